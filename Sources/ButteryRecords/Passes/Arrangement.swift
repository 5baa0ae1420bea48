/// An arrangement of the records of a list in sections, filtered and sorted.
///
/// Rows count from 0 within their section; a row's ordinal counts over all sections. A section may
/// hold other sections; it then has no rows of its own and stands in front of them. A section costs
/// a few bytes of memory. A row costs none as long as each section's records follow one another,
/// and otherwise four.
package struct Arrangement: Sendable {
  enum Rows: Sendable {
    /// The ordinal is the record.
    case all
    /// The first record of each section, whose records follow one another; `UInt32.max` for a
    /// section that holds sections.
    case runs([UInt32])
    /// The records of all sections, one section after another.
    case list([UInt32])
  }

  /// The ordinal of each section's first row, and as the last element the number of rows.
  let starts: [UInt32]

  /// The group of each section, or the code of its outer group where it holds sections; nil where
  /// sections and groups have the same numbers.
  let groups: [UInt32]?

  let rows: Rows

  /// Which sections lie in which.
  let tree: SectionTree

  /// The section of each group, `UInt32.max` for none; nil where groups ascend with their sections.
  private let sections: [UInt32]?

  /// The section of each outer group, `UInt32.max` for none; empty without outer groups.
  private let outerSections: [UInt32]

  /// - Parameter tree: nil where no section lies in another.
  init(starts: [UInt32], groups: [UInt32]?, rows: Rows, tree: SectionTree? = nil) {
    self.starts = starts
    self.groups = groups
    self.rows = rows
    self.tree = tree ?? SectionTree(sectionCount: starts.count - 1)
    let hasOuters = groups?.contains { OuterGroups.outer(ofCode: Int($0)) != nil } ?? false
    sections = groups.flatMap { Self.sections(ofGroups: $0, hasOuters: hasOuters) }
    outerSections = hasOuters ? groups.map(Self.outerSections) ?? [] : []
  }

  /// All records as they came, in one section; without records there is no section.
  package init(recordCount: Int) {
    self.init(
      starts: recordCount == 0 ? [0] : [0, UInt32(recordCount)], groups: nil, rows: .all)
  }

  /// Some records, section by section.
  package init(records: [[Int]]) {
    self.init(
      starts: [UInt32](startsOf: records.map { UInt32($0.count) }), groups: nil,
      rows: .list(records.flatMap { $0.map(UInt32.init) }))
  }

  /// The number of sections, each of which has rows or holds sections.
  package var sectionCount: Int { starts.count - 1 }

  /// The number of rows in all sections.
  package var rowCount: Int { Int(starts[starts.count - 1]) }

  /// The number of rows in a section: at least one, but none where it holds sections.
  package func rowCount(inSection section: Int) -> Int {
    Int(starts[section + 1] - starts[section])
  }

  /// The number of a section's group.
  package func group(ofSection section: Int) -> Int { groups.map { Int($0[section]) } ?? section }

  /// The record that stands in a row.
  package func record(atRow row: Int, inSection section: Int) -> Int {
    switch rows {
    case .all: Int(starts[section]) + row
    case .runs(let firsts):
      firsts[section] < .max
        ? Int(firsts[section]) + row : record(atOrdinal: Int(starts[section]) + row)
    case .list(let records): Int(records[Int(starts[section]) + row])
    }
  }

  private func record(atOrdinal ordinal: Int) -> Int {
    let place = place(ofOrdinal: ordinal)
    return record(atRow: place.row, inSection: place.section)
  }

  /// The ordinal of a row.
  package func ordinal(ofRow row: Int, inSection section: Int) -> Int {
    Int(starts[section]) + row
  }

  /// The row with an ordinal; logarithmic in the number of sections.
  package func place(ofOrdinal ordinal: Int) -> (section: Int, row: Int) {
    let section =
      (1..<max(1, sectionCount)).partitionIndex { Int(starts[$0]) > ordinal } - 1
    return (section, ordinal - Int(starts[section]))
  }

  /// The section of a group, or nil.
  ///
  /// It is nil where the filter leaves nothing of the group. Logarithmic in the number of sections.
  package func section(ofGroup group: Int) -> Int? {
    guard let groups else { return group < sectionCount ? group : nil }
    if let outer = OuterGroups.outer(ofCode: group) {
      return outer < outerSections.count && outerSections[outer] < .max
        ? Int(outerSections[outer]) : nil
    }
    if let sections {
      return group < sections.count && sections[group] < .max ? Int(sections[group]) : nil
    }
    let section = groups.indices.partitionIndex { groups[$0] >= group }
    return section < groups.count && groups[section] == group ? section : nil
  }

  /// The section of each group; nil where groups ascend, so that a binary search finds them.
  private static func sections(ofGroups groups: [UInt32], hasOuters: Bool) -> [UInt32]? {
    guard hasOuters || !zip(groups, groups.dropFirst()).allSatisfy(<) else { return nil }
    return places(of: groups.lazy.map { OuterGroups.outer(ofCode: Int($0)) == nil ? Int($0) : nil })
  }

  private static func outerSections(ofGroups groups: [UInt32]) -> [UInt32] {
    places(of: groups.lazy.map { OuterGroups.outer(ofCode: Int($0)) })
  }

  /// The index of each number among `numbers`; `UInt32.max` for numbers that aren't among them.
  private static func places(of numbers: some Sequence<Int?>) -> [UInt32] {
    var most = -1
    for case let number? in numbers { most = max(most, number) }
    var places = [UInt32](repeating: .max, count: most + 1)
    for case (let place, let number?) in numbers.enumerated() { places[number] = UInt32(place) }
    return places
  }
}

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
  ///   - control: stops the work; nil if nobody does.
  package init(
    recordCount: Int, groups: RecordGroups?, order: [UInt32]?, matches: RecordMatches?,
    keys: [(SortKeys, isDescending: Bool)], control: PassControl?
  ) throws(PassFailure) {
    var builder = ArrangementBuilder(
      recordCount: recordCount, groups: groups, order: order, matches: matches, keys: keys,
      control: control, sorter: KeySorter(control: control))
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
  let control: PassControl?
  var sorter: KeySorter

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
    Arrangement(
      starts: [UInt32](
        startsOf: order.lazy.map { UInt32(groups.recordCount(ofGroup: Int($0))) }), groups: order,
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
