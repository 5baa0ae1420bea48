import ButteryGrid

/// Text from a terminal that doesn't mark pastes, and that arrived faster than anybody types.
///
/// Otherwise a pasted line would be a row of commands. What follows without a pause belongs to it,
/// as long pastes arrive in pieces.
struct UnmarkedPaste {
  private(set) var text = ""
  private var characterCount = 0
  private var first: Character?
  private var hasOtherCharacters = false
  /// Whether a line end follows so many characters that nobody has typed them at once.
  private var hasLine = false

  /// The fewest characters of a paste.
  static let fewestCharacters = 9
  /// How long to wait, in milliseconds, for more text.
  static let patience = 50
  /// The most bytes that are kept; the rest is dropped.
  private static let limit = 1 << 20

  /// Whether this is more than a row of keys.
  ///
  /// A key that is held down repeats one character, and a program that presses keys for somebody
  /// begins text with a key that opens a prompt.
  func isLikely(promptKeys: Set<Character>) -> Bool {
    guard hasLine, let first else { return false }
    return !promptKeys.contains(first)
  }

  /// Adds the text of a key or of a paste; other events aren't text.
  mutating func append(_ event: Event) {
    switch event {
    case .paste(let text): add(text)
    case .key(let key) where key.modifiers.isEmpty: append(key.code)
    default: break
    }
  }

  private mutating func append(_ code: Key.Code) {
    switch code {
    case .character(let character):
      if let first { hasOtherCharacters = hasOtherCharacters || character != first }
      first = first ?? character
      characterCount += 1
      add(String(character))
    case .enter:
      hasLine = hasLine || characterCount >= Self.fewestCharacters && hasOtherCharacters
      add("\n")
    case .tab: add("\t")
    default: break
    }
  }

  private mutating func add(_ part: String) {
    guard text.utf8.count + part.utf8.count <= Self.limit else { return }
    text += part
  }
}
