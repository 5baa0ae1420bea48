/// The totals of one section's numbers, of the rows that are shown.
///
/// Records are added one by one as they are read, or a section at a time. Sums of decimals are
/// exact: 0.1 and 0.2 are 0.3.
package struct SectionTotals: Sendable, Equatable {
  /// A statistic of a column's values; its raw value is its short name.
  package enum Statistic: String, Sendable, CaseIterable {
    case sum, mean, min, max
  }

  /// The number of rows.
  package private(set) var rowCount = 0

  /// The totals of each column that was asked for.
  package private(set) var columns: [Column] = []

  /// Creates totals without records.
  ///
  /// - Parameter columns: numbers of columns of `list`.
  package init(of columns: [Int], in list: RecordList) {
    self.columns = columns.map { Column(column: $0, form: list.columns[$0].form) }
  }

  /// Adds up the rows of a section.
  ///
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  package init(
    of columns: [Int], inSection section: Int, of arrangement: Arrangement, list: RecordList,
    control: PassControl
  ) throws(PassFailure) {
    self.init(of: columns, in: list)
    try add(section: section, of: arrangement, list: list, control: control)
  }

  /// Adds the rows of one more section, and of those that lie in it.
  ///
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  package mutating func add(
    section: Int, of arrangement: Arrangement, list: RecordList, control: PassControl
  ) throws(PassFailure) {
    let count = arrangement.wholeRowCount(inSection: section)
    control.begin(units: count)
    guard !columns.isEmpty else {
      rowCount += count
      return
    }
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    var row = 0
    while row < count {
      let end = Swift.min(count, row + Self.step)
      for row in row..<end {
        let record = arrangement.record(atRow: row, inSection: section)
        do { try reader.read(record, into: &fields) } catch { throw .records(error) }
        add(fields)
      }
      try control.advance(by: end - row)
      row = end
    }
  }

  /// The number of rows between two checks for cancellation.
  private static let step = 1024

  /// Adds a record.
  package mutating func add(_ fields: borrowing FieldBuffer) {
    rowCount += 1
    for index in columns.indices {
      fields.withUTF8(column: columns[index].column) { columns[index].add($0) }
    }
  }

  /// Adds other totals of the same columns.
  package mutating func add(_ other: SectionTotals) {
    rowCount += other.rowCount
    for index in columns.indices { columns[index].add(other.columns[index]) }
  }

  /// The columns that have totals: those of numbers and dates, but not those that make groups.
  ///
  /// The values of a column that makes groups are the same in all rows of a section.
  package static func columns(of list: RecordList, without grouped: [Int] = []) -> [Int] {
    list.columns.indices.filter { column in
      let kind = list.columns[column].kind
      return (kind.isNumeric || kind == .date) && !grouped.contains(column)
    }
  }
}
