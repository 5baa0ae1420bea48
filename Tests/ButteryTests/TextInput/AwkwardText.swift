import ButteryTestSupport

/// Texts that are hard to edit: wide or joined characters, right-to-left text, control characters.
enum AwkwardText {
  static let pieces: [String] = [
    "a", "b", "Zz", "word", "x1", " ", "  ", ".", "-", "é", "e", "\u{301}", "東", "京", "한",
    "\u{1112}",
    "\u{1161}", "👩", "\u{200D}", "👧", "👩‍👩‍👧", "🇩", "🇪", "🇩🇪", "👍🏽", "\u{1F3FD}", "\u{FE0F}", "❤️", "1️⃣",
    "של", "ום", "\u{202E}", "क्ष", "\u{94D}", "ß", "ŉ", "\u{1B}", "\u{7F}", "\u{9B}", "\u{0}", "ﷺ",
  ]

  /// Returns a text of up to `count` random pieces; some are line ends if `lineEnds` is true.
  static func random(
    upTo count: Int, lineEnds: Bool = false, using generator: inout SeededGenerator
  ) -> String {
    let pieces = lineEnds ? Self.pieces + ["\n", "\n", " word", " to be", "\n\n"] : Self.pieces
    return (0..<Int.random(in: 0...count, using: &generator)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &generator)]
    }.joined()
  }
}
