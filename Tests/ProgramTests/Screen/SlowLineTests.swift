import Testing

extension EndToEnd {
  @Suite("a slow line") struct SlowLine {
    private static let question = "\u{1B}[5n"

    /// The time for which a picture waits for an answer, once there has been one, in milliseconds.
    private static let patience = 2000

    /// The program, whose terminal answers the question for its kind late.
    private func start() throws -> TerminalSession {
      let rows = (1...400).map { "row \($0),\($0)" }.joined(separator: "\n")
      let file = try TemporaryFile("name,number\n\(rows)\n")
      let begun = TerminalSession.now
      let session = try TerminalSession("buttery", [file.path])
      session.answers = false
      try session.wait(for: "row 22")
      try session.settle()
      session.pump(milliseconds: 1)
      session.send("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
      try session.settle()
      // Longer than the program took from its first questions to its first picture.
      pass(milliseconds: 1000 + TerminalSession.now - begun, in: session)
      #expect(session.transcript.contains("\u{1B}[c"))
      session.send("\u{1B}[?62;22c")
      try session.settle()
      session.forgetReceived()
      return session
    }

    private func pass(milliseconds: Int, in session: TerminalSession) {
      let end = TerminalSession.now + milliseconds
      while TerminalSession.now < end { session.pump(milliseconds: end - TerminalSession.now) }
    }

    @Test("gets the last picture only of those that keys have made while it drew the one before")
    func slow() throws {
      // On a busy machine, an answer may come later than the picture waits for it.
      let isShown = try (0..<50).contains { _ in try showsLastPictureOnly() }
      #expect(isShown, "the machine was too busy each time")
    }

    /// Expects the right pictures if all keys are pressed and answered in time; returns whether they were.
    private func showsLastPictureOnly() throws -> Bool {
      let session = try start()
      session.press("pgdn")
      try session.wait("a question should follow the picture") {
        $0.received.contains(Self.question)
      }
      // The picture may be followed by others, such as one of a title that has changed.
      var answers = 0
      while answers < session.received.count(of: Self.question) {
        // A quick answer is a fast line's.
        pass(milliseconds: 200, in: session)
        session.send("\u{1B}[0n")
        answers += 1
        try session.settle()
      }
      let asked = TerminalSession.now
      session.press("pgdn")
      try session.wait(for: "row 64")
      try session.settle()
      session.forgetReceived()
      for _ in 0..<5 {
        session.press("pgdn")
        session.pump(milliseconds: 20)
      }
      let early = session.received
      session.send("\u{1B}[0")
      session.send("n")
      try session.wait(for: "row 169")
      try session.settle()
      let text = String(decoding: session.received, as: UTF8.self)
      let isInTime = TerminalSession.now - asked < Self.patience
      if isInTime {
        #expect(early.isEmpty)
        #expect(!text.contains("row 106") && !text.contains("row 127"))
      }
      #expect(session.text(line: 0).contains("row"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      return isInTime
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
