import ButteryRecords

/// What there is to say of all columns of the rows that are shown, a line for each.
struct StatisticsTable {
  private static let titles = [
    "column", "kind", "distinct", "missing", "min", "q1", "median", "q3", "max", "mean", "spread",
  ]
  private static let texts: Set<String> = ["column", "kind", "spread"]

  /// The table, whose lines say nothing yet of columns that haven't been read.
  static func table(_ known: [ColumnStatistics?], of list: RecordList) -> DerivedTable {
    var table = DerivedTable(
      name: "\(NumberText.counted(list.columns.count, "column"))",
      columns: titles.map {
        DerivedTable.Column(
          title: $0, form: ColumnForm(texts.contains($0) ? .text : .decimal))
      })
    for (column, statistics) in known.enumerated() {
      table.addRow(row(ofColumn: column, statistics, list))
    }
    return table
  }

  private static func row(
    ofColumn column: Int, _ statistics: ColumnStatistics?, _ list: RecordList
  ) -> [String] {
    let (name, kind) = (list.columns[column].name, list.columns[column].kind.rawValue)
    guard let statistics else {
      return [name, kind, "…"] + Array(repeating: "", count: titles.count - 3)
    }
    let text = { (statistic: Aggregate) in
      statistics.figures[statistic].flatMap { Self.text(of: $0, column, list) } ?? ""
    }
    return [
      name, kind, text(.distinct), NumberText.grouped(statistics.missingCount), text(.least),
      statistics.quartiles?.lower.text ?? "", text(.median),
      statistics.quartiles?.upper.text ?? "", text(.greatest), text(.mean),
      HistogramLine.text(of: statistics.histogram),
    ]
  }

  /// A figure, or the field that it is.
  private static func text(of figure: Figure, _ column: Int, _ list: RecordList) -> String? {
    guard let record = figure.record else { return figure.text }
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    guard (try? reader.read(record, into: &fields)) != nil else { return nil }
    return fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
  }
}

/// How numbers are spread, as a line of columns: `▁▂▇▂`.
enum HistogramLine {
  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// An empty range is a blank, the fullest one has the full height.
  static func text(of counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return "" }
    return counts.map { count in
      count == 0 ? " " : heights[min(7, count * 8 / (most + 1))]
    }.joined()
  }
}
