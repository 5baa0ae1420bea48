/// A tree of sections, those that hold them, and the whole as its root.
///
/// The nodes are the sections of an arrangement with their numbers: a section comes behind the one
/// that it lies in. The root is the last node. All sections that hold none are equally deep.
package struct SectionTree: Sendable, Equatable {
  /// The parent of each node but the root.
  let parents: [UInt32]

  package var nodeCount: Int { parents.count + 1 }

  /// The node of all sections together.
  package var root: Int { parents.count }

  /// Creates a tree in which each section is only part of the whole.
  package init(sectionCount: Int) {
    parents = [UInt32](repeating: UInt32(sectionCount), count: sectionCount)
  }

  /// Creates the tree of an arrangement's sections.
  init(of arrangement: Arrangement) {
    let root = UInt32(arrangement.sectionCount)
    parents =
      arrangement.nesting?.parents.map { min($0, root) }
      ?? [UInt32](repeating: root, count: arrangement.sectionCount)
  }

  /// The number of steps from a section that holds none to the root.
  var depth: Int {
    guard root > 0 else { return 0 }
    // The last section can't hold others.
    var (node, depth) = (root - 1, 0)
    while node != root { (node, depth) = (Int(parents[node]), depth + 1) }
    return depth
  }

  /// Calls `body` with each node but the root, and its parent; a node comes before its parent.
  func forEachFromInside(_ body: (_ node: Int, _ parent: Int) -> Void) {
    for node in parents.indices.reversed() { body(node, Int(parents[node])) }
  }
}
