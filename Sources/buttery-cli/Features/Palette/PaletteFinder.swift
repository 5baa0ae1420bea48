/// A command, or a column to go to, as the palette shows it.
package struct PaletteItem: Sendable {
  /// What it is called, without what it acts on.
  let name: String
  /// The same with the column or the row in it.
  let title: String
  let keys: String
  let summary: String
  /// What other programs call it.
  let others: String
  /// What columns are called by their number, such as `#3`; nil for a command.
  let code: String?

  /// - Parameters:
  ///   - name: `…` stands in it for what the command acts on.
  ///   - object: What it acts on; nil where there is nothing.
  ///   - others: Words that other programs have for it, with blanks between them.
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

  /// Going to a column.
  ///
  /// - Parameter place: its place in the list of columns, from 0 on.
  package init(column name: String, place: Int, isHidden: Bool) {
    self.name = name
    title = isHidden ? "show column \(name)" : "go to column \(name)"
    keys = "c"
    summary = "column \(place + 1) is the one at hand"
    others = ""
    code = "#\(place + 1)"
  }
}

/// Finds commands and columns by what a person types of their names.
package struct PaletteFinder: Sendable {
  private let items: [PaletteItem]

  package init(items: [PaletteItem]) {
    self.items = items
  }

  /// The places of the items that answer to a text, the best first; all commands do to an empty one.
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

  /// Names of commands go before those of columns, and both before what commands do.
  private static func rank(
    of item: PaletteItem, whole: NameMatch, words: [NameMatch]
  ) -> NameMatch.Rank? {
    if let code = item.code { return whole.rank(of: item.name, code: code).flatMap(atLeastPart) }
    if let rank = rank(of: item.name, by: [whole]) { return rank }
    if let rank = rank(of: item.title, by: words) { return max(rank, .substring) }
    if let rank = rank(of: item.others, by: words), rank <= .word { return .substring }
    return rank(of: item.summary, by: words).flatMap { $0 < .initials ? .subsequence : nil }
  }

  /// A column is found by letters that stand together, wherever these are in its name.
  private static func atLeastPart(_ rank: NameMatch.Rank) -> NameMatch.Rank? {
    rank < .subsequence ? rank : nil
  }

  /// The worst of the ranks; nil where a name doesn't have one of the texts in it.
  private static func rank(of name: String, by matches: [NameMatch]) -> NameMatch.Rank? {
    let ranks = matches.compactMap { match in
      match.rank(of: name).flatMap { rank in
        rank < .substring || rank == .substring && match.isInWord(of: name) ? rank : nil
      }
    }
    return ranks.count == matches.count ? ranks.max() : nil
  }
}
