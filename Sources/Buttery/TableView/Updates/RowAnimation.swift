extension TableView {
  /// How rows come and go when an update shows.
  ///
  /// The picture in the end is the same with all of them.
  public enum RowAnimation: Hashable, Sendable {
    /// What suits the change.
    case automatic
    /// None.
    case none
    /// Rows come out of the background.
    case fade
    /// Rows slide in from, and out to, a side.
    case right, left
    /// Rows open downwards, upwards, from their middle.
    case top, bottom, middle
  }
}
