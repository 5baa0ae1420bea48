import ButteryRecords

/// How often each value of a column occurs among the rows that are shown, the most frequent first.
struct FrequencyTable: Sendable {
  let table: DerivedTable
  /// The value of each row of the table as its fields write it.
  let values: [String]

  static let barWidth = 20

  /// Groups the records of a result by a column; where rows are filtered, only these count.
  ///
  /// - Parameter filters: those of the result.
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  init(ofColumn column: Int, in result: QueryResult, control: PassControl) throws(PassFailure) {
    let list = result.list
    let form = list.columns[column].form
    let groups = try RecordGroups(grouping: list, by: [column], control: control)
    let matches =
      result.query.isFiltered
      ? try RecordMatches(of: result.query.filters, in: list, control: control) : nil
    let arrangement = try Arrangement(
      recordCount: list.count, groups: groups, order: nil, matches: matches, keys: [],
      control: control
    ).ordered(by: .count, list: list, control: control)
    var table = DerivedTable(
      name:
        "\(list.columns[column].name) · \(NumberText.counted(arrangement.sectionCount, "value"))",
      columns: [
        .init(title: list.columns[column].name, form: form),
        .init(title: "count", form: ColumnForm(.integer)),
        .init(title: "share", form: ColumnForm(.percentage)),
        .init(title: "bar", isPicture: true),
      ])
    var values: [String] = []
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    let most = arrangement.sectionCount > 0 ? arrangement.rowCount(inSection: 0) : 1
    for section in 0..<arrangement.sectionCount {
      let record = groups.firstRecord(ofGroup: arrangement.group(ofSection: section))
      do { try reader.read(record, into: &fields) } catch { throw .records(error) }
      let value = fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
      let count = arrangement.rowCount(inSection: section)
      let share = Double(count) / Double(max(1, arrangement.rowCount))
      values.append(value)
      table.addRow([
        DerivedTable.Cell(value), DerivedTable.Cell(count: count), DerivedTable.Cell(share: share),
        DerivedTable.Cell(barOf: Double(count) / Double(most), width: Self.barWidth),
      ])
    }
    self.table = table
    self.values = values
  }
}
