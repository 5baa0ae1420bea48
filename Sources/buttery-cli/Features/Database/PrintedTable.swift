import ButteryDatabase
import ButteryRecords

/// Prints the rows of a table of a database, with its sections, in the query's order.
final class PrintedTable {
  private let session: DatabaseSession
  private let query: RecordQuery
  private let list: RecordList
  private let columns: [Int]
  private let format: OutputFormat
  private let values: PrintedValues
  private var output = PlainOutput()
  private var fields = FieldBuffer()
  /// The writer; nil until the rows that determine the widths of columns have been read.
  private var writer: DatabaseWriter?
  private var sample: [Row] = []
  private(set) var rowCount = 0
  private var sectionCount = 0

  private struct Row {
    let values: [DatabaseValue]
    let beginsSection: Bool
  }

  /// The number of rows that determine the widths of columns.
  private static let sampleCount = 200

  init(
    _ session: DatabaseSession, query: RecordQuery, list: RecordList, columns: [Int],
    format: OutputFormat
  ) {
    self.session = session
    self.query = query
    self.list = list
    self.format = format
    let grouped = Self.hasSections(format) ? query.groupColumns : []
    self.columns = columns.filter { !grouped.contains($0) }
    values = PrintedValues(
      of: session.snapshot.relation?.columns ?? [], areTyped: session.address.hasTypedColumns,
      asJSON: format == .jsonl)
  }

  private static func hasSections(_ format: OutputFormat) -> Bool {
    format == .plain || format == .markdown
  }

  /// Prints all rows.
  ///
  /// - Returns: The reason why not all rows could be read; those that were read are printed.
  func write() throws -> (any Error)? {
    var failure: (any Error)?
    do {
      try read()
    } catch {
      failure = error
    }
    if failure == nil || rowCount > 0 || !sample.isEmpty { begin() }
    try output.finish()
    return failure
  }

  private func read() throws {
    try session.readAll(of: query, columns: columns) { values, beginsSection in
      take(Row(values: values, beginsSection: beginsSection))
    } pause: {
      begin()
      output.flush()
    }
  }

  /// Takes a row; returns whether more rows can be written.
  private func take(_ row: Row) -> Bool {
    guard writer == nil else {
      write(row)
      return output.failure == nil
    }
    sample.append(row)
    if sample.count == Self.sampleCount { begin() }
    return output.failure == nil
  }

  /// Writes the beginning of the output, and the rows that were held back for it.
  private func begin() {
    guard writer == nil else { return }
    writer = DatabaseWriter(
      list: list, columns: columns, format: format,
      sample: sample.map { $0.values.map(\.bytes) })
    writer?.begin(in: &output)
    for row in sample { write(row) }
    sample = []
  }

  private func write(_ row: Row) {
    if row.beginsSection { beginSection(of: row) }
    values.fill(&fields, with: row.values)
    writer?.write(fields, to: &output)
    rowCount += 1
  }

  private func beginSection(of row: Row) {
    let isNamed = Self.hasSections(format) && !query.groupColumns.isEmpty
    let name = query.groupColumns.map { row.values[$0].name }.joined(separator: " · ")
    writer?.beginSection(isNamed ? name : nil, isFirst: sectionCount == 0, in: &output)
    sectionCount += 1
  }
}
