extension TableView {
  /// How inserted, deleted and reloaded rows are animated.
  ///
  /// The final picture is the same with all animations.
  public enum RowAnimation: Hashable, Sendable {
    /// The animation that suits the change.
    case automatic
    /// No animation.
    case none
    /// Rows appear faint at first.
    case fade
    /// Rows slide in from, and out to, a side.
    case right, left
    /// Rows open downwards, upwards, from their middle.
    case top, bottom, middle
  }
}
