import Buttery
import ButteryRecords

/// A panel over the table with a section's totals and chart; the table scrolls to the section that
/// is shown.
final class SectionDetailController: DetailsPanel {
  private let sectionDetails: SectionDetails
  private let content: any TableContent
  private let tableView: TableView
  private var section: Int
  private let bindings: KeyBindings<DetailCommand>
  private let totals = TotalsLoader()
  /// Makes headers show the chart's column; nil if there is no choice.
  var showInHeaders: (() -> Void)?
  /// Called when the chart has been closed.
  var didClose: () -> Void = {}

  init(
    content: any TableContent, section: Int, in tableView: TableView,
    bindings: KeyBindings<DetailCommand>
  ) {
    self.content = content
    self.section = section
    self.tableView = tableView
    self.bindings = bindings
    sectionDetails = SectionDetails(content: content)
    super.init(details: sectionDetails)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    if showInHeaders != nil { sectionDetails.hints = SectionDetails.hintsForHeaders }
  }

  override func viewWillAppear(_ animated: Bool) { show() }

  override func viewWillDisappear(_ animated: Bool) {
    totals.stop()
    didClose()
  }

  // MARK: Events

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key("v"):
      showInHeaders?()
      dismiss()
    case .key(let key):
      guard let command = bindings[key] else { return false }
      perform(command)
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: go(to: section - 1)
      case .wheelDown: go(to: section + 1)
      default: return false
      }
    default: return false
    }
    return true
  }

  private func perform(_ command: DetailCommand) {
    switch command {
    case .previous: go(to: section - 1)
    case .next: go(to: section + 1)
    case .first: go(to: 0)
    case .last: go(to: tableView.numberOfSections - 1)
    case .hideEmpty, .copy: break
    case .close: dismiss()
    }
  }

  /// Shows another section, and scrolls the table to it.
  private func go(to other: Int) {
    guard other != section, (0..<tableView.numberOfSections).contains(other) else { return }
    section = other
    tableView.focusRow(at: nil)
    tableView.scrollToRow(
      at: IndexPath(row: IndexPath.sectionRow, section: section), at: .top, animated: false)
    show()
  }

  private func show() {
    show(rowAt: IndexPath(row: 0, section: section))
    guard let records = content.rows.recordsResult, let column = content.chartColumn,
      let application = runningApplication
    else { return }
    totals.load(section: section, of: records, column: column, in: application) {
      [weak self] facts in
      guard let self else { return }
      sectionDetails.add(facts: facts + content.totals(ofSection: section))
    }
  }
}

// MARK: - The view

/// The details of a section: its totals, and a chart of its numbers.
private final class SectionDetails: View, RowDetails {
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
    static let minimumChart = 3
    /// The most values: as many as a chart of the widest panel has dots side by side.
    static let maximumValues = 2 * width
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
    let figures = content.figures(ofSection: section, atMost: Measure.maximumValues)
    title = figures?.title ?? content.rows.name(ofSection: section) ?? content.title
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

  /// The name of the section's numbers, which the keys change.
  override var cursor: Cursor? { Cursor(at: .zero, isVisible: false) }

  func size(fitting room: Size) -> Size {
    // There is room for totals that are still being computed, so that nothing jumps.
    let height = 1 + 6 + furtherCount + 2 + Measure.chart
    return Size(width: min(room.width, Measure.width), height: min(room.height, height))
  }

  override func layoutSubviews() {
    subject.frame = Rect(x: 0, y: 0, width: bounds.width, height: min(1, bounds.height))
    note.frame = Rect(x: 0, y: 0, width: bounds.width, height: min(2, bounds.height))
    let gap = bounds.height >= 14 ? 1 : 0
    let most = bounds.height - 1 - Measure.minimumChart - gap
    let factsHeight = max(0, min(facts.facts.count, most))
    facts.frame = Rect(x: 0, y: 1 + gap, width: bounds.width, height: factsHeight)
    let top = facts.frame.maxY + gap
    let room = max(0, bounds.height - top)
    chart.isHidden = room < 2
    chart.frame = Rect(x: 0, y: top, width: bounds.width, height: room)
  }
}

// MARK: - The data of a chart

/// The data of a section's chart.
struct ChartData {
  /// The name of the section.
  var title: String
  /// What the numbers are of.
  var subject: String
  /// The values in the order of their rows; a sample if there are many rows.
  var values: [Double]
  /// The names of the values' rows; empty where nobody has looked for them, but never for the first
  /// and the last one.
  var names: [String]
  /// The labels of the upper and the lower end of the scale.
  var largest: String
  var smallest: String
  /// The text of each value.
  var texts: [String]
  /// Further facts; more may be added later.
  var facts: [(name: String, value: String)]

  /// The chart, from the smallest value at its bottom to the largest at its top.
  var chart: LineChartView.Content {
    let least = values.min() ?? 0
    let extent = (values.max() ?? 0) - least
    return LineChartView.Content(
      values: values.map { extent > 0 ? ($0 - least) / extent : 0.5 }, names: names,
      largest: largest, smallest: smallest, marked: nil, texts: texts)
  }
}
