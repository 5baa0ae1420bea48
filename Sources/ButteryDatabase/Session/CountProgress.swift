internal import ButteryRecords

/// The progress of a session in counting, and in asking the engine about a query.
struct CountProgress: Sendable {
  /// Whether the engine was asked how it would find a page.
  var isExplained = false

  /// Whether the engine was asked if a key that the user named has NULLs.
  var areNullsSought = false

  /// Whether the engine was asked how it compares keys.
  var isCompared = false

  /// Whether the engine was asked how many rows it expects.
  var isEstimated = false

  /// Whether all rows have been counted, or counting them has failed.
  var isTotalSettled = false
}

/// A task for the thread of counts.
enum CountWork: Sendable {
  /// Ask how the engine would find a page, before the first slow one (DB-12).
  case explain
  /// Ask how many rows the key that the user named can't find (DB-11b).
  case nullKeys
  /// Ask how the engine compares rows with a key (DB-3); the values are a section's key and a row's key.
  case compare(SectionPages.Key, SectionPages.Key)
  /// Ask how many rows the engine expects.
  case estimate
  /// Count the rows of sections up to a limit, which is cheap.
  case bounded([SectionPages.Key])
  /// Count all rows of a section, and compute its measures.
  case section(SectionPages.Key)
  /// Count the rows of all sections whose keys begin with these values, and compute their measures.
  case outer(SectionPages.Key)
  case total
  /// Read the table's indexes, which the user wants to see.
  case indexes

  /// The limit up to which the rows of a section are counted first.
  static let bound = 10_000
}

/// The result of a task.
enum CountResult: Sendable {
  case explained(Explanation)
  /// The key that the user named finds all rows, or it doesn't.
  case keysFound
  case refused(DatabaseError)
  case compared(needsSteps: Bool)
  case estimated(Int?)
  case counts(ResultTable)
  /// A count and the values of measures, and why others aren't known.
  case figures(ResultTable, [Measure], reasons: [String])
  case indexes([DatabaseIndex])
  /// The task took too long, or the engine refused it.
  case nothing
}

extension TableLoad {
  /// Returns what to count next: sections in sight before the total.
  func nextCount(measuring measures: [Measure]) -> CountWork? {
    guard !isRefused, !isOutdated, plan.relation.key != .none else { return nil }
    if !progress.isExplained { return .explain }
    if !progress.areNullsSought, plan.mayHaveNullKeys { return .nullKeys }
    if !progress.isCompared, plan.mayNeedSteps, let row = firstRow {
      return .compare(row.section, row.row)
    }
    if !progress.isEstimated { return .estimate }
    if !plan.groups.terms.isEmpty, let work = nextSectionCount(measuring: measures) { return work }
    return progress.isTotalSettled || hasTotal(with: measures) ? nil : .total
  }

  private func hasTotal(with measures: [Measure]) -> Bool {
    guard total?.isExact == true else { return false }
    guard plan.groups.terms.isEmpty, let rows = pages.lists[[]] else { return true }
    return measures.allSatisfy { rows.figures[$0] != nil }
  }

  /// A loaded row.
  private var firstRow: (section: SectionPages.Key, row: SectionPages.Key)? {
    pages.lists.lazy.compactMap { section, rows in
      rows.list[0].map { (section: section, row: $0.key) }
    }.first
  }

  private func nextSectionCount(measuring measures: [Measure]) -> CountWork? {
    let last = max(wanted.lowerBound.section, wanted.upperBound.section)
    let inSight = (wanted.lowerBound.section...last).compactMap { section in
      pages.key(ofSection: section).flatMap { key in pages.lists[key].map { (key, $0) } }
    }
    let unknown = inSight.filter {
      $0.1.counted == nil && !$0.1.list.isExact && !$0.1.isCountSettled
    }
    if unknown.count > 0 { return .bounded(unknown.prefix(32).map(\.0)) }
    let open = inSight.first { _, rows in
      !rows.isCountSettled
        && (!rows.count.isExact || measures.contains { rows.figures[$0] == nil })
    }
    if let open { return .section(open.0) }
    return nextOuterCount(of: inSight.map(\.0), measuring: measures)
  }

  /// Returns the next outer group in sight to count, if measures are shown; nil for none.
  private func nextOuterCount(
    of inSight: [SectionPages.Key], measuring measures: [Measure]
  ) -> CountWork? {
    guard !measures.isEmpty else { return nil }
    for key in inSight {
      for end in query.groupLevels.ends.dropLast() {
        let values = Array(key.prefix(end))
        guard outer[values]?.isSettled != true else { continue }
        if measures.contains(where: { outer[values]?.figures[$0] == nil }) { return .outer(values) }
      }
    }
    return nil
  }

  /// Takes the result of a task.
  mutating func receive(_ result: CountResult, for work: CountWork) {
    switch (work, result) {
    case (.explain, .explained(let explanation)):
      if let note = plan.note(on: explanation) { notes.append(note) }
    case (.nullKeys, .keysFound): plan.markKeysFound()
    case (.nullKeys, .nothing):
      notes.append("whether --key is NULL for some rows couldn't be found out in time")
    case (.compare, .compared(needsSteps: true)): plan.comparison = .steps
    case (.estimate, .estimated(let count)):
      if let count, total?.isExact != true, plan.condition != nil || total == nil {
        setTotal(.estimate(count))
      }
    case (.bounded(let keys), .counts(let table)):
      for row in table.rows {
        guard let number = row[0].integer, keys.indices.contains(number),
          let count = row[1].integer
        else { continue }
        let isAll = count < CountWork.bound
        if isAll { counted.remember(count, [:], ofSection: keys[number]) }
        setCount(isAll ? .exact(count) : .atLeast(count), of: keys[number])
      }
    case (_, .figures(let table, let measures, let reasons)):
      notes += reasons.filter { !notes.contains($0) }
      if let row = table.rows.first, let count = row[0].integer {
        let figures = Dictionary(
          zip(measures, row.dropFirst()), uniquingKeysWith: { first, _ in first })
        receive(count, figures, for: work)
        // Other measures may be wanted by now, so the task isn't settled, unless some can't be computed.
        if reasons.isEmpty { return }
      }
    default: break
    }
    settle(work)
  }

  /// The largest number of outer groups whose figures are kept, which is more than fit on a screen.
  private static let maximumOuter = 1_000

  private mutating func receive(
    _ count: Int, _ figures: [Measure: DatabaseValue], for work: CountWork
  ) {
    switch work {
    case .section(let key):
      counted.remember(count, figures, ofSection: key)
      setCount(.exact(count), of: key)
      pages.lists[key]?.figures.merge(figures) { $1 }
    case .outer(let values):
      if outer.count > Self.maximumOuter { outer = [:] }
      var section = outer[values] ?? DatabaseSection(values: values, count: .exact(count))
      section.count = .exact(count)
      section.figures.merge(figures) { $1 }
      outer[values] = section
    case .total:
      setTotal(.exact(count))
      pages.lists[[]]?.figures.merge(figures) { $1 }
    case .explain, .nullKeys, .compare, .estimate, .bounded, .indexes: break
    }
  }

  /// Notes that the same task would bring nothing new.
  private mutating func settle(_ work: CountWork) {
    switch work {
    case .explain: progress.isExplained = true
    case .nullKeys: progress.areNullsSought = true
    case .compare: progress.isCompared = true
    case .estimate: progress.isEstimated = true
    case .bounded(let keys):
      for key in keys where pages.lists[key]?.counted == nil {
        pages.lists[key]?.isCountSettled = true
      }
    case .section(let key): pages.lists[key]?.isCountSettled = true
    case .outer(let values):
      outer[values, default: DatabaseSection(values: values, count: .atLeast(0))].isSettled = true
    case .total:
      progress.isTotalSettled = true
      pages.lists[[]]?.isCountSettled = true
    case .indexes: break
    }
  }

  /// Ends all counting for the sections in sight.
  mutating func settleCounts(measuring measures: [Measure]) {
    while let work = nextCount(measuring: measures) { settle(work) }
  }

  private mutating func setTotal(_ count: DatabaseCount) {
    total = count
    if plan.groups.terms.isEmpty { setCount(count, of: []) }
  }

  /// Sets the number of rows of a section.
  ///
  /// This changes the sizes of gaps, so the places of rows in sight are moved along.
  private mutating func setCount(_ count: DatabaseCount, of key: SectionPages.Key) {
    let old = pages
    pages.lists[key]?.setCount(count)
    follow(old)
  }
}

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

  mutating func remember(
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
