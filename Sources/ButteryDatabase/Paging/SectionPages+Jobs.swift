extension SectionPages {
  /// The largest number of sections whose rows are fetched by one statement.
  private static let maximumParts = 16

  /// The smallest page if rows of several sections are fetched.
  private static let minimumLimit = 12

  /// Returns what to fetch next: rows in sight first, then those around; nil if all are loaded.
  package mutating func nextJob(for rows: ClosedRange<DatabasePlace>) -> PageJob? {
    visibleJob(for: rows) ?? visibleJob(for: surroundings(of: rows))
  }

  /// Returns what to fetch next for the rows in sight; nil if all are loaded.
  ///
  /// - Parameter opensFolded: Whether rows of folded sections are fetched, too.
  package mutating func visibleJob(
    for rows: ClosedRange<DatabasePlace>, countsFromStart: Bool = false, opensFolded: Bool = false
  ) -> PageJob? {
    guard sectionCount > 0 else { return nil }
    let sections = rows.lowerBound.section...max(rows.lowerBound.section, rows.upperBound.section)
    let request = groups.request(for: sections.lowerBound..<sections.upperBound + 1)
    let open = sections.filter { opensFolded || !isFolded(section: $0) }
    let parts = parts(of: open, within: rows, countsFromStart)
    if parts.isEmpty { return request.map(PageJob.groups) }
    return .rows(limited(parts))
  }

  private mutating func parts(
    of sections: [Int], within rows: ClosedRange<DatabasePlace>,
    _ countsFromStart: Bool
  ) -> [PageJob.Part] {
    var parts: [PageJob.Part] = []
    for section in sections where parts.count < Self.maximumParts {
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
    let most = max(Self.minimumLimit, 2 * sizes.block / parts.count)
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
      let rows = shownRowCount(inSection: place.section)
      let left = max(0, step < 0 ? min(place.row, rows) : rows - 1 - place.row)
      if left >= rest || !(0..<sectionCount).contains(place.section + step) {
        place.row += step * min(left, rest)
        return place
      }
      rest -= left + 1
      place.section += step
      place.row = step < 0 ? max(0, shownRowCount(inSection: place.section) - 1) : 0
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
          !isFolded(part.section),
          let list = lists[part.section]?.list, let range = list.range(of: part.request)
        else { return false }
        let first = section == wanted.lowerBound.section ? wanted.lowerBound.row : 0
        let last = section == wanted.upperBound.section ? wanted.upperBound.row + 1 : list.count
        return first < last && range.overlaps(first..<last)
      }
    }
  }
}

/// A fetch of rows or sections, which takes one statement or a few.
package enum PageJob: Sendable, Hashable {
  /// A page of sections.
  case groups(KeyedList.Request)

  /// The sections before and after a key.
  case groupsAround(SectionPages.Key, limit: Int)

  /// Pages of rows, each from one section.
  case rows([Part])

  /// The rows before and after a key; `number` is the row's index in the section if it is known.
  case rowsAround(section: SectionPages.Key, row: SectionPages.Key, number: Int?, limit: Int)

  /// The first rows of a table without a key, which are fetched only once.
  case beginning(limit: Int)

  /// A page of rows of one section.
  package struct Part: Sendable, Hashable {
    package var section: SectionPages.Key
    package var request: KeyedList.Request
  }

  /// The result: the rows of each page, in the list's order.
  ///
  /// A job around a key has two pages: the rows before the key, then those from the key on.
  package typealias Result = [[KeyedList.Row]]

  /// The sections whose rows are fetched.
  var sections: [SectionPages.Key] {
    switch self {
    case .groups, .groupsAround: []
    case .rows(let parts): parts.map(\.section)
    case .rowsAround(let section, _, _, _): [section]
    case .beginning: [[]]
    }
  }
}

extension SectionPages {
  /// Puts the result of a job in its place; parts that aren't wanted any more are ignored.
  ///
  /// To make room, rows are dropped that are neither in sight nor have just come: a jump may need
  /// these, though they are far from what is in sight.
  ///
  /// - Parameter wanted: The rows in sight.
  package mutating func receive(
    _ result: PageJob.Result, for job: PageJob, wanted: ClosedRange<DatabasePlace>?
  ) {
    switch job {
    case .groups(let request):
      _ = groups.receive(result[0], for: request)
      addLists()
    case .groupsAround(_, let limit):
      resetGroups(around: result, limit: limit)
    case .rows(let parts):
      for (part, rows) in zip(parts, result) {
        _ = lists[part.section]?.list.receive(rows, for: part.request)
      }
    case .beginning(let limit):
      lists[[]]?.isTruncated = result[0].count >= limit
      lists[[]]?.list.reset(around: result[0], before: 0, after: 0)
    case .rowsAround(let section, _, let number, let limit):
      resetRows(of: section, with: result, number: number, limit: limit)
    }
    for section in job.sections { lists[section]?.use = clock }
    if let wanted { drop(keeping: surroundings(of: wanted), andSections: Set(job.sections)) }
  }

  private mutating func resetGroups(around result: PageJob.Result, limit: Int) {
    let (before, from) = (result[0], result[1])
    groups.reset(
      around: before + from, before: before.count < limit ? 0 : 1,
      after: from.count < limit ? 0 : 1)
    centre = max(0, min((before.count < limit ? 0 : 1) + before.count, groups.count - 1))
    addLists()
  }

  private mutating func resetRows(
    of section: Key, with result: PageJob.Result, number: Int?, limit: Int
  ) {
    guard var rows = lists[section] else { return }
    let (before, from) = (result[0], result[1])
    let hasAllBefore = before.count < limit
    let hasAllAfter = from.count < limit
    // The number of rows on either side is unknown, so the row's index is a guess.
    let rest = max(rows.count.number - before.count - from.count, 2)
    let guess = min(max(1, number.map { $0 - before.count } ?? rest / 2), rest - 1)
    let front = hasAllBefore ? 0 : hasAllAfter ? rest : guess
    rows.list.reset(
      around: before + from, before: front, after: hasAllAfter ? 0 : rest - front)
    rows.list.hasUnknownPlace = rows.list.hasGuessedPlace && number == nil
    centre = front + before.count
    lists[section] = rows
  }

  /// Drops the least recently used rows.
  ///
  /// - Parameter new: The sections whose rows have just come.
  private mutating func drop(
    keeping wanted: ClosedRange<DatabasePlace>, andSections new: Set<Key>
  ) {
    groups.drop(keeping: wanted.lowerBound.section..<wanted.upperBound.section + 1)
    addLists()
    let shown = (wanted.lowerBound.section...wanted.upperBound.section).filter {
      !isFolded(section: $0)
    }
    for section in shown {
      guard let key = key(ofSection: section), let list = lists[key]?.list else { continue }
      let first = section == wanted.lowerBound.section ? wanted.lowerBound.row : 0
      let last = section == wanted.upperBound.section ? wanted.upperBound.row + 1 : list.count
      lists[key]?.list.drop(keeping: first..<max(first, last))
    }
    var loaded = loadedCount
    guard loaded > sizes.rowsInAll else { return }
    let kept = new.union(shown.compactMap(key(ofSection:)))
    let others = lists.filter { !kept.contains($0.key) && $0.value.list.loadedCount > 0 }
    for (key, rows) in others.sorted(by: { $0.value.use < $1.value.use }) {
      guard loaded > sizes.rowsInAll else { break }
      loaded -= rows.list.loadedCount
      lists[key]?.list.dropAll()
    }
  }
}
