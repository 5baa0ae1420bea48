/// Where a terminal's cursor stands.
public struct Cursor: Hashable, Sendable {
  /// The place that it covers.
  public var place: Point
  /// Whether it is shown; where not, it stands there for screen readers.
  public var isVisible: Bool

  /// Creates a cursor that is shown unless `isVisible` says otherwise.
  public init(at place: Point, isVisible: Bool = true) {
    self.place = place
    self.isVisible = isVisible
  }
}
