import Buttery
import ButteryRecords

// Columns and their widths.
extension RecordsContent: RowAppearanceObserver, ColumnTable {
  var source: any RowSource { model }

  func adoptColumns() { adoptColumns(since: nil) }

  /// Shows the columns of the model's result; those of another answer about the same records stay as wide
  /// as they are.
  func adoptColumns(since old: QueryResult?) {
    appearance.rowCount = model.rowCount
    appearance.pictures = pictureColumns
    let list = model.result.list
    let isSameList =
      old.map {
        derivedRows == nil && $0.list.isComplete && model.result.hasFiles(of: $0)
          && $0.list.columns == list.columns
      } ?? false
    appearance.adopt(list, keepsWidths: isSameList) { readShown($0, into: &$1) == nil }
    if let totals = totalsRecord {
      appearance.makeRoom(for: [totals]) { readShown($0, into: &$1) == nil }
    }
    adoptMeasures()
  }

  private func adoptMeasures() {
    measures = model.measures(ofColumns: appearance.layout.columns.map(\.index))
  }

  /// Widens columns for the first and last rows if these are sorted, since the largest numbers
  /// stand there.
  func makeRoomForEnds() {
    guard model.result.query.isSorted, model.rowCount > 0 else { return }
    let last = model.sectionCount - 1
    let begin = model.result.arrangement.place(ofOrdinal: 0).section
    let firstCount = model.rowCount(inSection: begin)
    let lastCount = model.rowCount(inSection: last)
    let first = (0..<min(Self.endCount, firstCount)).map { IndexPath(row: $0, section: begin) }
    let end = (max(0, lastCount - Self.endCount)..<lastCount).map {
      IndexPath(row: $0, section: last)
    }
    appearance.makeRoom(for: (first + end).map(model.record(at:))) {
      readShown($0, into: &$1) == nil
    }
  }

  private static let endCount = 50

  func appearanceChanged() {
    showAppearance()
    arrangementObserver?.arrangementChanged()
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

  var indexWidth: Int {
    tableView?.style.hasSectionIndex ?? false ? letters.map { $0.width + 1 } ?? 0 : 0
  }
}

// MARK: - Charts

extension RecordsContent: RecordHeaderDelegate {
  func headerPressed(ofSection section: Int) { model.sections.toggleFold(ofSection: section) }
}

extension RecordsContent {
  func figures(ofSection section: Int, atMost most: Int) -> ChartData? {
    guard let column = chartColumn, section < model.sectionCount else { return nil }
    let values = model.sections.values(ofSection: section, column: column, atMost: most)
    guard let least = values.min(), let largest = values.max() else { return nil }
    let count = model.wholeRowCount(inSection: section)
    let formatter = formatter(ofColumn: column)
    var names = [String](repeating: "", count: values.count)
    names[names.count - 1] = rowName(count - 1, inSection: section)
    names[0] = rowName(0, inSection: section)
    return ChartData(
      title: model.sections.name(ofSection: section) ?? title,
      subject: model.result.list.columns[column].name, values: values,
      names: names,
      largest: formatter.text(largest, atMost: 6), smallest: formatter.text(least, atMost: 6),
      texts: values.map { formatter.text($0, atMost: 6) },
      facts: [("rows", NumberFormatter.grouped(count))])
  }

  /// The caption beside a sparkline.
  func caption(of range: SeriesRange?) -> SparklineCaption {
    guard let column = model.chartColumn else { return SparklineCaption() }
    if let lastCaption, lastCaption.column == column, lastCaption.range == range {
      return lastCaption.caption
    }
    let caption = SparklineCaption(
      name: model.result.list.columns[column].name,
      range: range.map { text(of: $0, ofColumn: column) })
    lastCaption = (column, range, caption)
    return caption
  }

  private func text(of range: SeriesRange, ofColumn column: Int) -> String {
    let span = range.most - range.least
    let digits = span >= 100 ? 0 : span >= 10 ? 1 : span >= 1 ? 2 : 4
    let formatter = formatter(ofColumn: column)
    return [range.least, range.most].map { formatter.text($0, atMost: digits) }
      .joined(separator: "–")
  }

  private func formatter(ofColumn column: Int) -> NumberFormatter {
    NumberFormatter(
      decimalMark: model.result.list.columns[column].form.decimalMark,
      groupsDigits: model.amounts.isAmount(column))
  }

  // MARK: Which column

  func showsChart(_ isOpen: Bool) {
    guard isOpen else {
      chartedColumn = nil
      return
    }
    guard let column = appearance.currentColumn, model.result.list.columns[column].kind.isNumeric
    else { return }
    chartedColumn = column
  }

  func chartInHeaders() -> String {
    guard let column = chartColumn else { return "no column has numbers to draw" }
    return showInHeaders(column)
  }

  /// Makes headers show sparklines of a column; if they do already, toggles their scale.
  func showInHeaders(_ column: Int) -> String {
    let name = model.result.list.columns[column].name.prefix(16)
    guard model.result.list.columns[column].kind.isNumeric else {
      return "\(name) has no numbers to draw"
    }
    var sparkline = model.sparkline
    sparkline.sharesScale = column == model.chartColumn ? !sparkline.sharesScale : true
    sparkline.column = column
    model.chart(sparkline)
    arrangementObserver?.arrangementChanged()
    guard model.result.groups != nil else { return "\(name) in headers, when there are sections" }
    return sparkline.sharesScale
      ? "\(name) in headers, one scale for all" : "\(name) in headers, each its own scale"
  }

  func totals(ofSection section: Int) -> [(name: String, value: String)] {
    let columns = model.result.list.columns
    // Those of the chart's own column are listed already.
    let others = figures(ofSection: section).filter {
      $0.column != chartColumn || !TotalsLoader.statistics.contains($0.statistic)
    }
    return others.map { figure in
      ("\(figure.statistic.words) of \(columns[figure.column].name)", figure.texts.first ?? "…")
    }
  }

  /// The name of a row: its field in the first column that rows aren't grouped by.
  private func rowName(_ row: Int, inSection section: Int) -> String {
    let grouped = model.query.groupColumns
    let columns = model.result.list.columns.indices.filter { !grouped.contains($0) }
    guard let column = columns.first else { return "" }
    var fields = FieldBuffer()
    model.read(model.record(at: IndexPath(row: row, section: section)), into: &fields)
    return String(fields.string(column: column).prefix(24))
  }
}

// MARK: - Letters of sections

/// The section index at the table's edge: the first letters of sections whose names are sorted.
struct SectionLetters: Equatable {
  let titles: [String]
  /// The first section of each letter.
  let sections: [Int]

  /// The width of the widest title.
  var width: Int { titles.reduce(0) { max($0, TextMetrics.width(of: $1)) } }

  /// The least width of a screen that has room for an index; on a smaller one, it would only make
  /// scrolling slower.
  static let minimumWidth = 100
  static let sectionCounts = 2...2_000

  /// Nil if the names aren't in ascending order, or are too few or too many.
  ///
  /// - Parameter names: The names and numbers of the sections.
  init?(names: [(section: Int, name: String)]) {
    guard Self.sectionCounts.contains(names.count) else { return nil }
    var titles: [String] = []
    var sections: [Int] = []
    var last = ""
    for (section, name) in names {
      let letters = FoldedText.letters(name)
      guard letters >= last else { return nil }
      last = letters
      let title = letters.prefix(1).uppercased()
      guard title != titles.last else { continue }
      titles.append(title)
      sections.append(section)
    }
    guard titles.count > 1 else { return nil }
    self.titles = titles
    self.sections = sections
  }
}

extension RecordsContent {
  func sectionIndexTitles(for tableView: TableView) -> [String]? { letters?.titles }

  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    letters?.sections[index] ?? 0
  }

  /// Makes an index of the current sections, or removes it if there is no room.
  func makeIndex(for tableView: TableView) {
    let old = letters
    letters = hasRoomForIndex(tableView) ? SectionLetters(names: allNames) : nil
    guard letters != old else { return }
    tableView.reloadSectionIndexTitles()
    redrawColumns(of: tableView)
  }

  private func hasRoomForIndex(_ tableView: TableView) -> Bool {
    tableView.bounds.width >= SectionLetters.minimumWidth && model.result.groups != nil
      && SectionLetters.sectionCounts.contains(model.sectionCount)
  }

  /// The names of the outermost sections, which alone are in the index.
  private var allNames: [(section: Int, name: String)] {
    (0..<model.sectionCount).filter { model.result.arrangement.parent(ofSection: $0) == nil }
      .map { ($0, model.sections.name(ofSection: $0) ?? "") }
  }
}
