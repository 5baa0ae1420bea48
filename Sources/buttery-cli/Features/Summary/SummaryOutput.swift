import Buttery
import ButteryRecords

/// Writes a summary as text: a line for each group.
///
/// Formats for people have a last line for all rows and, if groups are nested, a line for each
/// outer group after its inner ones. Formats for programs have the innermost groups alone.
struct SummaryOutput {
  /// The part of the summary to write.
  struct Choice: Sendable {
    /// The groups to write, in this order.
    var groups: [Int]
    /// The columns to write, in this order.
    var columns: [Int]
    /// Whether the line for all rows stands after the groups.
    var hasLast: Bool
  }

  let summary: GroupSummary
  let format: OutputFormat
  private let rows: SummaryRows
  private let choice: Choice

  /// - Throws: `RecordError` where a record can't be read.
  init(_ summary: GroupSummary, format: OutputFormat, choice: Choice? = nil) throws(RecordError) {
    self.summary = summary
    self.format = format
    let rows = try SummaryRows(summary, isForPrograms: format == .csv || format == .jsonl)
    self.rows = rows
    // Without grouping columns, the only line is the one for all rows.
    let hasLast = summary.count > 0 && summary.groupColumns != nil
    self.choice =
      choice
      ?? Choice(
        groups: Array(0..<summary.count), columns: Array(rows.titles.indices), hasLast: hasLast)
  }

  /// Writes everything to standard output.
  ///
  /// - Throws: `OutputError`, or `RecordError` where a record can't be read.
  func print() throws {
    var output = PlainOutput()
    // People aren't shown titles with nothing below them.
    if format != .plain || !isNothing { try write(to: &output) }
    try output.finish()
  }

  /// Writes everything to a file, replacing an existing one.
  ///
  /// - Throws: `SaveError`, or `RecordError` where a record can't be read.
  func save(to path: String) throws {
    if let failure = summary.failure { throw failure }
    try SavedFile.write(to: path, write)
  }

  private var isNothing: Bool { summary.rowCount == 0 && summary.shownShareOfAll != nil }

  private func write(to output: inout PlainOutput) throws {
    switch format {
    case .plain: try writePlain(to: &output)
    case .csv:
      CSVText.write(titles, to: &output)
      try forEachGroup { CSVText.write($0.map(\.text), to: &output) }
    case .jsonl: try writeObjects(to: &output)
    case .markdown: try writeMarkdown(to: &output)
    case .none: break
    }
  }

  private func forEachGroup(_ body: ([SummaryRows.Field]) -> Void) throws {
    var reader = RecordReader(summary.list)
    for group in choice.groups { body(chosen(try rows.fields(ofGroup: group, &reader))) }
  }

  private func chosen<Part>(_ parts: [Part]) -> [Part] { choice.columns.map { parts[$0] } }

  private var titles: [String] { chosen(rows.titles) }

  private func alignsRight(_ place: Int) -> Bool { rows.alignsRight(choice.columns[place]) }

  private func forEachLine(_ body: ([SummaryRows.Field]) -> Void) throws {
    var reader = RecordReader(summary.list)
    // The line of an outer group stands after all of its inner groups, so it is left out if some of
    // these are.
    let isWhole = choice.hasLast && choice.groups.elementsEqual(0..<summary.count)
    let endings = isWhole ? summary.endings : [:]
    for group in choice.groups {
      body(chosen(try rows.fields(ofGroup: group, &reader)))
      guard let outers = endings[group] else { continue }
      for outer in outers { body(chosen(try rows.fields(ofGroup: outer, &reader))) }
    }
    if choice.hasLast { body(chosen(try rows.fieldsOfAll(&reader))) }
  }

  private func writePlain(to output: inout PlainOutput) throws {
    var widths = titles.map { TextMetrics.width(of: TextMetrics.visible($0)) }
    try forEachLine { fields in
      for (place, field) in fields.enumerated() {
        widths[place] = max(widths[place], TextMetrics.width(of: TextMetrics.visible(field.text)))
      }
    }
    writeLine(titles.map { TextMetrics.visible($0) }, widths, to: &output)
    try forEachLine { fields in
      writeLine(fields.map { TextMetrics.visible($0.text) }, widths, to: &output)
    }
  }

  private func writeLine(_ texts: [String], _ widths: [Int], to output: inout PlainOutput) {
    for (place, text) in texts.enumerated() {
      if place > 0 { output.write("  ") }
      let isRight = alignsRight(place)
      let isLast = place == texts.count - 1
      output.write(
        text, columns: TextMetrics.width(of: text), in: isLast && !isRight ? 0 : widths[place],
        alignsRight: isRight)
    }
    output.write("\n")
  }

  private func writeObjects(to output: inout PlainOutput) throws {
    let keys = chosen(rows.keys).map { JSONText.string($0) }
    try forEachGroup { fields in
      for (place, field) in fields.enumerated() {
        output.write(place == 0 ? "{" : ",")
        output.write(keys[place])
        output.write(":")
        output.write(field.json)
      }
      output.write("}\n")
    }
  }

  private func writeMarkdown(to output: inout PlainOutput) throws {
    let titles = titles.map { MarkdownText.escaped($0) }
    output.write("| \(titles.joined(separator: " | ")) |\n")
    let rules = titles.indices.map { alignsRight($0) ? "---:" : "---" }
    output.write("| \(rules.joined(separator: " | ")) |\n")
    try forEachLine { fields in
      let texts = fields.map { MarkdownText.escaped($0.text) }
      output.write("| \(texts.joined(separator: " | ")) |\n")
    }
  }
}
