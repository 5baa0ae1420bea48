/// How a text writes records and fields: what quotes, delimiters and line ends mean.
///
/// Fields stand between delimiters as RFC 4180 says. What it leaves open, or what files do in spite
/// of it:
///
/// - A record ends with LF, CR LF or CR alone, each in its turn; after the last one it may be
///   missing. A line with nothing on it is skipped; one with `""` is a record of one empty field.
/// - A field that begins with a quote may have delimiters and line ends in it, and doubled quotes
///   for quotes. Line ends are kept as they are. Text between the closing quote and the next
///   delimiter belongs to the field: `"ab"c` reads as `abc`. Space before a quote is text, which
///   makes the quote text, too.
/// - A quote within a field that doesn't begin with one is text.
/// - Space around fields is part of them.
/// - Records may be shorter or longer than the header.
/// - A byte-order mark of UTF-8 is dropped, one of UTF-16 is an error. Bytes that are no valid
///   UTF-8, and NULs, are kept.
///
/// In JSON Lines a record is a line, and quotes mean nothing between records.
///
/// `BoundaryFinder` goes by it to find records, `FieldSplitter` and `FieldLocator` to find fields.
struct Grammar: Sendable, Equatable {
  /// The mark of UTF-8 that a text may begin with.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  let delimiter: UInt8

  /// Whether line ends and delimiters within quotes are text.
  let hasQuotes: Bool

  /// Records of fields between delimiters.
  init(delimiter: Delimiter) {
    self.delimiter = delimiter.rawValue
    hasQuotes = true
  }

  /// Records that are lines.
  private init() {
    // Without quotes nothing depends on what stands between fields.
    delimiter = Delimiter.comma.rawValue
    hasQuotes = false
  }

  static let lines = Grammar()

  @inline(__always)
  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }

  /// The state after one more byte.
  @inline(__always)
  func state(after byte: UInt8, in state: RecordState) -> RecordState {
    let isQuote = byte == ASCII.quote && hasQuotes
    return switch state {
    case .quoted: isQuote ? .quoteInQuoted : .quoted
    case .quoteInQuoted where isQuote: .quoted
    case .between where isQuote, .fieldStart where isQuote: .quoted
    default:
      if byte == delimiter { .fieldStart } else { Self.isLineEnd(byte) ? .between : .plain }
    }
  }

  /// Where the text begins: behind a byte-order mark.
  static func textStart(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The first byte from `start` on that is no line end, or the number of bytes.
  @inline(__always)
  static func skipLineEnds(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index < bytes.count, isLineEnd(bytes[index]) { index += 1 }
    return index
  }
}

extension ByteLanes {
  /// Marks where a line end is.
  @inline(__always)
  var lineEnds: ByteLanes { marks(of: ASCII.lineFeed) | marks(of: ASCII.carriageReturn) }
}
