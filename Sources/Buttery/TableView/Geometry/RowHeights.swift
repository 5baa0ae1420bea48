/// The heights of one section's rows, and where each row begins.
///
/// Equal heights are arithmetic; varied ones are prefix sums. Lines count from the first row's top.
package enum RowHeights: Hashable, Sendable {
  case uniform(height: Int, count: Int)
  /// Where each row begins, and at the end where the last one ends.
  case varied(tops: [Int])

  package static let none = RowHeights.uniform(height: 0, count: 0)

  /// Creates heights from a list; equal ones become uniform.
  package init(_ heights: [Int]) {
    if let first = heights.first, heights.allSatisfy({ $0 == first }) {
      self = .uniform(height: first, count: heights.count)
      return
    }
    var tops = [0]
    tops.reserveCapacity(heights.count + 1)
    for height in heights { tops.append(tops[tops.count - 1] + height) }
    self = heights.isEmpty ? .none : .varied(tops: tops)
  }

  package var count: Int {
    switch self {
    case .uniform(_, let count): count
    case .varied(let tops): tops.count - 1
    }
  }

  /// The lines of all rows together.
  package var total: Int {
    switch self {
    case .uniform(let height, let count): height * count
    case .varied(let tops): tops[tops.count - 1]
    }
  }

  /// Where `row` begins; for `row == count` where the last one ends.
  package func top(ofRow row: Int) -> Int {
    switch self {
    case .uniform(let height, _): height * row
    case .varied(let tops): tops[row]
    }
  }

  package func height(ofRow row: Int) -> Int {
    switch self {
    case .uniform(let height, _): height
    case .varied(let tops): tops[row + 1] - tops[row]
    }
  }

  /// The row that `line` belongs to, or `nil` outside of all rows.
  ///
  /// Rows of no height have no line.
  package func row(atLine line: Int) -> Int? {
    guard line >= 0, line < total else { return nil }
    switch self {
    case .uniform(let height, _): return line / height
    case .varied(let tops):
      return tops.partitionIndex { $0 > line } - 1
    }
  }

  /// The rows of which at least one line lies in `lines`.
  ///
  /// Rows of no height between others are part of the range; they have no line to show.
  package func rows(inLines lines: Range<Int>) -> Range<Int> {
    let wanted = lines.clamped(to: 0..<max(0, total))
    guard !wanted.isEmpty, let first = row(atLine: wanted.lowerBound),
      let last = row(atLine: wanted.upperBound - 1)
    else { return 0..<0 }
    return first..<last + 1
  }
}

extension Array {
  /// The first index whose element satisfies `predicate`, which all elements after it do too.
  ///
  /// - Complexity: O(log n).
  func partitionIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
