import Glibc

/// Asks for a password on the terminal, without showing it.
///
/// Signals that end or stop the program are held until the terminal's settings are restored.
struct PasswordPrompt {
  private let terminal: Int32
  private var line: [UInt8] = []

  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP]
  /// The time between checks for signals while waiting for keys, in milliseconds.
  private static let interval: Int32 = 100
  private static let mostBytes = 1_000

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
      guard Glibc.poll(&poll, 1, Self.interval) > 0 else { continue }
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { return .closed }
      if let end = take(byte) { return end }
    }
  }

  /// Handles a byte as a terminal in line mode would.
  private mutating func take(_ byte: UInt8) -> End? {
    switch byte {
    case 0x0A, 0x0D: return .line
    case 0x03, 0x1C: return .interrupted
    case 0x04: return .closed
    case 0x08, 0x7F: _ = line.popLast()
    case 0x15: line.removeAll()
    default: if line.count < Self.mostBytes { line.append(byte) }
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
    text.withUTF8 { _ = Glibc.write(terminal, $0.baseAddress, $0.count) }
  }
}
