import Buttery

/// The titles of the columns, above everything.
final class ColumnTitlesView: View {
  private let model: RecordsModel

  init(model: RecordsModel) {
    self.model = model
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 1))
    clipsToBounds = true
  }

  override func draw(in canvas: inout Canvas) {
    let style = Style(attributes: [.bold, .underline])
    for column in model.layout.columns {
      let left = column.left - model.sidewaysOffset
      guard left < bounds.width, left + column.width > 0 else { continue }
      let free = column.isNumeric ? max(0, column.width - column.titleWidth) : 0
      canvas.write(
        column.title, at: Point(x: left + free, y: 0), style: style,
        columns: min(column.width, bounds.width - 1 - left) - free, ellipsis: true)
    }
  }
}
