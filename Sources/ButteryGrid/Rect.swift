/// A rectangle of terminal places: half open, so its last line is `maxY - 1`.
public struct Rect: Hashable, Sendable {
  /// The place of the top left corner.
  public var origin: Point
  /// The width in columns and the height in lines.
  public var size: Size

  /// Creates a rectangle from its corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the column and line of its corner, its columns and its lines.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The first column.
  public var minX: Int { origin.x }
  /// The first line.
  public var minY: Int { origin.y }
  /// The column after the last one.
  public var maxX: Int { origin.x + size.width }
  /// The line after the last one.
  public var maxY: Int { origin.y + size.height }
  /// The number of columns.
  public var width: Int { size.width }
  /// The number of lines.
  public var height: Int { size.height }
  /// Whether there is no place in it.
  public var isEmpty: Bool { size.isEmpty }
  /// The lines it covers; empty where its height isn't positive.
  public var lines: Range<Int> { minY..<max(minY, maxY) }

  /// Whether `point` lies inside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The places that lie in both rectangles; `zero` where there are none.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether the two share at least one place.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// The rectangle moved by `dx` columns and `dy` lines.
  public func offsetBy(dx: Int, dy: Int) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The rectangle without its margins; a side never becomes negative.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

// MARK: - Places and sizes

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

// MARK: - Insets

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
