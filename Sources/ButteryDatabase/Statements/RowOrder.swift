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
