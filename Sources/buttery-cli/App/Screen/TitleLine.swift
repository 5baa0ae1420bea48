import Buttery

/// Writes one text behind the other, up to where something else begins.
struct TitleLine {
  /// Where the next text begins.
  var column: Int
  /// The column behind the last one that can be written to.
  let end: Int
  /// Whether the next text stands apart already, from one that may become longer.
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
