/// Letters for styles that are given in words.
///
/// Plain and single attributes have the standard letters of a `StyleLegend`; other styles get
/// letters in the order in which they occur.
struct StyleLetters {
  private static let usual: [String: Character] = [
    PictureDescription.plain: ".", "bold": "b", "dim": "d", "italic": "i", "underline": "u",
    "reverse": "r",
  ]
  private static let others = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZacefghjklmnopqstvwxyz0123456789")

  private var named: [(words: String, letter: Character)] = []

  /// Assigns a letter to `words`, as read from a file.
  mutating func name(_ words: String, _ letter: Character) { named.append((words, letter)) }

  /// Returns the style in words for which `letter` stands.
  func words(for letter: Character) -> String {
    named.first { $0.letter == letter }?.words
      ?? Self.usual.first { $0.value == letter }?.key ?? "unknown"
  }

  /// Returns one letter for each column.
  mutating func drawing(of styles: [String]) -> String {
    String(styles.map { letter(for: $0) })
  }

  /// The meaning of all letters but the standard ones, one per line.
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
    // There are more styles than letters on one screen, so Chinese characters are used.
    return Character(Unicode.Scalar(UInt32(0x4E00 + number - others.count)) ?? "\u{FFFD}")
  }
}
