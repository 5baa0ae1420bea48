/// The column and the direction by which records are sorted.
///
/// Numbers and dates come by their value; texts by their letters in either case, and where these
/// agree by their bytes. In either direction records without a value come last, and records with
/// equal values stay in the order of the files.
package struct SortOrder: Sendable, Hashable {
  /// The number of the column whose values decide.
  package var column: Int

  /// Whether the greatest value comes first.
  package var isDescending: Bool

  /// Creates an order by one column.
  package init(column: Int, isDescending: Bool = false) {
    self.column = column
    self.isDescending = isDescending
  }
}
