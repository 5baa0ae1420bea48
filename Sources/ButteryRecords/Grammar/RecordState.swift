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

  /// On a line that is a comment.
  case comment

  /// Whether a quote is open, or was until the last byte.
  var isQuoted: Bool { self == .quoted || self == .quoteInQuoted }

  /// Whether a record has begun that goes on.
  @inline(__always)
  var isInRecord: Bool { self != .between && self != .comment }
}
