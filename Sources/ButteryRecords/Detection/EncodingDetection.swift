import CLibrary

/// Detects the encoding of a text from its beginning.
struct EncodingDetection {
  let encoding: TextEncoding

  /// Whether the encoding was guessed, because the text has no byte-order mark and isn't UTF-8.
  let isGuess: Bool

  private init(_ encoding: TextEncoding, isGuess: Bool = false) {
    self.encoding = encoding
    self.isGuess = isGuess
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      self.init(.other("UTF-32LE"))
    } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self.init(.other("UTF-32BE"))
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self.init(.utf16LittleEndian)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self.init(.utf16BigEndian)
    } else if let isBigEndian = FormatDetection.byteOrderOfUTF16(bytes) {
      self.init(isBigEndian ? .utf16BigEndian : .utf16LittleEndian, isGuess: true)
    } else {
      let isWestern = Self.isWindows1252(bytes)
      self.init(isWestern ? .windows1252 : .utf8, isGuess: isWestern)
    }
  }

  /// Whether characters have two or four bytes, many of which are zero.
  static func isWide(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0, 0, 0xFE, 0xFF]) || FormatDetection.isUTF16(bytes)
  }

  /// Whether a text that is said to be UTF-16 is surely UTF-8: it has no zeros, not even in line ends.
  static func isUTF8(_ bytes: UnsafeRawBufferPointer, insteadOf given: TextEncoding) -> Bool {
    switch given {
    case .utf16, .utf16LittleEndian, .utf16BigEndian:
      !bytes.isEmpty && !bytes.contains(0)
        && firstInvalidByte(in: bytes, from: 0, isWhole: false) == nil
    case .utf8, .windows1252, .latin1, .other: false
    }
  }

  /// Whether the bytes are Windows-1252: some are invalid in UTF-8, none form a multi-byte
  /// character of UTF-8, and none are undefined in Windows-1252.
  private static func isWindows1252(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var isInvalid = false
    var index = 0
    while index < bytes.count {
      if isASCIIWord(in: bytes, at: index) {
        index += 8
        continue
      }
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        continue
      }
      switch sequence(in: bytes, at: index) {
      case .whole: return false
      case .cut: return isInvalid && !bytes.contains(0)
      case .none: break
      }
      if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { return false }
      isInvalid = true
      index += 1
    }
    return isInvalid && !bytes.contains(0)
  }

  /// The offset of the first byte from `start` on that is invalid in UTF-8; nil if there is none.
  ///
  /// An incomplete character at the end is invalid only if the text is whole.
  static func firstInvalidByte(
    in bytes: UnsafeRawBufferPointer, from start: Int, isWhole: Bool
  ) -> Int? {
    var index = start
    while index < bytes.count {
      if isASCIIWord(in: bytes, at: index) {
        index += 8
      } else if bytes[index] < 0x80 {
        index += 1
      } else {
        guard case .whole(let count) = sequence(in: bytes, at: index) else {
          return isCut(bytes, at: index) && !isWhole ? nil : index
        }
        index += count
      }
    }
    return nil
  }

  /// Whether the next eight bytes are ASCII, as in most texts, so that they can be passed at once.
  private static func isASCIIWord(in bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    index + 8 <= bytes.count
      && bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  }

  private static func isCut(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    if case .cut = sequence(in: bytes, at: index) { true } else { false }
  }

  private enum Sequence {
    /// A valid character of so many bytes.
    case whole(Int)
    /// A character that the end of the text cuts off.
    case cut
    case none
  }

  /// The sequence of UTF-8 that begins with a non-ASCII byte.
  private static func sequence(in bytes: UnsafeRawBufferPointer, at start: Int) -> Sequence {
    let first = bytes[start]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard (0xC2...0xF4).contains(first) else { return .none }
    let end = min(start + count, bytes.count)
    guard bytes[start + 1..<end].allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .none }
    // In a short text, a last byte alone may as well be a letter of another encoding.
    if end < start + count { return end - start > 1 || bytes.count > 1 << 12 ? .cut : .none }
    return isScalar(first, bytes[start + 1]) ? .whole(count) : .none
  }

  /// Whether a sequence is neither overlong nor a surrogate nor too large.
  private static func isScalar(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }
}

/// The encoding of a text.
package enum TextEncoding: Sendable, Hashable {
  case utf8
  /// UTF-16 with the byte order of its byte-order mark; little-endian without one.
  case utf16
  case utf16LittleEndian, utf16BigEndian
  case windows1252, latin1
  /// An encoding that the C library's `iconv` knows by this name.
  case other(String)

  private static let known: [(name: String, encoding: TextEncoding)] = [
    ("utf-8", .utf8), ("utf-16", .utf16), ("utf-16le", .utf16LittleEndian),
    ("utf-16be", .utf16BigEndian), ("windows-1252", .windows1252), ("cp1252", .windows1252),
    ("latin-1", .latin1), ("iso-8859-1", .latin1), ("ascii", .utf8), ("us-ascii", .utf8),
    ("ansi", .windows1252), ("1252", .windows1252), ("mac-roman", .other("macintosh")),
  ]

  /// Some encodings that `iconv` knows and people ask for.
  private static let others = [
    "iso-8859-2", "iso-8859-5", "iso-8859-7", "iso-8859-9", "iso-8859-15", "windows-1250",
    "windows-1251", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257",
    "koi8-r", "koi8-u", "macintosh", "cp437", "cp850", "cp852", "cp866", "shift_jis", "euc-jp",
    "euc-kr", "big5", "gb2312", "gbk", "gb18030", "utf-32", "utf-32le", "utf-32be", "utf-7",
  ]

  /// The names of common encodings, which are offered as completions.
  package static var commonNames: [String] { known.prefix(8).map(\.name) + others }

  /// The encoding with a name; nil for an unknown name.
  package init?(name: String) {
    let plain = Self.plain(name)
    if let found = Self.known.first(where: { Self.plain($0.name) == plain }) {
      self = found.encoding
    } else if Int(name) != nil {
      // The number of a code page, as Windows names it.
      self.init(name: "cp" + name)
    } else if !name.isEmpty, name.utf8.allSatisfy(Self.isPartOfName), Iconv(from: name) != nil {
      self = .other(name)
    } else {
      return nil
    }
  }

  /// The known name that is nearest to an unknown one.
  package static func nearest(to name: String) -> String? {
    Spelling.nearest(to: name, among: commonNames)
  }

  /// The name in messages.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16, .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    case .latin1: "ISO-8859-1"
    case .other(let name): name
    }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// Names must not have a slash, with which `iconv` takes instructions for unrepresentable
  /// characters.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-_.:+".utf8.contains(byte)
  }
}

/// A conversion of the C library to UTF-8.
final class Iconv: @unchecked Sendable {
  // Only the thread that has the file uses the descriptor, so the type can be sent between threads.
  let descriptor: iconv_t

  /// Nil where the library doesn't know the encoding.
  init?(from name: String) {
    guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }
}
