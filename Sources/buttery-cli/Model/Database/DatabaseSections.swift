import ButteryDatabase
import ButteryRecords

/// The sections of a snapshot as they are shown: one for each group, and where groups have several
/// levels, one in front for each outer group, which has no rows of its own.
struct DatabaseSections {
  struct Shown {
    /// The section of the snapshot; of an outer group its first one.
    var section: Int
    var level: Int
    /// Whether rows stand in it.
    var hasRows: Bool
  }

  /// Nil where sections are those of the snapshot.
  private var shown: [Shown]?
  /// For each section of the snapshot the one that shows it.
  private var places: [Int] = []
  private let sectionCount: Int
  /// How many of them aren't there for sections that nobody has seen.
  private(set) var seenCount: Int

  /// - Parameter joinsLevels: whether there is one level, whatever was asked for.
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

  /// The outermost level whose group isn't that of the section before.
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

  /// Where a section of the snapshot is shown.
  func index(ofSection section: Int) -> Int {
    guard shown != nil else { return section }
    return places.indices.contains(section) ? places[section] : max(0, count - 1)
  }

  /// The sections that one lies in, the outermost first, and itself.
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

  /// The sections of the snapshot that one holds, and whether the last of them is known to be the last.
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
