import Buttery
import ButteryRecords

/// The query of records and its latest result: rows in sections, and how to read them.
///
/// The model doesn't know how the records look on the screen.
@MainActor final class RecordsModel {
  /// Is called with each change; the one observer passes them on to others.
  var notify: ((RecordsChange) -> Void)?

  let options: RecordsOptions
  private let source: any RecordsSource
  /// The displayed rows of a derived table; nil for files.
  let derivedRows: DerivedRows?

  /// The result that is on the screen, with the sections that are shown.
  private(set) var result: QueryResult

  /// All sections of the result, including those inside folded ones.
  private(set) var allSections: Arrangement

  /// The result with all of its sections.
  var wholeResult: QueryResult {
    var whole = result
    whole.arrangement = allSections
    return whole
  }

  /// Whether all levels of sections are shown as one: a low screen has no lines for the headers of
  /// several levels.
  private(set) var joinsLevels = false

  /// The current query; the source is told of each change.
  var query: RecordQuery {
    didSet {
      if query != oldValue, !isRebinding { ask() }
    }
  }

  /// Whether the query only follows its columns to their new places.
  private var isRebinding = false

  private func ask() {
    source.setQuery(query, columns: result.list.columns)
    start()
    notify?(.asked)
    adoptAnswer()
  }

  /// The forms that were chosen for columns; the result may still have others.
  private(set) var chosenForms: [Int: ColumnForm] = [:]

  /// Which statistics footers show.
  private(set) var statistics: FooterStatistics

  /// What sparklines of sections show.
  private(set) var sparkline: SparklineChoice

  /// Which columns are worth adding up.
  var amounts: AmountColumns {
    if let knownAmounts, knownAmounts.isCurrent(for: result.list) { return knownAmounts }
    let found = AmountColumns(of: result.list)
    knownAmounts = found
    return found
  }
  private var knownAmounts: AmountColumns?

  /// The match that isn't known yet, and the function that awaits it.
  var awaitedMatch: (goal: MatchGoal, arrive: @MainActor (MatchArrival) -> Void)?

  /// The state of sections, besides their rows.
  private(set) lazy var sections = RecordSections(of: self)

  /// The application on whose main loop new results are taken over; nil until the model runs.
  private(set) weak var application: Application?

  private var reader: RecordReader
  private var updates = UpdatePace()

  /// Takes over a result that came too soon; nil for none.
  private var nextLook: ScheduledWork?

  init(
    source: any RecordsSource, query: RecordQuery, options: RecordsOptions,
    derivedRows: DerivedRows? = nil
  ) {
    self.source = source
    self.derivedRows = derivedRows
    self.query = query
    self.options = options
    statistics = options.statistics
    sparkline = options.sparkline
    // The rows that have been read already are arranged at once, so that the first screen shows the
    // query's answer.
    source.setQuery(query, columns: nil)
    result = source.result
    allSections = result.arrangement
    reader = RecordReader(source.result.list)
    showSections()
  }

  // MARK: Asking

  /// Starts the source; new results come through the application's main loop.
  func run(in application: Application) {
    self.application = application
    start()
    // New results so far went to the code that waited for the columns of a silent pipe.
    adoptNews()
    // Until now, no figures could be computed in the background.
    notify?(.figures)
  }

  private func start() {
    guard let application else { return }
    source.start { [weak self] _ in
      // By then the source may have a newer result than the one it reports.
      application.post { self?.adoptNews() }
    }
  }

  /// Takes over the answer at once if it comes soon, so that keys that were typed ahead act on its rows.
  private func adoptAnswer() {
    if application != nil, source.awaitAnswer() { adoptNews() }
  }

  /// Takes over the source's latest result.
  func adoptNews() { adopt(source.result) }

  /// Takes over the result that the source has then.
  private func adoptNews(after wait: Duration, in application: Application) {
    guard nextLook == nil else { return }
    nextLook = application.post(after: wait) { [weak self] in
      self?.nextLook = nil
      self?.adoptNews()
    }
  }

  /// Gives a column a form, whatever its fields show; nil is the one that these show.
  func choose(_ form: ColumnForm?, ofColumn column: Int) {
    guard chosenForms[column] != form else { return }
    chosenForms[column] = form
    source.choose(form, ofColumn: column)
    start()
    notify?(.asked)
    adoptAnswer()
  }

  /// Changes the statistics that footers show.
  func measure(_ statistics: FooterStatistics) {
    guard statistics != self.statistics else { return }
    self.statistics = statistics
    notify?(.measured)
  }

  /// Changes what the sparklines of sections show.
  func chart(_ sparkline: SparklineChoice) {
    guard sparkline != self.sparkline else { return }
    self.sparkline = sparkline
    sections.forgetSparklines()
    notify?(.figures)
  }

  /// Reads everything again.
  func reload() { source.reload() }

  /// Stops the source; the result stays as it is.
  func stop() { source.stop() }

  /// What the source is doing.
  var progress: RecordWorker.Progress { source.progress }

  /// Whether the source was stopped before it had the whole answer.
  var isStopped: Bool { source.result.phase == .stopped }

  /// Takes over a result; one that comes too soon after the last one waits, as no other may follow.
  private func adopt(_ new: QueryResult) {
    let wait = updates.wait(for: new, after: result)
    if wait > .zero, let application { return adoptNews(after: wait, in: application) }
    nextLook?.cancel()
    nextLook = nil
    let start = ContinuousClock.now
    notify?(.willReplace(by: new))
    let old = result
    result = new
    allSections = new.arrangement
    reader.list = new.list
    let rebinding = ColumnRebinding(from: old.list.columns, to: new.list.columns)
    statistics.rebind(by: rebinding)
    // What is shown of the result, as its figures, is about the new columns.
    let asked = query
    isRebinding = true
    query = query.rebound(by: rebinding)
    isRebinding = false
    sections.forgetOutdated(since: old)
    showSections()
    notify?(.replaced(old))
    sections.foldByName()
    if !rebinding.isIdentity { rebindForms(by: rebinding) }
    if query != asked { ask() }
    updates.record(start: start)
  }

  /// Gives the columns their chosen forms again, by their names, after files have been read again and have
  /// other columns.
  private func rebindForms(by rebinding: ColumnRebinding) {
    chosenForms = chosenForms.rebound(by: rebinding)
    for (column, form) in chosenForms { source.choose(form, ofColumn: column) }
  }

  /// The column whose numbers headers and charts show; nil if there is none.
  ///
  /// If no column was chosen, or the chosen one isn't numeric, it is the first column of amounts.
  var chartColumn: Int? {
    guard options.hasCharts else { return nil }
    let columns = result.list.columns
    if let wanted = sparkline.column, wanted < columns.count, columns[wanted].kind.isNumeric {
      return wanted
    }
    return columns.indices.first {
      amounts.isAmount($0) && !query.groupColumns.contains($0)
    }
  }

  // MARK: Sections

  /// Applies the folds, and whether levels are joined, to the result.
  func showSections() {
    guard allSections.isNested else { return }
    let folds = sections.folds
    let count = result.arrangement.sectionCount
    result.arrangement = allSections.shown(joinsLevels: joinsLevels) { folds.contains($0) }
    if result.arrangement.sectionCount != count { sections.forgetPlaces() }
  }

  /// Joins all levels of sections into one, or separates them again.
  func join(levels joins: Bool) {
    guard joins != joinsLevels else { return }
    joinsLevels = joins
    guard allSections.isNested else { return }
    sections.change(.joined) {}
  }

  // MARK: Rows

  var rowCount: Int { result.arrangement.rowCount }

  var sectionCount: Int { result.arrangement.sectionCount }

  /// The number of rows of a section; 0 if it doesn't exist.
  func rowCount(inSection section: Int) -> Int {
    hasSection(section) ? result.arrangement.rowCount(inSection: section) : 0
  }

  /// The number of rows of a section and of the sections in it; 0 if it doesn't exist.
  func wholeRowCount(inSection section: Int) -> Int {
    hasSection(section) ? result.arrangement.wholeRowCount(inSection: section) : 0
  }

  func hasSection(_ section: Int) -> Bool { section >= 0 && section < sectionCount }

  /// The number of rows that a section has without the filter; nil without groups.
  func unfilteredRowCount(inSection section: Int) -> Int? {
    guard let groups = result.groups, hasSection(section) else { return nil }
    return groups.recordCount(ofGroup: result.arrangement.group(ofSection: section))
  }

  func hasRow(at indexPath: IndexPath) -> Bool {
    let row = indexPath.row
    return row >= 0 && row < rowCount(inSection: indexPath.section)
  }

  /// The record that a row shows; -1, which can't be read, if there is no such row.
  ///
  /// In a section that holds other sections, rows are counted across these.
  func record(at indexPath: IndexPath) -> Int {
    let (arrangement, row, section) = (result.arrangement, indexPath.row, indexPath.section)
    guard row >= 0, section >= 0, section < arrangement.sectionCount,
      row < arrangement.wholeRowCount(inSection: section)
    else { return -1 }
    return arrangement.record(atRow: row, inSection: section)
  }

  /// Reads the figures of one section.
  ///
  /// - Parameter section: its number among all sections.
  /// - Returns: Nil if a record can't be read any more.
  func read(_ measures: [Measure], inSection section: Int) -> SectionFigures? {
    try? SectionFigures(
      of: measures, inSection: section, of: allSections, list: result.list, reader: &reader)
  }

  /// Reads a record; `fields` are empty if the record can't be read any more.
  ///
  /// - Returns: Why the record can't be read; nil if it was read.
  @discardableResult
  func read(_ record: Int, into fields: inout FieldBuffer) -> RecordError? {
    reader.read(record, orEmpty: &fields)
  }

  @discardableResult
  func readShown(_ indexPath: IndexPath, into fields: inout FieldBuffer) -> RecordError? {
    readShown(record(at: indexPath), into: &fields)
  }

  /// Reads the displayed texts of a record.
  @discardableResult
  func readShown(_ record: Int, into fields: inout FieldBuffer) -> RecordError? {
    guard let derivedRows else { return read(record, into: &fields) }
    return derivedRows.read(record, into: &fields)
  }
}

extension RecordReader {
  /// Reads a record; `fields` are empty if the record can't be read any more.
  ///
  /// - Returns: Why the record can't be read; nil if it was read.
  mutating func read(_ record: Int, orEmpty fields: inout FieldBuffer) -> RecordError? {
    do {
      try read(record, into: &fields)
      return nil
    } catch {
      fields.removeAll()
      return error
    }
  }
}

// MARK: - Whether the result on the screen answers the current query

extension RecordsModel {
  /// Whether the sections are those of the current query, as far as they are known.
  var showsAskedSections: Bool {
    result.query.groupLevels == query.groupLevels && result.query.groupOrder == query.groupOrder
  }

  /// Whether the rows are those of the current query, as far as the files have been read.
  var showsAskedRows: Bool {
    guard showsAskedSections, result.query.filters == query.filters,
      result.query.sort == query.sort
    else { return false }
    return switch result.phase {
    case .grouping, .filtering, .sorting: false
    case .waiting, .reading, .searching, .done, .stopped: true
    }
  }
}

// MARK: - Its source, options and changes

/// A source of records.
///
/// It answers a query with what it knows by now, and again when it knows more.
protocol RecordsSource: AnyObject, Sendable {
  /// The latest result.
  var result: QueryResult { get }
  /// What the source is doing.
  var progress: RecordWorker.Progress { get }

  /// Changes the query, whose columns are numbered as in `columns`.
  func setQuery(_ query: RecordQuery, columns: [RecordColumn]?)
  /// Gives a column a form, whatever its fields show; nil is the one that these show.
  func choose(_ form: ColumnForm?, ofColumn column: Int)
  /// Waits until the query is answered, if that is so soon that nobody notices.
  ///
  /// - Returns: Whether the result is the whole answer.
  func awaitAnswer() -> Bool
  /// Starts the work; `news` is called, on any thread, when there is a new result.
  func start(_ news: @escaping @Sendable (QueryResult) -> Void)
  /// Stops the work; the result stays as it is.
  func stop()
  /// Reads everything again.
  func reload()
}

extension RecordWorker: RecordsSource {
  func start(_ news: @escaping @Sendable (QueryResult) -> Void) {
    start { (worker: RecordWorker) in news(worker.result) }
  }
}

/// How the command line wants records to be shown.
struct RecordsOptions {
  /// A word of the command line for what section footers show.
  enum Totals: String, CaseIterable {
    case none, count, all
  }

  /// What section footers show.
  var statistics = FooterStatistics()
  /// What the sparklines of section headers show.
  var sparkline = SparklineChoice()
  /// Whether headers have sparklines at all.
  var hasCharts = true
  /// Whether the program waits for records that are appended to the file.
  var follows = false
  /// Whether texts are broken into lines where their columns have no room for them.
  var wraps = false
  /// The sections that are folded at first.
  var folds = NamedFolds()
  /// The files that are shown; - is standard input.
  var files: [String] = []
  /// The options for how files are read, except those for the columns' types.
  var readingOptions: [ViewFormat.Option] = []
  /// The types given on the command line: names of columns, and words for their kinds.
  var types: [(column: String, kind: String)] = []
  /// Whether JSON output has null for words that stand for a missing value.
  var writesMissingAsNull = false
}

/// A change of a model, which its one observer is told as it happens.
enum RecordsChange {
  /// The result is about to be replaced; the observer can still lay out the old one.
  case willReplace(by: QueryResult)
  /// The result has been replaced, and nothing has asked for rows since; the value is the old
  /// result.
  case replaced(QueryResult)
  /// The query has changed; the result still answers the old one.
  case asked
  /// Sections are about to be folded or unfolded.
  case willFold
  /// Sections have been folded or unfolded.
  case folded
  /// Sections of several levels are shown as one level, or as several levels again.
  case joined
  /// New sections have been folded because the command line names them.
  case foldedByName
  /// Figures that take a pass over all rows are known.
  case figures
  /// The footers show other statistics, or none.
  case measured
}

/// How often a table takes over new results while millions of records are being read.
///
/// A table with very many sections takes long to reload. Results that only add rows wait if reloading
/// would take more than a tenth of the time. The final result never waits.
private struct UpdatePace {
  private var end = ContinuousClock.now
  private var cost = Duration.zero

  private static let share = 10

  /// How long it is until the table is to take over a result; not positive for at once.
  func wait(for new: QueryResult, after old: QueryResult) -> Duration {
    if new.isFinal || new.phase != old.phase || new.query != old.query { return .zero }
    return cost * Self.share - (.now - end)
  }

  mutating func record(start: ContinuousClock.Instant) {
    end = .now
    cost = end - start
  }
}
