#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
      switch take(&input, from: &index, into: &output) {
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
  private func take(
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
