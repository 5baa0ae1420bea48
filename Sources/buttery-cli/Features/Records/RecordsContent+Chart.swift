import Buttery
import ButteryRecords

extension RecordsContent {
  func figures(ofSection section: Int, atMost most: Int) -> ChartData? {
    guard let column = model.chartColumn, section < model.sectionCount else { return nil }
    let values = model.sections.values(ofSection: section, column: column, atMost: most)
    guard let least = values.min(), let largest = values.max() else { return nil }
    let count = model.wholeRowCount(inSection: section)
    return ChartData(
      title: model.sections.name(ofSection: section) ?? title,
      subject: model.result.list.columns[column].name, values: values,
      firstName: rowName(0, inSection: section), lastName: rowName(count - 1, inSection: section),
      largest: FigureText.of(largest, digits: 6), smallest: FigureText.of(least, digits: 6),
      facts: [("rows", NumberText.grouped(count))])
  }

  func totals(ofSection section: Int) -> [(name: String, value: String)] {
    let columns = model.result.list.columns
    // Those of the chart's own column are told in full.
    let others = figures(ofSection: section).filter {
      $0.column != model.chartColumn || $0.statistic.ofOneSection == nil
    }
    return others.map { figure in
      ("\(figure.statistic.words) of \(columns[figure.column].name)", figure.texts.first ?? "…")
    }
  }

  /// What a row is called: its first field that its section doesn't say already.
  private func rowName(_ row: Int, inSection section: Int) -> String {
    let grouped = model.query.groupColumns
    let columns = model.result.list.columns.indices.filter { !grouped.contains($0) }
    guard let column = columns.first else { return "" }
    var fields = FieldBuffer()
    model.read(model.record(at: IndexPath(row: row, section: section)), into: &fields)
    return String(fields.string(column: column).prefix(24))
  }
}
