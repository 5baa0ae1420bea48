package import ButteryRecords

/// The groups of a table's rows by some columns, with their counts and figures.
package struct DatabaseGroups: Sendable, Hashable {
  /// A group.
  package struct Group: Sendable, Hashable {
    /// The values of the columns.
    package var values: [DatabaseValue]
    package var count: Int
    /// The figures of the measures that were asked for; NULL where there is none.
    package var figures: [Measure: DatabaseValue]
  }

  package var groups: [Group]

  /// All rows as one group, whose values are empty.
  package var all: Group

  /// Whether there are more groups than were asked for.
  package var hasMore: Bool

  /// The order of groups.
  package enum Order: Sendable {
    case values
    /// The largest group first.
    case count
  }
}

extension DatabaseSession {
  /// Computes the groups of the rows that pass a query's filters, on the calling thread and over a
  /// connection of its own.
  ///
  /// The engine reads the rows twice: for the groups, and for the figures of all. `cancelGroups()`, `close()` and `cancelAtEnd()` end the work.
  ///
  /// - Parameters:
  ///   - columns: The columns whose equal values make a group; none for all rows as one group.
  ///   - measures: The measures to compute; those that the engine doesn't have are NULL.
  ///   - limit: The maximum number of groups.
  /// - Throws: `QueryRefusal` if a column has no groups, or else a `DatabaseError`, such as
  ///   `.cancelled`.
  package func groups(
    of query: RecordQuery, by columns: [Int], measures: [Measure], in order: DatabaseGroups.Order,
    limit: Int
  ) throws -> DatabaseGroups {
    guard let plan = try state.withLock({ $0.shown?.plan })?.answering(query) else {
      throw DatabaseError.lost(name: address.name, reason: "it was closed")
    }
    _ = try plan.groups(by: columns, measures: [], in: order, limit: limit)
    let connection = try address.connect(password: password)
    defer { connection.close() }
    let isClosed = state.withLock { state in
      state.groups = connection
      return state.isClosed
    }
    defer { state.withLock { if $0.groups === connection { $0.groups = nil } } }
    guard !isClosed else { throw DatabaseError.cancelled }
    let read = { (measures: [Measure], isRough: Bool) throws -> DatabaseGroups in
      try plan.readGroups(
        by: columns, measures: measures, in: order, limit: limit, isRough: isRough, on: connection)
    }
    do {
      return try read(measures, false)
    } catch DatabaseError.refused where !measures.isEmpty {
      // One of the measures can't be computed; the others are.
      let known = try plan.figures(of: nil, measures) { statement throws(DatabaseError) in
        try connection.run(statement)
      }.measures
      return try read(known, plan.dialect == .sqlite)
    }
  }

  /// Cancels `groups`.
  package func cancelGroups() {
    guard let connection = state.withLock({ $0.groups }) else { return }
    Background.run { connection.cancel() }
  }
}

extension QueryPlan {
  /// Reads groups from one state of the database, so that they add up to all rows.
  fileprivate func readGroups(
    by columns: [Int], measures: [Measure], in order: DatabaseGroups.Order, limit: Int,
    isRough: Bool, on connection: any DatabaseConnection
  ) throws -> DatabaseGroups {
    func group(
      _ row: ArraySlice<DatabaseValue>, _ values: [DatabaseValue]
    ) -> DatabaseGroups.Group {
      DatabaseGroups.Group(
        values: values, count: row.first?.integer ?? 0,
        figures: Dictionary(
          zip(measures, row.dropFirst()), uniquingKeysWith: { first, _ in first }))
    }
    let statement = try groups(
      by: columns, measures: measures, in: order, limit: limit + 1, isRough: isRough)
    try connection.beginReading()
    defer { connection.endReading() }
    let found = try connection.run(statement).rows
    let groups = found.prefix(limit).map { row in
      group(row[columns.count...], Array(row.prefix(columns.count)))
    }
    guard !measures.isEmpty || found.count > limit else {
      let count = groups.reduce(0) { $0 + $1.count }
      let all = DatabaseGroups.Group(values: [], count: count, figures: [:])
      return DatabaseGroups(groups: groups, all: all, hasMore: false)
    }
    let all = try connection.run(count(of: nil, measures: measures, isRough: isRough)).rows[0]
    return DatabaseGroups(groups: groups, all: group(all[...], []), hasMore: found.count > limit)
  }

  /// Returns a statement for groups: the values of the columns, the count, the measures.
  ///
  /// Values are grouped and ordered by the default operator classes of the columns' types, as those of
  /// `select distinct` are, so no name is resolved.
  func groups(
    by columns: [Int], measures: [Measure], in order: DatabaseGroups.Order, limit: Int,
    isRough: Bool = false
  ) throws(QueryRefusal) -> Statement {
    var names: [SQLFragment] = []
    for column in columns {
      names.append("\(name: try Self.term(column, false, of: relation.columns).column)")
    }
    let figures = measures.map { expression(of: $0, isRough: isRough) ?? "null" }
    let count: SQLFragment = "\(dialect.function("count"))(*)"
    let places = columns.indices.map { "\(number: $0 + 1)" as SQLFragment }
    let byCount: [SQLFragment] = order == .count ? ["\(number: columns.count + 1) desc"] : []
    let rows: SQLFragment = """
      select \((names + [count] + figures).joined(by: ", ")) from \(source)\(clause(condition))
      """
    guard !columns.isEmpty else { return rows.statement(for: dialect) }
    let query: SQLFragment = """
      \(rows) group by \(places.joined(by: ", ")) \
      order by \((byCount + places).joined(by: ", ")) limit \(number: limit)
      """
    return query.statement(for: dialect)
  }
}
