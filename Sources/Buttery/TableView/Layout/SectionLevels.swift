/// Which sections of a table belong to which others.
///
/// A section of level n belongs to the nearest earlier one of a lower level, its parent. Made once
/// when a table loads; asking costs O(1).
package struct SectionLevels: Hashable, Sendable {
  /// The section that each one belongs to; -1 where it belongs to none.
  private var parents: [Int] = []
  /// The last section that belongs to each one, at whatever distance; itself where none does.
  private var lasts: [Int]

  /// Finds out what belongs to what; `nil` where nothing does, so that the table has one level.
  ///
  /// - Parameter levels: The level of each section, 0 or more.
  /// - Complexity: O(n).
  package init?(_ levels: [Int]) {
    lasts = Array(levels.indices)
    parents.reserveCapacity(levels.count)
    var open: [Int] = []
    for (section, level) in levels.enumerated() {
      while let last = open.last, levels[last] >= level {
        lasts[last] = section - 1
        open.removeLast()
      }
      parents.append(open.last ?? -1)
      open.append(section)
    }
    for section in open { lasts[section] = levels.count - 1 }
    guard parents.contains(where: { $0 >= 0 }) else { return nil }
  }

  package var count: Int { parents.count }

  /// The section that `section` belongs to.
  package func parent(of section: Int) -> Int? {
    let parent = parents[section]
    return parent < 0 ? nil : parent
  }

  /// The last section that belongs to `section`, at whatever distance; itself where none does.
  package func last(of section: Int) -> Int { lasts[section] }

  /// How many sections `section` belongs to, one inside the other.
  func depth(of section: Int) -> Int {
    var depth = 0
    var section = section
    while let parent = parent(of: section) {
      depth += 1
      section = parent
    }
    return depth
  }
}
