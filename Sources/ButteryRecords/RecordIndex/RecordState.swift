/// What a reader of records must know about the bytes before a place to go on from there.
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
