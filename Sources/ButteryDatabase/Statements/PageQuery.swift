/// A query for pages of a table in an order, each of which is found by the key of a neighbouring row.
///
/// A page needs neither the page before it nor a row number (OFFSET). Rows that are inserted or
/// deleted elsewhere therefore don't shift it (DB-1).
package struct PageQuery: Sendable, Hashable {
  /// The source of the rows: a table's name, or a query in parentheses with a name.
  package var relation: SQLFragment
  /// The expressions for the values of a row, which none of the order's terms depends on.
  package var values: [SQLFragment]
  package var order: RowOrder

  /// The condition that rows must fulfil; nil for all rows.
  package var condition: SQLFragment?
  package var comparison: KeyComparison

  package init(
    relation: SQLFragment, columns: [String], order: RowOrder, condition: SQLFragment? = nil,
    comparison: KeyComparison = .row
  ) {
    self.relation = relation
    values = columns.map { "\(name: $0)" }
    self.order = order
    self.condition = condition
    self.comparison = comparison
  }

  /// The place of a page in the order.
  package enum Place: Sendable, Hashable {
    case first
    case last
    case after([DatabaseValue])
    case before([DatabaseValue])
    /// Begins with the row that has the key, or with the first one after it if that row is gone.
    case from([DatabaseValue])
    /// Ends with the row that has the key, or with the last one before it if that row is gone.
    case through([DatabaseValue])

    /// Whether the rows come in the reverse order.
    package var isBackward: Bool {
      switch self {
      case .last, .before, .through: true
      case .first, .after, .from: false
      }
    }

    fileprivate var key: [DatabaseValue]? {
      switch self {
      case .first, .last: nil
      case .after(let key), .before(let key), .from(let key), .through(let key): key
      }
    }

    fileprivate var isInclusive: Bool {
      switch self {
      case .from, .through: true
      case .first, .last, .after, .before: false
      }
    }
  }

  /// Returns a statement for at most `limit` rows.
  ///
  /// Each row has `values`, then those of the order's terms, which are its key.
  package func rows(_ place: Place, limit: Int, for dialect: Dialect) -> Statement {
    page(place, limit: limit, for: dialect).statement(for: dialect)
  }

  /// Returns the query for at most `limit` rows behind some others, as a part of a statement.
  func page(
    _ place: Place, skipping skipped: Int = 0, limit: Int, for dialect: Dialect
  ) -> SQLFragment {
    let order = place.isBackward ? order.reversed : order
    let window = Window(skipped: skipped, limit: limit)
    guard let key = place.key else { return select(in: order, where: nil, window) }
    let predicate = KeyPredicate(
      order: order, key: key, dialect: dialect, isInclusive: place.isInclusive)
    return predicate.whole(comparison).map { select(in: order, where: $0, window) }
      ?? union(of: predicate.branches, in: order, window)
  }

  /// Which of the rows in their order a query returns.
  struct Window {
    var skipped = 0
    var limit: Int

    var clause: SQLFragment {
      let limit: SQLFragment = " limit \(number: limit)"
      return skipped > 0 ? "\(limit) offset \(number: skipped)" : limit
    }
  }

  /// Returns a statement for the key of the row that lies behind `skipped` rows of a place.
  func key(_ place: Place, behind skipped: Int, for dialect: Dialect) -> Statement {
    var keys = self
    keys.values = []
    return keys.page(place, skipping: skipped, limit: 1, for: dialect).statement(for: dialect)
  }

  /// Returns the query for the rows before the one with a key, seen in the direction of `place`.
  func ending(
    at end: [DatabaseValue]?, _ place: Place, for dialect: Dialect
  ) -> PageQuery {
    guard let end else { return self }
    let predicate = KeyPredicate(
      order: place.isBackward ? order : order.reversed, key: end, dialect: dialect,
      isInclusive: false)
    let branches = predicate.branches.map { "(\($0))" as SQLFragment }.joined(by: " or ")
    let isBefore = predicate.whole(comparison) ?? branches
    var query = self
    query.condition = condition.map { "(\($0)) and (\(isBefore))" } ?? isBefore
    return query
  }

  /// One of several pages that are fetched by one statement.
  package struct Part: Sendable, Hashable {
    package var query: PageQuery
    package var place: Place
    package var limit: Int

    package init(_ query: PageQuery, _ place: Place, limit: Int) {
      self.query = query
      self.place = place
      self.limit = limit
    }
  }

  /// Returns one statement for several pages.
  ///
  /// Each row begins with the index of its page. The rows come in the order of the pages, and within
  /// a page in the query's order, whatever the direction of the place.
  package static func pages(_ pages: [Part], for dialect: Dialect) -> Statement {
    union(of: pages, for: dialect).statement(for: dialect)
  }

  /// Returns the query for several pages, as a part of a statement.
  static func union(of pages: [Part], for dialect: Dialect) -> SQLFragment {
    guard let first = pages.first else { return "" }
    let parts = pages.enumerated().map { number, page in
      let rows = page.query.page(page.place, limit: page.limit, for: dialect)
      return """
        select * from (select \(number: number) as \(partName), page\(number: number).* \
        from (\(rows)) page\(number: number)) part\(number: number)
        """ as SQLFragment
    }
    let terms = [partName] + first.query.order.keyTerms
    return "\(parts.joined(by: " union all ")) order by \(terms.joined(by: ", "))"
  }

  /// The column with the index of the page, where one statement fetches several pages.
  static let partName: SQLFragment = "\"buttery part\""

  /// Returns a union of branches, for each of which the engine can use an index; it sorts the result.
  private func union(
    of branches: [SQLFragment], in order: RowOrder, _ window: Window
  ) -> SQLFragment {
    guard branches.count > 1 else {
      return select(in: order, where: branches.first ?? "false", window)
    }
    let parts = branches.enumerated().map { index, branch in
      let part = select(
        in: order, where: branch, Window(limit: window.skipped + window.limit))
      return "select * from (\(part)) part\(number: index)" as SQLFragment
    }
    return """
      \(parts.joined(by: " union all ")) order by \(order.keyTerms.joined(by: ", "))\
      \(window.clause)
      """
  }

  /// Returns a query for at most `limit` distinct combinations of the values of the order's terms.
  func distinct(_ place: Place, limit: Int, for dialect: Dialect) -> SQLFragment {
    let order = place.isBackward ? order.reversed : order
    let predicate = place.key.map { key -> SQLFragment in
      let predicate = KeyPredicate(
        order: order, key: key, dialect: dialect, isInclusive: place.isInclusive)
      let branches = predicate.branches.map { "(\($0))" as SQLFragment }
      return predicate.whole(comparison)
        ?? (branches.isEmpty ? "false" : branches.joined(by: " or "))
    }
    return """
      select distinct \(keys(of: order).joined(by: ", ")) from \(relation)\(clause(predicate)) \
      order by \(order.keyTerms.joined(by: ", ")) limit \(number: limit)
      """
  }

  private func keys(of order: RowOrder) -> [SQLFragment] {
    order.terms.enumerated().map { index, term in
      "\(name: term.column) as \(RowOrder.keyName(index))" as SQLFragment
    }
  }

  func select(
    in order: RowOrder, where predicate: SQLFragment?, _ window: Window
  ) -> SQLFragment {
    let all = values + keys(of: order)
    let terms = order.terms.map { $0.ordered("\(name: $0.column)") }
    let order: SQLFragment = terms.isEmpty ? "" : " order by \(terms.joined(by: ", "))"
    return """
      select \(all.joined(by: ", ")) from \(relation)\(clause(predicate))\(order)\
      \(window.clause)
      """
  }

  private func clause(_ predicate: SQLFragment?) -> SQLFragment {
    let conditions = [condition, predicate].compactMap { $0 }.map { "(\($0))" as SQLFragment }
    return conditions.isEmpty ? "" : " where \(conditions.joined(by: " and "))"
  }
}
