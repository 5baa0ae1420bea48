import Buttery
import ButteryRecords

/// What is asked of records and what has come: rows in sections, and how to read them.
///
/// How they look is no matter of the model.
@MainActor final class RecordsModel {
  /// Learns of each change; there is one, which tells whoever else is to know.
  weak var observer: (any RecordsObserver)?

  let options: RecordsOptions
  private let source: any RecordsSource

  /// The answer that is on the screen, in the sections that are shown.
  private(set) var result: QueryResult

  /// All sections of the answer, those too that lie in folded ones.
  private(set) var allSections: Arrangement

  /// The answer in all of its sections.
  var wholeResult: QueryResult {
    var whole = result
    whole.arrangement = allSections
    return whole
  }

  /// Whether sections are of one level, whatever was asked for: a low screen has no lines for the
  /// headers of others.
  private(set) var joinsLevels = false

  /// What is wanted; the source is told of every change.
  var query: RecordQuery {
    didSet {
      guard query != oldValue else { return }
      source.setQuery(query, columns: result.list.columns)
      start()
      observer?.follow(.asked)
    }
  }

  /// The forms that were chosen for columns of the list: the answer may still have others.
  private(set) var chosenForms: [Int: ColumnForm] = [:]

  /// Which statistics footers show.
  private(set) var statistics: FooterStatistics

  /// What sparklines of sections show.
  private(set) var course: CourseChoice

  /// Which columns are worth adding up.
  var amounts: AmountColumns {
    if let knownAmounts, knownAmounts.isCurrent(for: result.list) { return knownAmounts }
    let found = AmountColumns(of: result.list)
    knownAmounts = found
    return found
  }
  private var knownAmounts: AmountColumns?

  /// What is known and done for sections, besides their rows.
  private(set) lazy var sections = RecordSections(of: self)

  /// The loop that news are sent to; nil until the model runs.
  private(set) weak var application: Application?

  private var reader: RecordReader
  private var updates = UpdatePace()

  init(source: any RecordsSource, query: RecordQuery, options: RecordsOptions) {
    self.source = source
    self.query = query
    self.options = options
    statistics = options.statistics
    course = options.course
    // What little has been read is answered at once: the first picture is that of the query.
    source.setQuery(query, columns: nil)
    result = source.result
    allSections = result.arrangement
    reader = RecordReader(source.result.list)
    showSections()
  }

  // MARK: Asking

  /// Lets the source work; its news come through the application's loop.
  func run(in application: Application) {
    self.application = application
    start()
    // Whoever waited for the columns of a silent pipe was told the news until now.
    adoptNews()
    // Nothing could be worked out in the background until now.
    observer?.follow(.figures)
  }

  private func start() {
    guard let application else { return }
    source.start { [weak self] _ in
      // By then there may be more than the news that are told.
      application.post { self?.adoptNews() }
    }
  }

  /// Takes over what the source knows by now.
  func adoptNews() { adopt(source.result) }

  /// Gives a column a form, whatever its fields show; nil is the one that these show.
  func choose(_ form: ColumnForm?, ofColumn column: Int) {
    guard chosenForms[column] != form else { return }
    chosenForms[column] = form
    source.choose(form, ofColumn: column)
    start()
    observer?.follow(.asked)
  }

  /// Has footers show other statistics.
  func measure(_ statistics: FooterStatistics) {
    guard statistics != self.statistics else { return }
    self.statistics = statistics
    observer?.follow(.measured)
  }

  /// Has sparklines of sections show something else.
  func chart(_ course: CourseChoice) {
    guard course != self.course else { return }
    self.course = course
    sections.forgetCourses()
    observer?.follow(.figures)
  }

  /// Has everything read again.
  func reload() { source.reload() }

  /// Leaves it at what is known.
  func stop() { source.stop() }

  /// What the source is doing.
  var progress: RecordWorker.Progress { source.progress }

  /// Whether what was asked for was given up.
  var isStopped: Bool { source.result.phase == .stopped }

  /// Takes over what the source knows by now.
  private func adopt(_ new: QueryResult) {
    guard updates.wants(new, after: result) else { return }
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

  /// Files have been read again and have other columns: those of the same names are meant.
  private func rebind(by rebinding: ColumnRebinding) {
    if !rebinding.isIdentity {
      chosenForms = chosenForms.rebound(by: rebinding)
      for (column, form) in chosenForms { source.choose(form, ofColumn: column) }
    }
    query = query.rebound(by: rebinding)
  }

  /// The column of which headers and charts show the numbers: the first one of amounts, where
  /// nobody has said which, or where that one has no numbers; nil where there is none.
  var chartColumn: Int? {
    guard options.hasCharts else { return nil }
    let columns = result.list.columns
    if let wanted = course.column, wanted < columns.count, columns[wanted].kind.isNumeric {
      return wanted
    }
    return columns.indices.first {
      amounts.isAmount($0) && !query.groupColumns.contains($0)
    }
  }

  // MARK: Sections

  /// Takes over which sections are folded, and whether their levels are joined.
  func showSections() {
    guard allSections.isNested else { return }
    let folds = sections.folds
    let count = result.arrangement.sectionCount
    result.arrangement = allSections.shown(joinsLevels: joinsLevels) { folds.contains($0) }
    if result.arrangement.sectionCount != count { sections.forgetPlaces() }
  }

  /// Joins levels of sections, or parts them.
  func join(levels joins: Bool) {
    guard joins != joinsLevels else { return }
    joinsLevels = joins
    guard allSections.isNested else { return }
    sections.change(.joined) {}
  }

  // MARK: Rows

  var rowCount: Int { result.arrangement.rowCount }

  var sectionCount: Int { result.arrangement.sectionCount }

  /// The rows of a section; 0 for one that doesn't exist.
  func rowCount(inSection section: Int) -> Int {
    hasSection(section) ? result.arrangement.rowCount(inSection: section) : 0
  }

  /// The rows of a section and of those that lie in it; 0 for one that doesn't exist.
  func wholeRowCount(inSection section: Int) -> Int {
    hasSection(section) ? result.arrangement.wholeRowCount(inSection: section) : 0
  }

  func hasSection(_ section: Int) -> Bool { section >= 0 && section < sectionCount }

  /// The number of rows that a section's group has without the filter; nil without groups.
  func unfilteredRowCount(inSection section: Int) -> Int? {
    guard let groups = result.groups, hasSection(section) else { return nil }
    return groups.recordCount(ofGroup: result.arrangement.group(ofSection: section))
  }

  func hasRow(at indexPath: IndexPath) -> Bool {
    let row = indexPath.row
    return row >= 0 && row < rowCount(inSection: indexPath.section)
  }

  /// The record that a row shows; -1, which can't be read, where there is no such row.
  ///
  /// In a section that holds others, rows are counted through these.
  func record(at indexPath: IndexPath) -> Int {
    guard indexPath.row >= 0, indexPath.row < wholeRowCount(inSection: indexPath.section) else {
      return -1
    }
    return result.arrangement.record(atRow: indexPath.row, inSection: indexPath.section)
  }

  /// Reads a record; without fields where it can't be read any more.
  ///
  /// - Returns: Why it can't.
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
