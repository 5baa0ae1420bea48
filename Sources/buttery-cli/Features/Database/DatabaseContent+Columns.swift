import Buttery
import ButteryDatabase
import ButteryRecords

// Columns and their widths.
extension DatabaseContent: RowAppearanceObserver {
  /// The number of rows, from the first, that determine the widths of columns.
  private static let maximumMeasured = 200

  /// The rows of a table without a key come all at once, so all of them are measured.
  private var maximumMeasured: Int {
    guard model.snapshot.relation?.key == DatabaseRelation.Key.none else {
      return Self.maximumMeasured
    }
    return max(Self.maximumMeasured, model.snapshot.loadedCount)
  }

  /// Widens columns for rows in sight, or one screen away, whose values may be longer than those
  /// before.
  ///
  /// - Returns: Whether a column has grown, so that cells must be drawn again.
  @discardableResult func measureRowsInSight(of tableView: TableView) -> Bool {
    let height = max(1, tableView.bounds.height)
    let top = tableView.contentOffset.y
    let area = Rect(x: 0, y: top - height, width: 1, height: 3 * height)
    let rows = (tableView.indexPathsForRows(in: area) ?? []).filter { model.values(at: $0) != nil }
    return appearance.grow(for: rows.indices) { model.read(rows[$0], into: &$1) }
  }

  /// Takes over the marks of sorted and grouped columns, which are those of the rows that are
  /// shown.
  func adoptQuery() {
    var shown = model.snapshot.query
    shown.search = model.search
    appearance.adopt(shown)
  }

  func adoptColumns() {
    appearance.rowCount = rowCount
    appearance.adopt(list) { _, _ in false }
    adoptQuery()
    adoptMeasures()
    measureRows()
  }

  func adoptMeasures() {
    measures = model.measures(ofColumns: appearance.layout.columns.map(\.index))
    model.want(measures)
  }

  /// Widens columns for the first rows, up to a limit, so that scrolling doesn't change the widths.
  private func measureRows() {
    guard measuredCount < maximumMeasured else { return }
    let rows = rowsToMeasure
    guard rows.count > measuredCount else { return }
    measuredCount = rows.count
    appearance.makeRoom(for: rows.indices) { model.read(rows[$0], into: &$1) }
  }

  private var rowsToMeasure: [IndexPath] {
    var rows: [IndexPath] = []
    let most = maximumMeasured
    for section in 0..<min(model.sections.count, most) {
      for row in 0..<min(model.rowCount(inSection: section), most) {
        guard rows.count < most else { return rows }
        let path = IndexPath(row: row, section: section)
        if model.values(at: path) != nil { rows.append(path) }
      }
    }
    return rows
  }

  func appearanceChanged() {
    guard let tableView else { return }
    adoptMeasures()
    fitSections(of: tableView)
    numberRows(of: tableView)
    redrawColumns(of: tableView)
    measureRows(of: tableView)
    arrangementObserver?.arrangementChanged()
    observer?.didArrange()
  }
}

// MARK: - Numbers of rows, and jumps to them

extension DatabaseContent {
  var rowCount: Int { model.rowCount }

  var rowCountMark: CountMark { model.countMark }

  /// The number of rows; while those of a query are on their way, or none have come, it isn't known.
  func rowsText(for query: RecordQuery) -> String {
    query != model.snapshot.query || model.failure != nil
      ? "… rows" : rowCountMark.rows(rowCount)
  }

  /// The facts about the table that are known by now; asks for its indexes.
  var facts: [ReadingFacts.Section]? {
    model.askForIndexes()
    let row = tableView?.currentPlace ?? IndexPath(row: 0, section: 0)
    return DatabaseFacts(
      address: model.source.address, source: model.source.relation, snapshot: model.snapshot,
      rows: rowsText(for: model.query), row: model.place(of: row)
    ).sections
  }

  var knowsWay: Bool { model.snapshot.knowsAllNumbers }

  func knowsNumber(ofSection section: Int) -> Bool {
    model.snapshot.hasSeenSections(to: model.place(of: IndexPath(row: 0, section: section)).section)
  }

  /// The index among all rows, or within the section if that is unknown.
  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    let place = model.place(of: indexPath)
    guard model.hasRow(at: indexPath), model.snapshot.isOrdinalKnown(place) else {
      return indexPath.row
    }
    return (0..<place.section).reduce(place.row) { $0 + model.snapshot.rowCount(inSection: $1) }
  }

  func ordinal(ofRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    ordinal(ofRowAt: indexPath)
  }

  func inexactPlace(ofRowAt indexPath: IndexPath) -> String? {
    let place = model.place(of: indexPath)
    guard rowCountMark != .exact || !model.snapshot.isOrdinalKnown(place) else { return nil }
    let isKnown = model.snapshot.isNumberKnown(place)
    let number = NumberFormatter.grouped(indexPath.row + 1)
    let row = model.snapshot.isNumberUnknown(place) ? "?" : isKnown ? number : "~\(number)"
    guard showsSections else { return "row \(row)/\(rowCountMark.text(rowCount))" }
    let count = model.count(ofSection: indexPath.section)
    return "row \(row)/\(CountMark(count).text(count.number)) in section"
  }

  func goToRow(_ number: Int, in tableView: TableView) -> String {
    guard number > 0 else { return "no row 0: the first one is 1" }
    let shown = tableView.indexPathForFocusedRow?.section ?? tableView.sectionAtTop ?? 0
    let section = model.place(of: IndexPath(row: 0, section: shown)).section
    let count = model.snapshot.rowCount(inSection: section)
    let isKnown = model.snapshot.section(section)?.count.isExact ?? false
    let row = isKnown ? min(number, count) : number
    search?.goToRow(DatabasePlace(section: section, row: row - 1))
    return showsSections ? "row \(NumberFormatter.grouped(row)) of this section" : ""
  }
}

// MARK: - Jumps to sections by their names; not all sections are loaded

extension DatabaseContent: SectionSeeking {
  var willHaveSections: Bool { !model.query.groupColumns.isEmpty }

  var sectionForm: ColumnForm? {
    model.snapshot.query.groupLevels.outermostForm(in: list.columns)
  }

  func seekSection(
    _ letters: String, _ arrive: @escaping @MainActor (_ section: Int?) -> Void
  ) {
    model.go(to: .named(letters)) { [weak self] place in
      guard let self else { return }
      guard let place else { return arrive(nil) }
      let section = model.indexPath(of: place).section
      arrive(model.sections.around(section).first ?? section)
    }
    observer?.didArrange()
  }

  func makeReturn() -> @MainActor () -> Void {
    guard let tableView else { return {} }
    let focus = tableView.indexPathForFocusedRow
    let top = tableView.contentOffset.y
    guard let row = focus ?? tableView.currentRow else {
      let section = tableView.sectionAtTop ?? 0
      let line = tableView.rectForHeader(inSection: section).minY - top
      guard let values = model.foldedValues(ofSection: section) else { return {} }
      return { [weak self] in
        self?.goBack(to: .values(values)) { $0.rectForHeader(inSection: $1.section).minY - line }
      }
    }
    let line = tableView.rectForRow(at: row).minY - top
    guard let anchor = model.snapshot.anchor(of: model.place(of: row)) else { return {} }
    return { [weak self] in
      self?.goBack(to: .anchor(anchor), isFocused: focus != nil) {
        $0.rectForRow(at: $1).minY - line
      }
    }
  }

  /// Goes to a row or section that was in sight, and scrolls to an offset that depends on where it is now.
  private func goBack(
    to target: DatabaseSession.Target, isFocused: Bool = false,
    _ offset: @escaping @MainActor (TableView, IndexPath) -> Int
  ) {
    model.go(to: target) { [weak self] place in
      guard let self, let place, let tableView else { return }
      // The jump to a section is over.
      _ = endPursuit()
      let row = model.indexPath(of: place)
      tableView.setContentOffset(
        Point(x: tableView.contentOffset.x, y: max(0, offset(tableView, row))), animated: false)
      if isFocused { tableView.focusRow(at: row) }
    }
  }
}

// MARK: - Undoing changes of the view, and saving it

extension DatabaseContent: ViewSubject {
  var viewState: ViewState {
    var state = ViewState(
      model.query, arrangement: appearance.arrangement, statistics: model.statistics)
    state.valueFolds = model.askedFolds
    state.style = tableView?.style
    state.wraps = appearance.wraps
    return state
  }

  func apply(_ state: ViewState) {
    // The database has answered this query before, so it isn't refused.
    _ = model.ask { query in
      query.groupLevels = state.groupLevels
      query.filters = state.filters
      query.sort = state.sort
    }
    model.askedFolds = state.valueFolds
    appearance.arrange { $0 = state.arrangement }
    model.measure(state.statistics)
    appearance.wraps = state.wraps
    show(style: state.style)
  }

  func viewText(at path: String) -> String {
    let shared = ViewOptions(viewState, of: list)
    let totals = model.hasFooters ? [shared.totals(saying: measures)] : []
    let options =
      sourceOptions + shared.groups + shared.rows(searching: model.search) + shared.columns
      + shared.folds(areAllFolded: model.askedFolds.areAllFolded, but: model.wordsForFolds)
      + [ViewOptions.style(of: tableView)] + totals
      + (appearance.wraps ? [ViewOptions.option("wrap")] : [])
    let lines = [ViewFormat.title, database(inViewAt: path)] + options.map(\.line)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The database in a saved view: a file's path relative to the view, or a server's URL without
  /// password.
  private func database(inViewAt path: String) -> String {
    switch model.source.address {
    case .sqlite(let file): ViewOptions.word(forFile: file, inViewAt: path)
    case .postgreSQL: ShellText.word(model.source.address.withoutSecrets)
    }
  }

  private var sourceOptions: [ViewFormat.Option] {
    let (what, keys) =
      switch model.source.relation {
      case .table(let schema, let name, let key):
        (ViewOptions.option("table", schema.map { "\($0).\(name)" } ?? name), key)
      case .query(let query, let key): (ViewOptions.option("query", query), key)
      }
    return [what] + keys.map { ViewOptions.option("key", $0) }
  }
}
