import RuleTrait
import Testing

extension EndToEnd {
  @Suite("a list that changes") struct Update {
    private func start(_ mode: String) throws -> TerminalSession {
      let session = try TerminalSession("update-probe", [mode], columns: 80)
      try session.wait(for: "row 123 of")
      try session.settle()
      return session
    }

    private func lines(_ session: TerminalSession) -> [String] {
      (0..<24).map { session.text(line: $0) }
    }

    @Test("sends a row that was inserted, moved or came in from below, and little else")
    func sendsLittle() throws {
      let session = try start("still")
      let row = "new 1 in the house of butter and cream".utf8.count
      for (key, rows) in [("i", 1), ("x", 1), ("m", 2), ("i", 1), ("i", 1)] {
        session.forgetReceived()
        session.press(key)
        try session.settle()
        #expect(
          session.received.count <= 2 * rows * row,
          "\(key): \(session.received.count) bytes for \(rows) rows of \(row)")
      }
      #expect(session.text(line: 5).hasPrefix(" new 3 in the house"))
      #expect(session.text(line: 6).hasPrefix(" new 2 in the house"))
    }

    @Test("shows changes in steps, and in the end what it shows without them", .rules("BU-9"))
    func endsInTheSame() throws {
      let still = try start("still")
      let moving = try start("moving")
      for key in ["i", "I", "m", "x", "I", "m", "m", "x"] {
        for session in [still, moving] {
          session.press(key)
          try session.settle(quiet: 150)
        }
        #expect(lines(moving) == lines(still))
        #expect(moving.style(column: 1, line: 5) == still.style(column: 1, line: 5))
      }
    }
  }
}
