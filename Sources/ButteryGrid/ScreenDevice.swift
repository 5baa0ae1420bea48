/// A screen with a keyboard: a terminal, or a script in a test.
///
/// The application asks it for events, draws a grid and hands that over, all on one thread; only
/// `wake()` and `now` may be called from others.
@MainActor public protocol ScreenDevice: AnyObject, Sendable {
  /// Columns and lines, as of the last `resize` event; either can be 0.
  var size: Size { get }

  /// What the screen can show.
  var traits: DisplayTraits { get }

  /// The current time on the clock that `nextEvent(until:)` uses; readable from any thread.
  ///
  /// By default this is the system's clock. A scripted device has a clock of its own.
  nonisolated var now: ContinuousClock.Instant { get }

  /// Whether a text is being edited, so that keys are text; the application sets this before it
  /// waits for events.
  ///
  /// A device that can't tell a paste from keys may guess, but not while this is true. By default
  /// it means nothing.
  var isEditingText: Bool { get set }

  /// Waits for what happens next.
  ///
  /// - Parameter wait: Whether to block until something happens. If false, the method returns `nil`
  ///   at once where nothing is pending.
  /// - Throws: When there is nobody left to wait for: the terminal is gone.
  func nextEvent(wait: Bool) throws -> Event?

  /// Waits for what happens next, at most until `deadline` on the device's clock.
  ///
  /// Returns `nil` when the deadline has passed, and doesn't wait where it has passed already. If a
  /// device returns `nil` earlier, the application calls this method again at once, because it has
  /// nothing to do before the deadline.
  ///
  /// - Throws: When there is nobody left to wait for: the terminal is gone.
  func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event?

  /// Brings `grid` to the screen.
  ///
  /// - Parameters:
  ///   - grid: The whole picture, as large as the screen.
  ///   - damage: What is known about the change since the last call.
  func present(_ grid: Grid, damage: Damage)

  /// Until when the screen may still be drawing the last picture; `nil` where it isn't, or where that
  /// isn't known.
  ///
  /// The application handles further events until then instead of sending another picture. A device
  /// that is ready earlier says so by an event, such as `wake`. By default it is `nil`.
  var drawsUntil: ContinuousClock.Instant? { get }

  /// How many bytes the last `present` sent to the terminal, where that is known.
  ///
  /// Measuring costs time, so a device begins to measure when this property is first read.
  var bytesOfLastPresent: Int? { get }

  /// Gives the terminal back as it was, stops the process like `Ctrl-Z`, and takes the terminal
  /// again when the process goes on; a `resume` event follows.
  func suspend()

  /// Gives the terminal back as it was, for good. More than one call does no harm.
  func restore()

  /// Makes a waiting `nextEvent` return `wake`, from any thread.
  nonisolated func wake()

  /// Makes `nextEvent` return `wake` whenever `file` is readable, too.
  ///
  /// This holds until the method is called again with another file or `nil`. The device doesn't
  /// read from the file: the application does so when it gets the event, before it asks for another
  /// one. By default nothing is watched, and then tasks of the main actor don't run before
  /// `Application.run` returns.
  ///
  /// - Parameter file: A descriptor that stays open; `nil` for none.
  /// - Returns: Whether this device can watch files.
  func watch(_ file: Int32?) -> Bool

  /// The title of the window that shows the screen; `nil` for the one that it had before.
  ///
  /// By default it is `nil`, and setting it does nothing.
  var title: String? { get set }

  /// How far long work is, for a window or a task bar that shows it; `nil` for no work.
  ///
  /// By default it is `nil`, and setting it does nothing.
  var progress: WorkProgress? { get set }

  /// Whether the device writes what is said, for people who don't see a picture: a line for each
  /// thing that is new.
  ///
  /// By default it doesn't.
  var speaks: Bool { get }

  /// Writes a line of what is said; `line` has no line end.
  ///
  /// By default nothing happens.
  func say(_ line: String)

  /// Writes what a person has typed, in a line that the next `say(_:)` ends.
  ///
  /// By default nothing happens.
  func echo(_ text: String)

  /// Copies `text` to the clipboard of the person who sits in front of the screen.
  ///
  /// By default nothing happens.
  ///
  /// - Returns: Whether the text was sent; the device can't know whether the clipboard took it.
  func copy(_ text: String) -> Bool
}

extension ScreenDevice {
  /// The time of the system's clock.
  public nonisolated var now: ContinuousClock.Instant { .now }

  /// Always false; setting it does nothing.
  public var isEditingText: Bool {
    get { false }
    set { _ = newValue }
  }

  /// Always `nil`.
  public var drawsUntil: ContinuousClock.Instant? { nil }

  /// Does nothing and returns false.
  public func watch(_ file: Int32?) -> Bool { false }

  /// Always `nil`; setting it does nothing.
  public var title: String? {
    get { nil }
    set { _ = newValue }
  }

  /// Always `nil`; setting it does nothing.
  public var progress: WorkProgress? {
    get { nil }
    set { _ = newValue }
  }

  /// Always false.
  public var speaks: Bool { false }

  /// Does nothing.
  public func say(_ line: String) {}

  /// Does nothing.
  public func echo(_ text: String) {}

  /// Does nothing and returns false.
  public func copy(_ text: String) -> Bool { false }
}

/// How far long work is.
public enum WorkProgress: Hashable, Sendable {
  /// The part that is done, 0 to 1.
  case fraction(Double)
  /// Nobody knows how much there is to do.
  case unknown
}

// MARK: - What a screen can show

/// What a display can show, for views that draw in another way where it can't.
public struct DisplayTraits: Hashable, Sendable {
  /// What is known of the display's own background.
  public enum Background: Hashable, Sendable {
    /// The background isn't known.
    case unknown
    /// Light text is readable on it.
    case dark
    /// Dark text is readable on it.
    case light
  }

  /// How many colours: 0 for none, else 8, 16, 256 or 1 << 24.
  public var colors: Int
  /// Whether the display shows more than ASCII; if not, the device draws ASCII stand-ins.
  public var isUnicode: Bool
  /// Whether signs such as `─`, `▌` and `●` take one column each; if not, views draw them in ASCII.
  ///
  /// It is false where the display isn't Unicode, and where it gives two columns to characters of
  /// ambiguous width, as some do in Chinese, Japanese and Korean locales.
  public var hasSigns: Bool
  /// Whether `?` has stood for a character that the display's character set lacks.
  public var lacksCharacters = false
  /// Whether changes may be shown step by step.
  public var animates: Bool
  /// What is known of the display's own background.
  public var background: Background

  /// Creates traits; the defaults are those of most terminals, but without animation.
  public init(
    colors: Int = 256, isUnicode: Bool = true, hasSigns: Bool = true, animates: Bool = false,
    background: Background = .unknown
  ) {
    self.colors = colors
    self.isUnicode = isUnicode
    self.hasSigns = isUnicode && hasSigns
    self.animates = animates
    self.background = background
  }

  /// Whether colours can tell things apart.
  public var hasColors: Bool { colors > 0 }

  /// A background that stands out a little from the display's own and keeps text as readable.
  ///
  /// The value is `nil` where the display has fewer than 256 colours or its own background isn't
  /// known.
  package var quietBackground: Color? {
    guard colors >= 256 else { return nil }
    switch background {
    case .unknown: return nil
    case .dark: return .indexed(236)
    case .light: return .indexed(254)
    }
  }
}
