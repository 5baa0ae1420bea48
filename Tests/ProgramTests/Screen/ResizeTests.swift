import SeededRandom
import Testing

extension EndToEnd {
  @Suite("a resize") struct Resize {
    private func fresh(columns: Int, lines: Int) throws -> String {
      let session = try TerminalSession("curses-probe", ["size"], columns: columns, lines: lines)
      try session.wait { !$0.isCooked }
      try session.settle()
      return session.screen
    }

    @Test(
      "shows what a fresh start shows",
      arguments: [(100, 30), (40, 10), (3, 2), (2, 3), (1, 24), (80, 1), (1, 1), (300, 100)])
    func equalsFreshStart(columns: Int, lines: Int) throws {
      let expected = try fresh(columns: columns, lines: lines)
      let session = try TerminalSession("curses-probe", ["size"])
      try session.wait(for: "80x24")
      session.resize(columns: columns, lines: lines)
      try session.wait("\(columns)x\(lines) isn't shown") { $0.screen == expected }
      session.resize(columns: 80, lines: 24)
      let back = try fresh(columns: 80, lines: 24)
      try session.wait("80x24 isn't shown again") { $0.screen == back }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("to nothing at all does no harm", arguments: [(0, 0), (0, 24), (80, 0), (1, 0)])
    func toNothing(columns: Int, lines: Int) throws {
      let session = try TerminalSession("curses-probe", ["size"])
      try session.wait(for: "80x24")
      session.resize(columns: columns, lines: lines)
      try session.settle()
      session.resize(columns: 50, lines: 12)
      try session.wait(for: "50x12")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("before the start is no hindrance", arguments: [(0, 0), (1, 0), (0, 1)])
    func startsAtNothing(columns: Int, lines: Int) throws {
      let session = try TerminalSession("curses-probe", ["size"], columns: columns, lines: lines)
      try session.wait { !$0.isCooked }
      try session.settle()
      session.resize(columns: 40, lines: 10)
      try session.wait(for: "40x10")
    }

    @Test("two hundred times, with keys between, ends as a fresh start")
    func storm() throws {
      let session = try TerminalSession("curses-probe", ["size"])
      try session.wait(for: "80x24")
      var numbers = SeededGenerator(seed: 200)
      for _ in 0..<200 {
        session.resize(
          columns: .random(in: 0...120, using: &numbers),
          lines: .random(in: 0...50, using: &numbers))
        if Bool.random(using: &numbers) { session.press("x") }
        session.pump(milliseconds: .random(in: 0...2, using: &numbers))
      }
      session.resize(columns: 61, lines: 17)
      let expected = try fresh(columns: 61, lines: 17)
      try session.wait("the last size isn't shown") { $0.screen == expected }
    }

    @Test("and back at once brings back what the terminal cut off meanwhile")
    func thereAndBack() throws {
      let session = try TerminalSession("curses-probe", ["size"])
      try session.wait(for: "80x24")
      try session.settle()
      let expected = session.screen
      for _ in 0..<20 {
        session.resize(columns: 30, lines: 8)
        session.resize(columns: 80, lines: 24)
        try session.wait("what was cut off is missing") { $0.screen == expected }
        try session.settle()
      }
    }

    @Test("wins over LINES and COLUMNS of the environment")
    func winsOverEnvironment() throws {
      let session = try TerminalSession(
        "curses-probe", ["size"], environment: ["LINES": "10", "COLUMNS": "20"])
      try session.wait(for: "80x24")
      session.resize(columns: 30, lines: 8)
      try session.wait(for: "30x8")
    }
  }
}
