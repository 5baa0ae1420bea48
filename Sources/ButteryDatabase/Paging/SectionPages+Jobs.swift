extension SectionPages {
  /// The largest number of sections whose rows are fetched by one statement.
  private static let mostParts = 16

  /// The smallest page if rows of several sections are fetched.
  private static let leastLimit = 12

  /// Returns what to fetch next: rows in sight first, then those around; nil if all are loaded.
  package mutating func nextJob(for rows: ClosedRange<DatabasePlace>) -> PageJob? {
    visibleJob(for: rows) ?? visibleJob(for: surroundings(of: rows))
  }

  /// Returns what to fetch next for the rows in sight; nil if all are loaded.
  package mutating func visibleJob(
    for rows: ClosedRange<DatabasePlace>, countsFromStart: Bool = false
  ) -> PageJob? {
    guard sectionCount > 0 else { return nil }
    let sections = rows.lowerBound.section...max(rows.lowerBound.section, rows.upperBound.section)
    let request = groups.request(for: sections.lowerBound..<sections.upperBound + 1)
    let parts = parts(of: sections, within: rows, countsFromStart)
    if parts.isEmpty { return request.map(PageJob.groups) }
    return .rows(limited(parts))
  }

  private mutating func parts(
    of sections: ClosedRange<Int>, within rows: ClosedRange<DatabasePlace>,
    _ countsFromStart: Bool
  ) -> [PageJob.Part] {
    var parts: [PageJob.Part] = []
    for section in sections where parts.count < Self.mostParts {
      guard let key = key(ofSection: section), var list = lists[key]?.list else { continue }
      let first = section == rows.lowerBound.section ? rows.lowerBound.row : 0
      let last = section == rows.upperBound.section ? rows.upperBound.row + 1 : list.count
      lists[key]?.list = KeyedList(guess: 1, blockSize: 1, capacity: 1)
      let request = list.request(
        for: first..<max(first, last), countsFromStart: countsFromStart)
      lists[key]?.list = list
      lists[key]?.use = clock
      if let request { parts.append(PageJob.Part(section: key, request: request)) }
    }
    clock += 1
    return parts
  }

  /// Reduces the limits of pages of several sections, which may be small.
  private func limited(_ parts: [PageJob.Part]) -> [PageJob.Part] {
    guard parts.count > 1 else { return parts }
    let most = max(Self.leastLimit, 2 * sizes.block / parts.count)
    return parts.map { part in
      var part = part
      if !part.request.isOfDropped { part.request.limit = min(part.request.limit, most) }
      return part
    }
  }

  /// The rows in sight, with a block after them and half a block before them.
  func surroundings(of rows: ClosedRange<DatabasePlace>) -> ClosedRange<DatabasePlace> {
    let first = moved(rows.lowerBound, by: -sizes.block / 2)
    return first...max(first, moved(rows.upperBound, by: sizes.block))
  }

  /// Returns a place some lines further, where each section has one line for its header.
  func moved(_ place: DatabasePlace, by count: Int) -> DatabasePlace {
    var (place, rest) = (place, abs(count))
    let step = count < 0 ? -1 : 1
    while rest > 0 {
      let rows = rowCount(inSection: place.section)
      let left = max(0, step < 0 ? place.row : rows - 1 - place.row)
      if left >= rest || !(0..<sectionCount).contains(place.section + step) {
        place.row += step * min(left, rest)
        return place
      }
      rest -= left + 1
      place.section += step
      place.row = step < 0 ? max(0, rowCount(inSection: place.section) - 1) : 0
    }
    return place
  }

  /// Whether the rows of a running fetch are still near the rows in sight.
  package func isWanted(_ job: PageJob, for rows: ClosedRange<DatabasePlace>) -> Bool {
    let wanted = surroundings(of: rows)
    switch job {
    case .groupsAround, .rowsAround, .beginning: return true
    case .groups(let request):
      let sections = wanted.lowerBound.section..<wanted.upperBound.section + 1
      return groups.range(of: request)?.overlaps(sections) ?? false
    case .rows(let parts):
      return parts.contains { part in
        guard let section = groups.index(of: part.section),
          wanted.lowerBound.section...wanted.upperBound.section ~= section,
          let list = lists[part.section]?.list, let range = list.range(of: part.request)
        else { return false }
        let first = section == wanted.lowerBound.section ? wanted.lowerBound.row : 0
        let last = section == wanted.upperBound.section ? wanted.upperBound.row + 1 : list.count
        return first < last && range.overlaps(first..<last)
      }
    }
  }
}
