import Buttery
import ButteryRecords

/// The line of column titles above the table.
///
/// The title of the column at hand is marked over the whole width of its column. Columns that rows
/// are sorted by have an arrow.
final class ColumnTitlesView: View {
  private let appearance: RowAppearance

  init(appearance: RowAppearance) {
    self.appearance = appearance
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 1))
    clipsToBounds = true
  }

  override func draw(in canvas: inout Canvas) {
    let window = appearance.window(width: bounds.width)
    let placeAtHand = appearance.placeAtHand
    var scrolling = window.scrollingPart(of: canvas)
    for place in window.columns.indices where window.shows(place) {
      let isAtHand = place == placeAtHand
      if window.isFixed(place) {
        draw(place, of: window, isAtHand: isAtHand, on: &canvas)
      } else {
        draw(place, of: window, isAtHand: isAtHand, on: &scrolling)
      }
    }
    window.drawBar(in: &canvas)
    drawEdges(of: window, in: &canvas)
  }

  /// Draws signs for further columns at either side: at the left where the columns scroll, and in
  /// the right margin.
  private func drawEdges(of window: ColumnWindow, in canvas: inout Canvas) {
    let signs: [Unicode.Scalar] = canvas.traits.isUnicode ? ["‹", "›"] : ["<", ">"]
    let style = Style(foreground: Palette.accent, attributes: .bold)
    if window.hidesColumnsAtLeft {
      canvas.write(signs[0], at: Point(x: window.leftOfScrolling, y: 0), style: style)
    }
    guard window.hidesColumnsAtRight, bounds.width > 2 else { return }
    canvas.write(signs[1], at: Point(x: bounds.width - 1, y: 0), style: style)
  }

  private func draw(
    _ place: Int, of window: ColumnWindow, isAtHand: Bool, on canvas: inout Canvas
  ) {
    let column = window.columns[place]
    let free = column.isNumeric ? max(0, window.width(ofColumn: place) - column.titleWidth) : 0
    let left = window.left(ofColumn: place) + free
    let room = window.room(ofColumn: place) - free
    let hasColors = canvas.traits.hasColors
    let used = canvas.write(
      column.title, at: Point(x: left, y: 0),
      style: Style(attributes: hasColors && !isAtHand ? [.bold, .underline] : .bold), columns: room,
      ellipsis: true)
    drawArrow(of: column, at: left + max(0, used), on: &canvas)
    guard isAtHand else { return }
    canvas.add(
      hasColors ? .reverse : .underline,
      to: Rect(
        x: window.left(ofColumn: place), y: 0, width: max(0, window.room(ofColumn: place)),
        height: 1))
  }

  /// Draws the arrow of a sort column, in the gap after it if necessary, so that sorting moves
  /// nothing.
  private func drawArrow(of column: ColumnLayout.Column, at x: Int, on canvas: inout Canvas) {
    guard let rank = appearance.sort.firstIndex(where: { $0.column == column.index }) else {
      return
    }
    canvas.write(
      appearance.sort[rank].isDescending ? "▼" : "▲", at: Point(x: x, y: 0),
      style: Style(foreground: Palette.accent, attributes: rank == 0 ? .bold : []))
  }
}
