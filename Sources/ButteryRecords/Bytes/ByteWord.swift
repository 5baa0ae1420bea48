/// A word of eight bytes that are compared at once.
struct ByteWord {
  private static let lows: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The number of bytes in a word.
  static let byteCount = 8

  /// The bytes, with the first one in the lowest bits.
  let bits: UInt64

  @inline(__always)
  init(_ text: UnsafeRawPointer, at offset: Int) {
    bits = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// A word with a byte in all eight places, to compare with.
  @inline(__always)
  static func pattern(_ byte: UInt8) -> UInt64 { UInt64(byte) &* lows }

  /// A mask of the lowest `count` bytes, one to seven of them.
  @inline(__always)
  static func mask(_ count: Int) -> UInt64 { ~0 >> UInt64(64 - 8 * count) }

  /// A word with the high bit of each byte set that equals the pattern's, and no other bit.
  @inline(__always)
  func marks(_ pattern: UInt64) -> UInt64 {
    let word = bits ^ pattern
    return ~(((word & ~Self.highs) &+ ~Self.highs) | word) & Self.highs
  }

  /// The number of bytes that are marked.
  @inline(__always)
  static func count(ofMarks marks: UInt64) -> Int { Int(((marks >> 7) &* lows) >> 56) }

  /// The place of the first byte that equals the pattern's; nil if there is none.
  @inline(__always)
  func firstIndex(of pattern: UInt64) -> Int? {
    let word = bits ^ pattern
    // Bytes above the first match may be marked in error, which doesn't matter here.
    let marks = (word &- Self.lows) & ~word & Self.highs
    return marks == 0 ? nil : marks.trailingZeroBitCount / 8
  }
}

// MARK: - Runs with readable bytes behind them

extension ByteWord {
  /// Whether two runs of bytes are the same.
  ///
  /// Up to seven bytes behind each are read and don't matter; they must be readable.
  @inline(__always)
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
    var index = 0
    while index + byteCount <= count {
      guard ByteWord(left, at: index).bits == ByteWord(right, at: index).bits else { return false }
      index += byteCount
    }
    guard index < count else { return true }
    let difference = ByteWord(left, at: index).bits ^ ByteWord(right, at: index).bits
    return difference & mask(count - index) == 0
  }

  /// The first place of a byte, or `end`; up to seven bytes behind the end are read, and must be
  /// readable.
  @inline(__always)
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeRawPointer, from start: Int, to end: Int
  ) -> Int {
    let pattern = pattern(byte)
    var index = start
    while index < end {
      if let place = ByteWord(bytes, at: index).firstIndex(of: pattern) {
        return min(end, index + place)
      }
      index += byteCount
    }
    return end
  }
}

// MARK: - Bytes with nothing behind them

extension UnsafeRawBufferPointer {
  /// The index of the first occurrence of a byte at or after `start`, or the number of bytes.
  @inline(__always)
  func firstIndex(of byte: UInt8, from start: Int) -> Int {
    guard let baseAddress else { return 0 }
    let pattern = ByteWord.pattern(byte)
    var index = start
    while index + ByteWord.byteCount <= count {
      if let place = ByteWord(baseAddress, at: index).firstIndex(of: pattern) {
        return index + place
      }
      index += ByteWord.byteCount
    }
    while index < count, self[index] != byte { index += 1 }
    return index
  }

  /// The bytes of a range, as a buffer whose indices begin at 0.
  @inline(__always)
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}
