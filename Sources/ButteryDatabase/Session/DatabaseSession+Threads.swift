internal import ButteryRecords

extension DatabaseSession {
  /// Starts threads for waiting tasks, and reports news.
  func goOn() {
    if let task = state.withLock({ $0.takeRowsTask() }) {
      Background.run { [self] in workOnRows(task) }
    }
    if let task = state.withLock({ $0.takeCountTask() }) {
      Background.run { [self] in workOnCounts(task) }
    }
    notifyOfNews()
  }

  private func notifyOfNews() {
    state.signal()
    guard state.withLock({ $0.callTeller() }) else { return }
    Background.run { [self] in
      while let didChange = state.withLock({ $0.takeNews() }) { didChange(self) }
    }
  }

  // MARK: Rows

  private func workOnRows(_ first: LaneTask<TableLoad.Work>) {
    var next: LaneTask<TableLoad.Work>? = first
    while let task = next {
      do throws(DatabaseError) {
        let open = try opened(task, in: \.rows)
        let change = try perform(task, on: open)
        next = state.withLock { state in
          guard state.finishRows(task, open) else { return nil }
          change(&state)
          return state.takeRowsTask()
        }
      } catch {
        next = state.withLock { state in
          guard state.finishRows(task, task.connection ?? state.rows.connection) else {
            return nil
          }
          state.fail(error, task.epoch)
          return state.takeRowsTask()
        }
      }
      goOnBeside()
    }
    goOn()
  }

  /// Starts what may have waited for rows.
  private func goOnBeside() {
    if let task = state.withLock({ $0.takeCountTask() }) {
      Background.run { [self] in workOnCounts(task) }
    }
    notifyOfNews()
  }

  /// Returns the connection for a task, which is where `cancel` and `close` find it from now on.
  private func opened<Work>(
    _ task: LaneTask<Work>, in lane: WritableKeyPath<SessionState, Lane<Work>>
  ) throws(DatabaseError) -> any DatabaseConnection {
    if let open = task.connection { return open }
    let open = try address.connect(password: password)
    let isWanted = state.withLock { state in
      guard task.generation == state[keyPath: lane].generation else { return !state.isClosed }
      state[keyPath: lane].connection = open
      return !state.isClosed && !state.isStopped
    }
    guard isWanted else { throw .cancelled }
    return open
  }

  /// Performs a task, and returns how it changes the state.
  private func perform(
    _ task: LaneTask<TableLoad.Work>, on connection: any DatabaseConnection
  ) throws(DatabaseError) -> (inout SessionState) -> Void {
    var asked: Statement?
    let run: QueryPlan.Run = { statement throws(DatabaseError) in
      asked = statement
      return try connection.run(statement, watching: task.plan.relation.watch)
    }
    switch task.work {
    case .read:
      let isReplaced = connection.isReplaced
      let current = isReplaced ? try address.connect(password: password) : connection
      let read = try address.reader(on: current).read(source)
      return { state in
        if isReplaced { state.receiveReplacement(current) }
        state.receive(read, for: task.epoch, current.dialect)
      }
    case .fetch(let job):
      let plan = try task.plan.prepared(for: job, run: run)
      let result = try plan.result(of: job, run: run)
      let (statement, seeksGroups) = (asked, plan.seeksGroups)
      return { state in
        state.change(task.epoch) { load in
          load.plan.seeksGroups = seeksGroups
          load.receive(result, for: job, by: statement)
        }
      }
    case .find(let match):
      let start = match.section.map { (section: $0, row: match.row) }
      let found = try task.plan.match(
        match.needle, from: start, isBackward: match.isBackward,
        includesStart: match.includesStart, run: run)
      return { state in state.receive(found, for: task.epoch) }
    case .seek(let letters):
      let found = try task.plan.section(named: letters, run: run)
      return { state in state.receive(found, by: letters, for: task.epoch) }
    case .whole(let row):
      let values = try task.plan.wholeValues(ofRow: row.row, inSection: row.section, run: run)
      return { state in state.receive(values, of: row, for: task.epoch) }
    }
  }

  // MARK: Counts

  private func workOnCounts(_ first: LaneTask<CountWork>) {
    var next: LaneTask<CountWork>? = first
    while let task = next {
      var result = CountResult.nothing
      var connection = task.connection
      var failure: DatabaseError?
      do throws(DatabaseError) {
        let open = try opened(task, in: \.counts)
        connection = open
        result = try perform(task, on: open)
      } catch {
        failure = error
      }
      next = state.withLock { [connection, result, failure] state in
        guard state.finishCount(task, connection, failure) else { return nil }
        // An engine may apply the cancellation of the count before to this one, which is then repeated.
        if !state.counts.isCancelled, failure != .cancelled {
          state.receive(result, for: task)
        }
        return state.takeCountTask()
      }
      notifyOfNews()
    }
  }

  private func perform(
    _ task: LaneTask<CountWork>, on connection: any DatabaseConnection
  ) throws(DatabaseError) -> CountResult {
    let milliseconds = Int(countingTime / .milliseconds(1))
    let run: QueryPlan.Run = { statement throws(DatabaseError) in
      try connection.run(statement, within: milliseconds)
    }
    switch task.work {
    case .explain: return .explained(try task.plan.explain(run: run))
    case .nullKeys:
      let refusal = try task.plan.refusalOfNulls(run: run)
      return refusal.map { .refused($0) } ?? .keysFound
    case .compare(let section, let row):
      return .compared(needsSteps: try task.plan.needsSteps(section, row, run: run))
    case .estimate: return .estimated(try task.plan.estimatedCount(run: run))
    case .bounded(let keys):
      return .counts(try run(task.plan.boundedCounts(of: keys, limit: CountWork.bound)))
    case .section(let key), .outer(let key):
      let found = try task.plan.figures(of: key, measures, run: run)
      return .figures(found.table, found.measures, reasons: found.reasons)
    case .total:
      let measures = task.plan.groups.terms.isEmpty ? measures : []
      let found = try task.plan.figures(of: nil, measures, run: run)
      return .figures(found.table, found.measures, reasons: found.reasons)
    case .indexes:
      return .indexes(try address.reader(on: connection).indexes(of: task.plan.relation))
    }
  }

  private var measures: [Measure] { state.withLock { $0.measures } }
}

extension DatabaseSession {
  /// Cancels statements whose results aren't wanted any more.
  func cancelOutdated() { cancel(state.withLock { $0.outdated(all: false) }) }

  /// Cancels all statements.
  func cancelRunning() { cancel(state.withLock { $0.outdated(all: true) }) }

  /// Cancels what is being counted (DB-6).
  ///
  /// Numbers of sections in sight that are unknown stay so until other rows are wanted, or everything
  /// is fetched again.
  ///
  /// - Returns: Whether anything was being counted.
  package func cancelCounts() -> Bool {
    let (wasCounting, connections) = state.withLock { state in
      (state.counts.work != nil, state.giveUpCounts())
    }
    cancel(connections)
    goOn()
    return wasCounting
  }

  /// Cancels the statements on both connections, including that of `readAll`.
  ///
  /// It waits up to 150 ms for the servers to be told, as nothing tells them after the program's end.
  package func cancelAtEnd() {
    cancelAtEnd(
      state.withLock { state in
        [state.rows.connection, state.counts.connection, state.groups].compactMap(\.self)
      })
  }

  /// Cancels statements until their threads have ended them, as a statement may just be on its way.
  func cancelAtEnd(_ connections: [any DatabaseConnection]) {
    guard !connections.isEmpty else { return }
    let (untold, waker) = (Locked(connections.count), Waker())
    let end = ContinuousClock.now + Self.longestFarewell
    for connection in connections {
      Background.run { [state] in
        connection.cancel()
        while state.withLock({ $0.isWorking(on: connection) }), .now < end {
          Waker().wait(for: [], timeout: .milliseconds(10))
          connection.cancel()
        }
        untold.withLock { $0 -= 1 }
        waker.wake()
      }
    }
    while untold.withLock({ $0 > 0 }), .now < end {
      waker.wait(for: [], timeout: end - .now)
    }
  }

  /// A time that users don't notice.
  private static let longestFarewell = Duration.milliseconds(150)

  /// Cancels statements in the background, as a server is told on a new network connection.
  private func cancel(_ connections: [any DatabaseConnection]) {
    guard !connections.isEmpty else { return }
    Background.run { for connection in connections { connection.cancel() } }
  }
}
