import Buttery
import ButteryRecords

/// Files of records as a table: one section, or one for each group or file.
final class RecordsContent: TableContent {
  let model: RecordsModel
  let appearance: RowAppearance

  var title: String
  let columnTitles: View?
  weak var observer: (any TableContentObserver)?
  weak var arrangementObserver: (any ArrangementObserver)?
  /// The table that shows the content.
  weak var tableView: MainTableView?
  /// The index at the table's edge; nil without one.
  var letters: SectionLetters?

  /// The displayed rows of a derived table; nil for files.
  let derivedRows: DerivedRows?
  /// The row to scroll back to, while the result of another query is still coming.
  var pursuit: RowPursuit?
  /// The row to scroll back to as long as a condition is typed, whatever rows it leaves meanwhile.
  private(set) var heldPlace: RowPursuit?
  /// The scroll position before rows or folds changed, until it is restored.
  var placeBefore: TablePlace?
  /// The sections at that time.
  var sectionsBefore: Arrangement?
  /// The scroll position when another query was asked for.
  var offsetWhenAsked: Point?
  /// The scroll position before the last fold.
  var foldPlaces = FoldPlaces<Int, Arrangement>()
  /// The measures that footers show of the visible columns.
  var measures: [Measure] = []
  /// Whether the table stays at the end while rows are still being read.
  var staysAtEnd = false
  /// The rows added to a followed file.
  var addedRows = AddedRows()
  /// The added records that are marked.
  var newRecords = NewRecords()

  init(
    model: RecordsModel, title: String, arrangement: ColumnArrangement,
    derivedRows: DerivedRows? = nil
  ) {
    self.model = model
    self.title = title
    self.derivedRows = derivedRows
    appearance = RowAppearance(arrangement: arrangement)
    columnTitles = ColumnTitlesView(appearance: appearance)
    appearance.adopt(model.query)
    adoptColumns()
    appearance.wraps = model.options.wraps
    appearance.observer = self
  }

  var result: QueryResult? { model.result }

  var chartColumn: Int? { chartedColumn ?? model.chartColumn }
  /// The column of the chart that is in front; nil without one.
  var chartedColumn: Int?
  /// A cache of the last sparkline caption: on one scale for all sections, all captions are the
  /// same.
  var lastCaption: (column: Int, range: SeriesRange?, caption: SparklineCaption)?

  var rowCount: Int { model.rowCount }

  var knowsRowCount: Bool { rowCount > 0 || derivedRows?.awaited == nil }

  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    guard model.hasRow(at: indexPath) else { return 0 }
    return model.result.arrangement.ordinal(ofRow: indexPath.row, inSection: indexPath.section)
  }

  var emptyMessage: String { EmptyMessage(model: model, awaited: derivedRows?.awaited).text }

  func name(ofSection section: Int) -> String? { model.sections.name(ofSection: section) }

  var sectionForm: ColumnForm? { model.result.query.groupLevels.outermostForm(in: list.columns) }

  func sections(around section: Int) -> [Int] {
    model.hasSection(section) ? model.result.arrangement.sections(around: section) : []
  }

  func withNameUTF8(
    ofSection section: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    model.sections.withNameUTF8(ofSection: section, body)
  }

  var showsSections: Bool { model.hasSections }

  var showsFooters: Bool {
    totalsRecord != nil || model.hasFooters && !hasTotalsInHeaders
  }

  private var isLow = false

  private var hasTotalsInHeaders: Bool { isLow && showsSections }

  func adapt(_ tableView: TableView, to size: Size) {
    let wasLow = isLow
    isLow = size.height < ScreenHeight.minimumWithFooters
    model.join(levels: size.height < ScreenHeight.minimumWithLevels)
    fitSections(of: tableView)
    if isLow != wasLow { showFooters(of: tableView) }
    showColumns(in: tableView)
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int {
    model.sectionCount
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.sections.shownRowCount(inSection: section)
  }

  func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
    model.result.arrangement.level(ofSection: section)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "record", for: indexPath)
    if let cell = cell as? RecordCell {
      let record = model.record(at: indexPath)
      cell.show(as: appearance, number: number(ofRowAt: indexPath)) {
        readShown(record, into: &$0)
      }
      cell.isNew = newRecords.contains(record)
    }
    return cell
  }

  func makeDetails() -> any RowDetails { RecordDetails(source: model) }

  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    guard showsFooters else { return nil }
    let identifier = derivedRows == nil ? "totals" : "all"
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: identifier)
    if let totals = view as? TotalsRowView { show(in: totals) }
    if let footer = view as? RecordFooterView { show(section: section, in: footer) }
    return view
  }

  func show(section: Int, in header: RecordHeaderView) {
    let sections = model.sections
    let joinsLevels = model.joinsLevels
    header.section = section
    header.delegate = self
    header.show(
      count(ofSection: section), isFolded: sections.isFolded(section: section),
      totals: hasTotalsInHeaders ? figures(ofSection: section) : [], first: model.chartColumn,
      level: model.result.arrangement.level(ofSection: section), as: appearance
    ) { name, series in
      sections.appendName(ofSection: section, isWhole: joinsLevels, to: &name)
      sections.takeSeries(ofSection: section, into: &series)
      return caption(of: sections.sparklines.takenRange)
    }
  }

  func show(section: Int, in footer: RecordFooterView) {
    var count = count(ofSection: section)
    // The section's header may be far up. Several footers may follow one another here, so each
    // names its section.
    if model.result.arrangement.holdsSections(section) {
      var name: [UInt8] = []
      model.sections.appendName(ofSection: section, isWhole: false, to: &name)
      count.name = String(decoding: name, as: UTF8.self)
    }
    footer.show(count, figures(ofSection: section), as: appearance)
  }

  /// The figures of a section's footer.
  func figures(ofSection section: Int) -> [FooterFigure] {
    model.sections.figures(ofSection: section, measures: measures)
  }

  private func count(ofSection section: Int) -> RowCountText {
    RowCountText(
      shown: model.wholeRowCount(inSection: section),
      total: !model.result.query.isFiltered ? nil : model.unfilteredRowCount(inSection: section))
  }
}

extension RecordsContent {
  func makeSession(
    actions: ColumnActions, screen: TableScreen, controller: TableScreenController
  ) -> any RowSession {
    RecordsSession(content: self, actions: actions, screen: screen, controller: controller)
  }

  func record(ofRowAt indexPath: IndexPath) -> Int? { model.record(at: indexPath) }

  func makeFoldReturn() -> @MainActor () -> Void {
    let folds = model.sections.askedFolds
    return { [model] in model.sections.askedFolds = folds }
  }

  func holdPlace(_ isHeld: Bool) {
    heldPlace = nil
    guard isHeld, let tableView else {
      // Whoever takes the rows that are shown stays among them.
      let isAnswered = model.result.query.filters == model.query.filters
      if model.result.isFinal, isAnswered { pursuit = nil }
      return
    }
    var place = RowPursuit(result: model.result, place: TablePlace(of: tableView))
    place.offset = tableView.contentOffset
    place.focused = tableView.indexPathForFocusedRow
    (heldPlace, pursuit) = (place, place)
  }

  var addedTexts: [String] {
    guard addedRows.count > 0 else { return [] }
    let rows = NumberFormatter.counted(addedRows.count, "new row")
    return [model.result.addsBelow ? "\(rows) below" : rows, "\(addedRows.count) new"]
  }
}

// MARK: - Going to sections that are hidden in folded ones

extension RecordsContent: FoldedSections {
  /// False while a low screen joins levels: then the table has other sections anyway.
  var hidesSections: Bool {
    !model.joinsLevels
      && model.allSections.sectionCount > model.result.arrangement.sectionCount
  }

  var wholeResult: QueryResult { model.wholeResult }

  func place(ofSection section: Int) -> Int? {
    guard model.hasSection(section) else { return nil }
    return model.allSections.section(ofGroup: model.result.arrangement.group(ofSection: section))
  }

  func name(ofSectionAt place: Int) -> String? {
    group(at: place).flatMap(model.sections.name(ofGroup:))
  }

  func shownSection(at place: Int) -> Int? {
    group(at: place).flatMap(model.sections.shownSection(around:))
  }

  func unfoldSection(at place: Int) -> Int? { group(at: place).flatMap(model.sections.unfold) }

  private func group(at place: Int) -> Int? {
    guard place < model.allSections.sectionCount else { return nil }
    return model.allSections.group(ofSection: place)
  }
}

// MARK: - Row numbers

extension RecordsContent {
  func ordinal(ofRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    guard model.hasRow(at: indexPath) else { return 0 }
    return model.result.arrangement.ordinal(ofRow: indexPath.row, inSection: indexPath.section)
  }

  func showRow(ofOrdinal ordinal: Int, in tableView: TableView) -> IndexPath? {
    guard (0..<rowCount).contains(ordinal) else { return nil }
    var place = model.result.arrangement.place(ofOrdinal: ordinal)
    // A folded section may hold sections that are folded, too.
    while model.sections.isFolded(section: place.section) {
      model.sections.toggleFold(ofSection: place.section)
      place = model.result.arrangement.place(ofOrdinal: ordinal)
    }
    return IndexPath(row: place.row, section: place.section)
  }
}

// MARK: - Texts to copy

extension RecordsContent {
  /// The fields of a row in the order of the columns, without hidden ones.
  func text(ofRowAt indexPath: IndexPath) -> String {
    var fields = FieldBuffer()
    model.read(model.record(at: indexPath), into: &fields)
    return appearance.arrangement.shown(without: [])
      .map { fields.string(column: $0).onOneLine }.joined(separator: "\t")
  }
}
