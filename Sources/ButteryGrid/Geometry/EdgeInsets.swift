/// Distances from the four edges of a rectangle inwards, in lines (top, bottom) and columns.
public struct EdgeInsets: Hashable, Sendable {
  /// Lines at the top.
  public var top: Int
  /// Columns at the left.
  public var left: Int
  /// Lines at the bottom.
  public var bottom: Int
  /// Columns at the right.
  public var right: Int

  /// Creates insets; an argument that is left out is 0.
  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = EdgeInsets()
}
