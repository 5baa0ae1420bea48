package import ButteryRecords

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
