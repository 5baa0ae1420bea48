import ButteryRecords

/// Writes what a result has, with its sections, in its order.
///
/// Records are read while they are written, none is kept.
struct RecordsOutput {
  let result: QueryResult
  let format: OutputFormat
  /// What stands below a section, in formats for people.
  var totals = RecordsOptions.Totals.none
  /// Whether JSON has null for words that mean that there is no value.
  var writesMissingAsNull = false
  /// The columns that are printed, in their order; nil for all as they come.
  var columns: [Int]?

  /// Writes everything to standard output; of a query with a search only the rows that it found.
  ///
  /// - Returns: Whether bytes that are no text were written as U+FFFD.
  /// - Throws: `OutputError`; or `RecordError` where not all could be read, after what could.
  func print() throws -> Bool {
    var output = PlainOutput()
    let failure: RecordError?
    do throws(RecordError) {
      try write(to: &output, columns: columns)
      failure = result.failure
    } catch {
      failure = error
    }
    try output.finish()
    if let failure { throw failure }
    return output.hasReplacedBytes
  }

  /// Writes into `output` until it fails, which is not thrown; only the
  /// rows that a search found, where `result` has any.
  ///
  /// - Parameter wanted: columns of the list in their order; nil for all as they come.
  func write(to output: inout PlainOutput, columns wanted: [Int]? = nil) throws(RecordError) {
    let columns = wanted ?? Array(result.list.columns.indices)
    guard !columns.isEmpty else { return }
    let inSections = columns.filter { !result.query.groupColumns.contains($0) }
    switch format {
    case .plain where foundNothing:
      break
    case .plain:
      try write(to: &output, as: PlainRecords(of: inSections, in: result, rows: rows))
    case .csv:
      try write(to: &output, as: CSVRecords(of: columns, in: result.list))
    case .jsonl:
      try write(
        to: &output,
        as: JSONRecords(
          of: columns, in: result.list, writesMissingAsNull: writesMissingAsNull))
    case .markdown:
      try write(to: &output, as: MarkdownRecords(of: inSections, in: result.list))
    case .none:
      break
    }
  }

  /// Whether a text was asked for that no row has.
  var foundNothing: Bool {
    guard result.query.isFiltered || result.query.search != nil else { return false }
    let rows = rows
    return (0..<result.arrangement.sectionCount).allSatisfy { rows.count(inSection: $0) == 0 }
  }

  var rows: ShownRows { ShownRows(result: result) }

  private func write<Writer: RecordWriter>(
    to output: inout PlainOutput, as writer: Writer
  ) throws(RecordError) {
    var names = RecordReader(result.list)
    var source = OrderedRecords(
      result: result, rows: rows, writer: writer, isForTerminal: output.isTerminal)
    writer.begin(in: &output)
    for section in 0..<result.arrangement.sectionCount where rows.count(inSection: section) > 0 {
      if Writer.hasSections {
        let name = try result.name(ofSection: section, reader: &names)
        writer.beginSection(
          name.map { $0.isEmpty ? "(empty)" : $0 }, rowCount: rows.count(inSection: section),
          isFirst: section == 0, in: &output)
      }
      var sums = SectionTotals(of: Writer.hasSections ? totalledColumns : [], in: result.list)
      try source.write(section: section, to: &output, adding: &sums)
      if output.failure != nil { return }
      if Writer.hasSections, totals != .none {
        writer.endSection(TotalsText.line(of: sums, in: result.list), in: &output)
      }
    }
  }

  private var totalledColumns: [Int] {
    guard totals == .all else { return [] }
    return SectionTotals.columns(of: result.list, without: result.query.groupColumns)
      .filter { columns?.contains($0) ?? true }
  }
}

/// The rows of a result that are written: all, or those that a search found.
struct ShownRows {
  let result: QueryResult

  /// The number of rows of a section.
  func count(inSection section: Int) -> Int {
    guard let matches = result.matches else {
      return result.arrangement.rowCount(inSection: section)
    }
    let end = ordinal(ofSection: section) + result.arrangement.rowCount(inSection: section)
    return matches.firstMatch(atOrAfter: end) - first(inSection: section)
  }

  /// The place of a section's first row; those of the others follow.
  func first(inSection section: Int) -> Int {
    result.matches?.firstMatch(atOrAfter: ordinal(ofSection: section)) ?? 0
  }

  /// The record at a place of a section.
  func record(at place: Int, inSection section: Int) -> Int {
    let row = result.matches.map { $0.ordinal(of: place) - ordinal(ofSection: section) } ?? place
    return result.arrangement.record(atRow: row, inSection: section)
  }

  private func ordinal(ofSection section: Int) -> Int {
    result.arrangement.ordinal(ofRow: 0, inSection: section)
  }
}

/// Writes records in one format.
protocol RecordWriter {
  /// Whether the format has sections, with names and totals; else records follow one another.
  static var hasSections: Bool { get }

  func begin(in output: inout PlainOutput)
  func beginSection(
    _ name: String?, rowCount: Int, isFirst: Bool, in output: inout PlainOutput)
  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput)
  func endSection(_ totals: String, in output: inout PlainOutput)
}

extension RecordWriter {
  static var hasSections: Bool { false }

  func beginSection(
    _ name: String?, rowCount: Int, isFirst: Bool, in output: inout PlainOutput
  ) {}
  func endSection(_ totals: String, in output: inout PlainOutput) {}
}
