/// The differences between the engines' SQL.
package struct Dialect: Sendable, Hashable {
  /// The mark of a parameter, before its number, which counts from 1.
  package var parameterMark: String

  /// Whether NULLs come before all other values in ascending order.
  ///
  /// This is the engine's default order, which its indexes have too.
  package var hasNullsFirst: Bool

  /// SQLite: parameters are `?1`, and NULLs come first.
  package static let sqlite = Dialect(parameterMark: "?", hasNullsFirst: true)

  /// PostgreSQL and compatible servers: parameters are `$1`, and NULLs come last.
  package static let postgreSQL = Dialect(parameterMark: "$", hasNullsFirst: false)

  /// The schema of PostgreSQL's own objects.
  static let ownSchema = "pg_catalog"

  /// Quotes a name in a schema.
  package static func quoted(_ schema: String, _ name: String) -> String {
    quoted(schema) + "." + quoted(name)
  }

  /// Quotes the name of a table or column, so that it may contain any characters.
  package static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
