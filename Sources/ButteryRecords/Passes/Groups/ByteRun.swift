/// Compares short runs of bytes, eight at a time.
///
/// Up to seven bytes behind a run are read and don't matter; they must be readable.
enum ByteRun {
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
  static func word(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The lowest bytes of a word, one to seven of them.
  @inline(__always)
  static func mask(_ count: Int) -> UInt64 { ~0 >> UInt64(64 - 8 * count) }
}
