import Buttery

/// What the table shows and where the figures come from, above the first section.
final class DairyTitleView: View {
  static let title = "US dairy consumption per person"
  static let source = "Pounds a year, 1975 to 2017. Source: USDA Economic Research Service"

  override func draw(in canvas: inout Canvas) {
    let width = max(0, bounds.width - 2)
    let first = bounds.height > 2 ? 1 : 0
    canvas.write(
      Self.title, at: Point(x: 1, y: first), style: Style(attributes: .bold), columns: width,
      ellipsis: true)
    canvas.write(
      Self.source, at: Point(x: 1, y: first + 1), columns: width, ellipsis: true)
  }
}
