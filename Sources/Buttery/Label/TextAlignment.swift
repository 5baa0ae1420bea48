/// At which side of a label its text stands.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, in the middle (a leftover column goes to the right), at the right.
  case left, center, right
  /// At the left, as in left-to-right scripts.
  case natural
}

/// What a label does with text that is too long for it.
public enum LineBreakMode: Hashable, Sendable {
  /// Ends the last line in `…`; labels of several lines break between words before that.
  case byTruncatingTail
  /// Breaks between words and drops what is left over.
  case byWordWrapping
  /// Drops what doesn't fit.
  case byClipping
}
