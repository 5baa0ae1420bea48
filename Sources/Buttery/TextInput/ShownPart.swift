/// Which part of a long line is shown in a place with too little room for it.
package struct ShownPart: Hashable, Sendable {
  /// The first byte that is shown.
  package private(set) var start = 0

  package init() {}

  /// Columns that stay in sight before and behind the cursor, where there are as many.
  private static let context = 4

  /// Shows the beginning.
  package mutating func showBeginning() { start = 0 }

  /// Brings the character at `cursor` into sight in `columns` columns, with some of what is around
  /// it, and moves no further than that.
  ///
  /// At the end of the text a column is left for the cursor.
  package mutating func show(_ cursor: Int, of text: ShownText, count: Int, columns: Int) {
    guard columns > 0 else { return }
    // What was shown may not exist any more.
    start = start > cursor ? cursor : text.boundary(atOrBefore: start)
    let context = min(Self.context, (columns - 1) / 3)
    let covered = columnsCovered(at: cursor, of: text, count: count)
    let behind = min(context, text.columns(cursor..<count, limit: columns) - covered + 1)
    let room = max(0, columns - covered - max(0, behind))
    let before = text.columns(start..<cursor, limit: columns)
    if before > room {
      start = text.start(of: room, before: cursor)
    } else if before < context {
      start = text.start(of: min(context, room), before: cursor)
    }
    fill(text, count: count, columns: columns)
  }

  /// Leaves no room behind the end that the beginning could have.
  private mutating func fill(_ text: ShownText, count: Int, columns: Int) {
    guard start > 0, text.columns(start..<count, limit: columns) < columns else { return }
    start = text.start(of: columns - 1, before: count)
  }

  /// The columns of the character at the cursor, or of a blank at the end.
  private func columnsCovered(at cursor: Int, of text: ShownText, count: Int) -> Int {
    guard cursor < count else { return 1 }
    return text.columns(cursor..<text.end(ofCharacterAt: cursor), limit: 8)
  }
}
