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
  private static let mostBytes = 1 << 20

  /// Copies and measures the fields of the visible columns.
  mutating func take(_ record: borrowing FieldBuffer, of shown: ShownColumns) {
    self.shown = shown
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.mostBytes)
    fields.removeAll(keepingCapacity: true)
    for column in shown.columns {
      let shape = FieldShape(of: record, column: column.index, mark: column.mark)
      record.withUTF8(column: column.index) {
        bytes.append(contentsOf: $0.prefix(Self.mostBytes))
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
    let text = canvas.traits.isUnicode ? "···" : "..."
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
    let missing: StaticString = canvas.traits.isUnicode ? "·" : "-"
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
