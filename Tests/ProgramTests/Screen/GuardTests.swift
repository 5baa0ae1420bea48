import Glibc
import Testing

extension EndToEnd {
  @Suite("the guard of a program that is killed") struct Guard {
    /// The number of runs; `make guard` sets a larger one.
    private static let runs =
      getenv("BUTTERY_GUARD_RUNS").flatMap { Int(String(cString: $0)) } ?? 8

    @Test("X1: restores the terminal all the same, and leaves nobody behind")
    func restores() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession("/bin/sh", ["-c", "'\(program)' & wait; sleep 600"])
      try session.wait(for: "US dairy")
      try session.settle()
      let found = try session.waitForGuardedProgram(program)
      // This is the terminal: the guard must not keep other files open, whose end others may wait for.
      #expect(TerminalSession.numbers(in: "/proc/\(found.watcher)/fd").count == 1)
      kill(found.process, SIGKILL)
      try session.wait("the terminal should be as it was") { $0.isRestored }
      try session.waitForEnd(of: [found.process, found.watcher])
    }

    @Test("X1: leaves alone what the program has restored, which ended while its guard started")
    func restoredAlready() throws {
      let probe = try Products.path(of: "curses-probe")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "'\(probe)' guard; echo \"ended: $?\"; sleep 600"])
      try session.wait(for: "no guard yet")
      session.press("x")
      try session.wait(for: "ended: 143")
      try session.waitForEnd(of: probe)
      while session.pump(milliseconds: 0) {}
      #expect(session.isRestored)
      let end = Array("\u{1B}[?1049l".utf8)
      let first = try #require(session.transcript.lastStart(of: end))
      #expect(Array(session.transcript[..<first]).lastStart(of: end) == nil)
    }

    @Test("X1: changes nothing at the next prompt of an interactive bash")
    func prompt() throws {
      let shell = try Bash()
      var restored = 0
      for run in 1...Self.runs {
        let found = try shell.startProgram()
        kill(found.process, SIGKILL)
        try shell.waitForPrompt()
        try shell.session.waitForEnd(of: [found.process, found.watcher])
        try shell.session.settle()
        #expect(try shell.modes() == shell.modesAtFirst, "run \(run)")
        #expect(shell.session.received.hasSuffix(Bash.prompt), "run \(run)")
        if shell.session.isMouseOn { try shell.reset() } else { restored += 1 }
      }
      print("The guard was quicker than bash in \(restored) of \(Self.runs) runs.")
    }

    @Test("X1: does nothing where the shell has the terminal by then")
    func late() throws {
      let shell = try Bash()
      let found = try shell.startProgram()
      kill(found.watcher, SIGSTOP)
      try shell.session.wait("the guard should stand still") { _ in
        TerminalSession.statistics("/proc/\(found.watcher)/stat")?.first == "T"
      }
      kill(found.process, SIGKILL)
      try shell.waitForPrompt()
      try shell.session.settle()
      shell.session.forgetReceived()
      kill(found.watcher, SIGCONT)
      try shell.session.waitForEnd(of: [found.watcher])
      try shell.session.settle()
      #expect(shell.session.received.isEmpty)
      #expect(try shell.modes() == shell.modesAtFirst)
    }
  }
}

/// An interactive bash in a terminal, which starts the program as one of its jobs.
private struct Bash {
  static let prompt = "ready> "

  let session: TerminalSession
  /// The terminal's settings while the shell waits for a command.
  let modesAtFirst: [UInt8]
  private let program: String

  init() throws {
    program = try Products.path(of: "buttery")
    session = try TerminalSession(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: ["PS1": Self.prompt, "HISTFILE": "/dev/null"])
    try Self.waitForPrompt(of: session)
    modesAtFirst = try Self.modes(of: session)
  }

  func modes() throws -> [UInt8] { try Self.modes(of: session) }

  func startProgram() throws -> GuardedProgram {
    session.send("'\(program)'\r")
    let found = try session.waitForGuardedProgram(program)
    try session.settle()
    session.forgetReceived()
    return found
  }

  func waitForPrompt() throws { try Self.waitForPrompt(of: session) }

  /// Leaves the program's screen if it is still there.
  func reset() throws {
    session.send("printf '\\033[?1049l\\033[?1000l'\r")
    try session.wait("the shell should be back") { !$0.isMouseOn }
    try waitForPrompt()
  }

  private static func waitForPrompt(of session: TerminalSession) throws {
    try session.wait("there should be a prompt") { $0.received.contains(prompt) }
    try session.settle()
  }

  private static func modes(of session: TerminalSession) throws -> [UInt8] {
    var settings = termios()
    guard tcgetattr(session.slave, &settings) == 0 else {
      throw session.failure("the terminal can't be asked")
    }
    return withUnsafeBytes(of: settings) { Array($0) }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
