internal import ButteryRecords

/// The counts of sections, kept so that a section that comes back needn't be counted again.
struct CountMemory: Sendable {
  struct Known: Sendable {
    var count: Int
    var figures: [Measure: DatabaseValue] = [:]
  }

  /// The sections that the counts are about: those of a condition and of group columns.
  struct Subject: Hashable, Sendable {
    var condition: SQLFragment?
    var columns: [String]
  }

  private(set) var sections: [SectionPages.Key: Known] = [:]

  /// The largest number of sections that are remembered, which takes a few hundred KiB.
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
  /// The key under which counts of this plan's sections are remembered.
  var countSubject: CountMemory.Subject {
    CountMemory.Subject(condition: condition, columns: groups.terms.map(\.column))
  }
}

extension TableLoad {
  /// Sets the remembered counts of loaded sections.
  mutating func recallCounts() {
    for (section, known) in counted.sections {
      guard let rows = pages.lists[section], rows.counted?.isExact != true else { continue }
      pages.lists[section]?.setCount(.exact(known.count))
      pages.lists[section]?.figures.merge(known.figures) { $1 }
    }
  }
}
