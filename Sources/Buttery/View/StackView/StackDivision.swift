/// Divides a stack's extent among its views; a leftover column or line goes to the first ones.
package struct StackDivision: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    package var start: Int
    package var length: Int
  }

  package private(set) var spans: [Span] = []

  /// - Parameters:
  ///   - wanted: Intrinsic extents; negative for none.
  ///   - extent: What there is to divide.
  package init(wanted: [Int], extent: Int, spacing: Int, distribution: StackView.Distribution) {
    let free = max(0, extent - spacing * (wanted.count - 1))
    let lengths =
      switch distribution {
      case .fillEqually: Self.shares(of: free, count: wanted.count)
      case .equalSpacing: wanted.map { max(0, $0) }
      case .fill: Self.fill(wanted, free: free)
      }
    let gaps = Self.gaps(
      between: lengths, extent: extent, spacing: spacing,
      isEqual: distribution == .equalSpacing)
    var start = 0
    for (index, length) in lengths.enumerated() {
      spans.append(Span(start: start, length: length))
      start += length + (index < gaps.count ? gaps[index] : 0)
    }
  }

  /// `total` in `count` parts that differ by at most one, the larger ones first.
  static func shares(of total: Int, count: Int) -> [Int] {
    guard count > 0 else { return [] }
    return (0..<count).map { total / count + ($0 < total % count ? 1 : 0) }
  }

  private static func fill(_ wanted: [Int], free: Int) -> [Int] {
    let flexible = wanted.indices.filter { wanted[$0] < 0 }
    let fixed = wanted.reduce(0) { $0 + max(0, $1) }
    var lengths = wanted.map { max(0, $0) }
    guard fixed <= free else { return shrink(lengths, to: free) }
    if flexible.isEmpty, let last = lengths.indices.last {
      lengths[last] += free - fixed
    }
    for (index, share) in zip(flexible, shares(of: free - fixed, count: flexible.count)) {
      lengths[index] = share
    }
    return lengths
  }

  /// Takes what is too much from the last views.
  private static func shrink(_ lengths: [Int], to free: Int) -> [Int] {
    var left = free
    return lengths.map { length in
      let kept = min(length, left)
      left -= kept
      return kept
    }
  }

  private static func gaps(
    between lengths: [Int], extent: Int, spacing: Int, isEqual: Bool
  ) -> [Int] {
    let count = max(0, lengths.count - 1)
    guard isEqual else { return Array(repeating: spacing, count: count) }
    let left = max(0, extent - lengths.reduce(0, +))
    return shares(of: left, count: count).map { max($0, spacing) }
  }
}
