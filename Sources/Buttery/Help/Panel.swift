internal import ButteryGrid

/// A frame around a view, with a title in its upper edge and what keys do in its lower one.
final class Panel: View {
  private let content: View
  private let title: String
  /// What keys do, the longest text first.
  private let hints: [String]

  init(around content: View, title: String, hints: [String]) {
    self.content = content
    self.title = title
    self.hints = hints
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(content)
  }

  override func layoutSubviews() {
    content.frame = bounds.inset(by: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    guard bounds.width >= 4, bounds.height >= 2 else { return }
    drawEdges(in: &canvas)
    canvas.write(
      " \(title) ", at: Point(x: 2, y: 0), style: Style(attributes: .bold),
      columns: bounds.width - 4, ellipsis: true)
    if bounds.height > 2 { drawHint(in: &canvas) }
  }

  private func drawEdges(in canvas: inout Canvas) {
    let dim = Style(attributes: .dim)
    let (right, bottom) = (bounds.width - 1, bounds.height - 1)
    let edge = String(repeating: "─", count: bounds.width - 2)
    canvas.write("╭\(edge)╮", at: Point(x: 0, y: 0), style: dim)
    for y in 1..<bottom {
      canvas.write("│" as Unicode.Scalar, at: Point(x: 0, y: y), style: dim)
      canvas.write("│" as Unicode.Scalar, at: Point(x: right, y: y), style: dim)
    }
    canvas.write("╰\(edge)╯", at: Point(x: 0, y: bottom), style: dim)
  }

  /// Writes the first of the hints that fits, at the right of the lower edge.
  private func drawHint(in canvas: inout Canvas) {
    let padded = hints.lazy.map { " \($0) " }
    guard let text = padded.first(where: { TextMetrics.width(of: $0) <= self.bounds.width - 4 })
    else { return }
    canvas.write(
      text, at: Point(x: bounds.width - 2 - TextMetrics.width(of: text), y: bounds.height - 1),
      style: Style())
  }
}

extension Rect {
  /// A rectangle of that size in the middle of this one.
  func middle(_ size: Size) -> Rect {
    Rect(
      x: minX + (width - size.width) / 2, y: minY + (height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
