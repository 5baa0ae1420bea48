extension DatabaseSnapshot {
  /// Whether the index of every row is exact.
  package var knowsAllNumbers: Bool {
    total?.isExact == true && hasAllSections
      && pages.lists.values.allSatisfy { $0.count.isExact && !$0.list.hasGuessedPlace }
  }

  /// The number of sections that have been seen.
  package var seenSectionCount: Int { pages.groups.seenCount }

  /// Whether all sections before one have been seen.
  package func hasSeenSections(to section: Int) -> Bool { pages.groups.hasSeenRows(to: section) }

  /// Whether a row's index in the whole table is exact.
  ///
  /// It is if the index in the section is exact, and all sections before have been seen and counted.
  package func isOrdinalKnown(_ place: DatabasePlace) -> Bool {
    isNumberKnown(place) && hasSeenSections(to: place.section)
      && (0..<place.section).allSatisfy { pages.rows(ofSection: $0)?.count.isExact ?? false }
  }

  /// Whether not even an estimate of a row's index in its section is known, as a search has found it.
  package func isNumberUnknown(_ place: DatabasePlace) -> Bool {
    pages.rows(ofSection: place.section)?.list.isIndexUnknown(place.row) ?? false
  }

  /// Whether a row's index in its section is exact.
  ///
  /// It is if all rows before have been seen, or the section is counted and none of its rows were found
  /// by a key.
  package func isNumberKnown(_ place: DatabasePlace) -> Bool {
    guard let rows = pages.rows(ofSection: place.section), place.row < rows.list.count else {
      return false
    }
    return rows.count.isExact && !rows.list.hasGuessedPlace || rows.list.hasSeenRows(to: place.row)
  }
}
