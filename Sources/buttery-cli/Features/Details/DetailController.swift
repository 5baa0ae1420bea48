import Buttery

/// Is notified when a row's details are about to close.
@MainActor protocol DetailControllerDelegate: AnyObject {
  /// The row has been deselected.
  func detailsClosed()
}

/// A panel over the table with a row's details; the table scrolls to the row that is shown.
final class DetailController: DetailsPanel {
  private let tableView: TableView
  private var row: IndexPath
  private let bindings: KeyBindings<DetailCommand>
  /// The least size of the details: unless the room for them changes, the panel doesn't shrink from
  /// row to row, so that it doesn't jump.
  private var leastSize = Size.zero
  private var lastRoom = Size.zero

  weak var delegate: (any DetailControllerDelegate)?

  init(
    details: any RowDetails, of row: IndexPath, in tableView: TableView,
    bindings: KeyBindings<DetailCommand>
  ) {
    self.tableView = tableView
    self.row = row
    self.bindings = bindings
    super.init(details: details)
    show(rowAt: row)
  }

  override func size(ofDetailsFitting room: Size) -> Size {
    if room != lastRoom { leastSize = .zero }
    lastRoom = room
    let wanted = super.size(ofDetailsFitting: room)
    leastSize = Size(
      width: min(room.width, max(leastSize.width, wanted.width)),
      height: min(room.height, max(leastSize.height, wanted.height)))
    return leastSize
  }

  override func viewWillDisappear(_ animated: Bool) {
    tableView.deselectRow(at: row, animated: false)
    delegate?.detailsClosed()
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    say(nil)
    guard let command = bindings[key] else { return false }
    perform(command)
    return true
  }

  private func perform(_ command: DetailCommand) {
    // Rows may have been inserted before it.
    row = tableView.indexPathForSelectedRow ?? row
    switch command {
    case .previous: go(to: row.row - 1)
    case .next: go(to: row.row + 1)
    case .first: go(to: 0)
    case .last: go(to: tableView.numberOfRows(inSection: row.section) - 1)
    case .hideEmpty: fit(saying: details.toggleEmptyFields())
    case .copy:
      if let reason = details.reasonAgainstCopying { return say(reason) }
      let isCopied = runningApplication?.device.copy(details.text) ?? false
      say(isCopied ? "copied, a line for each field" : "too long to copy")
    case .close: dismiss()
    }
  }

  /// Shows another row of the section, and scrolls the table to it.
  private func go(to number: Int) {
    guard (0..<tableView.numberOfRows(inSection: row.section)).contains(number) else { return }
    row = IndexPath(row: number, section: row.section)
    tableView.selectRow(at: row, animated: false, scrollPosition: .none)
    tableView.focusRow(at: row)
    show(rowAt: row)
  }
}
