import Buttery
import ButteryDatabase
import ButteryRecords

/// Keeps a table in step with a database: rows are fetched as they come into sight, and those that arrive
/// leave a person where they are.
@MainActor final class DatabaseFollower: RowFollower {
  private let model: DatabaseModel
  private weak var content: RowContent?

  /// The position to keep while the snapshot is replaced.
  private var placeBefore: TablePlace?
  private var shownBefore: Shown?
  /// The section that keys acted on before, though another one may have been at the top.
  private var sectionBefore: Int?
  private var foldPlaces = FoldPlaces<[DatabaseValue], Shown>()
  /// The row that is kept in sight while another query is asked.
  private var kept: IndexPath?
  /// The row that was kept when the query was asked whose rows are shown, and where it was.
  private var origin: (row: IndexPath, place: TablePlace?)?
  /// Whether another query goes on from there, as the present one has no rows.
  private var goesOnFromOrigin = false
  /// The section that the user has jumped to.
  private var pursuit: SectionPursuit?
  private var direction = ScrollDirection()
  /// Where the user is, while a key moves on from there.
  private var start: ScrollStart?
  /// The rows that the session was last told to be in sight.
  private var wanted: (rows: ClosedRange<DatabasePlace>, revision: Int)?
  /// The number of rows by which columns have been widened.
  private var measuredCount = 0

  /// A snapshot and its sections.
  private struct Shown {
    var snapshot: DatabaseSnapshot
    var sections: DatabaseSections
  }

  init(_ model: DatabaseModel) { self.model = model }

  private var tableView: MainTableView? { content?.tableView }

  func begin(with content: RowContent) {
    self.content = content
    model.rowToKeep = { [weak self] in self?.rowToKeep(for: $0) }
    adoptColumns(of: content)
  }

  func makeSession(
    actions: ColumnActions, screen: TableScreen, controller: TableScreenController
  ) -> any RowSession {
    DatabaseRowSession(
      model: model, follower: self, actions: actions, screen: screen, controller: controller)
  }

  /// The facts about the table that are known by now; asks for its indexes.
  var facts: [ReadingFacts.Section]? {
    model.askForIndexes()
    let row = tableView?.currentPlace ?? IndexPath(row: 0, section: 0)
    return DatabaseFacts(
      address: model.source.address, source: model.source.relation, snapshot: model.snapshot,
      rows: model.rowsText(for: model.query), row: model.place(of: row)
    ).sections
  }

  func goToRow(_ number: Int) -> String? {
    guard number > 0 else { return "no row 0: the first one is 1" }
    let shown = tableView?.indexPathForFocusedRow?.section ?? tableView?.sectionAtTop ?? 0
    let section = model.place(of: IndexPath(row: 0, section: shown)).section
    let count = model.snapshot.rowCount(inSection: section)
    let isKnown = model.snapshot.section(section)?.count.isExact ?? false
    let row = isKnown ? min(number, count) : number
    let target = DatabaseSession.Target.row(DatabasePlace(section: section, row: row - 1))
    model.go(to: target, saying: "going to the row") { [weak self] place in
      guard let self, let place, let tableView else { return }
      let row = model.indexPath(of: place)
      tableView.focusRow(at: nil)
      tableView.bringToThird(row)
      tableView.focusRow(at: row)
    }
    content?.observer?.didArrange()
    return model.showsSections ? "row \(NumberFormatter.grouped(row)) of this section" : ""
  }

  // MARK: What is in sight

  /// Tells the session which rows are in sight, if they have changed.
  func didLayOut() {
    if let tableView {
      pursuit?.rememberLayout(of: tableView)
      direction.follow(tableView)
    }
    guard let content, let tableView, let rows = rowsInSight(of: tableView) else { return }
    let revision = model.snapshot.revision
    guard wanted?.rows != rows || model.isFetching && wanted?.revision != revision else { return }
    wanted = (rows, revision)
    model.want(rows)
    if measureRowsInSight(of: tableView) { content.redrawColumns(of: tableView) }
    if awaitsRows { content.observer?.didArrange() }
  }

  /// Whether a row in sight isn't loaded yet, and is being fetched.
  var awaitsRows: Bool {
    guard model.isFetching, let rows = wanted?.rows else { return false }
    let snapshot = model.snapshot
    return [rows.lowerBound, rows.upperBound].contains { place in
      guard place.section < snapshot.sectionCount else { return false }
      if snapshot.isFolded(section: place.section) { return snapshot.section(place.section) == nil }
      return place.row < snapshot.rowCount(inSection: place.section) && snapshot.row(place) == nil
    }
  }

  private func rowsInSight(of tableView: TableView) -> ClosedRange<DatabasePlace>? {
    let top = tableView.contentOffset.y
    let lines = top..<top + max(1, tableView.bounds.height)
    func row(_ line: Int) -> IndexPath? {
      tableView.indexPathForRow(at: Point(x: 0, y: line))
    }
    // Some lines have headers, so the first and last lines with rows are searched for.
    let edges = [lines.lazy.compactMap(row).first, lines.reversed().lazy.compactMap(row).first]
    let folded = foldedSections(of: tableView).map { IndexPath(row: 0, section: $0) }
    let places = (edges.compactMap(\.self) + folded).map(model.place)
    guard let first = places.min(), let last = places.max() else { return nil }
    return first...last
  }

  /// The folded sections whose headers are in sight.
  private func foldedSections(of tableView: TableView) -> [Int] {
    guard !model.snapshot.folds.isEmpty, let top = tableView.sectionAtTop else { return [] }
    let end = tableView.contentOffset.y + max(1, tableView.bounds.height)
    return (top..<tableView.numberOfSections).lazy
      .prefix { tableView.rectForHeader(inSection: $0).minY < end }
      .filter { model.isFolded(section: $0) }
  }

  // MARK: Stopping where nobody knows how far it is

  func willHandle(_ command: TableCommand?) {
    start = nil
    guard command?.isStep ?? false, model.isFetching, let tableView,
      let rows = rowsInSight(of: tableView)
    else { return }
    start = ScrollStart(
      rows: rows, offset: tableView.contentOffset.y, focused: tableView.indexPathForFocusedRow)
  }

  /// Takes the table back to the end of a gap that it has passed: how many rows or sections are in there is
  /// only a guess, so whoever scrolls faster than they come would find themselves anywhere.
  func didHandle() {
    guard let start, let tableView else { return }
    self.start = nil
    guard let end = endOfPassedGap(in: tableView, since: start) else { return }
    let path = model.indexPath(of: end)
    if start.focused != nil { tableView.focusRow(at: path) }
    let lines =
      model.hasRow(at: path)
      ? tableView.rectForRow(at: path) : tableView.rectForHeader(inSection: path.section)
    let offset = tableView.contentOffset
    let limit =
      offset.y < start.offset
      ? max(offset.y, min(start.offset, lines.minY))
      : min(offset.y, max(start.offset, lines.maxY - tableView.bounds.height))
    tableView.setContentOffset(Point(x: offset.x, y: limit), animated: false)
  }

  private func endOfPassedGap(
    in tableView: TableView, since start: ScrollStart
  ) -> DatabasePlace? {
    if let row = start.focused {
      guard let now = tableView.indexPathForFocusedRow, now != row else { return nil }
      return model.snapshot.endOfGuess(
        from: model.place(of: row), to: model.place(of: now), isInside: true)
    }
    let offset = tableView.contentOffset.y
    guard offset != start.offset, let rows = rowsInSight(of: tableView) else { return nil }
    return offset < start.offset
      ? model.snapshot.endOfGuess(from: start.rows.upperBound, to: rows.lowerBound)
      : model.snapshot.endOfGuess(from: start.rows.lowerBound, to: rows.upperBound)
  }

  // MARK: Following

  /// Updates the table view for a change of the model.
  func follow(_ change: DatabaseChange) {
    guard let content, let tableView else { return }
    switch change {
    case .willReplace(let isOther):
      placeBefore =
        isOther
        ? TablePlace(of: tableView)
        : TablePlace(
          of: tableView, isGoingUp: direction.isUp, folded: foldedSections(of: tableView),
          isLoaded: model.isLoaded)
      sectionBefore = tableView.sectionGoneTo
      if pursuit?.isWanted(in: tableView) == false { pursuit = nil }
      shownBefore = Shown(snapshot: model.snapshot, sections: model.sections)
      foldPlaces.remember(
        model.snapshot.folds, in: tableView, folded: model.foldedValues(ofSection:))
    case .replaced(_, let isOther, let rebinding):
      content.appearance.rebind(by: rebinding)
      reload(content, tableView, isOther: isOther)
    case .asked:
      content.appearance.adopt(model.markedQuery)
      content.showAppearance()
    case .joined: tableView.reloadData()
    case .measured: content.showAppearance()
    case .arrived:
      // Rows that were fetched for it are in sight now.
      measureRowsInSight(of: tableView)
      content.redrawColumns(of: tableView)
      content.observer?.didArrange()
    case .takenBack, .folded, .foldsMissing: break
    }
  }

  /// The focused row stays in sight whatever is asked; without one, rows in another order are shown from
  /// their beginning, and others from where the user is.
  private func rowToKeep(for query: RecordQuery) -> IndexPath? {
    guard let tableView else { return nil }
    goesOnFromOrigin = model.isEmpty && origin != nil
    if goesOnFromOrigin {
      // The session remembers the row.
      kept = origin?.row
      return nil
    }
    let isAtStart = tableView.contentOffset.y <= -tableView.contentInset.top
    let hasOrder = query.sort == model.snapshot.query.sort
    kept =
      tableView.indexPathForFocusedRow
      ?? (isAtStart || !hasOrder ? nil : tableView.firstRowInSight)
    return kept
  }

  private func reload(_ content: RowContent, _ tableView: MainTableView, isOther: Bool) {
    // The rows are in another order, so of old places only that of the kept row means something.
    if isOther { measuredCount = 0 }
    adoptColumns(of: content)
    tableView.reloadData()
    content.fitSections(of: tableView)
    content.showEmptyMessage(in: tableView)
    restorePlace(in: tableView, isOther: isOther)
    let pursued = isOther ? nil : pursuit.flatMap { self.section(of: $0.section) }
    let kept = isOther ? nil : sectionBefore.flatMap { self.section(of: $0) }
    (placeBefore, shownBefore, sectionBefore) = (nil, nil, nil)
    // Scrolling begins with a layout where the table was, which isn't where the section was shown.
    pursuit = nil
    if let pursued {
      tableView.scrollToSection(pursued)
      pursuit = SectionPursuit(section: pursued)
    }
    direction.skip(to: tableView)
    if let kept { tableView.keep(section: kept) }
    measureRowsInSight(of: tableView)
    content.redrawColumns(of: tableView)
    if let row = tableView.indexPathForSelectedRow { content.updateDetails(ofRowAt: row) }
    content.observer?.didArrange()
  }

  /// Restores the position in the new snapshot; if sections were folded or unfolded, as a person expects
  /// who looks at their headers.
  private func restorePlace(in tableView: TableView, isOther: Bool) {
    let folds = model.snapshot.folds
    var (place, old) = (placeBefore, shownBefore)
    if isOther, goesOnFromOrigin {
      place = origin?.place
    } else if isOther {
      origin = kept.map { ($0, placeBefore) }
    }
    let hasFolded = old.map { !isOther && $0.snapshot.folds != folds } ?? false
    if hasFolded {
      if let before = foldPlaces.takeBack(to: folds) {
        (place, old) = (before.place, before.sections)
      } else if let before = foldPlaces.unfolded(in: folds) {
        place?.hold(headerOf: before.section, level: before.level, atLine: before.line)
      }
    }
    place?.restore(in: tableView) { path in
      guard isOther else { return old.flatMap { self.place(of: path, in: $0) } }
      return path == kept ? model.snapshot.kept.map(model.indexPath) : nil
    }
    if hasFolded { foldPlaces.keep(placeBefore, shownBefore, in: tableView) }
  }

  /// The index path of a row of an old snapshot.
  private func place(of path: IndexPath, in old: Shown) -> IndexPath? {
    guard let section = old.sections[path.section]?.section else { return nil }
    let place = DatabasePlace(section: section, row: path.row)
    var now = model.snapshot.place(of: place, in: old.snapshot)
    // Whoever goes up into rows that aren't loaded is as far from the last of them as before, however many
    // they are.
    if direction.isUp, old.snapshot.row(place) == nil {
      let rest = old.snapshot.rowCount(inSection: section) - place.row
      now.row = max(0, model.snapshot.rowCount(inSection: now.section) - rest)
    }
    return model.indexPath(of: now)
  }

  /// The index of a section of the old snapshot; for outer groups, the one at the same level.
  private func section(of section: Int) -> Int? {
    guard let old = shownBefore, let level = old.sections[section]?.level,
      let row = place(of: IndexPath(row: 0, section: section), in: old)
    else { return nil }
    let around = model.sections.around(row.section)
    return around[min(level, around.count - 1)]
  }

  /// Goes to the last row of the table, and keeps it on its line whatever rows come above it.
  func goToEnd() {
    model.go(to: .last, saying: "going to the end") { [weak self] place in
      guard let self, let place, let tableView else { return }
      let hadFocus = tableView.indexPathForFocusedRow != nil
      let row = model.indexPath(of: place)
      if model.isFolded(section: row.section) {
        tableView.scrollToSection(row.section)
      } else {
        tableView.scrollToRow(at: row, at: .bottom, animated: false)
      }
      direction.goUp(from: tableView)
      if hadFocus { tableView.focusRow(at: row) }
    }
    content?.observer?.didArrange()
  }

  func didGo(toSection section: Int) { pursuit = SectionPursuit(section: section) }

  /// Ends following the section that the user has jumped to, as another command comes.
  ///
  /// - Returns: The section, if the user hasn't scrolled away from it.
  func endPursuit() -> Int? {
    defer { pursuit = nil }
    guard let tableView, let pursuit, pursuit.isWanted(in: tableView) else { return nil }
    return pursuit.section
  }

  // MARK: Columns

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
    let rows = (tableView.indexPathsForRows(in: area) ?? []).filter(model.isLoaded)
    return content?.appearance.grow(for: rows.indices) { read(rows[$0], into: &$1) } ?? false
  }

  private func adoptColumns(of content: RowContent) {
    content.appearance.rowCount = model.rowCount
    content.appearance.adopt(model.list) { _, _ in false }
    content.appearance.adopt(model.markedQuery)
    content.adoptMeasures()
    measureRows(of: content)
  }

  /// Widens columns for the first rows, up to a limit, so that scrolling doesn't change the widths.
  private func measureRows(of content: RowContent) {
    guard measuredCount < maximumMeasured else { return }
    let rows = rowsToMeasure
    guard rows.count > measuredCount else { return }
    measuredCount = rows.count
    content.appearance.makeRoom(for: rows.indices) { read(rows[$0], into: &$1) }
  }

  private func read(_ row: IndexPath, into fields: inout FieldBuffer) -> Bool {
    model.readShown(row, into: &fields) == nil
  }

  private var rowsToMeasure: [IndexPath] {
    var rows: [IndexPath] = []
    let most = maximumMeasured
    for section in 0..<min(model.sectionCount, most) {
      for row in 0..<min(model.shownRowCount(inSection: section), most) {
        guard rows.count < most else { return rows }
        let path = IndexPath(row: row, section: section)
        if model.isLoaded(path) { rows.append(path) }
      }
    }
    return rows
  }
}

// MARK: - Jumps to sections by their names; not all sections are loaded

extension DatabaseFollower: SectionSeeker {
  var sectionSeeker: (any SectionSeeker)? { self }

  var willHaveSections: Bool { model.hasSections }

  func seekSection(
    _ letters: String, _ arrive: @escaping @MainActor (_ section: Int?) -> Void
  ) {
    model.go(to: .named(letters)) { [weak self] place in
      guard let self else { return }
      guard let place else { return arrive(nil) }
      let section = model.indexPath(of: place).section
      arrive(model.sections.around(section).first ?? section)
    }
    content?.observer?.didArrange()
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

// MARK: - Saving the view

extension DatabaseFollower {
  func viewText(at path: String) -> String {
    guard let content else { return "" }
    let shared = ViewOptions(ViewState(of: content), of: model.list)
    let totals = model.hasFooters ? [shared.totals(saying: content.measures)] : []
    let options =
      sourceOptions + shared.groups + shared.rows(searching: model.search) + shared.columns
      + shared.folds(areAllFolded: model.askedFolds.areAllFolded, but: model.wordsForFolds)
      + [ViewOptions.style(of: tableView)] + totals
      + (content.appearance.wraps ? [ViewOptions.option("wrap")] : [])
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

// MARK: - Scrolling

/// Where a table is before a key scrolls it or moves its focus.
private struct ScrollStart {
  var rows: ClosedRange<DatabasePlace>
  var offset: Int
  var focused: IndexPath?
}

extension TableCommand {
  /// Whether it goes on from where the table is, by some lines.
  fileprivate var isStep: Bool {
    switch self {
    case .lineUp, .lineDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown: true
    case .beginning, .end, .previousSection, .nextSection, .focusRow, .sectionIndex: false
    }
  }
}

/// Whether the user last scrolled up or down: rows that come then keep those in place from which
/// the user has come.
private struct ScrollDirection {
  private(set) var isUp = false
  private var offset = 0

  /// Notes the offset after a layout of the table.
  @MainActor mutating func follow(_ tableView: TableView) {
    let now = tableView.contentOffset.y
    if now != offset { isUp = now < offset }
    offset = now
  }

  /// Notes an offset that isn't the user's doing.
  @MainActor mutating func skip(to tableView: TableView) { offset = tableView.contentOffset.y }

  /// Treats the offset as one that the user has scrolled up to.
  @MainActor mutating func goUp(from tableView: TableView) {
    skip(to: tableView)
    isUp = true
  }
}
