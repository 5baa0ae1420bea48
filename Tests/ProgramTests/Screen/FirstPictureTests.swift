import Testing

extension EndToEnd {
  @Suite("the first picture") struct FirstPicture {
    @Test("reaches all four corners and leaves nothing behind")
    func reachesCorners() throws {
      let session = try TerminalSession("curses-probe", ["size"])
      try session.wait(for: "80x24")
      try session.settle()
      #expect(session.text(line: 0).first == "(" && session.text(line: 0).last == ")")
      #expect(session.text(line: 23).first == "[" && session.text(line: 23).last == "]")
      #expect(session.text(line: 1).contains("256 colors, unicode"))
      #expect(session.isAlternateScreenOn && !session.isCooked && !session.model.isCursorVisible)
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
    }
  }
}
