/// What differs between engines in the statements that they are given.
package struct Dialect: Sendable, Hashable {
  /// How a parameter is written: this before its number, which counts from 1.
  package var parameterMark: String

  /// Whether missing values come before all others in ascending order.
  ///
  /// The engine's own order is taken, as its indexes have it.
  package var hasNullsFirst: Bool

  /// SQLite, whose parameters are `?1`, and for which nothing is less than NULL.
  package static let sqlite = Dialect(parameterMark: "?", hasNullsFirst: true)

  /// PostgreSQL and what speaks like it: parameters are `$1`, nothing is greater than NULL.
  package static let postgreSQL = Dialect(parameterMark: "$", hasNullsFirst: false)

  /// A name of a table or a column, quoted so that any will do.
  package static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
