/// Recognizes the tokens of conditions at places of a text.
struct ConditionScanner {
  let characters: [Character]

  init(_ text: String) {
    characters = Array(text)
  }

  var end: Int { characters.count }

  subscript(place: Int) -> Character? { place < end ? characters[place] : nil }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  func isBlank(_ place: Int) -> Bool { self[place]?.isWhitespace ?? false }

  /// The first place from `place` on that isn't a blank.
  func skippingBlanks(_ place: Int) -> Int {
    var place = place
    while isBlank(place) { place += 1 }
    return place
  }

  /// The first of the blanks directly in front of a place.
  func droppingBlanks(_ place: Int, from start: Int) -> Int {
    var place = place
    while place > start, isBlank(place - 1) { place -= 1 }
    return place
  }

  /// The end of a word, which is at a blank or at the text's end.
  func wordEnd(_ place: Int) -> Int {
    var place = place
    while place < end, !isBlank(place) { place += 1 }
    return place
  }

  /// The longest operator at a place, and its end.
  func operation(_ place: Int) -> (operation: Condition.Operator, end: Int)? {
    for (spelling, operation) in Self.operators where hasPrefix(spelling, at: place) {
      return (operation, place + spelling.count)
    }
    return nil
  }

  private static let operators: [([Character], Condition.Operator)] = [
    (["<", "="], .lessOrEqual), ([">", "="], .greaterOrEqual), (["!", "="], .notEqual),
    (["≤"], .lessOrEqual), (["≥"], .greaterOrEqual), (["≠"], .notEqual),
    (["<", ">"], .notEqual), (["=", "="], .equal), (["="], .equal), (["<"], .less),
    ([">"], .greater), ([":"], .contains), (["~"], .matches),
  ]

  func hasPrefix(_ prefix: [Character], at place: Int) -> Bool {
    place + prefix.count <= end && characters[place..<place + prefix.count].elementsEqual(prefix)
  }

  /// The token at a place that joins conditions, or is meant to: its word and its end.
  func join(_ place: Int) -> (word: String, isWord: Bool, end: Int)? {
    for (word, sign) in [("and", "&&"), ("or", "||")] {
      if let end = end(ofWord: word, at: place) { return (word, true, end) }
      if isLastWord(word, at: place) { return (word, true, place + word.count) }
      if hasPrefix(Array(sign), at: place) { return (word, false, place + sign.count) }
    }
    return nil
  }

  /// Whether a word stands here at the end of the text or of parentheses.
  private func isLastWord(_ word: String, at place: Int) -> Bool {
    let end = place + word.count
    return end <= self.end && (end == self.end || self[end] == ")")
      && text(place..<end).lowercased() == word
  }

  /// The end of a keyword at a place, in any case; a blank, a parenthesis or a quote must follow
  /// it.
  func end(ofWord word: String, at place: Int) -> Int? {
    let end = place + word.count
    guard let next = self[end], next.isWhitespace || next == "(" || next == "\"",
      text(place..<end).lowercased() == word
    else { return nil }
    return end
  }

  /// The text in the quotes that open at a place, and its end; nil if the quotes never close.
  ///
  /// A quote within the text is doubled.
  func quoted(_ place: Int) -> (text: String, end: Int)? {
    let quote = self[place]
    var text = ""
    var place = place + 1
    while let character = self[place] {
      place += 1
      if character == quote {
        guard self[place] == quote else { return (text, place) }
        place += 1
      }
      text.append(character)
    }
    return nil
  }
}
