import ButteryRecords

/// How the rows of a derived table are shown, beside their exact values: the records of another file,
/// as many as there are rows, and one for all of them where there is such a row.
@MainActor final class DerivedRows {
  /// The record that stands behind all rows, whatever their order; nil without one.
  let totals: Int?

  /// The columns that show what others say.
  let pictureColumns: Set<Int>

  private var reader: RecordReader

  init(_ records: RecordList, hasTotals: Bool, pictureColumns: Set<Int>) {
    reader = RecordReader(records)
    self.pictureColumns = pictureColumns
    totals = hasTotals ? records.count - 1 : nil
  }

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
}

extension RecordsContent {
  /// The columns that show what others say, and aren't saved.
  var pictureColumns: Set<Int> { derivedRows?.pictureColumns ?? [] }

  /// Reads what a record shows.
  @discardableResult
  func readShown(_ record: Int, into fields: inout FieldBuffer) -> RecordError? {
    guard let derivedRows else { return model.read(record, into: &fields) }
    return derivedRows.read(record, into: &fields)
  }

  /// Shows the row for all others, which stays behind them.
  func show(in totals: TotalsRowView) {
    guard let record = derivedRows?.totals else { return }
    totals.show(as: appearance) { readShown(record, into: &$0) }
  }
}
