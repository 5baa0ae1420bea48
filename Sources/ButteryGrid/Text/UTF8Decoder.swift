/// Reads scalars from bytes that needn't be valid UTF-8.
///
/// What isn't well-formed UTF-8 reads as U+FFFD, one for each maximal part of a sequence (Unicode
/// standard, section 3.9).
package struct UTF8Decoder {
  package let bytes: UnsafeBufferPointer<UInt8>

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private static let replacement: UInt32 = 0xFFFD

  /// The scalar that begins at `offset` (less than the number of bytes), and the next one's offset.
  @inline(__always)
  package func scalar(at offset: Int) -> (value: UInt32, end: Int) {
    let first = bytes[offset]
    if first < 0x80 { return (UInt32(first), offset + 1) }
    return longScalar(first, at: offset)
  }

  private func longScalar(_ first: UInt8, at offset: Int) -> (value: UInt32, end: Int) {
    let (length, secondRange): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, secondRange) = (2, 0x80...0xBF)
    case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
    case 0xED: (length, secondRange) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, secondRange) = (3, 0x80...0xBF)
    case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, secondRange) = (4, 0x80...0xBF)
    case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
    default: return (Self.replacement, offset + 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let at = offset + index
      let allowed = index == 1 ? secondRange : 0x80...0xBF
      guard at < bytes.count, allowed.contains(bytes[at]) else { return (Self.replacement, at) }
      value = value << 6 | UInt32(bytes[at] & 0x3F)
    }
    return (value, offset + length)
  }
}
