/// Where the bytes that matter are among 64 that have quotes: one bit for each byte.
///
/// The quotes' parity tells what is quoted as long as no quote is text. That is so if each that
/// opens stands where a field begins, or behind one that closed, as doubled quotes do.
struct QuotedGroup {
  private let quotes: UInt64
  private let lineEnds: UInt64
  private let delimiters: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, delimiter: UInt8) {
    quotes = ByteLanes.bits { ByteLanes(at: bytes + $0).marks(of: ASCII.quote) }
    delimiters = ByteLanes.bits { ByteLanes(at: bytes + $0).marks(of: delimiter) }
    lineEnds = ByteLanes.bits { ByteLanes(at: bytes + $0).lineEnds }
  }

  /// The bytes after which a quote is open, going by parity.
  @inline(__always)
  func isQuoted(after state: RecordState) -> UInt64 {
    var parity = quotes
    var shift: UInt64 = 1
    while shift < 64 {
      parity ^= parity << shift
      shift *= 2
    }
    return state == .quoted ? ~parity : parity
  }

  /// Whether parity is right: no quote that opens is text.
  @inline(__always)
  func opensFieldsOnly(after state: RecordState, isQuoted: UInt64) -> Bool {
    let places = (quotes | delimiters | lineEnds) << 1 | (state == .plain ? 0 : 1)
    return quotes & isQuoted & ~places == 0
  }

  /// The bytes with which records begin.
  @inline(__always)
  func beginnings(after state: RecordState, isQuoted: UInt64) -> UInt64 {
    ((lineEnds & ~isQuoted) << 1 | (state == .between ? 1 : 0)) & ~lineEnds
  }

  /// The line ends that aren't text.
  @inline(__always)
  func ends(isQuoted: UInt64) -> UInt64 { lineEnds & ~isQuoted }

  /// The state after the last byte.
  @inline(__always)
  func lastState(isQuoted: UInt64) -> RecordState {
    let last: UInt64 = 1 << 63
    if isQuoted & last != 0 { return .quoted }
    if quotes & last != 0 { return .quoteInQuoted }
    if delimiters & last != 0 { return .fieldStart }
    return lineEnds & last != 0 ? .between : .plain
  }
}
