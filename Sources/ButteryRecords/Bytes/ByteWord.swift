/// Eight bytes that are looked at together.
struct ByteWord {
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The number of bytes in a word.
  static let byteCount = 8

  private let bits: UInt64

  @inline(__always)
  init(_ text: UnsafeRawPointer, at offset: Int) {
    bits = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// What all eight bytes are compared with.
  @inline(__always)
  static func pattern(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The high bit of each byte that equals the pattern's, and of no other.
  @inline(__always)
  func marks(_ pattern: UInt64) -> UInt64 {
    let word = bits ^ pattern
    return ~(((word & ~Self.highs) &+ ~Self.highs) | word) & Self.highs
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first such byte at or after `start`, or the number of bytes.
  @inline(__always)
  func firstIndex(of byte: UInt8, from start: Int) -> Int {
    guard let baseAddress else { return 0 }
    let pattern = ByteWord.pattern(byte)
    var index = start
    while index + ByteWord.byteCount <= count {
      let marks = ByteWord(baseAddress, at: index).marks(pattern)
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += ByteWord.byteCount
    }
    while index < count, self[index] != byte { index += 1 }
    return index
  }

  /// The bytes of a range on their own.
  @inline(__always)
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}
