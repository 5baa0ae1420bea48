package import ButteryRecords

/// A table of a database that is being shown: it fetches sections and rows as they are needed.
///
/// ```swift
/// let session = DatabaseSession(
///   try DatabaseAddress("postgresql://host/shop"), source: .table(name: "orders"))
/// try session.open()
/// var query = RecordQuery()
/// query.groupLevels = GroupLevels([[0]])
/// if let refusal = session.setQuery(query) { print(refusal) }
/// session.start { session in print(session.snapshot.phase) }
/// session.want(DatabasePlace(section: 0, row: 0)...DatabasePlace(section: 0, row: 40),
///              of: session.snapshot)
/// ```
///
/// A session has two connections, each used by one thread. One fetches rows. The other one counts,
/// computes measures, and asks the engine about the query, so that rows never wait for these (DB-6). A
/// thread ends when there is nothing to do, and is started again when there is.
///
/// All methods may be called from any thread. Only `open()`, `catalog(of:password:)` and `readAll` wait
/// for the engine; `close()` and `cancelAtEnd()` may wait for up to 150 ms.
package final class DatabaseSession: Sendable {
  package let address: DatabaseAddress
  package let source: DatabaseRelation.Source
  let password: String?
  /// The time limit of a count.
  let countingTime: Duration

  /// The state that threads share; no function of others is called while its lock is held.
  let state = Locked(SessionState())

  /// Creates a session, which isn't connected yet.
  ///
  /// - Parameters:
  ///   - password: The password that the user entered; nil to leave it to libpq to find one in a
  ///     service file, `.pgpass` or the environment (DB-14).
  ///   - sizes: How many rows and sections are fetched at once, and kept.
  ///   - countingTime: The time limit of a count.
  package init(
    _ address: DatabaseAddress, source: DatabaseRelation.Source, password: String? = nil,
    sizes: SectionPages.Sizes = SectionPages.Sizes(), countingTime: Duration = .seconds(3)
  ) {
    self.address = address
    self.source = source
    self.password = password
    self.countingTime = countingTime
    state.withLock { $0.sizes = sizes }
  }

  deinit { close() }

  /// Connects, and returns the tables of a database; waits on the calling thread.
  ///
  /// - Throws: the reason in one line; `.passwordNeeded` where the user may be asked for a password.
  package static func catalog(
    of address: DatabaseAddress, password: String? = nil
  ) throws(DatabaseError) -> DatabaseCatalog {
    let connection = try address.connect(password: password)
    defer { connection.close() }
    return try address.reader(on: connection).catalog(counts: true)
  }

  /// Connects, and reads the table's columns and key, so that queries can name columns; waits on the
  /// calling thread.
  ///
  /// - Parameter needsKey: Whether a query without a key is refused. Without a key the rows can only be
  ///   read from the first to the last, and not in pages.
  /// - Throws: the reason in one line; `.passwordNeeded` where the user may be asked for a password.
  package func open(needsKey: Bool = true) throws(DatabaseError) {
    let connection = try address.connect(password: password)
    let read = try address.reader(on: connection).read(source, needsKey: needsKey)
    let plan: QueryPlan
    do throws(QueryRefusal) {
      plan = try QueryPlan(RecordQuery(), of: read, for: connection.dialect)
    } catch {
      throw .cannotShow(name: address.name, reason: error.reason)
    }
    state.withLock { state in
      state.rows.connection = connection
      state.shown = TableLoad(
        RecordQuery(), plan: plan, sizes: state.sizes, epoch: state.newEpoch())
      state.markChanged()
    }
  }

  /// The current state.
  package var snapshot: DatabaseSnapshot { state.withLock { $0.snapshot } }

  /// Changes the query: sections, order, and filters.
  ///
  /// What is shown stays until the first rows of the new query are loaded. Sections come in the order of
  /// their values; a `groupOrder` by appearance has no effect, and those by count or figure are refused.
  ///
  /// - Parameters:
  ///   - place: A row of the current snapshot that is to be among the first rows, if the query still has
  ///     it, or else the nearest one; nil to begin with the first row. The snapshot's `kept` then has its
  ///     place.
  ///   - snapshot: The snapshot in which the row has that place.
  /// - Returns: The reason why the engine can't answer the query, in one line (DB-11), in which case
  ///   nothing changes; else nil. If its statement fails later, the query is taken back, and the
  ///   snapshot's `takenBack` says why (DB-11a); if nothing was shown before, the phase is `.refused`.
  package func setQuery(
    _ query: RecordQuery, keeping place: DatabasePlace? = nil, of snapshot: DatabaseSnapshot? = nil
  ) -> String? {
    let refusal: String? = state.withLock { state in
      guard let plan = (state.pending ?? state.shown)?.plan else { return "no table is open" }
      if state.takeBack(to: query) { return nil }
      // Nothing would answer it, and `reload` fetches what is shown.
      if state.loss != nil { return "no connection; r connects again" }
      do throws(QueryRefusal) {
        state.rememberCounts()
        let plan = try plan.answering(query)
        let old = state.pending ?? state.shown
        let isSame = old?.query.groupLevels == query.groupLevels
        var load = TableLoad(
          query, plan: plan, sizes: state.sizes, epoch: state.newEpoch(),
          total: state.totals[plan.condition],
          counted: state.counted[plan.countSubject] ?? CountMemory(),
          folds: isSame ? old?.pages.folds ?? SectionFolds() : SectionFolds())
        load.isQuestion = true
        let origin =
          if let place, let snapshot {
            state.origin(at: place, of: snapshot)
          } else {
            state.shown.flatMap { $0.hasNoRows ? $0.origin : nil }
          }
        if let origin { load.keep(origin, number: state.newJump()) }
        state.resume()
        // Nothing was shown yet: the first query is at once what is shown.
        if state.shown?.isUntouched == true { state.shown = load } else { state.pending = load }
        state.markChanged()
        return nil
      } catch {
        return error.reason
      }
    }
    if refusal == nil { cancelOutdated() }
    goOn()
    return refusal
  }

  /// Waits on the calling thread until the query is answered or taken back, if that is so soon that nobody
  /// notices.
  package func awaitAnswer() {
    _ = state.wait(atMost: Patience.unnoticed) { $0.pending == nil ? true : nil }
  }

  /// Sets which sections are folded, so that their rows aren't fetched.
  ///
  /// Sections stay folded while others are asked for, as long as they have the same columns.
  ///
  /// - Parameter levels: The columns whose values the groups are.
  package func fold(_ folds: SectionFolds<[DatabaseValue]>, by levels: GroupLevels) {
    state.withLock { $0.fold(folds, by: levels) }
    cancelOutdated()
    goOn()
  }

  /// Sets the measures that are computed for sections in sight, together with their exact counts.
  ///
  /// Values that are known already stay.
  package func setMeasures(_ measures: [Measure]) {
    state.withLock { state in
      guard state.measures != measures else { return }
      state.measures = measures
      state.shown?.wantFigures()
      state.pending?.wantFigures()
      state.markChanged()
    }
    goOn()
  }

  /// Reads the table's indexes, which is only done when the user wants to see them.
  package func askForIndexes() {
    state.withLock { state in
      guard state.indexes == .unasked, let relation = state.shown?.plan.relation else { return }
      state.indexes = relation.isBase ? .awaited : .known([])
      state.markChanged()
    }
    goOn()
  }

  /// Calls `didChange` from now on whenever `snapshot` has changed, and begins to fetch rows.
  ///
  /// The calls come one after another, on a thread that holds no lock, so they may use any method of the
  /// session.
  package func start(didChange: @escaping @Sendable (DatabaseSession) -> Void) {
    state.withLock { $0.didChange = didChange }
    goOn()
  }

  /// Sets which rows are in sight, so that they and those around them are fetched (DB-9).
  ///
  /// Rows that were wanted before, but aren't any more, aren't fetched. A running fetch is cancelled if it
  /// isn't near the rows that are wanted now.
  ///
  /// - Parameters:
  ///   - rows: The places of the first and the last row in sight.
  ///   - snapshot: The snapshot in which these places are valid.
  package func want(_ rows: ClosedRange<DatabasePlace>, of snapshot: DatabaseSnapshot) {
    state.withLock { state in
      guard let wanted = state.translated(rows, of: snapshot), var load = state.shown,
        load.isAtStart || load.wanted != wanted
      else { return }
      load.wanted = wanted
      load.isAtStart = false
      // The engine may no longer refuse the statement, for instance because a file is no longer locked.
      let wasRefused = load.isRefused
      if wasRefused { (state.refusal, load.jump, load.isRefused) = (nil, nil, false) }
      state.shown = load
      if wasRefused { state.markChanged() }
      state.isStopped = false
    }
    cancelOutdated()
    goOn()
  }

  /// The target of a jump.
  package enum Target: Sendable, Equatable {
    /// The first row of the table.
    case first
    /// The last row of the table; takes at most two statements.
    case last
    /// The first row of a section.
    case section(Int)
    /// A row, by its index in its section. If the row is far away from all loaded rows, the engine has to
    /// read the rows in between.
    case row(DatabasePlace)
    /// The next row that a search matches, from a row on, or after or before it.
    case match(SearchTerm, from: DatabasePlace, isBackward: Bool, includesStart: Bool = false)
    /// The first row of a section, by its name, the beginning of its name, or a part of it. The engine is
    /// asked, so the section needn't be loaded.
    case named(String)
    /// The first row of a section, by the values of its columns; it needn't be loaded.
    case values([DatabaseValue])
    /// A row that was shown before, and may not be loaded any more.
    case anchor(DatabaseAnchor)
  }

  /// Fetches a row and those around it; the snapshot's `arrival` then has its place.
  ///
  /// A new jump replaces one that hasn't arrived. Places are those of `snapshot`.
  ///
  /// - Returns: The number of the jump, by which its arrival is recognised.
  @discardableResult
  package func jump(to target: Target, of snapshot: DatabaseSnapshot) -> Int {
    begin { $0.jump(to: target, of: snapshot) }
  }

  private func begin(_ wish: (inout SessionState) -> Int) -> Int {
    let number = state.withLock { state in
      state.resume()
      return wish(&state)
    }
    cancelOutdated()
    goOn()
    return number
  }

  /// Fetches everything again around a row (DB-13), with new connections if one is lost (DB-15).
  ///
  /// Loaded rows stay until the new ones have arrived; the snapshot's `arrival` then has the row's place.
  ///
  /// - Returns: The number of the jump, by which its arrival is recognised.
  @discardableResult
  package func reload(around place: DatabasePlace, of snapshot: DatabaseSnapshot) -> Int {
    begin { $0.reload(around: place, of: snapshot) }
  }

  /// Cancels all fetches and counts (DB-6); loaded rows stay.
  package func cancel() {
    state.withLock { state in
      state.isStopped = true
      if state.shown != nil { state.pending = nil }
      state.shown?.jump = nil
      if state.shown?.whole?.isAwaited == true { state.shown?.whole = nil }
      state.markChanged()
    }
    cancelRunning()
    goOn()
  }

  /// Closes the connections.
  package func close() {
    let (idle, running) = state.withLock { state in
      state.isClosed = true
      let idle = [
        state.rows.work == nil ? state.rows.connection : nil,
        state.counts.work == nil ? state.counts.connection : nil,
      ]
      state.didChange = nil
      // Also a statement that was cancelled before: it may have been sent just then.
      let running = [
        state.rows.work == nil ? nil : state.rows.connection,
        state.counts.work == nil ? nil : state.counts.connection, state.groups,
      ]
      (state.rows.isCancelled, state.counts.isCancelled) = (true, true)
      return (idle.compactMap(\.self), running.compactMap(\.self))
    }
    cancelAtEnd(running)
    for connection in idle { connection.close() }
  }
}

extension DatabaseAddress {
  /// Opens a connection, and waits for the engine's answer.
  func connect(password: String?) throws(DatabaseError) -> any DatabaseConnection {
    switch self {
    case .sqlite(let path): try SQLiteConnection(file: path)
    case .postgreSQL(let url):
      try PostgreSQLConnection(address: url, name: name, password: password)
    }
  }

  /// The reader of the engine's catalog.
  func reader(on connection: any DatabaseConnection) -> any RelationReader {
    switch self {
    case .sqlite: SQLiteReader(connection: connection, name: name)
    case .postgreSQL: PostgreSQLReader(connection: connection, name: name)
    }
  }
}

extension DatabaseSession {
  /// Reads all rows of a query and its search on the calling thread, without keeping them.
  ///
  /// All rows come from one state of the database. The session must be open, but not started.
  ///
  /// - Parameters:
  ///   - columns: The columns that are wanted; the values of others are NULL. Nil for all.
  ///   - body: Receives the values of a row, followed by the values of the order's terms, and whether the
  ///     row begins a section; returns false to stop.
  ///   - pause: Called after each page but the last, when the rows so far may be passed on.
  /// - Throws: `QueryRefusal` if the engine can't search for the term, or else a `DatabaseError`; one of
  ///   them if fewer or more rows were found by their keys than there are (DB-11b).
  package func readAll(
    of query: RecordQuery, columns: [Int]? = nil,
    _ body: ([DatabaseValue], _ beginsSection: Bool) -> Bool,
    pause: () -> Void
  ) throws {
    let (shown, open) = state.withLock { ($0.shown, $0.rows.connection) }
    guard let plan = try shown?.plan.answering(query), let open else {
      throw DatabaseError.lost(name: address.name, reason: "it was closed")
    }
    let condition = ConditionSQL(columns: plan.relation.columns, dialect: plan.dialect)
    let needle = try query.search.map { try condition.fragment($0) }
    var sections = SectionEdges(plan: plan) { [self] in
      let connection = try address.connect(password: password)
      // There `cancelAtEnd()` and `close()` find it; nothing is counted meanwhile.
      state.withLock { $0.counts.connection = connection }
      return connection
    }
    try open.beginReading()
    defer { open.endReading() }
    try plan.read(
      columns.map(Set.init), matching: needle, on: open,
      { values in body(values, sections.isBegun(by: values)) }, pageEnds: pause)
  }
}

/// Finds where sections begin among rows in the query's order.
private struct SectionEdges {
  private let plan: QueryPlan
  /// The indices of the group columns.
  private let columns: [Int]
  private let connect: () throws -> any DatabaseConnection
  /// The connection on which the engine is asked whether two values are equal; opened when needed.
  private var connection: (any DatabaseConnection)?
  private var last: [DatabaseValue]?

  init(plan: QueryPlan, connect: @escaping () throws -> any DatabaseConnection) {
    self.plan = plan
    self.connect = connect
    columns = plan.groups.terms.map { term in
      plan.relation.columns.firstIndex { $0.name == term.column } ?? 0
    }
  }

  mutating func isBegun(by row: [DatabaseValue]) -> Bool {
    guard !columns.isEmpty else {
      defer { last = [] }
      return last == nil
    }
    let values = columns.map { row[$0] }
    defer { last = values }
    guard let last else { return true }
    guard last != values else { return false }
    return !areEqual(last, values)
  }

  private mutating func areEqual(_ first: [DatabaseValue], _ second: [DatabaseValue]) -> Bool {
    do {
      for index in columns.indices where first[index] != second[index] {
        let open = try connection ?? connect()
        connection = open
        let isEqual = try plan.areEqual(first[index], second[index], in: plan.groups.terms[index]) {
          statement throws(DatabaseError) in try open.run(statement)
        }
        guard isEqual else { return false }
      }
      return true
    } catch {
      return false
    }
  }
}
