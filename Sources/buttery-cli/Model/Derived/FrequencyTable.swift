import ButteryRecords

/// How often each value of a column occurs among the rows that are shown, the most frequent first.
enum FrequencyTable {
  private static let barWidth = 20

  /// The table without its rows.
  static func empty(ofColumn column: Int, in list: RecordList) -> DerivedTable {
    let column = list.columns[column]
    return DerivedTable(
      name: "values of \(column.name)",
      columns: [
        .init(title: column.name, form: column.form, values: .plainFields),
        .init(title: "count", form: ColumnForm(.integer)),
        .init(title: "share", form: ColumnForm(.percentage)),
        .init(title: "bar", isPicture: true),
      ])
  }

  /// A row of the table.
  ///
  /// - Parameters:
  ///   - most: how often the most frequent value occurs.
  ///   - all: how many values there are.
  static func row(
    _ value: DerivedTable.Cell, count: Int, most: Int, of all: Int
  ) -> [DerivedTable.Cell] {
    [
      value, DerivedTable.Cell(count: count),
      DerivedTable.Cell(share: Double(count) / Double(max(1, all))),
      DerivedTable.Cell(barOf: Double(count) / Double(max(1, most)), width: barWidth),
    ]
  }

  /// Groups the records of a result by a column; if a filter is set, only the rows that pass are
  /// counted.
  ///
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  static func table(
    ofColumn column: Int, in result: QueryResult, control: PassControl
  ) throws(PassFailure) -> DerivedTable {
    let list = result.list
    let groups = try RecordGroups(grouping: list, by: [column], control: control)
    let matches =
      result.query.isFiltered
      ? try RecordMatches(of: result.query.filters, in: list, control: control) : nil
    let arrangement = try Arrangement(
      recordCount: list.count, groups: groups, order: nil, matches: matches, keys: [],
      control: control
    ).ordered(by: .count, list: list, control: control)
    var table = empty(ofColumn: column, in: list)
    table.name =
      "\(list.columns[column].name) · \(NumberFormatter.counted(arrangement.sectionCount, "value"))"
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    let most = arrangement.sectionCount > 0 ? arrangement.rowCount(inSection: 0) : 1
    for section in 0..<arrangement.sectionCount {
      let record = groups.firstRecord(ofGroup: arrangement.group(ofSection: section))
      do { try reader.read(record, into: &fields) } catch { throw .records(error) }
      let value = fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
      table.addRow(
        row(
          DerivedTable.Cell(value), count: arrangement.rowCount(inSection: section), most: most,
          of: arrangement.rowCount))
    }
    return table
  }
}
