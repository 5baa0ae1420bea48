import Buttery
import ButteryRecords

/// The columns in view and their positions, for a horizontal scroll position and frozen columns.
struct ColumnWindow {
  let columns: [ColumnLayout.Column]
  /// How many columns are scrolled out of view at the left, without the frozen ones.
  let first: Int
  /// By how many screen columns the columns that aren't frozen are moved to the left.
  private let offset: Int
  /// The width of the line.
  let width: Int
  /// How many columns at the left are frozen.
  let fixedCount: Int
  /// The width of the row numbers before all columns.
  private let gutter: Int

  /// - Parameters:
  ///   - first: how many columns are scrolled out of view, without the frozen ones.
  ///   - frozen: how many columns to freeze; fewer are frozen if they would leave too little room
  ///     for the others.
  ///   - gutter: the width of the row numbers.
  init(columns: [ColumnLayout.Column], first: Int, width: Int, frozen: Int, gutter: Int) {
    self.columns = columns
    self.first = first
    self.width = width
    self.gutter = gutter
    fixedCount =
      columns.dropLast().prefix(frozen)
      .prefix { $0.right + Self.barWidth <= Self.maximumFixed(of: width - gutter) }.count
    let place = fixedCount + first
    offset = place < columns.count ? columns[place].left - columns[fixedCount].left : 0
  }

  /// The width of the bar after the frozen columns, with a blank at either side.
  private static let barWidth = 3

  /// The most width that frozen columns may take.
  private static func maximumFixed(of width: Int) -> Int { width * 2 / 3 }

  /// The left edge of the columns that scroll.
  var edge: Int { gutter + (fixedCount > 0 ? columns[fixedCount - 1].right + Self.barWidth : 0) }

  /// By how much the bar moves the columns after it to the right.
  private var shift: Int { fixedCount > 0 ? Self.barWidth - ColumnLayout.gap : 0 }

  func isFixed(_ place: Int) -> Bool { place < fixedCount }

  /// The left edge of a column on the screen.
  func left(ofColumn place: Int) -> Int {
    gutter + columns[place].left + (isFixed(place) ? 0 : shift - offset)
  }

  /// The width of a column on the screen.
  ///
  /// The last column takes the rest of the line as far as it needs that. The first one that scrolls
  /// is never wider than the screen, since its numbers, which are right-aligned, would be out of
  /// view.
  func width(ofColumn place: Int) -> Int {
    let column = columns[place]
    let beyond = width - ColumnLayout.margin - left(ofColumn: place)
    if place == columns.count - 1, column.width < beyond { return min(column.wholeWidth, beyond) }
    return place == fixedCount + first ? min(column.width, max(1, beyond)) : column.width
  }

  /// Whether any part of a column is in view.
  func shows(_ place: Int) -> Bool {
    let left = left(ofColumn: place)
    return left < width && (isFixed(place) || left + width(ofColumn: place) > edge)
  }

  /// The screen column of the bar before the columns that scroll, or of the margin there.
  var leftOfScrolling: Int { fixedCount > 0 ? edge - 2 : max(0, gutter - 1) }

  /// Whether columns are scrolled out of view at the left.
  var hidesColumnsAtLeft: Bool { first > 0 }

  /// Whether the last column is at least partly out of view at the right.
  var hidesColumnsAtRight: Bool {
    guard let last = columns.indices.last else { return false }
    return left(ofColumn: last) + width(ofColumn: last) > width - ColumnLayout.margin
  }

  /// How many screen columns a column has, up to the right margin.
  func room(ofColumn place: Int) -> Int {
    min(width(ofColumn: place), width - ColumnLayout.margin - left(ofColumn: place))
  }

  /// The part of a line in which columns scroll, in the coordinates of the line.
  func scrollingPart(of canvas: Canvas, lines: Int = 1) -> Canvas {
    guard fixedCount > 0 else { return canvas }
    return canvas.clipped(
      to: Rect(x: edge, y: 0, width: max(0, width - edge), height: lines),
      boundsOrigin: Point(x: edge, y: 0))
  }

  /// Draws the bar between the frozen columns and the others, and the one after the row numbers.
  func drawBar(in canvas: inout Canvas, line: Int = 0) {
    if gutter > 0 { drawBar(at: Point(x: gutter - 1, y: line), in: &canvas) }
    guard fixedCount > 0 else { return }
    drawBar(at: Point(x: leftOfScrolling, y: line), in: &canvas)
  }

  private func drawBar(at place: Point, in canvas: inout Canvas) {
    canvas.write("│" as Unicode.Scalar, at: place, style: Style(attributes: .dim))
  }
}

// Scrolling sideways.
extension ColumnWindow {
  /// The least number of columns to scroll out of view so that the last column is in view, as far
  /// as it fits.
  var maximumFirst: Int {
    columns.count > fixedCount ? least(endingWith: columns.count - 1) : 0
  }

  /// How many columns to scroll out of view so that a column is fully in view, scrolling as little
  /// as possible; a column that doesn't fit becomes the first one.
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

  /// The least number of columns to scroll out of view so that one is fully in view; all before it
  /// if it doesn't fit.
  private func least(endingWith last: Int) -> Int {
    let room = width - ColumnLayout.margin - edge
    let margin = fixedCount > 0 ? 0 : ColumnLayout.margin
    let place = (fixedCount..<last).first {
      columns[last].right - columns[$0].left + margin <= room
    }
    return (place ?? last) - fixedCount
  }
}

// MARK: - Columns in sight

/// The columns visible on lines of one width, and their positions, computed once for all lines.
///
/// This is a class, so that all who keep a reference see when it is out of date.
final class ShownColumns {
  struct Column {
    /// The column's index in the list.
    let index: Int
    let isNumeric: Bool
    let isFitted: Bool
    /// Whether the column has a fixed width.
    let hasFixedWidth: Bool
    let mark: DecimalMark
    let width: Int
    let tailWidth: Int
    /// The left edge on the screen.
    let left: Int
    /// How many screen columns the column has there.
    let room: Int
    /// Whether the column is wider than the screen, however it is scrolled.
    let isNarrowed: Bool
    /// Whether the column is wide enough for texts to be wrapped.
    let hasRoomForWords: Bool
  }

  /// The width that a column at the edge of the screen needs so that its texts are wrapped.
  private static let minimumRoomForWords = 12

  /// The width of the lines.
  let width: Int
  /// Whether the columns haven't changed since.
  private(set) var isCurrent = true
  let window: ColumnWindow
  let columns: [Column]
  /// How many of the columns are frozen.
  let fixedCount: Int

  init(_ window: ColumnWindow) {
    width = window.width
    self.window = window
    columns = window.columns.indices.filter(window.shows).map { place in
      let column = window.columns[place]
      let room = window.room(ofColumn: place)
      return Column(
        index: column.index, isNumeric: column.isNumeric, isFitted: column.isFitted,
        hasFixedWidth: column.fixedWidth != nil,
        mark: column.mark, width: window.width(ofColumn: place), tailWidth: column.tailWidth,
        left: window.left(ofColumn: place), room: room,
        isNarrowed: window.width(ofColumn: place) < column.width,
        hasRoomForWords: room >= min(column.width, Self.minimumRoomForWords))
    }
    fixedCount = (0..<window.fixedCount).prefix(while: window.shows).count
  }

  /// Marks these columns as out of date.
  func expire() { isCurrent = false }
}

extension ShownColumns.Column {
  /// How many blanks to leave before a field.
  ///
  /// A number that doesn't fit is shown only as an ellipsis, since its first digits would read as
  /// another number.
  func indentation(of shape: FieldShape) -> Int {
    guard isNumeric else { return 0 }
    let whole = shape.indentation(in: width, tailWidth: tailWidth)
    let isHidden = shape.hasDigits && whole + shape.width > room && !isNarrowed
    return isHidden ? max(0, room - 1) : min(whole, max(0, room - 1))
  }

  /// Whether a field has all the room that it needs, or that its column can ever have.
  func hasRoom(for shape: FieldShape) -> Bool {
    hasFixedWidth || shape.width <= width - max(0, tailWidth - shape.tail)
  }
}
