import ButteryGrid

/// Collects the text between the marks of bracketed paste, as it arrives.
struct PasteCollector {
  private var bytes: [UInt8] = []

  /// The most bytes that are kept, more than anybody pastes on purpose; the rest is dropped.
  private static let limit = 1 << 20
  private static let end = "\u{1B}[201~".bytes

  /// Collects the bytes that have arrived.
  ///
  /// - Parameters:
  ///   - new: The bytes.
  ///   - isFinal: Whether to stop waiting for the end mark.
  /// - Returns: How many of `new` were used, and whether the text is complete.
  mutating func feed(
    _ new: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) -> (used: Int, isOver: Bool) {
    var offset = 0
    while offset < new.count {
      if new[offset] == 0x1B {
        let rest = new[offset...]
        if rest.starts(with: Self.end) {
          append(new[..<offset])
          return (offset + Self.end.count, true)
        }
        // The bytes may end in the middle of the end mark.
        if !isFinal, rest.count < Self.end.count, Self.end.starts(with: rest) { break }
      }
      offset += 1
    }
    append(new[..<offset])
    return (offset, isFinal)
  }

  private mutating func append(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes += part.prefix(Self.limit - bytes.count)
  }

  /// The pasted text, with the carriage returns that terminals send as line ends turned into line
  /// feeds.
  var text: String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (offset, byte) in bytes.enumerated() {
      if byte == 0x0A, offset > 0, bytes[offset - 1] == 0x0D { continue }
      text.append(byte == 0x0D ? 0x0A : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Pastes without marks

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
