import Buttery
import ButteryDatabase
import ButteryRecords

/// The content of a screen that shows a table of a database.
///
/// All rows are one section, or each group is one. Rows are fetched as they come into sight.
final class DatabaseContent: ColumnTable {
  let model: DatabaseModel
  let appearance: RowAppearance

  let title: String
  let columnTitles: View?
  weak var observer: (any TableContentObserver)?
  weak var arrangementObserver: (any ArrangementObserver)?
  /// The table view that shows the content.
  weak var tableView: MainTableView?

  /// Performs jumps to rows that aren't loaded.
  weak var search: DatabaseSearch?
  /// The position to keep while the snapshot is replaced.
  private var placeBefore: TablePlace?
  private var shownBefore: Shown?
  /// The section that keys acted on before, though another one may have been at the top.
  private var sectionBefore: Int?
  private var foldPlaces = FoldPlaces<[DatabaseValue], Shown>()
  /// The section that the user has jumped to.
  private var pursuit: SectionPursuit?
  private var direction = ScrollDirection()
  /// Where the user is, while a key moves on from there.
  private var start: ScrollStart?
  /// The panel with all fields of a row, while it is open.
  private weak var details: RecordDetails?
  /// The rows that the session was last told to be in sight.
  private var wanted: (rows: ClosedRange<DatabasePlace>, revision: Int)?
  /// The measures that footers show for the columns.
  var measures: [Measure] = []
  /// Whether the screen is too low to spend lines on footers.
  private var isLow = false
  /// The number of rows by which columns have been widened.
  var measuredCount = 0

  init(model: DatabaseModel, title: String, arrangement: ColumnArrangement, wraps: Bool) {
    self.model = model
    self.title = title
    appearance = RowAppearance(arrangement: arrangement)
    columnTitles = ColumnTitlesView(appearance: appearance)
    adoptColumns()
    appearance.wraps = wraps
    appearance.observer = self
  }

  /// A snapshot and its sections.
  private struct Shown {
    var snapshot: DatabaseSnapshot
    var sections: DatabaseSections
  }

  var source: any RowSource { model }

  func makeSession(
    actions: ColumnActions, screen: TableScreen, controller: TableScreenController
  ) -> any RowSession {
    DatabaseRowSession(
      content: self, actions: actions, screen: screen, controller: controller)
  }

  var hasColumns: Bool { true }

  // MARK: Sections

  /// Whether the rows that are shown are in sections, even if another query is on its way.
  var showsSections: Bool { !model.snapshot.query.groupColumns.isEmpty }

  func name(ofSection section: Int) -> String? { model.name(ofSection: section) }

  var knowsAllSections: Bool { model.snapshot.hasAllSections }

  var seenSectionCount: Int? { model.sections.seenCount }

  func sections(around section: Int) -> [Int] { model.sections.around(section) }

  var showsFooters: Bool { model.hasFooters && !hasTotalsInHeaders }

  func adapt(_ tableView: TableView, to size: Size) {
    let wasLow = isLow
    isLow = size.height < ScreenHeight.minimumWithFooters
    let isJoined = model.join(levels: size.height < ScreenHeight.minimumWithLevels)
    if isJoined || isLow != wasLow && model.hasFooters { tableView.reloadData() }
    fitSections(of: tableView)
    showColumns(in: tableView)
  }

  private var hasTotalsInHeaders: Bool { isLow && showsSections }

  func numberOfSections(in tableView: TableView) -> Int { model.sections.count }

  func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    model.sections[section]?.level ?? 0
  }

  func show(section: Int, in header: RecordHeaderView) {
    let count = model.count(ofSection: section)
    (header.section, header.delegate) = (section, self)
    header.show(
      RowCountText(shown: count.number, mark: CountMark(count)),
      isFolded: model.isFolded(section: section),
      totals: hasTotalsInHeaders ? figures(ofSection: section) : [], first: nil,
      level: model.sections[section]?.level ?? 0, as: appearance
    ) { name, _ in
      name.append(contentsOf: (model.name(ofSection: section, isWhole: false) ?? "").utf8)
      return SparklineCaption()
    }
  }

  func show(section: Int, in footer: RecordFooterView) {
    let count = model.count(ofSection: section)
    var text = RowCountText(shown: count.number, mark: CountMark(count))
    // The header may be far above; if footers stack up, each needs the name of its section.
    if model.sections[section]?.hasRows == false {
      text.name = model.name(ofSection: section, isWhole: false)
    }
    footer.show(text, figures(ofSection: section), as: appearance)
  }

  private func figures(ofSection section: Int) -> [FooterFigure] {
    model.figures(ofSection: section, measures: measures)
  }

  // MARK: Rows

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.rowCount(inSection: section)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "record", for: indexPath)
    guard let cell = cell as? RecordCell else { return cell }
    guard model.values(at: indexPath) != nil else {
      cell.showPlaceholder(as: appearance)
      return cell
    }
    cell.show(as: appearance, number: number(ofRowAt: indexPath)) { fields in
      model.read(indexPath, into: &fields)
      return nil
    }
    return cell
  }

  func makeDetails() -> any RowDetails {
    let details = RecordDetails(source: self)
    self.details = details
    return details
  }

  /// There are no charts: a column's numbers aren't fetched for them.
  func figures(ofSection section: Int, atMost most: Int) -> ChartData? { nil }

  func text(ofRowAt indexPath: IndexPath) -> String {
    (model.values(at: indexPath) ?? []).map { ($0.string ?? "").onOneLine }
      .joined(separator: "\t")
  }

  // MARK: What is in sight

  /// Tells the session which rows are in sight, if they have changed.
  func didLayOut() {
    if let tableView {
      pursuit?.noteLayout(of: tableView)
      direction.follow(tableView)
    }
    guard let tableView, let rows = rowsInSight(of: tableView) else { return }
    let revision = model.snapshot.revision
    guard wanted?.rows != rows || model.isFetching && wanted?.revision != revision else { return }
    wanted = (rows, revision)
    model.want(rows)
    if measureRowsInSight(of: tableView) { redrawColumns(of: tableView) }
    if awaitsRows { observer?.didArrange() }
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
      .filter(model.isFolded)
  }

  // MARK: Stopping where nobody knows how far it is

  func willTake(_ command: TableCommand?) {
    start = nil
    guard command?.isStep ?? false, model.isFetching, let tableView,
      let rows = rowsInSight(of: tableView)
    else { return }
    start = ScrollStart(
      rows: rows, offset: tableView.contentOffset.y, focused: tableView.indexPathForFocusedRow)
  }

  /// Takes the table back to the end of a gap that it has passed: how many rows or sections are in there is
  /// only a guess, so whoever scrolls faster than they come would find themselves anywhere.
  func didTake() {
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
    guard let tableView else { return }
    switch change {
    case .willReplace:
      placeBefore = TablePlace(
        of: tableView, isGoingUp: direction.isUp, folded: foldedSections(of: tableView)
      ) { model.values(at: $0) != nil }
      sectionBefore = tableView.sectionGoneTo
      if pursuit?.isWanted(in: tableView) == false { pursuit = nil }
      shownBefore = Shown(snapshot: model.snapshot, sections: model.sections)
      foldPlaces.note(
        model.snapshot.folds, in: tableView, folded: model.foldedValues(ofSection:))
    case .replaced(let old): reload(tableView, since: old)
    case .asked:
      adoptQuery()
      appearanceChanged()
    case .measured: showFooters(of: tableView)
    case .takenBack, .folded, .foldsMissing: break
    }
  }

  /// Updates the footers while rows in sight keep their place on the screen.
  private func showFooters(of tableView: TableView) {
    let place = TablePlace(of: tableView)
    adoptMeasures()
    fitSections(of: tableView)
    tableView.reloadData()
    place.restore(in: tableView) { $0 }
    observer?.didArrange()
  }

  private func reload(_ tableView: MainTableView, since old: DatabaseSnapshot) {
    // The rows are in another order, so their old places mean nothing.
    let isOther = old.query != model.snapshot.query
    if isOther { measuredCount = 0 }
    adoptColumns()
    tableView.reloadData()
    fitSections(of: tableView)
    showEmptyMessage(in: tableView)
    if isOther { tableView.focusRow(at: nil) }
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
    redrawColumns(of: tableView)
    if let row = tableView.indexPathForSelectedRow { updateDetails(ofRowAt: row) }
    observer?.didArrange()
  }

  /// Shows in the open panel what is known of a row by now.
  private func updateDetails(ofRowAt row: IndexPath) {
    var responder: Responder? = details
    while let next = responder, !(next is DetailsPanel) { responder = next.next }
    (responder as? DetailsPanel)?.update(rowAt: row)
  }

  /// Restores the position in the new snapshot; if sections were folded or unfolded, as a person expects
  /// who looks at their headers.
  private func restorePlace(in tableView: TableView, isOther: Bool) {
    let folds = model.snapshot.folds
    var (place, old) = (placeBefore, shownBefore)
    let hasFolded = old.map { !isOther && $0.snapshot.folds != folds } ?? false
    if hasFolded {
      if let before = foldPlaces.takeBack(to: folds) {
        (place, old) = (before.place, before.sections)
      } else if let before = foldPlaces.unfolded(in: folds) {
        place?.hold(headerOf: before.section, level: before.level, atLine: before.line)
      }
    }
    place?.restore(in: tableView) { path in
      isOther ? nil : old.flatMap { self.place(of: path, in: $0) }
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

  /// Keeps the last row in sight on its line, whatever rows come above it.
  func didGoToEnd() {
    if let tableView { direction.goUp(from: tableView) }
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

  private func showEmptyMessage(in tableView: TableView) {
    tableView.showEmptyMessage(model.snapshot.sectionCount == 0 || isEmpty ? emptyMessage : nil)
  }

  private var isEmpty: Bool { model.snapshot.total == .exact(0) || model.failure != nil }

  var emptyMessage: String {
    if let failure = model.failure { return failure }
    if model.snapshot.query.isFiltered { return "No row matches the filter. Esc removes it." }
    return "This table has no rows."
  }
}

extension DatabaseContent: RecordHeaderDelegate {
  func headerPressed(ofSection section: Int) { _ = model.toggleFold(ofSection: section) }
}

extension DatabaseContent: DetailSource {
  func title(ofRowAt indexPath: IndexPath) -> String {
    inexactPlace(ofRowAt: indexPath)
      ?? "row \(NumberFormatter.grouped(ordinal(ofRowAt: indexPath) + 1)) of \(NumberFormatter.grouped(rowCount))"
  }

  func readDetails(ofRowAt indexPath: IndexPath, into fields: inout FieldBuffer) -> String? {
    guard let row = model.extent(ofRowAt: indexPath) else { return "this row is being fetched" }
    fields.fill(
      row.values.map { value in
        if value.isBeginning, case .awaited = row { return Array("fetching …".utf8) }
        return value.bytes
      })
    return nil
  }

  func reasonAgainstCopying(rowAt indexPath: IndexPath) -> String? {
    switch model.extent(ofRowAt: indexPath) {
    case .whole?: nil
    case .awaited?, nil: "still being fetched"
    case .partial(_, let reason)?: reason
    }
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
