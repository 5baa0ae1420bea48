internal import ButteryRecords

/// The way in which a query about a table is asked of an engine.
struct QueryPlan: Sendable {
  let dialect: Dialect
  private(set) var relation: DatabaseRelation
  let source: SQLFragment

  /// The values of rows in pages.
  let listed: RowValues

  /// The columns that rows are grouped by; each group is a section.
  let groups: RowOrder

  /// The order of the rows within a section: the sort columns, then the key.
  let rows: RowOrder

  /// The condition that rows must fulfil; nil for all rows.
  let condition: SQLFragment?

  /// The form in which rows are compared with a key.
  var comparison: KeyComparison

  /// Whether an index leads from one group to the next; nil until the engine has been asked.
  var seeksGroups: Bool?

  /// Creates a plan.
  ///
  /// - Throws: the reason why the engine can't answer the query.
  init(
    _ query: RecordQuery, of read: ReadRelation, for dialect: Dialect
  ) throws(QueryRefusal) {
    self.dialect = dialect
    comparison = read.relation.isForeign ? .steps : .row
    relation = read.relation
    source = read.fragment
    listed = .inList(of: read.relation.columns, for: dialect)
    let columns = read.relation.columns
    switch query.groupOrder {
    case .appearance, .name: break
    case .count, .figure:
      throw QueryRefusal(
        reason: "sections of a database are ordered by their values: other orders need all rows")
    }
    var terms: [OrderTerm] = []
    guard read.relation.key != .none || query.groupColumns.isEmpty else {
      throw QueryRefusal(
        reason: "sections need a unique key: name its columns with --key")
    }
    for column in query.groupColumns { terms.append(try Self.term(column, false, of: columns)) }
    groups = RowOrder(terms)
    var rows: [OrderTerm] = []
    for order in query.sort {
      let term = try Self.term(order.column, order.isDescending, of: columns)
      if !rows.contains(where: { $0.column == term.column }) { rows.append(term) }
    }
    self.rows = RowOrder(rows + Self.keyTerms(of: read.relation, behind: rows))
    condition = try ConditionSQL(columns: columns, dialect: dialect).fragment(query.filters)
  }

  static func term(
    _ column: Int, _ isDescending: Bool, of columns: [DatabaseRelation.Column]
  ) throws(QueryRefusal) -> OrderTerm {
    guard columns.indices.contains(column) else {
      throw QueryRefusal(reason: "a column to sort or group by no longer exists")
    }
    let column = columns[column]
    if let obstacle = column.obstacle {
      throw QueryRefusal(
        reason: VisibleText.sanitised("can't sort or group by \(column.name): \(obstacle)"))
    }
    return OrderTerm(
      column.name, isDescending: isDescending, isNullable: column.isNullable,
      comparison: column.comparison)
  }

  /// The terms of the key, in the direction of the last sort column, so that one index may serve both.
  ///
  /// A key that the user named is taken to have no NULLs; if it does have some, reading the rows fails.
  private static func keyTerms(
    of relation: DatabaseRelation, behind sort: [OrderTerm]
  ) -> [OrderTerm] {
    let isDescending = sort.last?.isDescending ?? false
    return relation.key.columns
      .filter { column in !sort.contains { $0.column == column } }
      .map { name in
        let column = relation.columns.first { $0.name == name }
        var isNullable = false
        if case .inherited = relation.key { isNullable = column?.isNullable ?? false }
        return OrderTerm(
          name, isDescending: isDescending, isNullable: isNullable,
          comparison: column?.comparison ?? ColumnComparison())
      }
  }

  /// The order of all rows of the table: by section, then within the section.
  var order: RowOrder {
    RowOrder(
      groups.terms
        + rows.terms.filter { term in
          !groups.terms.contains { $0.column == term.column }
        })
  }

  /// The query for pages of a section's rows.
  ///
  /// The values of a page of PostgreSQL still have to be cut.
  func pages(ofSection section: SectionPages.Key, with values: RowValues) -> PageQuery {
    var query = PageQuery(
      relation: source, columns: [], order: rows, condition: condition(ofSection: section),
      comparison: comparison)
    query.values = values.inPage
    return query
  }

  func pages(ofSection section: SectionPages.Key) -> PageQuery {
    pages(ofSection: section, with: listed)
  }

  var groupQuery: GroupQuery {
    GroupQuery(relation: source, order: groups, condition: condition, comparison: comparison)
  }

  /// The condition that a row belongs to a section and passes the filters.
  func condition(ofSection section: SectionPages.Key) -> SQLFragment? {
    let parts =
      [condition].compactMap(\.self)
      + zip(groups.terms, section).map { $0.equals($1, for: dialect) }
    return parts.isEmpty ? nil : ConditionSQL.joined(parts, by: " and ")
  }
}

extension QueryPlan {
  /// Notes that the key that the user named has no NULLs, so that no later query asks again.
  mutating func markKeysFound() {
    for index in relation.columns.indices
    where relation.key.columns.contains(relation.columns[index].name) {
      relation.columns[index].isNullable = false
    }
  }

  /// Whether sections and rows have the same keys as in another plan for the table, of the same types.
  func findsRows(as other: QueryPlan) -> Bool {
    func types(_ plan: QueryPlan) -> [String?] {
      plan.order.terms.map { term in
        plan.relation.columns.first { $0.name == term.column }?.type
      }
    }
    let hasMoved = relation.key.hasPlaces && relation.watch != other.relation.watch
    return groups == other.groups && rows == other.rows && types(self) == types(other) && !hasMoved
  }

  /// Returns where this plan finds a row of another plan for the same table; nil if that can't be told.
  ///
  /// Of long values the beginnings have to do: the row is near the place of its value's beginning, and is
  /// recognised there by its table's key.
  func place(
    of row: SectionPages.Row, inSection section: SectionPages.Key, of other: QueryPlan
  ) -> SectionPages.Around? {
    guard relation.key != .none, other.relation.key == relation.key else { return nil }
    var known: [String: DatabaseValue] = [:]
    for (column, value) in zip(other.relation.columns, row.values) {
      guard case .beginning(let beginning) = value else {
        known[column.name] = value
        continue
      }
      if beginning.byteCount == nil { known[column.name] = .text(beginning.text) }
    }
    // These are always whole.
    let keys = zip(other.groups.terms + other.rows.terms, section + row.key)
    for (term, value) in keys { known[term.column] = value }
    func key(of terms: some Collection<OrderTerm>) -> SectionPages.Key? {
      let values = terms.compactMap { known[$0.column] }
      return values.count == terms.count ? values : nil
    }
    guard let section = key(of: groups.terms), let row = key(of: rows.terms) else { return nil }
    let keyColumns = relation.key.columns
    let keyCount = rows.terms.reversed().prefix { keyColumns.contains($0.column) }.count
    return SectionPages.Around(section: section, row: row, ending: Array(row.suffix(keyCount)))
  }

  /// Returns the plan for another query about the same table.
  func answering(_ query: RecordQuery) throws(QueryRefusal) -> QueryPlan {
    try QueryPlan(query, of: ReadRelation(relation: relation, fragment: source), for: dialect)
  }
}
