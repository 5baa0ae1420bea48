/// Converts UTF-16 to UTF-8.
///
/// A byte-order mark at the beginning is dropped. Lone surrogates become U+FFFD.
struct UTF16Conversion: ByteConversion {
  private var isBigEndian: Bool
  private let obeysMark: Bool
  private var isAtStart = true
  private var half: UInt8?
  private var highSurrogate: UInt32?

  /// - Parameter isBigEndian: the byte order; if nil, that of the byte-order mark, or else
  ///   little-endian.
  init(isBigEndian: Bool?) {
    self.isBigEndian = isBigEndian ?? false
    obeysMark = isBigEndian == nil
  }

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      take(first, byte, into: &output)
    }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    if half != nil || highSurrogate != nil { UTF8.append(0xFFFD, to: &output) }
    half = nil
    highSurrogate = nil
    return nil
  }

  private mutating func take(_ first: UInt8, _ second: UInt8, into output: inout [UInt8]) {
    if isAtStart {
      isAtStart = false
      if obeysMark, first == 0xFE, second == 0xFF { isBigEndian = true }
      if unit(first, second) == 0xFEFF { return }
    }
    let unit = unit(first, second)
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        return UTF8.append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF, to: &output)
      }
      UTF8.append(0xFFFD, to: &output)
    }
    switch unit & 0xFC00 {
    case 0xD800: highSurrogate = unit
    case 0xDC00: UTF8.append(0xFFFD, to: &output)
    default: UTF8.append(unit, to: &output)
    }
  }

  private func unit(_ first: UInt8, _ second: UInt8) -> UInt32 {
    isBigEndian ? UInt32(first) << 8 | UInt32(second) : UInt32(second) << 8 | UInt32(first)
  }
}

extension UTF8 {
  /// Appends the bytes of a scalar, which must be a valid one.
  static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    switch scalar {
    case ..<0x80:
      output.append(UInt8(scalar))
    case ..<0x800:
      output.append(0xC0 | UInt8(scalar >> 6))
      output.append(0x80 | UInt8(scalar & 0x3F))
    case ..<0x10000:
      output.append(0xE0 | UInt8(scalar >> 12))
      output.append(0x80 | UInt8(scalar >> 6 & 0x3F))
      output.append(0x80 | UInt8(scalar & 0x3F))
    default:
      output.append(0xF0 | UInt8(scalar >> 18))
      output.append(0x80 | UInt8(scalar >> 12 & 0x3F))
      output.append(0x80 | UInt8(scalar >> 6 & 0x3F))
      output.append(0x80 | UInt8(scalar & 0x3F))
    }
  }
}
