import Buttery

/// A list of facts: names at the left, values beside them.
final class FactsView: View {
  var facts: [(name: String, value: String)] = [] {
    didSet { setNeedsDisplay() }
  }

  private static let gap = 2

  override var intrinsicContentSize: Size {
    let values = facts.map { TextMetrics.width(of: $0.value) }
    return Size(width: nameWidth + Self.gap + (values.max() ?? 0), height: facts.count)
  }

  private var nameWidth: Int { facts.map { TextMetrics.width(of: $0.name) }.max() ?? 0 }

  override func draw(in canvas: inout Canvas) {
    let left = nameWidth + Self.gap
    for (line, fact) in facts.enumerated() where line < bounds.height {
      canvas.write(
        fact.name, at: Point(x: 0, y: line), columns: bounds.width, ellipsis: true)
      canvas.write(
        fact.value, at: Point(x: left, y: line), columns: bounds.width - left, ellipsis: true)
    }
  }
}
