import Buttery
import ButteryRecords

/// The query of records and its latest result: rows in sections, and how to read them.
///
/// The model doesn't know how the records look on the screen.
@MainActor final class RecordsModel {
  /// The one observer of all changes, which passes them on to others.
  weak var observer: (any RecordsObserver)?

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
      guard query != oldValue else { return }
      source.setQuery(query, columns: result.list.columns)
      start()
      observer?.follow(.asked)
    }
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
    observer?.follow(.figures)
  }

  private func start() {
    guard let application else { return }
    source.start { [weak self] _ in
      // By then the source may have a newer result than the one it reports.
      application.post { self?.adoptNews() }
    }
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
    observer?.follow(.asked)
  }

  /// Changes the statistics that footers show.
  func measure(_ statistics: FooterStatistics) {
    guard statistics != self.statistics else { return }
    self.statistics = statistics
    observer?.follow(.measured)
  }

  /// Changes what the sparklines of sections show.
  func chart(_ sparkline: SparklineChoice) {
    guard sparkline != self.sparkline else { return }
    self.sparkline = sparkline
    sections.forgetSparklines()
    observer?.follow(.figures)
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
    observer?.follow(.willReplace(by: new))
    let old = result
    result = new
    allSections = new.arrangement
    reader.list = new.list
    let rebinding = ColumnRebinding(from: old.list.columns, to: new.list.columns)
    statistics.rebind(by: rebinding)
    sections.forgetOutdated(since: old)
    showSections()
    observer?.follow(.replaced(old))
    sections.foldByName()
    rebind(by: rebinding)
    updates.note(start: start)
  }

  /// Follows columns by their names, after files have been read again and have other columns.
  private func rebind(by rebinding: ColumnRebinding) {
    if !rebinding.isIdentity {
      chosenForms = chosenForms.rebound(by: rebinding)
      for (column, form) in chosenForms { source.choose(form, ofColumn: column) }
    }
    query = query.rebound(by: rebinding)
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
    guard indexPath.row >= 0, indexPath.row < wholeRowCount(inSection: indexPath.section) else {
      return -1
    }
    return result.arrangement.record(atRow: indexPath.row, inSection: indexPath.section)
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
    do {
      try reader.read(record, into: &fields)
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

// MARK: - Rows for keys, prompts and views

extension RecordsModel: RowSource {
  var list: RecordList { result.list }

  var recordsResult: QueryResult? { result }

  var shownQuery: RecordQuery { result.query }

  func ask(_ change: (inout RecordQuery) -> Void) -> String? {
    var wanted = query
    change(&wanted)
    query = wanted
    return nil
  }

  var isReading: Bool { result.phase == .reading || result.phase == .waiting }

  var hasSections: Bool { !query.groupColumns.isEmpty || result.groups != nil }

  var showsSections: Bool { hasSections }

  func sections(around section: Int) -> [Int] {
    hasSection(section) ? result.arrangement.sections(around: section) : []
  }

  func level(ofSection section: Int) -> Int { result.arrangement.level(ofSection: section) }

  func holdsSections(_ section: Int) -> Bool { result.arrangement.holdsSections(section) }

  func name(ofSection section: Int) -> String? { sections.name(ofSection: section) }

  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    sections.withNameUTF8(ofSection: section, body)
  }

  func appendHeaderName(ofSection section: Int, to name: inout [UInt8]) {
    sections.appendName(ofSection: section, isWhole: joinsLevels, to: &name)
  }

  func size(ofSection section: Int) -> SectionSize {
    SectionSize(
      shown: wholeRowCount(inSection: section),
      total: result.query.isFiltered ? unfilteredRowCount(inSection: section) : nil)
  }

  func isFolded(section: Int) -> Bool { sections.isFolded(section: section) }

  @discardableResult func toggleFold(ofSection section: Int) -> Bool {
    sections.toggleFold(ofSection: section)
    return true
  }

  func makeFoldReturn() -> @MainActor () -> Void {
    let folds = sections.askedFolds
    return { self.sections.askedFolds = folds }
  }

  var foldedSections: (any FoldedSections)? { self }

  func figures(ofSection section: Int, measures: [Measure]) -> [FooterFigure] {
    sections.figures(ofSection: section, measures: measures)
  }

  func shownRowCount(inSection section: Int) -> Int {
    sections.shownRowCount(inSection: section)
  }

  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    guard hasRow(at: indexPath) else { return 0 }
    return result.arrangement.ordinal(ofRow: indexPath.row, inSection: indexPath.section)
  }

  func showRow(ofOrdinal ordinal: Int) -> IndexPath? {
    guard (0..<rowCount).contains(ordinal) else { return nil }
    var place = result.arrangement.place(ofOrdinal: ordinal)
    // A folded section may hold sections that are folded, too.
    while sections.isFolded(section: place.section) {
      sections.toggleFold(ofSection: place.section)
      place = result.arrangement.place(ofOrdinal: ordinal)
    }
    return IndexPath(row: place.row, section: place.section)
  }

  func record(ofRowAt indexPath: IndexPath) -> Int? { record(at: indexPath) }

  func title(ofRowAt indexPath: IndexPath) -> String {
    let number = NumberFormatter.grouped(record(at: indexPath) + 1)
    return "record \(number) of \(NumberFormatter.grouped(list.count))"
  }

  func readDetails(ofRowAt indexPath: IndexPath, into fields: inout FieldBuffer) -> String? {
    read(record(at: indexPath), into: &fields)?.description
  }

  var state: RowState {
    var state = RowState(query, statistics: statistics)
    state.forms = chosenForms
    state.folds = sections.askedFolds
    state.sparkline = sparkline
    return state
  }

  func apply(_ state: RowState) {
    for column in Set(state.forms.keys).union(chosenForms.keys) {
      choose(state.forms[column], ofColumn: column)
    }
    query = state.query(like: query)
    sections.askedFolds = state.folds
    measure(state.statistics)
    chart(state.sparkline)
  }

  var columnTotals: ColumnTotals? { ColumnTotals(model: self) }

  func filter(
    byColumn column: Int, ofRowAt indexPath: IndexPath, isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter {
    var fields = FieldBuffer()
    if let failure = read(record(at: indexPath), into: &fields) {
      throw RowRefusal(reason: "\(failure)")
    }
    let writer = ConditionWriter(list.columns)
    let filter = fields.withValue(column: column) {
      writer.filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let filter else { throw .ofValue }
    return filter
  }

  // MARK: Derived tables

  func refusal(of kind: DerivedKind) -> String? {
    switch kind {
    case .frequencies:
      result.isFinal && result.arrangement.rowCount == 0 ? "there are no values to count" : nil
    case .statistics: result.isFinal ? reasonForNoColumns : nil
    case .summary:
      hasSections
        ? nil : reasonForNoColumns ?? "no sections to sum up; # groups by the current column"
    }
  }

  var canDerive: Bool {
    // Work that ended early won't give another result.
    if result.phase == .stopped || !(result.failure?.isRemark ?? true) { return true }
    guard !result.list.columns.isEmpty else { return result.isFinal }
    // A result that is done may still be that of an older query.
    let query = query.restricted(toColumns: result.list.columns.count)
    return result.query.groupLevels == query.groupLevels
      && result.query.groupOrder == query.groupOrder && result.query.filters == query.filters
      && result.phase != .waiting && result.phase != .grouping
  }

  func subject(of kind: DerivedKind) -> any DerivedSubject {
    switch kind {
    case .frequencies(let column):
      RecordsSubject(kind: .frequencies(column: column), result: result)
    case .statistics:
      RecordsSubject(kind: .statistics(without: pictureColumns), result: result)
    case .summary(let level):
      RecordsSubject(kind: .summary(summaryMeasures, level: level), result: wholeResult)
    }
  }

  var summaryLevelCount: Int { query.groupLevels.count }

  func goToSection(
    ofRow row: Int, in subject: any DerivedSubject,
    _ arrive: @escaping @MainActor (_ section: Int) -> Void
  ) {
    guard let subject = subject as? RecordsSubject, let inner = subject.section(ofRow: row),
      let section = sections.unfold(subject.result.arrangement.group(ofSection: inner))
    else { return }
    arrive(section)
  }

  // MARK: Fields of rows

  func wholeFields(
    _ columns: [Int], ofRowAt indexPath: IndexPath,
    _ arrive: @escaping @MainActor (Result<[String], RowRefusal>) -> Void
  ) -> Result<[String], RowRefusal>? {
    var fields = FieldBuffer()
    read(record(at: indexPath), into: &fields)
    return .success(columns.map { fields.string(column: $0) })
  }

  func text(ofColumn column: Int, atMost most: Int) -> String? {
    var (text, fields) = ("", FieldBuffer())
    for section in 0..<sectionCount {
      for row in 0..<rowCount(inSection: section) {
        read(record(at: IndexPath(row: row, section: section)), into: &fields)
        text += fields.string(column: column).onOneLine + "\n"
        if text.utf8.count > most { return nil }
      }
    }
    return text
  }

  func changeKind(ofColumn column: Int, named name: String) -> String {
    let forms = list.fittingForms(ofColumn: column)
    let form = chosenForms[column] ?? list.columns[column].form
    let present = forms.firstIndex { $0.form.isWritten(like: form) }
    guard forms.count > 1 || present == nil else {
      return "\(name) stays text; none of its values is anything else"
    }
    let next = forms[((present ?? -1) + 1) % forms.count]
    choose(next.form, ofColumn: column)
    let values = list.knowsForms ? "values fit" : "values so far fit"
    let counts = "\(NumberFormatter.grouped(next.count)) of \(NumberFormatter.grouped(next.all))"
    return "\(name) as \(next.form.words); \(counts) \(values)"
  }
}

extension RecordsModel: FoldedSections {
  /// False while a low screen joins levels: then the table has other sections anyway.
  var hidesSections: Bool {
    !joinsLevels && allSections.sectionCount > result.arrangement.sectionCount
  }

  func place(ofSection section: Int) -> Int? {
    guard hasSection(section) else { return nil }
    return allSections.section(ofGroup: result.arrangement.group(ofSection: section))
  }

  func name(ofSectionAt place: Int) -> String? { group(at: place).flatMap(sections.name(ofGroup:)) }

  func shownSection(at place: Int) -> Int? {
    group(at: place).flatMap(sections.shownSection(around:))
  }

  func unfoldSection(at place: Int) -> Int? { group(at: place).flatMap(sections.unfold) }

  private func group(at place: Int) -> Int? {
    guard place < allSections.sectionCount else { return nil }
    return allSections.group(ofSection: place)
  }
}

extension ColumnForm {
  /// Whether values are read in the same way, whatever their decimal mark is.
  fileprivate func isWritten(like other: ColumnForm) -> Bool {
    let isNumber =
      [.integer, .decimal].contains(kind) && [.integer, .decimal].contains(other.kind)
    return isNumber || kind == other.kind && (kind != .date || dateOrder == other.dateOrder)
  }

  /// The plural noun for values of the form.
  fileprivate var words: String {
    guard kind == .date else { return kind.plural }
    return switch dateOrder {
    case .monthFirst: kind.plural
    case .dayFirst: "dates, day first"
    case .seconds, .milliseconds: "dates, in \(dateOrder.rawValue) since 1970"
    }
  }
}

// MARK: - The measures that footers show

extension RecordsModel {
  /// Whether sections have footers: as somebody has chosen, by default if there are groups.
  var hasFooters: Bool {
    statistics.isShown ?? (!query.groupColumns.isEmpty || result.groups != nil)
  }

  /// The measures that footers show of some columns; columns without one are left out.
  func measures(ofColumns columns: [Int]) -> [Measure] {
    guard hasFooters else { return [] }
    let amounts = amounts
    return columns.compactMap { column in
      statistics.statistic(of: column, among: amounts).map { Measure($0, ofColumn: column) }
    }
  }

  /// The measures of the summary: it shows all chosen statistics, while footers show one a column.
  var summaryMeasures: [Measure] {
    guard statistics.isShown ?? true else { return [] }
    let grouped = query.groupColumns
    let columns = result.list.columns.indices.filter { !grouped.contains($0) }
    return statistics.measures(ofColumns: columns, among: amounts)
  }

  /// The measures that a saved view has to name for the same footers: those that footers show, and
  /// all that were chosen.
  var writtenMeasures: [Measure] {
    let amounts = amounts
    return summaryMeasures.filter { measure in
      statistics.choices[measure.column] != nil
        || statistics.statistic(of: measure.column, among: amounts) == measure.statistic
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

/// An observer of a model's changes.
@MainActor protocol RecordsObserver: AnyObject {
  /// The model has changed, or is about to.
  func follow(_ change: RecordsChange)
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

  mutating func note(start: ContinuousClock.Instant) {
    end = .now
    cost = end - start
  }
}
