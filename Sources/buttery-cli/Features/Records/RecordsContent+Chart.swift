import Buttery
import ButteryRecords

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
    return ChartData(
      title: model.sections.name(ofSection: section) ?? title,
      subject: model.result.list.columns[column].name, values: values,
      firstName: rowName(0, inSection: section), lastName: rowName(count - 1, inSection: section),
      largest: formatter.text(largest, atMost: 6), smallest: formatter.text(least, atMost: 6),
      facts: [("rows", NumberFormatter.grouped(count))])
  }

  /// The caption beside a sparkline.
  func caption(of range: CourseRange?) -> CourseCaption {
    guard let column = model.chartColumn else { return CourseCaption() }
    if let lastCaption, lastCaption.column == column, lastCaption.range == range {
      return lastCaption.caption
    }
    let caption = CourseCaption(
      name: model.result.list.columns[column].name,
      range: range.map { text(of: $0, ofColumn: column) })
    lastCaption = (column, range, caption)
    return caption
  }

  private func text(of range: CourseRange, ofColumn column: Int) -> String {
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

  /// Chooses the column at hand for the chart that is about to open, if it has numbers.
  func beginChart() {
    guard let column = appearance.columnAtHand, model.result.list.columns[column].kind.isNumeric
    else { return }
    chartedColumn = column
  }

  /// Makes headers show the column of the open chart; if they do already, toggles their scale.
  ///
  /// - Returns: What the headers show, for the top line.
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
    var course = model.course
    course.sharesScale = column == model.chartColumn ? !course.sharesScale : true
    course.column = column
    model.chart(course)
    arrangementObserver?.arrangementChanged()
    guard model.result.groups != nil else { return "\(name) in headers, when there are sections" }
    return course.sharesScale
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
