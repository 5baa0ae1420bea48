import Buttery

/// The frame around a row's details.
final class DetailPanel: View {
  private let details: any RowDetails
  /// The result of the last key; nil if there is nothing to say.
  var message: String? {
    didSet {
      if message != oldValue { setNeedsDisplay() }
    }
  }

  /// The least size of a screen for which the frame has padding.
  private static let leastScreenWithAir = Size(width: 30, height: 20)

  /// The widths of the frame's edges on a screen of a size: a line, and padding if there is room.
  static func edges(onScreen size: Size) -> EdgeInsets {
    let side = size.width < leastScreenWithAir.width ? 1 : 2
    let end = size.height < leastScreenWithAir.height ? 1 : 2
    return EdgeInsets(top: end, left: side, bottom: end, right: side)
  }

  /// The room inside the frame on a screen of a size.
  static func room(onScreen size: Size) -> Size {
    let edges = edges(onScreen: size)
    return Size(
      width: max(0, size.width - edges.left - edges.right),
      height: max(0, size.height - edges.top - edges.bottom))
  }

  /// The frame of the panel around details of a size, centred on the screen.
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
