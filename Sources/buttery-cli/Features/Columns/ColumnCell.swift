import Buttery

/// A row of the list of columns: the column's name, kind, state, total, and least and greatest
/// value.
final class ColumnCell: TableViewCell {
  private var facts: ColumnFacts?

  /// The widths of the parts of a line, from left to right.
  private struct Widths {
    var (name, kind, states, total, range) = (0, 0, 0, 0, 0)

    init(_ width: Int) {
      kind = min(11, width / 4)
      guard width >= 60 else {
        states = width * 2 / 5
        name = width - kind - states
        return
      }
      states = max(20, width / 4)
      total = 11
      name = max(15, width / 4)
      range = width - name - kind - states - total
    }
  }

  func show(_ facts: ColumnFacts) {
    self.facts = facts
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard let facts else { return }
    let widths = Widths(max(0, bounds.width - 2))
    let name = Style(attributes: isFocused ? .bold : [])
    var left = 1
    write(facts.name, name, widths.name, in: &canvas, at: &left)
    write(facts.kind, .plain, widths.kind, in: &canvas, at: &left)
    write(facts.states.joined(separator: ", "), .plain, widths.states, in: &canvas, at: &left)
    let total = facts.totals.first { TextMetrics.width(of: $0) < widths.total }
    write(total ?? "", .plain, widths.total, in: &canvas, at: &left)
    // A cut number would read as another number.
    let range = facts.ranges.first { TextMetrics.width(of: $0) <= widths.range }
    write(range ?? "", .plain, widths.range + 1, in: &canvas, at: &left)
  }

  private func write(
    _ text: String, _ style: Style, _ width: Int, in canvas: inout Canvas, at left: inout Int
  ) {
    canvas.write(
      text, at: Point(x: left, y: 0), style: style, columns: max(0, width - 1), ellipsis: true)
    left += width
  }
}
