/// Letters for styles that are given in words: the usual ones of a `StyleLegend` for plain and for
/// single attributes, and others in the order in which they are needed.
struct StyleLetters {
  private static let usual: [String: Character] = [
    PictureDescription.plain: ".", "bold": "b", "dim": "d", "italic": "i", "underline": "u",
    "reverse": "r",
  ]
  private static let others = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZacefghjklmnopqstvwxyz0123456789")

  private var named: [(words: String, letter: Character)] = []

  /// Gives `words` a letter, as a file does.
  mutating func name(_ words: String, _ letter: Character) { named.append((words, letter)) }

  /// What `letter` stands for.
  func words(for letter: Character) -> String {
    named.first { $0.letter == letter }?.words
      ?? Self.usual.first { $0.value == letter }?.key ?? "unknown"
  }

  /// One letter a column.
  mutating func drawing(of styles: [String]) -> String {
    String(styles.map { letter(for: $0) })
  }

  /// What the letters mean that aren't usual ones, one a line.
  var explanations: [String] { named.map { "\($0.letter): \($0.words)" } }

  private mutating func letter(for words: String) -> Character {
    if let letter = Self.usual[words] { return letter }
    if let letter = named.first(where: { $0.words == words })?.letter { return letter }
    let letter = Self.letter(number: named.count)
    name(words, letter)
    return letter
  }

  private static func letter(number: Int) -> Character {
    if number < others.count { return others[number] }
    // More styles than letters on one screen: Chinese ones are better than none.
    return Character(Unicode.Scalar(UInt32(0x4E00 + number - others.count)) ?? "\u{FFFD}")
  }
}
