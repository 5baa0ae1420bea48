import Buttery

/// The details of a section: its totals, and a chart of its numbers.
final class SectionDetails: View, RowDetails {
  private let content: any TableContent
  private let subject = Label()
  private let facts = FactsView()
  private let chart = LineChartView()
  private let note = Label()

  /// How many facts there will be besides those of the chart's column.
  private var furtherCount = 0
  private(set) var title = ""
  var hints = ["←→ sections  Esc closes", "Esc closes"]
  static let hintsForHeaders = [
    "v in headers  ←→ sections  Esc closes", "←→ sections  Esc closes", "Esc closes",
  ]

  private enum Measure {
    static let width = 72
    static let chart = 9
    static let leastChart = 3
    /// The most values: as many as a chart of the widest panel has dots side by side.
    static let mostValues = 2 * width
  }

  init(content: any TableContent) {
    self.content = content
    super.init(frame: .zero)
    subject.textAttributes = .bold
    note.numberOfLines = 0
    note.text = "This section has no numbers to draw."
    for view in [subject, facts, chart, note] { addSubview(view) }
  }

  /// Shows the section of a row.
  func show(rowAt indexPath: IndexPath) {
    let section = indexPath.section
    let figures = content.figures(ofSection: section, atMost: Measure.mostValues)
    title = figures?.title ?? content.name(ofSection: section) ?? content.title
    subject.text = figures?.subject ?? ""
    facts.facts = figures?.facts ?? []
    chart.content = figures?.chart ?? LineChartView.Content()
    note.isHidden = figures != nil
    furtherCount = content.totals(ofSection: section).count
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Replaces the facts of the section that is shown.
  func add(facts more: [(name: String, value: String)]) {
    facts.facts = more
    setNeedsLayout()
  }

  func size(fitting room: Size) -> Size {
    // There is room for totals that are still being computed, so that nothing jumps.
    let height = 1 + 6 + furtherCount + 2 + Measure.chart
    return Size(width: min(room.width, Measure.width), height: min(room.height, height))
  }

  override func layoutSubviews() {
    subject.frame = Rect(x: 0, y: 0, width: bounds.width, height: min(1, bounds.height))
    note.frame = Rect(x: 0, y: 0, width: bounds.width, height: min(2, bounds.height))
    let gap = bounds.height >= 14 ? 1 : 0
    let most = bounds.height - 1 - Measure.leastChart - gap
    let factsHeight = max(0, min(facts.facts.count, most))
    facts.frame = Rect(x: 0, y: 1 + gap, width: bounds.width, height: factsHeight)
    let top = facts.frame.maxY + gap
    let room = max(0, bounds.height - top)
    chart.isHidden = room < 2
    chart.frame = Rect(x: 0, y: top, width: bounds.width, height: room)
  }
}
