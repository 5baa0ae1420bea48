extension DatabaseSnapshot {
  /// Whether a row's number in its section isn't a guess: where all rows in front of it were seen, or
  /// the section is counted and nothing in it was found by a key.
  package func isNumberKnown(_ place: DatabasePlace) -> Bool {
    guard let rows = pages.rows(ofSection: place.section), place.row < rows.list.count else {
      return false
    }
    return rows.count.isExact && !rows.list.hasGuessedPlace || rows.list.hasSeenRows(to: place.row)
  }
}
