internal import FoundationEssentials

/// Whether a batch of changes can be: the first thing that is wrong stops it.
///
/// First each change by itself, then changes that contradict each other, then the counts.
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
      try leaving.note(section, "delete")
    }
    for section in batch.reloadedSections {
      try demandBefore(section, "reload")
      try leaving.note(section, "reload", mayRepeat: true)
    }
    for move in batch.movedSections {
      try demandBefore(move.source, "move")
      try leaving.note(move.source, "move")
    }
    var coming = Calls<Int> { "section \($0)" }
    for section in batch.insertedSections {
      try demandAfter(section, "insert")
      try coming.note(section, "insert", "at")
    }
    for move in batch.movedSections {
      try demandAfter(move.target, "move")
      try coming.note(move.target, "move", "to")
    }
  }

  private func demandBefore(_ section: Int, _ what: String) throws(TableViewError) {
    try demand(section, "\(what) section \(section)", in: before, "before")
  }

  private func demandAfter(_ section: Int, _ what: String) throws(TableViewError) {
    try demand(section, "\(what) section \(section)", in: after, "after")
  }

  /// Refuses what was attempted with a section that isn't among those before or after the update.
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
    var leaving = Calls<ElementKey> { $0.indexPath.shortDescription }
    for row in batch.deletedRows {
      try demandBefore(row, "delete")
      try leaving.note(row, "delete")
    }
    for row in batch.reloadedRows {
      try demandBefore(row, "reload")
      try leaving.note(row, "reload", mayRepeat: true)
    }
    for row in batch.reconfiguredRows { try demandBefore(row, "reconfigure") }
    let gone = Set(batch.deletedSections).union(batch.reloadedSections)
    for move in batch.movedRows {
      try demandBefore(move.source, "move")
      try leaving.note(move.source, "move")
      guard gone.contains(move.source.section) else { continue }
      throw refuse(
        "attempt to move row \(move.source.row) out of section \(move.source.section), which is "
          + "deleted or reloaded by the same update")
    }
  }

  private func checkRowsAfter() throws(TableViewError) {
    var coming = Calls<ElementKey> { $0.indexPath.shortDescription }
    for row in batch.insertedRows {
      try demandAfter(row, "insert")
      try coming.note(row, "insert", "at")
    }
    for move in batch.movedRows {
      try demandAfter(move.target, "move")
      try coming.note(move.target, "move", "to")
    }
  }

  private func demandBefore(_ row: ElementKey, _ what: String) throws(TableViewError) {
    try demand(
      row.section, "\(what) row \(row.row) from section \(row.section)", in: before, "before")
    guard row.row >= 0, row.row < before[row.section] else {
      throw refuse(
        "attempt to \(what) row \(row.row) from section \(row.section) which only contains "
          + "\(before[row.section]) rows before the update")
    }
  }

  private func demandAfter(_ row: ElementKey, _ what: String) throws(TableViewError) {
    try demand(
      row.section, "\(what) row \(row.row) into section \(row.section)", in: after, "after")
    guard row.row >= 0, row.row < after[row.section] else {
      throw refuse(
        "attempt to \(what) row \(row.row) into section \(row.section), but there are only "
          + "\(after[row.section]) rows after the update")
    }
  }

  // MARK: Row counts

  /// Compares the number of rows of each section that stays, and refuses moves into sections that
  /// don't.
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
    let movedIn = Tally(batch.movedRows.map(\.target))
    let movedOut = Tally(batch.movedRows.map(\.source))
    for section in before.indices where plan.isKept(section) {
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

/// How many rows there are of each section.
private struct Tally {
  private var counts: [Int: Int] = [:]

  init(_ rows: [ElementKey]) {
    for row in rows { counts[row.section, default: 0] += 1 }
  }

  subscript(section: Int) -> Int { counts[section] ?? 0 }
}

/// What was called for at each place, of which there can be only one thing.
private struct Calls<Place: Hashable> {
  private let name: (Place) -> String
  private var calls: [Place: String] = [:]

  init(name: @escaping (Place) -> String) {
    self.name = name
  }

  mutating func note(
    _ place: Place, _ call: String, _ preposition: String = "", mayRepeat: Bool = false
  ) throws(TableViewError) {
    guard let earlier = calls.updateValue(call, forKey: place) else { return }
    if mayRepeat, earlier == call { return }
    let both = earlier == call ? "\(call) twice" : "\(earlier) and \(call)"
    let joint = preposition.isEmpty ? "" : " \(preposition)"
    throw .invalidUpdate("attempt to \(both)\(joint) \(name(place))")
  }
}
