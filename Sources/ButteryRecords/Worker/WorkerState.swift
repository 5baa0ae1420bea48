/// What the threads of a worker share: all of it is guarded by one lock.
struct WorkerState: Sendable {
  /// The result that callers see.
  var result = QueryResult()

  /// Requests to the thread that works.
  var inbox = WorkerInbox()

  /// Which thread works, if any, and the job if none does.
  var duty = Duty.resting(WorkerJob())

  /// Stops the pass that runs.
  var control = PassControl()

  /// Whether the present pass collects evidence about columns, and isn't a stage of a query.
  var isInferring = false

  /// The stage whose pass runs.
  var stage: QueryResult.Phase?

  /// The revision of the inbox for which all is read and answered; nil for none.
  var doneRevision: Int?

  /// Whether the result has changed since `didChange` was last called.
  var news = News.told
  var didChange: (@Sendable (RecordWorker) -> Void)?

  var bytesRead = 0
  var bytesInAll: Int?

  /// Is told once, when a pipe has given more bytes than that; they lie on the disk.
  var spoolWatch: (limit: Int, tell: @Sendable (Int) -> Void)?

  /// Takes the watch out if there is something to tell.
  mutating func takeSpoolWatch() -> (@Sendable (Int) -> Void)? {
    guard let watch = spoolWatch, bytesInAll == nil, bytesRead >= watch.limit else { return nil }
    spoolWatch = nil
    return watch.tell
  }

  /// When the worker last had nothing to do.
  var workBegan = ContinuousClock.now

  /// Which thread has the job.
  enum Duty: Sendable {
    /// No thread: the next one takes it.
    case resting(WorkerJob)
    /// No thread yet: one was called and is about to take it.
    case waiting(WorkerJob)
    /// The thread that works.
    case working
  }

  /// Whether `didChange` has to be called.
  enum News {
    /// The last call was for the present result.
    case told
    /// The result has changed, and no thread is about to call `didChange`.
    case untold
    /// A thread is calling `didChange` or is about to; if outdated, it has to call once more.
    case telling(isOutdated: Bool)
  }
}

/// Requests of other threads to the one that works, which looks here between two steps.
struct WorkerInbox: Sendable {
  var query = RecordQuery()

  /// The names of the columns that the query is about; empty where there were none yet.
  var names: [String] = []

  /// The forms that the user has chosen for columns.
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

  /// Asks for a new answer, as the result may not be one any more, and lets the work go on.
  mutating func wantAnswer() {
    revision += 1
    isStopped = false
  }

  /// Whether the thread is to end, whatever there is to do.
  func mustGo(isFinishing: Bool) -> Bool { isStopped || (!isFinishing && finishers > 0) }
}

/// The state of the work: it belongs to the thread that works, and is kept in `WorkerState.duty`
/// otherwise.
struct WorkerJob: Sendable {
  var loader: FileLoader?
  var stages = QueryStages()
  var pace = Pace.answers

  /// The question that the result answers.
  var answered: Question?

  /// How many records the answer is about.
  var answeredCount = 0

  /// Whether old records are shown until all new ones are there.
  var keepsOldView = false

  /// Why files could not be read again.
  var reloadFailure: RecordError?

  /// The columns whose kinds the caller of `finish` wants to know.
  var wantedKinds: [Int]? = []

  /// All that an answer depends on; an equal question needs no new answer.
  struct Question: Equatable {
    var revision: Int
    var generation: Int
    var byteCount: Int
    var isWhole: Bool
    var formsRevision: Int
    var failure: RecordError?
  }

  /// Whether an answer takes only a moment.
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

  /// Reserves the job for a thread that the caller starts; false if one works, or without
  /// `didChange`.
  mutating func callThread() -> Bool {
    guard didChange != nil, case .resting(let job) = duty else { return false }
    duty = .waiting(job)
    return true
  }

  /// Takes the job that was reserved.
  mutating func takeJobAsCalled() -> WorkerJob? {
    guard case .waiting(let job) = duty else { return nil }
    duty = .working
    return job
  }

  mutating func enter(_ phase: QueryResult.Phase) {
    guard phase != result.phase else { return }
    if !result.phase.isWork { workBegan = .now }
    result.phase = phase
    markChanged()
  }
}

// MARK: - News

extension WorkerState {
  /// Notes that the result has changed.
  mutating func markChanged() {
    switch news {
    case .told, .untold: news = .untold
    case .telling: news = .telling(isOutdated: true)
    }
  }

  /// Whether the result has changed, and no thread is about to call `didChange`.
  var hasUntoldNews: Bool {
    if case .untold = news, didChange != nil { true } else { false }
  }

  /// The closure to call for news; nil if there is none, which ends the calls.
  mutating func takeNews() -> (@Sendable (RecordWorker) -> Void)? {
    guard case .telling(isOutdated: true) = news else {
      news = .told
      return nil
    }
    news = didChange == nil ? .untold : .telling(isOutdated: false)
    return didChange
  }
}
