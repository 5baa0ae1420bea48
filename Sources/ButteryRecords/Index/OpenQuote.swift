/// The place of a quote that is never closed.
struct OpenQuote {
  /// The offset of the quote in the file.
  let offset: Int

  /// The line that the quote is on, counted from 1.
  let line: Int

  /// The index of the quote's field in its record.
  let field: Int

  /// The number of the quote's record, the header being 0.
  let record: Int

  private static let pieceSize = 1 << 18

  /// Finds a quote that never closes, and makes the index take it as text; nil if all quotes are
  /// closed.
  ///
  /// - Parameter index: the complete index of the file, which is changed.
  init?(takenAsTextBy index: inout RecordIndex, in file: RecordFile) throws(RecordError) {
    try self.init(in: file, index: index)
    try index.takeAsText(quoteAt: offset, in: file)
  }

  /// Searches a whole file, which takes a while, for a quote that never closes; nil if all are
  /// closed.
  ///
  /// - Parameter index: the complete index of the file.
  init?(in file: RecordFile, index: RecordIndex) throws(RecordError) {
    guard let record = index.openQuoteRecord else { return nil }
    self.record = record
    offset = try Self.lastOdd(in: file, from: index.textStart, index.grammar)
    line = try Self.line(at: offset, in: file)
    var blocks = RecordBlocks(of: file)
    let start = try index.start(ofRecord: record, in: &blocks)
    field = try Self.field(at: offset, from: start, in: file, index.grammar)
  }

  /// The offset of the last run of an odd number of quotes: behind a quote that never closes, all
  /// runs are of pairs.
  private static func lastOdd(
    in file: RecordFile, from start: Int, _ grammar: Grammar
  ) throws(RecordError) -> Int {
    var end = file.size
    var run = 0
    while end > start {
      let piece = max(start, end - pieceSize)..<end
      let bytes = try file.bytes(in: piece)
      let place = bytes.withUnsafeBytes { grammar.lastOddQuotes(in: $0, followedBy: &run) }
      if let place { return piece.lowerBound + place }
      end = piece.lowerBound
    }
    return start
  }

  /// The line that a byte is on, counted from 1.
  static func line(at offset: Int, in file: RecordFile) throws(RecordError) -> Int {
    var line = 1
    var last: UInt8 = 0
    var start = 0
    while start < offset {
      let end = min(offset, start + pieceSize)
      for byte in try file.bytes(in: start..<end) {
        if Grammar.isLineEnd(byte), byte != ASCII.lineFeed || last != ASCII.carriageReturn {
          line += 1
        }
        last = byte
      }
      start = end
    }
    return line
  }

  /// The index of the field that begins at `offset` in the record that begins at `start`.
  private static func field(
    at offset: Int, from start: Int, in file: RecordFile, _ grammar: Grammar
  ) throws(RecordError) -> Int {
    var state = RecordState.between
    var field = 0
    var start = start
    while start < offset {
      let end = min(offset, start + pieceSize)
      for byte in try file.bytes(in: start..<end) {
        state = grammar.state(after: byte, in: state)
        if state == .fieldStart, byte == grammar.delimiter { field += 1 }
      }
      start = end
    }
    return field
  }
}
