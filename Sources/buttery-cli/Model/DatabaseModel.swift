import Buttery
import ButteryDatabase
import ButteryRecords

/// A change of the model, which its observer is told.
enum DatabaseChange {
  /// The snapshot is about to be replaced, perhaps by one of another query; the old one can still be laid
  /// out.
  case willReplace(isOther: Bool)
  /// The snapshot has been replaced; the first value is the old one.
  case replaced(DatabaseSnapshot, isOther: Bool, ColumnRebinding)
  /// The query or the search has changed.
  case asked
  /// The query was taken back, as its statement failed for the given reason.
  case takenBack(reason: String)
  /// Sections have been folded or unfolded, by a person or because the command line names them.
  case folded(byName: Bool)
  /// All sections are known, and some that the command line wants folded aren't among them.
  case foldsMissing(remark: String)
  /// Sections of several levels are shown as one level, or as several levels again.
  case joined
  /// The statistics in footers have changed.
  case measured
  /// A jump has ended.
  case arrived
}

/// The state of a table in a database: its query, and its rows and sections as far as they are
/// loaded.
///
/// The model doesn't know how they look.
@MainActor final class DatabaseModel {
  /// Is called with each change; the one observer passes them on to others.
  var notify: ((DatabaseChange) -> Void)?

  let session: DatabaseSession

  /// The snapshot that is shown.
  private(set) var snapshot: DatabaseSnapshot

  /// The sections of the snapshot as they are shown.
  private(set) var sections: DatabaseSections

  /// Whether all levels of sections are joined to one, for screens too low for several headers.
  private(set) var joinsLevels = false

  /// The columns, in the form of a list of records that has no file.
  private(set) var list: RecordList

  /// The query that the user asked for last; that of the snapshot, unless it isn't answered yet.
  private(set) var query: RecordQuery

  /// The function to call when the query is answered; it is dropped with the query.
  private var answer: (@MainActor () -> Void)?

  /// The search; it isn't part of the query, so rows stay when it changes.
  var search: SearchTerm? {
    didSet {
      if search != oldValue { notify?(.asked) }
    }
  }

  /// The statistics that footers show.
  private(set) var statistics: FooterStatistics

  /// Returns the row to keep in sight when another query is asked; nil for the first row.
  var rowToKeep: (@MainActor (_ new: RecordQuery) -> IndexPath?)?

  /// Which columns are worth adding up.
  private(set) lazy var amounts = sampledAmounts

  /// The jump that is on its way, and the function to call when it arrives.
  private var jump: Jump?

  private struct Jump {
    var number: Int
    /// What is done meanwhile, in words: "going to the end".
    var work: String?
    /// Whether the section of the row that it finds is unfolded.
    var unfolds: Bool
    var arrive: @MainActor (DatabasePlace?) -> Void
  }

  /// The row that somebody awaits with its long values, and the function to call when it arrives.
  var wholeRow: (number: Int, arrive: @MainActor (WholeRow) -> Void)?

  /// The sections that the command line wants folded, in its levels, and those whose names were compared.
  var namedFolds: NamedFolds
  let levelsAtFirst: GroupLevels
  var comparedNames: Set<[DatabaseValue]> = []

  /// The application whose loop changes are sent to; nil until the model runs.
  private(set) weak var application: Application?

  /// Creates a model.
  ///
  /// - Parameters:
  ///   - session: an open session.
  ///   - query: the query that was set in the session.
  ///   - statistics: the statistics that footers show.
  ///   - folds: the sections that are folded as soon as they are loaded.
  init(
    session: DatabaseSession, query: RecordQuery, statistics: FooterStatistics = .hidden,
    folds: NamedFolds = NamedFolds()
  ) {
    namedFolds = folds
    levelsAtFirst = query.groupLevels
    self.session = session
    self.query = query
    self.statistics = statistics
    snapshot = session.snapshot
    sections = DatabaseSections(snapshot, joinsLevels: false)
    list = RecordList(columns: snapshot.columns, name: session.address.title)
    foldByName()
  }

  deinit { session.close() }

  // MARK: Asking

  /// Starts the session, whose changes come through the application's loop.
  func run(in application: Application) {
    self.application = application
    session.start { [weak self] _ in
      application.post { self?.adopt() }
    }
    adopt()
    foldByName()
  }

  /// Changes the query.
  ///
  /// - Returns: The reason why the engine can't answer it, in which case nothing changes; else nil.
  func ask(_ change: (inout RecordQuery) -> Void) -> String? {
    var wanted = query
    change(&wanted)
    guard wanted != query else { return nil }
    let place = rowToKeep?(wanted).map(place)
    if let refusal = session.setQuery(wanted, keeping: place, of: snapshot) { return refusal }
    query = wanted
    (jump, wholeRow, answer) = (nil, nil, nil)
    notify?(.asked)
    // Keys that were typed ahead act on the new rows.
    if application != nil { session.awaitAnswer() }
    // A failure that is known already comes with the session's news, after the words about what was
    // asked.
    if session.snapshot.takenBack == snapshot.takenBack { adopt() }
    return nil
  }

  /// Calls a function when the query is answered, unless it is taken back or changed before.
  func whenAnswered(_ body: @escaping @MainActor () -> Void) { answer = body }

  /// Sets the statistics that footers show.
  func measure(_ statistics: FooterStatistics) {
    guard statistics != self.statistics else { return }
    self.statistics = statistics
    notify?(.measured)
  }

  /// Sets the measures that are computed for sections in sight.
  func want(_ measures: [Measure]) { session.setMeasures(measures.flatMap(\.asked)) }

  /// Reads the table's indexes, once.
  func askForIndexes() { session.askForIndexes() }

  /// The database, and the table or query in it.
  var source: (address: DatabaseAddress, relation: DatabaseRelation.Source) {
    (session.address, session.source)
  }

  /// The engine's name, and the statistics that it can compute.
  var engine: (name: String, statistics: [Aggregate]) {
    (session.address.engineName, session.address.statistics)
  }

  /// Sets which rows are in sight.
  func want(_ rows: ClosedRange<DatabasePlace>) { session.want(rows, of: snapshot) }

  /// Fetches a row and those around it.
  ///
  /// - Parameters:
  ///   - work: what is done meanwhile, in words.
  ///   - arrive: called with the row's place when it is loaded, or with nil if there is no row.
  func go(
    to target: DatabaseSession.Target, saying work: String? = nil,
    _ arrive: @escaping @MainActor (DatabasePlace?) -> Void
  ) {
    let number = session.jump(to: target, of: snapshot)
    jump = Jump(number: number, work: work, unfolds: target.isRow, arrive: arrive)
    if snapshot.arrival?.jump == number { end(number, at: snapshot.arrival?.place) }
  }

  /// Calls a function when the jump that is on its way has arrived, unless something else is asked for
  /// before.
  func whenArrived(_ body: @escaping @MainActor () -> Void) {
    guard let arrive = jump?.arrive else { return body() }
    jump?.arrive = { place in
      arrive(place)
      body()
    }
  }

  /// Whether a jump is on its way.
  var isJumping: Bool { jump != nil }

  /// What the jump that is on its way does, in words; nil for nothing that is said.
  var work: String? { jump?.work }

  /// Whether a row with long values is awaited.
  var awaitsWholeRow: Bool { wholeRow != nil }

  /// Whether rows are being fetched as needed.
  ///
  /// If fetching was cancelled, or the engine refused or was lost, the user has to ask for
  /// something first.
  var isFetching: Bool {
    switch snapshot.phase {
    case .ready, .loading: true
    case .stopped, .refused, .lost: false
    }
  }

  /// Whether the rows of the current query are still on their way, and those of an older one are
  /// shown.
  var isAsking: Bool { query != snapshot.query }

  /// How often everything has been fetched again.
  private(set) var reloadCount = 0

  /// Fetches all rows again around one of them, over a new connection if the old one is lost.
  func reload(around place: DatabasePlace) {
    reloadCount += 1
    (jump, wholeRow) = (nil, nil)
    session.reload(around: place, of: snapshot)
  }

  /// Goes back to the query whose rows are shown, while those of a newer one are still on their
  /// way.
  ///
  /// - Returns: Whether there was a newer one.
  func takeBackQuery() -> Bool {
    guard isAsking else { return false }
    return ask { $0 = snapshot.query } == nil
  }

  /// Cancels all fetches and counts.
  ///
  /// - Returns: Whether rows were being fetched.
  func stop() -> Bool {
    // The model's snapshot may be older: it isn't told when work begins.
    guard session.snapshot.phase == .loading || isJumping else { return false }
    (jump, wholeRow) = (nil, nil)
    session.cancel()
    return true
  }

  /// Cancels counting.
  ///
  /// - Returns: Whether anything was being counted.
  func stopCounting() -> Bool { session.cancelCounts() }

  /// Shows all levels of sections as one, or as several again.
  func join(levels joins: Bool) {
    guard joins != joinsLevels else { return }
    joinsLevels = joins
    guard snapshot.query.groupLevels.count > 1 else { return }
    sections = DatabaseSections(snapshot, joinsLevels: joins)
    notify?(.joined)
  }

  // MARK: News

  /// Takes over what is new in the session.
  func adopt() {
    let new = session.snapshot
    guard new.revision != snapshot.revision else { return }
    let old = snapshot
    let rebinding = ColumnRebinding(from: old.columns, to: new.columns)
    // The columns of the same query may have other places.
    let isOther = new.query != old.query.rebound(by: rebinding)
    notify?(.willReplace(isOther: isOther))
    snapshot = new
    statistics.rebind(by: rebinding)
    if amounts.sampledCount == 0 || list.columns != new.columns { amounts = sampledAmounts }
    sections = DatabaseSections(new, joinsLevels: joinsLevels)
    if list.columns != new.columns {
      list = RecordList(columns: new.columns, name: session.address.title)
    }
    let wasAsked = query
    query = new.asked
    notify?(.replaced(old, isOther: isOther, rebinding))
    search = markedQuery.rebound(by: rebinding).search
    if query != wasAsked {
      (jump, answer) = (nil, nil)
      notify?(.asked)
    }
    if let takenBack = new.takenBack, takenBack != old.takenBack {
      notify?(.takenBack(reason: takenBack.reason))
    }
    if !isAsking, let answer {
      self.answer = nil
      answer()
    }
    if let arrival = new.arrival { end(arrival.jump, at: arrival.place) }
    deliverWholeRow()
    switch new.phase {
    // What is awaited won't arrive any more.
    case .lost, .refused, .stopped: (jump, wholeRow) = (nil, nil)
    case .ready, .loading: break
    }
    foldByName()
  }

  private func end(_ number: Int, at place: DatabasePlace?) {
    guard let jump, jump.number == number else { return }
    self.jump = nil
    var place = place
    if let folded = place, jump.unfolds, snapshot.isFolded(section: folded.section) {
      change { folds in
        if let values = snapshot.section(folded.section)?.values { folds.toggle(values) }
      }
      if snapshot.arrival?.jump == number { place = snapshot.arrival?.place }
    }
    jump.arrive(place)
    notify?(.arrived)
  }
}

extension DatabaseSession.Target {
  /// Whether a row is gone to, so that it has to be in sight.
  fileprivate var isRow: Bool {
    switch self {
    case .row, .match, .anchor: true
    case .first, .last, .section, .named, .values: false
    }
  }
}

// MARK: - The first rows

extension DatabaseSession {
  /// The number of rows to wait for, which is more than the first frame shows.
  private static let firstRows = 60
  /// The longest wait: longer than a nearby database takes, and too short for users to notice.
  private static let patience = Duration.milliseconds(60)

  /// Waits briefly for the first rows, so that those of a fast database are in the first frame.
  func awaitFirstRows() {
    let waker = Waker()
    start { _ in waker.wake() }
    let end = ContinuousClock.now + Self.patience
    want(
      DatabasePlace(section: 0, row: 0)...DatabasePlace(section: 0, row: Self.firstRows),
      of: snapshot)
    while lacksRows(snapshot), .now < end { waker.wait(for: [], timeout: end - .now) }
  }

  private func lacksRows(_ snapshot: DatabaseSnapshot) -> Bool {
    guard snapshot.sectionCount > 0, snapshot.rowCount(inSection: 0) > 0 else { return false }
    switch snapshot.phase {
    case .refused, .lost, .stopped: return false
    case .ready, .loading:
      let first = DatabasePlace(section: 0, row: 0)
      return snapshot.isFolded(section: 0) ? snapshot.section(0) == nil : snapshot.row(first) == nil
    }
  }
}
