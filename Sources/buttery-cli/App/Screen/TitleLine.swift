import Buttery

/// Writes texts one after another, up to an end column.
struct TitleLine {
  /// The column of the next text.
  var column: Int
  /// The column after the last one that can be written to.
  let end: Int
  /// Whether there is already a gap before the next text, left for one that may become longer.
  var isApart = false

  func hasRoom(for width: Int) -> Bool { column + width <= end }

  mutating func write(
    _ text: String, _ style: Style, atMost most: Int = .max, on canvas: inout Canvas
  ) {
    let room = min(most, end - column)
    guard room > 0 else { return }
    column += canvas.write(
      text, at: Point(x: column, y: 0), style: style, columns: room, ellipsis: true)
  }
}
