import Buttery
import ButteryRecords

/// A row of totals in the columns of the other rows; it stays after them whatever their order.
final class TotalsRowView: TableViewHeaderFooterView {
  private var fields = FieldBuffer()
  private var measured = MeasuredFields()
  private var appearance: RowAppearance?

  /// Shows a record.
  ///
  /// - Parameter read: reads the record into the buffer; returns an error if it can't be read.
  func show(as appearance: RowAppearance, read: (inout FieldBuffer) -> RecordError?) {
    self.appearance = read(&fields) == nil ? appearance : nil
    measured.take(fields, of: appearance.shownColumns(width: appearance.shownWidth))
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard let appearance else { return }
    let width = bounds.width
    if !measured.isCurrent(width: width) {
      measured.take(fields, of: appearance.shownColumns(width: width))
    }
    measured.draw(on: &canvas)
    canvas.add(.bold, to: Rect(x: 0, y: 0, width: width, height: 1))
  }
}
