import Buttery
import ButteryRecords

/// The displayed texts of a derived table's rows, beside their exact values: the records of a
/// second file, one for each row, and those of the totals, if any.
@MainActor final class DerivedRows {
  /// The displayed texts of one version of the table.
  struct Version: Sendable {
    let table: DerivedTable
    let records: RecordList

    init(_ table: DerivedTable) throws(RecordError) {
      self.table = table
      records = try table.shownRecords()
    }

    /// The record of the totals, which stand after all rows whatever their order; nil for none.
    fileprivate func totals(isFiltered: Bool) -> Int? {
      table.hasTotals ? records.count - (isFiltered ? 1 : 2) : nil
    }

    /// The columns that only draw the values of others.
    fileprivate var pictureColumns: Set<Int> {
      Set(table.columns.indices.filter { table.columns[$0].isPicture })
    }
  }

  private var version: Version
  /// The version to show as soon as the model has its rows.
  private var next: Version?
  private var reader: RecordReader

  /// The message in place of rows that are still to come; nil if all are there.
  var awaited: String?

  /// The name of the row that had the focus when the table was closed; it gets the focus again.
  private let nameLeft: String?

  init(_ version: Version, comingBackTo nameLeft: String? = nil) {
    self.version = version
    self.nameLeft = nameLeft
    reader = RecordReader(version.records)
  }

  /// The record of the totals; under a filter, the one that says that the totals are unfiltered.
  func totals(isFiltered: Bool) -> Int? { version.totals(isFiltered: isFiltered) }

  var pictureColumns: Set<Int> { version.pictureColumns }

  var title: String { version.table.name }

  var table: DerivedTable { version.table }

  /// - Returns: Why the record can't be read.
  func read(_ record: Int, into fields: inout FieldBuffer) -> RecordError? {
    reader.read(record, orEmpty: &fields)
  }

  // MARK: Leaving and coming back

  /// The name of a record, by which it is found again.
  func name(ofRecord record: Int, in list: RecordList) -> String? {
    var (names, fields) = (RecordReader(list), FieldBuffer())
    guard (try? names.read(record, into: &fields)) != nil else { return nil }
    return DerivedTable.rowName((0..<version.table.nameColumns).map { fields.string(column: $0) })
  }

  /// The row that had the focus when the table was closed; nil if there is no such row.
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

  /// Prepares another version of the table, whose rows the model is about to get.
  func replace(by version: Version) { next = version }

  /// Shows the next version, now that the model has its rows.
  ///
  /// - Returns: A mapping of the old version's records to the new one's; nil if the version hasn't
  ///   changed.
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
      return next.table.place(ofName: name)
    }
  }
}

// The rows of a model as the table shows them.
extension RecordsModel {
  var pictureColumns: Set<Int> { derivedRows?.pictureColumns ?? [] }

  var rowLeft: IndexPath? { derivedRows?.placeLeft(in: result.arrangement) }

  /// The name of a row of a derived table; nil for other rows.
  func name(ofRowAt indexPath: IndexPath) -> String? {
    guard let derivedRows, hasRow(at: indexPath) else { return nil }
    return derivedRows.name(ofRecord: record(at: indexPath), in: result.list)
  }

  /// The record of the totals; nil while there are sections, since the totals are of none of them.
  var totalsRecord: Int? {
    guard result.groups == nil else { return nil }
    return derivedRows?.totals(isFiltered: result.query.isFiltered)
  }

  var hasTotalsRow: Bool { totalsRecord != nil }

  func readTotals(into fields: inout FieldBuffer) -> RecordError? {
    totalsRecord.flatMap { readShown($0, into: &fields) }
  }

  var knowsRowCount: Bool { rowCount > 0 || derivedRows?.awaited == nil }
}
