internal import ButteryRecords

/// A query about a table, and all that came of it so far.
///
/// A session has one that is shown, and for moments another one that takes its place as soon as what
/// is in sight is here.
struct TableLoad: Sendable {
  /// Tells it from those before it.
  let epoch: Int
  let query: RecordQuery
  var plan: QueryPlan
  var pages: SectionPages

  /// What is in sight.
  var wanted: ClosedRange<DatabasePlace>

  /// Whether nobody has said yet what is in sight.
  var isAtStart = true

  /// Where somebody wants to go.
  var jump: Jump?

  /// Where the last jump has come to.
  var arrival: DatabaseArrival?

  /// How many rows there are in all; nil for nobody knows.
  var total: DatabaseCount?

  /// What is known of outer groups whose figures were asked for.
  var outer: [SectionPages.Key: DatabaseSection] = [:]

  /// What was counted of sections, whether they are here or not.
  var counted: CountMemory

  /// What has fetched the rows that are here.
  var statements = PageStatements()

  /// What was told and counted already.
  var progress = CountProgress()
  var notes: [String] = []

  /// Whether the table has to be looked at first, as it may have changed.
  var isOutdated = false

  /// Whether the engine refuses it, so that nothing more is asked.
  var isRefused = false

  struct Jump: Sendable {
    var number: Int
    var goal: SectionPages.Goal?

    /// What is looked for; its place becomes the goal.
    var match: Match?

    /// Letters of the section that is looked for, which becomes the goal.
    var letters: String?
  }

  struct Match: Sendable {
    var needle: SQLFragment
    var isBackward: Bool
    var section: SectionPages.Key?
    var row: SectionPages.Key?
  }

  private let first = DatabasePlace(section: 0, row: 0)

  /// So many lines are in sight before anybody says how many.
  static let firstHeight = 40

  /// - Parameters:
  ///   - known: How many rows there were when they were counted; nil for nobody has.
  ///   - counted: What was counted of sections.
  init(
    _ query: RecordQuery, plan: QueryPlan, sizes: SectionPages.Sizes, epoch: Int,
    total known: DatabaseCount? = nil, counted: CountMemory = CountMemory()
  ) {
    self.counted = counted
    self.epoch = epoch
    self.query = query
    self.plan = plan
    let estimate = known ?? (plan.condition == nil ? plan.relation.rowCount : nil)
    total = estimate
    pages =
      plan.groups.terms.isEmpty
      ? SectionPages(singleSectionOf: estimate, sizes: sizes, epoch: epoch)
      : SectionPages(sizes: sizes, epoch: epoch)
    wanted = first...DatabasePlace(section: 0, row: Self.firstHeight)
    notes = plan.notes
  }

  /// What the thread of rows is to do.
  enum Work: Sendable {
    case read
    case fetch(PageJob)
    case find(Match)
    case seek(String)
  }

  /// What is to be done next: what a jump needs, then what is in sight, then what is around it.
  mutating func nextWork() -> Work? {
    guard !isRefused else { return nil }
    if isOutdated { return .read }
    if plan.relation.key == .none, pages.lists[[]]?.list.isExact == false {
      return .fetch(.beginning(limit: QueryPlan.mostRowsWithoutKey))
    }
    while var jump {
      if let match = jump.match { return .find(match) }
      if let letters = jump.letters { return .seek(letters) }
      guard var goal = jump.goal else { break }
      let step = pages.nextStep(to: &goal)
      jump.goal = goal
      self.jump = jump
      switch step {
      case .fetch(let job): return .fetch(job)
      case .arrived(let place):
        arrive(at: place, jump.number)
      }
    }
    if isAtStart { wanted = first...pages.moved(first, by: Self.firstHeight) }
    return pages.nextJob(for: wanted).map(Work.fetch)
  }

  /// Takes what is around a place for what is in sight from now on.
  mutating func arrive(at place: DatabasePlace?, _ number: Int) {
    jump = nil
    arrival = DatabaseArrival(jump: number, place: place)
    isAtStart = false
    guard let place else { return }
    let height = Self.firstHeight
    wanted = pages.moved(place, by: -height / 2)...pages.moved(place, by: height)
  }

  /// Whether what is in sight is here, so that it can be shown.
  mutating func isPresentable() -> Bool {
    !isOutdated && jump == nil && pages.visibleJob(for: wanted) == nil
  }

  /// Takes what came, and by which statement.
  mutating func receive(_ result: PageJob.Result, for job: PageJob, by statement: Statement?) {
    let old = pages
    pages.receive(result, for: job, wanted: wanted)
    switch job {
    case .groups, .groupsAround: recallCounts()
    case .rows, .rowsAround, .beginning: break
    }
    if let statement { note(statement, ofBlocksIn: job.sections, since: old) }
    // Nothing more is fetched or counted of such a table.
    if case .beginning = job {
      total = pages.lists[[]]?.count
      if pages.lists[[]]?.isTruncated == true { notes.append(QueryPlan.noteOnBeginning) }
    }
    follow(old)
  }

  /// Remembers what has fetched the blocks that are new.
  private mutating func note(
    _ statement: Statement, ofBlocksIn sections: [SectionPages.Key], since old: SectionPages
  ) {
    for section in sections {
      guard let list = pages.lists[section]?.list, list.lastID != old.lists[section]?.list.lastID
      else { continue }
      statements.note(statement, forBlock: list.lastID, inSection: section)
    }
  }

  /// Places of what is in sight and of a jump go along with their rows.
  mutating func follow(_ old: SectionPages) {
    wanted = pages.rows(wanted, in: old)
    if let place = arrival?.place { arrival?.place = pages.place(of: place, in: old) }
    if case .place(let place)? = jump?.goal {
      jump?.goal = .place(pages.place(of: place, in: old))
    }
  }
}

extension QueryPlan {
  /// What is to be said of a table before anything is fetched.
  var notes: [String] {
    switch relation.key {
    case .rowPlace: ["no key: found by ctid, which is slow; --key names one"]
    case .primaryKey, .uniqueIndex, .given, .rowID, .none: []
    }
  }

  /// What is to be said where not all rows are shown.
  static var noteOnBeginning: String {
    "no key: only the first \(mostRowsWithoutKey) are shown; --key names one"
  }

  /// So many rows are shown of a table that has no key.
  static let mostRowsWithoutKey = 10_000
}
