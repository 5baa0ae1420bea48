// The steps of the thread that has the job.
extension RecordWorker {
  private enum Step {
    case reload, restart, read, answer
    /// Collect evidence of columns' forms from all records.
    case infer([Int])
    case wait(Duration?)
    /// There is nothing more to do.
    case end
    /// Another thread wants this one to end.
    case obey
  }

  /// Works until there is nothing more to do, or another thread wants this one to end.
  func run(_ job: inout WorkerJob, isFinishing: Bool) {
    while true {
      switch nextStep(&job, isFinishing: isFinishing) {
      case .reload: reload(&job)
      case .restart: restart(&job)
      case .read: read(&job)
      case .answer: answer(&job, isFinishing: isFinishing)
      case .infer(let columns): infer(columns, &job)
      case .wait(let timeout):
        if !isFinishing { notifyOfNews() }
        job.loader?.wait(with: waker, timeout: timeout)
      case .end:
        if !isFinishing { notifyOfNews() }
        if leave(job, isFinishing: isFinishing, isDone: true) { return }
      case .obey:
        if !isFinishing { notifyOfNews() }
        if leave(job, isFinishing: isFinishing, isDone: false) { return }
      }
    }
  }

  /// Gives the job back, unless there is something to do again, which is checked under the lock.
  private func leave(_ job: WorkerJob, isFinishing: Bool, isDone: Bool) -> Bool {
    let hasLeft = state.withLock { state in
      let isUntold = !isFinishing && state.hasUntoldNews
      let isOutdated = job.loader != nil && state.inbox.revision != job.answered?.revision
      let mayGo = isDone && !state.inbox.isReloadWanted && !isOutdated && !isUntold
      guard mayGo || state.inbox.mustGo(isFinishing: isFinishing) else { return false }
      state.duty = .resting(job)
      return true
    }
    if hasLeft { state.signal() }
    return hasLeft
  }

  private func nextStep(_ job: inout WorkerJob, isFinishing: Bool) -> Step {
    let (mustGo, isReloadWanted, revision, inbox) = state.withLock { state in
      let mustGo = state.inbox.mustGo(isFinishing: isFinishing)
      defer { if !mustGo { state.inbox.isReloadWanted = false } }
      return (
        mustGo, state.inbox.isReloadWanted, state.inbox.revision, state.inbox
      )
    }
    if mustGo { return .obey }
    guard job.loader != nil else { return .end }
    if isReloadWanted { return .reload }
    if job.loader?.isReplaced() ?? false { return .restart }
    guard let loader = job.loader else { return .end }
    let isAnswered = job.answered == question(job, revision)
    switch loader.state {
    case .ended:
      // A caller of `finish` wants a single answer with the right kinds, so evidence comes first.
      // Otherwise an answer comes first, and evidence improves it.
      let isNarrow = isFinishing && !options.findsForms && !loader.hasJSON
      let wanted = isNarrow ? job.wantedKinds : nil
      let columns = loader.columnsToInfer(
        among: wanted.map { inbox.query(about: loader.columns).formColumns + $0 })
      if !columns.isEmpty, isFinishing || isAnswered { return .infer(columns) }
      return isAnswered ? .end : .answer
    case .ready:
      if isFinishing || job.keepsOldView { return .read }
      if isAnswered { return .read }
      let isNewQuery = job.answered?.revision != revision
      return isNewQuery || job.pace.isDue(costing: predictedCost(job)) ? .answer : .read
    case .waiting:
      if isAnswered {
        rest(after: loader)
        return isFinishing && loader.isFollowing ? .end : .wait(nil)
      }
      let isNewQuery = job.answered?.revision != revision || isFinishing
      return isNewQuery || job.pace.isDue() ? .answer : .wait(job.pace.remaining())
    }
  }

  private func predictedCost(_ job: WorkerJob) -> Duration {
    guard let loader = job.loader else { return .zero }
    return job.pace.cost(ofAnswerAbout: loader.recordCount, last: job.answeredCount)
  }

  private func question(_ job: WorkerJob, _ revision: Int) -> WorkerJob.Question? {
    guard let loader = job.loader else { return nil }
    return WorkerJob.Question(
      revision: revision, generation: loader.generation, byteCount: loader.byteCount,
      isWhole: loader.state == .ended, formsRevision: loader.formsRevision,
      failure: loader.failure)
  }

  // MARK: Reading

  /// Reads for some five milliseconds, as long as there is something to read.
  private func read(_ job: inout WorkerJob) {
    guard var loader = job.loader else { return }
    job.loader = nil
    let start = ContinuousClock.now
    repeat { loader.readPiece() } while loader.state == .ready && .now - start < .milliseconds(5)
    publishProgress(loader)
    job.loader = loader
  }

  /// Updates the shared state with the progress of reading.
  func publishProgress(_ loader: FileLoader) {
    let tell = state.withLock { state in
      state.bytesRead = loader.byteCount
      state.bytesInAll = loader.totalByteCount
      return state.takeSpoolWatch()
    }
    tell?(loader.byteCount)
    state.withLock { state in
      guard !state.inbox.isStopped else { return }
      switch loader.state {
      case .ready: state.enter(.reading)
      case .waiting where loader.hasColumns && !loader.isFollowing: state.enter(.reading)
      case .waiting where !loader.isFollowing: state.enter(.waiting)
      case .waiting, .ended: break
      }
    }
  }

  private func reload(_ job: inout WorkerJob) {
    guard let loader = job.loader else { return }
    do throws(RecordError) {
      adopt(try loader.reopened(), &job)
      job.reloadFailure = nil
    } catch {
      job.reloadFailure = error
    }
  }

  /// Begins anew with a file that has taken the place of the one that was followed.
  private func restart(_ job: inout WorkerJob) {
    guard var loader = try? job.loader?.reopened() else {
      // The file may have lost its name since; the loop looks again a little later.
      waker.wait(for: [], timeout: .milliseconds(50))
      return
    }
    loader.markRestarted()
    adopt(loader, &job)
  }

  private func adopt(_ loader: FileLoader, _ job: inout WorkerJob) {
    job.loader = loader
    job.keepsOldView = true
    publishProgress(loader)
  }

  // MARK: Weighing

  /// Detects from all records how columns write their values; ends early if another thread asks for
  /// something.
  private func infer(_ columns: [Int], _ job: inout WorkerJob) {
    guard var loader = job.loader else { return }
    let control = PassControl()
    let isWanted = state.withLock { state in
      state.control = control
      state.isInferring = true
      return !state.inbox.isStopped
    }
    if !isWanted { control.cancel() }
    defer { state.withLock { $0.isInferring = false } }
    let list = loader.list()
    do throws(PassFailure) {
      let evidence = try list.infer(columns, findsRagged: options.findsRagged, control: control)
      let columnCount = loader.columns.count
      loader.adopt(evidence, of: columns)
      // Columns that only late records have are columns like others.
      if loader.columns.count > columnCount { job.wantedKinds = nil }
    } catch .cancelled {
      return
    } catch {
      loader.adopt(nil, of: columns)
    }
    job.loader = loader
  }

  // MARK: Answering

  /// Answers the query about what has been read.
  func answer(_ job: inout WorkerJob, isFinishing: Bool) {
    guard var loader = job.loader else { return }
    job.loader = nil
    loader.choose(state.withLock { $0.inbox.chosen })
    let list = loader.list()
    job.loader = loader
    let control = PassControl()
    let (query, revision) = state.withLock { state in
      if state.inbox.isStopped { control.cancel() }
      state.control = control
      return (state.inbox.query(about: list.columns), state.inbox.revision)
    }
    guard let question = question(job, revision) else { return }
    let start = ContinuousClock.now
    let draft = Draft(
      list: list, query: query, question: question, failure: loader.failure ?? job.reloadFailure)
    var failure: RecordError?
    do throws(PassFailure) {
      let answer = try passes(draft, &job, control, isFinishing: isFinishing)
      guard publish(answer, of: draft, phase: phase(after: loader)) else { throw .cancelled }
      job.answeredCount = answer.recordCount
      job.keepsOldView = false
      job.answered = question
      job.pace.didReport(from: start)
      if !isFinishing { notifyOfNews() }
    } catch .records(let error) {
      failure = error
    } catch {}
    if let failure { fail(failure, &job, question) }
    state.withLock { $0.stage = nil }
  }

  private struct Draft {
    var list: RecordList
    var query: RecordQuery
    var question: WorkerJob.Question
    var failure: RecordError?
  }

  private func passes(
    _ draft: Draft, _ job: inout WorkerJob, _ control: PassControl, isFinishing: Bool
  ) throws(PassFailure) -> QueryStages.Answer {
    // A repeated answer to the same query begins with few records. A part of it isn't shown before
    // it has more records than the answer on the screen.
    let isSameQuery = job.answered?.revision == draft.question.revision
    let shownCount = isSameQuery ? job.answeredCount : 0
    let isQuiet = isFinishing || job.keepsOldView
    let reports = QueryStages.Reports(
      begin: { [self] phase throws(PassFailure) in
        try begin(phase, draft.question.revision)
      },
      wantsParts: !isQuiet,
      publish: { [self] part in
        guard part.recordCount > shownCount else { return }
        publish(part, of: draft, phase: nil)
        if !isFinishing { notifyOfNews() }
      })
    let records = QueryStages.Records(
      list: draft.list, generation: draft.question.generation,
      hasSeveralFiles: paths.count > 1)
    return try job.stages.answer(draft.query, about: records, control: control, reports: reports)
  }

  private func begin(_ phase: QueryResult.Phase, _ revision: Int) throws(PassFailure) {
    let isOutdated = state.withLock { state in
      if state.inbox.isStopped || state.inbox.revision != revision { return true }
      state.stage = phase
      state.enter(phase)
      return false
    }
    if isOutdated { throw .cancelled }
  }

  private func phase(after loader: FileLoader) -> QueryResult.Phase {
    switch loader.state {
    case .ended: .done
    case .ready: .reading
    case .waiting: loader.isFollowing ? .done : loader.hasColumns ? .reading : .waiting
    }
  }

  /// Notes that there is nothing to do until more bytes come.
  private func rest(after loader: FileLoader) {
    state.withLock { state in
      guard !state.inbox.isStopped else { return }
      state.enter(phase(after: loader))
      state.doneRevision = state.result.phase == .done ? state.inbox.revision : nil
    }
  }

  /// Makes an answer the result, unless the work has been stopped.
  @discardableResult
  private func publish(
    _ answer: QueryStages.Answer, of draft: Draft, phase: QueryResult.Phase?
  ) -> Bool {
    defer { state.signal() }
    return state.withLock { state in
      guard !state.inbox.isStopped else { return false }
      state.result.list = draft.list
      state.result.query = draft.query
      state.result.groups = answer.groups
      state.result.arrangement = answer.arrangement
      state.result.matches = answer.matches
      state.result.abandonedCount = answer.abandonedCount
      state.result.abandonedMatchCount = answer.abandonedMatchCount
      state.result.failure = draft.failure
      state.markChanged()
      guard let phase, state.inbox.revision == draft.question.revision else { return true }
      state.enter(phase)
      state.doneRevision = phase == .done ? state.inbox.revision : nil
      return true
    }
  }

  /// Notes that the records can't be read any more: the result keeps its records, and the query
  /// isn't tried again.
  private func fail(_ failure: RecordError, _ job: inout WorkerJob, _ question: WorkerJob.Question)
  {
    job.answered = question
    job.keepsOldView = false
    state.withLock { state in
      state.result.failure = failure
      state.enter(.stopped)
      state.markChanged()
      state.doneRevision = state.inbox.revision
    }
    state.signal()
  }
}

extension RecordWorker {
  /// Makes sure that `didChange` is called if there is news.
  ///
  /// A separate thread makes the call: the calling thread has the job, for which a method of the
  /// worker that is called from `didChange` may wait.
  func notifyOfNews() {
    let isNeeded = state.withLock { state in
      let isNeeded = state.hasUntoldNews
      if isNeeded { state.news = .telling(isOutdated: true) }
      return isNeeded
    }
    if isNeeded { Background.run { [self] in notify() } }
  }

  /// Calls `didChange` until there is no more news.
  private func notify() {
    while let didChange = state.withLock({ $0.takeNews() }) { didChange(self) }
  }
}

extension RecordWorker {
  /// How far the work is.
  package struct Progress: Sendable, Equatable {
    /// What is being done.
    package var phase: QueryResult.Phase

    /// How much of it is done, 0 to 1; nil where its end isn't known, as with a pipe.
    package var fraction: Double?

    /// The time since the worker last had nothing to do: that of this phase and those before it.
    package var elapsed: Duration

    /// The number of bytes read of all files.
    package var bytesRead: Int
  }

  /// How far the work is.
  package var progress: Progress {
    state.withLock { state in
      Progress(
        phase: state.result.phase, fraction: state.fraction, elapsed: state.elapsed,
        bytesRead: state.bytesRead)
    }
  }

}

extension WorkerState {
  fileprivate var elapsed: Duration { result.phase.isWork ? .now - workBegan : .zero }

  fileprivate var fraction: Double? {
    switch result.phase {
    case .done: 1
    case .waiting, .stopped: nil
    case .reading: bytesInAll.map { min(1, Double(bytesRead) / Double(max(1, $0))) }
    case .grouping, .filtering, .sorting, .searching: control.fraction
    }
  }
}
