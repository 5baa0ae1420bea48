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

  /// Tables of at most so many rows are counted, where that costs next to nothing.
  static let mostCounted = 1_000

  /// How long counting may take in all.
  static let countingTime = Duration.milliseconds(200)

  /// What was counted up to one more than that.
  static func bounded(_ count: Int) -> DatabaseCount {
    count > mostCounted ? .atLeast(mostCounted) : .exact(count)
  }

  package init(entries: [Entry]) { self.entries = entries }
}
