public import ButteryGrid
import CLibrary
import CNcurses
import CTerminalRestore

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
/// marked pastes, for the background and, in a Chinese, Japanese or Korean locale, for the width of
/// ambiguous characters. Where no locale is set, or only C while the terminal's line
/// discipline says UTF-8 (IUTF8), the process uses C.UTF-8. With another character set every glyph is
/// shown by an ASCII stand-in.
@MainActor public final class CursesScreen: ScreenDevice {
  /// Columns and lines, as of the last `resize` or `resume` event; at least 1 each.
  ///
  /// For a terminal that doesn't know its size this is the size in its description.
  public internal(set) var size: Size
  /// What the terminal can show.
  public internal(set) var traits: DisplayTraits

  let files: TerminalFiles
  let modes: TerminalModes
  private let session: CursesSession
  /// Whether the terminal skips commands that it doesn't know, such as one for a title.
  ///
  /// GNU screen has no stack of titles, and its windows keep what they are given.
  var takesTitle: Bool { session.skipsCommands && !TerminalProgram.isScreen }
  /// Whether the terminal turns texts round by whole lines, of which parts can't be written anew: mlterm.
  let redrawsWholly = TerminalProgram.isMlterm
  var terminalWindow = TerminalWindow()
  /// Whether the terminal has reported its background.
  var isBackgroundReported = false
  /// Whether to ask for the background once the terminal has said that it understands the question.
  var asksBackgroundLater: Bool

  /// Whether the screen owns the terminal: from its creation to `restore()`.
  var isActive = true
  let input: TerminalInput

  /// Where the cursor stands; `nil` where it is hidden and its place doesn't matter.
  var shownCursor: Cursor?
  let shadow = WindowShadow()
  let encoder: PlaceEncoder
  /// Writes what terminals give different widths to; nil where the terminal can't have it.
  let overlay: Overlay?
  var styles: StyleMap
  /// Whether the terminal may show something different from what ncurses believes.
  var mustRedraw = false
  var hasSynchronizedOutput = false
  var meter: OutputMeter?
  var pace: DrawingPace
  /// Whether the terminal is to be asked for its kind behind the next picture.
  var asksKind: Bool
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
    let watch = terminal_watch_start()
    let isUnicode = TerminalLocale.adopt(for: files.output)
    let background = options.background ?? BackgroundQuery.toldByEnvironment
    do {
      session = try CursesSession(
        type: type, files: files, usesColors: Self.usesColors(options),
        usesMouse: options.usesMouse, background: background,
        isBackgroundSure: options.background != nil)
    } catch {
      terminal_restore_finish()
      terminal_watch_end()
      files.closeAll()
      throw error
    }
    modes = session.modes
    asksKind = session.asksKind
    pace = DrawingPace(isSlow: baudrate() < Self.minimumBaudRateOfFastLine)
    pace.recordQuestions(at: TerminalInput.now)
    asksBackgroundLater = session.asksBackgroundLater
    size = session.size
    let width = isUnicode && session.asksWidth ? AmbiguousWidth.ask(files) : .init()
    TextMetrics.isAmbiguousWide = width.isWide
    traits = DisplayTraits(
      colors: session.palette.colors, isUnicode: isUnicode, hasSigns: !width.isWide,
      animates: options.animates && baudrate() >= Self.minimumBaudRateOfMotion,
      background: background.map { $0.isDark ? .dark : .light } ?? .unknown)
    overlay = isUnicode ? Overlay() : nil
    encoder = PlaceEncoder(isUnicode: isUnicode, hasOverlay: overlay != nil)
    styles = StyleMap(
      palette: session.palette, hasDefaultColors: session.hasDefaultColors,
      pairLimit: session.pairLimit)
    input = TerminalInput(
      files, watch: watch,
      InputDecoder(keys: .ofTerminal(), isUTF8: isUnicode, promptKeys: options.promptKeys))
    input.decoder.receive(width.rest)
  }

  deinit {
    // This has no effect after restore().
    terminal_restore_finish()
  }

  private static func terminalType() throws(ScreenError) -> String {
    guard let value = getenv("TERM"), value.pointee != 0 else { throw .terminalTypeUnset }
    return String(cString: value)
  }

  /// How long tmux takes for the switch to the other screen, in microseconds.
  private static let switchOfTmux: UInt32 = 50_000

  /// A screen of 80x24 takes a second on a line of that many bits a second.
  private static let minimumBaudRateOfMotion: Int32 = 19_200

  /// Pseudo terminals claim this rate, and lines that are slower than it are slower than keys.
  private static let minimumBaudRateOfFastLine: Int32 = 38_400

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
  var window: cn_window { session.window }

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
  /// `Options.promptKeys`. While it is true, Ctrl-C is a key and no signal, so that it can leave the
  /// text. An application sets this itself.
  public var isEditingText: Bool {
    get { input.decoder.isEditingText }
    set {
      guard newValue != input.decoder.isEditingText else { return }
      input.decoder.isEditingText = newValue
      CursesSession.makeInterruptKey(newValue, files)
    }
  }

  /// Makes a waiting `nextEvent` return `wake`, from any thread, at any time.
  public nonisolated func wake() {
    terminal_watch_wake()
  }

  /// Has `nextEvent` return `wake` whenever there is something to read in `file`.
  public func watch(_ file: Int32?) -> Bool {
    input.watchedFile = file ?? -1
    return true
  }
}

// MARK: - Options

extension CursesScreen {
  /// How a screen uses its terminal.
  public struct Options: Hashable, Sendable {
    /// Whether to use colours.
    public enum Colors: Hashable, Sendable {
      /// As many as the terminal has, or none where NO_COLOR is set and not empty (no-color.org).
      case auto
      /// As many as the terminal has, whatever the environment says.
      case always
      /// None.
      case never
    }

    /// What the terminal's own background is taken for.
    public enum Theme: Hashable, Sendable {
      /// The background that the terminal reports.
      ///
      /// The screen asks once (OSC 11 of XTerm's control sequences), only where colours are used and the
      /// terminal understands the question or skips it, and doesn't wait for the answer. Until it
      /// comes, the variable COLORFGBG counts; without that, colours that can't be read on white or on
      /// black aren't used.
      case auto
      /// Dark: black, as far as contrast matters.
      case dark
      /// Light: white, as far as contrast matters.
      case light
    }

    /// Whether to use colours.
    public var colors: Colors
    /// What the terminal's own background is taken for.
    public var theme: Theme
    /// Whether the terminal reports mouse clicks and the wheel; selecting text with the terminal's
    /// own means then needs Shift.
    public var usesMouse: Bool
    /// Whether changes may be animated; on a line of less than 19,200 baud they never are.
    public var animates: Bool
    /// The keys that open a prompt, such as `/`: text that begins with one of them is typed, however
    /// fast it arrives.
    ///
    /// Where the terminal doesn't mark pastes, nine or more characters and a line end that arrive at
    /// once are a paste, and not a row of commands.
    public var promptKeys: Set<Character>

    /// Creates options; the defaults are what most people want.
    public init(
      colors: Colors = .auto, theme: Theme = .auto, usesMouse: Bool = true, animates: Bool = true,
      promptKeys: Set<Character> = ["/", "&", ":", "'"]
    ) {
      self.colors = colors
      self.theme = theme
      self.usesMouse = usesMouse
      self.animates = animates
      self.promptKeys = promptKeys
    }

    /// The background that the theme names; nil where the terminal should be asked.
    var background: RGB? {
      switch theme {
      case .auto: nil
      case .dark: .black
      case .light: .white
      }
    }
  }
}

// MARK: - Suspending

extension CursesScreen {
  /// Gives the terminal back, stops the process and all others of its job, and takes the terminal
  /// again when a shell continues the job; a `resume` event follows.
  ///
  /// On `Ctrl-Z`, and when SIGTSTP comes from elsewhere, the same happens but stops this process
  /// alone: for `Ctrl-Z` the terminal driver stops the others. Where no shell could continue the
  /// process, it isn't stopped. Where SIGTSTP is ignored, nothing happens at all.
  public func suspend() {
    guard isActive else { return }
    stop(group: true)
    input.hasResumed = true
  }

  func stop(group: Bool) {
    terminal_restore_run()
    terminal_watch_stop_here(group)
    enterAgain()
  }

  /// Takes the terminal again and adopts the size that it has now.
  func enterAgain() {
    terminal_watch_await_foreground(files.output, true)
    input.forgetStop()
    terminal_restore_arm()
    reset_prog_mode()
    files.send(modes.enterAgain + terminalWindow.enter)
    // tmux draws the whole screen by itself after the switch, with widths of its own: its turn comes before
    // the picture.
    if TerminalProgram.isTmux { usleep(Self.switchOfTmux) }
    forgetCursor()
    _ = adoptSize()
    mustRedraw = true
  }
}

// MARK: - Ending

extension CursesScreen {
  /// Sleeps until a signal is about to end the process, and calls `body` before the process ends.
  ///
  /// A signal handler must not take a lock, allocate memory or wait for other threads. A thread that
  /// calls this method can therefore do the remaining work, such as cancelling a statement on a server:
  ///
  ///     Thread.detachNewThread {
  ///       CursesScreen.waitForEndingSignal { connection.cancel() }
  ///     }
  ///
  /// The terminal is restored before `body` is called. The process ends when `body` returns, or after
  /// 300 ms at the latest. `body` isn't called after a crash or after a signal that the process can't
  /// handle, such as SIGKILL.
  ///
  /// Call this method once per process, and not on the main thread. It returns at once without calling
  /// `body` if no file descriptors are left.
  public nonisolated static func waitForEndingSignal(_ body: () -> Void) {
    guard terminal_restore_await_end() else { return }
    body()
    terminal_restore_end_is_prepared()
  }
}
