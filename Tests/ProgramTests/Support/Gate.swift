import Glibc

/// Delays a shell's script until the test is ready for the next step.
struct Gate {
  private let file: TemporaryFile

  init() throws {
    file = try TemporaryFile("")
    unlink(file.path)
    guard mkfifo(file.path, 0o600) == 0 else { throw TerminalSession.Failure("no named pipe") }
  }

  /// The command that waits until the gate is opened.
  var wait: String { "read line <'\(file.path)'" }

  /// Lets the script continue; returns when it no longer waits.
  func open() throws {
    let descriptor = Glibc.open(file.path, O_WRONLY)
    guard descriptor >= 0 else { throw TerminalSession.Failure("the gate doesn't open") }
    close(descriptor)
  }
}
