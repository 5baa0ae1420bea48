/// Sparse storage of the heights of a section's rows.
///
/// A leaf holds the heights of 256 neighbouring rows; in sections of more than 16 million rows, of
/// more. A leaf takes memory only if one of its rows differs from the common height of all rows.
/// For each leaf, prefix sums hold its surplus: by how much its rows together are higher than with
/// the common height. A million rows need 64 KiB besides their leaves.
///
/// This is a class, so that sections without heights of their own hold `nil`, and reading copies
/// nothing. It can be sent between threads, because only a unique owner changes it: `own` makes a
/// copy where there is another reference.
final class HeightLeaves: @unchecked Sendable {
  private static let leastSpan = 256
  private static let mostLeaves = 1 << 16

  private let rows: Int
  /// The number of rows of each leaf; the last leaf may have fewer.
  private let span: Int
  /// The heights of each leaf's rows; empty where no row differs from the common height.
  private var leaves: [[Int]]
  /// By how much each leaf is higher than with the common height.
  private var surpluses: PrefixSums
  /// By how much all rows together are higher than with the common height.
  private(set) var surplus = 0

  /// Creates heights that all equal the common height.
  init(rows: Int) {
    var span = Self.leastSpan
    while (rows - 1) / span >= Self.mostLeaves { span *= 2 }
    let count = (rows + span - 1) / span
    self.rows = rows
    self.span = span
    leaves = Array(repeating: [], count: count)
    surpluses = PrefixSums(count: count)
  }

  private init(_ other: HeightLeaves) {
    (rows, span) = (other.rows, other.span)
    (leaves, surpluses, surplus) = (other.leaves, other.surpluses, other.surplus)
  }

  /// Returns leaves with no other reference, which can be changed; makes a copy if necessary.
  static func own(_ leaves: inout HeightLeaves?, rows: Int) -> HeightLeaves {
    if isKnownUniquelyReferenced(&leaves), let leaves { return leaves }
    let own = leaves.map(HeightLeaves.init) ?? HeightLeaves(rows: rows)
    leaves = own
    return own
  }

  /// Creates heights from a list, in O(n).
  convenience init(_ heights: [Int], common: Int) {
    self.init(rows: heights.count)
    for leaf in leaves.indices {
      let part = heights[leaf * span..<end(of: leaf)]
      if part.contains(where: { $0 != common }) { leaves[leaf] = Array(part) }
    }
    let sums = leaves.map { $0.reduce(0, +) - common * $0.count }
    surpluses = PrefixSums(sums)
    surplus = sums.reduce(0, +)
  }

  private func end(of leaf: Int) -> Int { min(rows, (leaf + 1) * span) }

  /// The height of a row; `nil` where its leaf is empty and the row has the common height.
  func height(ofRow row: Int) -> Int? {
    let (leaf, rest) = row.quotientAndRemainder(dividingBy: span)
    return leaves[leaf].isEmpty ? nil : leaves[leaf][rest]
  }

  /// Gives a row another height.
  func setHeight(_ height: Int, ofRow row: Int, common: Int) {
    let (leaf, rest) = row.quotientAndRemainder(dividingBy: span)
    if leaves[leaf].isEmpty {
      leaves[leaf] = Array(repeating: common, count: end(of: leaf) - leaf * span)
    }
    let change = height - leaves[leaf][rest]
    leaves[leaf][rest] = height
    surpluses.add(change, at: leaf)
    surplus += change
  }

  /// Calls `body` with each row that may have a height of its own, ascending.
  func visitAll(_ body: (_ row: Int, _ height: Int) -> Void) {
    for (leaf, heights) in leaves.enumerated() where !heights.isEmpty {
      for (index, height) in heights.enumerated() { body(leaf * span + index, height) }
    }
  }

  /// By how much the first `count` rows are higher than with the common height.
  func surplus(ofFirst count: Int, common: Int) -> Int {
    let (leaf, rest) = count.quotientAndRemainder(dividingBy: span)
    let sum = surpluses.sum(ofFirst: leaf)
    guard rest > 0, !leaves[leaf].isEmpty else { return sum }
    return leaves[leaf][..<rest].reduce(sum - common * rest, +)
  }

  /// The row that `line` belongs to, which must be one of these rows'.
  func row(atLine line: Int, common: Int) -> Int {
    let (leaf, top) = surpluses.most(withSumUpTo: line, base: common * span)
    var rest = line - top
    guard !leaves[leaf].isEmpty else { return leaf * span + rest / common }
    var row = 0
    while rest >= leaves[leaf][row] {
      rest -= leaves[leaf][row]
      row += 1
    }
    return leaf * span + row
  }
}
