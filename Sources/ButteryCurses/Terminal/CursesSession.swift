import ButteryGrid
import CLibrary
import CNcurses
import CTerminalRestore

/// ncurses, started on a terminal.
@MainActor struct CursesSession {
  /// `newscr`, the picture that the next `doupdate` brings to the terminal.
  ///
  /// The screen draws into it directly, because ncurses would only copy the places of a separate
  /// window to it.
  let window: cn_window
  let modes: TerminalModes
  let palette: Palette
  let hasDefaultColors: Bool
  let pairLimit: Int
  /// Whether the terminal skips commands (OSC) that it doesn't know.
  let skipsCommands: Bool
  /// Whether to ask for the terminal's kind behind the first picture.
  let asksKind: Bool
  /// Whether to ask for the background once the terminal has said that it understands the question.
  let asksBackgroundLater: Bool
  /// Whether to ask for the width of ambiguous characters: see `AmbiguousWidth`.
  let asksWidth: Bool
  private let screen: OpaquePointer
  private let streams: (output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>)

  init(
    type: String, files: TerminalFiles, usesColors: Bool, usesMouse: Bool, background: RGB?,
    isBackgroundSure: Bool
  ) throws(ScreenError) {
    let description = try Self.check(type, files)
    modes = TerminalModes(usesMouse: usesMouse)
    terminal_watch_await_foreground(files.output, false)

    var settings = termios()
    guard tcgetattr(files.output, &settings) == 0 else { throw .noTerminal }
    terminal_restore_prepare(files.output, &settings)
    modes.prepareLeaving(lines: Capabilities.number("lines") ?? 24, isSynchronized: false)
    terminal_restore_arm()

    use_env(true)
    use_tioctl(true)
    guard let output = fdopen(files.output, "w"), let input = fdopen(files.input, "r"),
      let screen = newterm(nil, output, input), let window = cn_newscr()
    else { throw .cannotStart(type) }
    // Frees the terminfo entry that `check` loaded; ncurses has loaded one of its own now.
    del_curterm(description)
    self.screen = screen
    self.window = window
    streams = (output, input)

    let hasColors = usesColors && has_colors() && start_color() == OK
    hasDefaultColors = hasColors && use_default_colors() == OK
    palette = Palette(terminalColors: hasColors ? Int(cn_colors()) : 0, background: background)
    pairLimit = hasColors ? Int(cn_color_pairs()) : 1
    let question = hasColors && !isBackgroundSure ? Self.question(for: modes, type) : nil
    asksBackgroundLater = question == Self.kindQuestion
    skipsCommands = Self.skipsCommands(modes, type)
    asksKind = !asksBackgroundLater && skipsCommands
    asksWidth = asksKind && TerminalLocale.isEastAsian && Capabilities.string("smcup") != nil
    Self.configure(window, files)
    modes.prepareLeaving(lines: size.height, isSynchronized: false)
    Self.flush()
    files.withOutputHidden(Self.leaveInitialState)
    // The questions go out before the first picture, which overwrites whatever a terminal prints
    // when it doesn't understand them.
    files.send(modes.enterAfterStart + modes.questions + (question ?? []))
  }

  /// The question to send first to learn the terminal's background.
  ///
  /// Terminals whose sequences begin with ESC [ skip commands (OSC) that they don't know, except for
  /// consoles and old ones: these are asked for their kind (DA1) first. The value is nil where neither
  /// can be asked.
  private static func question(for modes: TerminalModes, _ type: String) -> [UInt8]? {
    if skipsCommands(modes, type) { return BackgroundQuery.question }
    // Capability u9 is the question for the terminal's kind; only its DA1 form is understood here.
    return Capabilities.string("u9") == kindQuestion ? kindQuestion : nil
  }

  private static func skipsCommands(_ modes: TerminalModes, _ type: String) -> Bool {
    modes.isXtermLike
      || modes.hasControlSequences && !type.hasPrefix("linux") && !type.hasPrefix("vt")
  }

  /// DA1, the question for the kind of terminal.
  static let kindQuestion = "\u{1B}[c".bytes

  /// Columns and lines of the window.
  var size: Size { Size(width: Int(cn_columns()), height: Int(cn_lines())) }

  /// Checks that the terminal can be used; ncurses would draw even on a terminal that can't place
  /// its cursor.
  ///
  /// - Returns: The terminal's description, which the caller must free.
  private static func check(
    _ type: String, _ files: TerminalFiles
  ) throws(ScreenError) -> OpaquePointer? {
    var found: Int32 = 0
    guard setupterm(nil, files.output, &found) == OK else { throw .unknownTerminal(type) }
    guard cn_capability("cup") != nil else { throw .cannotAddressCursor(type) }
    let description = set_curterm(nil)
    set_curterm(description)
    return description
  }

  /// Flushes what ncurses has written so far: the switch to the alternate screen.
  ///
  /// `curs_set(0)` has flushed already where the terminal can hide its cursor. Elsewhere
  /// `delay_output(0)` flushes. It isn't called everywhere, because it also sleeps for the shortest
  /// time that the system can, which is as long as drawing a picture takes.
  private static func flush() {
    if Capabilities.string("civis") == nil { delay_output(0) }
  }

  private static let slowestLineWithoutPause: Int32 = 19_200

  private static func configure(_ window: cn_window, _ files: TerminalFiles) {
    cbreak()
    noecho()
    nonl()
    curs_set(0)
    leaveok(window, true)
    idlok(window, true)
    // Without this, ncurses stops drawing half-way when a key is pressed.
    typeahead(-1)
    var settings = termios()
    guard tcgetattr(files.output, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(ISTRIP | INLCR | IGNCR)
    // Ctrl-S and Ctrl-Q are ordinary keys, except on a line so slow that it needs flow control.
    if baudrate() >= slowestLineWithoutPause { settings.c_iflag &= ~tcflag_t(IXON) }
    tcsetattr(files.output, TCSANOW, &settings)
    def_prog_mode()
  }

  /// Has the terminal leave Ctrl-C a key, or make a signal of it again.
  static func makeInterruptKey(_ isKey: Bool, _ files: TerminalFiles) {
    var settings = termios()
    guard tcgetattr(files.output, &settings) == 0 else { return }
    let disabled = cc_t(truncatingIfNeeded: fpathconf(files.output, Int32(_PC_VDISABLE)))
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      let present = characters[Int(VINTR)]
      // Somebody who has given the signal another key, or none, keeps that.
      guard present == (isKey ? controlC : disabled) else { return }
      characters[Int(VINTR)] = isKey ? disabled : controlC
    }
    tcsetattr(files.output, TCSANOW, &settings)
  }

  private static let controlC: cc_t = 3

  /// Leaves the screen and enters it again; to be called while the output is hidden.
  ///
  /// Until a program has done so once, ncurses 6.4 flushes its output at each movement of the
  /// cursor. A scrolled line then takes four system calls instead of one, and a picture arrives in
  /// pieces.
  private static func leaveInitialState() {
    endwin()
    doupdate()
  }

  /// Frees what ncurses holds and closes the terminal's files; the terminal must have been given
  /// back before.
  func end() {
    delscreen(screen)
    fclose(streams.output)
    fclose(streams.input)
  }
}

extension TerminalModes {
  /// Stores the bytes that a signal handler sends to give a screen of `lines` back, and before it the
  /// window.
  func prepareLeaving(lines: Int, isSynchronized: Bool, _ window: [UInt8] = []) {
    let bytes = leave(lines: lines, isSynchronized: isSynchronized) + window
    terminal_restore_set_bytes(bytes, bytes.count)
  }
}

// MARK: - Errors

/// Why a terminal can't be used as a screen, in one line that says what to do.
public enum ScreenError: Error, Hashable, Sendable {
  /// The variable TERM is unset or empty.
  case terminalTypeUnset
  /// The terminal database has no entry for this TERM.
  case unknownTerminal(String)
  /// The terminal of this type can't move its cursor to a given place.
  case cannotAddressCursor(String)
  /// There is no terminal to draw on or to read keys from.
  case noTerminal
  /// ncurses couldn't start for another reason, on a terminal of this type.
  case cannotStart(String)
  /// The terminal hung up while it was in use.
  case terminalGone
}

extension ScreenError: CustomStringConvertible {
  /// One line, without a full stop; control characters of TERM are replaced.
  public var description: String {
    switch self {
    case .terminalTypeUnset:
      "TERM is not set; set it to the type of your terminal, such as TERM=xterm-256color"
    case .unknownTerminal(let name):
      "the terminal type \(Self.quoted(name)) is unknown here; try TERM=xterm-256color"
        + " or install its terminfo entry"
    case .cannotAddressCursor(let name):
      "a terminal of type \(Self.quoted(name)) can't place its cursor;"
        + " set TERM to the type of your terminal, such as TERM=xterm-256color"
    case .noTerminal:
      "there is no terminal to show a screen on; run it in a terminal"
    case .cannotStart(let name):
      "the screen could not be set up on a terminal of type \(Self.quoted(name))"
    case .terminalGone:
      "the terminal is gone"
    }
  }

  private static func quoted(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars.prefix(40) {
      text.unicodeScalars.append((0x20..<0x7F).contains(scalar.value) ? scalar : "?")
    }
    return "'\(text)'"
  }
}
