/// Columns that make sections, level by level: the sections of a level hold those of the next one.
package struct GroupLevels: Sendable, Equatable {
  /// The most levels that a person can ask for.
  package static let most = 4

  /// The columns of all levels, the outermost first.
  package private(set) var columns: [Int] = []

  /// For each level, the number of its columns together with those of all outer levels.
  package private(set) var ends: [Int] = []

  /// No columns, and no level.
  package init() {}

  /// - Parameter levels: the columns of each level, the outermost first; one without columns is left
  ///   out.
  package init(_ levels: [[Int]]) {
    for level in levels where !level.isEmpty {
      columns += level
      ends.append(columns.count)
    }
  }

  /// The number of levels.
  package var count: Int { ends.count }

  /// The columns of a level.
  package subscript(level: Int) -> ArraySlice<Int> {
    columns[(level == 0 ? 0 : ends[level - 1])..<ends[level]]
  }

  /// The same levels with other numbers for their columns.
  ///
  /// - Parameter place: the new number of a column; nil leaves it out.
  package func mapped(_ place: (Int) -> Int?) -> GroupLevels {
    GroupLevels(ends.indices.map { self[$0].compactMap(place) })
  }
}
