extension Arrangement {
  /// Arranges records in sections, filtered and sorted.
  ///
  /// - Parameters:
  ///   - groups: the sections; nil for a single one.
  ///   - order: the groups in the order of their sections; nil for the order of their first
  ///     records.
  ///   - matches: the only records to show; nil for all. Groups without any have no section.
  ///   - keys: the sort keys within each section, the most significant first; empty for the order
  ///     of the files.
  init(
    recordCount: Int, groups: RecordGroups?, order: [UInt32]?, matches: RecordMatches?,
    keys: [(SortKeys, isDescending: Bool)]
  ) {
    var builder = ArrangementBuilder(
      recordCount: recordCount, groups: groups, order: order, matches: matches, keys: keys,
      control: nil)
    // Without a control nobody can cancel the builder, so it always has an answer.
    self = builder.build() ?? Arrangement(recordCount: recordCount)
  }

  /// Puts records in their places, unless the control is cancelled.
  package init(
    recordCount: Int, groups: RecordGroups?, order: [UInt32]?, matches: RecordMatches?,
    keys: [(SortKeys, isDescending: Bool)], control: PassControl
  ) throws(PassFailure) {
    var builder = ArrangementBuilder(
      recordCount: recordCount, groups: groups, order: order, matches: matches, keys: keys,
      control: control)
    guard let arrangement = builder.build() else { throw .cancelled }
    self = arrangement
  }
}

/// Arranges records in sections, filtered and sorted.
private struct ArrangementBuilder {
  let recordCount: Int
  let groups: RecordGroups?
  let order: [UInt32]?
  let matches: RecordMatches?
  let keys: [(SortKeys, isDescending: Bool)]

  private let control: PassControl?
  private var sorter: KeySorter

  init(
    recordCount: Int, groups: RecordGroups?, order: [UInt32]?, matches: RecordMatches?,
    keys: [(SortKeys, isDescending: Bool)], control: PassControl?
  ) {
    self.recordCount = recordCount
    self.groups = groups
    self.order = order
    self.matches = matches
    self.keys = keys
    self.control = control
    sorter = KeySorter(control: control)
  }

  /// The arrangement; nil if it was stopped.
  mutating func build() -> Arrangement? {
    if matches != nil || !keys.isEmpty { return listed() }
    guard let groups else { return Arrangement(recordCount: recordCount) }
    if let order {
      return groups.isClustered ? moved(groups, to: order) : listed()
    }
    return Arrangement(
      starts: groups.starts, groups: nil, rows: groups.records.map { .list($0) } ?? .all)
  }

  /// Puts clustered groups, whose records follow one another, in another order without listing
  /// records.
  private func moved(_ groups: RecordGroups, to order: [UInt32]) -> Arrangement {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(order.count + 1)
    var next: UInt32 = 0
    for group in order {
      next += UInt32(groups.recordCount(ofGroup: Int(group)))
      starts.append(next)
    }
    return Arrangement(
      starts: starts, groups: order,
      rows: .runs(order.map { UInt32(groups.firstRecord(ofGroup: Int($0))) }))
  }

  /// A list of all records.
  private mutating func listed() -> Arrangement? {
    var starts: [UInt32] = [0]
    var shown: [UInt32] = []
    var records: [UInt32] = []
    records.reserveCapacity(min(matches?.count ?? recordCount, recordCount))
    for place in 0..<(groups?.count ?? 1) {
      let group = order.map { Int($0[place]) } ?? place
      let start = records.count
      append(group, to: &records)
      guard records.count > start else { continue }
      // The sort is stable. It goes from the last key to the first, so the first key decides in the
      // end.
      for (keys, isDescending) in keys.reversed() {
        sorter.sort(&records, in: start..<records.count, descending: isDescending) { keys[$0] }
      }
      if control?.isCancelled ?? false { return nil }
      starts.append(UInt32(records.count))
      shown.append(UInt32(group))
    }
    let isWhole = order == nil && shown.count == groups?.count
    return Arrangement(
      starts: starts, groups: groups == nil || isWhole ? nil : shown, rows: .list(records))
  }

  /// Appends the records of a group that are shown.
  private func append(_ group: Int, to records: inout [UInt32]) {
    let range = groups.map { Int($0.starts[group])..<Int($0.starts[group + 1]) } ?? 0..<recordCount
    guard let scattered = groups?.records else {
      guard let matches else {
        return records.append(contentsOf: UInt32(range.lowerBound)..<UInt32(range.upperBound))
      }
      return matches.forEach(in: range) { records.append($0) }
    }
    guard let matches else { return records.append(contentsOf: scattered[range]) }
    for record in scattered[range] where matches.contains(Int(record)) { records.append(record) }
  }
}
