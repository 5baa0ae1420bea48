// What the thread that works does.
extension RecordWorker {
  private enum Step {
    case reload, restart, read, answer
    case wait(Duration?)
    /// All is done.
    case end
    /// Somebody wants the thread to end.
    case obey
  }

  /// Works until there is nothing more to do, or somebody wants the thread to end.
  func run(_ work: inout Work, isFinishing: Bool) {
    while true {
      switch nextStep(&work, isFinishing: isFinishing) {
      case .reload: reload(&work)
      case .restart: restart(&work)
      case .read: read(&work)
      case .answer: answer(&work, isFinishing: isFinishing)
      case .wait(let timeout):
        if !isFinishing { tellOfNews() }
        work.reading?.wait(with: waker, timeout: timeout)
      case .end:
        if !isFinishing { tellOfNews() }
        if leave(work, isFinishing: isFinishing, isDone: true) { return }
      case .obey:
        if !isFinishing { tellOfNews() }
        if leave(work, isFinishing: isFinishing, isDone: false) { return }
      }
    }
  }

  /// Counts the thread out, unless there is something to do again; a last decision with the lock.
  private func leave(_ work: Work, isFinishing: Bool, isDone: Bool) -> Bool {
    state.withLock { state in
      let isUntold = !isFinishing && state.hasUntoldNews
      let isOutdated = work.reading != nil && state.revision != work.answered?.revision
      let mayGo = isDone && !state.isReloadWanted && !isOutdated && !isUntold
      guard mayGo || state.mustGo(isFinishing: isFinishing) else { return false }
      state.runners -= 1
      return true
    }
  }

  private func nextStep(_ work: inout Work, isFinishing: Bool) -> Step {
    let (mustGo, isReloadWanted, revision) = state.withLock { state in
      let mustGo = state.mustGo(isFinishing: isFinishing)
      defer { if !mustGo { state.isReloadWanted = false } }
      return (mustGo, state.isReloadWanted, state.revision)
    }
    if mustGo { return .obey }
    guard let reading = work.reading else { return .end }
    if isReloadWanted { return .reload }
    if reading.isReplaced() { return .restart }
    let isAnswered = work.answered == question(work, revision)
    switch reading.state {
    case .ended: return isAnswered ? .end : .answer
    case .ready:
      if isFinishing || work.keepsOldView { return .read }
      if isAnswered { return .read }
      let isNewQuery = work.answered?.revision != revision
      return isNewQuery || work.pace.isDue(costing: predictedCost(work)) ? .answer : .read
    case .waiting:
      if isAnswered {
        rest(after: reading)
        return isFinishing && reading.isFollowing ? .end : .wait(nil)
      }
      let isNewQuery = work.answered?.revision != revision || isFinishing
      return isNewQuery || work.pace.isDue() ? .answer : .wait(work.pace.remaining())
    }
  }

  private func predictedCost(_ work: Work) -> Duration {
    guard let reading = work.reading else { return .zero }
    return work.pace.cost(ofAnswerAbout: reading.recordCount, last: work.answeredCount)
  }

  private func question(_ work: Work, _ revision: Int) -> Question? {
    guard let reading = work.reading else { return nil }
    return Question(
      revision: revision, generation: reading.generation, byteCount: reading.byteCount,
      isWhole: reading.state == .ended)
  }

  // MARK: Reading

  /// Reads for a few milliseconds, as long as there is something.
  private func read(_ work: inout Work) {
    guard var reading = work.reading else { return }
    work.reading = nil
    let start = ContinuousClock.now
    repeat { reading.readPiece() } while reading.state == .ready && .now - start < .milliseconds(5)
    note(reading)
    work.reading = reading
  }

  /// Lets everybody see how far the reading is.
  func note(_ reading: RecordReading) {
    state.withLock { state in
      state.bytesRead = reading.byteCount
      state.bytesInAll = reading.totalByteCount
      guard !state.isStopped else { return }
      switch reading.state {
      case .ready: state.enter(.reading)
      case .waiting where reading.hasColumns && !reading.isFollowing: state.enter(.reading)
      case .waiting where !reading.isFollowing: state.enter(.waiting)
      case .waiting, .ended: break
      }
    }
  }

  private func reload(_ work: inout Work) {
    guard let reading = work.reading else { return }
    do throws(RecordError) {
      adopt(try reading.reopened(), &work)
      work.reloadFailure = nil
    } catch {
      work.reloadFailure = error
    }
  }

  /// Begins anew with a file that has taken the place of the one that was followed.
  private func restart(_ work: inout Work) {
    guard var reading = try? work.reading?.reopened() else {
      // The name is nobody's by now.
      waker.wait(for: nil, timeout: .milliseconds(50))
      return
    }
    reading.noteRestart()
    adopt(reading, &work)
  }

  private func adopt(_ reading: RecordReading, _ work: inout Work) {
    work.reading = reading
    work.keepsOldView = true
    note(reading)
  }

  // MARK: Answering

  /// Answers the query on the calling thread where that takes a moment only.
  func answerAtOnce() {
    work.withLockIfAvailable { work in
      guard let reading = work.reading, reading.byteCount <= RecordReading.firstPieceSize,
        !work.keepsOldView
      else { return }
      answer(&work, isFinishing: true)
    }
  }

  private func answer(_ work: inout Work, isFinishing: Bool) {
    guard var reading = work.reading else { return }
    work.reading = nil
    let list = reading.list()
    work.reading = reading
    let control = PassControl()
    let (query, revision) = state.withLock { state in
      if state.isStopped { control.cancel() }
      state.control = control
      return (state.query.restricted(toColumns: list.columns.count), state.revision)
    }
    guard let question = question(work, revision) else { return }
    let start = ContinuousClock.now
    let draft = Draft(
      list: list, query: query, question: question, failure: reading.failure ?? work.reloadFailure)
    var failure: RecordError?
    do throws(PassFailure) {
      let answer = try passes(draft, &work, control, isFinishing: isFinishing)
      guard publish(answer, of: draft, phase: phase(after: reading)) else { throw .cancelled }
      work.answeredCount = answer.recordCount
      work.keepsOldView = false
      work.answered = question
      work.pace.note(from: start)
      if !isFinishing { tellOfNews() }
    } catch .records(let error) {
      failure = error
    } catch {}
    if let failure { fail(failure, &work, question) }
    state.withLock { $0.stage = nil }
  }

  private struct Draft {
    var list: RecordList
    var query: RecordQuery
    var question: Question
    var failure: RecordError?
  }

  private func passes(
    _ draft: Draft, _ work: inout Work, _ control: PassControl, isFinishing: Bool
  ) throws(PassFailure) -> QueryStages.Answer {
    // Rows that are there are not taken away for a while by those of an answer that begins anew.
    let isSameQuery = work.answered?.revision == draft.question.revision
    let shownCount = isSameQuery ? work.answeredCount : 0
    let isQuiet = isFinishing || work.keepsOldView
    let reports = QueryStages.Reports(
      begin: { [self] phase throws(PassFailure) in
        try begin(phase, draft.question.revision)
      },
      wantsParts: !isQuiet,
      publish: { [self] part in
        guard part.recordCount > shownCount else { return }
        publish(part, of: draft, phase: nil)
        if !isFinishing { tellOfNews() }
      })
    let records = QueryStages.Records(
      list: draft.list, generation: draft.question.generation,
      hasSeveralFiles: paths.count > 1)
    return try work.stages.answer(draft.query, about: records, control: control, reports: reports)
  }

  private func begin(_ phase: RecordView.Phase, _ revision: Int) throws(PassFailure) {
    let isOutdated = state.withLock { state in
      if state.isStopped || state.revision != revision { return true }
      state.stage = phase
      state.enter(phase)
      return false
    }
    if isOutdated { throw .cancelled }
  }

  private func phase(after reading: RecordReading) -> RecordView.Phase {
    switch reading.state {
    case .ended: .done
    case .ready: .reading
    case .waiting: reading.isFollowing ? .done : reading.hasColumns ? .reading : .waiting
    }
  }

  /// There is nothing to do until more comes.
  private func rest(after reading: RecordReading) {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.enter(phase(after: reading))
      state.isDone = state.view.phase == .done
    }
  }

  /// Puts an answer into the view, unless somebody has stopped the work.
  @discardableResult
  private func publish(
    _ answer: QueryStages.Answer, of draft: Draft, phase: RecordView.Phase?
  ) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.view.list = draft.list
      state.view.query = draft.query
      state.view.groups = answer.groups
      state.view.arrangement = answer.arrangement
      state.view.matches = answer.matches
      state.view.failure = draft.failure
      state.hasNews = true
      guard let phase, state.revision == draft.question.revision else { return true }
      state.enter(phase)
      state.isDone = phase == .done
      return true
    }
  }

  /// The records can't be read any more: what is there stays, and isn't asked for again.
  private func fail(_ failure: RecordError, _ work: inout Work, _ question: Question) {
    work.answered = question
    work.keepsOldView = false
    state.withLock { state in
      state.view.failure = failure
      state.enter(.stopped)
      state.hasNews = true
      state.isDone = true
    }
  }
}

extension RecordWorker.State {
  /// Whether the thread is to end, whatever there is to do.
  fileprivate func mustGo(isFinishing: Bool) -> Bool {
    isStopped || (!isFinishing && finishers > 0)
  }
}
