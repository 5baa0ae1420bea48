/// A command, or a column to go to, as the palette shows it.
package struct PaletteItem: Sendable {
  /// The name, without the object that the command acts on.
  let name: String
  /// The name with the column or the row that the command acts on.
  let title: String
  let keys: String
  let summary: String
  /// Synonyms from other programs.
  let others: String
  /// The number of a column as a word, such as `#3`; nil for a command.
  let code: String?

  /// - Parameters:
  ///   - name: The name; `…` stands for the object.
  ///   - object: The object that the command acts on; nil for none.
  ///   - others: Synonyms from other programs, separated by blanks.
  package init(
    name: String, object: String?, keys: String, summary: String, others: String = ""
  ) {
    self.name = name.replacing("…", with: "")
    title = object.map { name.replacing("…", with: $0) } ?? name
    self.keys = keys
    self.summary = summary
    self.others = others
    code = nil
  }

  /// An item that goes to a column.
  ///
  /// - Parameter place: the column's index in the list of columns.
  package init(column name: String, place: Int, isHidden: Bool) {
    self.name = name
    title = isHidden ? "show column \(name)" : "go to column \(name)"
    keys = "c"
    summary = "go to column \(place + 1)"
    others = ""
    code = "#\(place + 1)"
  }
}

/// Finds commands and columns by typed parts of their names.
package struct PaletteFinder: Sendable {
  private let items: [PaletteItem]

  package init(items: [PaletteItem]) {
    self.items = items
  }

  /// The indices of the items that match a text, the best first; an empty text matches all
  /// commands.
  package func find(_ text: String) -> [Int] {
    let words = text.split(separator: " ").map { NameMatch(typed: String($0)) }
    guard !words.isEmpty else { return items.indices.filter { items[$0].code == nil } }
    let whole = NameMatch(typed: text)
    var best = BestNames(most: items.count)
    for (place, item) in items.enumerated() {
      if let rank = Self.rank(of: item, whole: whole, words: words) {
        best.insert(place, rank: rank)
      }
    }
    return best.all
  }

  /// Ranks names of commands before names of columns, and both before summaries of commands.
  private static func rank(
    of item: PaletteItem, whole: NameMatch, words: [NameMatch]
  ) -> NameMatch.Rank? {
    if let code = item.code { return whole.rank(of: item.name, code: code).flatMap(atLeastPart) }
    if let rank = rank(of: item.name, by: [whole]) { return rank }
    if let rank = rank(of: item.title, by: words) { return max(rank, .substring) }
    if let rank = rank(of: item.others, by: words), rank <= .word { return .substring }
    return rank(of: item.summary, by: words).flatMap { $0 < .initials ? .subsequence : nil }
  }

  /// Rejects a match of scattered letters: a column is found only by letters that stand together in
  /// its name.
  private static func atLeastPart(_ rank: NameMatch.Rank) -> NameMatch.Rank? {
    rank < .subsequence ? rank : nil
  }

  /// The worst rank of several texts in a name; nil if one of them doesn't match.
  private static func rank(of name: String, by matches: [NameMatch]) -> NameMatch.Rank? {
    let ranks = matches.compactMap { match in
      match.rank(of: name).flatMap { rank in
        rank < .substring || rank == .substring && match.isInWord(of: name) ? rank : nil
      }
    }
    return ranks.count == matches.count ? ranks.max() : nil
  }
}
