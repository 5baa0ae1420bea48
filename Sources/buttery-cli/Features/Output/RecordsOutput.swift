import ButteryRecords

/// Writes the rows of a result, with its sections, in its order.
///
/// Records are read while they are written; none is kept.
struct RecordsOutput {
  let result: QueryResult
  let format: OutputFormat
  /// The footers of sections, in formats for people.
  var statistics = FooterStatistics.hidden
  /// Whether JSON output has null for words that stand for a missing value.
  var writesMissingAsNull = false
  /// The columns to print, in this order; nil for all columns in file order.
  var columns: [Int]?

  /// Writes all rows to standard output; if the query has a search, only the matches.
  ///
  /// - Returns: Whether bytes that aren't valid UTF-8 were written as U+FFFD.
  /// - Throws: `OutputError`; or `RecordError` if not all records could be read, after writing
  ///   those that could.
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

  /// Writes into `output`, without throwing if that fails; if `result` has matches of a search,
  /// only these.
  ///
  /// - Parameter wanted: the columns to write, in this order; nil for all columns in file order.
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

  /// Whether a filter or a search is set that no row matches.
  var foundNothing: Bool {
    guard result.query.isFiltered || result.query.search != nil else { return false }
    let rows = rows
    return (0..<result.arrangement.sectionCount).allSatisfy { rows.count(inSection: $0) == 0 }
  }

  var rows: ShownRows { ShownRows(result: result) }

  /// The columns that have figures in footers.
  var figureColumns: [Int] {
    guard format == .plain, statistics.isShown ?? true, !foundNothing else { return [] }
    let amounts = AmountColumns(of: result.list)
    return (columns ?? Array(result.list.columns.indices)).filter { column in
      !result.query.groupColumns.contains(column)
        && !statistics.statistics(of: column, among: amounts).isEmpty
    }
  }

  private func write<Writer: RecordWriter>(
    to output: inout PlainOutput, as writer: Writer
  ) throws(RecordError) {
    var names = RecordReader(result.list)
    var source = OrderedRecords(result: result, rows: rows, writer: writer)
    var footers = Writer.hasSections ? try SectionFooters(of: self) : nil
    writer.begin(in: &output)
    // The sections whose ends haven't been written yet, the innermost last.
    var open: [Int] = []
    for section in 0..<result.arrangement.sectionCount where rows.count(inSection: section) > 0 {
      if Writer.hasSections {
        end(&open, before: section, with: writer, &footers, in: &output)
        let name = try result.name(ofSection: section, isWhole: false, reader: &names)
        writer.beginSection(
          SectionTitle(
            name: name.map { $0.isEmpty ? "(empty)" : $0 }, level: open.count,
            rowCount: rows.count(inSection: section),
            holdsSections: result.arrangement.holdsSections(section)),
          isFirst: section == 0, in: &output)
      }
      footers?.begin(section: section)
      if !result.arrangement.holdsSections(section) {
        try source.write(section: section, to: &output, &footers)
      }
      if output.failure != nil { return }
      if Writer.hasSections { open.append(section) }
    }
    end(&open, before: result.arrangement.sectionCount, with: writer, &footers, in: &output)
  }

  /// Ends the open sections that don't contain the next one, the innermost first.
  private func end(
    _ open: inout [Int], before section: Int, with writer: some RecordWriter,
    _ footers: inout SectionFooters?, in output: inout PlainOutput
  ) {
    while let last = open.last, !result.arrangement.sections(within: last).contains(section) {
      open.removeLast()
      guard let line = footers?.line(ofSection: last, rowCount: rows.count(inSection: last)) else {
        continue
      }
      writer.endSection(line, level: open.count, in: &output)
    }
  }
}

/// The rows of a result that are written: all, or those that a search found.
struct ShownRows {
  let result: QueryResult

  /// The number of rows of a section and of the sections in it.
  func count(inSection section: Int) -> Int {
    let count = result.arrangement.wholeRowCount(inSection: section)
    guard let matches = result.matches else { return count }
    let end = ordinal(ofSection: section) + count
    return matches.firstMatch(atOrAfter: end) - first(inSection: section)
  }

  /// The place of a section's first row; its other rows follow.
  func first(inSection section: Int) -> Int {
    result.matches?.firstMatch(atOrAfter: ordinal(ofSection: section)) ?? 0
  }

  /// The place among the rows that are written of a place of a section.
  func row(at place: Int, inSection section: Int) -> Int {
    result.matches == nil ? ordinal(ofSection: section) + place : place
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
  /// Whether the format has sections with names and totals; else records follow one another without
  /// any.
  static var hasSections: Bool { get }

  /// Whether fields are written with the colours for a terminal that are in the file.
  static var keepsColours: Bool { get }

  func begin(in output: inout PlainOutput)
  func beginSection(_ title: SectionTitle, isFirst: Bool, in output: inout PlainOutput)
  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput)
  /// - Parameter level: the number of sections around the one that ends.
  func endSection(_ totals: String, level: Int, in output: inout PlainOutput)
}

/// The title written above a section.
struct SectionTitle {
  /// The name; nil for a single section without one.
  var name: String?
  /// The number of sections around it.
  var level = 0
  /// The number of rows, including those of inner sections; nil if they weren't counted.
  var rowCount: Int?
  /// Whether inner sections follow instead of rows.
  var holdsSections = false
}

extension RecordWriter {
  static var hasSections: Bool { false }
  static var keepsColours: Bool { false }

  func beginSection(_ title: SectionTitle, isFirst: Bool, in output: inout PlainOutput) {}
  func endSection(_ totals: String, level: Int, in output: inout PlainOutput) {}
}

// MARK: - Formats

/// The formats of printed and saved records.
enum OutputFormat: String, CaseIterable {
  case plain, csv, jsonl, markdown
  /// Nothing is written; for measurements.
  case none

  /// Whether the format is meant for programs, which get exact values.
  var isForPrograms: Bool { self == .csv || self == .jsonl }
}

// MARK: - Saving

extension RecordsOutput {
  /// Writes a new file, or replaces one in one step.
  ///
  /// The file has all rows of the result, even during a search, which only marks its matches on the
  /// screen.
  ///
  /// The new file is written next to the old one and then renamed, so that a failure leaves the old
  /// one as it is. A symbolic link stays a link to its target.
  ///
  /// - Parameter columns: the columns to write, in this order.
  /// - Throws: `SaveError`; or `RecordError` where not all records could be read.
  func save(to path: String, columns: [Int]) throws {
    if let failure = result.failure, !failure.isRemark { throw failure }
    var all = result
    all.matches = nil
    let saved = RecordsOutput(result: all, format: format, statistics: statistics)
    try SavedFile.write(to: path) { try saved.write(to: &$0, columns: columns) }
  }
}
