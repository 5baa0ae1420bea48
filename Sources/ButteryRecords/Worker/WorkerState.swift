/// What the threads of a worker share: all of it is guarded by one lock.
struct WorkerState: Sendable {
  /// What everybody looks at.
  var result = QueryResult()

  /// What is asked of the thread that works.
  var inbox = WorkerInbox()

  /// Whether a thread works.
  var duty = Duty.resting(WorkerJob())

  /// Stops the pass that runs.
  var control = PassControl()

  /// Whether the pass that runs is none of a query's stages: it weighs how columns write values.
  var isWeighing = false

  /// The stage whose pass runs.
  var stage: QueryResult.Phase?

  /// For which revision of the inbox all is read and answered.
  var doneRevision: Int?

  /// Whether the result is another than the one that was told of.
  var news = News.told
  var didChange: (@Sendable (RecordWorker) -> Void)?

  var bytesRead = 0
  var bytesInAll: Int?

  /// When there was nothing to do for the last time.
  var workBegan = ContinuousClock.now

  /// Who has the job.
  enum Duty: Sendable {
    /// Nobody: the next one takes it.
    case resting(WorkerJob)
    /// Nobody yet: a thread was called that is about to take it.
    case waiting(WorkerJob)
    /// The thread that works.
    case working
  }

  /// What is to be told to whoever shows the result.
  enum News {
    /// All is told.
    case told
    /// Something is new, and nobody tells it yet.
    case untold
    /// A thread tells, or is about to; perhaps something is new that it doesn't tell.
    case telling(isOutdated: Bool)
  }
}

/// What other threads ask of the one that works, which looks here between two steps.
struct WorkerInbox: Sendable {
  var query = RecordQuery()

  /// The names of the columns that the query is about; empty where there were none yet.
  var names: [String] = []

  /// The forms that somebody has chosen for columns.
  var chosen: [ChosenColumn: ColumnForm] = [:]

  /// Counts how often an answer was asked for.
  var revision = 0

  /// Whether the files are to be read again.
  var isReloadWanted = false

  /// Whether the work is to end, and isn't to begin again by itself.
  var isStopped = false

  /// How many callers of `finish` work, or wait for a thread to hand over.
  var finishers = 0

  /// The query, about the columns that there are now.
  func query(about columns: [RecordColumn]) -> RecordQuery {
    query.rebound(by: ColumnRebinding(from: names, to: columns.map(\.name)))
      .restricted(toColumns: columns.count)
  }

  /// What is known is no answer any more, or might be none.
  mutating func wantAnswer() {
    revision += 1
    isStopped = false
  }

  /// Whether the thread is to end, whatever there is to do.
  func mustGo(isFinishing: Bool) -> Bool { isStopped || (!isFinishing && finishers > 0) }
}

/// What is worked on: it belongs to the thread that works, and rests in the state otherwise.
struct WorkerJob: Sendable {
  var loader: FileLoader?
  var stages = QueryStages()
  var pace = Pace.answers

  /// What the result is the answer to.
  var answered: Question?

  /// How many records the answer is about.
  var answeredCount = 0

  /// Whether old records are shown until all new ones are there.
  var keepsOldView = false

  /// Why files could not be read again.
  var reloadFailure: RecordError?

  /// The columns of which whoever waits wants to know what they have.
  var wantedKinds: [Int] = []

  /// What there is to answer.
  struct Question: Equatable {
    var revision: Int
    var generation: Int
    var byteCount: Int
    var isWhole: Bool
    var formsRevision: Int
    var failure: RecordError?
  }

  /// Whether an answer takes a moment only.
  var isSmall: Bool {
    guard let loader else { return false }
    return loader.byteCount <= FileLoader.firstPieceSize && !keepsOldView
  }
}

extension WorkerState {
  /// Whether a thread works, or is about to.
  var isWorking: Bool {
    if case .resting = duty { false } else { true }
  }

  /// Whether all is read and answered.
  var isDone: Bool { doneRevision == inbox.revision }

  /// Takes the job; nil if a thread has it.
  mutating func takeJob() -> WorkerJob? {
    guard case .resting(let job) = duty else { return nil }
    duty = .working
    return job
  }

  /// Keeps the job for a thread that is going to take it; false if one works, or nobody wants news.
  mutating func callThread() -> Bool {
    guard didChange != nil, case .resting(let job) = duty else { return false }
    duty = .waiting(job)
    return true
  }

  /// Takes the job that was kept.
  mutating func takeJobAsCalled() -> WorkerJob? {
    guard case .waiting(let job) = duty else { return nil }
    duty = .working
    return job
  }

  mutating func enter(_ phase: QueryResult.Phase) {
    guard phase != result.phase else { return }
    switch result.phase {
    case .waiting, .done, .stopped: workBegan = .now
    case .reading, .grouping, .filtering, .sorting, .searching: break
    }
    result.phase = phase
    noteNews()
  }
}

// MARK: - News

extension WorkerState {
  /// Says that the result is another one.
  mutating func noteNews() {
    switch news {
    case .told, .untold: news = .untold
    case .telling: news = .telling(isOutdated: true)
    }
  }

  /// Whether there is news, and nobody who would tell it.
  var hasUntoldNews: Bool {
    if case .untold = news, didChange != nil { true } else { false }
  }

  /// Whom to tell of news; nil if there is none, and the telling ends.
  mutating func takeNews() -> (@Sendable (RecordWorker) -> Void)? {
    guard case .telling(isOutdated: true) = news else {
      news = .told
      return nil
    }
    news = didChange == nil ? .untold : .telling(isOutdated: false)
    return didChange
  }
}
