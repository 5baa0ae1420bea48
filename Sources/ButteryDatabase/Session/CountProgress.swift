/// How far a session is with what it counts and is told about a query.
struct CountProgress: Sendable {
  /// Whether the engine was asked how it would find a page.
  var isExplained = false

  /// Whether the engine was asked how it compares keys.
  var isCompared = false

  /// Whether the engine was asked how many rows it expects.
  var isEstimated = false

  /// Whether all rows were counted, or can't be.
  var isTotalSettled = false
}

/// What the thread of counts is to do.
enum CountWork: Sendable {
  /// How a page is found, before it takes long.
  case explain
  /// How rows are compared with the key of one.
  case compare(SectionPages.Key, SectionPages.Key)
  /// How many rows the engine expects.
  case estimate
  /// Counts of sections up to a limit, which cost little.
  case bounded([SectionPages.Key])
  /// A section's rows, all of them.
  case section(SectionPages.Key)
  case total

  /// So many rows of a section are counted in any case.
  static let bound = 10_000
}

/// What came of it.
enum CountResult: Sendable {
  case explained(Explanation)
  case compared(needsSteps: Bool)
  case estimated(Int?)
  case counts([ResultTable])
  /// It took longer than it may, or the engine refuses.
  case nothing
}

extension TableLoad {
  /// What is to be counted next: sections in sight before all rows.
  func nextCount(measuring measures: Int) -> CountWork? {
    guard !isRefused, !isOutdated, plan.relation.key != .none else { return nil }
    if !progress.isExplained { return .explain }
    if !progress.isCompared, plan.mayNeedSteps, let row = firstRow {
      return .compare(row.section, row.row)
    }
    if !progress.isEstimated { return .estimate }
    if !plan.groups.terms.isEmpty, let work = nextSectionCount(measuring: measures) { return work }
    return progress.isTotalSettled ? nil : .total
  }

  /// Some row that is here.
  private var firstRow: (section: SectionPages.Key, row: SectionPages.Key)? {
    pages.lists.lazy.compactMap { section, rows in
      rows.list[0].map { (section: section, row: $0.key) }
    }.first
  }

  private func nextSectionCount(measuring measures: Int) -> CountWork? {
    let last = max(wanted.lowerBound.section, wanted.upperBound.section)
    let inSight = (wanted.lowerBound.section...last).compactMap { section in
      pages.key(ofSection: section).flatMap { key in pages.lists[key].map { (key, $0) } }
    }
    let unknown = inSight.filter {
      $0.1.counted == nil && !$0.1.list.isExact && !$0.1.isCountSettled
    }
    if unknown.count > 0 { return .bounded(unknown.prefix(32).map(\.0)) }
    let open = inSight.first { _, rows in
      !rows.isCountSettled && (!rows.count.isExact || rows.figures.count < measures)
    }
    return (open?.0).map(CountWork.section)
  }

  /// Takes what was counted.
  mutating func receive(_ result: CountResult, for work: CountWork) {
    switch (work, result) {
    case (.explain, .explained(let explanation)):
      if let note = plan.note(on: explanation) { notes.append(note) }
    case (.compare, .compared(needsSteps: true)): plan.comparison = .steps
    case (.estimate, .estimated(let count)):
      if let count, total?.isExact != true, plan.condition != nil || total == nil {
        setTotal(.estimate(count))
      }
    case (.bounded(let keys), .counts(let tables)):
      for row in tables.first?.rows ?? [] {
        guard let number = row[0].integer, keys.indices.contains(number),
          let count = row[1].integer
        else { continue }
        setCount(count < CountWork.bound ? .exact(count) : .atLeast(count), of: keys[number])
      }
    case (.section(let key), .counts(let tables)):
      if let row = tables.first?.rows.first, let count = row[0].integer {
        setCount(.exact(count), of: key)
        pages.lists[key]?.figures = row.dropFirst().map { $0.isNull ? nil : $0 }
      }
    case (.total, .counts(let tables)):
      if let row = tables.first?.rows.first, let count = row[0].integer {
        setTotal(.exact(count))
        if plan.groups.terms.isEmpty {
          pages.lists[[]]?.figures = row.dropFirst().map { $0.isNull ? nil : $0 }
        }
      }
    default: break
    }
    settle(work)
  }

  /// Nothing more is to be had by the same work.
  private mutating func settle(_ work: CountWork) {
    switch work {
    case .explain: progress.isExplained = true
    case .compare: progress.isCompared = true
    case .estimate: progress.isEstimated = true
    case .bounded(let keys):
      for key in keys where pages.lists[key]?.counted == nil {
        pages.lists[key]?.isCountSettled = true
      }
    case .section(let key): pages.lists[key]?.isCountSettled = true
    case .total: progress.isTotalSettled = true
    }
  }

  private mutating func setTotal(_ count: DatabaseCount) {
    total = count
    if plan.groups.terms.isEmpty { setCount(count, of: []) }
  }

  /// Counts move what lies behind gaps; what is in sight goes along.
  private mutating func setCount(_ count: DatabaseCount, of key: SectionPages.Key) {
    let old = pages
    pages.lists[key]?.setCount(count)
    follow(old)
  }
}
