import Buttery
import ButteryRecords

/// The fields of a record broken into lines where their columns have no room for them.
///
/// Numbers stay on the first line, where they stand below one another; so do texts of a column of
/// which the screen's edge leaves too little for words.
struct WrappedFields {
  private var wrapping = TextWrapping()

  /// A row isn't higher than that, whatever is in it.
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

  /// Draws the fields, and the line behind the columns that stay.
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

  /// Adds `attributes` to every place of what is looked for.
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

  /// Hands out the lines of a text with their numbers; the last one has all that is left.
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
