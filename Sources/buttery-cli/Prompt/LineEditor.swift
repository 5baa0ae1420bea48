package import Buttery

/// A line of text that a person types, with a cursor and the lines that were typed before.
///
/// A value that knows nothing of the screen. Positions count characters.
package struct LineEditor: Sendable {
  /// What a key did.
  package enum Outcome: Hashable, Sendable {
    /// The text is another one.
    case edited
    /// Only the cursor may have moved.
    case moved
    /// The person is done: with this text, or without.
    case accepted, cancelled
    /// The key means nothing to a line of text.
    case ignored
  }

  private var characters: [Character] = []
  /// The number of characters before the cursor.
  package private(set) var cursor = 0
  /// The lines typed before, the oldest first.
  private let history: [String]
  /// The line of the history that is shown; `history.count` for the one that is typed.
  private var place: Int
  private var draft: [Character] = []

  package init(text: String = "", history: [String] = []) {
    characters = Array(text)
    cursor = characters.count
    self.history = history
    place = history.count
  }

  package var text: String { String(characters) }

  /// Takes a key.
  package mutating func handle(_ key: Key) -> Outcome {
    if key.modifiers.contains(.alt) { return .ignored }
    if key.modifiers.contains(.control) { return handle(control: key.code) }
    switch key.code {
    case .enter: return .accepted
    case .escape: return .cancelled
    case .character(let character): return insert(String(character))
    case .backspace: return delete(from: cursor - 1, to: cursor)
    case .delete: return delete(from: cursor, to: cursor + 1)
    case .left: return move(to: cursor - 1)
    case .right: return move(to: cursor + 1)
    case .home: return move(to: 0)
    case .end: return move(to: characters.count)
    case .up: return recall(place - 1)
    case .down: return recall(place + 1)
    default: return .ignored
    }
  }

  private mutating func handle(control code: Key.Code) -> Outcome {
    switch code {
    case .character("u"): delete(from: 0, to: cursor)
    case .character("w"): delete(from: startOfWord, to: cursor)
    case .character("k"): delete(from: cursor, to: characters.count)
    case .character("a"): move(to: 0)
    case .character("e"): move(to: characters.count)
    case .character("b"): move(to: cursor - 1)
    case .character("f"): move(to: cursor + 1)
    case .character("h"): delete(from: cursor - 1, to: cursor)
    case .character("d"): delete(from: cursor, to: cursor + 1)
    case .character("p"): recall(place - 1)
    case .character("n"): recall(place + 1)
    case .character("g"): .cancelled
    default: .ignored
    }
  }

  /// Puts a text before the cursor; line ends and tabs in it become blanks.
  @discardableResult
  package mutating func insert(_ text: String) -> Outcome {
    let inserted = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let before = String(characters[..<cursor] + inserted)
    let all = before + String(characters[cursor...])
    // What is typed may join the character before it, such as an accent.
    cursor = before.count
    guard !inserted.isEmpty, all != self.text else { return .moved }
    characters = Array(all)
    cursor = min(cursor, characters.count)
    return .edited
  }

  private mutating func delete(from start: Int, to end: Int) -> Outcome {
    let range = max(0, start)..<min(end, characters.count)
    guard !range.isEmpty else { return .moved }
    characters.removeSubrange(range)
    if cursor > range.lowerBound { cursor = max(range.lowerBound, cursor - range.count) }
    return .edited
  }

  private mutating func move(to position: Int) -> Outcome {
    cursor = min(max(0, position), characters.count)
    return .moved
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    return start
  }

  private mutating func recall(_ wanted: Int) -> Outcome {
    guard (0...history.count).contains(wanted), wanted != place else { return .moved }
    if place == history.count { draft = characters }
    place = wanted
    characters = wanted == history.count ? draft : Array(history[wanted])
    cursor = characters.count
    return .edited
  }

  // MARK: On the screen

  /// What of the text to show in `columns` columns, so that the cursor is in sight.
  ///
  /// - Returns: The text, and the columns of the character that the cursor is on, or of a blank at
  ///   the end.
  package func window(columns: Int) -> (text: String, cursor: Range<Int>) {
    var first = 0
    var width = TextMetrics.width(of: String(characters[..<cursor]))
    let covered = max(
      1, TextMetrics.width(of: cursor < characters.count ? String(characters[cursor]) : " "))
    while width + covered > columns, first < cursor {
      width -= TextMetrics.width(of: String(characters[first]))
      first += 1
    }
    return (String(characters[first...]), width..<width + covered)
  }
}
