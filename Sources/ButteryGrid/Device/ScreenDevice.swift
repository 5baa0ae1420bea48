/// A screen with a keyboard: a terminal, or a script in a test.
///
/// The application asks it for events, draws a grid and hands that over, all on one thread; only
/// `wake()` and `now` may be called from others.
@MainActor public protocol ScreenDevice: AnyObject, Sendable {
  /// Columns and lines, as of the last `resize` event; either can be 0.
  var size: Size { get }

  /// What it can show.
  var traits: DisplayTraits { get }

  /// What time it is for whoever waits with `nextEvent(until:)`, on any thread.
  ///
  /// By default that of the system's clock; a script has a clock of its own.
  nonisolated var now: ContinuousClock.Instant { get }

  /// Waits for what happens next.
  ///
  /// - Parameter wait: Whether to block until something happens; else `nil` comes back at once
  ///   where nothing is pending.
  /// - Throws: When there is nobody left to wait for: the terminal is gone.
  func nextEvent(wait: Bool) throws -> Event?

  /// Waits for what happens next, at most until a deadline of its clock, after which `nil` comes
  /// back; where that has passed already, without waiting.
  ///
  /// Whoever returns earlier is asked again at once: until something is due, nothing else happens.
  ///
  /// - Throws: When there is nobody left to wait for: the terminal is gone.
  func nextEvent(until deadline: ContinuousClock.Instant) throws -> Event?

  /// Brings `grid` to the screen.
  ///
  /// - Parameters:
  ///   - grid: The whole picture, as large as the screen.
  ///   - damage: What is known about the change since the last call; a hint.
  func present(_ grid: Grid, damage: Damage)

  /// How many bytes the last `present` sent to the terminal, where that is known.
  ///
  /// Measured from the first time it is asked for, as measuring costs time.
  var bytesOfLastPresent: Int? { get }

  /// Gives the terminal back as it was, stops the process like `Ctrl-Z`, and takes the terminal
  /// again when the process goes on; a `resume` event follows.
  func suspend()

  /// Gives the terminal back as it was, for good. More than one call does no harm.
  func restore()

  /// Makes a waiting `nextEvent` return `wake`, from any thread.
  nonisolated func wake()

  /// Has `nextEvent` return `wake` too, whenever there is something to read in `file`, until another
  /// file or none is named.
  ///
  /// What is there to read isn't read: the application does that when it gets the event, before it
  /// asks for another one. By default nothing is watched, so that tasks of the main actor wait for
  /// `Application.run` to return.
  ///
  /// - Parameter file: A descriptor that stays open; `nil` for none.
  /// - Returns: Whether this device can watch files.
  func watch(_ file: Int32?) -> Bool

  /// Hands `text` to the clipboard of whoever sits in front of the screen.
  ///
  /// By default nothing happens.
  ///
  /// - Returns: Whether the text was handed over; what becomes of it isn't known.
  func copy(_ text: String) -> Bool
}

extension ScreenDevice {
  /// The time of the system's clock.
  public nonisolated var now: ContinuousClock.Instant { .now }

  /// Without effect.
  public func watch(_ file: Int32?) -> Bool { false }

  /// Without effect.
  public func copy(_ text: String) -> Bool { false }
}
