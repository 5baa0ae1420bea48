/// The state of a parser of records between two bytes, from which it can go on.
///
/// The parity of quotes wouldn't suffice: a quote in the middle of a field is text, and so is a
/// quote that follows other text behind a closing quote.
enum RecordState: UInt8, Sendable {
  /// Between records: after a line end, or where the text begins.
  case between

  /// At the beginning of a field that isn't the first one of its record.
  case fieldStart

  /// In a field, where quotes are text.
  case plain

  /// Within the quotes of a field, where line ends are text.
  case quoted

  /// After a quote within quotes: the closing one, unless another follows.
  case quoteInQuoted

  /// On a line that is a comment.
  case comment

  /// Whether a quote is open, or the last byte may have closed it.
  var isQuoted: Bool { self == .quoted || self == .quoteInQuoted }

  /// Whether the state is within a record.
  @inline(__always)
  var isInRecord: Bool { self != .between && self != .comment }
}
