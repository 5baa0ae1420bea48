/// A section of a table: the rows that have the same values in the columns of groups.
package struct DatabaseSection: Sendable, Hashable {
  /// The values of the query's group columns; none where there is one section of all rows.
  package var values: [DatabaseValue]

  /// How many rows it has, and how that is known.
  package var count: DatabaseCount

  /// What `DatabaseSession.setMeasures(_:)` asked for, in its order; nil for what isn't known.
  package var figures: [DatabaseValue?]
}
