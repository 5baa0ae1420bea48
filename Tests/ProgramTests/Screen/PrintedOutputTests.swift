import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  /// The output of a program while its screen is up.
  @Suite("printed output") struct PrintedOutput {
    private func start(
      _ arguments: [String] = [], output: TerminalSession.Stream = .terminal,
      errors: TerminalSession.Stream = .terminal
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        "curses-probe", ["print"] + arguments, output: output, errors: errors)
      try session.wait(for: "printed 0")
      return session
    }

    /// Presses a key that prints a number, and waits for the number on the screen.
    private func press(_ key: String, _ number: Int, in session: TerminalSession) throws {
      session.press(key)
      try session.wait(for: "printed \(number)")
    }

    @Test(
      "leaves the picture alone, and comes out in its order when the terminal is given back",
      .rules("AP-4"))
    func held() throws {
      let session = try start()
      try session.settle()
      for number in 1...2 { try press("p", number, in: session) }
      #expect(!session.screen.contains("out") && !session.screen.contains("err"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
      #expect(session.textAfterRestore.hasSuffix("out 1\r\nerr 1\r\nout 2\r\nerr 2\r\nthe end"))
    }

    @Test("for another terminal than the screen's goes there at once", .rules("AP-4"))
    func otherTerminal() throws {
      let other = try TerminalSession("/bin/sh", ["-c", "tty; exec sleep 600"])
      try other.wait(for: "/dev/pts/")
      let name = other.text(line: 0).split(separator: " ")[0]
      let session = try start(output: .file("/dev/null"), errors: .file(String(name)))
      try press("p", 1, in: session)
      try other.wait(for: "err 1")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(!session.transcript.contains("err 1"))
    }

    @Test("what was printed before the screen comes before it", .rules("AP-4"))
    func before() throws {
      let session = try start(["--print-first"])
      let switchOn = try #require(session.transcript.lastStart(of: Array("\u{1B}[?1049h".utf8)))
      let before = session.transcript.lastStart(of: Array("before ".utf8))
      #expect(before.map { $0 < switchOn } == true)
      try press("o", 1, in: session)
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.textAfterRestore.hasSuffix("open 1the end"))
      #expect(!session.textAfterRestore.contains("before"))
    }

    @Test(
      "a stop shows what was printed until then, and printing goes on behind it", .rules("AP-4"))
    func stop() throws {
      let probe = try Products.path(of: "curses-probe")
      let script = "'\(probe)' print; echo \"stopped: $?\"; read line; fg; echo \"ended: $?\""
      let session = try TerminalSession("/bin/sh", ["-m", "-c", script])
      try session.wait(for: "printed 0")
      session.press("z")
      try session.wait(for: "stopped: 148")
      #expect(session.isRestored)
      #expect(session.textAfterRestore.contains("out 1\r\nerr 1\r\nstopped: 148\r\n"))
      session.press("enter")
      try session.wait(for: "printed 1")
      try press("p", 2, in: session)
      #expect(!session.screen.contains("out"))
      session.press("q")
      try session.wait(for: "ended: 0")
      #expect(session.textAfterRestore.contains("out 2\r\nerr 2\r\nthe end"))
      #expect(!session.textAfterRestore.contains("out 1"))
    }

    @Test(
      "a crash or a signal shows it, too", .rules("AP-4"),
      arguments: [("c", SIGILL), ("t", SIGTERM)])
    func signal(key: String, number: Int32) throws {
      let session = try start()
      try press("p", 1, in: session)
      session.press(key)
      let status = try session.waitForExit()
      #expect(status == .signaled(number) || key == "c" && status == .signaled(SIGTRAP))
      #expect(session.isRestored)
      let told = session.textAfterRestore
      #expect(told.contains("out 1\r\nerr 1\r\nout 2\r\nerr 2\r\n"), "\(told)")
      #expect(told.contains("Fatal error: on purpose") == (key == "c"))
    }

    @Test("of more than 16 MiB the first are kept, and a line tells", .rules("AP-4"))
    func tooMuch() throws {
      let session = try start()
      try press("m", 1, in: session)
      try press("p", 2, in: session)
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      let told = session.transcript.suffix(100)
      let line = "curses-probe: more than 16 MiB of output came while the screen was up"
      #expect(String(decoding: told, as: UTF8.self).contains("\(line); the rest was dropped\r\n"))
      // 16 MiB of lines of 1 KiB, which end with two bytes on a terminal.
      let start = session.transcript.lastStart(of: Array("\u{1B}[?1049l".utf8)) ?? 0
      let shown = session.transcript.count - start
      #expect(shown > 16 << 20 && shown < 17 << 20)
      #expect(session.transcript.contains("1016383 m") && !session.transcript.contains("1016384 m"))
    }

    @Test("of much a crash shows the end", .rules("AP-4"))
    func muchAtCrash() throws {
      let session = try TerminalSession("curses-probe", ["crash", "chatter"])
      try session.wait(for: "about to end")
      session.press("x")
      #expect(try session.waitForExit() == .signaled(SIGABRT))
      let told = session.textAfterRestore
      #expect(told.contains(" bytes of output are left out before these\r\n"))
      #expect(told.utf8.count < 80 << 10)
    }

    @Test("streams that lead elsewhere are left alone", .rules("AP-4"))
    func elsewhere() throws {
      let path = "/tmp/curses-probe-output.\(getpid())"
      unlink(path)
      defer { unlink(path) }
      let session = try start(output: .file(path))
      try press("p", 1, in: session)
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.textAfterRestore.hasSuffix("err 1\r\n"))
      #expect(!session.transcript.contains("out 1"))
      #expect(try TerminalSession.contents(path) == "out 1\nthe end")
    }
  }

  @Suite("a program's log") struct Log {
    private func run(_ path: String?) throws -> TerminalSession {
      let session = try TerminalSession(
        "await-probe", ["logs"], environment: ["BUTTERY_LOG": path], columns: 200)
      try session.wait(for: "no row is loaded yet")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      return session
    }

    @Test("is appended to a file, a line for each call, with time and process", .rules("AP-4"))
    func file() throws {
      let path = "/tmp/await-probe-log.\(getpid())"
      unlink(path)
      defer { unlink(path) }
      let programs = try (0..<2).map { _ in try run(path) }
      let lines = try TerminalSession.contents(path).split(separator: "\n")
      let texts = programs.flatMap { program in
        ["begin", #"one\ntwo \u{1B}[31m"#, "end"].map { "await-probe[\(program.process)] \($0)" }
      }
      #expect(lines.map { String($0.dropFirst(24)) } == texts)
      for line in lines {
        let time = String(line.prefix(24).map { $0.isNumber ? "0" : $0 })
        #expect(time == "0000-00-00 00:00:00.000 ")
      }
      #expect(!programs[0].textAfterRestore.contains("log"))
    }

    @Test("without a file is nowhere", .rules("AP-4"))
    func none() throws {
      let session = try run(nil)
      #expect(!session.textAfterRestore.contains("begin"))
      #expect(!session.textAfterRestore.contains("warning"))
    }

    @Test(
      "gets one warning where it can't be written to", .rules("AP-4"),
      arguments: ["/", "/dev/full"])
    func unwritable(path: String) throws {
      let session = try run(path)
      let told = String(decoding: session.transcript, as: UTF8.self)
      let reason = path == "/" ? "Is a directory" : "No space left on device"
      let warning = "await-probe: warning: can't write the log '\(path)': \(reason)\r\n"
      #expect(told.ranges(of: warning).count == 1, "\(told)")
      #expect(told.ranges(of: "warning").count == 1)
    }
  }

  @Suite("what something else has written on the screen") struct ForeignOutput {
    /// Writes on the program's terminal as another process might, then presses Ctrl-L.
    ///
    /// - Returns: The screen before, below its top line, which may change when no key has come for a moment.
    private func spoil(_ session: TerminalSession, showing text: String) throws -> Substring {
      try session.wait(for: text)
      try session.settle()
      let picture = belowTop(session)
      let garbage = Array("\u{1B}[3;1H\u{1B}[31mgarbage\u{1B}[m\r\n\n\u{1B}[2Kmore".utf8)
      #expect(write(session.slave, garbage, garbage.count) == garbage.count)
      try session.wait(for: "garbage")
      session.press("ctrl-l")
      try session.wait("the garbage is still there") { !$0.screen.contains("garbage") }
      return picture
    }

    private func belowTop(_ session: TerminalSession) -> Substring {
      session.screen.drop { $0 != "\n" }
    }

    @Test("is gone after Ctrl-L, in any program", .rules("AP-4"))
    func anyProgram() throws {
      let session = try TerminalSession("await-probe", ["later"])
      let picture = try spoil(session, showing: "no row is loaded yet")
      #expect(belowTop(session) == picture)
    }

    @Test(
      "is gone after Ctrl-L, also behind a panel, or while a text is typed", .rules("AP-4"),
      arguments: ["down", "?", "'", "v"])
    func panels(key: String) throws {
      let session = try TerminalSession("buttery")
      try session.wait(for: "1975")
      try session.settle()
      let before = session.screen
      session.press(key)
      try session.wait("the key should be seen") { $0.screen != before }
      let picture = try spoil(session, showing: "19")
      #expect(belowTop(session) == picture)
    }
  }
}
