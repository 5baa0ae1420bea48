/// Reads files and answers queries about their records, on a thread of its own.
///
/// ```swift
/// let worker = RecordWorker(paths: ["cities.csv"])
/// try worker.open()
/// var query = RecordQuery()
/// query.groupColumns = [try worker.view.list.column(named: "country")]
/// worker.setQuery(query)
/// worker.start { print($0.view.phase) }
/// ```
///
/// `open()` reads a first piece, about which queries are answered at once. From `start` on a thread
/// reads the rest and answers the query about all records, telling of it now and then: several
/// times a second at most. The thread ends with its work. It comes back for a new query, `resume()`
/// or `reload()`, and stays while a pipe is open or a file is followed, asleep when nothing comes.
///
/// All methods may be called from any thread.
public final class RecordWorker: Sendable {
  let paths: [String]
  let options: ReadingOptions
  let waker = Waker()

  /// What everybody looks at; held for moments only.
  let state = Locked(State())

  /// What is worked on; held by the thread that works as long as it does.
  let work = Locked(Work())

  /// - Parameter paths: files; `-` is standard input. Pipes and devices are read to their ends, and
  ///   what they give is kept in a temporary file.
  public init(paths: [String], options: ReadingOptions = ReadingOptions()) {
    self.paths = paths
    self.options = options
  }

  /// What is known by now.
  public var view: RecordView { state.withLock { $0.view } }

  /// Opens the files and reads the beginning of the first one, so that columns are known and there
  /// is something to show.
  ///
  /// A small file is read as a whole. A pipe that gives nothing yet is not waited for: there are no
  /// columns then, and the phase is `.waiting`.
  ///
  /// - Throws: `RecordError` where a file can't be read at all, and `.unterminatedQuote` where a
  ///   quote is open at the end of a file that has been read as a whole. The same found later, by
  ///   the thread, is the view's `failure`.
  public func open() throws(RecordError) {
    var reading = try RecordReading(paths: paths, options: options)
    if reading.state == .ready { reading.readPiece() }
    // To know that a small file has ended takes another look, as does a pipe that gives little.
    while reading.state == .ready, reading.byteCount < RecordReading.firstPieceSize,
      reading.isInFirstFile
    {
      reading.readPiece()
    }
    if let failure = reading.failure { throw failure }
    let opened = reading
    work.withLock { $0 = Work(reading: opened) }
    state.withLock { state in
      state.view = RecordView()
      state.isDone = false
    }
    note(opened)
    answerAtOnce()
  }

  /// Waits, on the calling thread, until columns are known or a pipe has ended without any.
  ///
  /// It is for whoever must know columns by their names before a query can be asked. Returns at once
  /// where the first file is a regular one. No thread must be at work.
  ///
  /// - Throws: `RecordError` where the pipe can't be read.
  public func waitForColumns() throws(RecordError) {
    let failure = work.withLock { work -> RecordError? in
      guard var reading = work.reading else { return nil }
      while !reading.hasColumns, reading.state != .ended {
        reading.wait(with: waker, timeout: nil)
        reading.readPiece()
      }
      work.reading = reading
      note(reading)
      return reading.hasColumns ? nil : reading.failure
    }
    if let failure { throw failure }
    answerAtOnce()
  }

  /// Asks for something else; work on what was asked for before is stopped.
  ///
  /// Where little has been read and no thread is at work, the query is answered before the method
  /// returns. Columns that don't exist are left out of it.
  public func setQuery(_ query: RecordQuery) {
    let isIdle = state.withLock { state in
      if let stage = state.stage, !state.query.agrees(with: query, upTo: stage) {
        state.control.cancel()
      }
      state.query = query
      state.wantAnswer()
      return state.runners == 0
    }
    if isIdle { answerAtOnce() }
    goOn()
  }

  /// Works on a thread from now on, and calls `didChange` whenever there is news: `view` is another
  /// one.
  ///
  /// It is called on a thread that does nothing else, one call after another, and may call any of
  /// this worker's methods.
  ///
  /// Rows that are shown for a query only become more until the query is another one or a file is
  /// read anew. For progress alone `didChange` isn't called: who shows `progress` looks at it.
  ///
  /// It does nothing but to replace `didChange` where a thread is at work already.
  public func start(didChange: @escaping @Sendable (RecordWorker) -> Void) {
    state.withLock { state in
      state.didChange = didChange
      if state.isStopped { state.wantAnswer() }
    }
    goOn()
  }

  /// Stops what is being done; what is there stays.
  public func stop() {
    state.withLock { state in
      guard state.runners > 0 || !state.isDone else { return }
      state.isStopped = true
      state.control.cancel()
      state.enter(.stopped)
    }
    waker.wake()
  }

  /// Goes on with what was stopped, if `start` was called before.
  public func resume() {
    state.withLock { $0.wantAnswer() }
    goOn()
  }

  /// Reads the files again from their beginnings, with the same query.
  ///
  /// The old records stay in the view until the new ones are all there. A pipe is not read again,
  /// what it gave was kept. Where a file is gone, the old records and `failure` stay.
  public func reload() {
    state.withLock { state in
      state.isReloadWanted = true
      state.wantAnswer()
      state.control.cancel()
    }
    goOn()
  }

  /// Does all that is to be done, on the calling thread, to the end of every pipe.
  ///
  /// A file that is followed is not waited for. What goes wrong is the view's `failure`. A thread
  /// that is at work hands over and ends.
  public func finish() {
    state.withLock { state in
      state.finishers += 1
      if state.isStopped { state.wantAnswer() }
      state.control.cancel()
    }
    waker.wake()
    work.withLock { work in
      state.withLock { $0.runners += 1 }
      run(&work, isFinishing: true)
    }
    state.withLock { $0.finishers -= 1 }
    if options.follows { goOn() }
  }

  /// Sees to it that a thread is at work if there is anything to do.
  private func goOn() {
    let isNeeded = state.withLock { state in
      guard state.didChange != nil, state.runners == 0 else { return false }
      state.runners = 1
      return true
    }
    guard isNeeded else { return waker.wake() }
    Background.run { [self] in work.withLock { run(&$0, isFinishing: false) } }
  }
}

extension RecordWorker {
  /// What is shared by the threads.
  struct State {
    var view = RecordView()
    var query = RecordQuery()

    /// Counts how often an answer was asked for.
    var revision = 0

    /// Stops the pass that runs.
    var control = PassControl()

    /// The stage whose pass runs.
    var stage: RecordView.Phase?

    /// How many threads work, or are about to.
    var runners = 0

    /// How many callers of `finish` work, or wait for a thread to hand over.
    var finishers = 0

    var isStopped = false
    var isReloadWanted = false

    /// Whether all is read and answered.
    var isDone = false

    /// Whether the view is another than when `didChange` was called last.
    var hasNews = false
    var didChange: (@Sendable (RecordWorker) -> Void)?

    /// Whether a thread calls `didChange`, or is about to.
    var isTelling = false

    var bytesRead = 0
    var bytesInAll: Int?

    /// When there was nothing to do for the last time.
    var workBegan = ContinuousClock.now

    mutating func enter(_ phase: RecordView.Phase) {
      guard phase != view.phase else { return }
      switch view.phase {
      case .waiting, .done, .stopped: workBegan = .now
      case .reading, .grouping, .filtering, .sorting, .searching: break
      }
      view.phase = phase
      hasNews = true
    }

    /// What is known is no answer any more, or might be none.
    mutating func wantAnswer() {
      revision += 1
      isStopped = false
      isDone = false
    }
  }

  /// What belongs to the thread that works.
  struct Work {
    var reading: RecordReading?
    var stages = QueryStages()
    var pace = Pace.answers

    /// What the view is the answer to.
    var answered: Question?

    /// How many records the answer is about.
    var answeredCount = 0

    /// Whether old records are shown until all new ones are there.
    var keepsOldView = false

    /// Why files could not be read again.
    var reloadFailure: RecordError?
  }

  /// What there is to answer.
  struct Question: Equatable {
    var revision: Int
    var generation: Int
    var byteCount: Int
    var isWhole: Bool
  }
}

extension RecordQuery {
  /// The query without columns that don't exist.
  func restricted(toColumns count: Int) -> RecordQuery {
    var query = self
    query.groupColumns.removeAll { !(0..<count).contains($0) }
    if let sort, !(0..<count).contains(sort.column) { query.sort = nil }
    return query
  }

  /// Whether the answer needs no pass over the records.
  var isPlain: Bool { groupColumns.isEmpty && filter == nil && sort == nil && search == nil }

  /// Whether a stage and those before it give the same for both.
  func agrees(with other: RecordQuery, upTo stage: RecordView.Phase) -> Bool {
    let groups = groupColumns == other.groupColumns && groupOrder == other.groupOrder
    switch stage {
    case .grouping: return groups
    case .filtering: return groups && filter == other.filter
    case .sorting: return groups && filter == other.filter && sort == other.sort
    case .searching: return self == other
    case .waiting, .reading, .done, .stopped: return true
    }
  }
}
