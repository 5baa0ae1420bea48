extension TextEditing {
  /// Returns the offset to which a movement leads; `nil` if that depends on the lines on the
  /// screen.
  package func destination(of movement: TextCommand.Movement) -> Int? {
    let cursor = selection.cursor
    switch movement {
    case .left: return cursor == 0 ? 0 : text.characterStart(before: cursor)
    case .right: return cursor == count ? count : text.characterEnd(after: cursor)
    case .wordLeft: return start(before: cursor, of: \.isInWord)
    case .wordRight: return endOfWord(after: cursor)
    case .blankLeft: return start(before: cursor) { !$0.isWhitespace }
    case .paragraphStart: return paragraphStart(before: cursor)
    case .paragraphEnd: return paragraphEnd(after: cursor)
    case .textStart: return 0
    case .textEnd: return count
    case .lineStart, .lineEnd, .up, .down, .pageUp, .pageDown: return nil
    }
  }

  /// Returns the range of the word or the blanks at `offset`, or of a single other character there.
  package func word(at offset: Int) -> Range<Int> {
    guard count > 0, !isSecure else { return 0..<count }
    let offset = text.boundary(atOrBefore: offset)
    let start = offset == count ? text.characterStart(before: offset) : offset
    let kind = WordPart(text[text.index(atByte: start)])
    var range = start..<text.characterEnd(after: start)
    guard kind != .sign else { return range }
    while range.upperBound < count, WordPart(character(at: range.upperBound)) == kind {
      range = range.lowerBound..<text.characterEnd(after: range.upperBound)
    }
    while range.lowerBound > 0, WordPart(character(before: range.lowerBound)) == kind {
      range = text.characterStart(before: range.lowerBound)..<range.upperBound
    }
    return range
  }

  func character(at offset: Int) -> Character { text[text.index(atByte: offset)] }

  func character(before offset: Int) -> Character {
    text[text.index(before: text.index(atByte: offset))]
  }

  // MARK: Words

  /// Returns the beginning of the word before `offset`.
  private func start(before offset: Int, of isPart: (Character) -> Bool) -> Int {
    guard !isSecure else { return 0 }
    let before = text[..<text.index(atByte: offset)]
    guard let last = before.lastIndex(where: isPart) else { return 0 }
    guard let outside = before[..<last].lastIndex(where: { !isPart($0) }) else { return 0 }
    return text.byte(at: before.index(after: outside))
  }

  /// Returns the end of the word after `offset`.
  func endOfWord(after offset: Int) -> Int {
    guard !isSecure else { return count }
    let behind = text[text.index(atByte: offset)...]
    guard let first = behind.firstIndex(where: \.isInWord) else { return count }
    let end = behind[first...].firstIndex { !$0.isInWord }
    return end.map(text.byte(at:)) ?? count
  }

  // MARK: Line ends

  private func paragraphStart(before offset: Int) -> Int {
    let end = text.index(atByte: offset)
    guard let lineEnd = text.utf8[..<end].lastIndex(of: 0x0A) else { return 0 }
    return text.boundary(atOrBefore: text.byte(at: lineEnd) + 1)
  }

  private func paragraphEnd(after offset: Int) -> Int {
    let start = text.index(atByte: offset)
    guard let lineEnd = text.utf8[start...].firstIndex(of: 0x0A) else { return count }
    return text.boundary(atOrBefore: text.byte(at: lineEnd))
  }
}

/// The part that a character plays in words.
private enum WordPart: Hashable {
  case inWord, blank, sign

  init(_ character: Character) {
    self = character.isInWord ? .inWord : character.isWhitespace ? .blank : .sign
  }
}

extension Character {
  /// Whether the character belongs to a word, as in readline: a letter or a digit.
  var isInWord: Bool {
    // Most characters are ASCII and need no lookup in Unicode tables.
    guard let ascii = asciiValue else { return isLetter || isNumber }
    return switch ascii {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
