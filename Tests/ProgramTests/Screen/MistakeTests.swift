import Glibc
import RuleTrait
import Testing
import mistake_probe

extension EndToEnd {
  /// Programs that use a table view wrongly, each in a process and on a terminal of its own.
  @Suite("mistakes in the use of a table") struct Mistakes {
    /// Starts a shell that writes a line, waits for Enter and then becomes the program.
    private func start(
      _ name: String, errors: TerminalSession.Stream = .terminal
    ) throws -> TerminalSession {
      let probe = try Products.path(of: "mistake-probe")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "echo shopping; read line; exec \"$0\" \"$1\"", probe, name],
        columns: 200, lines: 8, errors: errors)
      // The driver would echo answers that come when the program has ended.
      session.answers = false
      try session.wait(for: "shopping")
      return session
    }

    /// Starts the program, and waits for its table.
    private func showTable(_ session: TerminalSession) throws {
      session.press("enter")
      try session.wait(for: " jar 1.2")
      try session.settle()
      #expect(session.isAlternateScreenOn && !session.isCooked)
    }

    private func lines(_ session: TerminalSession) -> [String] {
      (0..<session.model.lines).map { session.text(line: $0).trimmingTrailingBlanks }
    }

    /// Whether a status is that of a trap, whose signal depends on the processor.
    private static func isTrap(_ status: TerminalSession.ExitStatus) -> Bool {
      status == .signaled(SIGILL) || status == .signaled(SIGTRAP)
    }

    private func settings(_ session: TerminalSession) -> [UInt8] {
      var settings = termios()
      guard tcgetattr(session.slave, &settings) == 0 else { return [] }
      return withUnsafeBytes(of: settings, Array.init)
    }

    @Test(
      "a fatal one gives the terminal back and says why",
      .rules("AP-5", "AP-7", "ER-1", "ER-7", "ER-8", "ER-9", "ER-10", "ER-11", "ER-12"),
      arguments: Mistake.fatal + Mistake.updates)
    func fatal(mistake: Mistake) throws {
      let session = try start(mistake.name)
      let before = settings(session)
      if mistake.isEarly {
        session.press("enter")
      } else {
        try showTable(session)
        session.press("x")
      }
      #expect(try Self.isTrap(session.waitForExit()))
      #expect(session.isRestored)
      #expect(!before.isEmpty && settings(session) == before)
      let line = "mistake-probe: \(mistake.message)"
      #expect(lines(session) == ["shopping", "", line, "", "", "", "", ""])
      #expect(session.textAfterRestore.hasSuffix("\(line)\r\n"))
      #expect(session.transcript.count(of: "mistake-probe: ") == 1)
    }

    @Test("a fatal one on another thread does, too", .rules("ER-8"), arguments: Mistake.elsewhere)
    func elsewhere(mistake: Mistake) throws {
      let session = try start(mistake.name)
      let before = settings(session)
      try showTable(session)
      session.press("x")
      #expect(try Self.isTrap(session.waitForExit()))
      #expect(session.isRestored)
      #expect(!before.isEmpty && settings(session) == before)
      #expect(lines(session).contains("mistake-probe: \(mistake.message)"))
      #expect(session.transcript.count(of: mistake.message) == 1)
    }

    @Test(
      "a backtrace follows the line, on the terminal as it was, where one is asked for",
      .rules("AP-5"),
      arguments: [Mistake.fatal[2]] + Mistake.elsewhere)
    func backtrace(mistake: Mistake) throws {
      let session = try TerminalSession(
        "mistake-probe", [mistake.name],
        environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"], columns: 200)
      try session.wait(for: " jar 1.2")
      session.press("x")
      #expect(try Self.isTrap(session.waitForExit()))
      #expect(session.isRestored)
      let told = session.textAfterRestore
      #expect(told.hasPrefix("\u{1B}") || told.hasPrefix("mistake-probe: "), "\(told)")
      let parts = told.split(separator: "mistake-probe: \(mistake.message)\r\n")
      let trace = try #require(parts.last, "\(told)")
      #expect(trace.contains("Program crashed"), "\(told)")
      // The function is checked by its name, as a release build may have lost the line of a tail call.
      #expect(trace.contains("static Mistake."), "\(told)")
    }

    @Test(
      "one that can be mended is told of when the terminal is given back",
      .rules("ER-14", "ER-15", "ER-16"),
      arguments: Mistake.mendable)
    func mendable(mistake: Mistake) throws {
      let session = try start(mistake.name)
      try showTable(session)
      session.press("x")
      try session.wait(for: " lid 1.2")
      try session.settle()
      let rows = lines(session).filter { !$0.isEmpty }
      #expect(rows == [" lid 0.0", " lid 0.1", " lid 1.0", " lid 1.1", " lid 1.2"])
      #expect(!session.transcript.contains("mistake-probe: "))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
      let line = "mistake-probe: \(mistake.message)"
      #expect(lines(session) == ["shopping", "", line, "", "", "", "", ""])
    }

    @Test("one that can be mended is told of at once where standard error is a file")
    func errorFile() throws {
      let path = "/tmp/mistake-probe-errors.\(getpid())"
      unlink(path)
      defer { unlink(path) }
      let mistake = try #require(Mistake.mendable.last)
      let session = try start(mistake.name, errors: .file(path))
      try showTable(session)
      session.press("x")
      try session.wait(for: " lid 1.2")
      try session.settle()
      #expect(try TerminalSession.contents(path) == "mistake-probe: \(mistake.message)\n")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(!session.transcript.contains("mistake-probe: "))
    }

    @Test("one that is made all the time is told of a hundred times")
    func repeated() throws {
      let session = try start(Mistake.repeated.name)
      try showTable(session)
      session.press("x")
      try session.settle()
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      let told = session.textAfterRestore.split(separator: "\r\n")
      #expect(told.count == 101)
      #expect(told.first?.hasSuffix("mistake-probe: \(Mistake.repeated.message) 1") == true)
      #expect(told.dropLast().last == "mistake-probe: \(Mistake.repeated.message) 100")
      #expect(told.last == "mistake-probe: warning: no further warnings are printed")
    }
  }
}
