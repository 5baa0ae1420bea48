/// Prefix sums of a list whose numbers change, as a Fenwick tree.
///
/// Changing a number and computing a prefix sum each cost O(log n).
package struct PrefixSums: Hashable, Sendable {
  /// At index `i`, counted from 1: the sum of the numbers in the range that ends with the `i`th
  /// and is as long as the lowest set bit of `i`.
  private var tree: [Int]

  /// Creates sums of zeros.
  package init(count: Int) {
    tree = Array(repeating: 0, count: count + 1)
  }

  /// Creates the sums of `numbers` in O(n).
  package init(_ numbers: some Collection<Int>) {
    self.init(count: numbers.count)
    var index = 1
    for number in numbers {
      tree[index] += number
      let parent = index + index & -index
      if parent < tree.count { tree[parent] += tree[index] }
      index += 1
    }
  }

  /// How many numbers there are.
  package var count: Int { tree.count - 1 }

  /// The sum of the first `count` numbers.
  package func sum(ofFirst count: Int) -> Int {
    var sum = 0
    var index = count
    while index > 0 {
      sum += tree[index]
      index &= index - 1
    }
    return sum
  }

  /// Adds `change` to the number at `position`.
  package mutating func add(_ change: Int, at position: Int) {
    var index = position + 1
    while index < tree.count {
      tree[index] += change
      index += index & -index
    }
  }

  /// The length of the longest prefix whose sum is at most `limit`, and that sum.
  ///
  /// - Parameters:
  ///   - limit: The greatest allowed sum.
  ///   - base: A number that is added to each number; the results mustn't be negative.
  package func most(withSumUpTo limit: Int, base: Int = 0) -> (count: Int, sum: Int) {
    var position = 0
    var sum = 0
    var step = count == 0 ? 0 : 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
    while step > 0 {
      let next = position + step
      if next < tree.count, sum + tree[next] + base * step <= limit {
        position = next
        sum += tree[next] + base * step
      }
      step >>= 1
    }
    return (position, sum)
  }
}
