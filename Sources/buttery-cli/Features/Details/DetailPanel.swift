import Buttery

/// The frame around a row's details.
final class DetailPanel: View {
  private let details: any RowDetails
  /// What came of the last key; nil where there is nothing to say.
  var message: String? {
    didSet {
      if message != oldValue { setNeedsDisplay() }
    }
  }

  /// The least screen on which there is air inside of the frame.
  private static let leastScreenWithAir = Size(width: 30, height: 20)

  /// What the frame takes on a screen of that size: the line around, and air where there is room.
  static func edges(onScreen size: Size) -> EdgeInsets {
    let side = size.width < leastScreenWithAir.width ? 1 : 2
    let end = size.height < leastScreenWithAir.height ? 1 : 2
    return EdgeInsets(top: end, left: side, bottom: end, right: side)
  }

  /// What the frame leaves of a screen of that size.
  static func room(onScreen size: Size) -> Size {
    let edges = edges(onScreen: size)
    return Size(
      width: max(0, size.width - edges.left - edges.right),
      height: max(0, size.height - edges.top - edges.bottom))
  }

  /// The panel around details of that size, in the middle of the screen.
  static func frame(around details: Size, inScreen bounds: Rect) -> Rect {
    let edges = edges(onScreen: bounds.size)
    return bounds.middle(
      Size(
        width: min(bounds.width, details.width + edges.left + edges.right),
        height: min(bounds.height, details.height + edges.top + edges.bottom)))
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
    Panel.drawHint((message.map(Message.texts) ?? []) + details.hints, in: &canvas, bounds: bounds)
  }
}
