import ButteryDatabase
import ButteryRecords

/// The sections of a snapshot as they are shown.
///
/// There is one for each group. If groups have several levels, each outer group has a section without
/// rows before its first inner one.
struct DatabaseSections {
  struct Shown {
    /// The index in the snapshot; for an outer group, that of its first section.
    var section: Int
    var level: Int
    /// Whether the section has rows of its own.
    var hasRows: Bool
  }

  /// The sections; nil if they are those of the snapshot.
  private var shown: [Shown]?
  /// For each section of the snapshot, the index of the section that shows it.
  private var places: [Int] = []
  private let sectionCount: Int
  /// The number of sections that aren't placeholders for unseen ones.
  private(set) var seenCount: Int

  /// Creates the sections.
  ///
  /// - Parameter joinsLevels: whether all levels are joined to one.
  init(_ snapshot: DatabaseSnapshot, joinsLevels: Bool) {
    sectionCount = snapshot.sectionCount
    seenCount = snapshot.seenSectionCount
    let levels = snapshot.query.groupLevels
    guard levels.count > 1, !joinsLevels else { return }
    var all: [Shown] = []
    var last: [DatabaseValue]?
    for section in 0..<sectionCount {
      let values = snapshot.section(section)?.values
      let firstLevel = Self.firstNewLevel(of: values, after: last, in: levels)
      if values != nil { seenCount += levels.count - 1 - firstLevel }
      for level in firstLevel..<levels.count - 1 {
        all.append(Shown(section: section, level: level, hasRows: false))
      }
      places.append(all.count)
      all.append(Shown(section: section, level: levels.count - 1, hasRows: true))
      last = values
    }
    shown = all
  }

  /// The outermost level at which a section's values differ from those of the section before.
  private static func firstNewLevel(
    of values: [DatabaseValue]?, after last: [DatabaseValue]?, in levels: GroupLevels
  ) -> Int {
    guard let values, let last else { return 0 }
    let level = levels.ends.indices.first { level in
      values.prefix(levels.ends[level]) != last.prefix(levels.ends[level])
    }
    return min(level ?? 0, levels.count - 1)
  }

  var count: Int { shown?.count ?? sectionCount }

  subscript(index: Int) -> Shown? {
    guard let shown else {
      return (0..<sectionCount).contains(index)
        ? Shown(section: index, level: 0, hasRows: true) : nil
    }
    return shown.indices.contains(index) ? shown[index] : nil
  }

  /// The index at which a section of the snapshot is shown.
  func index(ofSection section: Int) -> Int {
    guard shown != nil else { return section }
    return places.indices.contains(section) ? places[section] : max(0, count - 1)
  }

  /// The indices of the sections around a section, from the outermost to the section itself.
  func around(_ index: Int) -> [Int] {
    guard let shown, shown.indices.contains(index) else { return [index] }
    var around = [index]
    var place = index
    while shown[around[0]].level > 0, place > 0 {
      place -= 1
      if shown[place].level < shown[around[0]].level { around.insert(place, at: 0) }
    }
    return around
  }

  /// The snapshot's sections within a section, and whether their end has been seen.
  func sections(within index: Int) -> (sections: Range<Int>, isWhole: Bool) {
    guard let shown, shown.indices.contains(index), !shown[index].hasRows else {
      let section = self[index]?.section ?? 0
      return (section..<section + 1, true)
    }
    let level = shown[index].level
    let end = shown[(index + 1)...].firstIndex { $0.level <= level }
    return (shown[index].section..<(end.map { shown[$0].section } ?? sectionCount), end != nil)
  }
}
