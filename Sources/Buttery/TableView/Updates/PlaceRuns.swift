/// Places in a list, as runs of neighbours: a run costs as much as a single place.
package struct PlaceRuns: Hashable, Sendable {
  /// Ascending; no two of them touch.
  private(set) var runs: [Range<Int>] = []
  /// How many places come before each run.
  private var ranks: [Int] = []

  /// - Parameter ranges: In any order.
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

  /// How many places these are.
  var count: Int {
    guard let run = runs.last, let rank = ranks.last else { return 0 }
    return rank + run.count
  }

  /// The run that a place is part of; `nil` for a place that isn't among these.
  func run(around place: Int) -> Range<Int>? {
    let index = runs.partitionIndex { $0.upperBound > place }
    return index < runs.count && runs[index].contains(place) ? runs[index] : nil
  }

  /// How many of these come before a place.
  func count(before place: Int) -> Int {
    let index = runs.partitionIndex { $0.lowerBound >= place } - 1
    guard index >= 0 else { return 0 }
    return ranks[index] + min(place, runs[index].upperBound) - runs[index].lowerBound
  }

  /// The place that isn't among these and has `order` others of that kind before it.
  func other(_ order: Int) -> Int {
    // Before a run there are as many others as its place says, less those that come before it here.
    var low = 0
    var high = runs.count
    while low < high {
      let middle = low + (high - low) / 2
      if runs[middle].lowerBound - ranks[middle] > order { high = middle } else { low = middle + 1 }
    }
    return order + (low < runs.count ? ranks[low] : count)
  }
}
