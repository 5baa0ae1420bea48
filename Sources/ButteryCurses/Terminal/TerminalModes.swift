/// What puts the terminal into the modes that a screen needs, and out of them again.
///
/// ncurses would do much of that in `endwin`, but not from a signal handler: so there is one byte
/// string for every way out, and for the way back after a stop its counterpart.
struct TerminalModes {
  /// Whether the terminal may be asked for synchronized output (DECRQM of private mode 2026).
  let mayHaveSynchronizedOutput: Bool
  /// Whether the terminal understands xterm's control sequences.
  let isXtermLike: Bool
  private let mouse: (on: [UInt8], off: [UInt8])
  private let paste: (on: [UInt8], off: [UInt8])

  /// Reads the terminal's description, which must be set up.
  init(usesMouse: Bool) {
    isXtermLike = Capabilities.flag("XT")
    mouse = usesMouse ? Self.mouseModes() : ([], [])
    if let on = Capabilities.string("BE"), let off = Capabilities.string("BD") {
      paste = (on, off)
    } else {
      paste = isXtermLike ? ("\u{1B}[?2004h".bytes, "\u{1B}[?2004l".bytes) : ([], [])
    }
    mayHaveSynchronizedOutput = isXtermLike || Capabilities.string("Sync") != nil
  }

  /// The mouse belongs to terminals that say how they report it, in xterm's manner; mode 1002 adds
  /// movements while a button is held down.
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

  /// Goes out once ncurses has started, which switches to the alternate screen itself.
  var enterAfterStart: [UInt8] {
    (Capabilities.string("smkx") ?? []) + mouse.on + paste.on
  }

  /// Takes the terminal again after a stop.
  var enterAgain: [UInt8] {
    (Capabilities.string("smcup") ?? []) + (Capabilities.string("civis") ?? []) + enterAfterStart
  }

  /// Gives the terminal back, from whatever state it is in.
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
