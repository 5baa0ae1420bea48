/// Compares and hashes short runs of bytes, eight at a time.
///
/// Up to seven bytes behind a run are read and don't matter; they must be readable.
enum ByteRun {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
    var index = 0
    while index + 8 <= count {
      guard word(left, index) == word(right, index) else { return false }
      index += 8
    }
    guard index < count else { return true }
    return (word(left, index) ^ word(right, index)) & mask(count - index) == 0
  }

  @inline(__always)
  static func hash(_ bytes: UnsafeRawPointer, count: Int) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: count) &* factor
    var index = 0
    while index + 8 <= count {
      hash = mix(hash ^ word(bytes, index))
      index += 8
    }
    if index < count { hash = mix(hash ^ word(bytes, index) & mask(count - index)) }
    return UInt32(truncatingIfNeeded: mix(hash ^ factor) >> 32)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The lowest bytes of a word, one to seven of them.
  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 { ~0 >> UInt64(64 - 8 * count) }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = (word ^ factor).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
