internal import ButteryRecords

/// What was counted of sections, so that who leaves one and comes back needn't have it counted again.
struct CountMemory: Sendable {
  struct Known: Sendable {
    var count: Int
    var figures: [Measure: DatabaseValue] = [:]
  }

  /// Which sections these are.
  struct Subject: Hashable, Sendable {
    var condition: SQLFragment?
    var columns: [String]
  }

  private(set) var sections: [SectionPages.Key: Known] = [:]

  /// So many sections are remembered: a few hundred KiB.
  static let most = 2_000

  mutating func note(
    _ count: Int, _ figures: [Measure: DatabaseValue], ofSection section: SectionPages.Key
  ) {
    if sections.count >= Self.most, sections[section] == nil { sections = [:] }
    sections[section, default: Known(count: count)].count = count
    sections[section]?.figures.merge(figures) { $1 }
  }
}

extension QueryPlan {
  /// What counts of sections are counts of.
  var countSubject: CountMemory.Subject {
    CountMemory.Subject(condition: condition, columns: groups.terms.map(\.column))
  }
}

extension TableLoad {
  /// Sections that are here again have the counts that they had.
  mutating func recallCounts() {
    for (section, known) in counted.sections {
      guard let rows = pages.lists[section], rows.counted?.isExact != true else { continue }
      pages.lists[section]?.setCount(.exact(known.count))
      pages.lists[section]?.figures.merge(known.figures) { $1 }
    }
  }
}
