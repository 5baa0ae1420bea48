import Buttery

/// Is notified when a row's details are about to close.
@MainActor protocol DetailControllerDelegate: AnyObject {
  /// The row has been deselected.
  func detailsClosed()
}

/// A panel over the table with a row's details; the table scrolls to the row that is shown.
final class DetailController: ViewController {
  private let details: any RowDetails
  private let tableView: TableView
  private var row: IndexPath
  private let bindings: KeyBindings<DetailCommand>
  /// The least size of the panel: unless the screen's size changes, the panel doesn't shrink from
  /// row to row, so that it doesn't jump.
  private var leastSize = Size.zero
  private var screenSize = Size.zero

  weak var delegate: (any DetailControllerDelegate)?

  init(
    details: any RowDetails, of row: IndexPath, in tableView: TableView,
    bindings: KeyBindings<DetailCommand>
  ) {
    self.details = details
    self.tableView = tableView
    self.row = row
    self.bindings = bindings
    super.init()
    details.show(rowAt: row)
  }

  private lazy var panel = DetailPanel(details: details)

  override func loadView() { view = panel }

  override var preferredFocusedView: View { details.keyView }

  override func frame(inScreen bounds: Rect) -> Rect {
    if bounds.size != screenSize { leastSize = .zero }
    screenSize = bounds.size
    let room = DetailPanel.room(onScreen: bounds.size)
    let wanted = details.size(fitting: room)
    leastSize = Size(
      width: min(room.width, max(leastSize.width, wanted.width)),
      height: min(room.height, max(leastSize.height, wanted.height)))
    return DetailPanel.frame(around: leastSize, inScreen: bounds)
  }

  // MARK: Events

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key):
      panel.message = nil
      if let command = bindings[key] { perform(command) }
    case .mouse(let mouse):
      if case .press = mouse.action, !view.frame.contains(mouse.place) { close() }
    default: break
    }
    return !event.isForApplication
  }

  private func perform(_ command: DetailCommand) {
    // Rows may have been inserted before it.
    row = tableView.indexPathForSelectedRow ?? row
    switch command {
    case .previous: show(row: row.row - 1)
    case .next: show(row: row.row + 1)
    case .first: show(row: 0)
    case .last: show(row: tableView.numberOfRows(inSection: row.section) - 1)
    case .hideEmpty:
      panel.message = details.toggleEmptyFields()
      fit()
    case .copy:
      let isCopied = runningApplication?.device.copy(details.text) ?? false
      panel.message = isCopied ? "copied, a line for each field" : "too long to copy"
    case .close: close()
    }
  }

  /// Shows another row of the section, and scrolls the table to it.
  private func show(row number: Int) {
    guard (0..<tableView.numberOfRows(inSection: row.section)).contains(number) else { return }
    row = IndexPath(row: number, section: row.section)
    tableView.selectRow(at: row, animated: false, scrollPosition: .none)
    tableView.focusRow(at: row)
    details.show(rowAt: row)
    fit()
  }

  private func fit() {
    guard let screen = view.superview?.bounds else { return }
    view.frame = frame(inScreen: screen)
    view.setNeedsDisplay()
  }

  private func close() {
    tableView.deselectRow(at: row, animated: false)
    delegate?.detailsClosed()
    dismiss()
  }
}
