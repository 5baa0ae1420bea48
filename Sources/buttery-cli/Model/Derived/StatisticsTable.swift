import ButteryRecords

/// The statistics of all columns of the rows that are shown, a row for each column.
enum StatisticsTable {
  /// The titles, those first that people look for first: there may not be room for all.
  private static let titles = [
    "column", "missing", "min", "median", "max", "mean", "distinct", "kind", "q1", "q3", "spread",
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

  /// The table; the rows of columns that haven't been read yet are empty.
  ///
  /// - Parameter amounts: the columns whose numbers have their digits grouped.
  static func table(
    _ known: [Int: ColumnStatistics], of columns: [Int], in list: RecordList,
    _ amounts: AmountColumns
  ) -> DerivedTable {
    var table = empty
    table.name = NumberText.counted(columns.count, "column")
    for column in columns {
      table.addRow(row(ofColumn: column, known[column], list, amounts.isAmount(column)))
    }
    return table
  }

  private static func row(
    ofColumn column: Int, _ statistics: ColumnStatistics?, _ list: RecordList, _ isAmount: Bool
  ) -> [DerivedTable.Cell] {
    let kind = DerivedTable.Cell(list.columns[column].kind.rawValue)
    let name = DerivedTable.Cell(list.columns[column].name)
    let nothing = DerivedTable.Cell("")
    guard let statistics else {
      return [name, DerivedTable.Cell("…")] + Array(repeating: nothing, count: 5) + [kind]
        + Array(repeating: nothing, count: 3)
    }
    let line = StatisticsLine(statistics, column: column, list: list, groupsDigits: isAmount)
    let cell = { (statistic: Aggregate) in line.cell(of: statistics.figures[statistic]) }
    let quartiles = statistics.quartiles
    return [
      name, missing(statistics, list), cell(.least), cell(.median),
      cell(.greatest), cell(.mean), cell(.distinct), kind, line.cell(ofQuartile: quartiles?.lower),
      line.cell(ofQuartile: quartiles?.upper),
      DerivedTable.Cell(HistogramLine.text(of: statistics.histogram)),
    ]
  }
}

extension StatisticsTable {
  /// How many rows lack a value, how many of these have another text in its place, and how many have
  /// a word such as `NA` for a missing one.
  ///
  /// Conditions and frequencies treat such words as values. While a filter leaves out rows, the
  /// number of the words isn't known.
  private static func missing(
    _ statistics: ColumnStatistics, _ list: RecordList
  ) -> DerivedTable.Cell {
    var count = DerivedTable.Cell(count: statistics.missingCount)
    if statistics.misfitCount > 0 {
      let kind = list.columns[statistics.column].kind.singular
      let misfits = "\(NumberText.grouped(statistics.misfitCount)) no \(kind)"
      let areAll = statistics.misfitCount == statistics.missingCount
      count.shown = areAll ? misfits : "\(count.shown), \(misfits)"
    }
    guard statistics.rowCount == list.count,
      let words = list.missingWordCount(ofTexts: statistics.column), words > 0
    else { return count }
    let shown = "\(NumberText.grouped(words)) NA"
    return DerivedTable.Cell(
      statistics.missingCount > 0 ? "\(count.shown) + \(shown)" : shown, exact: count.exact)
  }
}

/// The distribution of numbers as a line of bars: `▁▂▇▂`.
enum HistogramLine {
  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Values from 0 to 1 as bars, none of which is a blank.
  static func text(ofParts parts: [Double]) -> String {
    parts.map { heights[max(0, min(7, Int($0 * 8)))] }.joined()
  }

  /// The counts of a histogram as bars: an empty bin is a blank, the fullest one has the full
  /// height.
  static func text(of counts: [Int]) -> String {
    guard let most = counts.max(), most > 0 else { return "" }
    return counts.map { count in
      count == 0 ? " " : heights[min(7, count * 8 / (most + 1))]
    }.joined()
  }
}
