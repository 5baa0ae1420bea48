/// The heights of one section's rows, and where each row begins.
///
/// A row has the common height or one of its own. Memory grows only with the rows that have a
/// height of their own, so that a section of any length costs nothing until its rows are measured.
/// Lines count from the top of the first row.
package struct RowHeights: Hashable, Sendable {
  /// The number of rows.
  package let count: Int
  /// The height of rows without one of their own.
  private let common: Int
  /// The heights of rows with one of their own.
  private var own: HeightLeaves?

  package static let none = RowHeights.uniform(height: 0, count: 0)

  /// Rows of equal height.
  package static func uniform(height: Int, count: Int) -> RowHeights {
    RowHeights(common: height, count: count)
  }

  private init(common: Int, count: Int) {
    self.common = common
    self.count = count
  }

  /// Creates heights from a list; equal ones become uniform.
  package init(_ heights: [Int]) {
    self.init(common: heights.first ?? 0, count: heights.count)
    let common = common
    if heights.contains(where: { $0 != common }) {
      own = HeightLeaves(heights, common: common)
    }
  }

  /// The lines of all rows together.
  package var total: Int { common * count + (own?.surplus ?? 0) }

  /// Gives a row a height of its own.
  ///
  /// - Complexity: O(log n).
  package mutating func setHeight(_ height: Int, ofRow row: Int) {
    guard height != self.height(ofRow: row) else { return }
    HeightLeaves.own(&own, rows: count).setHeight(height, ofRow: row, common: common)
  }

  /// The line where `row` begins; for `row == count`, the end of the last row.
  ///
  /// - Complexity: O(log n).
  package func top(ofRow row: Int) -> Int {
    common * row + (own?.surplus(ofFirst: row, common: common) ?? 0)
  }

  package func height(ofRow row: Int) -> Int {
    own?.height(ofRow: row) ?? common
  }

  /// The row that `line` belongs to, or `nil` outside of all rows.
  ///
  /// Rows of no height have no line.
  package func row(atLine line: Int) -> Int? {
    guard line >= 0, line < total else { return nil }
    return own?.row(atLine: line, common: common) ?? line / common
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

  /// The same heights for `count` rows; rows added at the end have `newHeight`.
  ///
  /// - Complexity: O(1) where the count stays, else O(n log n) for n rows with heights of their
  ///   own.
  func resized(to count: Int, newHeight: Int) -> RowHeights {
    if count == self.count { return self }
    guard self.count > 0 else { return .uniform(height: newHeight, count: count) }
    var heights = moved(by: IndexShift(), count: count, common: nil)
    if newHeight != common, self.count < count {
      for row in self.count..<count { heights.setHeight(newHeight, ofRow: row) }
    }
    return heights
  }

  /// Whether `height` is the common height.
  func hasCommonHeight(_ height: Int) -> Bool { height == common }

  /// The heights after a shift, among `count` rows; placed rows have the common height.
  ///
  /// - Parameters:
  ///   - shift: The change of places.
  ///   - count: The number of rows after the change.
  ///   - common: The new common height; `nil` keeps the present one.
  func moved(by shift: IndexShift, count: Int, common: Int?) -> RowHeights {
    var moved = RowHeights(common: common ?? self.common, count: count)
    own?.visitAll { row, height in
      if height != self.common, let place = shift.newIndex(ofOld: row), place < count {
        moved.setHeight(height, ofRow: place)
      }
    }
    return moved
  }

  package static func == (left: RowHeights, right: RowHeights) -> Bool {
    left.count == right.count
      && (0..<left.count).allSatisfy { left.height(ofRow: $0) == right.height(ofRow: $0) }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(total)
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

// MARK: - Leaves

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
private final class HeightLeaves: @unchecked Sendable {
  private static let minimumSpan = 256
  private static let maximumLeaves = 1 << 16

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
    var span = Self.minimumSpan
    while (rows - 1) / span >= Self.maximumLeaves { span *= 2 }
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

// MARK: - Sums

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

// MARK: - Rows and sections with lines

/// The rows of one section that have lines, ascending, with their heights.
///
/// A run of rows of height 0 is skipped in one step, however long it is.
struct NonEmptyRows: Sequence, IteratorProtocol {
  private let heights: RowHeights
  private var rest: Range<Int>

  /// - Parameters:
  ///   - rows: The rows to search; the first and the last one must have lines.
  ///   - heights: The heights of the section's rows.
  init(_ rows: Range<Int>, in heights: RowHeights) {
    self.heights = heights
    rest = rows
  }

  mutating func next() -> (row: Int, height: Int)? {
    guard var row = rest.first else { return nil }
    var height = heights.height(ofRow: row)
    if height == 0 {
      row = heights.row(atLine: heights.top(ofRow: row)) ?? row
      height = heights.height(ofRow: row)
    }
    rest = row + 1..<rest.upperBound
    return (row, height)
  }
}

/// The sections that have lines, ascending; a run of sections without lines is skipped in one step.
package struct NonEmptySections: Sequence, IteratorProtocol {
  private let geometry: SectionGeometry
  private var rest: Range<Int>

  /// - Parameters:
  ///   - sections: The sections to search; the first and the last one must have lines.
  ///   - geometry: The geometry of all sections.
  init(_ sections: Range<Int>, in geometry: SectionGeometry) {
    self.geometry = geometry
    rest = sections
  }

  package mutating func next() -> Int? {
    guard var section = rest.first else { return nil }
    if geometry.isEmpty(section) {
      section = geometry.section(atLine: geometry.lines(ofSection: section).lowerBound) ?? section
    }
    rest = section + 1..<rest.upperBound
    return section
  }
}
