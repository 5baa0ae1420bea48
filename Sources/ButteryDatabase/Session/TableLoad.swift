internal import ButteryRecords

/// A query about a table, with everything that has been loaded for it.
///
/// A session shows one load. A second one exists for short times, and replaces the first one as soon
/// as its rows in sight are loaded.
struct TableLoad: Sendable {
  /// The number of this load in its session.
  let epoch: Int
  let query: RecordQuery
  var plan: QueryPlan
  var pages: SectionPages

  /// The rows in sight.
  var wanted: ClosedRange<DatabasePlace>

  /// Whether the rows in sight haven't been set yet.
  var isAtStart = true

  /// The jump that is on its way.
  var jump: Jump?

  /// The end of the last jump.
  var arrival: DatabaseArrival?

  /// The row from which the query was asked; the next one goes on from there if this one has no rows.
  private(set) var origin: Origin?

  /// A row of another query.
  struct Origin: Sendable {
    let row: SectionPages.Row
    let section: SectionPages.Key
    let plan: QueryPlan
  }

  /// The number of the jump to the row that was kept when the query was set; nil if none was.
  private(set) var keptJump: Int?

  /// The number of rows in all sections; nil if it is unknown.
  var total: DatabaseCount?

  /// The outer groups whose figures have been wanted.
  var outer: [SectionPages.Key: DatabaseSection] = [:]

  /// The counts of sections, loaded or not.
  var counted: CountMemory

  /// The row whose long values are wanted.
  var whole: WholeRow?

  /// The statements that have fetched the loaded rows.
  var statements = PageStatements()

  /// What the engine has been asked and what has been counted.
  var progress = CountProgress()
  var notes: [String] = []

  /// Whether the table has to be read again first, as it may have changed.
  var isOutdated = false

  /// Whether the engine has refused the query, so that nothing more is fetched.
  var isRefused = false

  /// Why rows can't be found by the key, until everything is fetched again; nil if nothing was found.
  var keyRefusal: String?

  /// Whether the user has asked for this query, instead of only fetching everything again.
  var isQuestion = false

  struct Jump: Sendable {
    var number: Int
    var goal: SectionPages.Goal?

    /// A search; the row that it finds becomes the goal.
    var match: Match?

    /// The name of a section to look for; the section becomes the goal.
    var letters: String?

    /// Returns the jump in the table as it is now: where rows are found by other columns, only a row's
    /// number is left of its place.
    func inTable(of new: QueryPlan, since old: QueryPlan) -> Jump {
      guard !new.findsRows(as: old) else { return self }
      guard case .row(let around)? = goal else { return Jump(number: number, goal: .first) }
      return Jump(
        number: number, goal: .place(DatabasePlace(section: 0, row: around.number ?? 0)))
    }
  }

  struct Match: Sendable {
    var needle: SQLFragment
    var isBackward: Bool
    var includesStart: Bool
    var section: SectionPages.Key?
    var row: SectionPages.Key?
  }

  private let first = DatabasePlace(section: 0, row: 0)

  /// The number of lines that are taken to be in sight before this is known.
  static let firstHeight = 40

  /// Creates a load.
  ///
  /// - Parameters:
  ///   - known: The number of rows if they were counted before; else nil.
  ///   - counted: The known counts of sections.
  ///   - folds: Which sections are folded.
  init(
    _ query: RecordQuery, plan: QueryPlan, sizes: SectionPages.Sizes, epoch: Int,
    total known: DatabaseCount? = nil, counted: CountMemory = CountMemory(),
    folds: SectionFolds<SectionPages.Key> = SectionFolds()
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
    pages.folds = folds
    wanted = first...DatabasePlace(section: 0, row: Self.firstHeight)
    notes = plan.notes
  }

  /// Begins with the rows around one of another query, if its place in this one can be told.
  mutating func keep(_ origin: Origin, number: Int) {
    self.origin = origin
    guard let row = plan.place(of: origin.row, inSection: origin.section, of: origin.plan) else {
      return
    }
    jump = Jump(number: number, goal: .row(row))
    keptJump = number
  }

  /// Whether it is known that the query has no rows.
  var hasNoRows: Bool { pages.sectionCount == 0 || total == .exact(0) }

  /// The place of the row that was kept, if nothing was jumped to since; else nil.
  var kept: DatabasePlace? { arrival?.jump == keptJump ? arrival?.place : nil }

  /// A task for the thread of rows.
  enum Work: Sendable {
    case read
    case fetch(PageJob)
    case find(Match)
    case seek(String)
    case whole(WholeRow)
  }

  /// Returns the next task: for a jump, then for rows in sight, then for those around; nil for none.
  mutating func nextWork() -> Work? {
    guard !isRefused, keyRefusal == nil else { return nil }
    if isOutdated { return .read }
    if plan.relation.key == .none, pages.lists[[]]?.list.isExact == false {
      return .fetch(.beginning(limit: QueryPlan.maximumRowsWithoutKey))
    }
    if let whole, whole.isAwaited { return .whole(whole) }
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

  /// Ends a jump; the rows around its place are in sight from now on.
  mutating func arrive(at place: DatabasePlace?, _ number: Int) {
    jump = nil
    arrival = DatabaseArrival(jump: number, place: place)
    isAtStart = false
    guard let place else { return }
    let height = Self.firstHeight
    wanted = pages.moved(place, by: -height / 2)...pages.moved(place, by: height)
  }

  /// Whether the rows in sight are loaded, so that they can be shown.
  mutating func isPresentable() -> Bool {
    !isOutdated && jump == nil && pages.visibleJob(for: wanted) == nil
  }

  /// Takes the result of a job, and the statement that fetched it.
  mutating func receive(_ result: PageJob.Result, for job: PageJob, by statement: Statement?) {
    let old = pages
    pages.receive(result, for: job, wanted: wanted)
    switch job {
    case .groups, .groupsAround: recallCounts()
    case .rows, .rowsAround, .beginning: break
    }
    // A number that was counted before isn't true any more if rows have gone since.
    if plan.groups.terms.isEmpty, let count = pages.lists[[]]?.count, count.isExact {
      total = count
    }
    if let statement { remember(statement, ofBlocksIn: job.sections, since: old) }
    // No more rows are fetched or counted for a table without a key.
    if case .beginning = job {
      total = pages.lists[[]]?.count
      if pages.lists[[]]?.isTruncated == true { notes.append(QueryPlan.noteOnBeginning) }
    }
    follow(old)
  }

  /// Notes which statement has fetched the new blocks.
  private mutating func remember(
    _ statement: Statement, ofBlocksIn sections: [SectionPages.Key], since old: SectionPages
  ) {
    for section in sections {
      guard let list = pages.lists[section]?.list, list.lastID != old.lists[section]?.list.lastID
      else { continue }
      statements.remember(statement, forBlock: list.lastID, inSection: section)
    }
  }

  /// Moves places of rows in sight and of a jump along with their rows.
  mutating func follow(_ old: SectionPages) {
    wanted = pages.rows(wanted, in: old)
    if let place = arrival?.place { arrival?.place = pages.place(of: place, in: old) }
    if case .place(let place)? = jump?.goal {
      jump?.goal = .place(pages.place(of: place, in: old))
    }
  }
}

extension QueryPlan {
  /// Remarks about a table that are known before anything is fetched.
  var notes: [String] {
    var notes: [String] = []
    if case .rowPlace = relation.key {
      notes.append("no key, so paging is slow; name a unique column with --key")
    }
    if !relation.unreadable.isEmpty {
      let names = relation.unreadable.joined(separator: ", ")
      notes.append(VisibleText.sanitised("without the columns that you may not read: \(names)"))
    }
    return notes
  }

  /// The remark that not all rows are shown.
  static var noteOnBeginning: String {
    let count = NumberFormatter.grouped(String(maximumRowsWithoutKey))
    return "no key: only the first \(count) rows are shown; name a unique column with --key"
  }

  /// The largest number of rows that are shown of a table without a key.
  static let maximumRowsWithoutKey = 10_000
}

/// The statements that have fetched blocks of rows, for users who want to see them.
struct PageStatements: Sendable {
  private struct Entry: Sendable {
    var section: SectionPages.Key
    var block: Int
    var statement: Statement
  }

  private var entries: [Entry] = []

  /// The largest number of statements that are kept, which is more than there are blocks in sight.
  private static let most = 400

  mutating func remember(
    _ statement: Statement, forBlock block: Int, inSection section: SectionPages.Key
  ) {
    if entries.count >= Self.most { entries.removeFirst(Self.most / 4) }
    entries.append(Entry(section: section, block: block, statement: statement))
  }

  func statement(ofBlock block: Int, inSection section: SectionPages.Key) -> Statement? {
    entries.last { $0.block == block && $0.section == section }?.statement
  }
}

/// A row whose values are fetched again with the long ones, of which a page has the beginnings only.
package struct WholeRow: Sendable, Hashable {
  /// The number by which the one who asked for it recognizes the row.
  package let number: Int
  let section: SectionPages.Key
  let row: SectionPages.Key
  package internal(set) var isAwaited = true

  /// The values; nil if they are awaited, or if the row has been deleted.
  ///
  /// Values of more than a million bytes are still beginnings.
  package internal(set) var values: [DatabaseValue]?
}

extension DatabaseSession {
  /// Fetches a row's long values; the snapshot's `wholeRow` has them when it isn't awaited any more.
  ///
  /// This replaces another row that was wanted before. It doesn't fetch the same row twice.
  ///
  /// - Returns: The number of the whole row; nil if rows of this table can't be found again, as there is no
  ///   key, or if the row isn't loaded any more.
  @discardableResult
  package func wantWholeRow(at place: DatabasePlace, of snapshot: DatabaseSnapshot) -> Int? {
    let number = state.withLock { $0.wantWholeRow(at: place, of: snapshot) }
    cancelOutdated()
    goOn()
    return number
  }
}

extension SessionState {
  fileprivate mutating func wantWholeRow(
    at place: DatabasePlace, of snapshot: DatabaseSnapshot
  ) -> Int? {
    guard let load = shown, load.plan.relation.key != .none,
      let place = translated(place, of: snapshot),
      let section = load.pages.key(ofSection: place.section), let row = load.pages.row(place)?.key
    else { return nil }
    if let whole = load.whole, whole.section == section, whole.row == row { return whole.number }
    let number = newJump()
    resume()
    shown?.whole = WholeRow(number: number, section: section, row: row)
    return number
  }

  /// Takes the values of a whole row; nil if the row has been deleted.
  mutating func receive(_ values: [DatabaseValue]?, of row: WholeRow, for epoch: Int) {
    change(epoch) { load in
      guard load.whole?.number == row.number else { return }
      load.whole?.values = values
      load.whole?.isAwaited = false
    }
  }
}

extension DatabaseSnapshot {
  /// Returns the whole row if it is the one at a place, and was wanted; else nil.
  package func wholeRow(at place: DatabasePlace) -> WholeRow? {
    guard let wholeRow, let key = pages.row(place)?.key, wholeRow.row == key,
      wholeRow.section == pages.key(ofSection: place.section)
    else { return nil }
    return wholeRow
  }
}
