import Buttery

/// Points, sizes, rectangles, insets, index paths.
enum Geometry {
  static let point = Point(x: 1, y: 2)
  static let size = Size(width: 3, height: 4)
  static let rect = Rect(x: 1, y: 2, width: 3, height: 4)
  static let same = Rect(origin: point, size: size)
  static let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  static let some = EdgeInsets(top: 1)
  static let zeros: (Point, Size, Rect, EdgeInsets) = (.zero, .zero, .zero, .zero)
  static let hidden: Int = .leastNormalMagnitude

  static func sum() -> Int {
    var copy = rect
    copy.origin.x += point.y
    copy.size.height -= size.width
    return copy.origin.y + copy.size.width + insets.left + insets.right + some.bottom + some.top
  }

  static func places() -> Set<Rect> { [rect, same, .zero] }

  static func describe(_ indexPath: IndexPath) -> String {
    "\(indexPath.section).\(indexPath.row)"
  }

  static let path = IndexPath(row: 1, section: 2)
  static let section = IndexPath(row: IndexPath.sectionRow, section: 2)
}
