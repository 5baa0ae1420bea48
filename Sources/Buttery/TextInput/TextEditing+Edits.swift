extension TextEditing {
  /// Returns the change that `command` makes; `nil` if it changes nothing.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - destination: Returns the offset to which a movement leads.
  ///   - killed: The text that a yank inserts, or that replaces the text of the last yank.
  package func edit(
    for command: TextCommand, destination: (TextCommand.Movement) -> Int?, killed: String?
  ) -> TextEdit? {
    switch command {
    case .delete(let movement):
      nonEmpty(rangeUp(to: movement, destination)).map { TextEdit($0, "") }
    case .kill(let movement):
      nonEmpty(rangeUp(to: movement, destination)).map(kill)
    case .cut: nonEmpty(selection.range).map(kill)
    case .yank: killed.map { TextEdit(selection.range, $0, .yank) }
    case .yankEarlier: yankEarlier(killed)
    case .transpose: transposition
    case .changeCase(let letterCase): change(to: letterCase)
    case .undo: undoing
    case .redo: redoing
    case .insertLineBreak: TextEdit(selection.range, "\n", .typing)
    case .move, .select, .copy, .selectAll, .setMark: nil
    }
  }

  private func nonEmpty(_ range: Range<Int>?) -> Range<Int>? {
    range.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the selection; if there is none, the range between the cursor and the movement's end.
  private func rangeUp(
    to movement: TextCommand.Movement, _ destination: (TextCommand.Movement) -> Int?
  ) -> Range<Int>? {
    guard selection.isEmpty else { return selection.range }
    let cursor = selection.cursor
    guard let target = destination(movement) else { return nil }
    // At the end of a line, the line end itself is removed.
    if target == cursor, movement == .paragraphEnd || movement == .lineEnd, cursor < count {
      return cursor..<text.characterEnd(after: cursor)
    }
    return min(cursor, target)..<max(cursor, target)
  }

  private func kill(_ range: Range<Int>) -> TextEdit {
    TextEdit(range, "", .kill(isBefore: range.upperBound == selection.cursor))
  }

  private func yankEarlier(_ killed: String?) -> TextEdit? {
    guard case .yank(let range) = run, let killed else { return nil }
    return TextEdit(range, killed, .yank)
  }

  /// Exchanges the characters before and after the cursor; at the end of the text, the last two.
  private var transposition: TextEdit? {
    var middle = selection.cursor
    if middle == count, middle > 0 { middle = text.characterStart(before: middle) }
    guard middle > 0, middle < count else { return nil }
    let start = text.characterStart(before: middle)
    let end = text.characterEnd(after: middle)
    return TextEdit(start..<end, String(text[bytes: middle..<end] + text[bytes: start..<middle]))
  }

  private func change(to letterCase: TextCommand.LetterCase) -> TextEdit? {
    let range =
      selection.isEmpty
      ? selection.cursor..<endOfWord(after: selection.cursor) : selection.range
    guard !range.isEmpty else { return nil }
    return TextEdit(range, letterCase.applied(to: text[bytes: range]))
  }
}

extension TextCommand.LetterCase {
  /// Returns `text` in this case.
  fileprivate func applied(to text: Substring) -> String {
    switch self {
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    case .capitalized:
      var result = ""
      var isInside = false
      for character in text {
        result += isInside ? character.lowercased() : character.uppercased()
        isInside = character.isInWord
      }
      return result
    }
  }
}
