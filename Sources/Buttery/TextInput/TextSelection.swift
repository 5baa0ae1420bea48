/// A selected range of a text, from an anchor to the cursor, in bytes.
package struct TextSelection: Hashable, Sendable {
  /// The end that stays in place when the selection is extended.
  package var anchor: Int
  /// The offset of the cursor.
  package var cursor: Int

  /// Creates a selection; without an anchor, it is empty.
  package init(anchor: Int? = nil, cursor: Int) {
    self.anchor = anchor ?? cursor
    self.cursor = cursor
  }

  /// The selected bytes.
  package var range: Range<Int> { min(anchor, cursor)..<max(anchor, cursor) }

  /// Whether nothing is selected.
  package var isEmpty: Bool { anchor == cursor }
}
