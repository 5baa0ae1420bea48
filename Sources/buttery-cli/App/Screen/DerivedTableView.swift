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

/// The sort order and the row at hand of a derived table when it was closed.
struct DerivedOrder {
  let query: RecordQuery
  let columns: [RecordColumn]
  /// The name of the row at hand.
  let row: String?

  @MainActor init(of content: RecordsContent) {
    query = content.model.query
    columns = content.list.columns
    row = content.nameAtHand
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
  let content: RecordsContent
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
    let model = RecordsModel(source: source, query: query, options: options)
    content = RecordsContent(
      model: model, title: view.version.table.name,
      arrangement: keepsNames ? Self.arrangement(of: view) : ColumnArrangement(),
      derivedRows: rows)
  }

  /// An arrangement that freezes the columns that name a row.
  private static func arrangement(of view: DerivedTableView) -> ColumnArrangement {
    var arrangement = ColumnArrangement()
    let columns = view.worker.result.list.columns.count
    arrangement.adopt(count: columns)
    arrangement.freeze(upTo: min(view.version.table.nameColumns, columns) - 1)
    return arrangement
  }

  var order: DerivedOrder { DerivedOrder(of: content) }

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
    content.model.adoptNews()
    guard let tableView = content.tableView else { return }
    // Columns may have become wider.
    if let column = content.appearance.columnAtHand {
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
    content.model.read(row, into: &fields)
    return fields.string(column: 0)
  }
}

extension TableScreenController {
  /// Shows a table in front.
  func present(_ shown: ShownDerivedTable, _ use: DerivedUse) {
    present(TableScreenController(content: shown.content, style: .plain, derivedUse: use))
  }
}
