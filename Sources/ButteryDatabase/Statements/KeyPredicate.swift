/// The condition that a row lies after a key in an order.
///
/// The key of a row is its values of the order's terms, as the engine returned them.
struct KeyPredicate {
  let order: RowOrder
  let key: [DatabaseValue]
  let dialect: Dialect

  /// Whether the row that has the key itself fulfils the condition.
  let isInclusive: Bool

  /// A single condition for all rows after the key; nil where no index could serve a single condition.
  ///
  /// All terms must have the same direction, and no term and no value of the key may be NULL.
  func whole(_ form: KeyComparison) -> SQLFragment? {
    let isUniform = order.terms.allSatisfy {
      !$0.isNullable && $0.isDescending == order.terms[0].isDescending
    }
    guard isUniform, !key.contains(.null) else { return nil }
    // A row comparison has one operator for all of its columns.
    let hasOneOperator = order.terms.allSatisfy {
      $0.comparison.schema == order.terms[0].comparison.schema
    }
    return form == .row && hasOneOperator ? rowComparison : steps(from: 0)
  }

  /// The same condition as several branches, of which no row fulfils two.
  var branches: [SQLFragment] {
    var branches = isInclusive ? [equality(count: order.terms.count)] : []
    for index in order.terms.indices.reversed() {
      for behind in rowsBehind(index) {
        branches.append(index == 0 ? behind : "\(equality(count: index)) and \(behind)")
      }
    }
    return branches
  }

  // MARK: - One condition

  /// The form `(a, b) > (1, 2)`.
  private var rowComparison: SQLFragment {
    let names = order.terms.map { $0.comparison.operand("\(name: $0.column)") }
    let values = zip(order.terms, key).map { $0.comparison.value($1) }
    let operation = dialect.operation(
      sign(of: order.terms[0], isInclusive), in: order.terms[0].comparison.schema)
    return "(\(names.joined(by: ", "))) \(operation) (\(values.joined(by: ", ")))"
  }

  /// The form `a >= 1 and (a > 1 or (b >= 2 and (b > 2 or c > 3)))`.
  private func steps(from index: Int) -> SQLFragment {
    guard index + 1 < order.terms.count else { return compared(index, isInclusive) }
    let (isThere, isBehind) = (compared(index, true), compared(index, false))
    return "\(isThere) and (\(isBehind) or (\(steps(from: index + 1))))"
  }

  /// The condition that a term lies after the key's value, or is equal.
  private func compared(_ index: Int, _ isInclusive: Bool) -> SQLFragment {
    let term = order.terms[index]
    return term.compare(
      sign(of: term, isInclusive), term.comparison.value(key[index]), for: dialect)
  }

  private func sign(of term: OrderTerm, _ isInclusive: Bool) -> String {
    (term.isDescending ? "<" : ">") + (isInclusive ? "=" : "")
  }

  // MARK: - Branches

  /// The condition that the first `count` terms equal the key's values.
  private func equality(count: Int) -> SQLFragment {
    zip(order.terms, key).prefix(count).map { $0.equals($1, for: dialect) }.joined(by: " and ")
  }

  /// The conditions for rows whose value of one term comes after the key's value.
  private func rowsBehind(_ index: Int) -> [SQLFragment] {
    let term = order.terms[index]
    let hasNullsFirst = dialect.hasNullsFirst != term.isDescending
    if key[index].isNull { return hasNullsFirst ? [term.isNotNull] : [] }
    let greater = compared(index, false)
    return term.isNullable && !hasNullsFirst ? [greater, term.isNull] : [greater]
  }
}

/// The form in which rows are compared with a key by a single condition (DB-3).
package enum KeyComparison: Sendable, Hashable {
  /// `(a, b) > (1, 2)`, for which the engine can use an index.
  case row
  /// `a >= 1 and (a > 1 or b > 2)`, which `postgres_fdw` sends to the remote server; it doesn't send `row`.
  case steps
}
