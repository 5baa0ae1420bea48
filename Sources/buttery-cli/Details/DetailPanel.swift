import Buttery

/// The frame around a row's details.
final class DetailPanel: View {
  private let details: any RowDetails

  /// The least screen on which there is air inside of the frame.
  private static let leastScreenWithAir = Size(width: 30, height: 20)

  /// What the frame takes on a screen of that size: the line around, and air where there is room.
  static func edges(onScreen size: Size) -> EdgeInsets {
    let side = size.width < leastScreenWithAir.width ? 1 : 2
    let end = size.height < leastScreenWithAir.height ? 1 : 2
    return EdgeInsets(top: end, left: side, bottom: end, right: side)
  }

  init(details: any RowDetails) {
    self.details = details
    super.init(frame: .zero)
    clipsToBounds = true
    details.clipsToBounds = true
    addSubview(details)
  }

  override func layoutSubviews() {
    details.frame = bounds.inset(
      by: Self.edges(onScreen: superview?.bounds.size ?? bounds.size))
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    Panel.drawFrame(titled: details.title, in: &canvas, bounds: bounds)
    drawHint(in: &canvas)
  }

  /// What the keys do, at the right of the lower edge.
  private func drawHint(in canvas: inout Canvas) {
    guard bounds.height > 2 else { return }
    let texts = details.hints.lazy.map { " \($0) " }
    let room = bounds.width - 4
    guard let text = texts.first(where: { TextMetrics.width(of: $0) <= room }) else { return }
    let left = bounds.width - 2 - TextMetrics.width(of: text)
    canvas.write(
      text, at: Point(x: left, y: bounds.height - 1), style: Style(attributes: .dim))
  }
}
