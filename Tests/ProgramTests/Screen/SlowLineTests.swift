import Testing

extension EndToEnd {
  @Suite("a slow line") struct SlowLine {
    private static let question = "\u{1B}[5n"

    /// The program, whose terminal answers the question for its kind after `milliseconds`.
    private func start(answeringAfter milliseconds: Int) throws -> TerminalSession {
      let rows = (1...400).map { "row \($0),\($0)" }.joined(separator: "\n")
      let file = try TemporaryFile("name,number\n\(rows)\n")
      let session = try TerminalSession("buttery", [file.path])
      session.answers = false
      try session.wait(for: "row 22")
      try session.settle()
      session.pump(milliseconds: 1)
      session.send("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
      try session.settle()
      if milliseconds > 0 { session.pump(milliseconds: milliseconds) }
      #expect(session.transcript.contains("\u{1B}[c"))
      session.send("\u{1B}[?62;22c")
      try session.settle()
      session.forgetReceived()
      return session
    }

    @Test("gets the last picture only of those that keys have made while it drew the one before")
    func slow() throws {
      let session = try start(answeringAfter: 1000)
      session.press("pgdn")
      try session.wait("a question should follow the picture") {
        $0.received.contains(Self.question)
      }
      // Once it has answered, more than half a second is left to it. A quick answer is a fast line's.
      session.pump(milliseconds: 200)
      session.send("\u{1B}[0n")
      try session.settle()
      session.press("pgdn")
      try session.wait(for: "row 64")
      try session.settle()
      session.forgetReceived()
      for _ in 0..<5 {
        session.press("pgdn")
        session.pump(milliseconds: 20)
      }
      #expect(session.received.isEmpty)
      session.send("\u{1B}[0")
      session.send("n")
      try session.wait(for: "row 169")
      try session.settle()
      let text = String(decoding: session.received, as: UTF8.self)
      #expect(!text.contains("row 106") && !text.contains("row 127"))
      #expect(session.text(line: 0).contains("row"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }
  }

  @Suite("a locale") struct LocaleOnTheScreen {
    private func start(_ setup: String, _ environment: [String: String?]) throws -> TerminalSession
    {
      let probe = try Products.path(of: "curses-probe")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "\(setup); exec \"$0\" text Käse", probe], environment: environment)
      try session.wait("the text isn't there") { $0.text(line: 0).contains("|") }
      return session
    }

    @Test(
      "that isn't set, or can't be, counts as UTF-8; so does C where the terminal says UTF-8",
      arguments: [
        (":", ["LC_ALL": nil], "Käse|"), (":", ["LC_ALL": ""], "Käse|"),
        (":", ["LC_ALL": "xx_YY.UTF-8"], "Käse|"),
        (":", ["LC_ALL": "ja_JP.eucJP"], "Käse|"), (":", ["LC_ALL": nil, "LANG": "C"], "Kase|"),
        (":", ["LC_ALL": "C"], "Kase|"), ("stty iutf8", ["LC_ALL": "C"], "Käse|"),
        ("stty iutf8", ["LC_ALL": nil, "LANG": "POSIX"], "Käse|"),
      ] as [(String, [String: String?], String)])
    func unset(setup: String, environment: [String: String?], shown: String) throws {
      let session = try start(setup, environment)
      #expect(session.text(line: 0).hasPrefix(shown), "\(session.text(line: 0))")
    }
  }
}
