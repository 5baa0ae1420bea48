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
    var loaded = loadedCount
    for section in wanted.lowerBound.section...wanted.upperBound.section {
      guard let key = key(ofSection: section), let list = lists[key]?.list else { continue }
      let first = section == wanted.lowerBound.section ? wanted.lowerBound.row : 0
      let last = section == wanted.upperBound.section ? wanted.upperBound.row + 1 : list.count
      lists[key]?.list.drop(keeping: first..<max(first, last))
    }
    guard loaded > sizes.rowsInAll else { return }
    let kept = new.union(
      (wanted.lowerBound.section...wanted.upperBound.section).compactMap(key(ofSection:)))
    let others = lists.filter { !kept.contains($0.key) && $0.value.list.loadedCount > 0 }
    for (key, rows) in others.sorted(by: { $0.value.use < $1.value.use }) {
      guard loaded > sizes.rowsInAll else { break }
      loaded -= rows.list.loadedCount
      lists[key]?.list.dropAll()
    }
  }
}
