/// A column that rows are ordered by.
package struct OrderTerm: Sendable, Hashable {
  package var column: String
  package var isDescending: Bool

  /// Whether the column may have missing values; they stand where the engine's own order has them.
  package var isNullable: Bool

  package init(_ column: String, isDescending: Bool = false, isNullable: Bool = false) {
    self.column = column
    self.isDescending = isDescending
    self.isNullable = isNullable
  }
}

/// The order of a table's rows: columns of groups, of sorting, and a key that no two rows share.
///
/// The engine's own collation decides; rows are never sorted again here.
package struct RowOrder: Sendable, Hashable {
  package var terms: [OrderTerm]

  package init(_ terms: [OrderTerm]) { self.terms = terms }

  /// The same rows from the last to the first.
  package var reversed: RowOrder {
    RowOrder(
      terms.map { OrderTerm($0.column, isDescending: !$0.isDescending, isNullable: $0.isNullable) })
  }
}

extension RowOrder {
  /// What the values of the order's terms are called, whatever their columns are.
  static func keyName(_ index: Int) -> SQLFragment { "\"buttery key \(number: index)\"" }

  /// The terms of a statement that has the values under these names.
  var keyTerms: [SQLFragment] {
    terms.enumerated().map { index, term in term.ordered(Self.keyName(index)) }
  }
}

extension OrderTerm {
  /// An expression that rows are ordered by, in this term's direction.
  func ordered(_ expression: SQLFragment) -> SQLFragment {
    isDescending ? "\(expression) desc" : expression
  }
}
