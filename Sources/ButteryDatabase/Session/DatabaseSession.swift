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

  /// - Parameter password: One that a person was asked for; nil for what libpq finds in a service
  ///   file, `.pgpass` or the environment.
  package init(
    _ address: DatabaseAddress, source: DatabaseRelation.Source, password: String? = nil
  ) {
    self.address = address
    self.source = source
  }

  /// Connects, on the calling thread, and lists what there is to be looked at.
  ///
  /// - Throws: what is wrong, in one line; `.passwordNeeded` where a person may be asked for one.
  package static func catalog(
    of address: DatabaseAddress, password: String? = nil
  ) throws(DatabaseError) -> DatabaseCatalog {
    DatabaseCatalog(entries: [])
  }

  /// Connects, on the calling thread, and finds out what the table has, so that a query about its
  /// columns can be made.
  ///
  /// - Throws: what is wrong, in one line; `.passwordNeeded` where a person may be asked for one.
  package func open() throws(DatabaseError) {}

  /// What is known by now.
  package var snapshot: DatabaseSnapshot { DatabaseSnapshot() }

  /// Asks for other sections, another order or other rows. All rows are fetched anew.
  ///
  /// Sections come in the order of their values, whatever `groupOrder` says that is no refusal.
  ///
  /// - Returns: why the engine can't answer it, in one line (DB-11); nothing is changed then. What
  ///   only the engine can say of a query comes as the phase `.refused`.
  package func setQuery(_ query: RecordQuery) -> String? { nil }

  /// Asks for figures of sections in sight, in their order; they come with the exact counts.
  package func setMeasures(_ measures: [Measure]) {}

  /// Calls `didChange` from now on whenever `snapshot` is another one.
  ///
  /// It is called on a thread that holds no lock, one call after another, and may call any of this
  /// session's methods.
  package func start(didChange: @escaping @Sendable (DatabaseSession) -> Void) {}

  /// Says which rows are in sight, so that they are fetched, and those around them (DB-9).
  ///
  /// What was wanted before and isn't any more is not fetched; what is being fetched is cancelled if
  /// it isn't near what is wanted now.
  ///
  /// - Parameters:
  ///   - rows: From the first one in sight to the last one.
  ///   - snapshot: The one that these places are of.
  package func want(_ rows: ClosedRange<DatabasePlace>, of snapshot: DatabaseSnapshot) {}

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
  }

  /// Fetches a row and those around it; the snapshot's `arrival` says where it is.
  ///
  /// A jump ends one that is on its way. Places are those of `snapshot`.
  ///
  /// - Returns: The number of the jump, which the arrival has.
  @discardableResult
  package func jump(to target: Target, of snapshot: DatabaseSnapshot) -> Int { 0 }

  /// Fetches everything again around a row (DB-13), with a new connection if the old one is lost
  /// (DB-15). Rows that are here stay until the new ones have come.
  package func reload(around place: DatabasePlace, of snapshot: DatabaseSnapshot) {}

  /// Ends what is being fetched and counted (DB-6); what is here stays.
  package func cancel() {}

  /// Gives the connections back.
  package func close() {}
}
