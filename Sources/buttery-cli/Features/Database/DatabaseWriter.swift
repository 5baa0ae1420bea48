import ButteryRecords

/// Writes rows of a database in an output format.
struct DatabaseWriter {
  private let writer: any RecordWriter

  init(list: RecordList, columns: [Int], format: OutputFormat, sample: [[[UInt8]?]]) {
    writer =
      switch format {
      case .plain: PlainRecords(of: columns, in: list, sample: sample)
      case .csv: CSVRecords(of: columns, in: list)
      case .jsonl: JSONRecords(of: columns, in: list, writesMissingAsNull: false)
      case .markdown: MarkdownRecords(of: columns, in: list)
      case .none: NoRecords()
      }
  }

  func begin(in output: inout PlainOutput) { writer.begin(in: &output) }

  func beginSection(_ name: String?, isFirst: Bool, in output: inout PlainOutput) {
    writer.beginSection(SectionTitle(name: name), isFirst: isFirst, in: &output)
  }

  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {
    writer.write(fields, to: &output)
  }
}

/// Writes nothing, to measure the time that reading takes.
private struct NoRecords: RecordWriter {
  func begin(in output: inout PlainOutput) {}
  func write(_ fields: borrowing FieldBuffer, to output: inout PlainOutput) {}
}
