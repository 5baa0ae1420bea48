import CTerminalRestore
import Glibc

/// The file descriptors of the terminal for output and input.
///
/// They come from standard output and standard input where these are terminals, and else from
/// `/dev/tty`: a pipe carries data and isn't the screen. Both are duplicates with high numbers, so
/// that the terminal can't get the number of a standard stream that was closed.
struct TerminalFiles {
  let output: Int32
  let input: Int32

  init() throws(ScreenError) {
    guard let output = Self.open(STDOUT_FILENO, O_RDWR) else { throw .noTerminal }
    guard let input = Self.open(STDIN_FILENO, O_RDONLY) else {
      _ = close(output)
      throw .noTerminal
    }
    self.output = output
    self.input = input
  }

  /// Sends `bytes` directly, past ncurses, whose output buffer must be empty.
  func send(_ bytes: [UInt8]) {
    terminal_restore_write(output, bytes, bytes.count)
  }

  /// Runs `work` with the terminal's output redirected to `/dev/null`; doesn't run `work` where the
  /// redirection fails.
  func withOutputHidden(_ work: () -> Void) {
    guard let terminal = Self.high(output) else { return }
    defer { _ = close(terminal) }
    let nowhere = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    defer { _ = close(nowhere) }
    // A signal handler that gave the terminal back now would write to /dev/null, too.
    var all = sigset_t()
    var mask = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    guard dup2(nowhere, output) >= 0 else { return }
    work()
    _ = dup2(terminal, output)
    _ = fcntl(output, F_SETFD, FD_CLOEXEC)
  }

  func closeAll() {
    _ = close(output)
    _ = close(input)
  }

  private static func open(_ standard: Int32, _ access: Int32) -> Int32? {
    if isatty(standard) == 1 { return high(standard) }
    let own = Glibc.open("/dev/tty", access | O_NOCTTY | O_CLOEXEC)
    guard own >= 0 else { return nil }
    defer { _ = close(own) }
    return high(own)
  }

  private static func high(_ file: Int32) -> Int32? {
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 10)
    return copy < 0 ? nil : copy
  }
}
