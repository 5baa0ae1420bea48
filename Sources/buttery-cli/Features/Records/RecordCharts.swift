import Buttery
import ButteryRecords

/// The charts of a column's numbers: of a section in front, and sparklines in headers.
@MainActor final class RecordCharts {
  private let model: RecordsModel
  private weak var content: RowContent?
  /// The column of the chart that is in front; nil without one.
  private var chosen: Int?
  /// A cache of the last sparkline caption: on one scale for all sections, all captions are the
  /// same.
  private var lastCaption: (column: Int, range: SeriesRange?, caption: SparklineCaption)?

  init(model: RecordsModel, content: RowContent) {
    self.model = model
    self.content = content
  }

  /// The column whose numbers charts show; nil if no column has any.
  var column: Int? { chosen ?? model.chartColumn }

  /// The column whose numbers headers show.
  var headerColumn: Int? { model.chartColumn }

  /// Forgets the caption, as columns may have other names.
  func forgetCaption() { lastCaption = nil }

  func figures(ofSection section: Int, atMost most: Int) -> ChartData? {
    guard let column, section < model.sectionCount else { return nil }
    let values = model.sections.values(ofSection: section, column: column, atMost: most)
    guard let least = values.min(), let largest = values.max() else { return nil }
    let count = model.wholeRowCount(inSection: section)
    let text = writer(ofColumn: column)
    var names = [String](repeating: "", count: values.count)
    names[names.count - 1] = rowName(count - 1, inSection: section)
    names[0] = rowName(0, inSection: section)
    return ChartData(
      title: model.sections.name(ofSection: section) ?? content?.title ?? "",
      subject: model.result.list.columns[column].name, values: values,
      names: names,
      largest: text(largest, 6), smallest: text(least, 6), texts: values.map { text($0, 6) },
      facts: [("rows", NumberFormatter.grouped(count))])
  }

  /// Fills in the numbers of a section's sparkline.
  ///
  /// - Returns: Its caption.
  func fillSeries(ofSection section: Int, into series: inout [Double]) -> SparklineCaption {
    model.sections.takeSeries(ofSection: section, into: &series)
    return caption(of: model.sections.sparklines.lastRange)
  }

  private func caption(of range: SeriesRange?) -> SparklineCaption {
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
    let text = writer(ofColumn: column)
    return [text(range.least, digits), text(range.most, digits)].joined(separator: "–")
  }

  /// Returns a function that writes a number in the style of a column, with at most so many decimals.
  private func writer(ofColumn column: Int) -> (_ number: Double, _ digits: Int) -> String {
    let form = model.result.list.columns[column].form
    let isDuration = form.kind == .duration
    let formatter = NumberFormatter(
      decimalMark: form.decimalMark,
      groupsDigits: model.amounts.isAmount(column) && !isDuration)
    return { number, digits in
      let text = formatter.text(number, atMost: digits)
      return isDuration ? form.notation.text(ofSeconds: text) : text
    }
  }

  // MARK: Which column

  /// Chooses the current column for the chart that is about to open, if it has numbers; forgets it when
  /// the chart was closed.
  func choose(isOpen: Bool) {
    chosen = nil
    guard isOpen, let column = content?.appearance.currentColumn,
      model.result.list.columns[column].kind.isNumeric
    else { return }
    chosen = column
  }

  /// Makes headers show the column of the open chart; if they do already, toggles their scale.
  ///
  /// - Returns: What the headers show, for the top line.
  func showInHeaders() -> String {
    guard let column else { return "no column has numbers to draw" }
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
    content?.viewChanged?()
    guard model.result.groups != nil else { return "\(name) in headers, when there are sections" }
    return sparkline.sharesScale
      ? "\(name) in headers, one scale for all" : "\(name) in headers, each its own scale"
  }

  /// What a footer's figures say besides those of the chart.
  func totals(of figures: [FooterFigure]) -> [(name: String, value: String)] {
    let columns = model.result.list.columns
    // Those of the chart's own column are listed already.
    let others = figures.filter {
      $0.column != column || !TotalsLoader.statistics.contains($0.statistic)
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
