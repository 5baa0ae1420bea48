/// How well a name answers to some typed letters.
package struct NameMatch: Sendable {
  /// From the best to the worst.
  package enum Rank: Int, Sendable, Comparable, CaseIterable {
    /// They are the name, or what a section is called among those that it lies with.
    case exact
    /// The letters are the name's code.
    case code
    /// The name begins with them.
    case prefix
    /// A word of the name begins with them.
    case word
    /// They are initials of words that follow each other.
    case initials
    /// They stand together somewhere in the name.
    case substring
    /// They occur in the name, in their order.
    case subsequence

    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// What was typed, in lower case.
  private let typed: String
  private let letters: [UInt8]

  /// - Parameter typed: letters, digits, blanks; capitals don't matter.
  package init(typed: String) {
    self.typed = typed.lowercased()
    letters = PlainLetters.words(of: typed).flatMap(\.self)
  }

  /// The rank of a name; nil where it doesn't answer at all.
  package func rank(of name: String, code: String? = nil) -> Rank? {
    if isExact(name) { return .exact }
    if let code, code == typed { return .code }
    // Letters of other scripts are compared as they are.
    guard !letters.isEmpty else {
      let name = name.lowercased()
      return name.hasPrefix(typed) ? .prefix : name.contains(typed) ? .substring : nil
    }
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
    return isSubsequence(of: name) ? .subsequence : nil
  }

  private func isExact(_ name: String) -> Bool {
    let own = String(SectionName.own(of: name))
    guard !letters.isEmpty else { return own.lowercased() == typed || name.lowercased() == typed }
    return [own, name].contains { PlainLetters.words(of: $0).flatMap(\.self) == letters }
  }

  /// Whether one word of a name has all that was typed.
  package func isInWord(of name: String) -> Bool {
    guard !letters.isEmpty else { return name.lowercased().contains(typed) }
    return PlainLetters.words(of: name).contains { $0.contains(letters) }
  }

  private func isSubsequence(of name: [UInt8]) -> Bool {
    var next = letters.startIndex
    for letter in name where next < letters.endIndex && letters[next] == letter { next += 1 }
    return next == letters.endIndex
  }
}

/// The names of sections that lie in others: those of all levels, the outermost first.
package enum SectionName {
  private static let separator = " › "

  /// What a section is called among those that it lies with.
  static func own(of name: String) -> Substring {
    name.ranges(of: separator).last.map { name[$0.upperBound...] } ?? name[...]
  }

  /// How many sections a section lies in.
  package static func level(of name: String) -> Int { name.ranges(of: separator).count }
}

/// The best of many names: a few of each rank, those of outer levels first, in the order in which they
/// came.
package struct BestNames: Sendable {
  private var numbers: [[[Int]]]
  private let most: Int

  private static let levelCount = 4

  /// - Parameter most: how many of each rank are kept.
  package init(most: Int) {
    self.most = most
    numbers = NameMatch.Rank.allCases.map { _ in Array(repeating: [], count: Self.levelCount) }
  }

  /// Takes a name.
  ///
  /// - Returns: Whether it is among the best.
  @discardableResult
  package mutating func insert(_ number: Int, rank: NameMatch.Rank, level: Int = 0) -> Bool {
    let level = min(level, Self.levelCount - 1)
    guard numbers[rank.rawValue][level].count < most else { return false }
    numbers[rank.rawValue][level].append(number)
    return true
  }

  /// The numbers of the names, the best first.
  package var all: [Int] { numbers.flatMap { $0.flatMap(\.self) } }
}
