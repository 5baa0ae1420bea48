/// The horizontal alignment of a text.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, in the middle (with a left-over column at the right), or at the right.
  case left, center, right
  /// At the left, as in left-to-right scripts.
  case natural
}

/// The way in which a label shortens or wraps a text that is too long.
public enum LineBreakMode: Hashable, Sendable {
  /// Ends the last line in `…`; labels of several lines break the lines before it between words.
  case byTruncatingTail
  /// Breaks lines between words and drops what is left over.
  case byWordWrapping
  /// Drops what doesn't fit.
  case byClipping
}
