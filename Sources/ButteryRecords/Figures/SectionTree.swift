/// A tree of sections, groups of sections, groups of these, and the whole as its root.
///
/// The sections are the first nodes, the root is the last one; each node's parent comes after it.
/// All sections are equally deep.
package struct SectionTree: Sendable, Equatable {
  /// The parent of each node but the root.
  let parents: [UInt32]

  /// The number of nodes that are sections.
  package let sectionCount: Int

  package var nodeCount: Int { parents.count + 1 }

  /// The node of all sections together.
  package var root: Int { parents.count }

  /// Creates a tree in which each section is only part of the whole.
  package init(sectionCount: Int) {
    self.sectionCount = sectionCount
    parents = [UInt32](repeating: UInt32(sectionCount), count: sectionCount)
  }

  /// Creates a tree of sections in groups.
  ///
  /// - Parameter levels: the levels from the sections outwards, each with the index of every node's
  ///   group in the next level. The groups of the last level are parts of the whole.
  package init(levels: [[Int]]) {
    sectionCount = levels.first?.count ?? 0
    var parents: [UInt32] = []
    var next = 0
    for level in levels {
      next += level.count
      parents += level.map { UInt32(next + $0) }
    }
    let outermost = levels.last.map { ($0.max() ?? -1) + 1 } ?? 0
    let root = UInt32(next + outermost)
    parents += [UInt32](repeating: root, count: outermost)
    self.parents = parents
  }

  /// Creates a tree of sections in the outer groups that their groups are part of.
  ///
  /// - Parameter groups: the group of each section.
  init(_ groups: some Sequence<Int>, in outers: OuterGroups) {
    let places = outers.placesInLevels
    let sections = groups.map { places[Int(outers.parents[$0])] }
    let levels = (0..<max(0, outers.levelCount - 1)).reversed().dropLast().map { level in
      outers.all.filter { $0.level == level }.map { places[Int($0.parent)] }
    }
    self.init(levels: [sections] + levels)
  }

  /// The number of steps from a section to the root.
  var depth: Int {
    var (node, depth) = (0, 0)
    guard sectionCount > 0 else { return 0 }
    while node != root { (node, depth) = (Int(parents[node]), depth + 1) }
    return depth
  }
}
