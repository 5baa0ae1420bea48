import Buttery

/// Which columns are in sight, and where: what is scrolled sideways, and the columns that stay.
struct ColumnWindow {
  let columns: [ColumnLayout.Column]
  /// How many columns are scrolled out of sight, those that stay not counted.
  let first: Int
  /// By how many columns of the screen all but those that stay are moved to the left.
  private let offset: Int
  /// The columns of the screen.
  let width: Int
  /// How many columns at the left stay where they are.
  let fixedCount: Int
  /// The columns of the screen that the numbers of rows take in front of all others.
  private let gutter: Int

  /// - Parameters:
  ///   - first: the place of the first column that isn't scrolled out of sight, those that stay not
  ///     counted.
  ///   - frozen: how many columns are to stay; fewer do where they would leave too little room for
  ///     the others.
  ///   - gutter: the columns of the screen that the numbers of rows take.
  init(columns: [ColumnLayout.Column], first: Int, width: Int, frozen: Int, gutter: Int) {
    self.columns = columns
    self.first = first
    self.width = width
    self.gutter = gutter
    fixedCount =
      columns.dropLast().prefix(frozen)
      .prefix { $0.right + Self.barWidth <= Self.mostFixed(of: width - gutter) }.count
    let place = fixedCount + first
    offset = place < columns.count ? columns[place].left - columns[fixedCount].left : 0
  }

  /// The line behind the columns that stay, with a blank at either side.
  private static let barWidth = 3

  /// How many columns of the screen those that stay may take.
  private static func mostFixed(of width: Int) -> Int { width * 2 / 3 }

  /// Where the columns begin that scroll.
  var edge: Int { gutter + (fixedCount > 0 ? columns[fixedCount - 1].right + Self.barWidth : 0) }

  /// By how much the line moves the columns behind it to the right.
  private var shift: Int { fixedCount > 0 ? Self.barWidth - ColumnLayout.gap : 0 }

  func isFixed(_ place: Int) -> Bool { place < fixedCount }

  /// Where a column begins on the screen.
  func left(ofColumn place: Int) -> Int {
    gutter + columns[place].left + (isFixed(place) ? 0 : shift - offset)
  }

  /// How wide a column is: the last one takes what is left of the line as far as it needs that, and
  /// the first one that scrolls isn't wider than the screen, where its numbers would be out of
  /// sight.
  func width(ofColumn place: Int) -> Int {
    let column = columns[place]
    let beyond = width - ColumnLayout.margin - left(ofColumn: place)
    if place == columns.count - 1, column.width < beyond { return min(column.wholeWidth, beyond) }
    return place == fixedCount + first ? min(column.width, max(1, beyond)) : column.width
  }

  /// Whether any of a column is in sight.
  func shows(_ place: Int) -> Bool {
    let left = left(ofColumn: place)
    return left < width && (isFixed(place) || left + width(ofColumn: place) > edge)
  }

  /// The place of the line, or else of the margin, in front of the columns that scroll.
  var leftOfScrolling: Int { fixedCount > 0 ? edge - 2 : max(0, gutter - 1) }

  /// Whether columns are scrolled out of sight.
  var hidesColumnsAtLeft: Bool { first > 0 }

  /// Whether the last column is out of sight, or beyond the edge with a part.
  var hidesColumnsAtRight: Bool {
    guard let last = columns.indices.last else { return false }
    return left(ofColumn: last) + width(ofColumn: last) > width - ColumnLayout.margin
  }

  /// How many terminal columns a column has on the screen, up to the margin at the right.
  func room(ofColumn place: Int) -> Int {
    min(width(ofColumn: place), width - ColumnLayout.margin - left(ofColumn: place))
  }

  /// The part of a line in which columns scroll, with the coordinates of the line.
  func scrollingPart(of canvas: Canvas, lines: Int = 1) -> Canvas {
    guard fixedCount > 0 else { return canvas }
    return canvas.clipped(
      to: Rect(x: edge, y: 0, width: max(0, width - edge), height: lines),
      boundsOrigin: Point(x: edge, y: 0))
  }

  /// Draws the line between the columns that stay and the others, and the one behind the numbers of
  /// rows.
  func drawBar(in canvas: inout Canvas, line: Int = 0) {
    if gutter > 0 { drawBar(at: Point(x: gutter - 1, y: line), in: &canvas) }
    guard fixedCount > 0 else { return }
    drawBar(at: Point(x: leftOfScrolling, y: line), in: &canvas)
  }

  private func drawBar(at place: Point, in canvas: inout Canvas) {
    canvas.write("│" as Unicode.Scalar, at: place, style: Style(attributes: .dim))
  }
}

// Sideways.
extension ColumnWindow {
  /// The least number of columns to scroll out of sight so that the last one is in sight, as far as
  /// there is room for it.
  var mostFirst: Int {
    columns.count > fixedCount ? least(endingWith: columns.count - 1) : 0
  }

  /// How many columns to scroll out of sight so that one is in sight whole, moving as little as
  /// possible; it is the first one where there is no room for all of it.
  func first(showing place: Int) -> Int {
    guard place >= fixedCount else { return first }
    return min(place - fixedCount, max(first, least(endingWith: place)))
  }

  /// The place of the first column of the screen to the right.
  var placeOfNextScreen: Int {
    let start = fixedCount + first
    let beyond = columns.indices.dropFirst(start).first {
      room(ofColumn: $0) < columns[$0].width
    }
    return min(columns.count - 1, max(start + 1, beyond ?? columns.count - 1))
  }

  /// The place of the first column of the screen to the left.
  var placeOfPreviousScreen: Int {
    first > 0 ? fixedCount + least(endingWith: fixedCount + first - 1) : 0
  }

  /// The least number of columns to scroll out of sight so that all of one is in sight; those before
  /// it where there is no room for that.
  private func least(endingWith last: Int) -> Int {
    let room = width - ColumnLayout.margin - edge
    let margin = fixedCount > 0 ? 0 : ColumnLayout.margin
    let place = (fixedCount..<last).first {
      columns[last].right - columns[$0].left + margin <= room
    }
    return (place ?? last) - fixedCount
  }
}
