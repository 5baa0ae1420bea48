/// A planned change of a text, which the text's owner may refuse.
package struct TextEdit: Hashable, Sendable {
  /// The kind of change, as far as it matters for later changes.
  package enum Kind: Hashable, Sendable {
    /// A key that types a character; several in a row are undone together.
    case typing
    /// A kill of text before or after the cursor.
    case kill(isBefore: Bool)
    /// An insertion of killed text.
    case yank
    /// An undo or redo of another change, which isn't added to the history.
    case undo, redo
    case other
  }

  /// The bytes that are removed.
  package var range: Range<Int>
  /// The text that replaces them.
  package var replacement: String
  package var kind: Kind
  /// The selection after the change; `nil` for none, with the cursor after the inserted text.
  package var selection: TextSelection?

  package init(
    _ range: Range<Int>, _ replacement: String, _ kind: Kind = .other,
    selection: TextSelection? = nil
  ) {
    self.range = range
    self.replacement = replacement
    self.kind = kind
    self.selection = selection
  }

  /// The number of bytes by which the text grows; negative if it shrinks.
  package var growth: Int { replacement.utf8.count - range.count }
}
