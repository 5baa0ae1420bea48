extension TextEditing {
  /// What `command` changes, or `nil` where it changes nothing.
  ///
  /// - Parameters:
  ///   - destination: Where a movement leads.
  ///   - killed: What a yank brings, or what comes in the place of the last yank.
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

  /// What is selected, or else what lies between the cursor and where `movement` leads.
  private func rangeUp(
    to movement: TextCommand.Movement, _ destination: (TextCommand.Movement) -> Int?
  ) -> Range<Int>? {
    guard selection.isEmpty else { return selection.range }
    let cursor = selection.cursor
    guard let target = destination(movement) else { return nil }
    // At the end of a line it is the line end that is killed.
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

  /// The characters before and behind the cursor in the other order; at the end the last two.
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
      ? selection.cursor..<end(after: selection.cursor, of: \.isInWord) : selection.range
    guard !range.isEmpty else { return nil }
    return TextEdit(range, letterCase.applied(to: text[bytes: range]))
  }
}

extension TextCommand.LetterCase {
  /// `text` in these letters.
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
