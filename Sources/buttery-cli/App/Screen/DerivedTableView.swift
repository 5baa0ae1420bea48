import Buttery
import ButteryRecords

/// A derived table, what is shown of it, and who answers what is asked of it; all of that is made in
/// the background.
struct DerivedTableView: Sendable {
  let version: DerivedRows.Version
  let worker: RecordWorker

  init(_ table: DerivedTable) throws(RecordError) {
    version = try DerivedRows.Version(table)
    worker = try table.makeSource()
  }
}

/// The order that a derived table was left in, and the row.
struct DerivedOrder {
  let query: RecordQuery
  let columns: [RecordColumn]
  /// What names the row.
  let row: String?

  @MainActor init(of content: RecordsContent) {
    query = content.model.query
    columns = content.list.columns
    row = content.nameAtHand
  }

  /// The same order of another table, as far as there are columns of the same names.
  func query(for new: [RecordColumn]) -> RecordQuery {
    var query = RecordQuery()
    query.sort = self.query.sort
    return query.rebound(by: ColumnRebinding(from: columns, to: new))
  }
}

/// A derived table that is shown in front.
@MainActor final class ShownDerivedTable {
  let content: RecordsContent
  private let source: DerivedSource
  private let rows: DerivedRows

  /// - Parameters:
  ///   - query: how its rows are shown at first.
  ///   - row: what names the row that is gone to, once it is there.
  ///   - keepsNames: whether what names a row stays in sight.
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

  /// What names a row stays in sight.
  private static func arrangement(of view: DerivedTableView) -> ColumnArrangement {
    var arrangement = ColumnArrangement()
    let columns = view.worker.result.list.columns.count
    arrangement.adopt(count: columns)
    arrangement.freeze(upTo: min(view.version.table.nameColumns, columns) - 1)
    return arrangement
  }

  var order: DerivedOrder { DerivedOrder(of: content) }

  /// Has another making of the table answer what is asked of this one, on the calling thread.
  var prepare: @Sendable (DerivedTableView) -> Void {
    { [source] view in source.prepare(view.worker) }
  }

  /// Says what is to be said where rows are still to come.
  func say(awaited text: String?) {
    rows.awaited = text
    if let tableView = content.tableView { content.showEmptyMessage(in: tableView) }
  }

  /// Shows another making of the table, which was prepared, where the old one stood.
  ///
  /// Who hasn't gone anywhere looks at the first row, whichever that is.
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

  /// The field that names a row, as it is.
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
