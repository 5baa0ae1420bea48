/// Where the bytes that matter are among 64 that have quotes: one bit for each byte.
///
/// The quotes' parity tells what is quoted, once those that are text have been left out. A quote
/// that opens is text unless it stands where a field begins, or behind one that closed, as doubled
/// quotes do.
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
      // The first one is text; without it, the others may be where they should.
      quotes ^= misplaced & (0 &- misplaced)
      isQuoted = Self.parity(of: quotes, after: state)
    }
    (self.quotes, self.isQuoted) = (quotes, isQuoted)
  }

  /// The bytes behind an odd number of quotes, or at one, counting one that is open.
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

  /// The bytes with which records begin.
  @inline(__always)
  func beginnings(after state: RecordState) -> UInt64 {
    (ends << 1 | (state == .between ? 1 : 0)) & ~lineEnds
  }

  /// The line ends that aren't text.
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
