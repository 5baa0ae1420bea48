import Glibc
import Testing

extension EndToEnd {
  @Suite("every way out") struct WaysOut {
    private func start(
      _ arguments: [String], environment: [String: String?] = [:],
      errors: TerminalSession.Stream = .terminal
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        "curses-probe", arguments, environment: environment, errors: errors)
      try session.wait { !$0.isCooked && $0.isAlternateScreenOn }
      try session.settle()
      return session
    }

    @Test(
      "of a crash restores the terminal, tells the cause and leaves the message readable",
      arguments: [
        ("trap", SIGILL, "Fatal error: on purpose"), ("bounds", SIGILL, "last words"),
        ("segfault", SIGSEGV, "last words"), ("abort", SIGABRT, "last words"),
        ("overflow", SIGSEGV, "last words"), ("bus", SIGBUS, "last words"),
        ("fpe", SIGFPE, "last words"), ("thread", SIGILL, "Fatal error: on another thread"),
      ])
    func crash(kind: String, signal: Int32, message: String) throws {
      let session = try start(["crash", kind])
      session.press("x")
      // On other processors traps raise SIGTRAP.
      let isTrap = signal == SIGILL
      let status = try session.waitForExit()
      #expect(status == .signaled(signal) || isTrap && status == .signaled(SIGTRAP))
      #expect(session.isRestored)
      let text = session.textAfterRestore
      #expect(text.contains("last words\r\n") && text.contains(message), "\(text)")
    }

    @Test("of a crash is the same where the user wants a backtrace")
    func backtrace() throws {
      let session = try start(
        ["crash", "trap"], environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no"])
      session.press("x")
      let status = try session.waitForExit()
      #expect(status == .signaled(SIGILL) || status == .signaled(SIGTRAP))
      #expect(session.isRestored)
      #expect(session.textAfterRestore.contains("Fatal error: on purpose"))
    }

    @Test("by exit or an error restores the terminal", arguments: [("exit", 7), ("throw", 1)])
    func exits(kind: String, code: Int) throws {
      let session = try start(["crash", kind])
      session.press("x")
      #expect(try session.waitForExit() == .exited(code))
      #expect(session.isRestored)
      #expect(session.textAfterRestore.contains("last words\r\n"))
    }

    @Test("is quick, however much there was to say")
    func chatter() throws {
      let session = try start(["crash", "chatter"])
      session.press("x")
      #expect(try session.waitForExit() == .signaled(SIGABRT))
      #expect(session.textAfterRestore.hasSuffix("chatter 19999\r\n"))
    }

    @Test("leaves a standard error alone that is a file")
    func errorFile() throws {
      let path = "/tmp/curses-probe-errors.\(getpid())"
      unlink(path)
      defer { unlink(path) }
      let session = try start(["crash", "trap"], errors: .file(path))
      session.press("x")
      try session.waitForExit()
      #expect(session.isRestored)
      #expect(try TerminalSession.contents(path).contains("Fatal error: on purpose"))
      #expect(!session.transcript.contains("Fatal error"))
    }

    @Test(
      "by a signal restores the terminal and tells the signal",
      arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGALRM, SIGIO])
    func signals(number: Int32) throws {
      let session = try start(["list"])
      session.signal(number)
      #expect(try session.waitForExit() == .signaled(number))
      #expect(session.isRestored)
    }

    @Test("by Ctrl-C of the terminal driver is one by a signal")
    func controlC() throws {
      let session = try start(["list"])
      session.press("ctrl-c")
      #expect(try session.waitForExit() == .signaled(SIGINT))
      #expect(session.isRestored)
    }

    @Test("is open while the terminal is stalled", arguments: [SIGTERM, SIGHUP])
    func stalled(number: Int32) throws {
      let session = try start(["list"])
      session.press("ctrl-s")
      try session.settle()
      session.press("pgdn", times: 20)
      session.handOver(session.slave)
      try session.waitForSleep()
      session.signal(number)
      #expect(try session.waitForExit() == .signaled(number))
      #expect(session.isCooked)
    }

    @Test("is taken when the terminal goes away, with or without SIGHUP")
    func terminalGoes() throws {
      for isProtected in [false, true] {
        let trap = isProtected ? "trap '' HUP;" : ""
        let probe = try Products.path(of: "curses-probe")
        let session = try TerminalSession("/bin/sh", ["-c", "\(trap) exec '\(probe)' list"])
        try session.wait(for: "row 000022")
        try session.settle()
        session.hangUp()
        let status = try session.waitForExit()
        #expect(status == (isProtected ? .exited(3) : .signaled(SIGHUP)))
      }
    }
  }

  @Suite("a stop") struct Stop {
    /// A shell with job control that prints the program's status after a stop and after its end.
    private func shell(_ act: String = "size") throws -> TerminalSession {
      let probe = try Products.path(of: "curses-probe")
      let script = "'\(probe)' \(act); echo \"stopped: $?\"; read line; fg; echo \"ended: $?\""
      let session = try TerminalSession("/bin/sh", ["-m", "-c", script])
      try session.wait { !$0.isCooked && $0.isAlternateScreenOn }
      try session.settle()
      return session
    }

    private func checkStopAndResume(_ session: TerminalSession) throws {
      try session.wait(for: "stopped: 148")
      #expect(session.isRestored)
      session.resize(columns: 70, lines: 20)
      session.press("enter")
      try session.wait(for: "70x20")
      try session.settle()
      #expect(session.isAlternateScreenOn && !session.isCooked && session.isMouseOn)
      #expect(session.text(line: 19).first == "[" && session.text(line: 19).last == "]")
      #expect(!session.screen.contains("stopped"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
      #expect(session.screen.contains("ended: 0"))
    }

    @Test("by Ctrl-Z gives the shell a clean terminal; fg draws at the size of that moment")
    func controlZ() throws {
      let session = try shell()
      session.press("ctrl-z")
      try checkStopAndResume(session)
    }

    @Test("by a command of the program is the same")
    func command() throws {
      let session = try shell()
      session.press("z")
      try checkStopAndResume(session)
    }

    @Test("where nobody could go on is none")
    func orphan() throws {
      let session = try TerminalSession("curses-probe", ["size"])
      try session.wait(for: "80x24")
      session.press("ctrl-z")
      try session.settle()
      session.press("z")
      try session.settle()
      #expect(session.isAlternateScreenOn && !session.isCooked)
      #expect(session.text(line: 0).contains("80x24"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("by SIGSTOP can't be prepared for, but is recovered from")
    func uncatchable() throws {
      let session = try TerminalSession("curses-probe", ["size"])
      try session.wait(for: "80x24")
      try session.settle()
      session.signal(SIGSTOP)
      try session.settle()
      // A shell's prompt would overwrite the picture.
      _ = session.model.feed(Array("\u{1B}[H\u{1B}[2J$ ".utf8)[...])
      session.signal(SIGCONT)
      try session.wait(for: "80x24")
    }
  }

  @Suite("a start in the background") struct Background {
    @Test("waits for the foreground, harmlessly")
    func waits() throws {
      let probe = try Products.path(of: "curses-probe")
      let script =
        "'\(probe)' size & echo begun; read line; kill -0 $! && echo alive; read line; fg"
      let session = try TerminalSession("/bin/sh", ["-m", "-c", script])
      try session.wait(for: "begun")
      // The program checks every tenth of a second whether it is in the foreground, and sleeps meanwhile.
      try session.waitForSleep()
      #expect(session.isCooked && !session.isAlternateScreenOn)
      session.press("enter")
      try session.wait(for: "alive")
      session.press("enter")
      try session.wait(for: "80x24")
      session.press("q")
      try session.waitForExit()
      #expect(session.isRestored)
    }

    @Test("can be ended by SIGTERM")
    func ends() throws {
      let probe = try Products.path(of: "curses-probe")
      let script = "'\(probe)' size & sleep 0.3; kill $!; wait $!; echo \"ended: $?\""
      let session = try TerminalSession("/bin/sh", ["-m", "-c", script])
      try session.wait(for: "ended: 143")
      #expect(session.isCooked)
    }
  }
}
