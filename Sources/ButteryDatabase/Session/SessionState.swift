internal import ButteryRecords

/// The state that the threads of a session share, guarded by one lock.
struct SessionState: Sendable {
  /// What is shown; nil before `open()`.
  var shown: TableLoad?

  /// What will be shown as soon as its rows in sight are loaded.
  var pending: TableLoad?

  var sizes = SectionPages.Sizes()
  var measures: [Measure] = []

  /// The total of each condition that was counted, until everything is fetched again.
  var totals: [SQLFragment?: DatabaseCount] = [:]

  /// The counts of sections, until everything is fetched again.
  var counted: [CountMemory.Subject: CountMemory] = [:]

  /// The table's indexes, as far as they are known.
  var indexes = KnownIndexes.unasked
  var lastEpoch = 0
  var lastJump = 0

  var rows = Lane<TableLoad.Work>()
  var counts = Lane<CountWork>()

  /// The connection on which groups are computed; nil while none are.
  var groups: (any DatabaseConnection)?

  /// Whether nothing is fetched until something else is wanted.
  var isStopped = false
  var isClosed = false

  /// The engine's reason for refusing what was wanted last, and the reason why the connection is lost.
  var refusal: String?
  var loss: String?

  /// How often the file of the database was found to be another one.
  var replacementCount = 0

  /// The last query that was taken back, as its statement failed.
  var takenBack: TakenBackQuery?

  // MARK: News

  var revision = 0
  var news = News.told
  var didChange: (@Sendable (DatabaseSession) -> Void)?

  /// Whether the session's owner has been told about the latest change.
  enum News {
    case told
    /// There are changes, and no thread is reporting them.
    case untold
    /// A thread is reporting changes; `isOutdated` says whether there are newer ones.
    case telling(isOutdated: Bool)
  }

  mutating func markChanged() {
    revision += 1
    switch news {
    case .told, .untold: news = .untold
    case .telling: news = .telling(isOutdated: true)
    }
  }

  /// Returns the function to call about changes; nil if there is none, and reporting ends.
  mutating func takeNews() -> (@Sendable (DatabaseSession) -> Void)? {
    guard case .telling(isOutdated: true) = news else {
      news = .told
      return nil
    }
    news = didChange == nil ? .untold : .telling(isOutdated: false)
    return didChange
  }

  /// Whether to start a thread that reports changes.
  mutating func callTeller() -> Bool {
    guard case .untold = news, didChange != nil else { return false }
    news = .telling(isOutdated: true)
    return true
  }
}

/// A connection and the thread that uses it.
struct Lane<Work: Sendable>: Sendable {
  /// The connection; nil before the first task, and when it is lost.
  var connection: (any DatabaseConnection)?

  /// The task that is running; nil for none.
  var work: Work?

  /// The epoch of the load that the task belongs to.
  var epoch = 0

  /// Whether the task has been cancelled.
  var isCancelled = false

  /// The number of connections that were abandoned because a statement on them didn't end.
  var generation = 0

  /// Abandons a connection whose statement doesn't end; its thread closes it if it ever does.
  mutating func abandon() {
    connection = nil
    work = nil
    isCancelled = false
    generation += 1
  }
}

extension SessionState {
  var snapshot: DatabaseSnapshot {
    var snapshot = DatabaseSnapshot()
    snapshot.revision = revision
    snapshot.phase = phase
    guard let shown else { return snapshot }
    snapshot.arrival = shown.arrival
    snapshot.kept = shown.kept
    snapshot.relation = shown.plan.relation
    snapshot.query = shown.query
    snapshot.asked = question?.query ?? shown.query
    snapshot.takenBack = takenBack
    snapshot.replacementCount = replacementCount
    snapshot.order = shown.plan.order
    snapshot.indexes = indexes
    snapshot.statements = shown.statements
    snapshot.notes = pending?.notes ?? shown.notes
    snapshot.total = shown.total
    snapshot.pages = shown.pages
    snapshot.askedFolds = (question ?? shown).pages.folds
    snapshot.outer = shown.outer
    snapshot.wholeRow = shown.whole
    return snapshot
  }

  /// The query that isn't answered yet, while the rows of the one before it are shown; nil for none.
  var question: TableLoad? {
    guard let pending, pending.isQuestion, pending.epoch != shown?.epoch else { return nil }
    return pending
  }

  private var phase: DatabasePhase {
    if let loss { return .lost(loss) }
    if rows.work != nil, !isStopped { return .loading }
    if let reason = refusal ?? shown?.keyRefusal { return .refused(reason) }
    return isStopped ? .stopped : .ready
  }

  /// Returns the number of a new load.
  mutating func newEpoch() -> Int {
    lastEpoch += 1
    return lastEpoch
  }

  mutating func newJump() -> Int {
    lastJump += 1
    return lastJump
  }
}
