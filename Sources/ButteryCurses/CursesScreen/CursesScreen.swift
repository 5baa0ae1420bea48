public import ButteryGrid
import CNcurses
import CTerminalRestore
import Glibc

/// The terminal as a screen, on ncurses.
///
/// There can be one at a time. From its creation to `restore()` the screen owns the terminal.
/// Whatever ends the process meanwhile (a signal, a crash, `exit()`) gives the terminal back first.
///
/// Text that the process prints meanwhile appears when the terminal is given back, also at a stop.
/// Standard output and standard error, where they are the same terminal, are redirected to memory
/// until then, so `isatty` is false for both. Up to 16 MiB of their output are kept. Further writes
/// fail with EPERM, and a line tells that output was dropped. After a crash or a signal that ends
/// the process, only the last 64 KiB appear. Streams that lead elsewhere are left alone.
///
///     let screen = try CursesScreen()
///     defer { screen.restore() }
///     var grid = Grid(size: screen.size, traits: screen.traits)
///     grid.draw { $0.write("Butter", at: .zero) }
///     screen.present(grid, damage: Damage())
///     let event = try screen.nextEvent(wait: true)
///
/// Output goes to standard output if that is a terminal, and keys come from standard input if that
/// is one; `/dev/tty` stands in for either. The screen only sends sequences that the terminal's
/// description names, and to terminals whose sequences begin with ESC [ also those that ask for
/// marked pastes. With a character set that isn't UTF-8 every glyph is shown by an ASCII
/// stand-in.
@MainActor public final class CursesScreen: ScreenDevice {
  /// Columns and lines, as of the last `resize` or `resume` event; at least 1 each.
  ///
  /// For a terminal that doesn't know its size this is the size in its description.
  public internal(set) var size: Size
  /// What the terminal can show.
  public internal(set) var traits: DisplayTraits

  let files: TerminalFiles
  let modes: TerminalModes
  /// A file descriptor that becomes readable when a signal or another thread has something to tell.
  let watch: Int32
  /// Another descriptor that `nextEvent` watches; -1 for none, which `poll` ignores.
  var watchedFile: Int32 = -1
  private let session: CursesSession
  /// Whether to ask for the background once the terminal has said that it understands the question.
  var asksBackgroundLater: Bool

  /// Whether the screen owns the terminal: from its creation to `restore()`.
  var isActive = true
  var decoder: InputDecoder
  /// When an incomplete sequence must be decoded as it is, in milliseconds of a steady clock.
  var deadline: Int?
  /// The bits of `terminal_watch_take()` that haven't become events yet.
  var news: UInt32 = 0
  /// Whether the process was stopped and continued and the `resume` event is still to come.
  var hasResumed = false

  /// Where the cursor stands; `nil` where it is hidden and its place doesn't matter.
  var shownCursor: Cursor?
  let shadow = WindowShadow()
  let encoder: PlaceEncoder
  var styles: StyleMap
  /// Whether the terminal may show something different from what ncurses believes.
  var mustRedraw = false
  var hasSynchronizedOutput = false
  var meter: OutputMeter?
  var bytesOfLastFlush = 0

  /// Takes the terminal.
  ///
  /// Started in the background, it waits until it is brought to the foreground.
  ///
  /// - Throws: A `ScreenError` that says why the terminal can't be used; nothing was sent to it
  ///   then.
  public init(options: Options = Options()) throws(ScreenError) {
    let type = try Self.terminalType()
    files = try TerminalFiles()
    watch = terminal_watch_start()
    // No other category is needed, and each one would take time to open its files.
    setlocale(LC_CTYPE, "")
    let isUnicode = strcmp(nl_langinfo(Int32(CODESET)), "UTF-8") == 0
    do {
      session = try CursesSession(
        type: type, files: files, usesColors: Self.usesColors(options),
        usesMouse: options.usesMouse, background: options.background)
    } catch {
      terminal_restore_finish()
      terminal_watch_end()
      files.closeAll()
      throw error
    }
    modes = session.modes
    asksBackgroundLater = session.asksBackgroundLater
    size = session.size
    traits = DisplayTraits(
      colors: session.palette.colors, isUnicode: isUnicode,
      animates: options.animates && baudrate() >= Self.leastBaudRateOfMotion,
      paper: options.background.map { $0.isDark ? .dark : .light } ?? .unknown)
    encoder = PlaceEncoder(isUnicode: isUnicode)
    styles = StyleMap(
      palette: session.palette, hasDefaultColors: session.hasDefaultColors,
      pairLimit: session.pairLimit)
    decoder = InputDecoder(
      keys: .ofTerminal(), isUTF8: isUnicode, promptKeys: options.promptKeys)
  }

  deinit {
    // This has no effect after restore().
    terminal_restore_finish()
  }

  private static func terminalType() throws(ScreenError) -> String {
    guard let value = getenv("TERM"), value.pointee != 0 else { throw .terminalTypeUnset }
    return String(cString: value)
  }

  /// A screen of 80x24 takes a second on a line of that many bits a second.
  private static let leastBaudRateOfMotion: Int32 = 19_200

  private static func usesColors(_ options: Options) -> Bool {
    switch options.colors {
    case .always: return true
    case .never: return false
    case .auto:
      guard let wish = getenv("NO_COLOR") else { return true }
      return wish.pointee == 0
    }
  }

  /// The ncurses window that everything is drawn into.
  var window: UnsafeMutablePointer<WINDOW> { session.window }

  /// Gives the terminal back as it was, for good; more than one call does no harm.
  public func restore() {
    guard isActive else { return }
    isActive = false
    terminal_restore_finish()
    terminal_watch_end()
    session.end()
    meter?.close()
  }

  /// Makes sure that the terminal is given back even where this process is killed (SIGKILL) and can
  /// do nothing.
  ///
  /// A small guard process sleeps until this process ends, and then gives the terminal back. The
  /// guard isn't a child of this process and holds nothing open but the terminal. A shell notices
  /// the end at almost the same moment. If the shell takes the terminal first, the guard changes
  /// nothing, and this program's picture stays. More than one call does no harm.
  ///
  /// - Returns: Whether the guard runs now. It doesn't where no process could be started, or where
  ///   the terminal isn't this process's controlling terminal: then the guard couldn't know who
  ///   owns the terminal.
  @discardableResult
  public func guardAgainstKill() -> Bool {
    isActive && terminal_restore_guard()
  }

  /// Whether a text is being edited, so that keys are text, and a line end that arrives with them is
  /// the Enter key.
  ///
  /// Otherwise a line that arrives at once is a `paste` where the terminal doesn't mark pastes: see
  /// `Options.promptKeys`. An application sets this itself.
  public var isEditingText: Bool {
    get { decoder.isEditingText }
    set { decoder.isEditingText = newValue }
  }

  /// Makes a waiting `nextEvent` return `wake`, from any thread, at any time.
  public nonisolated func wake() {
    terminal_watch_wake()
  }

  /// Has `nextEvent` return `wake` whenever there is something to read in `file`.
  public func watch(_ file: Int32?) -> Bool {
    watchedFile = file ?? -1
    return true
  }
}
