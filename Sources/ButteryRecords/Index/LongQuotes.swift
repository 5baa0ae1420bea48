/// Finds quoted fields that may result from a missing or an additional quote, and swallow records.
///
/// Such fields are long, and have delimiters and line ends in them. The text is read in pieces, and
/// a long field reaches over the end of a piece. So this type only looks at the ends of pieces, and
/// fields within a piece cost nothing. It may miss a field where a piece ends between two doubled
/// quotes.
struct LongQuotes: Sendable {
  /// The size in bytes beyond which a field is doubtful.
  static let minimumSize = 10_000

  /// The most bytes in a piece.
  static let pieceSize = 1 << 13

  /// The offsets where doubtful fields open.
  private(set) var openings: [Int] = []

  /// The start of the quoted field that is still open after the last piece; nil for none.
  private var opening: Int?
  private var hasDelimiter = false
  private var hasLineEnd = false

  /// Forgets the fields from an offset on.
  mutating func goBack(to offset: Int) {
    openings.removeAll { $0 >= offset }
    opening = nil
  }

  /// Takes a piece of the text that begins or ends within quotes.
  ///
  /// - Parameters:
  ///   - offset: the offset of the piece in the text.
  ///   - states: the states before its first byte and after its last one.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ grammar: Grammar,
    _ states: (before: RecordState, after: RecordState)
  ) {
    if let opening {
      let isDoubling = states.before == .quoteInQuoted
      let closing = Self.closing(in: bytes, grammar.quote, isDoubling: isDoubling)
      inspect(bytes.part(0..<(closing ?? bytes.count)), grammar)
      guard let closing else { return }
      let size = offset + closing - opening - 1
      if size > Self.minimumSize, hasDelimiter, hasLineEnd { openings.append(opening) }
    }
    opening = nil
    guard states.after == .quoted else { return }
    // If a quote in front of the bytes is doubled by their first one, it belongs to their first run
    // of quotes.
    open(bytes, at: offset, grammar, quotesInFront: states.before == .quoteInQuoted ? 1 : 0)
  }

  /// Finds the opening quote of the field that goes on behind the bytes.
  private mutating func open(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ grammar: Grammar, quotesInFront: Int
  ) {
    var run = 0
    var place = grammar.lastOddQuotes(in: bytes, followedBy: &run)
    if place == nil, (run + quotesInFront) % 2 == 1 { place = 0 }
    guard let place else { return }
    opening = offset + place
    (hasDelimiter, hasLineEnd) = (false, false)
    inspect(bytes.part(place..<bytes.count), grammar)
  }

  /// Looks for delimiters and line ends in bytes of the open field.
  private mutating func inspect(_ bytes: UnsafeRawBufferPointer, _ grammar: Grammar) {
    hasDelimiter =
      hasDelimiter || bytes.firstIndex(of: grammar.delimiter, from: 0) < bytes.count
    hasLineEnd =
      hasLineEnd || bytes.firstIndex(of: ASCII.lineFeed, from: 0) < bytes.count
      || bytes.firstIndex(of: ASCII.carriageReturn, from: 0) < bytes.count
  }

  /// The offset of the quote that closes the field at the beginning of the bytes; nil if it isn't
  /// there.
  ///
  /// - Parameter isDoubling: whether a quote directly in front of the bytes may be doubled by the
  ///   first one.
  private static func closing(
    in bytes: UnsafeRawBufferPointer, _ quote: UInt8, isDoubling: Bool
  ) -> Int? {
    var index = 0
    if isDoubling {
      guard bytes.first == quote else { return 0 }
      index = 1
    }
    while true {
      let place = bytes.firstIndex(of: quote, from: index)
      // Whether a quote at the end is doubled isn't known yet.
      guard place + 1 < bytes.count else { return nil }
      guard bytes[place + 1] == quote else { return place }
      index = place + 2
    }
  }
}

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
    try index.treatAsText(quoteAt: offset, in: file)
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
    var counter = LineCounter()
    try counter.advance(to: offset, in: file)
    return counter.line
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

extension LineCounter {
  /// Takes the bytes of a file up to an offset that isn't before the last one.
  mutating func advance(to end: Int, in file: RecordFile) throws(RecordError) {
    while offset < end {
      feed(try file.bytes(in: offset..<min(end, offset + 1 << 18)))
    }
  }
}
