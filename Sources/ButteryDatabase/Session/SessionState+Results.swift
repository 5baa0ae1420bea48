internal import ButteryRecords

extension SessionState {
  /// Ends the task of the thread of rows; false if its connection has been abandoned.
  mutating func finishRows(
    _ task: LaneTask<TableLoad.Work>, _ connection: (any DatabaseConnection)?
  ) -> Bool {
    guard task.generation == rows.generation else { return false }
    rows.connection = isClosed ? nil : connection
    rows.work = nil
    return true
  }

  /// Ends the task of the thread of counts; a failure only matters if the connection is lost.
  mutating func finishCount(
    _ task: LaneTask<CountWork>, _ connection: (any DatabaseConnection)?, _ failure: DatabaseError?
  ) -> Bool {
    guard task.generation == counts.generation else { return false }
    counts.connection = isClosed ? nil : connection
    counts.work = nil
    if case .lost? = failure { counts.connection = nil }
    return true
  }

  /// Takes the connection to the file that has replaced the one whose rows are shown.
  mutating func takeReplacement(_ connection: any DatabaseConnection) {
    rows.connection = connection
    if counts.work != nil { counts.abandon() }
    counts.connection = nil
    replacementCount += 1
  }

  /// Takes the table's columns as they are now, and adapts the query: columns are found by name.
  mutating func take(_ read: ReadRelation, for epoch: Int, _ dialect: Dialect) {
    guard let load = pending?.epoch == epoch ? pending : shown, load.epoch == epoch else { return }
    let rebinding = ColumnRebinding(
      from: load.plan.relation.columns.map(\.name), to: read.relation.columns.map(\.name))
    let query = load.query.rebound(by: rebinding)
    var unfiltered = query
    unfiltered.filters = []
    // What can't be asked of the table as it is now is left out, or else it could never be shown again.
    var reason: String?
    for (query, lack) in [
      (query, ""), (unfiltered, "filters"), (RecordQuery(), "filters, order and sections"),
    ] {
      do throws(QueryRefusal) {
        let plan = try QueryPlan(query, of: read, for: dialect)
        var new = TableLoad(query, plan: plan, sizes: sizes, epoch: epoch)
        new.jump = load.jump?.inTable(of: plan, since: load.plan)
        new.isAtStart = load.isAtStart
        if let reason { new.notes.append("\(reason): shown without \(lack)") }
        pending = new
        noteNews()
        return
      } catch {
        reason = reason ?? error.reason
      }
    }
  }

  /// Takes the row that a search has found, which becomes the goal of the jump; nil for none.
  mutating func take(
    _ found: (section: SectionPages.Key, row: SectionPages.Key)?, for epoch: Int
  ) {
    guard let jump = shown?.jump, jump.match != nil, shown?.epoch == epoch else { return }
    if let found {
      shown?.jump = TableLoad.Jump(
        number: jump.number,
        goal: .row(SectionPages.Around(section: found.section, row: found.row)))
    } else {
      shown?.jump = nil
      shown?.arrival = DatabaseArrival(jump: jump.number, place: nil)
    }
    noteNews()
  }
}
