import Buttery
import ButteryRecords

/// The titles of the columns, above everything; the one that rows are sorted by has an arrow.
final class ColumnTitlesView: View {
  private let appearance: RowAppearance

  init(appearance: RowAppearance) {
    self.appearance = appearance
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 1))
    clipsToBounds = true
  }

  override func draw(in canvas: inout Canvas) {
    let window = appearance.window(width: bounds.width)
    var scrolling = window.scrollingPart(of: canvas)
    for place in window.columns.indices where window.shows(place) {
      if window.isFixed(place) {
        draw(place, of: window, on: &canvas)
      } else {
        draw(place, of: window, on: &scrolling)
      }
    }
    window.drawBar(in: &canvas)
  }

  private func draw(_ place: Int, of window: ColumnWindow, on canvas: inout Canvas) {
    let column = window.columns[place]
    let free = column.isNumeric ? max(0, column.width - column.titleWidth) : 0
    let left = window.left(ofColumn: place) + free
    let room = window.room(ofColumn: place) - free
    let used = canvas.write(
      column.title, at: Point(x: left, y: 0), style: Style(attributes: [.bold, .underline]),
      columns: room, ellipsis: true)
    guard let rank = appearance.sort.firstIndex(where: { $0.column == column.index }) else {
      return
    }
    // It stands in the gap, so that sorting moves nothing.
    canvas.write(
      appearance.sort[rank].isDescending ? "▼" : "▲", at: Point(x: left + max(0, used), y: 0),
      style: Style(foreground: Palette.accent, attributes: rank == 0 ? .bold : .dim))
  }
}
