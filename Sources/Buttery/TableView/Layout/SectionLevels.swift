/// The nesting of a table's sections.
///
/// A section of level n belongs to the nearest earlier one of a lower level, its parent. The table
/// makes this once when it loads; finding a parent or the last nested section costs O(1).
package struct SectionLevels: Hashable, Sendable {
  /// The parent of each section; -1 for none.
  private var parents: [Int] = []
  /// The last section nested in each section at any depth, or the section itself.
  private var lasts: [Int]

  /// Creates the nesting; `nil` where no section belongs to another one.
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

  /// The parent of `section`; `nil` for an outermost one.
  package func parent(of section: Int) -> Int? {
    let parent = parents[section]
    return parent < 0 ? nil : parent
  }

  /// The last section nested in `section` at any depth, or `section` itself.
  package func last(of section: Int) -> Int { lasts[section] }

  /// The number of parents of `section`, up to the outermost one.
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
