/// Masks of 64 bytes with quotes among them, with one bit for each byte.
///
/// The parity of the quotes up to a byte tells whether it is quoted, once quotes that are text have
/// been left out. An opening quote is text unless it stands where a field begins, or directly
/// behind a closing one, as in doubled quotes.
struct QuotedGroup {
  private let lineEnds: UInt64

  /// Line ends and delimiters.
  private let fieldEnds: UInt64

  /// The quotes that aren't text.
  private let quotes: UInt64

  /// The bytes after which a quote is open.
  private let isQuoted: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ grammar: Grammar, after state: RecordState) {
    lineEnds = ByteLanes.bits { ByteLanes(at: bytes + $0).lineEnds }
    fieldEnds = ByteLanes.bits {
      ByteLanes(at: bytes + $0).lineEnds | ByteLanes(at: bytes + $0).marks(of: grammar.delimiter)
    }
    var quotes = ByteLanes.bits { ByteLanes(at: bytes + $0).marks(of: grammar.quote) }
    var isQuoted = Self.parity(of: quotes, after: state)
    while true {
      let places = (quotes | fieldEnds) << 1 | (state == .plain ? 0 : 1)
      let misplaced = quotes & isQuoted & ~places
      if misplaced == 0 { break }
      // The first misplaced quote is text. Without it, the parity of those behind changes, so that
      // they may be in place.
      quotes ^= misplaced & (0 &- misplaced)
      isQuoted = Self.parity(of: quotes, after: state)
    }
    (self.quotes, self.isQuoted) = (quotes, isQuoted)
  }

  /// The bytes up to which, including themselves, the number of quotes is odd, counting one that is
  /// open.
  @inline(__always)
  private static func parity(of quotes: UInt64, after state: RecordState) -> UInt64 {
    var parity = quotes
    var shift: UInt64 = 1
    while shift < 64 {
      parity ^= parity << shift
      shift *= 2
    }
    return state == .quoted ? ~parity : parity
  }

  /// The first bytes of records.
  @inline(__always)
  func beginnings(after state: RecordState) -> UInt64 {
    (ends << 1 | (state == .between ? 1 : 0)) & ~lineEnds
  }

  /// The line ends outside of quotes.
  @inline(__always)
  var ends: UInt64 { lineEnds & ~isQuoted }

  /// The state after the last byte.
  @inline(__always)
  var lastState: RecordState {
    let last: UInt64 = 1 << 63
    if isQuoted & last != 0 { return .quoted }
    if quotes & last != 0 { return .quoteInQuoted }
    if lineEnds & last != 0 { return .between }
    return fieldEnds & last != 0 ? .fieldStart : .plain
  }
}
