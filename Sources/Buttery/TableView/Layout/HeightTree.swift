/// Heights of a section's rows, of which only those near ones that differ take memory.
///
/// A leaf has the heights of 256 neighbours, a tree up to 4096 leaves or trees, and sums of by how
/// much they are higher than with the height that rows have in common. Where no row differs there
/// is no leaf and no tree. A million rows need one tree, which takes 64 KiB besides its leaves.
///
/// A class, so that sections and trees without one hold `nil` and asking copies nothing. Who
/// changes one that others hold too makes a copy first, which shares its children until these
/// change.
final class HeightTree: @unchecked Sendable {
  private static let leafLength = 256
  private static let mostChildren = 4096

  /// The rows of each child, of the last one maybe fewer.
  private let span: Int
  private let rows: Int
  /// The heights of the children's rows, where these are leaves; empty where none differs.
  private var leaves: [[Int]] = []
  /// The children, where these are trees.
  private var trees: [HeightTree?] = []
  /// By how much each child is higher than with the common height.
  private var surpluses: PrefixSums
  /// By how much all rows together are higher than with the common height.
  private(set) var surplus = 0

  /// Creates heights of which none differs.
  init(rows: Int) {
    var span = Self.leafLength
    while (rows - 1) / span >= Self.mostChildren { span *= Self.mostChildren }
    let count = (rows + span - 1) / span
    self.rows = rows
    self.span = span
    surpluses = PrefixSums(count: count)
    if span == Self.leafLength {
      leaves = Array(repeating: [], count: count)
    } else {
      trees = Array(repeating: nil, count: count)
    }
  }

  private init(_ other: HeightTree) {
    (span, rows) = (other.span, other.rows)
    (leaves, trees) = (other.leaves, other.trees)
    (surpluses, surplus) = (other.surpluses, other.surplus)
  }

  /// A tree that may be changed without anybody else noticing.
  static func own(_ tree: inout HeightTree?, rows: Int) -> HeightTree {
    if isKnownUniquelyReferenced(&tree), let tree { return tree }
    let own = tree.map(HeightTree.init) ?? HeightTree(rows: rows)
    tree = own
    return own
  }

  /// Creates heights from a list, in O(n).
  convenience init(_ heights: ArraySlice<Int>, common: Int) {
    self.init(rows: heights.count)
    let sums = (0..<surpluses.count).map { child in
      let part = heights[heights.startIndex + child * span..<heights.startIndex + end(of: child)]
      guard part.contains(where: { $0 != common }) else { return 0 }
      if trees.isEmpty {
        leaves[child] = Array(part)
      } else {
        trees[child] = HeightTree(part, common: common)
      }
      return part.reduce(0, +) - common * part.count
    }
    surpluses = PrefixSums(sums)
    surplus = sums.reduce(0, +)
  }

  private func end(of child: Int) -> Int { min(rows, (child + 1) * span) }

  /// `nil` where the common height serves.
  func height(ofRow row: Int) -> Int? {
    let (child, rest) = row.quotientAndRemainder(dividingBy: span)
    guard trees.isEmpty else { return trees[child]?.height(ofRow: rest) }
    return leaves[child].isEmpty ? nil : leaves[child][rest]
  }

  /// Gives a row another height.
  ///
  /// - Returns: By how much it is higher than it was.
  @discardableResult
  func setHeight(_ height: Int, ofRow row: Int, common: Int) -> Int {
    let (child, rest) = row.quotientAndRemainder(dividingBy: span)
    let length = end(of: child) - child * span
    let change: Int
    if trees.isEmpty {
      if leaves[child].isEmpty { leaves[child] = Array(repeating: common, count: length) }
      change = height - leaves[child][rest]
      leaves[child][rest] = height
    } else {
      change = HeightTree.own(&trees[child], rows: length)
        .setHeight(height, ofRow: rest, common: common)
    }
    surpluses.add(change, at: child)
    surplus += change
    return change
  }

  /// Hands out the rows that may have heights of their own, ascending.
  ///
  /// - Parameter first: Added to each row's index.
  func visitAll(from first: Int = 0, _ body: (_ row: Int, _ height: Int) -> Void) {
    for (child, heights) in leaves.enumerated() where !heights.isEmpty {
      for (index, height) in heights.enumerated() { body(first + child * span + index, height) }
    }
    for (child, tree) in trees.enumerated() { tree?.visitAll(from: first + child * span, body) }
  }

  /// By how much the first `count` rows are higher than with the common height.
  func surplus(ofFirst count: Int, common: Int) -> Int {
    let (child, rest) = count.quotientAndRemainder(dividingBy: span)
    var sum = surpluses.sum(ofFirst: child)
    guard rest > 0 else { return sum }
    guard trees.isEmpty else {
      return sum + (trees[child]?.surplus(ofFirst: rest, common: common) ?? 0)
    }
    guard !leaves[child].isEmpty else { return sum }
    for row in 0..<rest { sum += leaves[child][row] - common }
    return sum
  }

  /// The row that `line` belongs to, which must be one of these rows'.
  func row(atLine line: Int, common: Int) -> Int {
    let (child, top) = surpluses.most(withSumUpTo: line, base: common * span)
    return child * span + row(atLine: line - top, ofChild: child, common: common)
  }

  private func row(atLine line: Int, ofChild child: Int, common: Int) -> Int {
    guard trees.isEmpty else {
      return trees[child]?.row(atLine: line, common: common) ?? line / common
    }
    guard !leaves[child].isEmpty else { return line / common }
    var rest = line
    var row = 0
    while rest >= leaves[child][row] {
      rest -= leaves[child][row]
      row += 1
    }
    return row
  }
}
