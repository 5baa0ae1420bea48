/// What a reader of records must know about the bytes before a place to go on from there.
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
/// The parity of quotes would not do: a quote in the middle of a field is text, and so is one
/// after a closing quote and something else.
enum RecordState: UInt8, Sendable {
  /// Between records: after a line end, or where the text begins.
  case between

  /// Where a field begins that isn't the first of its record.
  case fieldStart

  /// In a field, where quotes are text.
  case plain

  /// After the opening quote of a field, where line ends are text.
  case quoted

  /// After a quote within quotes: the closing one, unless another follows.
  case quoteInQuoted

  /// The state after one more byte.
  ///
  /// - Parameter hasQuotes: whether quotes mean anything; in JSON Lines they don't.
  @inline(__always)
  func after(_ byte: UInt8, delimiter: UInt8, hasQuotes: Bool = true) -> RecordState {
    let isQuote = byte == ASCII.quote && hasQuotes
    return switch self {
    case .quoted: isQuote ? .quoteInQuoted : .quoted
    case .quoteInQuoted where isQuote: .quoted
    case .between where isQuote, .fieldStart where isQuote: .quoted
    default:
      if byte == delimiter {
        .fieldStart
      } else if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
        .between
      } else {
        .plain
      }
    }
  }
}
