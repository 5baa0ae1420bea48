/// A set of indexes, stored as ranges, so that indexes added in order take no extra memory.
struct IndexRanges: Hashable, Sendable {
  /// The ranges in ascending order; no two of them touch.
  private var ranges: [Range<Int>] = []

  /// Adds an index.
  ///
  /// - Complexity: O(log n) for n ranges, and O(n) where it begins one between others.
  mutating func insert(_ index: Int) {
    let place = ranges.partitionIndex { $0.upperBound >= index }
    guard place < ranges.count, ranges[place].lowerBound <= index + 1 else {
      ranges.insert(index..<index + 1, at: place)
      return
    }
    let range = ranges[place]
    ranges[place] = min(range.lowerBound, index)..<max(range.upperBound, index + 1)
    guard place + 1 < ranges.count, ranges[place + 1].lowerBound == ranges[place].upperBound
    else { return }
    ranges[place] = ranges[place].lowerBound..<ranges[place + 1].upperBound
    ranges.remove(at: place + 1)
  }

  func contains(_ index: Int) -> Bool { firstMissing(from: index) != index }

  /// The first index from `start` on that isn't in the set.
  ///
  /// - Complexity: O(log n) for n ranges.
  func firstMissing(from start: Int) -> Int {
    let place = ranges.partitionIndex { $0.upperBound > start }
    guard place < ranges.count, ranges[place].lowerBound <= start else { return start }
    return ranges[place].upperBound
  }

  /// The last index before `end` that isn't in the set.
  ///
  /// - Complexity: O(log n) for n ranges.
  func lastMissing(before end: Int) -> Int {
    let place = ranges.partitionIndex { $0.upperBound >= end }
    guard place < ranges.count, ranges[place].lowerBound < end else { return end - 1 }
    return ranges[place].lowerBound - 1
  }
}
