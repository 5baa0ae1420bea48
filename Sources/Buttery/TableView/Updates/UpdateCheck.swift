internal import FoundationEssentials

/// Checks a batch of changes and throws the first error that it finds.
///
/// It checks each change by itself, then changes that contradict each other, then the counts.
struct UpdateCheck {
  let batch: UpdateBatch
  let before: [Int]
  let after: [Int]

  func run() throws(TableViewError) {
    try checkSections()
    try checkRowsBefore()
    try checkRowsAfter()
    try countSections()
  }

  private func refuse(_ reason: String) -> TableViewError { .invalidUpdate(reason) }

  // MARK: Sections

  private func checkSections() throws(TableViewError) {
    var leaving = Calls<Int> { "section \($0)" }
    for section in batch.deletedSections {
      try demandBefore(section, "delete")
      try leaving.record(section, "delete")
    }
    for section in batch.reloadedSections {
      try demandBefore(section, "reload")
      try leaving.record(section, "reload", mayRepeat: true)
    }
    for move in batch.movedSections {
      try demandBefore(move.source, "move")
      try leaving.record(move.source, "move")
    }
    var coming = Calls<Int> { "section \($0)" }
    for section in batch.insertedSections {
      try demandAfter(section, "insert")
      try coming.record(section, "insert", "at")
    }
    for move in batch.movedSections {
      try demandAfter(move.target, "move")
      try coming.record(move.target, "move", "to")
    }
  }

  private func demandBefore(_ section: Int, _ what: String) throws(TableViewError) {
    try demand(section, "\(what) section \(section)", in: before, "before")
  }

  private func demandAfter(_ section: Int, _ what: String) throws(TableViewError) {
    try demand(section, "\(what) section \(section)", in: after, "after")
  }

  /// Throws an error if `section` doesn't exist before or after the update.
  private func demand(
    _ section: Int, _ attempt: @autoclosure () -> String, in counts: [Int], _ moment: String
  ) throws(TableViewError) {
    guard counts.indices.contains(section) else {
      throw refuse(
        "attempt to \(attempt()), but there are only \(counts.count) sections \(moment) the update")
    }
  }

  private func countSections() throws(TableViewError) {
    let inserted = batch.insertedSections.count
    let deleted = batch.deletedSections.count
    guard after.count != before.count + inserted - deleted else { return }
    throw refuse(
      "Invalid update: invalid number of sections. After: \(after.count), before: "
        + "\(before.count), inserted \(inserted), deleted \(deleted)")
  }

  // MARK: Rows

  private func checkRowsBefore() throws(TableViewError) {
    for range in batch.deletedRows { try demandBefore(range, "delete") }
    var leaving = RowCalls(of: batch.deletedRows)
    try leaving.refuseRepeated("delete")
    for row in batch.reloadedRows {
      try demandBefore(RowRange(row), "reload")
      try leaving.record(row, "delete", "reload", mayRepeat: true)
    }
    for row in batch.reconfiguredRows { try demandBefore(RowRange(row), "reconfigure") }
    let gone = Set(batch.deletedSections).union(batch.reloadedSections)
    for move in batch.movedRows {
      try demandBefore(RowRange(move.source), "move")
      try leaving.record(move.source, "delete", "move")
      guard gone.contains(move.source.section) else { continue }
      throw refuse(
        "attempt to move row \(move.source.row) out of section \(move.source.section), which is "
          + "deleted or reloaded by the same update")
    }
  }

  private func checkRowsAfter() throws(TableViewError) {
    for range in batch.insertedRows { try demandAfter(range, "insert") }
    var coming = RowCalls(of: batch.insertedRows)
    try coming.refuseRepeated("insert", "at")
    for move in batch.movedRows {
      try demandAfter(RowRange(move.target), "move")
      try coming.record(move.target, "insert", "move", "to")
    }
  }

  private func demandBefore(_ range: RowRange, _ what: String) throws(TableViewError) {
    let (section, first) = (range.section, range.rows.lowerBound)
    try demand(section, "\(what) row \(first) from section \(section)", in: before, "before")
    guard let row = range.firstOutside(before[section]) else { return }
    throw refuse(
      "attempt to \(what) row \(row) from section \(section) which only contains "
        + "\(before[section]) rows before the update")
  }

  private func demandAfter(_ range: RowRange, _ what: String) throws(TableViewError) {
    let (section, first) = (range.section, range.rows.lowerBound)
    try demand(section, "\(what) row \(first) into section \(section)", in: after, "after")
    guard let row = range.firstOutside(after[section]) else { return }
    throw refuse(
      "attempt to \(what) row \(row) into section \(section), but there are only "
        + "\(after[section]) rows after the update")
  }

  // MARK: Row counts

  /// Checks the row count of each kept section, and refuses moves into new or reloaded sections.
  func countRows(in plan: UpdatePlan) throws(TableViewError) {
    for move in batch.movedRows {
      guard let section = plan.oldSection(ofNew: move.target.section), plan.isKept(section) else {
        throw refuse(
          "attempt to move row \(move.source.indexPath.shortDescription) into section "
            + "\(move.target.section), which is inserted or reloaded by the same update")
      }
    }
    let inserted = Tally(batch.insertedRows)
    let deleted = Tally(batch.deletedRows)
    let movedIn = Tally(batch.movedRows.map { RowRange($0.target) })
    let movedOut = Tally(batch.movedRows.map { RowRange($0.source) })
    let named = batch.sectionsOfRows
    let keepsPlaces = !batch.changesSections
    for section in before.indices {
      // A fast path for most sections: their places and counts are the same, and the batch doesn't
      // name them.
      if keepsPlaces, before[section] == after[section], !named.contains(section) { continue }
      guard plan.isKept(section) else { continue }
      guard let new = plan.newSection(ofOld: section) else { continue }
      let expected =
        before[section] + inserted[new] - deleted[section] + movedIn[new] - movedOut[section]
      guard after[new] != expected else { continue }
      throw refuse(
        "Invalid update: invalid number of rows in section \(new). After: \(after[new]), before: "
          + "\(before[section]), inserted \(inserted[new]), deleted \(deleted[section]), "
          + "moved in \(movedIn[new]), moved out \(movedOut[section])")
    }
  }
}

/// The number of rows in each section.
private struct Tally {
  private var counts: [Int: Int] = [:]

  init(_ ranges: [RowRange]) {
    for range in ranges { counts[range.section, default: 0] += range.rows.count }
  }

  subscript(section: Int) -> Int { counts[section] ?? 0 }
}

/// The change requested for each place; a second one for the same place is an error.
private struct Calls<Place: Hashable> {
  private let name: (Place) -> String
  private var calls: [Place: String] = [:]

  init(name: @escaping (Place) -> String) {
    self.name = name
  }

  mutating func record(
    _ place: Place, _ call: String, _ preposition: String = "", mayRepeat: Bool = false
  ) throws(TableViewError) {
    guard let earlier = calls.updateValue(call, forKey: place) else { return }
    if mayRepeat, earlier == call { return }
    let both = earlier == call ? "\(call) twice" : "\(earlier) and \(call)"
    let joint = preposition.isEmpty ? "" : " \(preposition)"
    throw .invalidUpdate("attempt to \(both)\(joint) \(name(place))")
  }
}

/// The change requested for each row; a second one for the same row is an error.
///
/// Ranges of rows are noted first, then single rows.
private struct RowCalls {
  private let ranges: [RowRange]
  private let runs: [Int: PlaceRuns]
  private var singles = Calls<ElementKey> { $0.indexPath.shortDescription }

  init(of ranges: [RowRange]) {
    self.ranges = ranges.sorted {
      ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound)
    }
    runs = Dictionary(grouping: ranges, by: \.section).mapValues { ranges in
      PlaceRuns(ranges.map { Range($0.rows) })
    }
  }

  func refuseRepeated(_ call: String, _ preposition: String = "") throws(TableViewError) {
    for (range, next) in zip(ranges, ranges.dropFirst())
    where range.section == next.section && range.rows.upperBound >= next.rows.lowerBound {
      let row = ElementKey.row(next.rows.lowerBound, next.section)
      var calls = Calls<ElementKey> { $0.indexPath.shortDescription }
      try calls.record(row, call)
      try calls.record(row, call, preposition)
    }
  }

  /// - Parameter rangeCall: The change that was requested for the ranges.
  mutating func record(
    _ row: ElementKey, _ rangeCall: String, _ call: String, _ preposition: String = "",
    mayRepeat: Bool = false
  ) throws(TableViewError) {
    if runs[row.section]?.run(around: row.row) != nil { try singles.record(row, rangeCall) }
    try singles.record(row, call, preposition, mayRepeat: mayRepeat)
  }
}

extension RowRange {
  /// The first of these rows that doesn't exist in a section of `count` rows.
  fileprivate func firstOutside(_ count: Int) -> Int? {
    if rows.lowerBound < 0 { return rows.lowerBound }
    return rows.upperBound < count ? nil : max(rows.lowerBound, count)
  }
}
