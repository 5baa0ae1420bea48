/// A width in columns and a height in lines.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of lines.
  public var height: Int

  /// Creates a size of `width` columns and `height` lines.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No columns and no lines.
  public static let zero = Size(width: 0, height: 0)

  /// Whether there is no place in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
}
