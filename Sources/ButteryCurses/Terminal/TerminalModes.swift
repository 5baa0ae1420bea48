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
