import Buttery
import ButteryRecords

/// The visible fields of a record with their measures, so that redrawing them doesn't measure them
/// again.
struct MeasuredFields {
  private struct Field {
    var end: Int
    var shape: FieldShape
  }

  /// The columns of the fields; nil before there are any.
  private(set) var shown: ShownColumns?
  /// The bytes of the fields, one after the other.
  private var bytes = [UInt8].roomForText
  private var fields: [Field] = []

  /// The most bytes kept of a field, more than a line can show; a match after them isn't marked.
  private static let maximumBytes = 1 << 20

  /// Copies and measures the fields of the visible columns.
  mutating func measure(_ record: borrowing FieldBuffer, of shown: ShownColumns) {
    self.shown = shown
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.maximumBytes)
    fields.removeAll(keepingCapacity: true)
    for column in shown.columns {
      let shape = FieldShape(of: record, column: column.index, mark: column.mark)
      record.withUTF8(column: column.index) {
        bytes.append(contentsOf: $0.prefix(Self.maximumBytes))
      }
      fields.append(Field(end: bytes.count, shape: shape))
    }
  }

  /// Calls `body` for the fields that need more room than their columns have.
  func findTight(_ body: (ShownColumns.Column, FieldShape) -> Void) {
    guard let shown else { return }
    for place in fields.indices where !shown.columns[place].hasRoom(for: fields[place].shape) {
      body(shown.columns[place], fields[place].shape)
    }
  }

  /// Whether these are the fields of the columns that are visible now on a line of `width`.
  func isCurrent(width: Int) -> Bool {
    guard let shown else { return false }
    return shown.isCurrent && shown.width == width
  }

  /// Draws the fields, and the bar after the frozen columns.
  func draw(on canvas: inout Canvas) {
    guard let shown else { return }
    visitParts(of: shown, on: &canvas) { places, part in
      visit(places, of: shown) { _, field, left, room, width in
        Self.draw(field, width: width, at: left, columns: room, on: &part)
      }
    }
    shown.window.drawBar(in: &canvas)
  }

  /// Draws a field on one line.
  @inline(__always)
  static func draw(
    _ field: UnsafeBufferPointer<UInt8>, width: Int, at left: Int, columns room: Int,
    on part: inout Canvas
  ) {
    if field.isEmpty {
      drawStandIn(width: width, at: left, columns: room, on: &part)
    } else if width <= room {
      part.write(utf8: field, at: Point(x: left, y: 0))
    } else {
      part.write(utf8: field, at: Point(x: left, y: 0), columns: room, ellipsis: true)
    }
  }

  /// Draws placeholders for fields that aren't loaded yet.
  func drawPlaceholders(on canvas: inout Canvas) {
    guard let shown else { return }
    let text = canvas.traits.hasSigns ? "···" : "..."
    visitParts(of: shown, on: &canvas) { places, part in
      for column in shown.columns[places] {
        let left = column.isNumeric ? max(0, column.room - 3) : 0
        part.write(
          text, at: Point(x: column.left + left, y: 0), style: Style(attributes: .dim),
          columns: column.room - left)
      }
    }
    shown.window.drawBar(in: &canvas)
  }

  /// Hands the field at a place among the visible columns, and its measures, to `body`.
  func withField(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>, FieldShape) -> Void) {
    let start = place > 0 ? fields[place - 1].end : 0
    let (end, shape) = (fields[place].end, fields[place].shape)
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<end]), shape)
    }
  }

  /// Draws the stand-in for `null`, or for a missing key.
  private static func drawStandIn(width: Int, at left: Int, columns: Int, on canvas: inout Canvas) {
    guard width > 0 else { return }
    let missing: StaticString = canvas.traits.hasSigns ? "·" : "-"
    let text = "\(width > 1 ? "null" : missing)"
    canvas.write(
      text, at: Point(x: left, y: 0), style: Style(attributes: .dim), columns: columns,
      ellipsis: true)
  }

  /// Adds `attributes` to every match of a search, or to the ellipsis if a match is cut off.
  func mark(_ search: MatchFinder, with attributes: Attributes, on canvas: inout Canvas) {
    guard let shown else { return }
    visitParts(of: shown, on: &canvas) { places, part in
      visit(places, of: shown) { column, field, left, room, _ in
        guard search.looks(inColumn: column) else { return }
        var start = 0
        while room > 0, let range = search.firstRange(in: field, from: start), !range.isEmpty {
          let before = TextMetrics.width(ofUTF8: .init(rebasing: field[..<range.lowerBound]))
          let width = TextMetrics.width(ofUTF8: .init(rebasing: field[range]))
          let first = min(before, room - 1)
          part.add(
            attributes,
            to: Rect(x: left + first, y: 0, width: max(1, min(width, room - first)), height: 1))
          guard before + width < room else { return }
          start = range.upperBound
        }
      }
    }
  }

  /// Calls `body` for the frozen columns and for those that scroll, each with its part of the line.
  @inline(__always)
  private func visitParts(
    of shown: ShownColumns, on canvas: inout Canvas, _ body: (Range<Int>, inout Canvas) -> Void
  ) {
    let scrolling = shown.fixedCount..<shown.columns.count
    guard shown.fixedCount > 0 else { return body(scrolling, &canvas) }
    body(0..<shown.fixedCount, &canvas)
    var part = shown.window.scrollingPart(of: canvas)
    body(scrolling, &part)
  }

  /// Calls `body` for fields, each with its column's index, its left edge, the width that it has,
  /// and the width that it needs.
  @inline(__always)
  private func visit(
    _ places: Range<Int>, of shown: ShownColumns,
    _ body: (Int, UnsafeBufferPointer<UInt8>, Int, Int, Int) -> Void
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      for place in places {
        let column = shown.columns[place]
        let start = place > 0 ? fields[place - 1].end : 0
        let shape = fields[place].shape
        let indentation = column.indentation(of: shape)
        body(
          column.index, UnsafeBufferPointer(rebasing: bytes[start..<fields[place].end]),
          column.left + indentation, column.room - indentation, shape.width)
      }
    }
  }
}

// MARK: - Texts in several lines

/// The fields of a record, with texts wrapped to the widths of their columns.
///
/// Numbers stay on the first line, where they are aligned. So do texts of a column that the
/// screen's edge cuts too narrow for words.
struct WrappedFields {
  private var wrapping = TextWrapping()

  /// The most lines of a row, whatever is in it.
  private static let maximumLines = 50

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
      wrapping.wrap(field, width: max(1, column.room), limit: Self.maximumLines)
      let last = wrapping.lines.count - 1
      for (y, line) in wrapping.lines.enumerated() {
        let end = wrapping.isCut && y == last ? field.count : line.end
        body(field, y, line.start..<end)
      }
    }
  }
}
