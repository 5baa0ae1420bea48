internal import ButteryRecords

/// A task for a thread, with all that it needs of the state.
struct LaneTask<Work: Sendable>: Sendable {
  var work: Work
  var epoch: Int
  var generation: Int
  var connection: (any DatabaseConnection)?
  var plan: QueryPlan
}

extension SessionState {
  /// Takes the next task for the thread of rows; nil if it is running, or there is nothing to do.
  mutating func takeRowsTask() -> LaneTask<TableLoad.Work>? {
    let before = shown?.arrival
    defer { if shown?.arrival != before { markChanged() } }
    guard rows.work == nil, !isStopped, !isClosed, loss == nil else { return nil }
    if var load = pending {
      let work = load.nextWork()
      // All rows that will be in sight are loaded; the others can come while it is shown.
      if load.isPresentable() || work == nil {
        shown = load
        pending = nil
        markChanged()
        return takeRowsTask()
      }
      pending = load
      return work.map { task($0, load) }
    }
    guard let work = shown?.nextWork(), let shown else { return nil }
    return task(work, shown)
  }

  private mutating func task(_ work: TableLoad.Work, _ load: TableLoad) -> LaneTask<TableLoad.Work>
  {
    rows.work = work
    rows.epoch = load.epoch
    rows.isCancelled = false
    return LaneTask(
      work: work, epoch: load.epoch, generation: rows.generation, connection: rows.connection,
      plan: load.plan)
  }

  /// Takes the next task for the thread of counts, once all rows in sight are loaded (DB-6).
  ///
  /// Nil if the thread is running, or there is nothing to do.
  mutating func takeCountTask() -> LaneTask<CountWork>? {
    guard counts.work == nil, !isStopped, !isClosed, loss == nil, var load = pending ?? shown,
      let work = indexes == .awaited ? .indexes : load.nextCount(measuring: measures)
    else { return nil }
    switch work {
    case .explain, .indexes: break
    default:
      guard pending == nil, load.jump == nil, load.pages.visibleJob(for: load.wanted) == nil
      else { return nil }
    }
    counts.work = work
    counts.epoch = load.epoch
    counts.isCancelled = false
    return LaneTask(
      work: work, epoch: load.epoch, generation: counts.generation, connection: counts.connection,
      plan: load.plan)
  }

  /// Takes the result of a task of the thread of counts.
  mutating func receive(_ result: CountResult, for task: LaneTask<CountWork>) {
    if case .refused(let error) = result { fail(error, task.epoch) }
    guard case .indexes = task.work else {
      return change(task.epoch) { $0.receive(result, for: task.work) }
    }
    if case .indexes(let found) = result { indexes = .known(found) } else { indexes = .refused }
    markChanged()
  }

  /// Changes the load of an epoch, if it still exists.
  mutating func change(_ epoch: Int, _ body: (inout TableLoad) -> Void) {
    if pending?.epoch == epoch {
      body(&pending!)
    } else if shown?.epoch == epoch {
      body(&shown!)
    }
    markChanged()
  }

  /// Notes that a statement has failed.
  mutating func fail(_ error: DatabaseError, _ epoch: Int) {
    switch error {
    // The rows are no longer wanted, or they are requested again.
    case .cancelled: change(epoch) { $0.jump?.goal?.askAgain() }
    case .lost, .unreachable:
      loss = error.description
      rows.connection = nil
      counts.connection = nil
      takeBackQuestion(because: error)
      pending = nil
    case _ where question?.epoch == epoch: takeBackQuestion(because: error)
    default:
      // Rows that aren't shown any more may be asked for until their statements are stopped.
      guard pending?.epoch == epoch || shown?.epoch == epoch else { break }
      refusal = error.description
      if pending?.epoch == epoch, shown != nil {
        pending = nil
      } else {
        change(epoch) { load in
          // Rows in sight may still be fetched if it was a long value that couldn't be.
          if load.whole?.isAwaited == true {
            load.whole?.isAwaited = false
          } else {
            load.isRefused = true
          }
          switch error {
          // Other pages may be without such rows, which makes the key no better.
          case .cannotShow where load.plan.isKeyGiven: load.keyRefusal = error.description
          // What is loaded and what would come don't belong together.
          case .changed: load.keyRefusal = error.description
          default: break
          }
        }
      }
    }
    markChanged()
  }

  /// Takes back the query that isn't answered yet, so that nothing stands below its name (DB-11a).
  private mutating func takeBackQuestion(because error: DatabaseError) {
    guard question != nil else { return }
    pending = nil
    takenBack = TakenBackQuery(number: (takenBack?.number ?? 0) + 1, reason: error.description)
  }
}

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
  mutating func receiveReplacement(_ connection: any DatabaseConnection) {
    rows.connection = connection
    if counts.work != nil { counts.abandon() }
    counts.connection = nil
    replacementCount += 1
  }

  /// Takes the table's columns as they are now, and adapts the query: columns are found by name.
  mutating func receive(_ read: ReadRelation, for epoch: Int, _ dialect: Dialect) {
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
        let isSame = query.groupColumns.count == load.query.groupColumns.count
        var new = TableLoad(
          query, plan: plan, sizes: sizes, epoch: epoch,
          folds: isSame ? load.pages.folds : SectionFolds())
        new.jump = load.jump?.inTable(of: plan, since: load.plan)
        new.isAtStart = load.isAtStart
        if let reason { new.notes.append("\(reason): shown without \(lack)") }
        pending = new
        markChanged()
        return
      } catch {
        reason = reason ?? error.reason
      }
    }
  }

  /// Takes the row that a search has found, which becomes the goal of the jump; nil for none.
  mutating func receive(
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
    markChanged()
  }
}
