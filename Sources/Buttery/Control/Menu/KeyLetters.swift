internal import ButteryGrid

/// The letters by which keys choose among titles.
enum KeyLetters {
  /// Returns for each title its first letter or digit that isn't taken yet; `nil` if all are taken.
  static func of(_ titles: [String]) -> [Character?] {
    var taken: Set<Character> = []
    return titles.map { title in
      let lowered = title.lazy.filter { $0.isLetter || $0.isNumber }
        .compactMap { $0.lowercased().first }
      guard let letter = lowered.first(where: { !taken.contains($0) }) else { return nil }
      taken.insert(letter)
      return letter
    }
  }

  /// Returns the column of a title at which its letter is.
  static func column(of letter: Character, in title: String) -> Int? {
    title.firstIndex { $0.lowercased() == String(letter) }
      .map { TextMetrics.width(of: String(title[..<$0])) }
  }
}
