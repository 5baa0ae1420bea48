/// What of a text is selected: everything between an end that stays and the cursor, in bytes.
package struct TextSelection: Hashable, Sendable {
  /// The end that stays where it is while the other one moves.
  package var anchor: Int
  /// Where the cursor is.
  package var cursor: Int

  /// Creates a selection; without an anchor it is only a place.
  package init(anchor: Int? = nil, cursor: Int) {
    self.anchor = anchor ?? cursor
    self.cursor = cursor
  }

  /// The bytes that are selected.
  package var range: Range<Int> { min(anchor, cursor)..<max(anchor, cursor) }

  /// Whether nothing is selected.
  package var isEmpty: Bool { anchor == cursor }
}
