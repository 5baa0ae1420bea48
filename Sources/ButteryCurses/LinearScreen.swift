public import ButteryGrid
import CLibrary
import CNcurses
import CTerminalRestore

/// The terminal as a transcript, for people who hear or feel what a program says: it only grows.
///
/// An application on this device speaks: see `Accessibility` of the library. Each thing that is new is
/// a line at the end of what the terminal shows already, so that screen readers read it and scrollback
/// keeps it. Nothing is addressed, erased or drawn again, and no escape sequence is sent; any terminal
/// will do, also one without a description or with `TERM=dumb`. What a person types into a text is
/// written as it is typed.
///
/// `TerminalDevice.open()` makes one where a person's environment asks for it:
///
///     try Application(device: TerminalDevice.open()).run(MyViewController())
///
/// From its creation to `restore()` the device owns the terminal; there can be one at a time. Keys come
/// one by one. Views are laid out as on a screen of the terminal's size, which is what Page Down goes by,
/// but nothing of the picture is shown.
@MainActor public final class LinearScreen: ScreenDevice {
  /// Columns and lines of the terminal, as of the last `resize` or `resume` event; at least 1 each.
  public private(set) var size: Size
  /// Neither colours nor pictures.
  public let traits: DisplayTraits
  /// Always true.
  public var speaks: Bool { true }

  private let files: TerminalFiles
  private let input: TerminalInput
  private var settings: termios
  private var isActive = true
  /// Whether the last line that was written has no end, because a person is typing there.
  private var isLineOpen = false

  /// Whether the environment asks for a transcript: the variable ACCESSIBLE is set, not empty and not 0.
  public nonisolated static var isWanted: Bool {
    guard let value = getenv("ACCESSIBLE") else { return false }
    return value.pointee != 0 && String(cString: value) != "0"
  }

  /// Takes the terminal.
  ///
  /// Started in the background, it waits until it is brought to the foreground.
  ///
  /// - Parameter promptKeys: See `CursesScreen.Options.promptKeys`.
  /// - Throws: A `ScreenError` where there is no terminal.
  public init(
    promptKeys: Set<Character> = CursesScreen.Options().promptKeys
  ) throws(ScreenError) {
    files = try TerminalFiles()
    let watch = terminal_watch_start()
    let isUnicode = TerminalLocale.adopt(for: files.output)
    terminal_watch_await_foreground(files.output, false)
    var settings = termios()
    guard tcgetattr(files.output, &settings) == 0 else {
      terminal_watch_end()
      files.closeAll()
      throw .noTerminal
    }
    terminal_restore_prepare(files.output, &settings)
    _ = terminal_restore_set_bytes([], 0)
    self.settings = Self.unbuffered(settings)
    size = Size(width: 80, height: 24)
    traits = DisplayTraits(colors: 0, isUnicode: isUnicode, hasSigns: false)
    var found: Int32 = 0
    let hasKeys = setupterm(nil, files.output, &found) == OK
    input = TerminalInput(
      files, watch: watch,
      InputDecoder(
        keys: hasKeys ? .ofTerminal() : KeyTree(), isUTF8: isUnicode, promptKeys: promptKeys))
    _ = adoptNewSize()
    enter()
  }

  deinit {
    // This has no effect after restore().
    terminal_restore_finish()
  }

  /// The settings with which keys come one by one and aren't shown by the terminal itself.
  private static func unbuffered(_ settings: termios) -> termios {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return settings
  }

  private func enter() {
    terminal_restore_arm()
    tcsetattr(files.output, TCSANOW, &settings)
  }

  /// Gives the terminal back as it was, for good; more than one call does no harm.
  public func restore() {
    guard isActive else { return }
    isActive = false
    endLine()
    terminal_restore_finish()
    terminal_watch_end()
    files.closeAll()
  }

  // MARK: What is said

  /// Writes a line; control characters are left out.
  public func say(_ line: String) {
    endLine()
    write(line)
    write("\n")
  }

  /// Writes what a person has typed, without a line end.
  public func echo(_ text: String) {
    guard !text.isEmpty else { return }
    isLineOpen = true
    write(text)
  }

  private func endLine() {
    if isLineOpen { write("\n") }
    isLineOpen = false
  }

  private func write(_ text: String) {
    let visible = text == "\n" ? text : TextMetrics.visible(text)
    let bytes = traits.isUnicode ? Array(visible.utf8) : visible.unicodeScalars.map(Self.ascii)
    files.send(bytes)
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.isASCII ? UInt8(scalar.value) : UInt8(ascii: "?")
  }

  /// Does nothing: a transcript has no picture.
  public func present(_ grid: Grid, damage: Damage) {}

  /// Always `nil`, because no picture is sent.
  public var bytesOfLastPresent: Int? { nil }

  // MARK: Events

  /// Waits for what happens next: keys, a new size.
  ///
  /// - Throws: `ScreenError.terminalGone` when the terminal has hung up.
  public func nextEvent(wait: Bool) throws -> Event? {
    guard isActive else { throw ScreenError.terminalGone }
    return try input.nextEvent(before: wait ? .max : .min, of: self)
  }

  /// Waits for what happens next, at most until a deadline.
  ///
  /// - Throws: `ScreenError.terminalGone` when the terminal has hung up.
  public func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event? {
    guard isActive else { throw ScreenError.terminalGone }
    return try input.nextEvent(before: TerminalInput.milliseconds(at: deadline), of: self)
  }

  /// Whether a text is being edited, so that keys are text.
  public var isEditingText: Bool {
    get { input.decoder.isEditingText }
    set {
      guard newValue != input.decoder.isEditingText else { return }
      input.decoder.isEditingText = newValue
      CursesSession.makeInterruptKey(newValue, files)
    }
  }

  /// Makes a waiting `nextEvent` return `wake`, from any thread, at any time.
  public nonisolated func wake() { terminal_watch_wake() }

  /// Has `nextEvent` return `wake` whenever there is something to read in `file`.
  public func watch(_ file: Int32?) -> Bool {
    input.watchedFile = file ?? -1
    return true
  }

  /// Gives the terminal back, stops the process, and takes the terminal again when it goes on; a `resume`
  /// event follows.
  public func suspend() {
    guard isActive else { return }
    stop(group: true)
    input.hasResumed = true
  }
}

extension LinearScreen: TerminalOwner {
  func checkAnswers() {}

  func stop(group: Bool) {
    endLine()
    terminal_restore_run()
    terminal_watch_stop_here(group)
    reclaimTerminal()
  }

  func reclaimTerminal() {
    terminal_watch_await_foreground(files.output, true)
    input.forgetStop()
    enter()
    _ = adoptNewSize()
  }

  func adoptNewSize() -> Size {
    var lines: Int32 = 0
    var columns: Int32 = 0
    _ = cn_window_size(files.output, &lines, &columns)
    size = Size(width: columns > 0 ? Int(columns) : 80, height: lines > 0 ? Int(lines) : 24)
    return size
  }
}

// MARK: - Which device

/// The device for the terminal of this process.
public enum TerminalDevice {
  /// Takes the terminal, for a transcript where the environment asks for one, else for a screen.
  ///
  ///     try Application(device: TerminalDevice.open()).run(MyViewController())
  ///
  /// - Parameters:
  ///   - options: How a screen uses the terminal.
  ///   - isLinear: Whether to write a transcript; by default `LinearScreen.isWanted`.
  /// - Throws: A `ScreenError` that says why the terminal can't be used.
  @MainActor public static func open(
    _ options: CursesScreen.Options = CursesScreen.Options(),
    isLinear: Bool = LinearScreen.isWanted
  ) throws(ScreenError) -> any ScreenDevice {
    isLinear
      ? try LinearScreen(promptKeys: options.promptKeys) : try CursesScreen(options: options)
  }
}
