internal import ButteryGrid

extension Canvas {
  /// Draws a frame along the edges of `size`, with a title in the upper one and, at the right of the
  /// lower one, the first of `hints` that fits.
  mutating func drawEdges(of size: Size, title: String, hints: [String]) {
    guard size.width >= 4, size.height >= 2 else { return }
    drawLines(of: size)
    if !title.isEmpty {
      write(
        " \(title) ", at: Point(x: 2, y: 0), style: Style(attributes: .bold),
        columns: size.width - 4, ellipsis: true)
    }
    let padded = hints.lazy.map { " \($0) " }
    guard size.height > 2,
      let hint = padded.first(where: { TextMetrics.width(of: $0) <= size.width - 4 })
    else { return }
    write(hint, at: Point(x: size.width - 2 - TextMetrics.width(of: hint), y: size.height - 1))
  }

  private mutating func drawLines(of size: Size) {
    let dim = Style(attributes: .dim)
    let (right, bottom) = (size.width - 1, size.height - 1)
    let edge = String(repeating: "─", count: size.width - 2)
    write("╭\(edge)╮", at: Point(x: 0, y: 0), style: dim)
    for y in 1..<bottom {
      write("│" as Unicode.Scalar, at: Point(x: 0, y: y), style: dim)
      write("│" as Unicode.Scalar, at: Point(x: right, y: y), style: dim)
    }
    write("╰\(edge)╯", at: Point(x: 0, y: bottom), style: dim)
  }
}
