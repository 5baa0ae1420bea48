/// Quoted fields that are so long, with delimiters and line ends in them, that a quote may be missing
/// or be one too many: what they swallow may be records.
///
/// It looks at the ends of the pieces in which a text is read only, as a field that is long enough goes
/// over one: fields in between cost nothing. One that a piece's end divides within doubled quotes may
/// be missed.
struct LongQuotes: Sendable {
  /// Fields of more bytes are doubted.
  static let leastSize = 10_000

  /// The most bytes in a piece.
  static let pieceSize = 1 << 13

  /// Where the doubtful fields open.
  private(set) var openings: [Int] = []

  /// Where the field opens that goes on behind the last piece.
  private var opening: Int?
  private var hasDelimiter = false
  private var hasLineEnd = false

  /// Forgets what stands behind a place.
  mutating func goBack(to offset: Int) {
    openings.removeAll { $0 >= offset }
    opening = nil
  }

  /// Looks at a piece of the text that begins or ends within quotes.
  ///
  /// - Parameters:
  ///   - offset: where the piece begins in the text.
  ///   - states: those before its first byte and after its last one.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ grammar: Grammar,
    _ states: (before: RecordState, after: RecordState)
  ) {
    if let opening {
      let isDoubling = states.before == .quoteInQuoted
      let closing = Self.closing(in: bytes, grammar.quote, isDoubling: isDoubling)
      note(bytes.part(0..<(closing ?? bytes.count)), grammar)
      guard let closing else { return }
      let size = offset + closing - opening - 1
      if size > Self.leastSize, hasDelimiter, hasLineEnd { openings.append(opening) }
    }
    opening = nil
    guard states.after == .quoted else { return }
    // A quote in front of the bytes that the first one doubles is the first of its pair.
    open(bytes, at: offset, grammar, quotesInFront: states.before == .quoteInQuoted ? 1 : 0)
  }

  /// Finds where the field opens that goes on behind the bytes.
  private mutating func open(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, _ grammar: Grammar, quotesInFront: Int
  ) {
    var run = 0
    var place = grammar.lastOddQuotes(in: bytes, followedBy: &run)
    if place == nil, (run + quotesInFront) % 2 == 1 { place = 0 }
    guard let place else { return }
    opening = offset + place
    (hasDelimiter, hasLineEnd) = (false, false)
    note(bytes.part(place..<bytes.count), grammar)
  }

  /// Takes bytes of the field that is open.
  private mutating func note(_ bytes: UnsafeRawBufferPointer, _ grammar: Grammar) {
    hasDelimiter =
      hasDelimiter || bytes.firstIndex(of: grammar.delimiter, from: 0) < bytes.count
    hasLineEnd =
      hasLineEnd || bytes.firstIndex(of: ASCII.lineFeed, from: 0) < bytes.count
      || bytes.firstIndex(of: ASCII.carriageReturn, from: 0) < bytes.count
  }

  /// The quote that closes the field which is open where the bytes begin; nil if it isn't there.
  ///
  /// - Parameter isDoubling: whether a quote stands in front of the bytes that another may double.
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
      // What follows the last byte isn't known yet.
      guard place + 1 < bytes.count else { return nil }
      guard bytes[place + 1] == quote else { return place }
      index = place + 2
    }
  }
}
