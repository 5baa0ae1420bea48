import Buttery
import ButteryDatabase
import ButteryRecords

/// A change of the model, which its observer is told.
enum DatabaseChange {
  /// The snapshot is about to be replaced, perhaps by one of another query; the old one can still be laid
  /// out.
  case willReplace(isOther: Bool)
  /// The snapshot has been replaced; the value is the old one.
  case replaced(DatabaseSnapshot)
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
}

/// An object that is told about changes of the model.
@MainActor protocol DatabaseObserver: AnyObject {
  func follow(_ change: DatabaseChange)
}

/// The state of a table in a database: its query, and its rows and sections as far as they are
/// loaded.
///
/// The model doesn't know how they look.
@MainActor final class DatabaseModel {
  weak var observer: (any DatabaseObserver)?

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
      if search != oldValue { observer?.follow(.asked) }
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
    observer?.follow(.asked)
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
    observer?.follow(.measured)
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
  /// - Parameter arrive: called with the row's place when it is loaded, or with nil if there is no
  ///   row.
  func go(
    to target: DatabaseSession.Target, _ arrive: @escaping @MainActor (DatabasePlace?) -> Void
  ) {
    let number = session.jump(to: target, of: snapshot)
    jump = Jump(number: number, unfolds: target.isRow, arrive: arrive)
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

  /// Fetches all rows again around one of them, over a new connection if the old one is lost.
  func reload(around place: DatabasePlace) {
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

  // MARK: News

  /// Takes over what is new in the session.
  func adopt() {
    let new = session.snapshot
    guard new.revision != snapshot.revision else { return }
    observer?.follow(.willReplace(isOther: new.query != snapshot.query))
    let old = snapshot
    snapshot = new
    if amounts.sampledCount == 0 || list.columns != new.columns { amounts = sampledAmounts }
    sections = DatabaseSections(new, joinsLevels: joinsLevels)
    if list.columns != new.columns {
      list = RecordList(columns: new.columns, name: session.address.title)
    }
    let wasAsked = query
    query = new.asked
    observer?.follow(.replaced(old))
    if query != wasAsked {
      (jump, answer) = (nil, nil)
      observer?.follow(.asked)
    }
    if let takenBack = new.takenBack, takenBack != old.takenBack {
      observer?.follow(.takenBack(reason: takenBack.reason))
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
    guard let place, jump.unfolds, snapshot.isFolded(section: place.section) else {
      return jump.arrive(place)
    }
    change { folds in
      if let values = snapshot.section(place.section)?.values { folds.toggle(values) }
    }
    jump.arrive(snapshot.arrival?.jump == number ? snapshot.arrival?.place : place)
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

// Rows for keys, prompts and views. A database refuses what needs all rows; each reason says what to do
// instead, in at most 38 columns, which fit the top line of a screen of 40.
extension DatabaseModel: RowSource {
  var hasSections: Bool { !query.groupColumns.isEmpty }

  var shownQuery: RecordQuery { snapshot.query }

  var markedQuery: RecordQuery {
    var query = snapshot.query
    query.search = search
    return query
  }

  func filter(
    byColumn column: Int, ofRowAt indexPath: IndexPath, isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter {
    guard let values = values(at: indexPath), values.indices.contains(column) else {
      throw RowRefusal(reason: "no row to filter by")
    }
    return try values[column].filter(
      ofColumn: column, in: list.columns, isExcluded: isExcluded)
  }

  // MARK: Derived tables

  func refusal(of kind: DerivedKind) -> String? {
    switch kind {
    case .summary:
      hasSections ? nil : "no sections to sum up; # groups by the current column"
    case .frequencies, .statistics:
      snapshot.total == .exact(0) ? "there are no values to count" : nil
    }
  }

  /// Each statement is one of its own, whatever is shown.
  var canDerive: Bool { true }

  func subject(of kind: DerivedKind) -> any DerivedSubject { DatabaseSubject(kind, of: self) }

  var summaryLevelCount: Int { min(1, query.groupLevels.count) }

  func goToSection(
    ofRow row: Int, in subject: any DerivedSubject,
    _ arrive: @escaping @MainActor (_ section: Int) -> Void
  ) {
    guard let values = (subject as? DatabaseSubject)?.groupValues(ofRow: row) else { return }
    go(to: .values(values)) { [weak self] place in
      guard let self, let place else { return }
      let section = indexPath(of: place).section
      if isFolded(section: section) { toggleFold(ofSection: section) }
      arrive(section)
    }
  }

  func stopDeriving() { session.cancelGroups() }

  var refusalOfCharts: String? { "no charts here; A shows totals" }

  var refusalOfCopyingColumns: String? { "not all loaded; use --print csv" }

  func refusal(of command: ColumnCommand) -> String? {
    switch command {
    case .kind: "types are fixed; cast them in --query"
    case .total, .allTotals:
      snapshot.relation?.key == DatabaseRelation.Key.none
        ? "totals need a key; name it with --key" : nil
    case .sort, .sortFurther, .group, .groupInner, .only, .allBut, .hide, .widen, .moveLeft,
      .moveRight, .freeze, .copy, .frequencies:
      nil
    }
  }

  func refusal(of command: RecordsCommand) -> String? {
    switch command {
    case .foldOuter, .foldOuterLevel:
      query.groupLevels.count > 1 ? RowRefusal.ofOuterFold.reason : nil
    case .sectionOrder: "sections are ordered by their values"
    case .save: "not all loaded; use --print csv"
    case .search, .nextMatch, .previousMatch, .filter, .dropFilter, .columns, .rowNumbers, .reload,
      .fold, .foldAll, .foldLevel, .writeView, .wrap, .summary, .statistics, .undo, .redo:
      nil
    }
  }
}

// Rows and sections.
extension DatabaseModel {
  func join(levels joins: Bool) {
    guard joins != joinsLevels else { return }
    joinsLevels = joins
    guard snapshot.query.groupLevels.count > 1 else { return }
    sections = DatabaseSections(snapshot, joinsLevels: joins)
    observer?.follow(.joined)
  }

  /// Whether the rows that are shown are in sections, even if another query is on its way.
  var showsSections: Bool { !snapshot.query.groupColumns.isEmpty }

  var sectionCount: Int { sections.count }

  var knowsAllSections: Bool { snapshot.hasAllSections }

  var seenSectionCount: Int? { sections.seenCount }

  func knowsNumber(ofSection section: Int) -> Bool {
    snapshot.hasSeenSections(to: place(of: IndexPath(row: 0, section: section)).section)
  }

  func sections(around section: Int) -> [Int] { sections.around(section) }

  func level(ofSection section: Int) -> Int { sections[section]?.level ?? 0 }

  func holdsSections(_ section: Int) -> Bool { sections[section]?.hasRows == false }

  var rowCount: Int {
    snapshot.total?.number
      ?? (0..<snapshot.sectionCount).reduce(0) { $0 + snapshot.rowCount(inSection: $1) }
  }

  var rowCountMark: CountMark { snapshot.total.map { CountMark($0) } ?? .moreThan }

  var isEmpty: Bool {
    snapshot.sectionCount == 0 || snapshot.total == .exact(0) || failure != nil
  }

  var emptyMessage: String {
    if let failure { return failure }
    if snapshot.query.isFiltered { return "No row matches the filter. Esc removes it." }
    return "This table has no rows."
  }

  /// The reason why the engine refused the query, if no rows are loaded; else nil.
  var failure: String? {
    guard case .refused(let reason) = snapshot.phase, !snapshot.hasRows else { return nil }
    return reason
  }

  /// Whether a section is known, and no placeholder for any number of sections.
  func isSeen(section: Int) -> Bool {
    sections[section].map { snapshot.section($0.section) != nil } ?? false
  }

  /// An outer group has no rows of its own.
  func shownRowCount(inSection section: Int) -> Int {
    guard let shown = sections[section], shown.hasRows, failure == nil,
      !snapshot.isFolded(section: shown.section)
    else { return 0 }
    return snapshot.rowCount(inSection: shown.section)
  }

  func size(ofSection section: Int) -> SectionSize {
    let count = count(ofSection: section)
    return SectionSize(shown: count.number, mark: CountMark(count))
  }

  /// The number of rows of a section, including those of the sections in it.
  private func count(ofSection section: Int) -> DatabaseCount {
    if let shown = sections[section], !shown.hasRows, let count = known(of: shown)?.count,
      count.isExact
    {
      return count
    }
    let (inner, isWhole) = sections.sections(within: section)
    let counts = inner.map { snapshot.section($0)?.count ?? .atLeast(0) }
    guard let first = counts.first else { return .atLeast(0) }
    if counts.count == 1, isWhole { return first }
    let sum = counts.reduce(0) { $0 + $1.number }
    guard isWhole, counts.allSatisfy({ CountMark($0) != .moreThan }) else { return .atLeast(sum) }
    return counts.allSatisfy(\.isExact) ? .exact(sum) : .estimate(sum)
  }

  func hasRow(at indexPath: IndexPath) -> Bool {
    (0..<shownRowCount(inSection: indexPath.section)).contains(indexPath.row)
  }

  /// The place of a row in the snapshot; in section 0 if the index path's section doesn't exist.
  func place(of indexPath: IndexPath) -> DatabasePlace {
    DatabasePlace(section: sections[indexPath.section]?.section ?? 0, row: indexPath.row)
  }

  /// The index path of a row of the snapshot.
  func indexPath(of place: DatabasePlace) -> IndexPath {
    IndexPath(row: place.row, section: sections.index(ofSection: place.section))
  }

  /// The values of a row; nil if it isn't loaded.
  func values(at indexPath: IndexPath) -> [DatabaseValue]? {
    hasRow(at: indexPath) ? snapshot.row(place(of: indexPath)) : nil
  }

  func isLoaded(_ indexPath: IndexPath) -> Bool { values(at: indexPath) != nil }

  /// Copies the fields of a row; there are none if it isn't loaded.
  @discardableResult
  func readShown(_ indexPath: IndexPath, into fields: inout FieldBuffer) -> RecordError? {
    fields.fill((values(at: indexPath) ?? []).map(\.bytes))
    return nil
  }

  func name(ofSection section: Int) -> String? { name(ofSection: section, isWhole: true) }

  func appendHeaderName(ofSection section: Int, to name: inout [UInt8]) {
    name.append(contentsOf: (self.name(ofSection: section, isWhole: joinsLevels) ?? "").utf8)
  }

  private func name(ofSection section: Int, isWhole: Bool) -> String? {
    let levels = snapshot.query.groupLevels
    guard levels.count > 0, let shown = sections[section] else { return nil }
    guard let values = snapshot.section(shown.section)?.values else { return "…" }
    let last = joinsLevels ? levels.count - 1 : min(shown.level, levels.count - 1)
    return name(of: values, in: (isWhole ? 0 : last)...last)
  }

  /// The name of a group in some of its levels.
  func name(of values: [DatabaseValue], in levels: ClosedRange<Int>) -> String {
    let (ends, columns) = (snapshot.query.groupLevels.ends, snapshot.query.groupColumns)
    return levels.map { level in
      let start = level > 0 ? ends[level - 1] : 0
      return (min(start, values.count)..<min(ends[level], values.count)).map { place in
        values[place].shortName(ofType: snapshot.type(ofColumn: columns[place]))
      }.joined(separator: " · ")
    }.joined(separator: " › ")
  }
}

// MARK: - Numbers of rows, and one row

extension DatabaseModel {
  var knowsWay: Bool { snapshot.knowsAllNumbers }

  /// The index among all rows, or within the section if that is unknown.
  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    let place = place(of: indexPath)
    guard hasRow(at: indexPath), snapshot.isOrdinalKnown(place) else { return indexPath.row }
    return (0..<place.section).reduce(place.row) { $0 + snapshot.rowCount(inSection: $1) }
  }

  func inexactPlace(ofRowAt indexPath: IndexPath) -> String? {
    let place = place(of: indexPath)
    guard rowCountMark != .exact || !snapshot.isOrdinalKnown(place) else { return nil }
    let isKnown = snapshot.isNumberKnown(place)
    let number = NumberFormatter.grouped(indexPath.row + 1)
    let row = snapshot.isNumberUnknown(place) ? "?" : isKnown ? number : "~\(number)"
    guard showsSections else { return "row \(row)/\(rowCountMark.text(rowCount))" }
    let size = size(ofSection: indexPath.section)
    return "row \(row)/\(size.mark.text(size.shown)) in section"
  }

  func title(ofRowAt indexPath: IndexPath) -> String {
    if let place = inexactPlace(ofRowAt: indexPath) { return place }
    let number = NumberFormatter.grouped(ordinal(ofRowAt: indexPath) + 1)
    return "row \(number) of \(NumberFormatter.grouped(rowCount))"
  }

  func readDetails(ofRowAt indexPath: IndexPath, into fields: inout FieldBuffer) -> String? {
    guard let row = extent(ofRowAt: indexPath) else { return "this row is being fetched" }
    fields.fill(
      row.values.map { value in
        if value.isBeginning, case .awaited = row { return Array("fetching …".utf8) }
        return value.bytes
      })
    return nil
  }

  func reasonAgainstCopying(rowAt indexPath: IndexPath) -> String? {
    switch extent(ofRowAt: indexPath) {
    case .whole?: nil
    case .awaited?, nil: "still being fetched"
    case .partial(_, let reason)?: reason
    }
  }

  // MARK: Undo

  var state: RowState {
    var state = RowState(query, statistics: statistics)
    state.valueFolds = askedFolds
    return state
  }

  func apply(_ state: RowState) {
    // The database has answered this query before, so it isn't refused.
    _ = ask { $0 = state.query(like: $0) }
    askedFolds = state.valueFolds
    measure(state.statistics)
  }
}

extension DatabaseValue {
  /// A condition that only rows with this value in a column fulfil, or all others.
  func filter(
    ofColumn column: Int, in columns: [RecordColumn], isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter {
    guard !isBeginning else { throw RowRefusal(reason: "too long to filter by; : finds a part") }
    let writer = ConditionWriter(columns)
    if isNull {
      let text = writer.name(ofColumn: column).map { "\($0) \(isExcluded ? "!=" : "=") null" }
      guard let text, let filter = try? RecordFilter(text, columns: columns) else {
        throw RowRefusal(reason: "can't name this column in a condition")
      }
      return filter
    }
    let filter = (bytes ?? []).withUnsafeBufferPointer {
      writer.filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let filter else { throw .ofValue }
    return filter
  }

  /// The name of a section with this value, for printing.
  var name: String {
    guard let string else { return Self.nameOfMissing }
    return string.isEmpty ? Self.nameOfEmpty : string
  }

  /// A shorter name for the screen: of a long blob it has the first bytes and the size.
  ///
  /// - Parameter type: The column's type; PostgreSQL sends values of the type `bytea` as text.
  func shortName(ofType type: String? = nil) -> String {
    switch self {
    case .blob(let bytes) where bytes.count > Self.maximumOfBlob:
      let start = DatabaseValue.blob(Array(bytes.prefix(Self.maximumOfBlob))).string ?? ""
      return "\(start.dropLast())… (\(NumberFormatter.grouped(bytes.count)) bytes)"
    case .text(let digits) where type == "bytea" && digits.count > 2 + 2 * Self.maximumOfBlob:
      let start = String(decoding: digits.prefix(2 + 2 * Self.maximumOfBlob), as: UTF8.self)
      return "\(start)… (\(NumberFormatter.grouped(digits.count / 2 - 1)) bytes)"
    default: return name
    }
  }

  private static let maximumOfBlob = 8

  /// The value as text; nil for NULL.
  var bytes: [UInt8]? {
    if case .text(let bytes) = self { bytes } else { string.map { Array($0.utf8) } }
  }
}

extension CountMark {
  init(_ count: DatabaseCount) {
    switch count {
    case .exact: self = .exact
    case .estimate: self = .estimate
    case .atLeast: self = .moreThan
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
