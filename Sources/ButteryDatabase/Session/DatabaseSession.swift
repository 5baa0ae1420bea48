package import ButteryRecords

/// A table of a database that is looked at: sections and rows that are fetched as they are wanted.
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
/// Two connections belong to it, each with a thread: rows come on one; counts, figures and what the
/// engine says about a query come on the other one, so that no row waits for them. A thread ends with
/// its work, and comes back for more.
///
/// All methods may be called from any thread. None but `open()` and `catalog(of:password:)` waits for
/// the engine.
package final class DatabaseSession: Sendable {
  package let address: DatabaseAddress
  package let source: DatabaseRelation.Source
  let password: String?
  /// How long a count may take.
  let countingTime: Duration

  /// All that threads share; held for moments only, and nobody is called meanwhile.
  let state = Locked(SessionState())

  /// - Parameters:
  ///   - password: One that a person was asked for; nil for what libpq finds in a service file,
  ///     `.pgpass` or the environment.
  ///   - sizes: How much is fetched at once, and kept.
  ///   - countingTime: How long a count may take before it is given up.
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

  /// Connects, on the calling thread, and lists what there is to be looked at.
  ///
  /// - Throws: what is wrong, in one line; `.passwordNeeded` where a person may be asked for one.
  package static func catalog(
    of address: DatabaseAddress, password: String? = nil
  ) throws(DatabaseError) -> DatabaseCatalog {
    let connection = try address.connect(password: password)
    defer { connection.close() }
    return try address.reader(on: connection).catalog()
  }

  /// Connects, on the calling thread, and finds out what the table has, so that a query about its
  /// columns can be made.
  ///
  /// - Parameter needsKey: Whether a query without a key is refused; all rows can be read of such a one,
  ///   and none be fetched.
  /// - Throws: what is wrong, in one line; `.passwordNeeded` where a person may be asked for one.
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
      state.noteNews()
    }
  }

  /// What is known by now.
  package var snapshot: DatabaseSnapshot { state.withLock { $0.snapshot } }

  /// Asks for other sections, another order or other rows.
  ///
  /// What is here stays until the rows that come first are there.
  /// Sections come in the order of their values, whatever `groupOrder` says that is no refusal.
  ///
  /// - Returns: why the engine can't answer it, in one line (DB-11); nothing is changed then. What
  ///   only the engine can say of a query comes as the phase `.refused`.
  package func setQuery(_ query: RecordQuery) -> String? {
    let refusal: String? = state.withLock { state in
      guard let plan = (state.pending ?? state.shown)?.plan else { return "nothing is open" }
      do throws(QueryRefusal) {
        state.rememberCounts()
        let plan = try plan.answering(query)
        let load = TableLoad(
          query, plan: plan, sizes: state.sizes, epoch: state.newEpoch(),
          total: state.totals[plan.condition],
          counted: state.counted[plan.countSubject] ?? CountMemory())
        state.resume()
        // Nothing was shown yet: the first query is at once what is shown.
        if state.shown?.isUntouched == true { state.shown = load } else { state.pending = load }
        state.noteNews()
        return nil
      } catch {
        return error.reason
      }
    }
    if refusal == nil { cancelOutdated() }
    goOn()
    return refusal
  }

  /// Asks for figures of sections in sight, which come with the exact counts; what is known of others
  /// stays.
  package func setMeasures(_ measures: [Measure]) {
    state.withLock { state in
      guard state.measures != measures else { return }
      state.measures = measures
      state.shown?.wantFigures()
      state.pending?.wantFigures()
      state.noteNews()
    }
    goOn()
  }

  /// Finds out which indexes the table has, which nobody needs but who wants to see them.
  package func askForIndexes() {
    state.withLock { state in
      guard state.indexes == .unasked, let relation = state.shown?.plan.relation else { return }
      state.indexes = relation.isBase ? .awaited : .known([])
      state.noteNews()
    }
    goOn()
  }

  /// Calls `didChange` from now on whenever `snapshot` is another one.
  ///
  /// It is called on a thread that holds no lock, one call after another, and may call any of this
  /// session's methods.
  package func start(didChange: @escaping @Sendable (DatabaseSession) -> Void) {
    state.withLock { $0.didChange = didChange }
    goOn()
  }

  /// Says which rows are in sight, so that they are fetched, and those around them (DB-9).
  ///
  /// What was wanted before and isn't any more is not fetched; what is being fetched is cancelled if
  /// it isn't near what is wanted now.
  ///
  /// - Parameters:
  ///   - rows: From the first one in sight to the last one.
  ///   - snapshot: The one that these places are of.
  package func want(_ rows: ClosedRange<DatabasePlace>, of snapshot: DatabaseSnapshot) {
    state.withLock { state in
      guard let wanted = state.translated(rows, of: snapshot), var load = state.shown,
        load.isAtStart || load.wanted != wanted
      else { return }
      load.wanted = wanted
      load.isAtStart = false
      // What the engine has refused, as a locked file, it may give by now.
      if load.isRefused { (state.refusal, load.jump, load.isRefused) = (nil, nil, false) }
      state.shown = load
      state.isStopped = false
    }
    cancelOutdated()
    goOn()
  }

  /// Where to go.
  package enum Target: Sendable, Equatable {
    /// The first row of all.
    case first
    /// The last row of all; two statements at most.
    case last
    /// The first row of a section.
    case section(Int)
    /// A row by its number in its section. One that is far from all that is here takes the engine as
    /// long as it takes to pass over the rows in front of it.
    case row(DatabasePlace)
    /// The next row in which something is found, behind a row or in front of it.
    case match(SearchTerm, from: DatabasePlace, isBackward: Bool)
    /// The first row of the section that is called so, or begins so, or has the text in its name: the
    /// engine is asked, whether the section is among those that are here or not.
    case named(String)
    /// A row that was looked at before; what is here needn't reach it any more.
    case anchor(DatabaseAnchor)
  }

  /// Fetches a row and those around it; the snapshot's `arrival` says where it is.
  ///
  /// A jump ends one that is on its way. Places are those of `snapshot`.
  ///
  /// - Returns: The number of the jump, which the arrival has.
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

  /// Fetches everything again around a row (DB-13), with a new connection where the old one is lost.
  ///
  /// Rows that are here stay until the new ones have come; the snapshot's `arrival` then says where
  /// the row is (DB-15).
  ///
  /// - Returns: The number that the arrival has.
  @discardableResult
  package func reload(around place: DatabasePlace, of snapshot: DatabaseSnapshot) -> Int {
    begin { $0.reload(around: place, of: snapshot) }
  }

  /// Ends what is being fetched and counted (DB-6); what is here stays.
  package func cancel() {
    state.withLock { state in
      state.isStopped = true
      if state.shown != nil { state.pending = nil }
      state.shown?.jump = nil
      state.noteNews()
    }
    cancelRunning()
    goOn()
  }

  /// Gives the connections back.
  package func close() {
    let (idle, running) = state.withLock { state in
      state.isClosed = true
      let idle = [
        state.rows.work == nil ? state.rows.connection : nil,
        state.counts.work == nil ? state.counts.connection : nil,
      ]
      state.didChange = nil
      return (idle.compactMap(\.self), state.outdated(all: true))
    }
    cancelAtEnd(running)
    for connection in idle { connection.close() }
  }
}
