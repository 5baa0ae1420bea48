internal import ButteryGrid

/// The letters that choose among titles.
enum KeyLetters {
  /// For each title the first letter or digit that no title before it has; `nil` where none is left.
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

  /// The column of a title at which its letter is.
  static func column(of letter: Character, in title: String) -> Int? {
    title.firstIndex { $0.lowercased() == String(letter) }
      .map { TextMetrics.width(of: String(title[..<$0])) }
  }
}
