import ButteryCurses
import ButteryDatabase
import ButteryRecords
import CLibrary

/// A database, with the password that the user entered if one was needed.
struct OpenDatabase {
  let address: DatabaseAddress
  private(set) var password: String?

  init(address: DatabaseAddress) { self.address = address }

  func session(of source: DatabaseRelation.Source) -> DatabaseSession {
    DatabaseSession(address, source: source, password: password)
  }

  /// Runs a function that connects; if it needs a password, asks the user for one and runs it
  /// again.
  mutating func connected<Result>(
    _ body: (OpenDatabase) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    do {
      return try body(self)
    } catch {
      guard case .passwordNeeded = error, password == nil,
        let typed = PasswordPrompt.ask(for: address.name)
      else { throw error }
      password = typed
      return try body(self)
    }
  }
}

// MARK: - Signals

/// The sessions whose tables are on the screen.
///
/// Their running statements are cancelled before a signal ends the program.
enum OpenSessions {
  private struct Entry: Sendable {
    weak var session: DatabaseSession?
  }

  private static let entries = Locked<[Entry]>([])

  /// Adds a session; it is forgotten when nothing else refers to it.
  static func add(_ session: DatabaseSession) {
    let isFirst = entries.withLock { entries in
      let isFirst = entries.isEmpty
      entries.removeAll { $0.session == nil }
      entries.append(Entry(session: session))
      return isFirst
    }
    guard isFirst else { return }
    Background.run { CursesScreen.waitForEndingSignal(closeAll) }
  }

  /// Closes all sessions; this takes time only for sessions with a running statement.
  private static func closeAll() {
    for session in entries.withLock({ $0.compactMap(\.session) }) { session.close() }
  }
}

/// Runs a function before a signal ends the program.
///
/// It runs on a thread that waits for signals, so it may take locks and allocate memory, which a
/// signal handler must not do.
enum EndingSignals {
  private static let all = [SIGINT, SIGTERM, SIGHUP]

  /// From now on, runs `body` before a signal ends the program.
  static func precede(_ body: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in all where !isIgnored(signal) { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Background.run { [signals] in
      var signals = signals
      var signal: Int32 = 0
      guard sigwait(&signals, &signal) == 0 else { return }
      body()
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(signal)
    }
  }

  /// Sleeps until the program ends.
  static func await() -> Never { while true { pause() } }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

// MARK: - Passwords

/// Asks for a password on the terminal, without showing it.
///
/// Signals that end or stop the program are held until the terminal's settings are restored.
private struct PasswordPrompt {
  private let terminal: Int32
  private var line: [UInt8] = []

  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP]
  /// The time between checks for signals while waiting for keys, in milliseconds.
  private static let interval: Int32 = 100
  private static let maximumBytes = 1_000

  /// Asks for a password; nil if there is no terminal, or nothing was entered.
  static func ask(for name: String) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var prompt = PasswordPrompt(terminal: terminal)
    return prompt.ask(for: name)
  }

  private init(terminal: Int32) { self.terminal = terminal }

  private mutating func ask(for name: String) -> String? {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return nil }
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for signal in Self.signals { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    var quiet = settings
    quiet.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(terminal, TCSAFLUSH, &quiet)
    write("Password for \(name): ")
    let end = readLine()
    tcsetattr(terminal, TCSAFLUSH, &settings)
    write("\r\n")
    if end == .interrupted { kill(getpid(), SIGINT) }
    // Signals that have been held arrive now.
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard end == .line, !line.isEmpty else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  private enum End {
    case line, interrupted, signalled, closed
  }

  private mutating func readLine() -> End {
    while true {
      if isSignalled { return .signalled }
      var poll = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard CLibrary.poll(&poll, 1, Self.interval) > 0 else { continue }
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { return .closed }
      if let end = handle(byte) { return end }
    }
  }

  /// Handles a byte as a terminal in line mode would.
  private mutating func handle(_ byte: UInt8) -> End? {
    switch byte {
    case 0x0A, 0x0D: return .line
    case 0x03, 0x1C: return .interrupted
    case 0x04: return .closed
    case 0x08, 0x7F: _ = line.popLast()
    case 0x15: line.removeAll()
    default: if line.count < Self.maximumBytes { line.append(byte) }
    }
    return nil
  }

  private var isSignalled: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return Self.signals.contains { sigismember(&pending, $0) == 1 }
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = CLibrary.write(terminal, $0.baseAddress, $0.count) }
  }
}
