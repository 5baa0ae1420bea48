/// Where the bytes that matter are among 64 that have quotes: one bit for each byte.
///
/// The quotes' parity tells what is quoted as long as no quote is text. That is so if each that
/// opens stands where a field begins, or behind one that closed, as doubled quotes do.
struct QuotedGroup {
  /// The number of bytes in a group.
  static let byteCount = 64

  private typealias Lanes = SIMD16<UInt8>

  private static let weights = Lanes(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)

  private let quotes: UInt64
  private let lineEnds: UInt64
  private let delimiters: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, delimiter: UInt8) {
    quotes = Self.bits(bytes) { $0 .== Lanes(repeating: ASCII.quote) }
    delimiters = Self.bits(bytes) { $0 .== Lanes(repeating: delimiter) }
    lineEnds = Self.bits(bytes) {
      ($0 .== Lanes(repeating: ASCII.lineFeed)) .| ($0 .== Lanes(repeating: ASCII.carriageReturn))
    }
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

  /// The state after the last byte.
  @inline(__always)
  func lastState(isQuoted: UInt64) -> RecordState {
    let last: UInt64 = 1 << 63
    if isQuoted & last != 0 { return .quoted }
    if quotes & last != 0 { return .quoteInQuoted }
    if delimiters & last != 0 { return .fieldStart }
    return lineEnds & last != 0 ? .between : .plain
  }

  @inline(__always)
  private static func bits(
    _ bytes: UnsafeRawPointer, where test: (Lanes) -> SIMDMask<SIMD16<Int8>>
  ) -> UInt64 {
    var bits: UInt64 = 0
    for offset in stride(from: 0, to: byteCount, by: Lanes.scalarCount) {
      let lanes = bytes.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
      let weighed = unsafeBitCast(test(lanes), to: Lanes.self) & weights
      let halves = unsafeBitCast(weighed, to: SIMD2<UInt64>.self)
      bits |= (sum(halves[0]) | sum(halves[1]) << 8) << UInt64(offset)
    }
    return bits
  }

  /// The sum of eight bytes, which is less than 256 as each has another bit.
  @inline(__always)
  private static func sum(_ bytes: UInt64) -> UInt64 {
    (bytes &* 0x0101_0101_0101_0101) >> 56
  }
}
