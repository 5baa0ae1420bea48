/// What there is in a database to be looked at.
package struct DatabaseCatalog: Sendable, Hashable {
  /// A table, or what can be read like one.
  package struct Entry: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case table, view
      case materializedView = "materialized view"
      case partitionedTable = "partitioned table"
      case foreignTable = "foreign table"
      case virtualTable = "virtual table"
    }

    /// The schema; `main` where the engine has but one.
    package var schema: String
    package var name: String
    package var kind: Kind

    /// How many rows there may be; nil where the engine doesn't know.
    package var rowCount: DatabaseCount?
    package var columnCount: Int
  }

  /// Ordered by schema and name; partitions are left out, as their table has their rows.
  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }
}
