import Buttery
import ButteryRecords

/// A record's row: keeps the record's bytes and draws its fields from them, so that nothing is
/// allocated or read while scrolling.
final class RecordCell: TableViewCell {
  private var fields = FieldBuffer()
  private var measured = MeasuredFields()
  private var failure: RecordError?
  private var model: RecordsModel?

  /// Takes over a record's fields.
  func show(_ record: Int, of model: RecordsModel) {
    self.model = model
    failure = model.read(record, into: &fields)
    makeRoom()
    setNeedsDisplay()
  }

  /// Makes room for the fields of columns that have come into sight.
  func makeRoom() {
    guard failure == nil, let model else { return }
    measured.take(fields, of: model.shownColumns(width: model.shownWidth))
    model.makeRoom(for: measured)
  }

  override func draw(in canvas: inout Canvas) {
    guard let model else { return }
    guard failure == nil else { return drawFailure(in: &canvas) }
    if fields.isRagged { drawRaggedSign(in: &canvas) }
    let width = bounds.width
    if !measured.isCurrent(width: width) {
      measured.take(fields, of: model.shownColumns(width: width))
    }
    measured.draw(on: &canvas)
    guard model.isSearching, let search = model.query.search else { return }
    // A selected row is reversed already.
    measured.mark(search, with: isSelected ? [.bold, .underline] : .reverse, on: &canvas)
  }

  /// Says that the record has more or fewer fields than there are columns.
  private func drawRaggedSign(in canvas: inout Canvas) {
    canvas.write(
      canvas.traits.isUnicode ? "≠" : "!" as Unicode.Scalar, at: .zero,
      style: Style(attributes: .dim))
  }

  private func drawFailure(in canvas: inout Canvas) {
    canvas.write(
      failure?.description ?? "", at: Point(x: ColumnLayout.margin, y: 0),
      style: Style(attributes: .dim), columns: bounds.width - 2 * ColumnLayout.margin,
      ellipsis: true)
  }
}
