/// A query for the groups of a table: the distinct values of some columns.
///
/// Groups are found by seeking from each to the next one (a loose index scan). With an index each
/// group costs one index lookup, whatever the number of rows. NULL is a group like any other value.
package struct GroupQuery: Sendable, Hashable {
  /// The query that finds the first row of each group.
  private let pages: PageQuery

  package init(
    relation: SQLFragment, order: RowOrder, condition: SQLFragment? = nil,
    comparison: KeyComparison = .row
  ) {
    pages = PageQuery(
      relation: relation, columns: [], order: order, condition: condition, comparison: comparison)
  }

  /// Returns a statement for one group: the first one at a place.
  ///
  /// For engines in this process, where a round trip per group costs little, and for engines without
  /// the SQL that `page` needs.
  package func group(_ place: PageQuery.Place, for dialect: Dialect) -> Statement {
    pages.rows(place, limit: 1, for: dialect)
  }

  /// Returns a statement for at most `limit` groups, which needs one round trip.
  ///
  /// The statement needs `with recursive` and `lateral`, as PostgreSQL has them.
  package func page(_ place: PageQuery.Place, limit: Int, for dialect: Dialect) -> Statement {
    let order = place.isBackward ? pages.order.reversed : pages.order
    let names = order.terms.indices.map(RowOrder.keyName)
    let next = names.map { "next.\($0)" as SQLFragment }
    let (plus, less) = (dialect.operation("+"), dialect.operation("<"))
    let page: SQLFragment = """
      with recursive seek as (\
      select first.*, 1 as number from (\(pages.page(place, limit: 1, for: dialect))) first \
      union all \
      select \(next.joined(by: ", ")), number \(plus) 1 from seek \
      cross join lateral (\(following(in: order, dialect))) next where number \(less) \(number: limit)) \
      select \(names.joined(by: ", ")) from seek order by number
      """
    return page.statement(for: dialect)
  }

  /// Returns a statement that finds at most `limit` groups in one scan of all rows.
  ///
  /// This is for columns without an index in this order, where each step from one group to the next would
  /// need such a scan.
  package func distinct(_ place: PageQuery.Place, limit: Int, for dialect: Dialect) -> Statement {
    pages.distinct(place, limit: limit, for: dialect).statement(for: dialect)
  }

  /// The query for the group after the row that `seek` has.
  private func following(in order: RowOrder, _ dialect: Dialect) -> SQLFragment {
    let branches = SeekPredicate(order: order, dialect: dialect).branches.map {
      "(\(pages.first(in: order, where: $0)))" as SQLFragment
    }
    guard branches.count > 1 else { return branches[0] }
    return """
      select * from (\(branches.joined(by: " union all "))) branches \
      order by \(order.keyTerms.joined(by: ", ")) limit 1
      """
  }
}

extension PageQuery {
  /// The query for the first row that fulfils a predicate.
  fileprivate func first(in order: RowOrder, where predicate: SQLFragment) -> SQLFragment {
    select(in: order, where: predicate, Window(limit: 1))
  }
}

/// The condition that a group lies after the one in the row of `seek`.
///
/// It is written as several branches. An index can serve each of them, and no group fulfils two.
private struct SeekPredicate {
  let order: RowOrder
  let dialect: Dialect

  var branches: [SQLFragment] {
    order.terms.indices.reversed().flatMap { index in
      order.terms[..<index].enumerated()
        .reduce([[]]) { prefixes, term in
          prefixes.flatMap { prefix in equalities(term.offset).map { prefix + [$0] } }
        }
        .flatMap { prefix in behind(index).map { (prefix + [$0]).joined(by: " and ") } }
    }
  }

  private func equalities(_ index: Int) -> [SQLFragment] {
    let term = order.terms[index]
    let equality = term.compare("=", operand(index), for: dialect)
    guard term.isNullable else { return [equality] }
    return [equality, "\(term.isNull) and \(term.comparison.isNull(value(index)))"]
  }

  private func behind(_ index: Int) -> [SQLFragment] {
    let term = order.terms[index]
    let behind = term.compare(term.isDescending ? "<" : ">", operand(index), for: dialect)
    guard term.isNullable else { return [behind] }
    let (isNull, isNotNull) = (
      term.comparison.isNull(value(index)), term.comparison.isNotNull(value(index))
    )
    return dialect.hasNullsFirst != term.isDescending
      ? [behind, "\(term.isNotNull) and \(isNull)"]
      : [behind, "\(term.isNull) and \(isNotNull)"]
  }

  /// The value of a term in the row of `seek`.
  private func value(_ index: Int) -> SQLFragment { "seek.\(RowOrder.keyName(index))" }

  private func operand(_ index: Int) -> SQLFragment {
    order.terms[index].comparison.operand(value(index))
  }
}
