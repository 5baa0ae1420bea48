internal import ButteryGrid

/// The column of titles at the right edge of a plain table.
final class SectionIndexView: View {
  var index = SectionIndex()
  /// The colour of the titles; `nil` for the terminal's foreground colour.
  var color: Color? {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  /// The entries on the view's lines.
  private var plan: SectionIndexPlan {
    SectionIndexPlan(titles: index.titles.count, lines: bounds.height)
  }

  override func draw(in canvas: inout Canvas) {
    let plan = plan
    let marked = index.titleAtTop.flatMap(plan.line)
    for line in 0..<bounds.height {
      guard let entry = plan[line] else { continue }
      write(entry, onLine: line, isMarked: line == marked, in: &canvas)
    }
    if index.isActive { canvas.add(.reverse, to: bounds) }
  }

  private func write(
    _ entry: SectionIndexPlan.Entry, onLine line: Int, isMarked: Bool, in canvas: inout Canvas
  ) {
    let place = Point(x: 0, y: line)
    let isUnicode = canvas.traits.isUnicode
    switch entry {
    case .title(let title):
      let symbol = index.symbols[title]
      let style = ButteryGrid.Style(foreground: color, attributes: isMarked ? .bold : [])
      let shown = symbol == SectionIndex.searchSymbol && !isUnicode ? "/" : symbol
      canvas.write(shown, at: place, style: style, columns: bounds.width)
    case .dot:
      let style = ButteryGrid.Style(foreground: color, attributes: isMarked ? .bold : .dim)
      canvas.write(isUnicode ? "·" : ".", at: place, style: style)
    }
  }
}
