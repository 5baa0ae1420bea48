package import ButteryRecords

/// The rows of a section, and what is known of their number.
package struct SectionRows: Sendable {
  package var list: KeyedList

  /// When they were wanted last.
  var use = 0

  /// Whether the engine has more rows than can be shown.
  var isTruncated = false

  /// What a count said; nil before there was one.
  package var counted: DatabaseCount?

  /// Whether another count would say nothing more: it is exact, or took longer than it may.
  package var isCountSettled = false

  /// What measures say of all its rows, as far as that is known.
  package var figures: [Measure: DatabaseValue] = [:]

  /// How many rows there are, with the mark of how that is known (DB-7).
  package var count: DatabaseCount {
    if list.isExact, !isTruncated { return .exact(list.count) }
    switch counted {
    case .exact(let count)?: return .exact(count)
    case .estimate(let count)? where count > list.seenCount: return .estimate(count)
    case .atLeast(let count)?: return .atLeast(max(count, list.seenCount))
    case .estimate?, nil: return .atLeast(list.seenCount)
    }
  }

  /// Takes a count over, which also says how large what isn't seen is.
  package mutating func setCount(_ count: DatabaseCount) {
    counted = count
    list.setCount(count.number)
  }
}
