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
    guard widths.range > 0 else {
      // What was done to the column comes first; then its range, if there is room for all of it.
      let known = facts.ranges.count > 1 ? facts.ranges.dropLast() : facts.ranges
      let range = fitting(known, widths.states - 1)
      let rest = facts.states.isEmpty ? range : facts.states.joined(separator: ", ")
      return write(rest, .plain, widths.states, in: &canvas, at: &left)
    }
    write(facts.states.joined(separator: ", "), .plain, widths.states, in: &canvas, at: &left)
    // Without a total, such as that of dates, a long range has its room.
    let room = widths.range + (facts.totals.isEmpty ? widths.total : 0)
    let range = fitting(facts.ranges, room)
    let more = max(0, TextMetrics.width(of: range) - widths.range)
    let total = fitting(facts.totals, widths.total - 1)
    write(total, .plain, widths.total - more, in: &canvas, at: &left)
    write(range, .plain, widths.range + more + 1, in: &canvas, at: &left)
  }

  /// The longest of some texts that fits; empty if none does, as a cut number would read as another
  /// one.
  private func fitting(_ texts: [String], _ width: Int) -> String {
    texts.first { TextMetrics.width(of: $0) <= width } ?? ""
  }

  private func write(
    _ text: String, _ style: Style, _ width: Int, in canvas: inout Canvas, at left: inout Int
  ) {
    canvas.write(
      text, at: Point(x: left, y: 0), style: style, columns: max(0, width - 1), ellipsis: true)
    left += width
  }
}
