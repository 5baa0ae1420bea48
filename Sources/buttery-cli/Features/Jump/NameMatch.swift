import ButteryRecords

/// How well a name matches typed letters.
package struct NameMatch: Sendable {
  /// The ways in which a name matches, from the best to the worst.
  package enum Rank: Int, Sendable, Comparable, CaseIterable {
    /// The letters are the whole name, or the section's own name without those of the sections
    /// around it.
    case exact
    /// The letters are the name's code.
    case code
    /// The name begins with what was typed, which has blanks or other characters besides letters.
    case beginning
    /// The name begins with the letters.
    case prefix
    /// A word of the name begins with the letters.
    case word
    /// The letters are the initials of consecutive words.
    case initials
    /// The letters stand together somewhere in the name.
    case substring
    /// The letters occur in the name in their order.
    case subsequence

    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// The typed text as it is compared in any case.
  private let typed: String
  private let letters: [UInt8]
  /// What was typed in lower case, without marks.
  private let base: String
  /// The letters and signs; the latter must be in a name, too.
  private let signs: [UInt32]
  /// Whether the letters are all that was typed.
  private let isPlain: Bool

  /// - Parameter typed: letters, digits, blanks; case doesn't matter.
  package init(typed: String) {
    self.typed = FoldedText.folded(typed)
    base = FoldedText.letters(typed)
    letters = PlainLetters.words(of: typed).flatMap(\.self)
    isPlain = letters.elementsEqual(self.typed.utf8)
    signs = PlainLetters.signs(of: typed)
  }

  /// The rank of a name; nil if it doesn't match.
  package func rank(of name: String, code: String? = nil) -> Rank? {
    let isPossible = hasSigns(name)
    if isPossible, isExact(name) { return .exact }
    // A code such as `#2` has signs that the name needn't have.
    if let code, code == typed { return .code }
    guard isPossible else { return nil }
    // Letters of other scripts are compared as they are, but for their marks.
    guard !letters.isEmpty else {
      let name = FoldedText.letters(name)
      return name.hasPrefix(base) ? .prefix : name.contains(base) ? .substring : nil
    }
    if !isPlain, FoldedText.folded(name).hasPrefix(typed) { return .beginning }
    let words = PlainLetters.words(of: name)
    let name = words.flatMap(\.self)
    if name.starts(with: letters) { return .prefix }
    var start = 0
    for word in words {
      if start > 0, name[start...].starts(with: letters) { return .word }
      start += word.count
    }
    if words.compactMap(\.first).contains(letters) { return .initials }
    if name.contains(letters) { return .substring }
    return Self.isSubsequence(letters, of: name) ? .subsequence : nil
  }

  /// Whether a name has the typed signs among the letters, in their order: `$1` isn't `a1`.
  private func hasSigns(_ name: String) -> Bool {
    signs.count == letters.count || Self.isSubsequence(signs, of: PlainLetters.signs(of: name))
  }

  private func isExact(_ name: String) -> Bool {
    let own = String(SectionName.own(of: name))
    guard !letters.isEmpty else { return [own, name].contains { FoldedText.letters($0) == base } }
    return [own, name].contains { PlainLetters.words(of: $0).flatMap(\.self) == letters }
  }

  /// Whether one word of a name contains all typed letters.
  package func isInWord(of name: String) -> Bool {
    guard hasSigns(name) else { return false }
    guard !letters.isEmpty else { return FoldedText.letters(name).contains(base) }
    return PlainLetters.words(of: name).contains { $0.contains(letters) }
  }

  private static func isSubsequence<Sign: Equatable>(_ signs: [Sign], of name: [Sign]) -> Bool {
    var next = signs.startIndex
    for sign in name where next < signs.endIndex && signs[next] == sign { next += 1 }
    return next == signs.endIndex
  }
}

/// The names of nested sections, which consist of the names of all levels, the outermost first.
package enum SectionName {
  private static let separator = " › "

  /// A section's own name, without those of the sections around it.
  static func own(of name: String) -> Substring {
    name.ranges(of: separator).last.map { name[$0.upperBound...] } ?? name[...]
  }

  /// The number of sections around a section.
  package static func level(of name: String) -> Int { name.ranges(of: separator).count }
}

/// Collects the best of many names: a few of each rank, sorted by rank, then by level, outermost
/// first, then by their order of insertion.
package struct BestNames: Sendable {
  private var numbers: [[[Int]]]
  private let most: Int

  private static let levelCount = 4

  /// - Parameter most: how many names of each rank and level are kept.
  package init(most: Int) {
    self.most = most
    numbers = NameMatch.Rank.allCases.map { _ in Array(repeating: [], count: Self.levelCount) }
  }

  /// Adds a name by its number.
  ///
  /// - Returns: Whether the name is kept.
  @discardableResult
  package mutating func insert(_ number: Int, rank: NameMatch.Rank, level: Int = 0) -> Bool {
    let level = min(level, Self.levelCount - 1)
    guard numbers[rank.rawValue][level].count < most else { return false }
    numbers[rank.rawValue][level].append(number)
    return true
  }

  /// The numbers of the names, the best first.
  package var all: [Int] { all(with: nil) }

  /// The numbers of the names, the best first, with one that comes before those that only have the
  /// letters somewhere.
  ///
  /// - Parameter next: the number of this name, which needn't match; nil for none.
  package func all(with next: Int?) -> [Int] {
    let best = NameMatch.Rank.prefix.rawValue
    let beginning = numbers[...best].flatMap { $0.flatMap(\.self) }
    let rest = numbers[(best + 1)...].flatMap { $0.flatMap(\.self) }
    guard let next, !beginning.contains(next) else { return beginning + rest }
    return beginning + [next] + rest.filter { $0 != next }
  }
}

// MARK: - Letters

/// The letters and digits of a name as they are typed on a keyboard.
package enum PlainLetters {
  /// The words of `name` in lower-case ASCII, without accents: `São Tomé` as `sao`, `tome`.
  ///
  /// Any other character, one without a Latin letter or digit for it, ends a word and is left out.
  package static func words(of name: String) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    for scalar in FoldedText.folded(name).unicodeScalars {
      if let byte = plain(scalar) {
        words[words.count - 1].append(byte)
      } else if scalar.value >= 0x80, let letters = letters(of: scalar) {
        words[words.count - 1] += letters
      } else if !isMark(scalar), words.last?.isEmpty == false {
        words.append([])
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The letters of `words(of:)`, and the characters that it leaves out, but for blanks and
  /// accents.
  ///
  /// Letters of other scripts are compared in any case; typographic quotes and dashes are those of a
  /// keyboard.
  package static func signs(of name: String) -> [UInt32] {
    var signs: [UInt32] = []
    for scalar in FoldedText.folded(name).unicodeScalars {
      if let byte = plain(scalar) {
        signs.append(UInt32(byte))
      } else if scalar.value >= 0x80, let letters = letters(of: scalar) {
        signs += letters.map(UInt32.init)
      } else if !isMark(scalar), !scalar.properties.isWhitespace {
        signs.append(keyboard[scalar.value] ?? scalar.value)
      }
    }
    return signs
  }

  /// The keyboard's characters for typographic quotes and dashes.
  private static let keyboard: [UInt32: UInt32] = [
    0x2018: 0x27, 0x2019: 0x27, 0x201C: 0x22, 0x201D: 0x22, 0x2010: 0x2D, 0x2011: 0x2D,
    0x2013: 0x2D, 0x2014: 0x2D, 0x2212: 0x2D,
  ]

  private static func plain(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "a"..."z", "0"..."9": UInt8(scalar.value)
    default: nil
    }
  }

  /// The base letters of a character that can't be taken apart.
  private static func letters(of scalar: Unicode.Scalar) -> [UInt8]? {
    LatinBase.of(scalar.value) ?? LatinBase.named(scalar)
  }

  /// Whether a scalar is a combining accent, which belongs to the word.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }
}
