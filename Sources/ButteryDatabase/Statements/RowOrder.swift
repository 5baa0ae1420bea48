/// A column by which rows are ordered.
package struct OrderTerm: Sendable, Hashable {
  package var column: String
  package var isDescending: Bool

  /// Whether the column may have NULLs; they come where the engine's default order has them.
  package var isNullable: Bool

  var comparison = ColumnComparison()

  package init(_ column: String, isDescending: Bool = false, isNullable: Bool = false) {
    self.column = column
    self.isDescending = isDescending
    self.isNullable = isNullable
  }

  init(
    _ column: String, isDescending: Bool = false, isNullable: Bool = false,
    comparison: ColumnComparison
  ) {
    self.init(column, isDescending: isDescending, isNullable: isNullable)
    self.comparison = comparison
  }
}

/// The order of a table's rows: group columns, sort columns, then a key that no two rows share.
///
/// The server's collation decides. The rows are never sorted again in this process (DB-4).
package struct RowOrder: Sendable, Hashable {
  package var terms: [OrderTerm]

  package init(_ terms: [OrderTerm]) { self.terms = terms }

  /// The opposite order.
  package var reversed: RowOrder {
    RowOrder(
      terms.map { term in
        var term = term
        term.isDescending.toggle()
        return term
      })
  }
}

extension RowOrder {
  /// The name under which a query returns the values of a term, whatever the column's name.
  static func keyName(_ index: Int) -> SQLFragment { "\"buttery key \(number: index)\"" }

  /// The terms for `order by` in a query that returns the values under these names.
  var keyTerms: [SQLFragment] {
    terms.enumerated().map { index, term in term.ordered(Self.keyName(index)) }
  }
}

extension OrderTerm {
  private var name: SQLFragment { "\(name: column)" }

  /// Returns the condition that the column compares in some way with an expression of its type.
  func compare(_ sign: String, _ value: SQLFragment, for dialect: Dialect) -> SQLFragment {
    comparison.compare(name, sign, value, for: dialect)
  }

  /// Returns the condition that the column has a value, or has none.
  func equals(_ value: DatabaseValue, for dialect: Dialect) -> SQLFragment {
    value.isNull ? isNull : compare("=", comparison.value(value), for: dialect)
  }

  var isNull: SQLFragment { comparison.isNull(name) }
  var isNotNull: SQLFragment { comparison.isNotNull(name) }

  /// Returns an expression for `order by` in this term's direction.
  func ordered(_ expression: SQLFragment) -> SQLFragment {
    isDescending ? "\(expression) desc" : expression
  }
}

/// How an engine compares the values of a column: by operators that only it, or the type's owner with the
/// rights of a superuser, can have made (DB-1b).
struct ColumnComparison: Sendable, Hashable {
  /// The schema of the operators, which are those of the default operator class of the column's type.
  var schema = Dialect.ownSchema

  /// The type, as it stands in a statement, that the column and values are read as; nil to compare them as
  /// they are.
  ///
  /// Otherwise operators that somebody has made for a domain would be preferred to those of its type.
  var columnType: String?

  /// Whether functions compare the values, as an operator would be ambiguous; no index serves them.
  var usesEnumFunctions = false

  private static let enumFunctions = [
    "=": "enum_eq", "<": "enum_lt", "<=": "enum_le", ">": "enum_gt", ">=": "enum_ge",
  ]

  /// An operator by which values are equal that have no order.
  struct Equality: Sendable, Hashable {
    var schema: String
    var sign: String
  }

  /// The operator by which values are equal, if they have no order; nil if it is `=`, or if there is none.
  var equality: Equality?

  /// Whether the values are rows, of which `is null` is also true if all their fields are NULL.
  var isOfRows = false

  /// Returns the column in a comparison.
  func operand(_ column: SQLFragment) -> SQLFragment { Self.cast(column, to: columnType) }

  /// Returns a value in a comparison with the column.
  func value(_ value: DatabaseValue) -> SQLFragment {
    Self.cast("\(value: value)", to: columnType)
  }

  private static func cast(_ expression: SQLFragment, to type: String?) -> SQLFragment {
    guard let type else { return expression }
    return "\(expression)\(SQLFragment(text: "::" + type).technical())"
  }

  /// Returns the condition that the column compares in some way with a value.
  func compare(
    _ column: SQLFragment, _ sign: String, _ value: SQLFragment, for dialect: Dialect
  ) -> SQLFragment {
    if usesEnumFunctions, let name = Self.enumFunctions[sign] {
      return "\(dialect.function(name))(\(operand(column)), \(value))"
    }
    if sign == "=", let equality {
      let operation = dialect.operation(equality.sign, in: equality.schema)
      return "\(operand(column)) \(operation) \(value)"
    }
    return "\(operand(column)) \(dialect.operation(sign, in: schema)) \(value)"
  }

  /// Returns the condition that the column has no value.
  func isNull(_ column: SQLFragment) -> SQLFragment {
    isOfRows ? "\(column) is not distinct from null" : "\(column) is null"
  }

  /// Returns the condition that the column has a value.
  func isNotNull(_ column: SQLFragment) -> SQLFragment {
    isOfRows ? "\(column) is distinct from null" : "\(column) is not null"
  }
}

/// The condition that a row lies after a key in an order.
///
/// The key of a row is its values of the order's terms, as the engine returned them.
struct KeyPredicate {
  let order: RowOrder
  let key: [DatabaseValue]
  let dialect: Dialect

  /// Whether the row that has the key itself fulfils the condition.
  let isInclusive: Bool

  /// - Parameter key: May have fewer values than the order has terms: then it is that of all rows that
  ///   begin with these.
  init(order: RowOrder, key: [DatabaseValue], dialect: Dialect, isInclusive: Bool) {
    self.order = RowOrder(Array(order.terms.prefix(key.count)))
    self.key = key
    self.dialect = dialect
    self.isInclusive = isInclusive
  }

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
        && !$0.comparison.usesEnumFunctions
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
