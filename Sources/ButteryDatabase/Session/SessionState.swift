internal import ButteryRecords

/// What the threads of a session share: all of it is guarded by one lock.
struct SessionState: Sendable {
  /// What is looked at; nil before `open()`.
  var shown: TableLoad?

  /// What is shown as soon as what will be in sight of it is here.
  var pending: TableLoad?

  var sizes = SectionPages.Sizes()
  var measures: [Measure] = []

  /// What was counted of all rows that meet a condition, until everything is fetched again.
  var totals: [SQLFragment?: DatabaseCount] = [:]

  /// The same of sections.
  var counted: [CountMemory.Subject: CountMemory] = [:]

  /// Which indexes the table has.
  var indexes = KnownIndexes.unasked
  var lastEpoch = 0
  var lastJump = 0

  var rows = Lane<TableLoad.Work>()
  var counts = Lane<CountWork>()

  /// Whether nothing more is fetched until something else is wanted.
  var isStopped = false
  var isClosed = false

  /// Why the engine refuses what was asked for last, and why the connection is lost.
  var refusal: String?
  var loss: String?

  // MARK: News

  var revision = 0
  var news = News.told
  var didChange: (@Sendable (DatabaseSession) -> Void)?

  /// What is to be told to whoever shows the table.
  enum News {
    case told
    /// Something is new, and nobody tells it yet.
    case untold
    /// A thread tells, or is about to; perhaps something is new that it doesn't tell.
    case telling(isOutdated: Bool)
  }

  mutating func noteNews() {
    revision += 1
    switch news {
    case .told, .untold: news = .untold
    case .telling: news = .telling(isOutdated: true)
    }
  }

  /// Whom to tell of news; nil if there is none, and the telling ends.
  mutating func takeNews() -> (@Sendable (DatabaseSession) -> Void)? {
    guard case .telling(isOutdated: true) = news else {
      news = .told
      return nil
    }
    news = didChange == nil ? .untold : .telling(isOutdated: false)
    return didChange
  }

  /// Whether a thread is to be called that tells.
  mutating func callTeller() -> Bool {
    guard case .untold = news, didChange != nil else { return false }
    news = .telling(isOutdated: true)
    return true
  }
}

/// A connection and the thread that works on it.
struct Lane<Work: Sendable>: Sendable {
  /// Nil before the first work, and where it is lost.
  var connection: (any DatabaseConnection)?

  /// What is being done.
  var work: Work?

  /// For which load.
  var epoch = 0

  /// Whether the end of the work was asked for.
  var isCancelled = false

  /// Counts connections that were given up while a statement ran on them and didn't end.
  var generation = 0

  /// Gives up a connection whose statement doesn't end; its thread closes it if it ever does.
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
    snapshot.relation = shown.plan.relation
    snapshot.query = shown.query
    snapshot.order = shown.plan.order
    snapshot.indexes = indexes
    snapshot.statements = shown.statements
    snapshot.notes = pending?.notes ?? shown.notes
    snapshot.total = shown.total
    snapshot.pages = shown.pages
    snapshot.outer = shown.outer
    return snapshot
  }

  private var phase: DatabasePhase {
    if let loss { return .lost(loss) }
    if rows.work != nil, !isStopped { return .loading }
    if let refusal { return .refused(refusal) }
    return isStopped ? .stopped : .ready
  }

  /// A new load's number.
  mutating func newEpoch() -> Int {
    lastEpoch += 1
    return lastEpoch
  }

  mutating func newJump() -> Int {
    lastJump += 1
    return lastJump
  }
}
