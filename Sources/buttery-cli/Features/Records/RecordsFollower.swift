import Buttery
import ButteryRecords

/// Takes over the worker's results without moving the rows that a person looks at.
@MainActor final class RecordsFollower: RowFollower {
  private let model: RecordsModel
  private weak var content: RowContent?
  /// The row to scroll back to, while the result of another query is still coming.
  private var pursuit: RowPursuit?
  /// The row to scroll back to as long as a condition is typed, whatever rows it leaves meanwhile.
  private var heldPlace: RowPursuit?
  /// The scroll positions before the current conditions were added, the first one first.
  private var placesBeforeConditions: [PlaceBeforeCondition] = []
  /// The scroll position before rows or folds changed, until it is restored.
  private var placeBefore: TablePlace?
  /// The sections at that time.
  private var sectionsBefore: Arrangement?
  /// The group of the section that keys acted on then, though another one may have been at the top.
  private var groupBefore: Int?
  /// The scroll position when another query was asked for.
  private var offsetWhenAsked: Point?
  /// The scroll position before the last fold.
  private var foldPlaces = FoldPlaces<Int, Arrangement>()
  /// Whether the table stays at the end while rows are still being read.
  private var staysAtEnd = false
  /// The rows added to a followed file.
  private var addedRows = AddedRows()
  /// The added records that are marked.
  private var newRecords = NewRecords()

  init(_ model: RecordsModel) { self.model = model }

  func begin(with content: RowContent) {
    self.content = content
    content.charts = RecordCharts(model: model, content: content)
    adoptColumns(of: content, since: nil)
  }

  func makeSession(
    actions: ColumnActions, screen: TableScreen, controller: TableScreenController
  ) -> any RowSession {
    RecordsSession(
      model: model, follower: self, actions: actions, screen: screen, controller: controller)
  }

  var addedTexts: [String] {
    guard addedRows.count > 0 else { return [] }
    let rows = NumberFormatter.counted(addedRows.count, "new row")
    return [model.result.addsBelow ? "\(rows) below" : rows, "\(addedRows.count) new"]
  }

  func isNew(rowAt indexPath: IndexPath) -> Bool {
    !newRecords.isEmpty && newRecords.contains(model.record(at: indexPath))
  }

  func holdPlace(_ isHeld: Bool) {
    heldPlace = nil
    guard isHeld, let tableView = content?.tableView else {
      // Whoever takes the rows that are shown stays among them.
      if isAnswered { pursuit = nil }
      return
    }
    var place = RowPursuit(result: model.result, place: TablePlace(of: tableView))
    place.offset = tableView.contentOffset
    place.focused = tableView.indexPathForFocusedRow
    (heldPlace, pursuit) = (place, place)
  }

  /// Whether the rows are those that were asked for last, and no others are on their way.
  private var isAnswered: Bool { model.result.isFinal && model.showsAskedRows }

  func viewText(at path: String) -> String {
    content.map { ViewText(of: $0, model).text(at: path) } ?? ""
  }

  // MARK: Columns

  /// Shows the columns of the model's result; those of another answer about the same records stay as wide
  /// as they are.
  private func adoptColumns(of content: RowContent, since old: QueryResult?) {
    let appearance = content.appearance
    appearance.rowCount = model.rowCount
    appearance.pictures = model.pictureColumns
    let list = model.result.list
    let isSameList =
      old.map {
        model.derivedRows == nil && $0.list.isComplete && model.result.hasFiles(of: $0)
          && $0.list.columns == list.columns
      } ?? false
    appearance.adopt(list, keepsWidths: isSameList) { model.readShown($0, into: &$1) == nil }
    if let totals = model.totalsRecord {
      appearance.makeRoom(for: [totals]) { model.readShown($0, into: &$1) == nil }
    }
    content.adoptMeasures()
  }

  /// Widens columns for the first and last rows if these are sorted, since the largest numbers
  /// stand there.
  private func makeRoomForEnds(of content: RowContent) {
    guard model.result.query.isSorted, model.rowCount > 0 else { return }
    let last = model.sectionCount - 1
    let begin = model.result.arrangement.place(ofOrdinal: 0).section
    let firstCount = model.rowCount(inSection: begin)
    let lastCount = model.rowCount(inSection: last)
    let first = (0..<min(Self.endCount, firstCount)).map { IndexPath(row: $0, section: begin) }
    let end = (max(0, lastCount - Self.endCount)..<lastCount).map {
      IndexPath(row: $0, section: last)
    }
    content.appearance.makeRoom(for: (first + end).map(model.record(at:))) {
      model.readShown($0, into: &$1) == nil
    }
  }

  private static let endCount = 50

  // MARK: Following

  /// Keeps the table in step with the model.
  func follow(_ change: RecordsChange) {
    guard let content, let tableView = content.tableView else { return }
    switch change {
    case .willReplace(let new): recordPlace(of: tableView, before: new)
    case .replaced(let old): reload(content, tableView, since: old)
    case .asked:
      offsetWhenAsked = tableView.contentOffset
      content.appearance.adopt(model.query)
      content.showAppearance()
    case .willFold:
      placeBefore = TablePlace(of: tableView)
      sectionsBefore = model.result.arrangement
      foldPlaces.remember(model.sections.folds, in: tableView, folded: model.sections.foldedGroup)
    case .folded, .foldedByName, .joined: showSections(in: tableView)
    case .figures: content.showFooters(of: tableView)
    case .measured: content.showAppearance()
    }
  }

  /// Shows the same rows in other sections.
  private func showSections(in tableView: TableView) {
    let (folds, new) = (model.sections.folds, model.result.arrangement)
    var (old, place) = (sectionsBefore, placeBefore)
    if let before = foldPlaces.takeBack(to: folds) {
      (old, place) = (before.sections, before.place)
    } else if let before = foldPlaces.unfolded(in: folds) {
      place?.hold(headerOf: before.section, level: before.level, atLine: before.line)
    }
    defer {
      foldPlaces.keep(placeBefore, sectionsBefore, in: tableView)
      (placeBefore, sectionsBefore) = (nil, nil)
    }
    tableView.reloadData()
    place?.restore(in: tableView) { path in
      guard let old, path.section < old.sectionCount else { return path }
      return new.place(ofRow: path.row, inSection: path.section, of: old).map {
        IndexPath(row: $0.row, section: $0.section)
      }
    }
  }

  /// Records the scroll position while the model still has the rows that the table shows.
  ///
  /// Asking a table for its position makes it lay out what was scrolled since the last redraw. With
  /// the model's new rows, it would ask for rows that no longer exist.
  private func recordPlace(of tableView: MainTableView, before new: QueryResult) {
    let old = model.result
    placeBefore = nil
    groupBefore = tableView.sectionGoneTo.flatMap { section in
      section < old.arrangement.sectionCount && new.keepsOrder(of: old)
        ? old.arrangement.group(ofSection: section) : nil
    }
    if model.options.follows { addedRows.recordPosition(of: tableView, showing: model.wholeResult) }
    guard !new.hasRows(of: old) else { return }
    let (now, before) = (new.query.filters, old.query.filters)
    // Rows in sight are few of many where a condition is removed, so the first of them isn't the first of
    // all.
    let isWidened = now != before && now.count < before.count
    var place = TablePlace(of: tableView, keepsBeginning: !isWidened)
    if new.query.sort != old.query.sort { turn(&place, of: tableView) }
    placeBefore = place
    if let last = placesBeforeConditions.last, last.offset != tableView.contentOffset {
      placesBeforeConditions = []
    }
    let current = RowPursuit(result: old, place: place)
    if now != before, let given = placeToGiveBack(in: tableView, for: now, from: current) {
      pursuit = given
      return
    }
    if pursuit?.isWanted(in: tableView) ?? false { return }
    pursuit = new.keepsOrder(of: old) ? nil : current
  }

  /// Remembers the position before a condition is added, and returns it when just that is removed.
  ///
  /// While a condition is typed, the position from before it is held anyway, whatever rows the text leaves.
  private func placeToGiveBack(
    in tableView: TableView, for filters: [RecordFilter], from current: RowPursuit
  ) -> RowPursuit? {
    let shown = current.result
    let same = placesBeforeConditions.lastIndex { $0.result.query.filters == filters }
    if let same, heldPlace == nil {
      let before = placesBeforeConditions[same]
      placesBeforeConditions.removeSubrange(same...)
      var place = before.place
      // Where there are no rows, nobody has taken the focus away.
      if tableView.indexPathForFocusedRow == nil, shown.arrangement.rowCount > 0 {
        place.forgetFocus()
      }
      return RowPursuit(result: before.result, place: place)
    }
    // Another text was typed for the same condition.
    let isTyped = placesBeforeConditions.last?.result.query.filters == filters.dropLast()
    if same != nil || isTyped { return nil }
    guard filters.dropLast() == shown.query.filters[...] else {
      placesBeforeConditions = []
      return nil
    }
    if placesBeforeConditions.count == PlaceBeforeCondition.most {
      placesBeforeConditions.removeFirst()
    }
    let before = heldPlace ?? current
    placesBeforeConditions.append(
      PlaceBeforeCondition(result: before.result, place: before.place))
    return nil
  }

  /// Newly sorted rows are shown from their beginning, unless a person has scrolled since asking
  /// for them.
  private func turn(_ place: inout TablePlace, of tableView: TableView) {
    if let offsetWhenAsked, offsetWhenAsked != tableView.contentOffset {
      place.holdOffset(of: tableView)
    } else {
      place.goToBeginning(of: tableView)
    }
  }

  private func reload(_ content: RowContent, _ tableView: MainTableView, since old: QueryResult) {
    let translation = model.derivedRows?.adoptNext(since: old)
    content.appearance.rebind(
      by: ColumnRebinding(from: old.list.columns, to: model.result.list.columns))
    content.appearance.adopt(model.query)
    // The widths of a derived table, which is made again and again, would never come to rest.
    if model.derivedRows == nil, !model.result.hasFiles(of: old) {
      content.appearance.forgetRecords()
    }
    adoptColumns(of: content, since: old)
    if old.list.columns != model.result.list.columns { content.charts?.forgetCaption() }
    if model.options.follows { markNewRecords(since: old.list.count) }
    guard let place = placeBefore else {
      // Figures that take long are computed when nothing else is running.
      if model.result.isFinal, !old.isFinal { content.showFooters(of: tableView) }
      // Another reason may hold where there are no rows: a filter's column may be gone.
      content.showEmptyMessage(in: tableView)
      return tableView.setNeedsDisplay()
    }
    placeBefore = nil
    makeRoomForEnds(of: content)
    // This comes before any other question to the table, so that whatever lays it out finds the new
    // rows.
    tableView.reloadData()
    content.fitSections(of: tableView)
    content.showEmptyMessage(in: tableView)
    var finder = RowFinder(old: pursuit?.result ?? old, new: model.result)
    finder.translation = translation
    (pursuit?.place ?? place).restore(in: tableView) { finder.place(of: $0) }
    content.redrawColumns(of: tableView)
    if model.options.follows { addedRows.receive(model.wholeResult, in: tableView) }
    if staysAtEnd { tableView.perform(.end) }
    if let section = groupBefore.flatMap(model.sections.shownSection(around:)) {
      tableView.keep(section: section)
    }
    if let last = placesBeforeConditions.indices.last {
      placesBeforeConditions[last].offset = tableView.contentOffset
    }
    if isAnswered { pursuit = heldPlace }
    pursuit?.offset = tableView.contentOffset
    pursuit?.focused = tableView.indexPathForFocusedRow
  }

  /// The key that goes to the end goes on with it while rows are read, until another key comes.
  func willHandle(_ command: TableCommand?) {
    staysAtEnd = command == .end && !model.result.isFinal
  }

  /// The table has scrolled and come to rest.
  func didComeToRest() {
    guard let content, let tableView = content.tableView,
      addedRows.forget(in: tableView, of: model.result)
    else { return }
    content.observer?.didArrange()
  }

  // MARK: Marks of new records

  /// Marks the added records, before their rows scroll into view.
  private func markNewRecords(since old: Int) {
    guard addedRows.hasBegun, newRecords.mark(from: old, to: model.result.list.count) else {
      return
    }
    beginStep()
  }

  private func beginStep() {
    model.application?.post(after: NewRecords.step) { [weak self] in self?.endStep() }
  }

  private func endStep() {
    if newRecords.endStep(count: model.result.list.count) { beginStep() }
    guard let tableView = content?.tableView else { return }
    for path in tableView.indexPathsForVisibleRows ?? [] where model.hasRow(at: path) {
      (tableView.cellForRow(at: path) as? RecordCell)?.isNew = isNew(rowAt: path)
    }
  }
}

/// The scroll position before a condition was added.
private struct PlaceBeforeCondition {
  let result: QueryResult
  let place: TablePlace
  /// The offset after it was added: if a person has scrolled since, the position isn't given back.
  var offset = Point.zero

  /// How many are kept, with their results.
  static let most = 4
}

extension RowContent {
  /// Content of files, or of a derived table.
  convenience init(of model: RecordsModel, title: String, arrangement: ColumnArrangement) {
    self.init(
      source: model, follower: RecordsFollower(model), title: title, arrangement: arrangement,
      wraps: model.options.wraps)
  }
}

// MARK: - Added rows

/// Handles rows that are appended to a followed file: a table that shows its end keeps showing it,
/// any other stays in place and counts them.
@MainActor struct AddedRows {
  /// The counts when all records were known last.
  private struct Known {
    var records: Int
    var rows: Int
    var filters: [RecordFilter]

    init(_ result: QueryResult) {
      records = result.list.count
      rows = result.arrangement.rowCount
      filters = result.query.filters
    }
  }

  /// How many rows were added out of view.
  private(set) var count = 0
  private var known: Known?
  /// The content offset when they were added.
  private var offset = Point.zero
  private var wasAtEnd = false
  /// Whether somebody hears the table, and its last row last.
  private var wasAtLastRow = false
  /// Whether all records that were in the file at first are known.
  private(set) var hasBegun = false

  /// Records the scroll position before rows are added.
  ///
  /// - Parameter result: the result until then.
  mutating func recordPosition(of tableView: TableView, showing result: QueryResult) {
    if result.isFinal { (hasBegun, known) = (true, Known(result)) }
    wasAtEnd = tableView.indexPathForFocusedRow == nil && tableView.isAtEnd
    wasAtLastRow =
      Accessibility.isVoiceOverRunning && tableView.indexPathForFocusedRow == tableView.lastRow
  }

  /// Scrolls to the end again, or counts the added rows that pass the filters; fewer records than
  /// before mean that the file was replaced.
  mutating func receive(_ result: QueryResult, in tableView: TableView) {
    let new = Known(result)
    guard let old = known, old.filters == new.filters, old.records <= new.records else {
      if let old = known, old.records > new.records { hasBegun = false }
      count = 0
      return
    }
    guard hasBegun, new.records > old.records else { return }
    if wasAtEnd { return tableView.goToEnd() }
    if wasAtLastRow { return tableView.focusRow(at: tableView.lastRow) }
    guard result.isFinal else { return }
    count += max(0, new.rows - old.rows)
    offset = tableView.contentOffset
    if tableView.isAtEnd, result.addsBelow || tableView.isAtStart { count = 0 }
  }

  /// Forgets the count once the rows have been in view or, if they may be anywhere, once the table
  /// has scrolled.
  ///
  /// - Returns: Whether there were any.
  mutating func forget(in tableView: TableView, of result: QueryResult) -> Bool {
    guard count > 0 else { return false }
    guard tableView.isAtEnd || !result.addsBelow && tableView.contentOffset != offset else {
      return false
    }
    count = 0
    return true
  }
}

extension QueryResult {
  /// Whether added rows come after all others.
  var addsBelow: Bool { groups == nil && !query.isSorted }
}

extension TableView {
  /// The largest content offset.
  private var maximumOffset: Int { contentSize.height + contentInset.bottom - bounds.height }

  /// Whether the table is scrolled to its end.
  fileprivate var isAtEnd: Bool { contentOffset.y >= maximumOffset }

  /// The last row of the last section that has rows.
  fileprivate var lastRow: IndexPath? {
    let section = (0..<numberOfSections).last { numberOfRows(inSection: $0) > 0 }
    return section.map { IndexPath(row: numberOfRows(inSection: $0) - 1, section: $0) }
  }

  fileprivate var isAtStart: Bool { contentOffset.y <= -contentInset.top }

  fileprivate func goToEnd() {
    let line = max(-contentInset.top, maximumOffset)
    setContentOffset(Point(x: contentOffset.x, y: line), animated: false)
  }
}

/// The records that were just added to a file, and are marked for a moment.
///
/// Marks are removed in steps, so that one timer is enough however often records are added: each
/// mark stays for at least one step, and for less than two.
struct NewRecords {
  static let step = Duration.seconds(2)

  /// The first marked record; all after it are marked, too.
  private var first = Int.max
  /// The first record that stays marked for another step.
  private var next = Int.max

  /// Whether no record is marked.
  var isEmpty: Bool { first == .max }

  func contains(_ record: Int) -> Bool { record >= first }

  /// Marks the records that were added; fewer records than before remove all marks.
  ///
  /// - Returns: Whether these are the first marks, so that the caller has to begin a step.
  mutating func mark(from old: Int, to new: Int) -> Bool {
    guard new > old else {
      if new < old { self = NewRecords() }
      return false
    }
    guard first == .max else { return false }
    (first, next) = (old, new)
    return true
  }

  /// Ends a step.
  ///
  /// - Parameter count: the number of records.
  /// - Returns: Whether some are still marked.
  mutating func endStep(count: Int) -> Bool {
    guard next < count else {
      self = NewRecords()
      return false
    }
    (first, next) = (next, count)
    return true
  }
}
