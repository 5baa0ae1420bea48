internal import ButteryRecords

/// How a query about a table is asked of an engine.
struct QueryPlan: Sendable {
  let dialect: Dialect
  let relation: DatabaseRelation
  let source: SQLFragment

  /// The columns that make sections.
  let groups: RowOrder

  /// The order of a section's rows: columns of sorting, and the key.
  let rows: RowOrder

  /// What rows must be like; nil for all.
  let condition: SQLFragment?

  /// How rows are compared with a key.
  var comparison: KeyComparison

  /// Whether an index leads from one group to the next; nil before the engine was asked.
  var seeksGroups: Bool?

  /// - Throws: why the engine can't answer it.
  init(
    _ query: RecordQuery, of read: ReadRelation, for dialect: Dialect
  ) throws(QueryRefusal) {
    self.dialect = dialect
    comparison = read.relation.isForeign ? .steps : .row
    relation = read.relation
    source = read.fragment
    let columns = read.relation.columns
    switch query.groupOrder {
    case .appearance, .name: break
    case .count, .figure:
      throw QueryRefusal(
        reason: "sections of a database come in the order of their values: "
          + "any other order needs all of its rows")
    }
    var terms: [OrderTerm] = []
    guard read.relation.key != .none || query.groupColumns.isEmpty else {
      throw QueryRefusal(
        reason: "sections need a key that tells rows apart: name one with --key")
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

  private static func term(
    _ column: Int, _ isDescending: Bool, of columns: [DatabaseRelation.Column]
  ) throws(QueryRefusal) -> OrderTerm {
    guard columns.indices.contains(column) else {
      throw QueryRefusal(reason: "a column of the query isn't there any more")
    }
    let column = columns[column]
    guard column.isOrdered else {
      throw QueryRefusal(
        reason: VisibleText.sanitised(
          "\(column.name) can't be sorted or grouped by: values of the type \(column.type) "
            + "have no order"))
    }
    return OrderTerm(column.name, isDescending: isDescending, isNullable: column.isNullable)
  }

  /// The key, ascending, as files keep the order of rows with the same values in either direction.
  ///
  /// What a person named as the key is taken at their word: a missing value in it is found in the rows.
  private static func keyTerms(
    of relation: DatabaseRelation, behind sort: [OrderTerm]
  ) -> [OrderTerm] {
    relation.key.columns
      .filter { column in !sort.contains { $0.column == column } }
      .map { OrderTerm($0) }
  }

  /// The order of all rows.
  var order: RowOrder {
    RowOrder(
      groups.terms
        + rows.terms.filter { term in
          !groups.terms.contains { $0.column == term.column }
        })
  }

  /// Pages of a section's rows.
  func pages(ofSection section: SectionPages.Key) -> PageQuery {
    PageQuery(
      relation: source, columns: relation.columns.map(\.name), order: rows,
      condition: condition(ofSection: section), comparison: comparison)
  }

  var groupQuery: GroupQuery {
    GroupQuery(relation: source, order: groups, condition: condition, comparison: comparison)
  }

  /// What a section's rows are like.
  func condition(ofSection section: SectionPages.Key) -> SQLFragment? {
    let parts =
      [condition].compactMap(\.self) + zip(groups.terms, section).map(KeyPredicate.equality)
    return parts.isEmpty ? nil : ConditionSQL.joined(parts, by: " and ")
  }
}

extension QueryPlan {
  /// How another query about the same table is asked.
  func answering(_ query: RecordQuery) throws(QueryRefusal) -> QueryPlan {
    try QueryPlan(query, of: ReadRelation(relation: relation, fragment: source), for: dialect)
  }
}
