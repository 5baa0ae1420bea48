import Buttery

/// A group's header: its name and how many rows it has, on one line.
final class RecordHeaderView: TableViewHeaderFooterView {
  var title = "" {
    didSet { setNeedsDisplay() }
  }
  var count = "" {
    didSet { setNeedsDisplay() }
  }

  override func draw(in canvas: inout Canvas) {
    let width = max(0, bounds.width - 2)
    let used = canvas.write(
      title, at: Point(x: 1, y: 0),
      style: Style(foreground: Palette.accent, attributes: .bold), columns: width, ellipsis: true)
    canvas.write(
      count, at: Point(x: 1 + used + 2, y: 0), style: Style(attributes: .dim),
      columns: max(0, width - used - 2), ellipsis: true)
  }
}
