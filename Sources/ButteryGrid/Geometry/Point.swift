/// A place on the screen or in a view, in terminal columns and lines.
public struct Point: Hashable, Sendable {
  /// The column, growing to the right.
  public var x: Int
  /// The line, growing downwards.
  public var y: Int

  /// Creates a point at column `x` and line `y`.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}
