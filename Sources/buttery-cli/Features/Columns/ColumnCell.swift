import Buttery

/// A column in the list: its name, what its fields are, and what was done to it.
final class ColumnCell: TableViewCell {
  private var facts: ColumnFacts?

  private static let mostKindWidth = 12

  func show(_ facts: ColumnFacts) {
    self.facts = facts
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    guard let facts else { return }
    let width = max(0, bounds.width - 2)
    let kindWidth = min(Self.mostKindWidth, width / 4)
    let stateWidth = width * 2 / 5
    let nameWidth = max(0, width - kindWidth - stateWidth)
    let dim = Style(attributes: .dim)
    let name = Style(attributes: isFocused ? .bold : facts.isOutOfSight ? .dim : [])
    canvas.write(
      facts.name, at: Point(x: 1, y: 0), style: name, columns: max(0, nameWidth - 1),
      ellipsis: true)
    canvas.write(
      facts.kind, at: Point(x: 1 + nameWidth, y: 0), style: dim,
      columns: max(0, kindWidth - 1), ellipsis: true)
    canvas.write(
      facts.states.joined(separator: ", "), at: Point(x: 1 + nameWidth + kindWidth, y: 0),
      style: .plain, columns: stateWidth, ellipsis: true)
  }
}
