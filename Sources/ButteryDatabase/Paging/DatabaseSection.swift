package import ButteryRecords

/// A section of a table: the rows that have the same values in the columns of groups.
package struct DatabaseSection: Sendable, Hashable {
  /// The values of the query's group columns; none where there is one section of all rows.
  package var values: [DatabaseValue]

  /// How many rows it has, and how that is known.
  package var count: DatabaseCount

  /// What `DatabaseSession.setMeasures(_:)` asked for, as far as it is known; missing where there are no
  /// values.
  package var figures: [Measure: DatabaseValue] = [:]

  /// Whether no more is found out: what isn't known took the engine longer than it may.
  package var isSettled = false
}
