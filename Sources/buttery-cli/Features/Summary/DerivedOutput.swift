import Buttery
import ButteryRecords

/// Writes frequencies or statistics as text: displayed texts for people, exact values for programs.
///
/// For programs, shares are in per cent without the sign, as in summaries: `share%`.
struct DerivedOutput {
  /// The part of the table to write.
  struct Choice: Sendable {
    /// The rows to write, in this order.
    var rows: [Int]
    /// The columns to write, in this order.
    var columns: [Int]
  }

  private let table: DerivedTable
  private let format: OutputFormat
  private let columns: [Int]
  private let rows: [Int]
  private let records: RecordList

  /// - Throws: `RecordError` where the table can't be read.
  init(
    _ table: DerivedTable, format: OutputFormat, choice: Choice? = nil
  ) throws(RecordError) {
    self.table = table
    self.format = format
    columns = choice?.columns ?? table.columns.indices.filter { !table.columns[$0].isPicture }
    rows = choice?.rows ?? Array(0..<table.rowCount)
    records = try isForPrograms(format) ? table.exactRecords() : table.shownRecords()
  }

  /// Writes everything to standard output.
  ///
  /// - Throws: `OutputError`, or `RecordError` where a record can't be read.
  func print() throws {
    var output = PlainOutput()
    try write(to: &output)
    try output.finish()
  }

  /// Writes everything to a file, replacing an existing one.
  ///
  /// - Throws: `SaveError`, or `RecordError` where a record can't be read.
  func save(to path: String) throws { try SavedFile.write(to: path, write) }

  private func write(to output: inout PlainOutput) throws {
    switch format {
    case .plain: try writePlain(to: &output)
    case .csv:
      CSVText.write(titles, to: &output)
      try forEachRow { CSVText.write($0, to: &output) }
    case .jsonl: try writeObjects(to: &output)
    case .markdown: try writeMarkdown(to: &output)
    case .none: break
    }
  }

  private var titles: [String] {
    columns.map { table.columns[$0].title + (isPart($0) && isForPrograms(format) ? "%" : "") }
  }

  /// Whether a column is a share, and isn't one of those that name rows.
  private func isPart(_ column: Int) -> Bool {
    column >= table.nameColumns && table.columns[column].form.kind == .percentage
  }

  private func alignsRight(_ place: Int) -> Bool {
    table.columns[columns[place]].form.kind.isNumeric
  }

  private func forEachRow(_ body: ([String]) -> Void) throws {
    var reader = RecordReader(records)
    var fields = FieldBuffer()
    for row in rows {
      try reader.read(row, into: &fields)
      body(
        columns.map { column in
          let text = fields.string(column: column)
          return isPart(column) && isForPrograms(format) ? text.replacing("%", with: "") : text
        })
    }
  }

  private func writePlain(to output: inout PlainOutput) throws {
    var widths = titles.map { TextMetrics.width(of: TextMetrics.visible($0)) }
    try forEachRow { texts in
      for (place, text) in texts.enumerated() {
        widths[place] = max(widths[place], TextMetrics.width(of: TextMetrics.visible(text)))
      }
    }
    writeLine(titles, widths, to: &output)
    try forEachRow { writeLine($0, widths, to: &output) }
  }

  private func writeLine(_ texts: [String], _ widths: [Int], to output: inout PlainOutput) {
    for (place, text) in texts.map({ TextMetrics.visible($0) }).enumerated() {
      if place > 0 { output.write("  ") }
      let (isRight, isLast) = (alignsRight(place), place == texts.count - 1)
      output.write(
        text, columns: TextMetrics.width(of: text), in: isLast && !isRight ? 0 : widths[place],
        alignsRight: isRight)
    }
    output.write("\n")
  }

  private func writeObjects(to output: inout PlainOutput) throws {
    let keys = titles.map { JSONText.string($0) }
    try forEachRow { texts in
      for (place, text) in texts.enumerated() {
        output.write(place == 0 ? "{" : ",")
        output.write(keys[place])
        output.write(":")
        output.write(json(text, place))
      }
      output.write("}\n")
    }
  }

  private func json(_ text: String, _ place: Int) -> [UInt8] {
    let column = columns[place]
    if text.isEmpty, column >= table.nameColumns { return Array("null".utf8) }
    guard alignsRight(place) else { return JSONText.string(text) }
    if isPart(column) { return Array(text.utf8) }
    let digits = Array(text.utf8).withUnsafeBufferPointer {
      FieldValue.plainDigits(of: $0, form: table.columns[column].form)
    }
    return digits ?? JSONText.string(text)
  }

  private func writeMarkdown(to output: inout PlainOutput) throws {
    let titles = titles.map { MarkdownText.escaped($0) }
    output.write("| \(titles.joined(separator: " | ")) |\n")
    let rules = titles.indices.map { alignsRight($0) ? "---:" : "---" }
    output.write("| \(rules.joined(separator: " | ")) |\n")
    try forEachRow { texts in
      let texts = texts.map { MarkdownText.escaped($0) }
      output.write("| \(texts.joined(separator: " | ")) |\n")
    }
  }
}

/// Whether the format is meant for programs.
private func isForPrograms(_ format: OutputFormat) -> Bool { format == .csv || format == .jsonl }
