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

  /// Draws a line at the top, with a title and, at its right, the first of `hints` that fits.
  mutating func drawLine(ofWidth width: Int, title: String, hints: [String]) {
    let line = String(repeating: "─", count: max(0, width))
    write(line, at: Point(x: 0, y: 0), style: Style(attributes: .dim))
    let hint = hints.lazy.map { " \($0) " }.first { TextMetrics.width(of: $0) <= width - 2 } ?? ""
    let end = width - 1 - TextMetrics.width(of: hint)
    write(hint, at: Point(x: end, y: 0))
    guard !title.isEmpty, end > 4 else { return }
    write(
      " \(title) ", at: Point(x: 1, y: 0), style: Style(attributes: .bold), columns: end - 2,
      ellipsis: true)
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
