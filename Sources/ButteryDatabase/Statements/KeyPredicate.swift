/// What is true of the rows behind a row in an order.
///
/// A row is known by its key: its values of the order's terms, as the engine gave them.
struct KeyPredicate {
  let order: RowOrder
  let key: [DatabaseValue]
  let dialect: Dialect

  /// Whether the key's own row belongs to them.
  let isInclusive: Bool

  /// One condition for all rows behind the key, where an index can follow it: every term runs in
  /// the same direction and has no missing values.
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

  /// The same as several conditions, none of which shares a row with another.
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

  /// `(a, b) > (1, 2)`.
  private var rowComparison: SQLFragment {
    let names = order.terms.map { "\(name: $0.column)" as SQLFragment }.joined(by: ", ")
    let values = key.map { "\(value: $0)" as SQLFragment }.joined(by: ", ")
    return "(\(names)) \(sign(of: order.terms[0], isInclusive)) (\(values))"
  }

  /// `a >= 1 and (a > 1 or (b >= 2 and (b > 2 or c > 3)))`.
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

  /// The first terms have the key's values.
  private func equality(count: Int) -> SQLFragment {
    zip(order.terms, key).prefix(count).map(Self.equality).joined(by: " and ")
  }

  static func equality(_ term: OrderTerm, _ value: DatabaseValue) -> SQLFragment {
    value.isNull
      ? "\(name: term.column) is null" : "\(name: term.column) = \(value: value)"
  }

  /// The rows whose value of a term stands behind the key's.
  private func rowsBehind(_ index: Int) -> [SQLFragment] {
    let term = order.terms[index]
    let column: SQLFragment = "\(name: term.column)"
    let hasNullsFirst = dialect.hasNullsFirst != term.isDescending
    if key[index].isNull { return hasNullsFirst ? ["\(column) is not null"] : [] }
    let greater: SQLFragment = "\(column) \(sign(of: term, false)) \(value: key[index])"
    return term.isNullable && !hasNullsFirst ? [greater, "\(column) is null"] : [greater]
  }
}

/// How a key is compared where one condition does.
package enum KeyComparison: Sendable, Hashable {
  /// `(a, b) > (1, 2)`, which an index follows.
  case row
  /// `a >= 1 and (a > 1 or b > 2)`, which goes to a server behind the server, where the other doesn't.
  case steps
}
