/// A run of rows that follow each other both before and after a change.
@usableFromInline
package struct RowRun: Sendable {
  /// The index of the first row before the change, counted over all sections.
  @usableFromInline var old: Int
  /// The index of the first row after the change, in its section.
  @usableFromInline var new: Int
  @usableFromInline var length: Int
  @usableFromInline var oldSection: Int
  @usableFromInline var newSection: Int
  /// Whether the rows aren't moved.
  @usableFromInline var isKept = false

  @usableFromInline
  init(old: Int, new: Int, length: Int, oldSection: Int, newSection: Int) {
    self.old = old
    self.new = new
    self.length = length
    self.oldSection = oldSection
    self.newSection = newSection
  }

  /// Appends `other` if it follows this run both before and after the change.
  @usableFromInline
  mutating func join(_ other: RowRun) -> Bool {
    guard newSection == other.newSection, oldSection == other.oldSection,
      old + length == other.old, new + length == other.new
    else { return false }
    length += other.length
    return true
  }
}

/// Finds the heaviest increasing subsequence: the elements that can stay while the fewest others
/// move.
@usableFromInline
enum WeightedIncreasingSubsequence {
  /// The indexes of the increasing subsequence of `starts` with the greatest total weight.
  ///
  /// The elements of `starts` must differ. The cost is O(n) if they are in order, else O(n log n).
  @usableFromInline
  static func find(in starts: [Int], weights: [Int]) -> [Int] {
    guard zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) else {
      return Array(starts.indices)
    }
    return findOutOfOrder(starts, weights)
  }

  private static func findOutOfOrder(_ starts: [Int], _ weights: [Int]) -> [Int] {
    let byStart = starts.indices.sorted { starts[$0] < starts[$1] }
    var ranks = Array(repeating: 0, count: starts.count)
    for (rank, index) in byStart.enumerated() { ranks[index] = rank }
    var best = BestPredecessor(count: starts.count)
    var previous: [Int?] = []
    previous.reserveCapacity(starts.count)
    for index in starts.indices {
      let before = best.before(rank: ranks[index])
      previous.append(before?.index)
      best.note(index, weight: weights[index] + (before?.weight ?? 0), rank: ranks[index])
    }
    var found: [Int] = []
    var last = best.before(rank: starts.count)?.index
    while let index = last {
      found.append(index)
      last = previous[index]
    }
    return found.reversed()
  }
}

/// Finds the heaviest chain that ends below a rank, with a Fenwick tree of maxima.
private struct BestPredecessor {
  typealias Chain = (weight: Int, index: Int)

  private var tree: [Chain?]

  init(count: Int) {
    tree = Array(repeating: nil, count: count + 1)
  }

  func before(rank: Int) -> Chain? {
    var best: Chain?
    var node = rank
    while node > 0 {
      if let chain = tree[node], chain.weight > best?.weight ?? 0 { best = chain }
      node &= node - 1
    }
    return best
  }

  mutating func note(_ index: Int, weight: Int, rank: Int) {
    var node = rank + 1
    while node < tree.count {
      if weight > tree[node]?.weight ?? 0 { tree[node] = (weight, index) }
      node += node & -node
    }
  }
}
