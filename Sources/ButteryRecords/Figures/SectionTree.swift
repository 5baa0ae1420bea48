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

/// The nested sections of an arrangement as a tree.
struct SectionLevels {
  let tree: SectionTree

  /// The node of each section.
  let nodes: [Int]

  /// - Parameter arrangement: an arrangement whose innermost sections are equally deep.
  init(of arrangement: Arrangement) {
    var sections: [[Int]] = []
    // The index of each section among those of its level.
    var places: [Int] = []
    for section in 0..<arrangement.sectionCount {
      let level = arrangement.level(ofSection: section)
      while sections.count <= level { sections.append([]) }
      places.append(sections[level].count)
      sections[level].append(section)
    }
    tree = SectionTree(
      levels: sections.dropFirst().reversed().map { level in
        level.map { arrangement.parent(ofSection: $0).map { places[$0] } ?? 0 }
      })
    var firsts = [0]
    for level in sections.reversed() { firsts.append(firsts[firsts.count - 1] + level.count) }
    nodes = places.enumerated().map { section, place in
      firsts[sections.count - 1 - arrangement.level(ofSection: section)] + place
    }
  }
}

extension OuterGroups {
  /// The place of each outer group among those of its level.
  var placesInLevels: [Int] {
    var counts = [Int](repeating: 0, count: levelCount)
    return all.map { outer in
      counts[outer.level] += 1
      return counts[outer.level] - 1
    }
  }

  /// The node of each outer group in a tree of sections.
  func nodes(behindSections count: Int) -> [Int] {
    let places = placesInLevels
    var firsts = [Int](repeating: count, count: levelCount)
    for outer in all {
      for level in 0..<outer.level { firsts[level] += 1 }
    }
    return all.indices.map { firsts[all[$0].level] + places[$0] }
  }
}
