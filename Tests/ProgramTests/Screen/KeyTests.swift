import CVterm
import Glibc
import SeededRandom
import Testing

extension EndToEnd {
  @Suite("keys in a terminal") struct KeysInATerminal {
    private func start(
      _ type: String = "xterm-256color", locale: String = "C.UTF-8"
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        "curses-probe", ["events"], environment: ["TERM": type, "LC_ALL": locale])
      try session.wait { !$0.isCooked }
      try session.settle()
      return session
    }

    @Test(
      "arrive as what the terminal's description says",
      arguments: [
        ("xterm-256color", "\u{1B}OB", "↓"), ("xterm-256color", "\u{1B}[B", "↓"),
        ("xterm-256color", "\u{1B}[1;5A", "Ctrl-↑"), ("xterm-256color", "\u{1B}[1;2P", "Shift-F1"),
        ("linux", "\u{1B}[[B", "F2"), ("linux", "\u{1B}[A", "↑"), ("linux", "\u{1B}[25~", "F13"),
        ("vt100", "\u{1B}OD", "←"), ("vt100", "\u{1B}OP", "F1"), ("vt52", "\u{1B}A", "↑"),
        ("rxvt-unicode", "\u{1B}Oa", "Ctrl-↑"), ("rxvt-unicode", "\u{1B}[b", "Shift-↓"),
        ("rxvt-unicode", "\u{1B}[7~", "Home"), ("screen", "\u{1B}[4~", "End"),
        ("tmux-256color", "\u{1B}[1;3C", "Alt-→"), ("xterm", "\u{1B}[6;5~", "Ctrl-PgDn"),
        ("xterm", "é", "é"), ("xterm", "\u{1B}q", "Alt-q"), ("xterm", "\u{1}", "Ctrl-A"),
      ])
    func arrive(type: String, bytes: String, name: String) throws {
      let session = try start(type)
      session.send(bytes)
      try session.wait("no \(name) on \(type)") { $0.received.contains("key \(name)") }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("an escape alone is a key after at most a tenth of a second")
    func escapeAlone() throws {
      let session = try start()
      // The quickest of several presses counts, as a busy machine slows any of them down.
      var quickest = Int.max
      for number in 1...1000 where quickest > 100 {
        let start = TerminalSession.now
        session.press("esc")
        try session.wait { $0.screen.contains("\(number): key Esc") }
        quickest = min(quickest, TerminalSession.now - start)
      }
      #expect(quickest <= 100)
    }

    @Test("are whole where their bytes come in pieces and the program had no turn in between")
    func pieces() throws {
      let session = try start()
      let end = TerminalSession.now + TerminalSession.limit
      var whole = 0
      while whole < 20, TerminalSession.now < end {
        session.forgetReceived()
        let start = TerminalSession.now
        session.press("esc")
        while cv_bytes_waiting(session.slave) > 0 { session.pump(milliseconds: 0) }
        usleep(5_000)
        session.signal(SIGSTOP)
        let stat = "/proc/\(session.process)/stat"
        try session.wait(whileBusy: true) { _ in TerminalSession.statistics(stat)?.first == "T" }
        // Later, the program may have taken the first byte for the escape key already.
        let isInTime = TerminalSession.now - start < 20
        usleep(50_000)
        session.send("OB")
        session.handOver(session.slave)
        session.signal(SIGCONT)
        try session.wait { $0.received.contains("key ↓") || $0.received.contains("key B") }
        if isInTime {
          #expect(session.received.contains("key ↓"))
          whole += 1
        }
      }
      #expect(whole == 20)
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("come out of the decoder in the order they were pressed, a thousand at once")
    func thousand() throws {
      let session = try start()
      session.press("down", times: 500)
      session.press("x", times: 500)
      try session.wait(for: "1000: key x")
      #expect(session.text(line: 0).contains("977: key x"))
    }

    @Test("of which the bytes are nonsense leave the program alive", arguments: 1...6)
    func nonsense(seed: Int) throws {
      let session = try start()
      var numbers = SeededGenerator(seed: UInt64(seed))
      for _ in 0..<20 {
        // Keys that the terminal driver turns into signals, and the one that quits, are left out.
        let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        session.send(bytes.filter { ![0x03, 0x11, 0x13, 0x1A, 0x1C, 0x71].contains($0) })
        session.pump(milliseconds: 0)
      }
      try session.settle(quiet: 200)
      session.press("q")
      try session.settle()
      session.press("q")
      #expect(try session.waitForExit() == .exited(0), "seed \(seed)")
    }

    @Test("a mouse report that is cut off doesn't swallow the keys that follow")
    func cutOffMouse() throws {
      let session = try start()
      for beginning in ["\u{1B}[<", "\u{1B}[M", "\u{1B}[<0;1"] {
        session.send(beginning)
        try session.settle(quiet: 150)
      }
      session.press("z")
      try session.wait(for: "1: key z")
    }
  }

  @Suite("the mouse") struct TheMouse {
    @Test(
      "is reported in the form that the terminal was asked for",
      arguments: [
        ("xterm-256color", "\u{1B}[<0;11;6M\u{1B}[<0;11;6m", "mouse release 1 at 10,5"),
        ("xterm-256color", "\u{1B}[<65;3;4M", "mouse wheel down at 2,3"),
        ("xterm-256color", "\u{1B}[<80;3;4M", "mouse wheel up at 2,3 control"),
        ("screen", "\u{1B}[M +&", "mouse press 1 at 10,5"),
        ("tmux-256color", "\u{1B}[<66;1;1M", "mouse wheel left at 0,0"),
      ])
    func isReported(type: String, bytes: String, name: String) throws {
      let session = try TerminalSession("curses-probe", ["events"], environment: ["TERM": type])
      try session.wait("the mouse isn't asked for") { $0.isMouseOn }
      session.send(bytes)
      try session.wait(for: name)
      session.press("q")
      try session.waitForExit()
      #expect(session.isRestored)
    }

    @Test("is left to the terminal where the program doesn't want it, or the terminal has none")
    func isLeft() throws {
      for (type, option) in [("xterm-256color", "--no-mouse"), ("vt100", "--mouse")] {
        let session = try TerminalSession(
          "curses-probe", ["size", option], environment: ["TERM": type])
        try session.wait(for: "80x24")
        #expect(!session.received.contains("1000"))
      }
    }
  }

  @Suite("a paste") struct Paste {
    @Test("is text and never keys")
    func isText() throws {
      let session = try TerminalSession("curses-probe", ["events"])
      try session.wait { $0.received.contains("\u{1B}[?2004h") }
      session.send("\u{1B}[200~qqq\rq\u{1B}[201~")
      try session.wait(for: "1: paste 5 \"qqq\\nq\"")
      session.press("x")
      try session.wait(for: "2: key x")
    }

    @Test(
      "is text and never keys where the terminal doesn't mark it, or can't be asked",
      arguments: ["xterm-kitty", "rxvt-unicode-256color", "screen-256color", "linux", "vt52"])
    func isUnmarked(type: String) throws {
      let entries = try TerminalEntries()
      let session = try TerminalSession(
        "curses-probe", ["events"], environment: entries.environment(type))
      session.answers = false
      try session.wait { !$0.isCooked }
      try session.settle()
      let isAsked = session.received.contains("\u{1B}[?2004h")
      #expect(isAsked == (type != "vt52"))
      #expect(session.received.contains("\u{1B}[?2004$p") == isAsked)
      session.send("hello q world\r")
      try session.wait(for: "1: paste 14 \"hello q world\\n\"")
      session.press("jjjjjjjjj\r")
      try session.wait(for: "11: key Enter")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.received.contains("\u{1B}[?2004l") == isAsked)
    }

    @Test(
      "is marked by a terminal that says so, which may send rows of keys",
      arguments: ["xterm-kitty", "rxvt-unicode-256color", "screen-256color", "linux"])
    func isMarked(type: String) throws {
      let entries = try TerminalEntries()
      let session = try TerminalSession(
        "curses-probe", ["events"], environment: entries.environment(type))
      try session.wait { $0.received.contains("\u{1B}[?2004$p") }
      try session.settle()
      session.send("hello world\r")
      try session.wait(for: "12: key Enter")
      session.send("\u{1B}[200~hello q world\r\u{1B}[201~")
      try session.wait(for: "13: paste 14")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test(
      "is left out by the program, which says so, and may be typed into a prompt",
      arguments: ["xterm-kitty", "rxvt-unicode-256color", "screen-256color", "linux"])
    func isLeftOut(type: String) throws {
      let entries = try TerminalEntries()
      let file = try TemporaryFile("name,number\nhello q world,1\nbutter,2\n")
      let session = try TerminalSession(
        "buttery", [file.path], environment: entries.environment(type))
      session.answers = false
      try session.wait(for: "butter")
      try session.settle()
      session.send("hello q world\r")
      try session.wait(for: "a paste was left out")
      session.send("/hello q world\r")
      try session.wait(for: "1 of 1")
      session.press("/")
      try session.settle()
      session.send("zhello q world\r")
      try session.wait("the prompt should be left by its line end") {
        !$0.isCursorVisible && $0.text(line: 0).contains("zhello q world")
      }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("of a megabyte arrives, and the memory stays bounded")
    func isBounded() throws {
      let session = try TerminalSession("curses-probe", ["events"])
      try session.wait { $0.received.contains("\u{1B}[?2004h") }
      try session.settle()
      let before = try session.peakMemory()
      session.send("\u{1B}[200~" + String(repeating: "0123456789abcdef", count: 1 << 17))
      session.send("\u{1B}[201~")
      try session.wait(for: "1: paste 1048576")
      #expect(try session.peakMemory() - before < 20 << 10)
    }
  }
}
