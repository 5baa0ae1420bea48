import ButteryRecords

/// Writes what a result has, with its sections, in its order.
///
/// Records are read while they are written, none is kept.
struct RecordsOutput {
  let result: QueryResult
  let format: OutputFormat
  /// What stands below a section, in formats for people.
  var statistics = FooterStatistics.hidden
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
    let footers = Writer.hasSections ? try SectionFooters(of: self) : nil
    writer.begin(in: &output)
    var open: [OpenSection] = []
    for section in 0..<result.arrangement.sectionCount where rows.count(inSection: section) > 0 {
      if Writer.hasSections {
        end(&open, before: section, with: writer, footers, in: &output)
        let name = try result.name(ofSection: section, isWhole: false, reader: &names)
        writer.beginSection(
          SectionTitle(
            name: name.map { $0.isEmpty ? "(empty)" : $0 }, level: open.count,
            rowCount: rows.count(inSection: section),
            holdsSections: result.arrangement.holdsSections(section)),
          isFirst: section == 0, in: &output)
      }
      var sums = SectionTotals(of: footers?.summedColumns ?? [], in: result.list)
      if !result.arrangement.holdsSections(section) {
        try source.write(section: section, to: &output, adding: &sums)
      }
      if output.failure != nil { return }
      if Writer.hasSections { open.append(OpenSection(section: section, sums: sums)) }
    }
    end(&open, before: result.arrangement.sectionCount, with: writer, footers, in: &output)
  }

  /// A section of which the end isn't written yet.
  private struct OpenSection {
    let section: Int
    var sums: SectionTotals
  }

  /// Ends the sections that another one doesn't lie in, the innermost first.
  private func end(
    _ open: inout [OpenSection], before section: Int, with writer: some RecordWriter,
    _ footers: SectionFooters?, in output: inout PlainOutput
  ) {
    while let last = open.last, !result.arrangement.sections(within: last.section).contains(section)
    {
      open.removeLast()
      if !open.isEmpty { open[open.count - 1].sums.add(last.sums) }
      guard let footers else { continue }
      writer.endSection(
        footers.line(ofSection: last.section, last.sums), level: open.count, in: &output)
    }
  }

}

/// The rows of a result that are written: all, or those that a search found.
struct ShownRows {
  let result: QueryResult

  /// The number of rows of a section, with those of the sections that lie in it.
  func count(inSection section: Int) -> Int {
    let count = result.arrangement.wholeRowCount(inSection: section)
    guard let matches = result.matches else { return count }
    let end = ordinal(ofSection: section) + count
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
  func beginSection(_ title: SectionTitle, isFirst: Bool, in output: inout PlainOutput)
  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput)
  /// - Parameter level: how many sections the one that ends lies in.
  func endSection(_ totals: String, level: Int, in output: inout PlainOutput)
}

/// What is written above a section.
struct SectionTitle {
  /// Nil where there is one section without a name.
  var name: String?
  /// How many sections it lies in.
  var level = 0
  /// The number of rows, with those of the sections that lie in it; nil where nobody has counted them.
  var rowCount: Int?
  /// Whether what follows are sections and no rows.
  var holdsSections = false
}

extension RecordWriter {
  static var hasSections: Bool { false }

  func beginSection(_ title: SectionTitle, isFirst: Bool, in output: inout PlainOutput) {}
  func endSection(_ totals: String, level: Int, in output: inout PlainOutput) {}
}
