/// Converts a table whose fields are padded with blanks to CSV, line by line.
///
/// Empty lines and rules below titles are left out.
struct TableConversion: ByteConversion {
  private let columns: TableColumns
  private var pending: [UInt8] = []
  private var skipped = 0
  private var isAtStart = true

  init(_ columns: TableColumns) {
    self.columns = columns
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
        take(part, into: &output)
      } else {
        takePending(and: part, into: &output)
      }
      start = end + 1
    }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    takePending(and: UnsafeRawBufferPointer(start: nil, count: 0), into: &output)
    return nil
  }

  private mutating func takePending(
    and part: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) {
    let line = pending + part
    pending = []
    line.withUnsafeBytes { take($0, into: &output) }
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    guard skipped == columns.skippedLines else {
      skipped += 1
      return
    }
    let line = TableLine(bytes)
    guard !line.words.isEmpty, !line.isRule else { return }
    for (number, cell) in line.cells(between: columns.gutters).enumerated() {
      if number > 0 { output.append(UInt8(ascii: ",")) }
      Self.append(line.scalars[cell], to: &output)
    }
    output.append(ASCII.lineFeed)
  }

  /// Appends a field, in quotes where it needs them.
  private static func append(_ field: ArraySlice<Unicode.Scalar>, to output: inout [UInt8]) {
    let isQuoted = field.contains { $0 == "," || $0 == "\"" || $0 == "\r" }
    if isQuoted { output.append(ASCII.quote) }
    for scalar in field {
      if scalar == "\"" { output.append(ASCII.quote) }
      UTF8.append(scalar.value, to: &output)
    }
    if isQuoted { output.append(ASCII.quote) }
  }
}
