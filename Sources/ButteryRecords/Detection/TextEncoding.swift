#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "+"):
      true
    default: false
    }
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
