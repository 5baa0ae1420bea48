import Buttery
import ButteryRecords

/// The fields of a record that are in sight, measured when they are taken over: drawing them again
/// costs the drawing only.
struct MeasuredFields {
  private struct Field {
    var end: Int
    var shape: FieldShape
  }

  /// The columns that the fields are of; nil before there are any.
  private(set) var shown: ShownColumns?
  /// What is in the fields, one after the other.
  private var bytes = [UInt8].roomForText
  private var fields: [Field] = []

  /// More than a line can show of a field; what is found behind it isn't marked.
  private static let mostBytes = 1 << 20

  /// Takes over the fields of columns in sight.
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

  /// Hands out the fields that need more room than their columns have.
  func findTight(_ body: (ShownColumns.Column, FieldShape) -> Void) {
    guard let shown else { return }
    for place in fields.indices where !shown.columns[place].hasRoom(for: fields[place].shape) {
      body(shown.columns[place], fields[place].shape)
    }
  }

  /// Whether these are the fields of the columns in sight on a line of `width`.
  func isCurrent(width: Int) -> Bool {
    guard let shown else { return false }
    return shown.isCurrent && shown.width == width
  }

  /// Draws the fields, and the line behind the column that stays.
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

  /// Draws what stands for fields that aren't there yet.
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

  /// Hands out the field of a place among the columns in sight, and how many columns it needs.
  func withField(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>, FieldShape) -> Void) {
    let start = place > 0 ? fields[place - 1].end : 0
    let (end, shape) = (fields[place].end, fields[place].shape)
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<end]), shape)
    }
  }

  /// Draws what stands for `null`, and for a key that is missing.
  private static func drawStandIn(width: Int, at left: Int, columns: Int, on canvas: inout Canvas) {
    guard width > 0 else { return }
    let missing: StaticString = canvas.traits.isUnicode ? "·" : "-"
    let text = "\(width > 1 ? "null" : missing)"
    canvas.write(
      text, at: Point(x: left, y: 0), style: Style(attributes: .dim), columns: columns,
      ellipsis: true)
  }

  /// Adds `attributes` to every place of what is looked for; to the ellipsis where one of them
  /// doesn't fit.
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

  /// Hands out the columns that stay and those that scroll, each with its part of the line.
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

  /// Hands out fields, each with its column's index, where it begins, how many columns there are, and
  /// how many it needs.
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
