import ButteryRecords

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
  private static let leastRoomForWords = 12

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
        hasRoomForWords: room >= min(column.width, Self.leastRoomForWords))
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
