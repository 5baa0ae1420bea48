/// Which sections lie in which others, with the whole as the root.
///
/// The nodes are the sections of an arrangement in preorder: a section comes behind the one that it
/// lies in, and in front of the next one that doesn't. So the levels of the sections say all. The
/// root is the last node. A node keeps its identity, its group, in all trees of the same groups.
package struct SectionTree: Sendable {
  private let sectionCount: Int

  /// What is known of each section; nil where no section lies in another.
  private let nested: (levels: [UInt8], parents: [UInt32], ends: [UInt32])?

  /// Creates a tree in which each section is only part of the whole.
  package init(sectionCount: Int) {
    self.sectionCount = sectionCount
    nested = nil
  }

  /// Creates a tree of sections by the level of each, 0 for the outermost.
  package init(levels: [UInt8]) {
    var parents = [UInt32](repeating: UInt32(levels.count), count: levels.count)
    var ends = parents
    var open: [Int] = []
    for (section, level) in levels.enumerated() {
      while let last = open.last, levels[last] >= level {
        ends[open.removeLast()] = UInt32(section)
      }
      if let last = open.last { parents[section] = UInt32(last) }
      open.append(section)
    }
    sectionCount = levels.count
    nested = (levels, parents, ends)
  }

  package var nodeCount: Int { sectionCount + 1 }

  /// The node of all sections together.
  package var root: Int { sectionCount }

  /// Whether sections lie in others.
  var isNested: Bool { nested != nil }

  /// The level of a section, 0 for the outermost.
  package func level(of section: Int) -> Int { nested.map { Int($0.levels[section]) } ?? 0 }

  /// The section that a section lies in; the root for an outermost one.
  @inline(__always)
  func parent(of section: Int) -> Int { nested.map { Int($0.parents[section]) } ?? root }

  /// The sections around a section, from the outermost to the section itself.
  package func sections(around section: Int) -> [Int] {
    var sections = [section]
    while parent(of: sections[0]) != root { sections.insert(parent(of: sections[0]), at: 0) }
    return sections
  }

  /// A section with all that lie in it.
  package func sections(within section: Int) -> Range<Int> {
    section..<(nested.map { Int($0.ends[section]) } ?? section + 1)
  }

  /// The number of steps from a section that holds none to the root; all such sections are equally
  /// deep.
  var depth: Int { root == 0 ? 0 : level(of: root - 1) + 1 }

  /// Calls `body` with each node but the root, and its parent; a node comes before its parent.
  func forEachFromInside(_ body: (_ node: Int, _ parent: Int) -> Void) {
    for node in (0..<sectionCount).reversed() { body(node, parent(of: node)) }
  }

  /// Brings nodes into preorder: each behind its parent, and otherwise as they are given.
  ///
  /// - Parameters:
  ///   - nodes: numbers below `bound`.
  ///   - parent: the parent of a node, which is one of the nodes; nil for an outermost one.
  static func preorder(of nodes: [Int], below bound: Int, parent: (Int) -> Int?) -> [Int] {
    // The first node in each one and the next one beside it; -1 for none. The last element is for
    // the outermost nodes.
    var first = [Int](repeating: -1, count: bound + 1)
    var next = [Int](repeating: -1, count: bound)
    for node in nodes.reversed() {
      let parent = parent(node) ?? bound
      (next[node], first[parent]) = (first[parent], node)
    }
    var placed: [Int] = []
    placed.reserveCapacity(nodes.count)
    var open = [first[bound]]
    while let node = open.popLast() {
      guard node >= 0 else { continue }
      placed.append(node)
      open.append(next[node])
      open.append(first[node])
    }
    return placed
  }
}

// Nested sections: only those of the innermost level have rows, all others hold sections.
extension Arrangement {
  /// Whether sections lie in others.
  package var isNested: Bool { tree.isNested }

  /// The level of a section, 0 for the outermost.
  package func level(ofSection section: Int) -> Int { tree.level(of: section) }

  /// The section that a section lies in; nil for one of the outermost.
  package func parent(ofSection section: Int) -> Int? {
    let parent = tree.parent(of: section)
    return parent == tree.root ? nil : parent
  }

  /// The sections around a section, from the outermost to the section itself.
  package func sections(around section: Int) -> [Int] { tree.sections(around: section) }

  /// A section with all that lie in it.
  package func sections(within section: Int) -> Range<Int> { tree.sections(within: section) }

  /// Whether sections lie in a section; it has no rows of its own.
  package func holdsSections(_ section: Int) -> Bool { sections(within: section).count > 1 }

  /// The number of rows of a section and of all that lie in it, at least one.
  ///
  /// `record(atRow:inSection:)` counts through all of them.
  package func wholeRowCount(inSection section: Int) -> Int {
    Int(starts[sections(within: section).upperBound] - starts[section])
  }

  /// The place of a row of another arrangement of the same rows.
  ///
  /// For a section that holds others, it is a place that stands for the section's header.
  package func place(ofRow row: Int, inSection section: Int, of other: Arrangement) -> (
    section: Int, row: Int
  )? {
    if other.holdsSections(section),
      let same = self.section(ofGroup: other.group(ofSection: section))
    {
      return (same, 0)
    }
    let ordinal = other.ordinal(ofRow: row, inSection: section)
    return ordinal < rowCount ? place(ofOrdinal: ordinal) : nil
  }

  /// The innermost sections alone, each of which has rows.
  package var flattened: Arrangement { shown(joinsLevels: true) { _ in false } }

  /// The same rows in fewer sections, as the user chooses to see them.
  ///
  /// Rows keep their ordinals. A folded section that holds others becomes one that has all of their
  /// rows itself.
  ///
  /// - Parameters:
  ///   - joinsLevels: whether the result has a single level, of those sections that have rows.
  ///   - isFolded: whether the section of a group is folded.
  package func shown(joinsLevels: Bool, isFolded: (_ group: Int) -> Bool) -> Arrangement {
    guard isNested else { return self }
    var kept: [Int] = []
    var hasWhole = false
    var section = 0
    while section < sectionCount {
      let isWhole = holdsSections(section) && isFolded(group(ofSection: section))
      if isWhole || !joinsLevels || !holdsSections(section) { kept.append(section) }
      hasWhole = hasWhole || isWhole
      section = isWhole ? sections(within: section).upperBound : section + 1
    }
    var rows = rows
    if hasWhole, case .runs = rows {
      var records: [UInt32] = []
      records.reserveCapacity(rowCount)
      forEachRecord { record, _ in records.append(UInt32(record)) }
      rows = .list(records)
    } else if case .runs(let firsts) = rows {
      rows = .runs(kept.map { firsts[$0] })
    }
    return Arrangement(
      starts: kept.map { starts[$0] } + [UInt32(rowCount)],
      groups: kept.map { UInt32(group(ofSection: $0)) }, rows: rows,
      tree: joinsLevels ? nil : SectionTree(levels: kept.map { UInt8(level(ofSection: $0)) }))
  }
}

// MARK: - Folds

/// Which groups are folded: none or all, with exceptions.
///
/// Groups that come later are folded, too, if all are.
package struct SectionFolds<Group: Hashable>: Equatable {
  package private(set) var areAllFolded = false
  package private(set) var exceptions: Set<Group> = []

  package init() {}

  /// Whether no group is folded.
  package var isEmpty: Bool { !areAllFolded && exceptions.isEmpty }

  package func contains(_ group: Group) -> Bool { exceptions.contains(group) != areAllFolded }

  /// The one group that is folded in only one of the two; nil if there are none or several.
  package func onlyDifference(from other: SectionFolds) -> Group? {
    guard areAllFolded == other.areAllFolded else { return nil }
    let groups = exceptions.symmetricDifference(other.exceptions)
    return groups.count == 1 ? groups.first : nil
  }

  /// Whether groups that were folded in `other` are open here, and no others are folded.
  package func isOpened(from other: SectionFolds) -> Bool {
    guard areAllFolded == other.areAllFolded else { return other.areAllFolded }
    let groups = exceptions.symmetricDifference(other.exceptions)
    return !groups.isEmpty && !groups.contains(where: contains)
  }

  package mutating func toggle(_ group: Group) {
    if exceptions.remove(group) == nil { exceptions.insert(group) }
  }

  package mutating func set(_ groups: some Sequence<Group>, _ isFolded: Bool) {
    for group in groups where contains(group) != isFolded { toggle(group) }
  }

  package mutating func setAll(_ isFolded: Bool) {
    areAllFolded = isFolded
    exceptions.removeAll()
  }
}

extension SectionFolds: Sendable where Group: Sendable {}
