import Buttery

/// A rounded frame with a title in its upper edge.
enum Panel {
  static func drawFrame(titled title: String, in canvas: inout Canvas, bounds: Rect) {
    guard bounds.width >= 4, bounds.height >= 2 else { return }
    let dim = Style(attributes: .dim)
    for x in 1..<bounds.width - 1 {
      canvas.write("─" as Unicode.Scalar, at: Point(x: x, y: 0), style: dim)
      canvas.write("─" as Unicode.Scalar, at: Point(x: x, y: bounds.height - 1), style: dim)
    }
    for y in 1..<bounds.height - 1 {
      canvas.write("│" as Unicode.Scalar, at: Point(x: 0, y: y), style: dim)
      canvas.write("│" as Unicode.Scalar, at: Point(x: bounds.width - 1, y: y), style: dim)
    }
    let corners: [(Unicode.Scalar, Int, Int)] = [
      ("╭", 0, 0), ("╮", bounds.width - 1, 0), ("╰", 0, bounds.height - 1),
      ("╯", bounds.width - 1, bounds.height - 1),
    ]
    for (corner, x, y) in corners { canvas.write(corner, at: Point(x: x, y: y), style: dim) }
    canvas.write(
      " \(title) ", at: Point(x: 2, y: 0), style: Style(attributes: .bold),
      columns: max(0, bounds.width - 4), ellipsis: true)
  }

  /// Writes the first of `texts` that fits, at the right of the lower edge.
  static func drawHint(_ texts: [String], in canvas: inout Canvas, bounds: Rect) {
    guard bounds.height > 2 else { return }
    let room = bounds.width - 4
    let padded = texts.lazy.map { " \($0) " }
    guard let text = padded.first(where: { TextMetrics.width(of: $0) <= room }) else { return }
    let left = bounds.width - 2 - TextMetrics.width(of: text)
    canvas.write(text, at: Point(x: left, y: bounds.height - 1), style: .plain)
  }
}
