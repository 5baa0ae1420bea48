import Buttery
import ButteryRecords

/// A record's row: draws its fields straight from the table's bytes, so that nothing is allocated
/// while scrolling.
final class RecordCell: TableViewCell {
  var record = 0 {
    didSet { setNeedsDisplay() }
  }
  var source: RecordsModel?

  override func draw(in canvas: inout Canvas) {
    guard let source else { return }
    for column in source.layout.columns {
      let left = column.left - source.sidewaysOffset
      guard left < bounds.width, left + column.width > 0 else { continue }
      source.table.withUTF8(record: record, column: column.index) { field in
        draw(field, in: column, at: left, on: &canvas)
      }
    }
  }

  private func draw(
    _ field: UnsafeBufferPointer<UInt8>, in column: ColumnLayout.Column, at left: Int,
    on canvas: inout Canvas
  ) {
    let indentation =
      column.isNumeric ? column.indentation(of: field, width: field.count) : 0
    let room = min(column.width, bounds.width - 1 - left) - indentation
    canvas.write(
      utf8: field, at: Point(x: left + indentation, y: 0), columns: room, ellipsis: true)
  }
}
