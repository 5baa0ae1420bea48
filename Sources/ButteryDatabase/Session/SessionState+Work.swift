/// What a thread is to do, taken out of the state.
struct LaneTask<Work: Sendable>: Sendable {
  var work: Work
  var epoch: Int
  var generation: Int
  var connection: (any DatabaseConnection)?
  var plan: QueryPlan
}

extension SessionState {
  /// Takes the next work of the thread of rows; nil if it works already, or there is nothing to do.
  mutating func takeRowsTask() -> LaneTask<TableLoad.Work>? {
    let before = shown?.arrival
    defer { if shown?.arrival != before { noteNews() } }
    guard rows.work == nil, !isStopped, !isClosed, loss == nil else { return nil }
    if var load = pending {
      let work = load.nextWork()
      // What will be in sight is here: the rest can come when it is shown.
      if load.isPresentable() || work == nil {
        shown = load
        pending = nil
        noteNews()
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

  /// Takes the next work of the thread of counts: only when all rows in sight are here (DB-6).
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

  /// Takes what was counted, or what else was found out beside the rows.
  mutating func take(_ result: CountResult, for task: LaneTask<CountWork>) {
    guard case .indexes = task.work else {
      return change(task.epoch) { $0.receive(result, for: task.work) }
    }
    if case .indexes(let found) = result { indexes = .known(found) } else { indexes = .refused }
    noteNews()
  }

  /// Changes the load of a number, if there still is one.
  mutating func change(_ epoch: Int, _ body: (inout TableLoad) -> Void) {
    if pending?.epoch == epoch {
      body(&pending!)
    } else if shown?.epoch == epoch {
      body(&shown!)
    }
    noteNews()
  }

  /// Takes note that a statement failed.
  mutating func fail(_ error: DatabaseError, _ epoch: Int) {
    switch error {
    // Either nobody wants it any more, or it is asked for again: an engine that is told to cancel
    // may do so with the next statement.
    case .cancelled, .tooSlow: change(epoch) { $0.jump?.goal?.askAgain() }
    case .lost, .unreachable:
      loss = error.description
      rows.connection = nil
      counts.connection = nil
    default:
      refusal = error.description
      if pending?.epoch == epoch, shown != nil {
        pending = nil
      } else {
        change(epoch) { $0.isRefused = true }
      }
    }
    noteNews()
  }
}
