import Buttery
import ButteryRecords

/// Writes a summary as text: a line for each group.
///
/// Formats for people have a last line for all rows; those for programs have groups alone.
struct SummaryOutput {
  let summary: GroupSummary
  let format: OutputFormat
  private let rows: SummaryRows

  init(_ summary: GroupSummary, format: OutputFormat) {
    self.summary = summary
    self.format = format
    rows = SummaryRows(summary, isForPrograms: format == .csv || format == .jsonl)
  }

  /// Writes everything to standard output.
  ///
  /// - Throws: `OutputError`, or `RecordError` where a record can't be read.
  func print() throws {
    var output = PlainOutput()
    // Titles with nothing below them say nothing to people.
    if format != .plain || !isNothing { try write(to: &output) }
    try output.finish()
    if let failure = summary.result.failure { throw failure }
  }

  private var isNothing: Bool { summary.rowCount == 0 && summary.result.query.isFiltered }

  private func write(to output: inout PlainOutput) throws {
    switch format {
    case .plain: try writePlain(to: &output)
    case .csv:
      CSVText.write(rows.titles, to: &output)
      try forEachGroup { CSVText.write($0.map(\.text), to: &output) }
    case .jsonl: try writeObjects(to: &output)
    case .markdown: try writeMarkdown(to: &output)
    case .none: break
    }
  }

  private func forEachGroup(_ body: ([SummaryRows.Field]) -> Void) throws {
    var reader = RecordReader(summary.result.list)
    for group in 0..<summary.count { body(try rows.fields(ofGroup: group, &reader)) }
  }

  private func forEachLine(_ body: ([SummaryRows.Field]) -> Void) throws {
    try forEachGroup(body)
    var reader = RecordReader(summary.result.list)
    // Without groups the one line is all already.
    if summary.count > 0, summary.result.groups != nil { body(try rows.fieldsOfAll(&reader)) }
  }

  private func writePlain(to output: inout PlainOutput) throws {
    var widths = rows.titles.map { TextMetrics.width(of: TextMetrics.visible($0)) }
    try forEachLine { fields in
      for (place, field) in fields.enumerated() {
        widths[place] = max(widths[place], TextMetrics.width(of: TextMetrics.visible(field.text)))
      }
    }
    writeLine(rows.titles.map { TextMetrics.visible($0) }, widths, to: &output)
    try forEachLine { fields in
      writeLine(fields.map { TextMetrics.visible($0.text) }, widths, to: &output)
    }
  }

  private func writeLine(_ texts: [String], _ widths: [Int], to output: inout PlainOutput) {
    for (place, text) in texts.enumerated() {
      if place > 0 { output.write("  ") }
      let isRight = rows.alignsRight(place)
      let isLast = place == texts.count - 1
      output.write(
        text, columns: TextMetrics.width(of: text), in: isLast && !isRight ? 0 : widths[place],
        alignsRight: isRight)
    }
    output.write("\n")
  }

  private func writeObjects(to output: inout PlainOutput) throws {
    let keys = rows.keys.map { JSONText.string($0) }
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
    let titles = rows.titles.map { MarkdownText.escaped($0) }
    output.write("| \(titles.joined(separator: " | ")) |\n")
    let rules = titles.indices.map { rows.alignsRight($0) ? "---:" : "---" }
    output.write("| \(rules.joined(separator: " | ")) |\n")
    try forEachLine { fields in
      let texts = fields.map { MarkdownText.escaped($0.text) }
      output.write("| \(texts.joined(separator: " | ")) |\n")
    }
  }
}
