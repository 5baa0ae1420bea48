/// The part of a line of text that is shown where there isn't room for all of it.
package struct ShownPart: Hashable, Sendable {
  /// The offset of the first byte that is shown.
  package private(set) var start = 0

  package init() {}

  /// The columns that stay in sight before and after the cursor, if there is room.
  private static let context = 4

  /// Shows the beginning of the text.
  package mutating func showBeginning() { start = 0 }

  /// Moves the shown part so that the character at `cursor` and some characters around it are in
  /// sight in `columns` columns; moves no further than needed.
  ///
  /// At the end of the text, one column is left for the cursor.
  package mutating func show(_ cursor: Int, of text: ShownText, count: Int, columns: Int) {
    guard columns > 0 else { return }
    // The text may have become shorter, or may have other characters there.
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

  /// Moves the shown part back if there is room left after the end of the text.
  private mutating func fill(_ text: ShownText, count: Int, columns: Int) {
    guard start > 0, text.columns(start..<count, limit: columns) < columns else { return }
    start = text.start(of: columns - 1, before: count)
  }

  /// Returns the columns of the character at the cursor; 1 at the end of the text.
  private func columnsCovered(at cursor: Int, of text: ShownText, count: Int) -> Int {
    guard cursor < count else { return 1 }
    return text.columns(cursor..<text.end(ofCharacterAt: cursor), limit: 8)
  }
}
