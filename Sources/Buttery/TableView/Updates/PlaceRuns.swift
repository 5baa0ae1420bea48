/// A set of places in a list, stored as runs of neighbours, so that a run costs as much as a single
/// place.
package struct PlaceRuns: Hashable, Sendable {
  /// The runs in ascending order; no two of them touch.
  private(set) var runs: [Range<Int>] = []
  /// The number of places in the runs before each run (a prefix sum).
  private var ranks: [Int] = []

  /// - Parameter ranges: The places, in any order.
  package init(_ ranges: [Range<Int>] = []) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = runs.last, last.upperBound >= range.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranks.append(count)
        runs.append(range)
      }
    }
  }

  /// The number of places.
  var count: Int {
    guard let run = runs.last, let rank = ranks.last else { return 0 }
    return rank + run.count
  }

  /// The run that contains a place; `nil` for a place that isn't in the set.
  func run(around place: Int) -> Range<Int>? {
    let index = runs.partitionIndex { $0.upperBound > place }
    return index < runs.count && runs[index].contains(place) ? runs[index] : nil
  }

  /// The number of places in the set before a given place.
  func count(before place: Int) -> Int {
    let index = runs.partitionIndex { $0.lowerBound >= place } - 1
    guard index >= 0 else { return 0 }
    return ranks[index] + min(place, runs[index].upperBound) - runs[index].lowerBound
  }

  /// The place outside the set that has `order` other places outside the set before it.
  func other(_ order: Int) -> Int {
    // Binary search: the number of places outside the set before a run is its start minus its rank.
    var low = 0
    var high = runs.count
    while low < high {
      let middle = low + (high - low) / 2
      if runs[middle].lowerBound - ranks[middle] > order { high = middle } else { low = middle + 1 }
    }
    return order + (low < runs.count ? ranks[low] : count)
  }
}
