/// A change of a text, before it is made: its owner may refuse it.
package struct TextEdit: Hashable, Sendable {
  /// What kind of change it is, as far as what comes next depends on it.
  package enum Kind: Hashable, Sendable {
    /// A key that types: several in a row are taken back together.
    case typing
    /// What was before or behind the cursor is killed.
    case kill(isBefore: Bool)
    /// What was killed is inserted.
    case yank
    /// An earlier change is taken back or made again, and isn't to be noted.
    case undo, redo
    case other
  }

  /// The bytes that go.
  package var range: Range<Int>
  /// What comes in their place.
  package var replacement: String
  package var kind: Kind
  /// What is selected afterwards; by default nothing, and the cursor is behind what came.
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

  /// By how many bytes the text grows.
  package var growth: Int { replacement.utf8.count - range.count }
}
