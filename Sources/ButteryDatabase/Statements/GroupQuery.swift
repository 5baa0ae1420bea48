/// The values of a column, each once, found by seeking from one to the next.
///
/// With an index each value costs one look into it, whatever the number of rows; values are those of
/// one level of groups within fixed values of the levels above.
package struct GroupQuery: Sendable, Hashable {
  package var relation: SQLFragment
  package var term: OrderTerm

  /// What rows must be like; nil for all.
  package var condition: SQLFragment?

  package init(relation: SQLFragment, term: OrderTerm, condition: SQLFragment? = nil) {
    self.relation = relation
    self.term = term
    self.condition = condition
  }

  /// A statement for at most so many values behind one, or the first ones; none is missing.
  package func values(
    after value: DatabaseValue?, isBackward: Bool = false, limit: Int, for dialect: Dialect
  ) -> Statement {
    let isDescending = term.isDescending != isBackward
    let start: SQLFragment =
      value.map { "\(column) \(sign(isDescending)) \(value: $0)" } ?? "\(column) is not null"
    let query: SQLFragment = """
      with recursive seek(value, number) as (\
      select (\(next(start, isDescending))), 1 \
      union all \
      select (\(next("\(column) \(sign(isDescending)) seek.value", isDescending))), number + 1 \
      from seek where value is not null and number < \(number: limit)) \
      select value from seek where value is not null order by number
      """
    return query.statement(for: dialect)
  }

  /// A statement that gives a row if there is one whose value is missing.
  package func missing(for dialect: Dialect) -> Statement {
    let query: SQLFragment =
      "select 1 from \(relation) where \(all("\(column) is null")) limit 1"
    return query.statement(for: dialect)
  }

  private var column: SQLFragment { "\(name: term.column)" }

  private func next(_ predicate: SQLFragment, _ isDescending: Bool) -> SQLFragment {
    let direction: SQLFragment = isDescending ? " desc" : ""
    return """
      select \(column) from \(relation) where \(all(predicate)) \
      order by \(column)\(direction) limit 1
      """
  }

  private func all(_ predicate: SQLFragment) -> SQLFragment {
    condition.map { "(\($0)) and \(predicate)" } ?? predicate
  }

  private func sign(_ isDescending: Bool) -> SQLFragment { isDescending ? "<" : ">" }
}
