/// Finds the next of three byte values, eight bytes at a time.
struct ByteFinder {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  private let bytes: (UInt8, UInt8, UInt8)
  private let patterns: (UInt64, UInt64, UInt64)

  init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    bytes = (first, second, third)
    patterns = (
      UInt64(first) * Self.ones, UInt64(second) * Self.ones, UInt64(third) * Self.ones
    )
  }

  /// The index of the first of the three at or after `start`, or the number of bytes.
  @inline(__always)
  func firstIndex(in text: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = text.baseAddress else { return 0 }
    let count = text.count
    var index = start
    while index + 8 <= count {
      let raw = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let word = UInt64(littleEndian: raw)
      let marks =
        Self.zeroBytes(word ^ patterns.0) | Self.zeroBytes(word ^ patterns.1)
        | Self.zeroBytes(word ^ patterns.2)
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = base[index]
      if byte == bytes.0 || byte == bytes.1 || byte == bytes.2 { return index }
      index += 1
    }
    return count
  }

  /// A high bit in every byte that is zero.
  ///
  /// Bytes above the lowest zero may be marked in error, which is no matter to somebody who looks
  /// for the lowest.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & highs
  }
}
