/// Lines in front of a table.
package struct SkippedLines: Sendable, Hashable {
  /// The number of lines, including empty ones.
  package var count: Int

  /// The text of the first one.
  package var first: String

  init(count: Int, first: String) {
    self.count = count
    self.first = first
  }

  /// The lines in front of the table of a format; nil where there are none.
  init?(in start: UnsafeRawBufferPointer, _ format: RecordFormat) {
    let lines = start.part(Grammar.textStart(of: start)..<format.textStart(of: start))
    guard !lines.isEmpty else { return nil }
    count = 0
    var last: UInt8 = 0
    for byte in lines {
      let isSecondHalf = byte == ASCII.lineFeed && last == ASCII.carriageReturn
      if Grammar.isLineEnd(byte), !isSecondHalf { count += 1 }
      last = byte
    }
    if !Grammar.isLineEnd(last) { count += 1 }
    first = String(decoding: lines.prefix { !Grammar.isLineEnd($0) }, as: UTF8.self)
  }
}
