/// Looks at places of a text for what conditions are made of.
struct ConditionScanner {
  let characters: [Character]

  init(_ text: String) {
    characters = Array(text)
  }

  var end: Int { characters.count }

  subscript(place: Int) -> Character? { place < end ? characters[place] : nil }

  func text(_ range: Range<Int>) -> String { String(characters[range]) }

  func isBlank(_ place: Int) -> Bool { self[place]?.isWhitespace ?? false }

  /// The next place that is no blank.
  func skippingBlanks(_ place: Int) -> Int {
    var place = place
    while isBlank(place) { place += 1 }
    return place
  }

  /// Where the blanks begin that stand in front of a place.
  func droppingBlanks(_ place: Int, from start: Int) -> Int {
    var place = place
    while place > start, isBlank(place - 1) { place -= 1 }
    return place
  }

  /// Where a word ends that has no blanks.
  func wordEnd(_ place: Int) -> Int {
    var place = place
    while place < end, !isBlank(place) { place += 1 }
    return place
  }

  /// The longest operator at a place, and where it ends.
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

  /// What joins conditions, or is meant to: the word for it, and where it ends.
  func join(_ place: Int) -> (word: String, isWord: Bool, end: Int)? {
    for (word, sign) in [("and", "&&"), ("or", "||")] {
      if let end = end(ofWord: word, at: place) { return (word, true, end) }
      if isLastWord(word, at: place) { return (word, true, place + word.count) }
      if hasPrefix(Array(sign), at: place) { return (word, false, place + sign.count) }
    }
    return nil
  }

  /// Whether nothing stands behind a word but what closes a parenthesis.
  private func isLastWord(_ word: String, at place: Int) -> Bool {
    let end = place + word.count
    return end <= self.end && (end == self.end || self[end] == ")")
      && text(place..<end).lowercased() == word
  }

  /// Where a word of the language ends that stands at a place, in any case: behind it there is a
  /// blank, a parenthesis or a quote.
  func end(ofWord word: String, at place: Int) -> Int? {
    let end = place + word.count
    guard let next = self[end], next.isWhitespace || next == "(" || next == "\"",
      text(place..<end).lowercased() == word
    else { return nil }
    return end
  }

  /// The text within the quotes that open at a place, and where they end; nil if they never close.
  ///
  /// A quote in it is written twice.
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
