import Glibc

/// Holds a shell's script back until the test lets it go on.
struct Gate {
  private let file: TemporaryFile

  init() throws {
    file = try TemporaryFile("")
    unlink(file.path)
    guard mkfifo(file.path, 0o600) == 0 else { throw TerminalSession.Failure("no named pipe") }
  }

  /// A shell command that waits until the gate is opened.
  var wait: String { "read line <'\(file.path)'" }

  /// Lets the script go on; returns when it has stopped waiting.
  func open() throws {
    let descriptor = Glibc.open(file.path, O_WRONLY)
    guard descriptor >= 0 else { throw TerminalSession.Failure("the gate doesn't open") }
    close(descriptor)
  }
}
