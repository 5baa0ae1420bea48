import Buttery
import ButteryRecords

/// Records as the views show them: what the worker knows by now, and a layout of columns.
@MainActor final class RecordsModel {
  let worker: RecordWorker
  let options: RecordsOptions

  /// The worker's answer that is on the screen.
  private(set) var view: QueryResult
  var layout = ColumnLayout() {
    didSet {
      guard layout.generation != placedGeneration else { return }
      placedGeneration = layout.generation
      expireShownColumns()
    }
  }
  private var placedGeneration = 0
  /// Which columns are in sight, for each width of line that was asked for.
  var shownColumns: [ShownColumns] = []
  /// How many columns are scrolled out of sight at the left, one that stays not counted.
  ///
  /// No offset: so a column that grows doesn't cut others in half.
  var firstColumn = 0 {
    didSet {
      if firstColumn != oldValue { expireShownColumns() }
    }
  }
  /// The columns that rows have on the screen.
  var shownWidth = 0 {
    didSet {
      if shownWidth != oldValue { expireShownColumns() }
    }
  }

  /// What is wanted; the worker is told of every change.
  var query: RecordQuery {
    didSet {
      guard query != oldValue else { return }
      isSearching = query.search != nil
      worker.setQuery(query)
      start?()
      columnsDidChange?()
    }
  }

  /// Whether a text is looked for: that is asked for each line that is drawn.
  private(set) var isSearching: Bool

  /// Called when `view` is about to be replaced: who shows it can still lay it out.
  var willChange: ((_ new: QueryResult) -> Void)?

  /// Called as soon as `view` has been replaced; nothing asks for rows in between.
  var didChange: ((_ old: QueryResult) -> Void)?

  /// Called when the same rows are to be shown with other columns, or in another width.
  var columnsDidChange: (() -> Void)?

  /// Called when columns have become wider for a row that comes into sight.
  var columnsDidGrow: (() -> Void)?

  /// Called around a change of folds; before it with the section, nil for all of them.
  var foldsWillChange: ((_ section: Int?) -> Void)?
  var foldsDidChange: (() -> Void)?

  /// Called when the numbers of a section have been added up.
  var totalsDidCome: ((_ section: Int) -> Void)?

  /// The columns of the list that a person has hidden.
  var hiddenColumns: Set<Int> = []
  var fixesFirstColumn: Bool {
    didSet { expireShownColumns() }
  }
  var folds = SectionFolds()
  var sparklines = SectionValues()
  var totals = TotalsStore()

  /// Lets the worker go on; set by whoever has a loop that its news can be sent to.
  private var start: (() -> Void)?
  private(set) weak var application: Application?

  private var reader: RecordReader
  var lastName = LastSectionName()
  /// Room for the record that a name is in, kept so that reading one more allocates nothing.
  var nameFields = FieldBuffer()
  private var updates = UpdatePace()

  init(worker: RecordWorker, query: RecordQuery, options: RecordsOptions) {
    self.worker = worker
    self.query = query
    isSearching = query.search != nil
    self.options = options
    fixesFirstColumn = options.keepsFirstColumn
    // What little has been read is answered at once: the first picture is that of the query.
    worker.setQuery(query)
    view = worker.result
    reader = RecordReader(worker.result.list)
    adoptColumns()
  }

  /// Lets the worker work; its news come through the application's loop.
  func run(in application: Application) {
    self.application = application
    start = { [worker, weak self, application] in
      worker.start { worker in
        let view = worker.result
        application.post { self?.adopt(view) }
      }
    }
    start?()
    // Whoever waited for the columns of a silent pipe was told the news until now.
    adopt(worker.result)
  }

  /// Takes over what the worker knows by now.
  private func adopt(_ new: QueryResult) {
    guard updates.wants(new, after: view) else { return }
    let start = ContinuousClock.now
    willChange?(new)
    let old = view
    view = new
    reader.list = new.list
    lastName.section = nil
    adoptColumns()
    forgetOutdated(since: old)
    didChange?(old)
    updates.note(start: start)
  }

  private func adoptColumns() {
    layout.adopt(view.list, hiding: columnsOutOfSight, reader: &reader)
    sparklines.column = chartColumn
  }

  private func forgetOutdated(since old: QueryResult) {
    if view.query.groupColumns != old.query.groupColumns { folds = SectionFolds() }
    guard !view.keepsOrder(of: old) else { return }
    sparklines.forget()
    forgetTotals()
  }

  // MARK: Rows

  var rowCount: Int { view.arrangement.rowCount }

  var sectionCount: Int { view.arrangement.sectionCount }

  /// The rows of a section; 0 for one that doesn't exist.
  func rowCount(inSection section: Int) -> Int {
    hasSection(section) ? view.arrangement.rowCount(inSection: section) : 0
  }

  func hasSection(_ section: Int) -> Bool { section >= 0 && section < sectionCount }

  /// The number of rows that a section's group has without the filter; nil without groups.
  func unfilteredRowCount(inSection section: Int) -> Int? {
    guard let groups = view.groups, hasSection(section) else { return nil }
    return groups.recordCount(ofGroup: view.arrangement.group(ofSection: section))
  }

  func hasRow(at indexPath: IndexPath) -> Bool {
    let row = indexPath.row
    return row >= 0 && row < rowCount(inSection: indexPath.section)
  }

  /// The record that a row shows; -1, which can't be read, where there is no such row.
  func record(at indexPath: IndexPath) -> Int {
    guard hasRow(at: indexPath) else { return -1 }
    return view.arrangement.record(atRow: indexPath.row, inSection: indexPath.section)
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

extension QueryResult {
  /// Whether what `old` showed is shown here too, in the same order, but for rows that have come.
  func keepsOrder(of old: QueryResult) -> Bool {
    query.groupColumns == old.query.groupColumns && query.groupOrder == old.query.groupOrder
      && query.filter == old.query.filter && query.sort == old.query.sort
      && list.count >= old.list.count
      && zip(list.parts, old.list.parts).allSatisfy { $0.file === $1.file }
  }

  /// Whether the rows are certainly those of `old`, each in its place: only a text was looked for.
  func hasRows(of old: QueryResult) -> Bool {
    keepsOrder(of: old) && isArranged && old.isArranged && list.count == old.list.count
      && arrangement.rowCount == old.arrangement.rowCount
      && arrangement.sectionCount == old.arrangement.sectionCount
  }

  /// Whether grouping, filtering and sorting are over.
  private var isArranged: Bool {
    (phase == .done || phase == .searching) && failure == nil && list.isComplete
  }

  /// Whether no more news of this query are to be expected.
  var isFinal: Bool { phase == .done || phase == .stopped || failure != nil }
}

/// How the command line wants records to be shown.
struct RecordsOptions {
  /// What stands in the footer of a section.
  enum Totals: String, CaseIterable {
    case none, count, all
  }

  var totals = Totals.none
  /// The column of which a section's header has a sparkline; nil for the last numeric one.
  var chartColumn: Int?
  /// Whether the first column stays while the others scroll sideways.
  var keepsFirstColumn = false
}
