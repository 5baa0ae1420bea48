/// Pages of a table in an order, each found by the key of a row beside it.
///
/// No page needs the one before it, nor a number of rows to leave out: rows that come and go
/// elsewhere change nothing.
package struct PageQuery: Sendable, Hashable {
  /// Where rows come from: a table's name, or a query in parentheses with a name.
  package var relation: SQLFragment
  package var columns: [String]
  package var order: RowOrder

  /// What rows must be like; nil for all.
  package var condition: SQLFragment?
  package var comparison: KeyComparison

  package init(
    relation: SQLFragment, columns: [String], order: RowOrder, condition: SQLFragment? = nil,
    comparison: KeyComparison = .row
  ) {
    self.relation = relation
    self.columns = columns
    self.order = order
    self.condition = condition
    self.comparison = comparison
  }

  /// Where a page lies.
  package enum Place: Sendable, Hashable {
    case first
    case last
    case after([DatabaseValue])
    case before([DatabaseValue])
    /// Begins with the row of the key itself, or where it would be.
    case from([DatabaseValue])
    /// Ends with the row of the key itself, or where it would be.
    case through([DatabaseValue])

    /// Whether rows come from the last to the first.
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

  /// A statement for at most so many rows; the values of the order's terms stand behind the columns.
  package func rows(_ place: Place, limit: Int, for dialect: Dialect) -> Statement {
    page(place, limit: limit, for: dialect).statement(for: dialect)
  }

  /// The same as a part of a statement.
  func page(_ place: Place, limit: Int, for dialect: Dialect) -> SQLFragment {
    let order = place.isBackward ? order.reversed : order
    guard let key = place.key else { return select(in: order, where: nil, limit: limit) }
    let predicate = KeyPredicate(
      order: order, key: key, dialect: dialect, isInclusive: place.isInclusive)
    return predicate.whole(comparison).map { select(in: order, where: $0, limit: limit) }
      ?? union(of: predicate.branches, in: order, limit: limit)
  }

  /// A page behind so many rows that are passed over: its rows come from the last to the first.
  ///
  /// The engine goes over all of these rows.
  ///
  /// - Parameter end: The row that the page ends in front of; nil for none.
  func page(
    _ place: Place, behind skipped: Int, before end: [DatabaseValue]?, limit: Int,
    for dialect: Dialect
  ) -> SQLFragment {
    let all = ending(at: end, place, for: dialect)
      .page(place, limit: skipped + limit, for: dialect)
    let terms = (place.isBackward ? order : order.reversed).keyTerms
    return """
      select * from (\(all)) passed order by \(terms.joined(by: ", ")) limit \(number: limit)
      """
  }

  /// The same query for rows in front of one, seen from a place.
  private func ending(
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

  /// A page among several.
  package struct Part: Sendable, Hashable {
    package var query: PageQuery
    package var place: Place
    package var skipped = 0
    package var end: [DatabaseValue]?
    package var limit: Int

    package init(
      _ query: PageQuery, _ place: Place, skipped: Int = 0, end: [DatabaseValue]? = nil, limit: Int
    ) {
      self.query = query
      self.place = place
      self.skipped = skipped
      self.end = end
      self.limit = limit
    }
  }

  /// Several pages as one statement: rows have the number of their page in front, and come in the
  /// order of pages and rows, whatever the pages' directions.
  package static func pages(
    _ pages: [Part], for dialect: Dialect
  ) -> Statement {
    guard let first = pages.first else { return Statement("") }
    let parts = pages.enumerated().map { number, page in
      let rows =
        page.skipped > 0
        ? page.query.page(
          page.place, behind: page.skipped, before: page.end, limit: page.limit, for: dialect)
        : page.query.page(page.place, limit: page.limit, for: dialect)
      return """
        select * from (select \(number: number) as \(partName), page\(number: number).* \
        from (\(rows)) page\(number: number)) part\(number: number)
        """ as SQLFragment
    }
    let terms = [partName] + first.query.order.keyTerms
    let all: SQLFragment =
      "\(parts.joined(by: " union all ")) order by \(terms.joined(by: ", "))"
    return all.statement(for: dialect)
  }

  /// Branches, each of which an index can follow; the engine puts them in order.
  private func union(
    of branches: [SQLFragment], in order: RowOrder, limit: Int
  ) -> SQLFragment {
    guard branches.count > 1 else {
      return select(in: order, where: branches.first ?? "1 = 0", limit: limit)
    }
    let parts = branches.enumerated().map { index, branch in
      let part = select(in: order, where: branch, limit: limit)
      return "select * from (\(part)) part\(number: index)" as SQLFragment
    }
    return """
      \(parts.joined(by: " union all ")) order by \(order.keyTerms.joined(by: ", ")) \
      limit \(number: limit)
      """
  }

  /// The different values of the order's terms.
  func distinct(_ place: Place, limit: Int, for dialect: Dialect) -> SQLFragment {
    let order = place.isBackward ? order.reversed : order
    let predicate = place.key.map { key -> SQLFragment in
      let predicate = KeyPredicate(
        order: order, key: key, dialect: dialect, isInclusive: place.isInclusive)
      let branches = predicate.branches.map { "(\($0))" as SQLFragment }
      return predicate.whole(comparison)
        ?? (branches.isEmpty ? "1 = 0" : branches.joined(by: " or "))
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
    in order: RowOrder, where predicate: SQLFragment?, limit: Int
  ) -> SQLFragment {
    let values = columns.map { "\(name: $0)" as SQLFragment } + keys(of: order)
    let terms = order.terms.map { $0.ordered("\(name: $0.column)") }
    let order: SQLFragment = terms.isEmpty ? "" : " order by \(terms.joined(by: ", "))"
    return """
      select \(values.joined(by: ", ")) from \(relation)\(clause(predicate))\(order) \
      limit \(number: limit)
      """
  }

  private func clause(_ predicate: SQLFragment?) -> SQLFragment {
    let conditions = [condition, predicate].compactMap { $0 }.map { "(\($0))" as SQLFragment }
    return conditions.isEmpty ? "" : " where \(conditions.joined(by: " and "))"
  }
}

/// The number of a page among several.
private let partName: SQLFragment = "\"buttery part\""
