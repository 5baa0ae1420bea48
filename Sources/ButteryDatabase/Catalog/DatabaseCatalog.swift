/// The tables of a database.
package struct DatabaseCatalog: Sendable, Hashable {
  /// A table, a view, or another relation that can be read like a table.
  package struct Entry: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case table, view
      case materializedView = "materialized view"
      case partitionedTable = "partitioned table"
      case foreignTable = "foreign table"
      case virtualTable = "virtual table"
    }

    /// The schema; `main` for SQLite.
    package var schema: String
    package var name: String
    package var kind: Kind

    /// The number of rows; nil where the engine doesn't know.
    package var rowCount: DatabaseCount?

    /// The number of columns; nil if the engine can't tell, as for a view of a table that is gone.
    package var columnCount: Int?
  }

  /// The tables, ordered by schema and name, without partitions: their rows belong to another table.
  package var entries: [Entry]

  /// The largest number of rows that is counted to fill the list, which is cheap.
  static let mostCounted = 1_000

  /// The time limit for counting the rows of tables.
  ///
  /// SQLite begins no count after this time in all; PostgreSQL gets three statements, each with this limit.
  static let countingTime = Duration.milliseconds(200)

  /// Turns a count with a limit of `mostCounted + 1` rows into what it says about the table.
  static func bounded(_ count: Int) -> DatabaseCount {
    count > mostCounted ? .atLeast(mostCounted) : .exact(count)
  }

  package init(entries: [Entry]) { self.entries = entries }
}
