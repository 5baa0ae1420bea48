extension DatabaseSnapshot {
  /// Whether no number of any row is a guess.
  package var knowsAllNumbers: Bool {
    total?.isExact == true && hasAllSections
      && pages.lists.values.allSatisfy { $0.count.isExact && !$0.list.hasGuessedPlace }
  }

  /// How many sections were seen.
  package var seenSectionCount: Int { pages.groups.seenCount }

  /// Whether all sections were seen that lie in front of one.
  package func hasSeenSections(to section: Int) -> Bool { pages.groups.hasSeenRows(to: section) }

  /// Whether a row's number among all rows isn't a guess: where that in its section isn't, and all
  /// sections in front of it were seen and counted.
  package func isOrdinalKnown(_ place: DatabasePlace) -> Bool {
    isNumberKnown(place) && hasSeenSections(to: place.section)
      && (0..<place.section).allSatisfy { pages.rows(ofSection: $0)?.count.isExact ?? false }
  }

  /// Whether a row's number in its section isn't a guess: where all rows in front of it were seen, or
  /// the section is counted and nothing in it was found by a key.
  package func isNumberKnown(_ place: DatabasePlace) -> Bool {
    guard let rows = pages.rows(ofSection: place.section), place.row < rows.list.count else {
      return false
    }
    return rows.count.isExact && !rows.list.hasGuessedPlace || rows.list.hasSeenRows(to: place.row)
  }
}
