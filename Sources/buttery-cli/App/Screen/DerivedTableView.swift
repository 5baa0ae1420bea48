import Buttery
import ButteryRecords

/// A derived table with its displayed rows and the worker that answers queries of it; all of them
/// are made in the background.
struct DerivedTableView: Sendable {
  let version: DerivedRows.Version
  let worker: RecordWorker

  init(_ table: DerivedTable) throws(RecordError) {
    version = try DerivedRows.Version(table)
    worker = try table.makeSource()
  }
}

/// The sort order and the current row of a derived table when it was closed.
struct DerivedOrder {
  let query: RecordQuery
  let columns: [RecordColumn]
  /// The name of the current row.
  let row: String?

  /// - Parameter current: The current row.
  @MainActor init(of model: RecordsModel, current: IndexPath?) {
    query = model.query
    columns = model.list.columns
    row = current.flatMap(model.name)
  }

  /// The same sort order for another table, as far as it has columns of the same names.
  func query(for new: [RecordColumn]) -> RecordQuery {
    var query = RecordQuery()
    query.sort = self.query.sort
    return query.rebound(by: ColumnRebinding(from: columns, to: new))
  }
}

/// A derived table that is shown in front of the main one.
@MainActor final class ShownDerivedTable {
  let content: RowContent
  private let model: RecordsModel
  private let source: DerivedSource
  private let rows: DerivedRows

  /// - Parameters:
  ///   - query: the initial query.
  ///   - row: the name of the row to focus once it exists.
  ///   - keepsNames: whether the columns that name a row are frozen.
  ///   - hasCharts: whether its numbers are worth a chart.
  init(
    _ view: DerivedTableView, query: RecordQuery = RecordQuery(), row: String? = nil,
    keepsNames: Bool, hasCharts: Bool = true
  ) {
    source = DerivedSource(view.worker)
    rows = DerivedRows(view.version, comingBackTo: row)
    var options = RecordsOptions()
    options.statistics = .hidden
    options.hasCharts = hasCharts
    model = RecordsModel(source: source, query: query, options: options, derivedRows: rows)
    content = RowContent(
      of: model, title: view.version.table.name,
      arrangement: keepsNames ? Self.arrangement(of: view) : ColumnArrangement())
  }

  /// An arrangement that freezes the columns that name a row.
  private static func arrangement(of view: DerivedTableView) -> ColumnArrangement {
    var arrangement = ColumnArrangement()
    let columns = view.worker.result.list.columns.count
    arrangement.adopt(count: columns)
    arrangement.freeze(upTo: min(view.version.table.nameColumns, columns) - 1)
    return arrangement
  }

  var order: DerivedOrder {
    DerivedOrder(of: model, current: content.tableView?.indexPathForFocusedRow)
  }

  /// Makes a new version of the table answer the current query, on the calling thread.
  var prepare: @Sendable (DerivedTableView) -> Void {
    { [source] view in source.prepare(view.worker) }
  }

  /// Shows a message in place of the rows that are still to come.
  func say(awaited text: String?) {
    rows.awaited = text
    if let tableView = content.tableView { content.showEmptyMessage(in: tableView) }
  }

  /// Shows a new version of the table, which was prepared, at the same place as the old one.
  ///
  /// If the first row had the focus, the first row of the new version gets it, whichever that is.
  func replace(by view: DerivedTableView, title: String) {
    let wasAtStart = isAtStart
    rows.replace(by: view.version)
    source.replace(by: view.worker)
    content.title = title
    model.adoptNews()
    guard let tableView = content.tableView else { return }
    // Columns may have become wider.
    if let column = content.appearance.currentColumn {
      content.reveal(column: column, in: tableView)
    }
    if wasAtStart || tableView.indexPathForFocusedRow == nil {
      content.focusFirstRow(of: tableView)
    }
    content.observer?.didArrange()
  }

  private var isAtStart: Bool {
    content.tableView?.indexPathForFocusedRow == IndexPath(row: 0, section: 0)
  }

  /// The exact value of a row's first column, which names it.
  func name(ofRow row: Int) -> String {
    var fields = FieldBuffer()
    model.read(row, into: &fields)
    return fields.string(column: 0)
  }
}

extension TableScreenController {
  /// Shows a table in front.
  @discardableResult
  func present(_ shown: ShownDerivedTable, _ use: DerivedUse) -> TableScreenController {
    let front = TableScreenController(content: shown.content, style: .plain, derivedUse: use)
    present(front)
    return front
  }
}

// MARK: - Keys

/// The actions of a table that leads to something else, besides those of all records: a derived
/// table, a list of tables, or a table of such a list.
struct DerivedUse {
  /// Finds what a row leads to, and returns the function that goes there, which is called after the table
  /// has been closed.
  ///
  /// - Throws: `RowRefusal` where the row leads nowhere; then the table stays open.
  typealias RowAction = @MainActor (_ row: Int) throws(RowRefusal) -> @MainActor () -> Void

  /// The key that has opened the table, and closes it.
  var key: Key = "q"

  /// The most useful keys for the top line, the longest text first.
  let hints: [String]

  /// The action of the chosen row.
  var choose: RowAction = { _ in {} }

  /// Called with the chosen row if the table stays open, as it is the program's first one; nil for
  /// tables that are closed.
  var open: (@MainActor (_ row: Int, _ controller: TableScreenController) -> Void)?

  /// Whether rows are meant to be chosen, so that the first row gets the focus.
  var choosesRows = true

  /// Actions of keys on a row.
  var rowKeys: [Key: RowAction] = [:]

  /// Actions of keys that leave the table open; each returns a message.
  var columnKeys: [Key: @MainActor (_ column: Int) -> String] = [:]

  /// Reads again what the table is made of; nil for a table that reads its own rows again.
  var reload: (@MainActor (TableScreenController) -> Void)?

  /// Whether the first rows are still being made, so that keys wait for these.
  var awaitsRows: @MainActor () -> Bool = { false }

  /// Called after the table has been closed.
  var close: @MainActor () -> Void = {}
}

extension TableScreenController {
  /// Keeps a key until there are rows for it to act on; those that leave the table act at once, unless
  /// others were pressed before.
  func holds(_ key: Key) -> Bool {
    guard let use = derivedUse, key.code != .escape, use.awaitsRows() else { return false }
    let leaves = [use.key, "q", "Q", "?", .control("c")].contains(key)
    if leaves, heldKeys.isEmpty { return false }
    heldKeys.append(key)
    return true
  }

  /// Presses the keys that were kept, now that there are rows, or never will be.
  func releaseKeys() {
    let keys = heldKeys
    heldKeys = []
    guard let application = runningApplication else { return }
    for key in keys { application.press(key) }
  }

  /// Handles a key that means something only in a derived table.
  func handleForDerived(_ key: Key) -> Bool {
    guard let use = derivedUse, use.open == nil else { return false }
    if key == use.key || key == "q" || key == "Q" { return closeDerived() }
    if let action = use.columnKeys[key] {
      screen.announce(action(currentDerivedColumn))
      return true
    }
    guard let action = use.rowKeys[key] else { return false }
    if let row = currentDerivedRow { perform(action, ofRow: row, use) }
    return true
  }

  /// Performs an action of a row, and closes the table before; a refused one leaves it open.
  private func perform(_ action: DerivedUse.RowAction, ofRow row: Int, _ use: DerivedUse) {
    do throws(RowRefusal) {
      let go = try action(row)
      dismiss()
      go()
      use.close()
    } catch {
      screen.announce(error.reason)
    }
  }

  /// Closes the table, if it is a derived one.
  func closeDerived() -> Bool {
    guard let use = derivedUse, use.open == nil else { return false }
    dismiss()
    use.close()
    return true
  }

  private var currentDerivedColumn: Int {
    content.rowContent?.appearance.currentColumn ?? 0
  }

  /// The row that keys act on, by its number when the table was made, whatever the sort order.
  private var currentDerivedRow: Int? {
    tableView.currentRow.flatMap { content.rowContent?.source.record(ofRowAt: $0) }
  }

  /// Handles the activation of a row, if the table is a derived one.
  func chooseDerived(at indexPath: IndexPath) -> Bool {
    guard let use = derivedUse, let row = content.rowContent?.source.record(ofRowAt: indexPath)
    else {
      return false
    }
    if let open = use.open {
      tableView.deselectRow(at: indexPath, animated: false)
      if row >= 0 { open(row, self) }
      return true
    }
    perform(row >= 0 ? use.choose : { _ in {} }, ofRow: row, use)
    return true
  }
}

// MARK: - Progress

/// Shows, ten times a second, how much of a derived table is done, while it has no rows yet.
@MainActor final class DerivedProgress {
  private let text: String
  private let steps: Int
  private let control: PassControl
  private weak var shown: ShownDerivedTable?
  private let application: Application
  private var nextLook: ScheduledWork?
  private let start: ContinuousClock.Instant
  /// The percentage shown last, so that it never goes down.
  private var percent = 0

  private static let interval = Duration.milliseconds(100)

  /// - Parameters:
  ///   - text: the name of the work.
  ///   - steps: how many passes the work takes.
  init(
    _ text: String, steps: Int, of control: PassControl, in shown: ShownDerivedTable,
    application: Application
  ) {
    self.text = text
    self.steps = steps
    self.control = control
    self.shown = shown
    self.application = application
    start = application.device.now
    look(after: Self.interval * 2)
  }

  func end() {
    nextLook?.cancel()
    nextLook = nil
    application.device.progress = nil
  }

  private func look(after delay: Duration) {
    nextLook = application.post(after: delay) { [weak self] in self?.look() }
  }

  private func look() {
    guard let shown, !control.isCancelled else { return }
    let done = Double(max(0, control.passCount - 1)) + control.fraction
    percent = max(percent, min(99, Int(100 * done / Double(steps))))
    shown.say(awaited: "\(text) \(percent) %. Esc goes back.")
    if application.device.now - start >= .shownByWindow {
      application.device.progress = .fraction(Double(percent) / 100)
    }
    look(after: Self.interval)
  }
}
