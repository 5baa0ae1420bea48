import Buttery

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
    guard let records = content.result, let column = content.chartColumn,
      let application = runningApplication
    else { return }
    totals.load(section: section, of: records, column: column, in: application) {
      [weak self] facts in
      guard let self else { return }
      sectionDetails.add(facts: facts + content.totals(ofSection: section))
    }
  }
}
