import CLibrary
import CTerminalRestore

/// The bytes that put the terminal into the modes that a screen needs, and out of them again.
///
/// ncurses would leave most of these modes in `endwin`, but `endwin` can't be called from a signal
/// handler. So one prepared byte string serves for every way out, and another one for the return
/// after a stop.
struct TerminalModes {
  /// Whether the terminal may be asked for synchronized output (DECRQM of private mode 2026).
  private let mayHaveSynchronizedOutput: Bool
  /// Whether the terminal understands xterm's control sequences.
  let isXtermLike: Bool
  /// Whether the terminal's sequences begin with ESC [, so that it ignores unknown private modes.
  let hasControlSequences: Bool
  private let mouse: (on: [UInt8], off: [UInt8])
  private let paste: (on: [UInt8], off: [UInt8])

  /// Reads the terminal's description, which `setupterm` must have loaded.
  init(usesMouse: Bool) {
    isXtermLike = Capabilities.flag("XT")
    hasControlSequences =
      Capabilities.string("cup", 0, 0)?.starts(with: "\u{1B}[".bytes) ?? false
    mouse = usesMouse ? Self.mouseModes() : ([], [])
    if let on = Capabilities.string("BE"), let off = Capabilities.string("BD") {
      paste = (on, off)
    } else {
      // Descriptions of terminals that mark pastes often don't say so: xterm-kitty's and
      // rxvt-unicode's name neither BE nor XT.
      paste = hasControlSequences ? ("\u{1B}[?2004h".bytes, "\u{1B}[?2004l".bytes) : ([], [])
    }
    mayHaveSynchronizedOutput = isXtermLike || Capabilities.string("Sync") != nil
  }

  /// The bytes that switch mouse reports on and off; empty unless the terminal's description says
  /// that it reports the mouse like xterm.
  ///
  /// Mode 1002 adds movements while a button is held down.
  private static func mouseModes() -> (on: [UInt8], off: [UInt8]) {
    if let on = Capabilities.string("XM", 1), let off = Capabilities.string("XM", 0) {
      return (on + "\u{1B}[?1002h".bytes, "\u{1B}[?1002l".bytes + off)
    }
    switch Capabilities.string("kmous") {
    case "\u{1B}[M".bytes, "\u{1B}[<".bytes:
      return (
        "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h".bytes,
        "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l".bytes
      )
    default:
      return ([], [])
    }
  }

  /// The questions whether the terminal has synchronized output and marks pastes (DECRQM).
  var questions: [UInt8] {
    (mayHaveSynchronizedOutput ? SynchronizedOutput.query : [])
      + (hasControlSequences ? "\u{1B}[?2004$p".bytes : [])
  }

  /// The bytes to send once ncurses has started; ncurses itself switches to the alternate screen.
  var enterAfterStart: [UInt8] {
    (Capabilities.string("smkx") ?? []) + mouse.on + paste.on
  }

  /// The bytes that take the terminal again after a stop.
  var enterAgain: [UInt8] {
    (Capabilities.string("smcup") ?? []) + (Capabilities.string("civis") ?? []) + enterAfterStart
  }

  /// The bytes that give the terminal back, whatever state it is in.
  func leave(lines: Int, isSynchronized: Bool) -> [UInt8] {
    // CAN ends a sequence that was cut off half-way.
    var bytes: [UInt8] = [0x18]
    if isSynchronized { bytes += SynchronizedOutput.end }
    bytes += mouse.off + paste.off
    bytes += Capabilities.string("csr", 0, max(0, lines - 1)) ?? []
    bytes += Capabilities.string("sgr0") ?? []
    bytes += Capabilities.string("cnorm") ?? []
    if let rmcup = Capabilities.string("rmcup") {
      // tmux 3.3a puts lines of the picture into its history if they are wider than the window was when
      // the picture began.
      if TerminalProgram.isTmux { bytes += Capabilities.string("clear") ?? [] }
      // Where there is no other screen in spite of the description, as in GNU screen, the shell goes on
      // below.
      bytes += Capabilities.string("cup", max(0, lines - 1), 0) ?? []
      bytes += rmcup
    } else {
      // No other screen to go back to: the shell goes on below the last picture.
      bytes += Capabilities.string("cup", max(0, lines - 1), 0) ?? []
      bytes += "\r\n".bytes
    }
    return bytes + (Capabilities.string("rmkx") ?? [])
  }
}

extension String {
  /// The text's UTF-8 bytes.
  var bytes: [UInt8] { Array(utf8) }
}

// MARK: - Files

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
    let nowhere = CLibrary.open("/dev/null", O_WRONLY | O_CLOEXEC)
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
    let own = CLibrary.open("/dev/tty", access | O_NOCTTY | O_CLOEXEC)
    guard own >= 0 else { return nil }
    defer { _ = close(own) }
    return high(own)
  }

  private static func high(_ file: Int32) -> Int32? {
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 10)
    return copy < 0 ? nil : copy
  }
}
