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
