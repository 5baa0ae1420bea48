import CLibrary

/// Converts any encoding that the C library knows to UTF-8; invalid bytes become U+FFFD.
struct IconvConversion: ByteConversion {
  private let library: Iconv
  /// The number of bytes that are skipped where one is invalid, so that the following characters
  /// stay aligned.
  private let unitSize: Int
  /// The beginning of a character whose end hasn't come yet.
  private var pending: [UInt8] = []

  /// Nil where the library doesn't know the encoding.
  init?(name: String) {
    guard let library = Iconv(from: name) else { return nil }
    self.library = library
    let name = name.lowercased()
    unitSize =
      name.hasPrefix("utf-32") || name.hasPrefix("ucs-4")
      ? 4 : name.hasPrefix("utf-16") || name.hasPrefix("ucs-2") ? 2 : 1
  }

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    var input = pending.map(CChar.init(bitPattern:))
    input += bytes.map(CChar.init(bitPattern:))
    var index = 0
    while index < input.count {
      switch convert(&input, from: &index, into: &output) {
      case 0, E2BIG: continue
      case EINVAL:
        pending = input[index...].map(UInt8.init(bitPattern:))
        return nil
      default:
        UTF8.append(0xFFFD, to: &output)
        index += min(unitSize, input.count - index)
      }
    }
    pending = []
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    if !pending.isEmpty { UTF8.append(0xFFFD, to: &output) }
    pending = []
    return nil
  }

  /// Converts as much as fits into a piece; returns 0, or the `errno` that tells why not everything
  /// was taken.
  private func convert(
    _ input: inout [CChar], from index: inout Int, into output: inout [UInt8]
  ) -> Int32 {
    var code: Int32 = 0
    var taken = 0
    let start = index
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      input.withUnsafeMutableBufferPointer { input in
        var from = input.baseAddress.map { $0 + start }
        var fromCount = input.count - start
        var toCount = buffer.count
        buffer.withMemoryRebound(to: CChar.self) { buffer in
          var to = buffer.baseAddress
          if iconv(library.descriptor, &from, &fromCount, &to, &toCount) == -1 { code = errno }
        }
        taken = input.count - start - fromCount
        count = buffer.count - toCount
      }
    }
    index += taken
    output += piece
    return code
  }
}

extension TextEncoding {
  /// A conversion to UTF-8; nil where none is necessary.
  var conversion: (any ByteConversion)? {
    switch self {
    case .utf8: nil
    case .utf16: UTF16Conversion(isBigEndian: nil)
    case .utf16LittleEndian: UTF16Conversion(isBigEndian: false)
    case .utf16BigEndian: UTF16Conversion(isBigEndian: true)
    case .windows1252: LatinConversion(isWindows: true)
    case .latin1: LatinConversion(isWindows: false)
    case .other(let name): IconvConversion(name: name)
    }
  }
}

/// Converts Windows-1252 or ISO-8859-1, in which every byte is a character, to UTF-8.
///
/// Nothing is lost: the five bytes that are undefined in Windows-1252 become the control characters
/// of ISO-8859-1, as in the WHATWG's encoding standard.
struct LatinConversion: ByteConversion {
  let isWindows: Bool

  /// The scalars of Windows-1252 from 0x80 to 0x9F.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  mutating func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> RecordError? {
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else {
        let isShifted = isWindows && byte < 0xA0
        UTF8.append(isShifted ? Self.windows[Int(byte) - 0x80] : UInt32(byte), to: &output)
      }
    }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? { nil }
}

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
      feed(first, byte, into: &output)
    }
    return nil
  }

  mutating func finish(into output: inout [UInt8]) -> RecordError? {
    if half != nil || highSurrogate != nil { UTF8.append(0xFFFD, to: &output) }
    half = nil
    highSurrogate = nil
    return nil
  }

  private mutating func feed(_ first: UInt8, _ second: UInt8, into output: inout [UInt8]) {
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
    if scalar < 0x80 {
      output.append(UInt8(scalar))
    } else if let scalar = Unicode.Scalar(scalar), let bytes = UTF8.encode(scalar) {
      output.append(contentsOf: bytes)
    }
  }
}
