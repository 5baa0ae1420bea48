public import ButteryGrid
import CNcurses
import CTerminalRestore
import Glibc

/// The terminal as a screen, on ncurses.
///
/// There can be one at a time. From its creation to `restore()` it has the terminal for itself:
/// whatever ends the process meanwhile (a signal, a crash, `exit()`) gives the terminal back first.
///
/// What is printed meanwhile appears when the terminal is given back, also at a stop: where standard
/// output and standard error are the same terminal, they lead to memory until then, so neither is
/// a terminal to who asks (`isatty`). Both together are kept up to 16 MiB; what comes after that is
/// dropped (a write fails with EPERM), which a line tells. A signal that ends the process, or a
/// crash, shows the last 64 KiB. Streams that lead elsewhere are left alone.
///
///     let screen = try CursesScreen()
///     defer { screen.restore() }
///     var grid = Grid(size: screen.size, traits: screen.traits)
///     grid.draw { $0.write("Butter", at: .zero) }
///     screen.present(grid, damage: Damage())
///     let event = try screen.nextEvent(wait: true)
///
/// Output goes to standard output where that is a terminal, keys come from standard input where
/// that is one; `/dev/tty` stands in for either. Only what the terminal's description has is ever
/// sent. With a character set that isn't UTF-8 every glyph is shown by an ASCII stand-in.
@MainActor public final class CursesScreen: ScreenDevice {
  /// Columns and lines, as of the last `resize` or `resume` event; at least 1 each, as a terminal
  /// that doesn't know its size is taken for one as large as its description says.
  public internal(set) var size: Size
  /// What the terminal can show.
  public internal(set) var traits: DisplayTraits

  let files: TerminalFiles
  let modes: TerminalModes
  /// Becomes readable when there is news from signals or other threads.
  let watch: Int32
  /// What else `nextEvent` wakes up for; -1 for nothing, which `poll` passes over.
  var watchedFile: Int32 = -1
  private let session: CursesSession
  /// Whether the background is to be asked for once the terminal has said that it understands that.
  var asksBackgroundLater: Bool

  /// Whether the terminal is ours at the moment.
  var isActive = true
  var decoder: InputDecoder
  /// When what has begun to arrive has to be taken as it is; in milliseconds of a steady clock.
  var deadline: Int?
  /// News that wasn't made an event of yet.
  var news: UInt32 = 0
  /// Whether a stop is over that the program wasn't told of yet.
  var hasResumed = false

  /// Where the cursor was left; `nil` where that doesn't matter, and it can't be seen.
  var shownCursor: Cursor?
  let shadow = WindowShadow()
  let encoder: PlaceEncoder
  var styles: StyleMap
  /// Whether the terminal may show something else than ncurses believes.
  var mustRedraw = false
  var hasSynchronizedOutput = false
  var meter: OutputMeter?
  var bytesOfLastFlush = 0

  /// Takes the terminal.
  ///
  /// Started in the background, it waits until it is brought to the foreground.
  ///
  /// - Throws: Why it can't; nothing was sent to the terminal then.
  public init(options: Options = Options()) throws(ScreenError) {
    let type = try Self.terminalType()
    files = try TerminalFiles()
    watch = terminal_watch_start()
    // Nothing here depends on more of the locale, and each category is files to open.
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
    decoder = InputDecoder(keys: .ofTerminal(), isUTF8: isUnicode)
  }

  deinit {
    // Without effect after restore().
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

  /// What everything is drawn into.
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

  /// Has the terminal given back even where this process is killed (SIGKILL) and can do nothing.
  ///
  /// A small process of its own sleeps until this one ends. It is no child of this one, and holds
  /// nothing but the terminal. A shell sees the end, too, at almost the same moment: where it is the
  /// quicker one and has taken the terminal, nothing is changed any more, and this program's picture
  /// stays. More than one call does no harm.
  ///
  /// - Returns: Whether somebody watches now; no where no process could be started, or the terminal
  ///   isn't this process's controlling one, so that nobody could know whose it is.
  @discardableResult
  public func guardAgainstKill() -> Bool {
    isActive && terminal_restore_guard()
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
