package import ButteryRecords

extension DatabaseSession {
  /// Reads all rows that a query and its search ask for on the calling thread, from the first one to the
  /// last; none is kept.
  ///
  /// The session must be open, and not be started.
  ///
  /// - Parameters:
  ///   - body: Takes a row's values, with those that it is ordered by behind them, and whether it
  ///     begins a section; returns false where it wants no more.
  ///   - pause: Is called now and then, when what was handed over may be passed on.
  /// - Throws: `QueryRefusal` where the engine can't look for that, and else a `DatabaseError`.
  package func readAll(
    of query: RecordQuery, _ body: ([DatabaseValue], _ beginsSection: Bool) -> Bool,
    pause: () -> Void
  ) throws {
    let (shown, open) = state.withLock { ($0.shown, $0.rows.connection) }
    guard let plan = try shown?.plan.answering(query), let open else {
      throw DatabaseError.lost(name: address.name, reason: "it was closed")
    }
    let condition = ConditionSQL(columns: plan.relation.columns, dialect: plan.dialect)
    let needle = try query.search.map { try condition.fragment($0) }
    var sections = SectionEdges(plan: plan) { [self] in
      try address.connect(password: password)
    }
    try plan.read(
      matching: needle, on: open,
      { values in body(values, sections.isBegun(by: values)) }, pageEnds: pause)
  }
}

/// Finds where sections begin among rows that come in their order.
private struct SectionEdges {
  private let plan: QueryPlan
  /// The columns of sections.
  private let columns: [Int]
  private let connect: () throws -> any DatabaseConnection
  /// Opened where the engine has to say whether two values are the same.
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
