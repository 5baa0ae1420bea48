import Buttery
import ButteryRecords

/// The cell of a record: it keeps a copy of the record's bytes and draws the fields from it, so
/// that nothing is allocated or read while scrolling.
final class RecordCell: TableViewCell {
  private var fields = FieldBuffer()
  private var measured = MeasuredFields()
  private var wrapped = WrappedFields()
  private var failure: RecordError?
  private var isPlaceholder = false
  private var appearance: RowAppearance?
  /// The number of the row, counted from 1; 0 if rows aren't numbered.
  var number = 0
  /// Whether the row was added a moment ago.
  var isNew = false {
    didSet {
      if isNew != oldValue { setNeedsDisplay() }
    }
  }

  /// Shows a record.
  ///
  /// - Parameter read: reads the record into the buffer; returns an error if it can't be read.
  func show(
    as appearance: RowAppearance, number: Int, read: (inout FieldBuffer) -> RecordError?
  ) {
    self.appearance = appearance
    self.number = number
    isPlaceholder = false
    failure = read(&fields)
    makeRoom()
    setNeedsDisplay()
  }

  /// Shows a placeholder for a record that isn't loaded yet.
  func showPlaceholder(as appearance: RowAppearance) {
    self.appearance = appearance
    number = 0
    failure = nil
    fields.removeAll()
    measured.take(fields, of: appearance.shownColumns(width: appearance.shownWidth))
    isPlaceholder = true
    setNeedsDisplay()
  }

  /// Widens columns that have scrolled into view for the record's fields.
  func makeRoom() {
    guard failure == nil, !isPlaceholder, let appearance else { return }
    measured.take(fields, of: appearance.shownColumns(width: appearance.shownWidth))
    appearance.makeRoom(for: measured)
  }

  override func draw(in canvas: inout Canvas) {
    guard let appearance else { return }
    if isNew { drawNewSign(in: &canvas) }
    if number > 0, appearance.gutter > 0 {
      RowNumberColumn.draw(number, width: appearance.gutter, on: &canvas)
    }
    guard failure == nil else { return drawFailure(from: appearance.gutter, in: &canvas) }
    if fields.isRagged, !isNew { drawRaggedSign(in: &canvas) }
    let width = bounds.width
    if !measured.isCurrent(width: width) {
      measured.take(fields, of: appearance.shownColumns(width: width))
    }
    if isPlaceholder { return measured.drawPlaceholders(on: &canvas) }
    if appearance.wraps {
      drawWrapped(search: appearance.search, in: &canvas)
    } else {
      measured.draw(on: &canvas)
      if let search = appearance.search {
        measured.mark(search, with: .underline, on: &canvas)
      }
    }
  }

  private func drawWrapped(search: MatchFinder?, in canvas: inout Canvas) {
    wrapped.draw(measured, lines: bounds.height, on: &canvas)
    guard let search else { return }
    wrapped.mark(search, with: .underline, in: measured, lines: bounds.height, on: &canvas)
  }

  /// As high as the longest text, if texts are wrapped.
  override var intrinsicContentSize: Size {
    guard let appearance, appearance.wraps, failure == nil, !isPlaceholder else {
      return Size(width: bounds.width, height: 1)
    }
    let width = appearance.shownWidth
    if !measured.isCurrent(width: width) {
      measured.take(fields, of: appearance.shownColumns(width: width))
    }
    return Size(width: bounds.width, height: wrapped.height(of: measured))
  }

  private func drawNewSign(in canvas: inout Canvas) {
    canvas.write(
      "+" as Unicode.Scalar, at: .zero, style: Style(foreground: Palette.accent, attributes: .bold))
  }

  /// Marks a record that has more or fewer fields than there are columns.
  private func drawRaggedSign(in canvas: inout Canvas) {
    canvas.write(
      canvas.traits.isUnicode ? "≠" : "!" as Unicode.Scalar, at: .zero, style: .plain)
  }

  private func drawFailure(from left: Int, in canvas: inout Canvas) {
    canvas.write(
      failure?.description ?? "", at: Point(x: left + ColumnLayout.margin, y: 0), style: .plain,
      columns: bounds.width - left - 2 * ColumnLayout.margin,
      ellipsis: true)
  }
}
