/// Reads files and answers queries about their records, on a thread of its own.
///
/// ```swift
/// let worker = RecordWorker(paths: ["cities.csv"])
/// try worker.open()
/// var query = RecordQuery()
/// query.groupColumns = [try worker.result.list.column(named: "country")]
/// worker.setQuery(query)
/// worker.start { print($0.result.phase) }
/// ```
///
/// `open()` reads a first piece, and queries about this piece are answered at once. After `start`,
/// a thread reads the rest and answers the query about all records. It reports news several times a
/// second at most. The thread ends with its work. It comes back for a new query, `resume()` or
/// `reload()`. It stays, asleep when nothing comes, while a pipe is open or a file is followed.
///
/// All methods may be called from any thread.
package final class RecordWorker: Sendable {
  let paths: [String]
  /// The file that is read where there are no paths.
  private let file: RecordFile?
  let options: ReadingOptions
  let waker = Waker()

  /// All that threads share; the lock is held only briefly, and never during calls to other code.
  let state = Locked(WorkerState())

  /// - Parameter paths: files; `-` is standard input. Pipes and devices are read to their ends, and
  ///   what they give is kept in a temporary file.
  package init(paths: [String], options: ReadingOptions = ReadingOptions()) {
    self.paths = paths
    self.options = options
    file = nil
  }

  /// - Parameter file: a file that is open already, such as one in memory.
  package init(file: RecordFile, options: ReadingOptions = ReadingOptions()) {
    paths = []
    self.options = options
    self.file = file
  }

  /// The result so far.
  package var result: QueryResult { state.withLock { $0.result } }

  /// Opens the files and reads the beginning of the first one, so that columns are known and there
  /// is something to show.
  ///
  /// A small file is read as a whole. A pipe that gives nothing yet is not waited for: there are no
  /// columns then, and the phase is `.waiting`.
  ///
  /// - Throws: `RecordError` where a file can't be read at all, and, if the options are strict,
  ///   `.unterminatedQuote` where a quote is open at the end of a file that has been read as a whole.
  ///   Where the thread finds such a quote later, it is the result's `failure`.
  package func open() throws(RecordError) {
    var loader = try makeLoader()
    if loader.state == .ready { loader.readPiece() }
    // It takes another piece to notice that a small file has ended, and a pipe may give little at a
    // time. The number of attempts is limited so that a file whose beginning makes no records isn't
    // read to its end.
    var attempts = 64
    while loader.state == .ready, loader.byteCount < FileLoader.firstPieceSize,
      loader.isInFirstFile, attempts > 0
    {
      loader.readPiece()
      attempts -= 1
    }
    if let failure = loader.failure, !(failure.isBehindRecords && loader.hasColumns) {
      throw failure
    }
    _ = waitForJob()
    state.withLock { state in
      state.result = QueryResult()
      state.doneRevision = nil
    }
    publishProgress(loader)
    giveBack(WorkerJob(loader: loader))
    answerAtOnce()
  }

  private func makeLoader() throws(RecordError) -> FileLoader {
    guard let file else { return try FileLoader(paths: paths, options: options) }
    return FileLoader(file: file, options: options)
  }

  /// Waits, on the calling thread, until columns are known or a pipe has ended without any.
  ///
  /// Callers that must know columns by their names before they can set a query need this. It
  /// returns at once where the first file is a regular one. No thread must be at work.
  ///
  /// - Throws: `RecordError` where the pipe can't be read.
  package func waitForColumns() throws(RecordError) {
    var job = waitForJob()
    let failure = waitForColumns(of: &job)
    giveBack(job)
    if let failure { throw failure }
    answerAtOnce()
  }

  /// Waits, on the calling thread, until there are so many records, there is one and some time is
  /// over, or a pipe has ended; then the format and the columns stay as they are.
  ///
  /// No thread must be at work.
  package func waitForRecords(_ count: Int, atMost time: Duration) {
    var job = waitForJob()
    if var loader = job.loader {
      let end = ContinuousClock.now + time
      while loader.recordCount < count, loader.state != .ended {
        // Titles alone say nothing of kinds and widths.
        let hasRecords = loader.list().count > 0
        if hasRecords, .now >= end { break }
        loader.wait(with: waker, timeout: hasRecords ? end - .now : nil)
        loader.readPiece()
      }
      loader.settleAsIs()
      job.loader = loader
      publishProgress(loader)
    }
    giveBack(job)
    answerAtOnce()
  }

  /// Has `tell` called once, on any thread, when a pipe has given so many bytes, with their number:
  /// all of them are kept on the disk.
  package func notifyOfSpool(from limit: Int, _ tell: @escaping @Sendable (Int) -> Void) {
    state.withLock { $0.spoolWatch = (limit, tell) }
  }

  /// From so many bytes on, what a pipe gives takes room that people should know of.
  package static let largeSpool = 256 << 20

  /// Whether the number of bytes is unknown until all have been read, as with a pipe.
  package var readsPipe: Bool { state.withLock { $0.bytesInAll == nil } }

  private func waitForColumns(of job: inout WorkerJob) -> RecordError? {
    guard var loader = job.loader else { return nil }
    while !loader.hasColumns, loader.state != .ended {
      loader.wait(with: waker, timeout: nil)
      loader.readPiece()
    }
    job.loader = loader
    publishProgress(loader)
    return loader.hasColumns ? nil : loader.failure
  }

  /// Asks for the answer to another query; work on the previous one is stopped.
  ///
  /// Where little has been read and no thread is at work, the query is answered before the method
  /// returns. Columns that don't exist are left out of it. Where files are read again and have
  /// other columns, the query applies to the columns of the same names.
  ///
  /// - Parameter columns: the columns that the query is about; nil for those of the result.
  package func setQuery(_ query: RecordQuery, columns: [RecordColumn]? = nil) {
    state.withLock { state in
      if state.isInferring { state.control.cancel() }
      if let stage = state.stage, !state.inbox.query.agrees(with: query, upTo: stage) {
        state.control.cancel()
      }
      state.inbox.query = query
      state.inbox.names = (columns ?? state.result.list.columns).map(\.name)
      state.inbox.wantAnswer()
    }
    answerAtOnce()
    goOn()
  }

  /// Waits on the calling thread until the query is answered, if that is so soon that nobody notices.
  ///
  /// While files are being read no answer is whole, and nothing is waited for.
  ///
  /// - Returns: Whether the result is the whole answer.
  package func awaitAnswer() -> Bool {
    let isSmall = state.withLock { $0.bytesRead <= FileLoader.firstPieceSize }
    let isAnswered = state.wait(atMost: isSmall ? Patience.ifSmall : Patience.unnoticed) {
      state -> Bool? in
      if state.isDone { return true }
      return state.isWorking && state.bytesRead == state.bytesInAll ? nil : false
    }
    return isAnswered ?? false
  }

  /// Gives a column of the result's list a form, whatever its fields show.
  ///
  /// Rows that are ordered by the column are ordered anew.
  ///
  /// With nil the column gets the form that its fields show.
  ///
  /// A chosen form stays when files are read again, as long as the same place has a column of the
  /// same name.
  package func choose(_ form: ColumnForm?, ofColumn column: Int) {
    state.withLock { state in
      guard state.result.list.columns.indices.contains(column) else { return }
      let name = state.result.list.columns[column].name
      state.inbox.chosen[ChosenColumn(index: column, name: name)] = form
      state.control.cancel()
      state.inbox.wantAnswer()
    }
    answerAtOnce()
    goOn()
  }

  /// Starts a thread, and calls `didChange` whenever `result` has changed.
  ///
  /// `didChange` is called on a separate thread, one call after another, and may call any of this
  /// worker's methods.
  ///
  /// While the query stays the same and no file is read anew, each result shows all rows of the one
  /// before. `didChange` isn't called for progress alone: poll `progress` to show it.
  ///
  /// Where a thread is at work already, `start` only replaces `didChange`.
  package func start(didChange: @escaping @Sendable (RecordWorker) -> Void) {
    state.withLock { state in
      state.didChange = didChange
      if state.inbox.isStopped { state.inbox.wantAnswer() }
    }
    goOn()
  }

  /// Stops the work; the result so far stays.
  package func stop() {
    state.withLock { state in
      // Evidence about columns isn't part of the answer, which is complete without it.
      guard state.isWorking || !state.isDone, !state.isInferring else { return }
      state.inbox.isStopped = true
      state.control.cancel()
      state.enter(.stopped)
    }
    waker.wake()
  }

  /// Resumes work that was stopped, if `start` was called before.
  package func resume() {
    state.withLock { $0.inbox.wantAnswer() }
    goOn()
  }

  /// Reads the files again from their beginnings, with the same query.
  ///
  /// The old records stay in the result until the new ones are all there. A pipe is not read again,
  /// what it gave was kept. Where a file is gone, the old records and `failure` stay.
  package func reload() {
    state.withLock { state in
      state.inbox.isReloadWanted = true
      state.inbox.wantAnswer()
      state.control.cancel()
    }
    goOn()
  }

  /// Does all the work on the calling thread, to the end of every pipe.
  ///
  /// A file that is followed is not waited for. Errors become the result's `failure`. A thread that
  /// is at work hands over and ends.
  ///
  /// - Parameter columns: the columns whose kinds are to be known from all records, besides those
  ///   that the query depends on and those that the options ask for; nil for all.
  package func finish(knowingKindsOf columns: [Int]? = []) {
    state.withLock { state in
      state.inbox.finishers += 1
      if state.inbox.isStopped { state.inbox.wantAnswer() }
      state.control.cancel()
    }
    waker.wake()
    var job = waitForJob()
    job.wantedKinds = columns
    run(&job, isFinishing: true)
    state.withLock { $0.inbox.finishers -= 1 }
    if options.follows { goOn() }
  }

  /// Starts a thread, or wakes the one at work, so that anything there is to do gets done.
  private func goOn() {
    guard state.withLock({ $0.callThread() }) else { return waker.wake() }
    Background.run { [self] in
      guard var job = state.withLock({ $0.takeJobAsCalled() }) else { return }
      run(&job, isFinishing: false)
    }
  }

  /// Waits until no other thread has the job, and takes it.
  private func waitForJob() -> WorkerJob { state.wait { $0.takeJob() } }

  /// Releases the job for the next thread that wants it.
  private func giveBack(_ job: WorkerJob) {
    state.withLock { $0.duty = .resting(job) }
    state.signal()
  }

  /// Answers the query on the calling thread if that takes only a moment and no thread is at work.
  private func answerAtOnce() {
    guard var job = state.withLock({ $0.takeJob() }) else { return }
    if job.isSmall { answer(&job, isFinishing: true) }
    giveBack(job)
  }
}

extension RecordQuery {
  /// Whether all stages up to this one have the same results for both queries.
  func agrees(with other: RecordQuery, upTo stage: QueryResult.Phase) -> Bool {
    let groups = groupLevels == other.groupLevels && groupOrder == other.groupOrder
    switch stage {
    case .grouping: return groups
    case .filtering: return groups && filters == other.filters
    case .sorting: return groups && filters == other.filters && sort == other.sort
    case .searching: return self == other
    case .waiting, .reading, .done, .stopped: return true
    }
  }
}
