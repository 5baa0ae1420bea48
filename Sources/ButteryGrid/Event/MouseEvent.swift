/// What a mouse did, where.
public struct MouseEvent: Hashable, Sendable {
  /// What it did.
  public enum Action: Hashable, Sendable {
    /// A button went down: 1 is the left one.
    case press(button: Int)
    /// A button came up.
    case release(button: Int)
    /// The mouse moved to another place while a button was held down.
    case drag(button: Int)
    /// The wheel turned by one notch.
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  /// What it did.
  public var action: Action
  /// Where, in screen coordinates.
  public var place: Point
  /// Keys held down meanwhile.
  public var modifiers: Key.Modifiers

  /// Creates a mouse event.
  public init(_ action: Action, at place: Point, modifiers: Key.Modifiers = []) {
    self.action = action
    self.place = place
    self.modifiers = modifiers
  }
}
