import RuleTrait
import Testing

extension EndToEnd {
  @Suite("Ctrl-S and Ctrl-Q") struct PauseKeys {
    @Test("are keys while the screen is up, and what they were after that", .rules("AP-11"))
    func keys() throws {
      let session = try TerminalSession("readme-example", lines: 8)
      try session.wait(for: "Williams")
      #expect(!session.pausesByKey)
      session.send([19])
      session.press("enter")
      try session.wait(for: "▌")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      try session.wait("Ctrl-S doesn't pause any more") { $0.pausesByKey }
    }
  }
}
