import Buttery
import ButteryRecords

/// How the rows of a derived table are shown, beside their exact values: the records of another file,
/// as many as there are rows, and one for all of them where there is such a row.
@MainActor final class DerivedRows {
  /// What is shown of one making of the table.
  struct Version: Sendable {
    let table: DerivedTable
    let records: RecordList

    init(_ table: DerivedTable) throws(RecordError) {
      self.table = table
      records = try table.shownRecords()
    }

    /// The record that stands behind all rows, whatever their order; nil without one.
    fileprivate func totals(isFiltered: Bool) -> Int? {
      table.hasTotals ? records.count - (isFiltered ? 1 : 2) : nil
    }

    /// The columns that show what others say.
    fileprivate var pictureColumns: Set<Int> {
      Set(table.columns.indices.filter { table.columns[$0].isPicture })
    }
  }

  private var version: Version
  /// What is shown as soon as the model has its rows.
  private var next: Version?
  private var reader: RecordReader

  /// What is said in the place of rows that are still to come; nil where all have come.
  var awaited: String?

  /// The name of the row that was at hand when the table was left, which a person comes back to.
  private let nameLeft: String?

  init(_ version: Version, comingBackTo nameLeft: String? = nil) {
    self.version = version
    self.nameLeft = nameLeft
    reader = RecordReader(version.records)
  }

  /// The record of the row for all others, which says where it counts more than is shown.
  func totals(isFiltered: Bool) -> Int? { version.totals(isFiltered: isFiltered) }

  var pictureColumns: Set<Int> { version.pictureColumns }

  var title: String { version.table.name }

  var table: DerivedTable { version.table }

  /// What a summary says; nil for other tables.
  var summary: GroupSummary? { version.table.summary }

  /// - Returns: Why the record can't be read.
  func read(_ record: Int, into fields: inout FieldBuffer) -> RecordError? {
    do {
      try reader.read(record, into: &fields)
      return nil
    } catch {
      fields.removeAll()
      return error
    }
  }

  // MARK: Leaving and coming back

  /// The name of a record, by which it is found again.
  func name(ofRecord record: Int, in list: RecordList) -> String? {
    var (names, fields) = (RecordReader(list), FieldBuffer())
    guard (try? names.read(record, into: &fields)) != nil else { return nil }
    return DerivedTable.rowName((0..<version.table.nameColumns).map { fields.string(column: $0) })
  }

  /// Where the row that was left stands; nil where there is no such row.
  fileprivate func placeLeft(in arrangement: Arrangement) -> IndexPath? {
    guard let nameLeft, let record = version.table.places[nameLeft] else { return nil }
    for section in 0..<arrangement.sectionCount where !arrangement.holdsSections(section) {
      for row in 0..<arrangement.rowCount(inSection: section)
      where arrangement.record(atRow: row, inSection: section) == record {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  // MARK: Another making of the table

  /// Has another making of the table be shown, whose rows the model is about to get.
  func replace(by version: Version) { next = version }

  /// The model has the rows of the next making.
  ///
  /// - Returns: Tells where a row of the old one is; nil where rows are what they were.
  func adoptNext(since old: QueryResult) -> ((_ record: Int) -> Int?)? {
    guard let next else { return nil }
    self.next = nil
    version = next
    reader.list = next.records
    var names = RecordReader(old.list)
    return { record in
      var fields = FieldBuffer()
      guard (try? names.read(record, into: &fields)) != nil else { return nil }
      let name = (0..<next.table.nameColumns).map { fields.string(column: $0) }
      return next.table.places[DerivedTable.rowName(name)]
    }
  }
}

extension RecordsContent {
  /// The row that has the focus first: the one that was left, or the first one.
  func focusFirstRow(of tableView: TableView) {
    guard rowCount > 0 else { return }
    let left = derivedRows?.placeLeft(in: model.result.arrangement)
    let path = left ?? IndexPath(row: 0, section: 0)
    tableView.focusRow(at: path)
    tableView.scrollToRow(at: path, at: left == nil ? .top : .middle, animated: false)
  }

  /// What names the row that has the focus.
  var nameAtHand: String? {
    guard let derivedRows, let path = tableView?.indexPathForFocusedRow,
      path.section < model.sectionCount, path.row < model.rowCount(inSection: path.section)
    else { return nil }
    return derivedRows.name(ofRecord: model.record(at: path), in: model.result.list)
  }

  /// The columns that show what others say, and aren't saved.
  var pictureColumns: Set<Int> { derivedRows?.pictureColumns ?? [] }

  /// Reads what a record shows.
  @discardableResult
  func readShown(_ record: Int, into fields: inout FieldBuffer) -> RecordError? {
    guard let derivedRows else { return model.read(record, into: &fields) }
    return derivedRows.read(record, into: &fields)
  }

  /// The record of the row for all others; nil in sections, of none of which it says anything.
  var totalsRecord: Int? {
    guard model.result.groups == nil else { return nil }
    return derivedRows?.totals(isFiltered: model.result.query.isFiltered)
  }

  /// Shows the row for all others, which stays behind them.
  func show(in totals: TotalsRowView) {
    guard let record = totalsRecord else { return }
    totals.show(as: appearance) { readShown(record, into: &$0) }
  }
}
