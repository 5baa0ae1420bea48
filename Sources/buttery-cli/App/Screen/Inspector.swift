import Buttery

/// A panel with internals of the table: rows, heights, reuse, and the cost of the last pass.
final class Inspector: View {
  private var lines: [(name: String, value: String)] = []

  private static let width = 46

  /// Updates the panel from the table and the application.
  func update(from tableView: TableView, rowCount: Int, passes: PassStatistics) {
    let reuse = tableView.reuseStatistics
    lines = [
      ("rows", "\(rowCount) in \(tableView.numberOfSections) sections"),
      (
        "lines",
        "\(tableView.contentSize.height), top \(tableView.contentOffset.y), "
          + "view \(tableView.bounds.height)"
      ),
      ("heights", heights(of: tableView)),
      ("cells", Self.text(of: reuse.cells)),
      ("headers", Self.text(of: reuse.headers)),
      ("footers", Self.text(of: reuse.footers)),
      ("last pass", Self.text(of: passes)),
    ]
    setNeedsDisplay()
  }

  private func heights(of tableView: TableView) -> String {
    guard let section = tableView.sectionAtTop else { return "none" }
    let header = tableView.rectForHeader(inSection: section).height
    let footer = tableView.rectForFooter(inSection: section).height
    let row = tableView.rectForRow(at: IndexPath(row: 0, section: section)).height
    return "header \(header), row \(row), footer \(footer)"
  }

  private static func text(of counters: ReuseCounters) -> String {
    "\(counters.created) made, \(counters.dequeued) dequeued, peak \(counters.peak)"
  }

  private static func text(of passes: PassStatistics) -> String {
    let time = passes.durationOfLast
    let microseconds =
      time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    let bytes = passes.bytesOfLast.map { ", \($0) bytes" } ?? ""
    return "\(microseconds) µs\(bytes)"
  }

  /// Places the panel at the bottom right of `area`, as far as there is room.
  func place(in area: Rect) {
    let width = min(Self.width, area.width)
    let height = min(9, area.height)
    frame = Rect(
      x: area.maxX - width, y: area.maxY - height, width: width, height: height)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    Panel.drawFrame(titled: "inspector", in: &canvas, bounds: bounds)
    for (index, line) in lines.enumerated() where index + 2 < bounds.height {
      canvas.write(line.name, at: Point(x: 2, y: index + 1), style: .plain)
      canvas.write(
        line.value, at: Point(x: 12, y: index + 1), columns: max(0, bounds.width - 14),
        ellipsis: true)
    }
  }
}
