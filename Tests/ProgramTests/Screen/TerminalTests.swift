import Glibc
import Testing

extension EndToEnd {
  @Suite("a terminal") struct Terminals {
    @Test(
      "of any type shows the same and is left as it was",
      arguments: [
        "xterm-256color", "xterm", "tmux-256color", "screen-256color", "screen", "linux", "vt100",
        "vt220", "rxvt-unicode", "ansi", "xterm-mono",
      ])
    func anyType(type: String) throws {
      let session = try TerminalSession("curses-probe", ["size"], environment: ["TERM": type])
      try session.wait(for: "80x24")
      try session.settle()
      #expect(session.text(line: 0).first == "(" && session.text(line: 0).last == ")")
      #expect(session.text(line: 23).first == "[" && session.text(line: 23).last == "]")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
    }

    @Test(
      "gets no sequence that its description hasn't got, but the request to mark pastes",
      arguments: ["vt100", "vt52", "linux"])
    func noForeignSequence(type: String) throws {
      let session = try TerminalSession("curses-probe", ["size"], environment: ["TERM": type])
      try session.wait { !$0.isCooked }
      try session.settle()
      session.press("q")
      try session.waitForExit()
      let foreign =
        ["?2026", "?1049", "?1006"] + (type == "linux" ? [] : ["?1000", "?25"])
        // Whose sequences don't begin with ESC [ gets none of xterm's.
        + (type == "vt52" ? ["\u{1B}[", "?2004"] : [])
      for sequence in foreign where !(type == "linux" && sequence == "?1006") {
        #expect(!session.transcript.contains(sequence), "\(sequence) on \(type)")
      }
    }

    @Test(
      "that is unset, unknown or can't place its cursor gets one line on standard error",
      arguments: [
        (["TERM": nil], "TERM is not set"), (["TERM": ""], "TERM is not set"),
        (["TERM": "bogus-\u{1B}[31m"], "'bogus-?[31m' is unknown"),
        (["TERM": "dumb"], "'dumb' can't place its cursor"),
        (["TERM": "../../etc/passwd"], "is unknown"),
      ] as [([String: String?], String)])
    func unusable(environment: [String: String?], message: String) throws {
      let session = try TerminalSession("curses-probe", ["size"], environment: environment)
      #expect(try session.waitForExit() == .exited(2))
      let text = String(decoding: session.transcript, as: UTF8.self)
      #expect(text.contains(message) && text.hasPrefix("curses-probe: "))
      #expect(text.filter { $0 == "\r\n" || $0 == "\n" }.count == 1 && text.hasSuffix("\r\n"))
      #expect(!session.transcript.contains("\u{1B}"))
      #expect(session.isCooked)
    }

    @Test("is found where standard input and output are something else")
    func foundElsewhere() throws {
      let session = try TerminalSession(
        "curses-probe", ["size"], input: .file("/dev/null"), output: .file("/dev/null"))
      try session.wait(for: "80x24")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
    }

    @Test("is found where the standard streams are closed")
    func foundWithoutStreams() throws {
      let session = try TerminalSession(
        "curses-probe", ["size"], input: .closed, output: .closed, errors: .closed)
      try session.wait(for: "80x24")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
    }

    @Test("may answer that it synchronizes its output, and then is told where a picture begins")
    func synchronizes() throws {
      for (setting, isExpected) in [(0, false), (1, true), (2, true), (3, true), (4, false)] {
        let session = try TerminalSession("curses-probe", ["list"])
        session.answers = false
        try session.wait(for: "row 000022")
        #expect(session.transcript.contains("\u{1B}[?2026$p"))
        session.send("\u{1B}[?2026;\(setting)$y")
        session.press("pgdn")
        try session.wait(for: "row 000045")
        try session.settle()
        #expect(session.transcript.contains("\u{1B}[?2026h") == isExpected, "answer \(setting)")
        let ends = session.transcript.lastStart(of: Array("\u{1B}[?2026l".utf8)) ?? 0
        #expect((ends == session.transcript.count - 8) == isExpected)
        // A single line isn't worth a synchronised update.
        session.forgetReceived()
        session.press("down")
        try session.wait(for: "row 000046")
        #expect(!session.received.contains("2026"))
        session.press("q")
        try session.waitForExit()
        #expect(session.isRestored)
      }
    }

    @Test("can be given back and taken again in one process")
    func twice() throws {
      let session = try TerminalSession("curses-probe", ["twice"])
      try session.wait(for: "first")
      session.press("q")
      try session.wait(for: "second")
      #expect(session.isAlternateScreenOn && !session.isCooked)
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
      #expect(session.text(line: 0).hasPrefix("between"))
      #expect(session.text(line: 1).hasPrefix("after"))
    }

    @Test("sleeps while nothing happens")
    func idle() throws {
      let session = try TerminalSession("curses-probe", ["list"])
      try session.wait(for: "row 000022")
      try session.settle(quiet: 200)
      session.forgetReceived()
      let before = try session.effort()
      session.pump(milliseconds: 1000)
      let after = try session.effort()
      #expect(after.ticks == before.ticks && after.sleeps == before.sleeps)
      #expect(session.received.isEmpty)
    }

    @Test("wakes up for another thread")
    func wakes() throws {
      let session = try TerminalSession("curses-probe", ["wake"])
      try session.wait("not all wakes came") { session in
        session.text(line: 0).hasPrefix("woken 10")
      }
    }
  }
}
