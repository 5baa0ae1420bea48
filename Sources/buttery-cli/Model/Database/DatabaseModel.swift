import Buttery
import ButteryDatabase
import ButteryRecords

/// What becomes of a model of a database's table, told to its one observer as it happens.
enum DatabaseChange {
  /// What is known is about to be replaced: who shows it can still lay it out.
  case willReplace
  /// What is known has been replaced.
  case replaced(DatabaseSnapshot)
  /// Something else is asked for.
  case asked
  /// Other statistics are wanted in footers, or none.
  case measured
}

/// Learns what becomes of a model.
@MainActor protocol DatabaseObserver: AnyObject {
  func follow(_ change: DatabaseChange)
}

/// What is asked of a table in a database and what has come: rows in sections, some of which aren't
/// there yet.
///
/// How they look is no matter of the model.
@MainActor final class DatabaseModel {
  weak var observer: (any DatabaseObserver)?

  private let session: DatabaseSession

  /// What is on the screen.
  private(set) var snapshot: DatabaseSnapshot

  /// Its sections as they are shown.
  private(set) var sections: DatabaseSections

  /// Whether sections are of one level: a low screen has no lines for the headers of others.
  private(set) var joinsLevels = false

  /// The columns, of no file.
  private(set) var list: RecordList

  /// What is wanted.
  private(set) var query: RecordQuery

  /// What is looked for, which is no part of the query: rows stay when it is another one.
  var search: SearchTerm? {
    didSet {
      if search != oldValue { observer?.follow(.asked) }
    }
  }

  /// Which statistics footers show.
  private(set) var statistics: FooterStatistics

  /// Which columns are worth adding up.
  private(set) lazy var amounts = sampledAmounts

  /// The jump whose end is waited for, and who waits.
  private var jump: (number: Int, arrive: @MainActor (DatabasePlace?) -> Void)?

  /// The loop that news are sent to; nil until the model runs.
  private(set) weak var application: Application?

  /// - Parameters:
  ///   - session: one that is open.
  ///   - query: what has been asked of it.
  ///   - statistics: what footers show.
  init(
    session: DatabaseSession, query: RecordQuery, statistics: FooterStatistics = .hidden
  ) {
    self.session = session
    self.query = query
    self.statistics = statistics
    snapshot = session.snapshot
    sections = DatabaseSections(snapshot, joinsLevels: false)
    list = RecordList(columns: snapshot.columns, name: session.address.title)
  }

  deinit { session.close() }

  // MARK: Asking

  /// Lets news come through the application's loop.
  func run(in application: Application) {
    self.application = application
    session.start { [weak self] _ in
      application.post { self?.adopt() }
    }
    adopt()
  }

  /// Asks for something else.
  ///
  /// - Returns: Why the engine can't answer that; nothing is changed then.
  func ask(_ change: (inout RecordQuery) -> Void) -> String? {
    var wanted = query
    change(&wanted)
    guard wanted != query else { return nil }
    if let refusal = session.setQuery(wanted) { return refusal }
    query = wanted
    jump = nil
    observer?.follow(.asked)
    adopt()
    return nil
  }

  /// Has footers show other statistics.
  func measure(_ statistics: FooterStatistics) {
    guard statistics != self.statistics else { return }
    self.statistics = statistics
    observer?.follow(.measured)
  }

  /// Has statistics of sections in sight found out.
  func want(_ measures: [Measure]) { session.setMeasures(measures.flatMap(\.asked)) }

  /// Has the table's indexes found out, once.
  func askForIndexes() { session.askForIndexes() }

  /// Where the rows come from.
  var source: (address: DatabaseAddress, relation: DatabaseRelation.Source) {
    (session.address, session.source)
  }

  /// What the engine is called, and which statistics it has.
  var engine: (name: String, statistics: [Aggregate]) {
    (session.address.engineName, session.address.statistics)
  }

  /// Says which rows are in sight.
  func want(_ rows: ClosedRange<DatabasePlace>) { session.want(rows, of: snapshot) }

  /// Has a row fetched, and those around it.
  ///
  /// - Parameter arrive: called when it has come, with its place.
  func go(
    to target: DatabaseSession.Target, _ arrive: @escaping @MainActor (DatabasePlace?) -> Void
  ) {
    let number = session.jump(to: target, of: snapshot)
    jump = (number, arrive)
    if snapshot.arrival?.jump == number { end(number, at: snapshot.arrival?.place) }
  }

  /// Whether somebody waits for a row that was gone to.
  var isJumping: Bool { jump != nil }

  /// Whether rows come by themselves: where somebody has ended that, or the database has, a person has to
  /// want others first.
  var isFetching: Bool {
    switch snapshot.phase {
    case .ready, .loading: true
    case .stopped, .refused, .lost: false
    }
  }

  /// Whether what is shown isn't what was asked for last, which is on its way.
  var isAsking: Bool { isFetching && query != snapshot.query }

  /// Fetches rows again around one of them, over a new connection if need be.
  func reload(around place: DatabasePlace) {
    jump = nil
    session.reload(around: place, of: snapshot)
  }

  /// Ends what is being fetched.
  ///
  /// - Returns: Whether anything was.
  func stop() -> Bool {
    // What is being done is told with its result only.
    guard session.snapshot.phase == .loading || isJumping else { return false }
    jump = nil
    session.cancel()
    return true
  }

  /// Ends what is being counted.
  ///
  /// - Returns: Whether anything was.
  func stopCounting() -> Bool { session.cancelCounts() }

  // MARK: News

  private func adopt() {
    let new = session.snapshot
    guard new.revision != snapshot.revision else { return }
    observer?.follow(.willReplace)
    let old = snapshot
    snapshot = new
    if amounts.sampledCount == 0 || list.columns != new.columns { amounts = sampledAmounts }
    sections = DatabaseSections(new, joinsLevels: joinsLevels)
    if list.columns != new.columns {
      list = RecordList(columns: new.columns, name: session.address.title)
    }
    observer?.follow(.replaced(old))
    if let arrival = new.arrival { end(arrival.jump, at: arrival.place) }
    switch new.phase {
    // Nobody arrives any more.
    case .lost, .refused, .stopped: jump = nil
    case .ready, .loading: break
    }
  }

  private func end(_ number: Int, at place: DatabasePlace?) {
    guard let jump, jump.number == number else { return }
    self.jump = nil
    jump.arrive(place)
  }
}

// Rows and sections.
extension DatabaseModel {
  /// Joins levels of sections, or parts them.
  ///
  /// - Returns: Whether there are other sections now.
  func join(levels joins: Bool) -> Bool {
    guard joins != joinsLevels else { return false }
    joinsLevels = joins
    guard snapshot.query.groupLevels.count > 1 else { return false }
    sections = DatabaseSections(snapshot, joinsLevels: joins)
    return true
  }

  var rowCount: Int {
    snapshot.total?.number
      ?? (0..<snapshot.sectionCount).reduce(0) { $0 + snapshot.rowCount(inSection: $1) }
  }

  var countMark: CountMark { snapshot.total.map { CountMark($0) } ?? .moreThan }

  /// Why there are no rows, and none that come; nil where it isn't so.
  var failure: String? {
    guard case .refused(let reason) = snapshot.phase, !snapshot.hasRows else { return nil }
    return reason
  }

  /// The rows that a section shows.
  func rowCount(inSection section: Int) -> Int {
    guard let shown = sections[section], shown.hasRows, failure == nil else { return 0 }
    return snapshot.rowCount(inSection: shown.section)
  }

  /// How many rows a section has, with those of the sections that lie in it.
  func count(ofSection section: Int) -> DatabaseCount {
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
    (0..<rowCount(inSection: indexPath.section)).contains(indexPath.row)
  }

  /// Where a row is in the snapshot; the nearest place for one that isn't there.
  func place(of indexPath: IndexPath) -> DatabasePlace {
    DatabasePlace(section: sections[indexPath.section]?.section ?? 0, row: indexPath.row)
  }

  /// Where a row of the snapshot is shown.
  func indexPath(of place: DatabasePlace) -> IndexPath {
    IndexPath(row: place.row, section: sections.index(ofSection: place.section))
  }

  /// The values of a row; nil where it isn't here.
  func values(at indexPath: IndexPath) -> [DatabaseValue]? {
    hasRow(at: indexPath) ? snapshot.row(place(of: indexPath)) : nil
  }

  /// Takes over the fields of a row.
  ///
  /// - Returns: Whether it is here.
  @discardableResult
  func read(_ indexPath: IndexPath, into fields: inout FieldBuffer) -> Bool {
    guard let values = values(at: indexPath) else { return false }
    fields.fill(values.map(\.bytes))
    return true
  }

  /// What a section is called; nil where there are no sections.
  ///
  /// - Parameter isWhole: whether the names of the sections that it lies in come first.
  func name(ofSection section: Int, isWhole: Bool = true) -> String? {
    let levels = snapshot.query.groupLevels
    guard levels.count > 0, let shown = sections[section] else { return nil }
    guard let values = snapshot.section(shown.section)?.values else { return "…" }
    let isJoined = isWhole || joinsLevels
    let end = joinsLevels ? values.count : levels.ends[min(shown.level, levels.count - 1)]
    let start = isJoined || shown.level == 0 ? 0 : levels.ends[shown.level - 1]
    let columns = snapshot.query.groupColumns
    return (min(start, values.count)..<min(end, values.count)).map { place in
      let column = columns.indices.contains(place) ? columns[place] : -1
      let all = snapshot.relation?.columns ?? []
      return values[place].shortName(ofType: all.indices.contains(column) ? all[column].type : nil)
    }.joined(separator: " · ")
  }
}

extension DatabaseValue {
  /// What a section with the value is called where it is printed.
  var name: String {
    guard let string else { return Self.nameOfMissing }
    return string.isEmpty ? Self.nameOfEmpty : string
  }

  /// The same in a line of the screen: of a blob only how it begins, and its size.
  ///
  /// - Parameter type: That of its column in the server's words, which sends blobs as texts.
  func shortName(ofType type: String? = nil) -> String {
    switch self {
    case .blob(let bytes) where bytes.count > Self.mostOfBlob:
      let start = DatabaseValue.blob(Array(bytes.prefix(Self.mostOfBlob))).string ?? ""
      return "\(start.dropLast())… (\(NumberText.grouped(bytes.count)) bytes)"
    case .text(let digits) where type == "bytea" && digits.count > 2 + 2 * Self.mostOfBlob:
      let start = String(decoding: digits.prefix(2 + 2 * Self.mostOfBlob), as: UTF8.self)
      return "\(start)… (\(NumberText.grouped(digits.count / 2 - 1)) bytes)"
    default: return name
    }
  }

  private static let mostOfBlob = 8

  /// What a person reads of it; nil for a missing value.
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
