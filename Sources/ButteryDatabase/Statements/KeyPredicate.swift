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
    return switch form {
    case .row: rowComparison
    case .steps: steps(from: 0)
    }
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
    let names = order.terms.map { "\(name: $0.column)" as SQLFragment }.joined(by: ", ")
    let values = key.map { "\(value: $0)" as SQLFragment }.joined(by: ", ")
    return "(\(names)) \(sign(of: order.terms[0], isInclusive)) (\(values))"
  }

  /// The form `a >= 1 and (a > 1 or (b >= 2 and (b > 2 or c > 3)))`.
  private func steps(from index: Int) -> SQLFragment {
    let term = order.terms[index]
    let column: SQLFragment = "\(name: term.column)"
    guard index + 1 < order.terms.count else {
      return "\(column) \(sign(of: term, isInclusive)) \(value: key[index])"
    }
    let isBehind: SQLFragment = "\(column) \(sign(of: term, false)) \(value: key[index])"
    let isThere: SQLFragment = "\(column) \(sign(of: term, true)) \(value: key[index])"
    return "\(isThere) and (\(isBehind) or (\(steps(from: index + 1))))"
  }

  private func sign(of term: OrderTerm, _ isInclusive: Bool) -> SQLFragment {
    SQLFragment(text: (term.isDescending ? "<" : ">") + (isInclusive ? "=" : ""))
  }

  // MARK: - Branches

  /// The condition that the first `count` terms equal the key's values.
  private func equality(count: Int) -> SQLFragment {
    zip(order.terms, key).prefix(count).map(Self.equality).joined(by: " and ")
  }

  static func equality(_ term: OrderTerm, _ value: DatabaseValue) -> SQLFragment {
    value.isNull
      ? "\(name: term.column) is null" : "\(name: term.column) = \(value: value)"
  }

  /// The conditions for rows whose value of one term comes after the key's value.
  private func rowsBehind(_ index: Int) -> [SQLFragment] {
    let term = order.terms[index]
    let column: SQLFragment = "\(name: term.column)"
    let hasNullsFirst = dialect.hasNullsFirst != term.isDescending
    if key[index].isNull { return hasNullsFirst ? ["\(column) is not null"] : [] }
    let greater: SQLFragment = "\(column) \(sign(of: term, false)) \(value: key[index])"
    return term.isNullable && !hasNullsFirst ? [greater, "\(column) is null"] : [greater]
  }
}

/// The form in which rows are compared with a key by a single condition (DB-3).
package enum KeyComparison: Sendable, Hashable {
  /// `(a, b) > (1, 2)`, for which the engine can use an index.
  case row
  /// `a >= 1 and (a > 1 or b > 2)`, which `postgres_fdw` sends to the remote server; it doesn't send `row`.
  case steps
}
