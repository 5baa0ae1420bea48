import Buttery
import ButteryRecords

/// Is notified when a person has changed how a table looks.
@MainActor protocol ArrangementObserver: AnyObject {
  func arrangementChanged()
}

/// A table whose rows have columns, of which one is the current one.
@MainActor protocol ColumnTable: TableContent, ViewSubject {
  /// Where the rows come from.
  var source: any RowSource { get }

  var appearance: RowAppearance { get }

  /// Columns that only draw the values of the column before them.
  var pictureColumns: Set<Int> { get }

  /// The table that shows the content.
  var tableView: MainTableView? { get set }

  /// Whether the rows that are shown are in sections, and whether these have footers.
  var showsSections: Bool { get }
  var showsFooters: Bool { get }

  /// The columns at the table's edge that an index of the sections takes.
  var indexWidth: Int { get }

  /// Shows a section in its header or footer.
  func show(section: Int, in header: RecordHeaderView)
  func show(section: Int, in footer: RecordFooterView)

  /// Is notified when a person has changed how the table looks.
  var arrangementObserver: (any ArrangementObserver)? { get set }

  /// Starts the work of a person with the rows.
  func makeSession(
    actions: ColumnActions, screen: TableScreen, controller: TableScreenController
  ) -> any RowSession

  /// How many rows were added out of view, the longest text first; empty for none.
  var addedTexts: [String] { get }

  /// The number that a row of a derived table had when the table was made, whatever the sort order;
  /// nil if the table isn't made of records.
  func record(ofRowAt indexPath: IndexPath) -> Int?

  /// Focuses the row to begin with, where rows are there to be chosen.
  func focusFirstRow(of tableView: TableView)

  // MARK: While a text is typed

  /// Returns a function that folds and unfolds sections as they are now.
  func makeFoldReturn() -> @MainActor () -> Void

  /// Keeps the place, the focus included, through results that may not have the rows in sight.
  func holdPlace(_ isHeld: Bool)

  // MARK: Charts

  /// Chooses the current column for the chart that is about to open, if it has numbers; nil when it
  /// was closed.
  func showsChart(_ isOpen: Bool)

  /// Makes headers show the column of the open chart; if they do already, toggles their scale.
  ///
  /// - Returns: What the headers show, for the top line.
  func chartInHeaders() -> String
}

// The current column, and scrolling sideways.
extension ColumnTable {
  var list: RecordList { source.list }

  var pictureColumns: Set<Int> { [] }
  var addedTexts: [String] { [] }
  func record(ofRowAt indexPath: IndexPath) -> Int? { nil }
  func focusFirstRow(of tableView: TableView) {}
  func makeFoldReturn() -> @MainActor () -> Void { {} }
  func holdPlace(_ isHeld: Bool) {}
  func showsChart(_ isOpen: Bool) {}
  func chartInHeaders() -> String { "" }

  /// Shows the rows in a style; nil changes nothing.
  func show(style: TableView.Style?) {
    guard let style, let tableView, tableView.style != style else { return }
    tableView.show(style)
  }

  /// Why there are no columns to act on; nil if there are.
  var reasonForNoColumns: String? {
    guard list.columns.isEmpty else { return nil }
    return list.isComplete ? "the file is empty" : "there are no columns yet"
  }

  /// Makes the column at a place in the layout the current one; a place out of range means the first
  /// or the last column.
  func takeColumn(atPlace place: Int) {
    let columns = appearance.layout.columns
    guard !columns.isEmpty else { return }
    takeColumn(columns[max(0, min(columns.count - 1, place))].index)
  }

  /// Makes a column of the list the current one, which keys act on, and scrolls it into view.
  func takeColumn(_ column: Int) {
    appearance.takeColumn(column, of: list)
    columnTitles?.setNeedsDisplay()
    if let tableView { reveal(column: column, in: tableView) }
  }

  /// Scrolls sideways until the column at a place in the layout is the first one after the frozen
  /// ones, as far as there are columns after it.
  func scrollSideways(toPlace place: Int) {
    guard let tableView else { return }
    let window = appearance.window(width: appearance.shownWidth)
    scroll(toFirst: max(0, min(window.maximumFirst, place - window.fixedCount)), in: tableView)
  }

  /// Scrolls sideways only as far as needed to bring a column fully into view.
  func reveal(column: Int, in tableView: TableView) {
    guard let place = appearance.layout.columns.firstIndex(where: { $0.index == column }) else {
      return
    }
    // Columns that scroll into view may grow and push it out.
    for _ in 0..<4 {
      let window = appearance.window(width: appearance.shownWidth)
      let wanted = window.first(showing: place)
      guard wanted != appearance.firstColumn else { return }
      scroll(toFirst: wanted, in: tableView)
    }
  }

  private func scroll(toFirst first: Int, in tableView: TableView) {
    guard first != appearance.firstColumn else { return }
    appearance.firstColumn = first
    redrawColumns(of: tableView)
    measureRows(of: tableView)
  }

  /// Scrolls sideways to the first column in which a row matches a search.
  ///
  /// - Returns: The first hidden column with a match if no other has one.
  @discardableResult
  func reveal(matchOf term: SearchTerm?, in fields: FieldBuffer) -> Int? {
    guard let finder = term.map(MatchFinder.init), let tableView else { return nil }
    func hasMatch(_ column: Int) -> Bool {
      finder.looks(inColumn: column)
        && fields.withUTF8(column: column) { finder.firstRange(in: $0) != nil }
    }
    if let column = appearance.layout.columns.map(\.index).first(where: hasMatch) {
      reveal(column: column, in: tableView)
      return nil
    }
    let hidden = appearance.arrangement.hidden
    let found = list.columns.indices.first(where: hasMatch)
    return found.flatMap { hidden.contains($0) ? $0 : nil }
  }

  /// A column's name, shortened so that the rest of a message stays readable.
  func shortName(ofColumn column: Int, atMost length: Int = 16) -> String {
    guard list.columns.indices.contains(column) else { return "" }
    let name = list.columns[column].name
    return name.count > length ? name.prefix(length - 1) + "…" : name
  }
}

// The table view: a cell for a row; a header, and a footer where there are totals, for a section.
extension ColumnTable {
  var indexWidth: Int { 0 }

  func prepare(_ tableView: MainTableView) {
    self.tableView = tableView
    tableView.register(RecordCell.self, forCellReuseIdentifier: "record")
    tableView.register(RecordHeaderView.self, forHeaderFooterViewReuseIdentifier: "group")
    tableView.register(RecordFooterView.self, forHeaderFooterViewReuseIdentifier: "totals")
    tableView.register(TotalsRowView.self, forHeaderFooterViewReuseIdentifier: "all")
    tableView.separatorStyle = .none
    fitSections(of: tableView)
  }

  /// Gives sections a header if there are any, a blank line above it if the style has one, and a
  /// footer if one is wanted.
  func fitSections(of tableView: TableView) {
    let row = appearance.wraps ? TableView.automaticDimension : 1
    if tableView.rowHeight != row { tableView.rowHeight = row }
    let header = showsSections ? 1 : 0
    if tableView.sectionHeaderHeight != header { tableView.sectionHeaderHeight = header }
    let padding = showsSections && tableView.style.hasBlankLineBetweenSections ? 1 : 0
    if tableView.sectionHeaderTopPadding != padding {
      tableView.sectionHeaderTopPadding = padding
    }
    let footer = showsFooters ? 1 : 0
    if tableView.sectionFooterHeight != footer { tableView.sectionFooterHeight = footer }
  }

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    guard showsSections else { return nil }
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "group")
    if let header = view as? RecordHeaderView { show(section: section, in: header) }
    return view
  }

  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    guard showsFooters else { return nil }
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "totals")
    if let footer = view as? RecordFooterView { show(section: section, in: footer) }
    return view
  }

  /// Measures rows again: with other columns, wrapped texts have other heights.
  func measureRows(of tableView: TableView) {
    if appearance.wraps { tableView.performBatchUpdates({}) }
  }

  /// Updates the visible rows after columns have changed.
  func redrawColumns(of tableView: TableView) {
    showColumns(in: tableView)
    for cell in tableView.visibleCells { (cell as? RecordCell)?.makeRoom() }
    columnTitles?.setNeedsDisplay()
    tableView.setNeedsDisplay()
  }

  /// Fits the columns to the table's width.
  func showColumns(in tableView: TableView) {
    let margin = 2 * tableView.style.margin
    let width = max(0, tableView.bounds.width - margin - indexWidth)
    let isNew = width != appearance.shownWidth
    appearance.shownWidth = width
    if isNew { measureRows(of: tableView) }
    let most = appearance.window(width: appearance.shownWidth).maximumFirst
    appearance.firstColumn = min(appearance.firstColumn, most)
  }

  /// The number that a row shows; 0 if rows aren't numbered.
  func number(ofRowAt indexPath: IndexPath) -> Int {
    appearance.arrangement.numbersRows ? ordinal(ofRowAt: indexPath) + 1 : 0
  }

  /// Updates the numbers of the visible rows.
  func numberRows(of tableView: TableView) {
    for path in tableView.indexPathsForVisibleRows ?? [] {
      (tableView.cellForRow(at: path) as? RecordCell)?.number = number(ofRowAt: path)
    }
  }

  func columnsGrew() {
    tableView?.setNeedsDisplay()
    columnTitles?.setNeedsDisplay()
  }
}

// MARK: - Content with hidden sections

/// Content whose sections may be hidden in folded ones, so that the table doesn't have them.
///
/// A place is the number of a section among all sections, including hidden ones.
@MainActor protocol FoldedSections: TableContent {
  /// Whether sections are hidden from the table.
  var hidesSections: Bool { get }

  /// The result with all sections, including hidden ones.
  var wholeResult: QueryResult { get }

  /// The place of one of the table's sections.
  func place(ofSection section: Int) -> Int?

  /// The name of the section at a place.
  func name(ofSectionAt place: Int) -> String?

  /// The table's section at a place, or the visible one around it.
  func shownSection(at place: Int) -> Int?

  /// Unfolds the section at a place and those around it.
  ///
  /// - Returns: The table's number of the section; nil if there is none.
  func unfoldSection(at place: Int) -> Int?
}

// MARK: - Content that looks for its sections

/// Content that can look for sections that aren't loaded.
@MainActor protocol SectionSeeking: TableContent {
  /// Whether there are sections, or will be as soon as the current query is answered.
  var willHaveSections: Bool { get }

  /// Looks for a section by letters of its name.
  ///
  /// Only the last search is answered. `arrive` is called with the section once its rows are
  /// loaded, or with nil if there is none.
  func seekSection(
    _ letters: String, _ arrive: @escaping @MainActor (_ section: Int?) -> Void)

  /// Notes the scroll position.
  ///
  /// - Returns: A closure that restores the position.
  func makeReturn() -> @MainActor () -> Void
}

// MARK: - The details of a row

/// A view that shows all there is to know of a row.
@MainActor protocol RowDetails: View {
  /// The name of the row, for the edge of the panel.
  var title: String { get }

  /// The hints on keys, the longest text first.
  var hints: [String] { get }

  /// The view that gets keys first.
  var keyView: View { get }

  /// The best size for the current row, at most `room`.
  func size(fitting room: Size) -> Size

  /// Shows another row, from its beginning.
  func show(rowAt indexPath: IndexPath)

  /// Shows what has become of the same row, and stays where it was scrolled to.
  func update(rowAt indexPath: IndexPath)

  /// The fields as text: a line for each, with a tab after its name.
  var text: String { get }

  /// Why the text can't be copied; nil if it can.
  var reasonAgainstCopying: String? { get }

  /// Leaves out fields that are empty, or shows them again.
  ///
  /// - Returns: A message about the result.
  func toggleEmptyFields() -> String
}

extension RowDetails {
  var keyView: View { self }

  func update(rowAt indexPath: IndexPath) { show(rowAt: indexPath) }

  var text: String { "" }

  var reasonAgainstCopying: String? { nil }

  func toggleEmptyFields() -> String { "no field is empty" }
}

// MARK: - The data of a chart

/// The data of a section's chart.
struct ChartData {
  /// The name of the section.
  var title: String
  /// What the numbers are of.
  var subject: String
  /// The values in the order of their rows; a sample if there are many rows.
  var values: [Double]
  /// The names of the values' rows; empty where nobody has looked for them, but never for the first
  /// and the last one.
  var names: [String]
  /// The labels of the upper and the lower end of the scale.
  var largest: String
  var smallest: String
  /// The text of each value.
  var texts: [String]
  /// Further facts; more may be added later.
  var facts: [(name: String, value: String)]

  /// The chart, from the smallest value at its bottom to the largest at its top.
  var chart: LineChartView.Content {
    let least = values.min() ?? 0
    let extent = (values.max() ?? 0) - least
    return LineChartView.Content(
      values: values.map { extent > 0 ? ($0 - least) / extent : 0.5 }, names: names,
      largest: largest, smallest: smallest, marked: nil, texts: texts)
  }
}
