import Buttery
import ButteryRecords

/// The fields of a record, with texts wrapped to the widths of their columns.
///
/// Numbers stay on the first line, where they are aligned. So do texts of a column that the
/// screen's edge cuts too narrow for words.
struct WrappedFields {
  private var wrapping = TextWrapping()

  /// The most lines of a row, whatever is in it.
  private static let mostLines = 50

  /// The lines that the fields take, one at least.
  mutating func height(of fields: MeasuredFields) -> Int {
    guard let shown = fields.shown else { return 1 }
    var height = 1
    for place in shown.columns.indices {
      visitLines(of: fields, at: place, shown.columns[place]) { _, y, _ in
        height = max(height, y + 1)
      }
    }
    return height
  }

  /// Draws the fields, and the bar after the frozen columns.
  mutating func draw(_ fields: MeasuredFields, lines: Int, on canvas: inout Canvas) {
    guard let shown = fields.shown else { return }
    var scrolling = shown.window.scrollingPart(of: canvas, lines: lines)
    for (place, column) in shown.columns.enumerated() {
      if place < shown.fixedCount {
        draw(fields, at: place, column, on: &canvas)
      } else {
        draw(fields, at: place, column, on: &scrolling)
      }
    }
    for y in 0..<lines { shown.window.drawBar(in: &canvas, line: y) }
  }

  private mutating func draw(
    _ fields: MeasuredFields, at place: Int, _ column: ShownColumns.Column,
    on canvas: inout Canvas
  ) {
    fields.withField(place) { field, shape in
      guard column.isNumeric || field.isEmpty else { return }
      let indentation = column.indentation(of: shape)
      MeasuredFields.draw(
        field, width: shape.width, at: column.left + indentation,
        columns: column.room - indentation, on: &canvas)
    }
    visitLines(of: fields, at: place, column) { field, y, line in
      canvas.write(
        utf8: UnsafeBufferPointer(rebasing: field[line]), at: Point(x: column.left, y: y),
        columns: column.room, ellipsis: true)
    }
  }

  /// Adds `attributes` to every match of a search.
  mutating func mark(
    _ search: MatchFinder, with attributes: Attributes, in fields: MeasuredFields, lines: Int,
    on canvas: inout Canvas
  ) {
    guard let shown = fields.shown else { return }
    var scrolling = shown.window.scrollingPart(of: canvas, lines: lines)
    for (place, column) in shown.columns.enumerated() where search.looks(inColumn: column.index) {
      if place < shown.fixedCount {
        mark(search, attributes, fields, at: place, column, on: &canvas)
      } else {
        mark(search, attributes, fields, at: place, column, on: &scrolling)
      }
    }
  }

  private mutating func mark(
    _ search: MatchFinder, _ attributes: Attributes, _ fields: MeasuredFields, at place: Int,
    _ column: ShownColumns.Column, on canvas: inout Canvas
  ) {
    visitLines(of: fields, at: place, column) { field, y, line in
      var start = 0
      while let range = search.firstRange(in: field, from: start), !range.isEmpty,
        range.lowerBound < line.upperBound
      {
        start = range.upperBound
        let marked = range.clamped(to: line)
        let before = field[line.lowerBound..<marked.lowerBound]
        canvas.add(
          attributes,
          to: Rect(
            x: column.left + TextMetrics.width(ofUTF8: .init(rebasing: before)), y: y,
            width: TextMetrics.width(ofUTF8: .init(rebasing: field[marked])), height: 1))
      }
    }
  }

  /// Calls `body` for each line of a text; beyond the limit, the last line has all the rest.
  private mutating func visitLines(
    of fields: MeasuredFields, at place: Int, _ column: ShownColumns.Column,
    _ body: (UnsafeBufferPointer<UInt8>, Int, Range<Int>) -> Void
  ) {
    guard !column.isNumeric else { return }
    fields.withField(place) { field, _ in
      guard column.hasRoomForWords else { return body(field, 0, field.indices) }
      wrapping.wrap(field, width: max(1, column.room), limit: Self.mostLines)
      let last = wrapping.lines.count - 1
      for (y, line) in wrapping.lines.enumerated() {
        let end = wrapping.isCut && y == last ? field.count : line.end
        body(field, y, line.start..<end)
      }
    }
  }
}
