extension DatabaseSnapshot {
  /// Whether all rows of the section in front of one were seen, so that its number isn't a guess.
  package func isNumberKnown(_ place: DatabasePlace) -> Bool {
    guard let list = pages.rows(ofSection: place.section)?.list else { return false }
    var start = 0
    for segment in list.segments {
      if start > place.row { break }
      if case .unseen = segment { return false }
      start += segment.count
    }
    return place.row < list.count
  }
}
