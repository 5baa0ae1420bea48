extension SectionPages {
  /// The target of a jump.
  package enum Goal: Sendable, Hashable {
    /// A place in this state.
    case place(DatabasePlace)

    /// The first row of the first section.
    case first

    /// The last row of the last section.
    case last

    /// The first row of a loaded section.
    case start(Key)

    /// The first row of a section that may not be loaded.
    case sought(Key, hasGroups: Bool)

    /// A row, by the values of its section and its key.
    case row(Around)

    /// Has everything fetched again for this goal: the last statement gave nothing, as it was
    /// cancelled.
    package mutating func askAgain() {
      switch self {
      case .place, .first, .last, .start: break
      case .sought(let key, _): self = .sought(key, hasGroups: false)
      case .row(var around):
        (around.hasGroups, around.hasRows) = (false, false)
        self = .row(around)
      }
    }
  }

  /// A row to find by its key, together with the rows on both sides of it.
  package struct Around: Sendable, Hashable {
    package var section: Key
    package var row: Key

    /// Its last known index in its section; nil if it is unknown.
    package var number: Int?

    /// The end of its key, by which it is recognised where the rest is only the beginning of a long value;
    /// empty if the key is whole.
    var ending: Key = []

    /// Which fetches have been made already.
    var hasGroups = false
    var hasRows = false

    package init(section: Key, row: Key, number: Int? = nil) {
      self.section = section
      self.row = row
      self.number = number
    }

    init(section: Key, row: Key, ending: Key) {
      self.init(section: section, row: row)
      self.ending = ending
    }
  }

  /// The next step of a jump.
  package enum Step: Sendable, Hashable {
    case fetch(PageJob)

    /// The goal is loaded; nil if there is no row.
    case arrived(DatabasePlace?)
  }

  package mutating func nextStep(to goal: inout Goal) -> Step {
    switch goal {
    case .place(let place): return step(toPlace: place)
    case .first:
      if let request = groups.request(atEnd: false) { return .fetch(.groups(request)) }
      return stepToStart(ofSection: 0)
    case .last: return stepToLast()
    case .start(let key): return groups.index(of: key).map(stepToStart) ?? .arrived(nil)
    case .sought(let key, let hasGroups):
      if let section = groups.index(of: key) { return stepToStart(ofSection: section) }
      guard !hasGroups else { return .arrived(nil) }
      goal = .sought(key, hasGroups: true)
      return .fetch(.groupsAround(key, limit: sizes.groupBlock))
    case .row(var around):
      defer { goal = .row(around) }
      return step(toRow: &around)
    }
  }

  private mutating func step(toPlace place: DatabasePlace) -> Step {
    guard sectionCount > 0 else { return .arrived(nil) }
    var place = place
    place.section = min(max(0, place.section), sectionCount - 1)
    place.row = min(max(0, place.row), max(0, rowCount(inSection: place.section) - 1))
    let isCounted = rows(ofSection: place.section)?.count.isExact ?? true
    let job = visibleJob(for: place...place, countsFromStart: !isCounted, opensFolded: true)
    if let job {
      return .fetch(isCounted ? job : ending(job))
    }
    return .arrived(rowCount(inSection: place.section) > 0 ? place : nil)
  }

  /// Moves a page far away, in a section that isn't counted, so that it ends with the row at the goal.
  ///
  /// If the section has fewer rows, the engine returns its last ones, and the last of them is the goal.
  private func ending(_ job: PageJob) -> PageJob {
    guard case .rows(var parts) = job, parts.count == 1, parts[0].request.skipped > 0,
      !parts[0].request.place.isBackward
    else { return job }
    parts[0].request.skipped -= parts[0].request.limit - 1 - sizes.block / 2
    return .rows(parts)
  }

  private func stepToStart(ofSection section: Int) -> Step {
    guard let key = key(ofSection: section), let list = lists[key]?.list else {
      return .arrived(nil)
    }
    if isFolded(key) { return .arrived(DatabasePlace(section: section, row: 0)) }
    if let request = list.request(atEnd: false) {
      return .fetch(.rows([PageJob.Part(section: key, request: request)]))
    }
    return .arrived(list.count > 0 ? DatabasePlace(section: section, row: 0) : nil)
  }

  private mutating func stepToLast() -> Step {
    if let request = groups.request(atEnd: true) { return .fetch(.groups(request)) }
    if let part = lastRowsToFetch { return .fetch(.rows([part])) }
    let section = sectionCount - 1
    guard let key = key(ofSection: section), let list = lists[key]?.list,
      list.count > 0 || isFolded(key)
    else { return .arrived(nil) }
    return .arrived(DatabasePlace(section: section, row: max(0, list.count - 1)))
  }

  /// Whether all sections are known, and the rows at the end of the table are loaded.
  package var hasEnd: Bool { hasAllSections && lastRowsToFetch == nil }

  /// The last rows of the last section that isn't folded; nil if they are loaded, or the headers of folded
  /// sections behind them fill any screen.
  private var lastRowsToFetch: PageJob.Part? {
    for section in (0..<sectionCount).suffix(Self.maximumInSight).reversed() {
      guard let key = key(ofSection: section) else { return nil }
      guard !isFolded(key) else { continue }
      return lists[key]?.list.request(atEnd: true).map {
        PageJob.Part(section: key, request: $0)
      }
    }
    return nil
  }

  private mutating func step(toRow around: inout Around) -> Step {
    if groups.index(of: around.section) == nil {
      guard around.hasGroups else {
        around.hasGroups = true
        return .fetch(.groupsAround(around.section, limit: sizes.groupBlock))
      }
      // The section has gone, or the engine writes its value differently: values may be equal for it that
      // aren't written alike. In both cases the nearest one is meant.
      guard let nearest = key(ofSection: centre) else { return nearestSection() }
      around.section = nearest
    }
    guard let section = groups.index(of: around.section), let list = lists[around.section]?.list
    else { return nearestSection() }
    if let row = list.index(of: around.row) {
      return .arrived(DatabasePlace(section: section, row: row))
    }
    guard around.hasRows else {
      around.hasRows = true
      return .fetch(
        .rowsAround(
          section: around.section, row: around.row, number: around.number, limit: sizes.block))
    }
    let ending = around.ending
    if !ending.isEmpty, let row = list.index(ofRow: { $0.key.suffix(ending.count) == ending[...] })
    {
      return .arrived(DatabasePlace(section: section, row: row))
    }
    return .arrived(nearestRow(inSection: section))
  }

  /// The section nearest to one that has gone.
  private mutating func nearestSection() -> Step {
    step(toPlace: DatabasePlace(section: centre, row: 0))
  }

  /// The row nearest to one that has gone.
  private func nearestRow(inSection section: Int) -> DatabasePlace? {
    let count = rowCount(inSection: section)
    return count > 0 ? DatabasePlace(section: section, row: min(centre, count - 1)) : nil
  }
}
