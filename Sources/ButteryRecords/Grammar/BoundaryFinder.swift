/// Counts the records that begin in a text, without finding their fields.
///
/// It goes by `RecordState`, and faster: 64 bytes at a time are compared with what ends a record.
/// Only those with a quote in the middle of a field are taken one by one.
struct RecordCounter {
  private typealias Lanes = SIMD16<UInt8>

  private static let groupSize = QuotedGroup.byteCount

  let delimiter: UInt8

  /// Whether line ends within quotes are text.
  let hasQuotes: Bool

  private(set) var state: RecordState

  /// The number of records that have begun.
  private(set) var begun: Int

  init(
    delimiter: UInt8, hasQuotes: Bool = true, state: RecordState = .between, begun: Int = 0
  ) {
    self.delimiter = delimiter
    self.hasQuotes = hasQuotes
    self.state = state
    self.begun = begun
  }

  /// Takes one byte.
  @inline(__always)
  mutating func take(_ byte: UInt8) {
    let last = state
    state = last.after(byte, delimiter: delimiter, hasQuotes: hasQuotes)
    if last == .between, state != .between { begun += 1 }
  }

  /// Takes the bytes that follow.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    // A group looks at the byte in front of it, which must be there.
    take(bytes[0])
    var index = 1
    while index + Self.groupSize <= bytes.count {
      takeGroup(base + index)
      index += Self.groupSize
    }
    while index < bytes.count {
      take(bytes[index])
      index += 1
    }
  }

  @inline(__always)
  private mutating func takeGroup(_ group: UnsafeRawPointer) {
    if hasQuotes, Self.hasQuote(group) {
      if !takeQuotes(QuotedGroup(group, delimiter: delimiter)) { takeEach(group) }
    } else if state != .quoted {
      begun += Self.beginnings(group)
      // Nothing before the last byte matters where no quote is open.
      let last = group.load(fromByteOffset: Self.groupSize - 1, as: UInt8.self)
      state = RecordState.plain.after(last, delimiter: delimiter)
    }
  }

  /// Takes a group with quotes, or refuses it: false if one of the quotes is text.
  @inline(__always)
  private mutating func takeQuotes(_ group: QuotedGroup) -> Bool {
    let isQuoted = group.isQuoted(after: state)
    guard group.opensFieldsOnly(after: state, isQuoted: isQuoted) else { return false }
    begun += group.beginnings(after: state, isQuoted: isQuoted).nonzeroBitCount
    state = group.lastState(isQuoted: isQuoted)
    return true
  }

  private mutating func takeEach(_ group: UnsafeRawPointer) {
    for offset in 0..<Self.groupSize { take(group.load(fromByteOffset: offset, as: UInt8.self)) }
  }

  @inline(__always)
  private static func hasQuote(_ group: UnsafeRawPointer) -> Bool {
    let quote = Lanes(repeating: ASCII.quote)
    var found = Lanes()
    for offset in stride(from: 0, to: groupSize, by: Lanes.scalarCount) {
      found |= marks(lanes(group, at: offset) .== quote)
    }
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// The number of bytes that follow a line end and are none, outside quotes.
  @inline(__always)
  private static func beginnings(_ group: UnsafeRawPointer) -> Int {
    var sums = Lanes()
    for offset in stride(from: 0, to: groupSize, by: Lanes.scalarCount) {
      let ends = lineEnds(lanes(group, at: offset))
      // A mark has all bits set, as -1 has.
      sums &-= lineEnds(lanes(group, at: offset - 1)) & ~ends
    }
    let halves = unsafeBitCast(sums, to: SIMD2<UInt64>.self)
    // No lane of the sum is over 8, nor are all together over 64: the product's top byte.
    return Int(((halves[0] &+ halves[1]) &* 0x0101_0101_0101_0101) >> 56)
  }

  @inline(__always)
  private static func lineEnds(_ bytes: Lanes) -> Lanes {
    marks(bytes .== Lanes(repeating: ASCII.lineFeed))
      | marks(bytes .== Lanes(repeating: ASCII.carriageReturn))
  }

  @inline(__always)
  private static func lanes(_ group: UnsafeRawPointer, at offset: Int) -> Lanes {
    group.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
  }

  /// The mask as bytes, all bits set or none.
  @inline(__always)
  private static func marks(_ mask: SIMDMask<SIMD16<Int8>>) -> Lanes {
    // A mask is stored as such bytes, and has no other way to them without a choice by lane.
    unsafeBitCast(mask, to: Lanes.self)
  }
}
