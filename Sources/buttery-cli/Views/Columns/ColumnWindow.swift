import Buttery

/// Which columns are in sight, and where: what is scrolled sideways, and the column that stays.
struct ColumnWindow {
  let columns: [ColumnLayout.Column]
  /// By how many columns everything but the fixed column is moved to the left.
  private let offset: Int
  /// The columns of the screen.
  let width: Int
  /// Whether the first column stays where it is.
  let keepsFirst: Bool

  /// - Parameter first: the place of the first column that isn't scrolled out of sight, the fixed
  ///   column not counted.
  init(columns: [ColumnLayout.Column], first: Int, width: Int, keepsFirst: Bool) {
    self.columns = columns
    self.width = width
    // Where it would leave too little room for the others, it scrolls as they do.
    self.keepsFirst =
      keepsFirst && columns.count > 1 && columns[0].right + Self.barWidth <= width * 2 / 3
    let start = self.keepsFirst ? 1 : 0
    offset = start + first < columns.count ? columns[start + first].left - columns[start].left : 0
  }

  /// The line between the fixed column and the others, with a blank at either side.
  private static let barWidth = 3

  /// Where the columns begin that scroll.
  var edge: Int { keepsFirst ? columns[0].right + Self.barWidth : 0 }

  /// By how much the line moves the columns behind it to the right.
  private var shift: Int { keepsFirst ? Self.barWidth - ColumnLayout.gap : 0 }

  func isFixed(_ place: Int) -> Bool { keepsFirst && place == 0 }

  /// Where a column begins on the screen.
  func left(ofColumn place: Int) -> Int {
    isFixed(place) ? columns[place].left : columns[place].left - offset + shift
  }

  /// Whether any of a column is in sight.
  func shows(_ place: Int) -> Bool {
    let left = left(ofColumn: place)
    return left < width && (isFixed(place) || left + columns[place].width > edge)
  }

  /// How many terminal columns a column has on the screen, up to the margin at the right.
  func room(ofColumn place: Int) -> Int {
    min(columns[place].width, width - ColumnLayout.margin - left(ofColumn: place))
  }

  /// The part of a line in which columns scroll, with the coordinates of the line.
  func scrollingPart(of canvas: Canvas) -> Canvas {
    guard keepsFirst else { return canvas }
    return canvas.clipped(
      to: Rect(x: edge, y: 0, width: max(0, width - edge), height: 1),
      boundsOrigin: Point(x: edge, y: 0))
  }

  /// Draws the line between the fixed column and the others.
  func drawBar(in canvas: inout Canvas) {
    guard keepsFirst else { return }
    canvas.write(
      "│" as Unicode.Scalar, at: Point(x: columns[0].right + 1, y: 0),
      style: Style(attributes: .dim))
  }

  // MARK: Sideways

  /// The least number of columns to scroll out of sight so that the last one is in sight, as far as
  /// there is room for it.
  var mostFirst: Int {
    let start = keepsFirst ? 1 : 0
    guard let last = columns.last, columns.count > start else { return 0 }
    let room = width - ColumnLayout.margin - edge
    let place = columns.indices.dropFirst(start).first {
      last.right - columns[$0].left + (keepsFirst ? 0 : ColumnLayout.margin) <= room
    }
    return (place ?? columns.count - 1) - start
  }
}
