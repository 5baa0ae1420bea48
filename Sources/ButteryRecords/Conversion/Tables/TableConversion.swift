/// Converts a table whose fields are padded with blanks, one with rules, or records with a column on
/// each line to CSV, line by line.
///
/// Empty lines and rules are left out.
struct TableConversion: ByteConversion {
  /// What tells the columns.
  private enum Form {
    case blanks(TableColumns)
    case rules(RuledTable.Reader)
    case names(ExpandedRecords.Reader)
    /// The reader is reading.
    case busy
  }

  private var form: Form
  private let skippedLines: Int
  private var pending: [UInt8] = []
  private var lineCount = 0
  private var isAtStart = true
  private var rowCount = 0
  private var isBehindGap = false
  private var textLines: SkippedLines?

  /// The lines below the table that are none of its rows.
  var omittedLines: SkippedLines? {
    switch form {
    case .blanks, .busy: textLines
    case .rules(let reader): reader.omittedLines
    case .names(let reader): reader.omittedLines
    }
  }

  init(_ columns: TableColumns) {
    form = .blanks(columns)
    skippedLines = columns.skippedLines
  }

  init(_ table: RuledTable) {
    form = .rules(RuledTable.Reader(table))
    skippedLines = table.skippedLines
  }

  init(_ records: ExpandedRecords) {
    form = .names(ExpandedRecords.Reader())
    skippedLines = records.skippedLines
  }

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    var start = isAtStart ? Grammar.textStart(of: bytes) : 0
    isAtStart = false
    while start < bytes.count {
      let end = bytes.firstIndex(of: ASCII.lineFeed, from: start)
      let part = bytes.part(start..<end)
      if end == bytes.count {
        pending += part
      } else if pending.isEmpty {
        feed(part, into: &output)
      } else {
        feedPending(and: part, into: &output)
      }
      start = end + 1
    }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    if !pending.isEmpty {
      feedPending(and: UnsafeRawBufferPointer(start: nil, count: 0), into: &output)
    }
    switch form {
    case .blanks, .busy: break
    case .rules(var reader): Self.append(reader.finish().map { [$0] } ?? [], to: &output)
    case .names(var reader): Self.append(reader.finish(), to: &output)
    }
    return nil
  }

  private mutating func feedPending(
    and part: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) {
    let line = pending + part
    pending = []
    line.withUnsafeBytes { feed($0, into: &output) }
  }

  private mutating func feed(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    lineCount += 1
    let number = lineCount - 1 - skippedLines
    switch form {
    case .blanks(let columns):
      guard number >= 0 else { return }
      let text = TableLine(bytes)
      if text.words.isEmpty { isBehindGap = rowCount > 1 }
      guard let line = columns.row(text, isBehindGap: isBehindGap) else {
        if isBehindGap, !text.words.isEmpty, !text.isNumberOfRows { textLines.add(text) }
        return
      }
      rowCount += 1
      Self.append(columns.cells(of: line).map { line.scalars[$0] }, to: &output)
    case .rules(var reader):
      // An empty line is no record, and the lines behind it keep their numbers.
      let fields = number < 0 ? nil : reader.feed(TableLine(bytes))
      form = .rules(reader)
      if fields != nil || !reader.isOpen {
        Self.append((fields ?? []).map { $0[...] }, to: &output)
      }
    case .names(var reader):
      // Or else each line would copy the fields of its record.
      form = .busy
      let lines = number < 0 ? [] : reader.feed(TableLine(bytes))
      form = .names(reader)
      Self.append(lines.isEmpty ? [[]] : lines, to: &output)
    case .busy: break
    }
  }

  /// Appends lines of fields.
  private static func append(_ lines: [[[Unicode.Scalar]]], to output: inout [UInt8]) {
    for fields in lines { append(fields.map { $0[...] }, to: &output) }
  }

  /// Appends a line of fields.
  private static func append(_ fields: [ArraySlice<Unicode.Scalar>], to output: inout [UInt8]) {
    for (number, field) in fields.enumerated() {
      if number > 0 { output.append(UInt8(ascii: ",")) }
      append(field, to: &output)
    }
    if fields.count == 1, fields[0].isEmpty { output += "\"\"".utf8 }
    output.append(ASCII.lineFeed)
  }

  /// Appends a field, in quotes where it needs them.
  private static func append(_ field: ArraySlice<Unicode.Scalar>, to output: inout [UInt8]) {
    let isQuoted = field.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
    if isQuoted { output.append(ASCII.quote) }
    for scalar in field {
      if scalar == "\"" { output.append(ASCII.quote) }
      UTF8.append(scalar.value, to: &output)
    }
    if isQuoted { output.append(ASCII.quote) }
  }
}
