package import ButteryRecords

/// The rows of a section, and their number as far as it is known.
package struct SectionRows: Sendable {
  package var list: KeyedList

  /// The clock at their last use.
  var use = 0

  /// Whether there are more rows in the engine that can't be shown.
  var isTruncated = false

  /// The result of the last count; nil before the first one.
  package var counted: DatabaseCount?

  /// Whether counting has ended: the count is exact, or took too long.
  package var isCountSettled = false

  /// The values of measures over all rows, as far as they are known.
  package var figures: [Measure: DatabaseValue] = [:]

  /// The number of rows, and how certain it is (DB-7).
  package var count: DatabaseCount {
    if list.isExact, !isTruncated { return .exact(list.count) }
    switch counted {
    case .exact(let count)?: return .exact(count)
    case .estimate(let count)? where count > list.seenCount: return .estimate(count)
    case .atLeast(let count)?: return .atLeast(max(count, list.seenCount))
    case .estimate?, nil: return .atLeast(list.seenCount)
    }
  }

  /// Sets the number of rows, which also determines the sizes of the list's gaps.
  package mutating func setCount(_ count: DatabaseCount) {
    counted = count
    list.setCount(count.number)
  }
}
