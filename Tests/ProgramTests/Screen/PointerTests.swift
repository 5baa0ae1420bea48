import Testing

extension EndToEnd {
  @Suite("the mouse") struct Pointer {
    private func start() throws -> TerminalSession {
      let rows = (1...400).map { "row \($0),\($0)" }.joined(separator: "\n")
      let file = try TemporaryFile("name,number\n\(rows)\n")
      let session = try TerminalSession("buttery", [file.path], columns: 90, lines: 12)
      try session.wait(for: "row 9 ")
      try session.settle()
      return session
    }

    private func click(_ text: String, button: Int = 0, in session: TerminalSession) throws {
      let line = try #require((0..<12).first { session.text(line: $0).contains(text) })
      let before = session.text(line: line)
      let start = try #require(before.firstRange(of: text)).lowerBound
      let column = before.distance(from: before.startIndex, to: start)
      let place = "\(column + 2);\(line + 1)"
      session.send("\u{1B}[<\(button);\(place)M\u{1B}[<\(button);\(place)m")
    }

    @Test("presses the keys that the top line hints at")
    func hints() throws {
      let session = try start()
      try click("/ search", in: session)
      try session.wait("the prompt should be open") { $0.text(line: 0).hasPrefix(" /") }
      session.press("esc")
      try session.settle()
      session.press("down")
      try session.settle()
      try click("? help", in: session)
      try session.wait(for: "Moving")
      session.press("esc")
      try session.settle()
      session.press("enter")
      try session.settle()
      try click("Esc leaves the row", in: session)
      try session.wait("no row should be focused") { !$0.text(line: 0).contains("Esc") }
    }

    @Test("closes the help by the hint in its edge, and scrolls rows from the titles above")
    func edges() throws {
      let session = try start()
      session.press("?")
      try session.wait(for: "Moving")
      try click("Esc closes", in: session)
      try session.wait("the help should be closed") { !$0.screen.contains("Moving") }
      session.send("\u{1B}[<65;4;2M")
      try session.wait("three lines down") { $0.text(line: 2).contains("row 4 ") }
    }

    @Test("shows a row's details at a right click")
    func details() throws {
      let session = try start()
      try click("row 5 ", button: 2, in: session)
      try session.wait(for: "row 5/400")
      try session.wait(for: "record 5 of 400")
    }

    @Test("sorts by a title that is clicked twice, and takes another column")
    func titles() throws {
      let session = try start()
      try click("number", in: session)
      try session.settle()
      try click("number", in: session)
      try session.wait(for: "sorted by number")
    }
  }
}
