import ButteryGrid
import CNcurses
import CTerminalRestore
import Glibc

/// ncurses, started on a terminal.
@MainActor struct CursesSession {
  /// The picture that the next update brings to the terminal: drawn into without a window in front
  /// of it, whose places would only be copied.
  let window: UnsafeMutablePointer<WINDOW>
  let modes: TerminalModes
  let palette: Palette
  let hasDefaultColors: Bool
  let pairLimit: Int
  /// Whether the background is to be asked for once the terminal has said that it understands that.
  let asksBackgroundLater: Bool
  private let screen: OpaquePointer
  private let streams: (output: UnsafeMutablePointer<FILE>, input: UnsafeMutablePointer<FILE>)

  init(
    type: String, files: TerminalFiles, usesColors: Bool, usesMouse: Bool, background: RGB?
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
    // The description that was looked into first; ncurses has one of its own now.
    del_curterm(description)
    self.screen = screen
    self.window = window
    streams = (output, input)

    let hasColors = usesColors && has_colors() && start_color() == OK
    hasDefaultColors = hasColors && use_default_colors() == OK
    palette = Palette(terminalColors: hasColors ? Int(cn_colors()) : 0, background: background)
    pairLimit = hasColors ? Int(cn_color_pairs()) : 1
    let question = hasColors && background == nil ? Self.question(for: modes) : nil
    asksBackgroundLater = question != nil && !modes.isXtermLike
    Self.configure(window, files)
    modes.prepareLeaving(lines: size.height, isSynchronized: false)
    Self.flush()
    files.withOutputHidden(Self.leaveInitialState)
    // Before the first picture, which wipes out what a terminal might print instead of an answer.
    let query = modes.mayHaveSynchronizedOutput ? SynchronizedOutput.query : []
    files.send(modes.enterAfterStart + query + (question ?? []))
  }

  /// What leads to the terminal's background: the question for it, or first that for the kind of
  /// terminal; nil where neither can be asked.
  private static func question(for modes: TerminalModes) -> [UInt8]? {
    if modes.isXtermLike { return BackgroundQuery.question }
    // DA1, where the terminal's description has it in this form.
    let attributes = Capabilities.string("u9")
    return attributes == "\u{1B}[c".bytes ? attributes : nil
  }

  /// Columns and lines of the window.
  var size: Size { Size(width: Int(cn_columns()), height: Int(cn_lines())) }

  /// Looks into the terminal's description before ncurses does, which would draw all the same.
  ///
  /// - Returns: The description, to be freed.
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

  /// Sends what ncurses has made so far, its way to the alternate screen.
  ///
  /// Hiding the cursor has done so where the terminal can hide it; a delay of nothing does so
  /// everywhere, but sleeps as short as a system can, which is as long as drawing a picture.
  private static func flush() {
    if Capabilities.string("civis") == nil { delay_output(0) }
  }

  private static let slowestLineWithoutPause: Int32 = 19_200

  private static func configure(_ window: UnsafeMutablePointer<WINDOW>, _ files: TerminalFiles) {
    cbreak()
    noecho()
    nonl()
    curs_set(0)
    leaveok(window, true)
    idlok(window, true)
    // A picture is never left half-drawn because a key was pressed meanwhile.
    typeahead(-1)
    var settings = termios()
    guard tcgetattr(files.output, &settings) == 0 else { return }
    settings.c_iflag &= ~tcflag_t(ISTRIP | INLCR | IGNCR)
    // Ctrl-S and Ctrl-Q are keys, but on a line that is slow enough to need them.
    if baudrate() >= slowestLineWithoutPause { settings.c_iflag &= ~tcflag_t(IXON) }
    tcsetattr(files.output, TCSANOW, &settings)
    def_prog_mode()
  }

  /// Leaves the screen and enters it again, to be called while nobody sees it.
  ///
  /// Until a program has done so once, ncurses 6.4 flushes its output at each movement of the
  /// cursor: four system calls for a scrolled line instead of one, and a picture that comes in
  /// pieces.
  private static func leaveInitialState() {
    endwin()
    doupdate()
  }

  /// Frees what ncurses holds and closes the terminal's files; it was given back already.
  func end() {
    delscreen(screen)
    fclose(streams.output)
    fclose(streams.input)
  }
}

extension TerminalModes {
  /// Has the way out ready for a screen of `lines`.
  func prepareLeaving(lines: Int, isSynchronized: Bool) {
    let bytes = leave(lines: lines, isSynchronized: isSynchronized)
    terminal_restore_set_bytes(bytes, bytes.count)
  }
}
