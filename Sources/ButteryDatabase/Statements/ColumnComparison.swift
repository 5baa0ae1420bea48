/// How an engine compares the values of a column: by operators that only it, or the type's owner with the
/// rights of a superuser, can have made (DB-1b).
struct ColumnComparison: Sendable, Hashable {
  /// The schema of the operators, which are those of the default operator class of the column's type.
  var schema = Dialect.ownSchema

  /// The type, as it stands in a statement, that the column is read as; nil to compare it as it is.
  ///
  /// Otherwise operators that somebody has made for a domain would be preferred to those of its type.
  var columnType: String?

  /// The type, as it stands in a statement, that values are read as; nil where the operator tells.
  var valueType: String?

  /// Whether the values are rows, of which `is null` is also true if all their fields are NULL.
  var isOfRows = false

  /// Returns the column in a comparison.
  func operand(_ column: SQLFragment) -> SQLFragment { Self.cast(column, to: columnType) }

  /// Returns a value in a comparison with the column.
  func value(_ value: DatabaseValue) -> SQLFragment {
    Self.cast("\(value: value)", to: valueType ?? columnType)
  }

  private static func cast(_ expression: SQLFragment, to type: String?) -> SQLFragment {
    guard let type else { return expression }
    return "\(expression)\(SQLFragment(text: "::" + type).technical())"
  }

  /// Returns the condition that the column compares in some way with a value.
  func compare(
    _ column: SQLFragment, _ sign: String, _ value: SQLFragment, for dialect: Dialect
  ) -> SQLFragment {
    "\(operand(column)) \(dialect.operation(sign, in: schema)) \(value)"
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
