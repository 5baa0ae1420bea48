import Buttery
import ButteryRecords

/// The footer of a section, on one line: the number of its rows, and its figures, each under its
/// column as in the last row of a spreadsheet.
final class RecordFooterView: TableViewHeaderFooterView {
  private var appearance: RowAppearance?
  private var count = RowCountText(shown: 0)
  private var figures: [FooterFigure] = []

  /// A cache of the last layout of the line, and the columns it was made for.
  private var line: FooterLine?
  private var columns: ShownColumns?
  private var isUnicode = true

  /// Shows a section's number of rows, and its figures as far as they are known.
  func show(_ count: RowCountText, _ figures: [FooterFigure], as appearance: RowAppearance) {
    self.appearance = appearance
    self.count = count
    self.figures = figures
    line = nil
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard let appearance else { return }
    guard !figures.isEmpty else {
      let end = bounds.width - ColumnLayout.margin
      _ = count.write(at: ColumnLayout.margin, upTo: end, style: .plain, on: &canvas)
      return
    }
    let line = line(under: appearance.shownColumns(width: bounds.width), canvas.traits.isUnicode)
    for piece in line.pieces {
      canvas.write(
        piece.text, at: Point(x: piece.x, y: 0),
        style: style(of: piece), columns: piece.room, ellipsis: true)
    }
  }

  private func style(of piece: FooterLine.Piece) -> Style {
    guard piece.isFigure else { return .plain }
    return Style(attributes: piece.isAwaited ? .dim : .bold)
  }

  private func line(under shown: ShownColumns, _ isUnicode: Bool) -> FooterLine {
    if let line, columns === shown, self.isUnicode == isUnicode { return line }
    let new = FooterLine(count: count, figures: figures, under: shown, isUnicode: isUnicode)
    (line, columns, self.isUnicode) = (new, shown, isUnicode)
    return new
  }
}
