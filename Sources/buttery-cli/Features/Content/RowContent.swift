import Buttery
import ButteryRecords

/// The rows of a source as a table with columns, of which one is the current one: all rows are one
/// section, or each file or group is one.
final class RowContent: TableContent {
  /// Where the rows come from.
  let source: any RowSource
  /// Keeps the table in step with the source.
  let follower: any RowFollower
  let appearance: RowAppearance
  /// The charts of sections; nil where there are none.
  var charts: RecordCharts?

  var title: String
  let columnTitles: View?
  weak var observer: (any TableContentObserver)?
  /// Is called when a person has changed how the table looks.
  var viewChanged: (() -> Void)?
  /// The table that shows the content.
  weak var tableView: MainTableView?
  /// The index of the sections at the table's edge; nil without one.
  var letters: SectionLetters?

  /// The measures that footers show of the visible columns.
  private(set) var measures: [Measure] = []
  /// Whether the screen is too low to spend lines on footers.
  private var isLow = false
  /// The panel with all fields of a row, while it is open.
  private weak var details: RecordDetails?

  init(
    source: any RowSource, follower: any RowFollower, title: String,
    arrangement: ColumnArrangement, wraps: Bool = false
  ) {
    self.source = source
    self.follower = follower
    self.title = title
    appearance = RowAppearance(arrangement: arrangement)
    columnTitles = ColumnTitlesView(appearance: appearance)
    appearance.adopt(source.markedQuery)
    appearance.wraps = wraps
    follower.begin(with: self)
    appearance.observer = self
  }

  var rowContent: RowContent? { self }

  var list: RecordList { source.list }

  // MARK: What the top line says

  var rows: any TableRows { source }

  var facts: [ReadingFacts.Section]? {
    follower.facts ?? ReadingFacts(of: source.recordsResult)?.sections
  }

  /// How many rows were added out of view, the longest text first; empty for none.
  var addedTexts: [String] { follower.addedTexts }

  // MARK: Sections

  var sectionForm: ColumnForm? { source.shownQuery.groupLevels.outermostForm(in: list.columns) }

  var sectionSeeker: (any SectionSeeker)? { follower.sectionSeeker }

  private var showsFooters: Bool {
    source.hasTotalsRow || source.hasFooters && !hasTotalsInHeaders
  }

  private var hasTotalsInHeaders: Bool { isLow && source.showsSections }

  func prepare(_ tableView: MainTableView) {
    self.tableView = tableView
    tableView.register(RecordCell.self, forCellReuseIdentifier: "record")
    tableView.register(RecordHeaderView.self, forHeaderFooterViewReuseIdentifier: "group")
    tableView.register(RecordFooterView.self, forHeaderFooterViewReuseIdentifier: "totals")
    tableView.register(TotalsRowView.self, forHeaderFooterViewReuseIdentifier: "all")
    tableView.separatorStyle = .none
    fitSections(of: tableView)
  }

  func adapt(_ tableView: TableView, to size: Size) {
    let wasLow = isLow
    isLow = size.height < ScreenHeight.minimumWithFooters
    source.join(levels: size.height < ScreenHeight.minimumWithLevels)
    fitSections(of: tableView)
    if isLow != wasLow { showFooters(of: tableView) }
    showColumns(in: tableView)
  }

  /// Gives sections a header if there are any, a blank line above it if the style has one, and a
  /// footer if one is wanted.
  func fitSections(of tableView: TableView) {
    let row = appearance.wraps ? TableView.automaticDimension : 1
    if tableView.rowHeight != row { tableView.rowHeight = row }
    let showsSections = source.showsSections
    let header = showsSections ? 1 : 0
    if tableView.sectionHeaderHeight != header { tableView.sectionHeaderHeight = header }
    let padding = showsSections && tableView.style.hasBlankLineBetweenSections ? 1 : 0
    if tableView.sectionHeaderTopPadding != padding {
      tableView.sectionHeaderTopPadding = padding
    }
    let footer = showsFooters ? 1 : 0
    if tableView.sectionFooterHeight != footer { tableView.sectionFooterHeight = footer }
  }

  func numberOfSections(in tableView: TableView) -> Int { source.sectionCount }

  func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    source.level(ofSection: section)
  }

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    guard source.showsSections else { return nil }
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "group")
    if let header = view as? RecordHeaderView { show(section: section, in: header) }
    return view
  }

  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    guard showsFooters else { return nil }
    let view = tableView.dequeueReusableHeaderFooterView(
      withIdentifier: source.hasTotalsRow ? "all" : "totals")
    show(section: section, in: view)
    return view
  }

  private func show(section: Int, in header: RecordHeaderView) {
    (header.section, header.delegate) = (section, self)
    header.show(
      RowCountText(source.size(ofSection: section)), isFolded: source.isFolded(section: section),
      totals: hasTotalsInHeaders ? figures(ofSection: section) : [],
      first: charts?.headerColumn, level: source.level(ofSection: section), as: appearance
    ) { name, series in
      source.appendHeaderName(ofSection: section, to: &name)
      return charts?.fillSeries(ofSection: section, into: &series) ?? SparklineCaption()
    }
  }

  private func show(section: Int, in footer: View?) {
    if let totals = footer as? TotalsRowView {
      return totals.show(as: appearance) { source.readTotals(into: &$0) }
    }
    guard let footer = footer as? RecordFooterView else { return }
    var count = RowCountText(source.size(ofSection: section))
    // The section's header may be far up. Several footers may follow one another here, so each
    // names its section.
    if source.holdsSections(section) {
      var name: [UInt8] = []
      source.appendHeaderName(ofSection: section, to: &name)
      count.name = String(decoding: name, as: UTF8.self)
    }
    footer.show(count, figures(ofSection: section), as: appearance)
  }

  private func figures(ofSection section: Int) -> [FooterFigure] {
    source.figures(ofSection: section, measures: measures)
  }

  /// Updates the headers and footers near the visible rows.
  func showFooters(of tableView: TableView) {
    // A folded section has no rows that could be visible, so this visits a range of sections around
    // the topmost one.
    guard let top = tableView.sectionAtTop else { return }
    let height = max(1, tableView.bounds.height)
    // Pinned headers cover the ends of sections further up.
    let first = max(0, top - height)
    let end = max(first, min(source.sectionCount, top + height))
    // The headers of sections around it are pinned, too, and those sections begin further up.
    for section in source.sections(around: top).filter({ $0 < first }) + Array(first..<end)
    where section < source.sectionCount {
      if let header = tableView.headerView(forSection: section) as? RecordHeaderView {
        show(section: section, in: header)
      }
      show(section: section, in: tableView.footerView(forSection: section))
    }
  }

  // MARK: Rows

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    source.shownRowCount(inSection: section)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "record", for: indexPath)
    guard let cell = cell as? RecordCell else { return cell }
    guard source.isLoaded(indexPath) else {
      cell.showPlaceholder(as: appearance)
      return cell
    }
    cell.show(as: appearance, number: number(ofRowAt: indexPath)) {
      source.readShown(indexPath, into: &$0)
    }
    cell.isNew = follower.isNew(rowAt: indexPath)
    return cell
  }

  /// The number that a row shows; 0 if rows aren't numbered.
  private func number(ofRowAt indexPath: IndexPath) -> Int {
    appearance.arrangement.numbersRows ? source.ordinal(ofRowAt: indexPath) + 1 : 0
  }

  /// Updates the numbers of the visible rows.
  private func numberRows(of tableView: TableView) {
    for path in tableView.indexPathsForVisibleRows ?? [] {
      (tableView.cellForRow(at: path) as? RecordCell)?.number = number(ofRowAt: path)
    }
  }

  var emptyMessage: String { source.emptyMessage }

  /// Shows the message in place of rows.
  func showEmptyMessage(in tableView: TableView) {
    tableView.showEmptyMessage(source.isEmpty ? source.emptyMessage : nil)
  }

  func goToRow(_ number: Int, in tableView: TableView) -> String {
    follower.goToRow(number) ?? goToKnownRow(number, in: tableView)
  }

  /// Focuses the row to begin with, where rows are there to be chosen: the one that had the focus when
  /// the table was closed, or else the first one.
  func focusFirstRow(of tableView: TableView) {
    guard source.rowCount > 0 else { return }
    let left = source.rowLeft
    let path = left ?? IndexPath(row: 0, section: 0)
    tableView.focusRow(at: path)
    tableView.scrollToRow(at: path, at: left == nil ? .top : .middle, animated: false)
  }

  // MARK: One row

  func makeDetails() -> any RowDetails {
    let details = RecordDetails(source: source)
    self.details = details
    return details
  }

  /// Shows in the open panel what is known of a row by now.
  func updateDetails(ofRowAt row: IndexPath) {
    var responder: Responder? = details
    while let next = responder, !(next is DetailsPanel) { responder = next.next }
    (responder as? DetailsPanel)?.update(rowAt: row)
  }

  /// The fields of a row in the order of the columns, without hidden ones.
  func text(ofRowAt indexPath: IndexPath) -> String {
    let columns = appearance.arrangement.shown(without: [])
    guard case .success(let texts)? = source.wholeFields(columns, ofRowAt: indexPath, { _ in })
    else { return "" }
    return texts.map(\.onOneLine).joined(separator: "\t")
  }

  // MARK: Following

  func didLayOut() { follower.didLayOut() }

  func didComeToRest() { follower.didComeToRest() }

  func willHandle(_ command: TableCommand?) { follower.willHandle(command) }

  func didHandle() { follower.didHandle() }

  func didGo(toSection section: Int) { follower.didGo(toSection: section) }

  // MARK: Charts

  var chartColumn: Int? { charts?.column }

  func figures(ofSection section: Int, atMost most: Int) -> ChartData? {
    charts?.figures(ofSection: section, atMost: most)
  }

  func totals(ofSection section: Int) -> [(name: String, value: String)] {
    charts?.totals(of: figures(ofSection: section)) ?? []
  }
}

extension RowContent: RecordHeaderDelegate {
  func headerPressed(ofSection section: Int) { source.toggleFold(ofSection: section) }
}

// MARK: - Looks

extension RowContent: RowAppearanceObserver {
  func appearanceChanged() {
    showAppearance()
    viewChanged?()
  }

  /// Updates the visible rows and footers.
  func showAppearance() {
    guard let tableView else { return }
    adoptMeasures()
    fitSections(of: tableView)
    numberRows(of: tableView)
    redrawColumns(of: tableView)
    measureRows(of: tableView)
    showFooters(of: tableView)
    observer?.didArrange()
  }

  /// Takes over what footers show of the visible columns.
  func adoptMeasures() {
    measures = source.measures(ofColumns: appearance.layout.columns.map(\.index))
    source.want(measures)
  }

  func columnsGrew() {
    tableView?.setNeedsDisplay()
    columnTitles?.setNeedsDisplay()
  }

  /// Shows the rows in a style; nil changes nothing.
  func show(style: TableView.Style?) {
    guard let style, let tableView, tableView.style != style else { return }
    tableView.show(style)
  }
}

// MARK: - Following a source

/// Keeps the table in step with its source: a person stays where they are while rows and sections are
/// replaced.
@MainActor protocol RowFollower: AnyObject {
  /// Begins with content that has just been made, and shows its columns.
  func begin(with content: RowContent)

  /// Starts the work of a person with the rows.
  func makeSession(
    actions: ColumnActions, screen: TableScreen, controller: TableScreenController
  ) -> any RowSession

  // These are told as `TableContent` is.
  func didLayOut()
  func didComeToRest()
  func willHandle(_ command: TableCommand?)
  func didHandle()
  func didGo(toSection section: Int)

  /// Goes to the row of a number that isn't there yet.
  ///
  /// - Returns: A message for the top line; nil if all rows are there.
  func goToRow(_ number: Int) -> String?

  /// Looks for sections that aren't loaded; nil if all are.
  var sectionSeeker: (any SectionSeeker)? { get }

  /// Keeps the place, the focus included, through results that may not have the rows in sight.
  func holdPlace(_ isHeld: Bool)

  /// How many rows were added out of view, the longest text first; empty for none.
  var addedTexts: [String] { get }

  /// Whether a row was added a moment ago.
  func isNew(rowAt indexPath: IndexPath) -> Bool

  /// The facts about where the rows come from; nil where a result of files has them.
  var facts: [ReadingFacts.Section]? { get }

  /// The content of a view file that reproduces the table, for a path at which it is saved.
  func viewText(at path: String) -> String
}

extension RowFollower {
  func didLayOut() {}
  func didComeToRest() {}
  func willHandle(_ command: TableCommand?) {}
  func didHandle() {}
  func didGo(toSection section: Int) {}
  func goToRow(_ number: Int) -> String? { nil }
  var sectionSeeker: (any SectionSeeker)? { nil }
  func holdPlace(_ isHeld: Bool) {}
  var addedTexts: [String] { [] }
  func isNew(rowAt indexPath: IndexPath) -> Bool { false }
  var facts: [ReadingFacts.Section]? { nil }
}
