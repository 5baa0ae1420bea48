import ButteryRecords

/// What there is to say of all columns of the rows that are shown, a line for each.
enum StatisticsTable {
  private static let titles = [
    "column", "kind", "distinct", "missing", "min", "q1", "median", "q3", "max", "mean", "spread",
  ]
  private static let texts: Set<String> = ["column", "kind", "spread"]

  /// The table without its rows.
  static var empty: DerivedTable {
    DerivedTable(
      name: "columns",
      columns: titles.map {
        DerivedTable.Column(
          title: $0, form: ColumnForm(texts.contains($0) ? .text : .decimal))
      })
  }

  /// The table, whose lines say nothing yet of columns that haven't been read.
  static func table(
    _ known: [Int: ColumnStatistics], of columns: [Int], in list: RecordList
  ) -> DerivedTable {
    var table = empty
    table.name = NumberText.counted(columns.count, "column")
    for column in columns { table.addRow(row(ofColumn: column, known[column], list)) }
    return table
  }

  private static func row(
    ofColumn column: Int, _ statistics: ColumnStatistics?, _ list: RecordList
  ) -> [DerivedTable.Cell] {
    let (name, kind) = (list.columns[column].name, list.columns[column].kind.rawValue)
    let nothing = DerivedTable.Cell("")
    guard let statistics else {
      let ahead = [name, kind, "…"].map { DerivedTable.Cell($0) }
      return ahead + Array(repeating: nothing, count: titles.count - 3)
    }
    let cell = { (statistic: Aggregate) in
      statistics.figures[statistic].map { Self.cell(of: $0, column, list) } ?? nothing
    }
    let quartile = { (figure: Figure?) in
      figure.map { Self.cell(of: $0, column, list) } ?? nothing
    }
    return [
      DerivedTable.Cell(name), DerivedTable.Cell(kind), cell(.distinct),
      DerivedTable.Cell(count: statistics.missingCount), cell(.least),
      quartile(statistics.quartiles?.lower), cell(.median),
      quartile(statistics.quartiles?.upper), cell(.greatest), cell(.mean),
      DerivedTable.Cell(HistogramLine.text(of: statistics.histogram)),
    ]
  }

  /// A figure, or the field that it is: a number is exactly what programs read, however its column
  /// writes it.
  private static func cell(
    of figure: Figure, _ column: Int, _ list: RecordList
  ) -> DerivedTable.Cell {
    guard let record = figure.record else {
      return DerivedTable.Cell(figure.text ?? "", exact: figure.plainText)
    }
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    guard (try? reader.read(record, into: &fields)) != nil else { return DerivedTable.Cell("") }
    let form = list.columns[column].form
    return fields.withValue(column: column) { field in
      let text = String(decoding: field, as: UTF8.self)
      let digits = FieldValue.plainDigits(of: field, form: form)
      return DerivedTable.Cell(
        text, exact: digits.map { String(decoding: $0, as: UTF8.self) } ?? text)
    }
  }
}

/// How numbers are spread, as a line of columns: `▁▂▇▂`.
enum HistogramLine {
  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Parts of one as heights, of which none is a blank.
  static func text(ofParts parts: [Double]) -> String {
    parts.map { heights[max(0, min(7, Int($0 * 8)))] }.joined()
  }

  /// An empty range is a blank, the fullest one has the full height.
  static func text(of counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return "" }
    return counts.map { count in
      count == 0 ? " " : heights[min(7, count * 8 / (most + 1))]
    }.joined()
  }
}
