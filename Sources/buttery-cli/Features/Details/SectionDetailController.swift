import Buttery

/// A panel over the table with a section's totals and chart; the table scrolls to the section that
/// is shown.
final class SectionDetailController: ViewController {
  private let details: SectionDetails
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
    details = SectionDetails(content: content)
  }

  override func loadView() {
    if showInHeaders != nil { details.hints = SectionDetails.hintsForHeaders }
    view = DetailPanel(details: details)
  }

  override func viewWillAppear(_ animated: Bool) { show() }

  override func frame(inScreen bounds: Rect) -> Rect {
    DetailPanel.frame(
      around: details.size(fitting: DetailPanel.room(onScreen: bounds.size)), inScreen: bounds)
  }

  // MARK: Events

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key):
      if key == "v" {
        showInHeadersAndClose()
      } else if let command = bindings[key] {
        perform(command)
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .press where !view.frame.contains(mouse.place): close()
      case .wheelUp: go(to: section - 1)
      case .wheelDown: go(to: section + 1)
      default: break
      }
    default: break
    }
    return !event.isForApplication
  }

  private func perform(_ command: DetailCommand) {
    switch command {
    case .previous: go(to: section - 1)
    case .next: go(to: section + 1)
    case .first: go(to: 0)
    case .last: go(to: tableView.numberOfSections - 1)
    case .hideEmpty, .copy: break
    case .close: close()
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
    details.show(rowAt: IndexPath(row: 0, section: section))
    view.setNeedsDisplay()
    guard let records = content.result, let column = content.chartColumn,
      let application = runningApplication
    else { return }
    totals.load(section: section, of: records, column: column, in: application) {
      [weak self] facts in
      guard let self else { return }
      details.add(facts: facts + content.totals(ofSection: section))
    }
  }

  private func showInHeadersAndClose() {
    showInHeaders?()
    close()
  }

  private func close() {
    totals.stop()
    dismiss()
    didClose()
  }
}
