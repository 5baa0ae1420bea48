import ButteryRecords

/// The columns in sight on lines of one width, and where they are: worked out once for all lines.
///
/// A class, so that whoever keeps it can ask it whether it is still right.
final class ShownColumns {
  struct Column {
    /// The column's index in the list.
    let index: Int
    let isNumeric: Bool
    let isFitted: Bool
    /// Whether it is so wide whatever its content.
    let hasFixedWidth: Bool
    let mark: DecimalMark
    let width: Int
    let tailWidth: Int
    /// Where it begins on the screen.
    let left: Int
    /// How many terminal columns it has there.
    let room: Int
    /// Whether the screen has no room for all of it, wherever it stands.
    let isNarrowed: Bool
    /// Whether it has room for words, so that texts can be broken into lines.
    let hasRoomForWords: Bool
  }

  /// A column at the edge of the screen needs as much of its width to have texts of several lines.
  private static let leastRoomForWords = 12

  /// The columns of the lines.
  let width: Int
  /// Whether nothing has changed about the columns since.
  private(set) var isCurrent = true
  let window: ColumnWindow
  let columns: [Column]
  /// How many of them stay while the others scroll.
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

  /// Says that columns have changed.
  func expire() { isCurrent = false }
}

extension ShownColumns.Column {
  /// How many columns to leave free before a field.
  ///
  /// Of a number that has no room there is an ellipsis only: its first digits are another number.
  func indentation(of shape: FieldShape) -> Int {
    guard isNumeric else { return 0 }
    let whole = shape.indentation(in: width, tailWidth: tailWidth)
    let isHidden = shape.hasDigits && whole + shape.width > room && !isNarrowed
    return isHidden ? max(0, room - 1) : min(whole, max(0, room - 1))
  }

  /// Whether a field has all the columns that it needs, or that its column can ever have.
  func hasRoom(for shape: FieldShape) -> Bool {
    hasFixedWidth || shape.width <= width - max(0, tailWidth - shape.tail)
  }
}
