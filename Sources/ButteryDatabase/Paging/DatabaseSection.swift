package import ButteryRecords

/// A section of a table: the rows with the same values in the group columns.
package struct DatabaseSection: Sendable, Hashable {
  /// The values of the group columns; empty if all rows are one section.
  package var values: [DatabaseValue]

  /// The number of rows, and how certain it is.
  package var count: DatabaseCount

  /// The values of the measures given to `DatabaseSession.setMeasures(_:)`, as far as they are known.
  package var figures: [Measure: DatabaseValue] = [:]

  /// Whether counting has ended; what is unknown by then stays unknown, as it took too long or failed.
  package var isSettled = false
}
