internal import ButteryRecords

extension SessionState {
  /// Clears what stopped the session, as a new wish is worth a try.
  mutating func resume() {
    isStopped = false
    refusal = nil
    shown?.isRefused = false
  }

  /// Gives up a query whose rows aren't there yet for the one that is shown, whose rows stay.
  ///
  /// - Returns: Whether the query is the one that is shown, and another one was on its way.
  mutating func takeBack(to query: RecordQuery) -> Bool {
    guard let pending, !pending.isOutdated, let shown, shown.query == query else { return false }
    self.pending = nil
    resume()
    markChanged()
    return true
  }

  /// The largest number of conditions whose totals are remembered.
  private static let maximumTotals = 100

  /// Remembers counts, so that a filter that is removed and set again needn't be counted again.
  mutating func rememberCounts() {
    guard let shown, shown.plan.relation.key != .none else { return }
    if let total = shown.total, total.isExact {
      if totals.count >= Self.maximumTotals { totals = [:] }
      totals[shown.plan.condition] = total
    }
    guard !shown.counted.sections.isEmpty else { return }
    let others = counted.values.reduce(0) { $0 + $1.sections.count }
    if others >= CountMemory.most { counted = [:] }
    counted[shown.plan.countSubject] = shown.counted
  }

  /// Returns where places of an older snapshot are now; nil if it belongs to another query.
  func translated(
    _ rows: ClosedRange<DatabasePlace>, of snapshot: DatabaseSnapshot
  ) -> ClosedRange<DatabasePlace>? {
    guard let pages = shown?.pages, pages.epoch == snapshot.pages.epoch else { return nil }
    return revision == snapshot.revision ? rows : pages.rows(rows, in: snapshot.pages)
  }

  func translated(_ place: DatabasePlace, of snapshot: DatabaseSnapshot) -> DatabasePlace? {
    guard let pages = shown?.pages, pages.epoch == snapshot.pages.epoch else { return nil }
    return revision == snapshot.revision ? place : pages.place(of: place, in: snapshot.pages)
  }

  /// Returns a row as it is loaded, by which another plan for the same table may find it; nil if it isn't
  /// loaded.
  func origin(at place: DatabasePlace, of snapshot: DatabaseSnapshot) -> TableLoad.Origin? {
    guard let shown, let place = translated(place, of: snapshot),
      let section = shown.pages.key(ofSection: place.section), let row = shown.pages.row(place)
    else { return nil }
    return TableLoad.Origin(row: row, section: section, plan: shown.plan)
  }

  /// Begins a jump; if it isn't possible any more, it ends at once without a place.
  mutating func jump(to target: DatabaseSession.Target, of snapshot: DatabaseSnapshot) -> Int {
    let isKeyGood = shown?.keyRefusal == nil
    switch target {
    case .named(let letters) where isKeyGood: return seek(letters)
    case .anchor(let anchor) where isKeyGood: return seek(anchor)
    case .values(let values) where isKeyGood:
      return begin { TableLoad.Jump(number: $0, goal: .sought(values, hasGroups: false)) }
    default: endSeeking()
    }
    let number = newJump()
    guard isKeyGood, let jump = makeJump(number, to: target, of: snapshot) else {
      shown?.arrival = DatabaseArrival(jump: number, place: nil)
      markChanged()
      return number
    }
    shown?.jump = jump
    return number
  }

  private mutating func makeJump(
    _ number: Int, to target: DatabaseSession.Target, of snapshot: DatabaseSnapshot
  ) -> TableLoad.Jump? {
    guard let load = shown else { return nil }
    switch target {
    case .named, .anchor, .values: return nil
    case .first: return TableLoad.Jump(number: number, goal: .first)
    case .last: return TableLoad.Jump(number: number, goal: .last)
    case .section(let section):
      return snapshot.pages.key(ofSection: section)
        .map { TableLoad.Jump(number: number, goal: .start($0)) }
    case .row(let place):
      guard let place = translated(place, of: snapshot) else { return nil }
      shown?.pages.makeRoom(for: place)
      return TableLoad.Jump(number: number, goal: .place(place))
    case .match(let term, let place, let isBackward, let includesStart):
      let condition = ConditionSQL(
        columns: load.plan.relation.columns, dialect: load.plan.dialect)
      guard load.plan.relation.key != .none else {
        refusal = "can't search: the table has no key; name one with --key"
        return nil
      }
      do throws(QueryRefusal) {
        let match = TableLoad.Match(
          needle: try condition.fragment(term), isBackward: isBackward,
          includesStart: includesStart,
          section: translated(place, of: snapshot).flatMap {
            load.pages.key(ofSection: $0.section)
          },
          row: translated(place, of: snapshot).flatMap { load.pages.row($0)?.key })
        return TableLoad.Jump(number: number, match: match)
      } catch {
        refusal = error.reason
        return nil
      }
    }
  }

  /// Changes which sections are folded, where a table is in sections by these levels.
  mutating func fold(_ folds: SectionFolds<SectionPages.Key>, by levels: GroupLevels) {
    if shown?.query.groupLevels == levels { shown?.pages.folds = folds }
    if pending?.query.groupLevels == levels { pending?.pages.folds = folds }
    markChanged()
  }

  /// Begins to fetch everything again.
  mutating func reload(around place: DatabasePlace, of snapshot: DatabaseSnapshot) -> Int {
    let number = newJump()
    guard let old = shown else { return number }
    // A statement that goes on after it was cancelled may never end.
    if loss != nil || rows.isCancelled, rows.work != nil { rows.abandon() }
    if loss != nil || counts.isCancelled, counts.work != nil { counts.abandon() }
    if loss != nil { (rows.connection, counts.connection) = (nil, nil) }
    loss = nil
    totals = [:]
    counted = [:]
    indexes = .unasked
    var load = TableLoad(
      old.query, plan: old.plan, sizes: sizes, epoch: newEpoch(), folds: old.pages.folds)
    load.isOutdated = true
    load.isAtStart = false
    let here = translated(place, of: snapshot)
    let section = here.flatMap { old.pages.key(ofSection: $0.section) }
    let row = here.flatMap { old.pages.row($0)?.key }
    let goal: SectionPages.Goal =
      if let section, let row, old.plan.relation.key != .none {
        .row(SectionPages.Around(section: section, row: row, number: here?.row))
      } else if let section, old.pages.folds.contains(section) {
        .sought(section, hasGroups: false)
      } else {
        .place(here ?? .first)
      }
    load.jump = TableLoad.Jump(number: number, goal: goal)
    pending = load
    markChanged()
    return number
  }

  /// Marks running statements as cancelled, and returns their connections.
  ///
  /// - Parameter all: Whether wanted statements are cancelled too.
  mutating func outdated(all: Bool) -> [any DatabaseConnection] {
    var connections: [any DatabaseConnection] = []
    if let work = rows.work, let connection = rows.connection, !rows.isCancelled,
      all || !isWanted(work)
    {
      rows.isCancelled = true
      connections.append(connection)
    }
    if let work = counts.work, let connection = counts.connection, !counts.isCancelled,
      all || !isWanted(work)
    {
      counts.isCancelled = true
      connections.append(connection)
    }
    return connections
  }

  /// Whether a task runs on a connection.
  func isWorking(on connection: any DatabaseConnection) -> Bool {
    rows.work != nil && rows.connection === connection
      || counts.work != nil && counts.connection === connection || groups === connection
  }

  /// Ends counting, and returns the connection whose count is to be cancelled; empty for none.
  mutating func giveUpCounts() -> [any DatabaseConnection] {
    guard counts.work != nil else { return [] }
    shown?.settleCounts(measuring: measures)
    markChanged()
    guard !counts.isCancelled, let connection = counts.connection else { return [] }
    counts.isCancelled = true
    return [connection]
  }

  private func isWanted(_ work: TableLoad.Work) -> Bool {
    let load = pending ?? shown
    guard let load, load.epoch == rows.epoch else { return false }
    switch work {
    case .read: return true
    case .find: return load.jump?.match != nil
    case .seek(let letters): return load.jump?.letters == letters
    case .whole(let row): return load.whole?.number == row.number
    case .fetch(let job):
      return load.jump != nil || load.pages.isWanted(job, for: load.wanted)
    }
  }

  private func isWanted(_ work: CountWork) -> Bool {
    if case .indexes = work { return indexes == .awaited }
    guard pending == nil, let load = shown, load.epoch == counts.epoch else { return false }
    guard case .section(let key) = work, let section = load.pages.groups.index(of: key) else {
      return true
    }
    let sections = load.wanted.lowerBound.section...load.wanted.upperBound.section
    return sections.contains(section)
  }
}

extension DatabasePlace {
  static let first = DatabasePlace(section: 0, row: 0)
}

extension TableLoad {
  /// Whether nothing has been fetched for it yet.
  var isUntouched: Bool { isAtStart && pages.lists.values.allSatisfy { $0.list.loadedCount == 0 } }

  /// Allows sections to be counted again, as other measures are wanted.
  mutating func wantFigures() {
    for key in pages.lists.keys { pages.lists[key]?.isCountSettled = false }
    for key in outer.keys { outer[key]?.isSettled = false }
    progress.isTotalSettled = false
  }
}

/// A row that can be found again by its key.
package struct DatabaseAnchor: Sendable, Hashable {
  var around: SectionPages.Around
}

// Jumps to sections and rows that may not be loaded. They change a copy of the state, so that what is
// shown stays until the rows have arrived.
extension SessionState {
  /// Whether the pending load is a copy of the shown one that is on its way to another place.
  var isSeeking: Bool { pending != nil && pending?.epoch == shown?.epoch }

  /// Begins to look for a section by its name.
  mutating func seek(_ letters: String) -> Int {
    begin { TableLoad.Jump(number: $0, letters: letters) }
  }

  /// Begins to return to a row.
  mutating func seek(_ anchor: DatabaseAnchor) -> Int {
    begin { TableLoad.Jump(number: $0, goal: .row(anchor.around)) }
  }

  private mutating func begin(_ jump: (Int) -> TableLoad.Jump) -> Int {
    let number = newJump()
    guard var load = pending ?? shown, !load.plan.groups.terms.isEmpty,
      load.plan.relation.key != .none
    else {
      shown?.arrival = DatabaseArrival(jump: number, place: nil)
      markChanged()
      return number
    }
    load.jump = jump(number)
    pending = load
    markChanged()
    return number
  }

  /// Gives up a jump of the copy; what was loaded while looking for a name stays.
  mutating func endSeeking() {
    guard isSeeking, var load = pending, let old = shown else { return }
    pending = nil
    guard load.jump?.letters != nil else { return }
    load.jump = nil
    load.wanted = old.wanted
    shown = load
  }

  /// Takes the section that was found, which becomes the goal of the jump; nil for none.
  mutating func receive(_ key: SectionPages.Key?, by letters: String, for epoch: Int) {
    guard pending?.epoch == epoch, let jump = pending?.jump, jump.letters == letters else { return }
    if let key {
      pending?.jump = TableLoad.Jump(
        number: jump.number, goal: .sought(key, hasGroups: false))
    } else {
      endSeeking()
      let arrival = DatabaseArrival(jump: jump.number, place: nil)
      pending?.jump = nil
      pending?.arrival = arrival
      if pending == nil { shown?.arrival = arrival }
    }
    markChanged()
  }
}
