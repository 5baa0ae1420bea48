import SeededRandom
import Testing

extension EndToEnd {
  @Suite("a list that scrolls") struct Scroll {
    private func start(
      _ argument: String = "hint", environment: [String: String?] = [:], columns: Int = 80
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        "curses-probe", ["list", argument], environment: environment, columns: columns)
      try session.wait(for: "row 000022")
      try session.settle()
      return session
    }

    @Test(
      "sends the new row and little else",
      arguments: ["xterm-256color", "tmux-256color", "linux", "vt100", "screen", "xterm"])
    func sendsLittle(type: String) throws {
      let session = try start(environment: ["TERM": type])
      for row in 23..<33 {
        session.forgetReceived()
        session.press("down")
        try session.wait(for: "row 0000\(row)")
        try session.settle()
        let text = "row 000023 of butter, cream and cheese000023".utf8.count
        #expect(session.received.count <= text + 35, "\(Escapes.visible(session.received))")
      }
    }

    @Test("arrives in one piece, so that nobody sees half a picture")
    func isOnePiece() throws {
      let session = try start()
      for row in 23..<43 {
        session.press("down")
        #expect(session.pump(milliseconds: TerminalSession.limit))
        #expect(session.text(line: 23).hasPrefix("row 0000\(row)"))
        #expect(!session.pump(milliseconds: 20), "more came for row \(row)")
      }
    }

    @Test("looks as if it had been painted anew", arguments: ["hint", "plain"])
    func equalsRepaint(argument: String) throws {
      let session = try start(argument)
      var numbers = SeededGenerator(seed: 7)
      var top = 0
      for _ in 0..<100 {
        let key = ["down", "down", "up", "pgdn"].randomElement(using: &numbers)!
        session.press(key)
        top = key == "down" ? top + 1 : key == "up" ? max(0, top - 1) : top + 23
        let expected = (1..<24).map { line in
          let number = String(top + line - 1)
          let zeros = String(repeating: "0", count: 6 - number.count)
          return "row \(zeros)\(number) of butter, cream and cheese"
        }
        try session.wait("row \(top) isn't on top") { session in
          (1..<24).allSatisfy { session.text(line: $0).hasPrefix(expected[$0 - 1] + "  ") }
        }
        #expect(session.text(line: 0).hasPrefix("rows  "))
        #expect(session.style(column: 0, line: 0).isBold)
      }
    }

    @Test("leaves nothing behind that looks like a movement in the next page")
    func movesNothingTwice() throws {
      let session = try start()
      session.press("pgdn", times: 2)
      try session.wait(for: "row 000068")
      for row in 69..<85 {
        session.press("down")
        try session.wait(for: "row 0000\(row)")
      }
      try session.settle()
      session.forgetReceived()
      session.press("pgup")
      try session.wait(for: "row 000061")
      try session.settle()
      let movement = #/\u{1B}\[[0-9;]*[LMSTr]/#
      let received = String(decoding: session.received, as: UTF8.self)
      #expect(received.firstMatch(of: movement) == nil, "\(Escapes.visible(session.received))")
    }

    @Test("costs no allocation a line, after warming up")
    func allocatesNothing() throws {
      let counter = try AllocationCounter()
      let session = try start(environment: counter.environment)
      func scroll(_ times: Int) throws {
        for _ in 0..<times {
          session.press("down")
          try session.settle(quiet: 0)
        }
        try session.settle()
      }
      try scroll(60)
      let before = try counter.count(in: session)
      try scroll(500)
      let after = try counter.count(in: session)
      #expect(after - before == 0)
      #expect(before > 100, "the counter counts")
    }

    @Test("knows how many bytes it sent")
    func knowsBytes() throws {
      let session = try start("bytes")
      session.press("down")
      try session.settle()
      for _ in 0..<5 {
        session.forgetReceived()
        session.press("down")
        try session.settle()
        let sent = session.received.count
        session.press("x")
        try session.wait(for: "rows \(sent) ")
      }
    }
  }
}
