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
    table.name = NumberFormatter.counted(columns.count, "column")
    for column in columns {
      table.addRow(row(ofColumn: column, known[column], list, amounts.isAmount(column)))
    }
    return table
  }

  private static func row(
    ofColumn column: Int, _ statistics: ColumnStatistics?, _ list: RecordList, _ isAmount: Bool
  ) -> [DerivedTable.Cell] {
    guard let statistics else {
      return row(of: list.columns[column], missing: DerivedTable.Cell("…")) { _ in
        DerivedTable.Cell("")
      }
    }
    let cells = StatisticsCells(statistics, column: column, list: list, groupsDigits: isAmount)
    let quartiles = statistics.quartiles
    return row(
      of: list.columns[column], missing: missing(statistics, list),
      quartiles: [quartiles?.lower, quartiles?.upper].map { cells.cell(ofQuartile: $0) },
      histogram: statistics.histogram
    ) { cells.cell(of: statistics.figures[$0]) }
  }

  /// The statistics that an engine computes for some columns, and the numbers of their values.
  static func measures(
    of shown: [Int], among columns: [RecordColumn], in known: [Aggregate]
  ) -> [Measure] {
    shown.flatMap { column in
      [Aggregate.count, .least, .median, .greatest, .mean, .distinct]
        .filter { known.contains($0) && $0.isMeaningful(for: columns[column].kind) }
        .map { Measure($0, ofColumn: column) }
    }
  }

  /// A row of the table.
  static func row(
    of column: RecordColumn, missing: DerivedTable.Cell,
    quartiles: [DerivedTable.Cell] = [DerivedTable.Cell(""), DerivedTable.Cell("")],
    histogram: [Int] = [], cell: (Aggregate) -> DerivedTable.Cell
  ) -> [DerivedTable.Cell] {
    [
      DerivedTable.Cell(column.name), missing, cell(.least), cell(.median), cell(.greatest),
      cell(.mean), cell(.distinct), DerivedTable.Cell(column.kind.rawValue),
    ] + quartiles + [DerivedTable.Cell(HistogramLine.text(of: histogram))]
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
      let misfits = "\(NumberFormatter.grouped(statistics.misfitCount)) no \(kind)"
      let areAll = statistics.misfitCount == statistics.missingCount
      count.shown = areAll ? misfits : "\(count.shown), \(misfits)"
    }
    guard statistics.rowCount == list.count,
      let words = list.missingWordCount(ofTexts: statistics.column), words > 0
    else { return count }
    let shown = "\(NumberFormatter.grouped(words)) NA"
    return DerivedTable.Cell(
      statistics.missingCount > 0 ? "\(count.shown) + \(shown)" : shown, exact: count.exact)
  }
}

/// Writes all figures of a column in one format: with the same number of decimals, and all with
/// grouped digits or none.
///
/// Quartiles and means may have more decimals, since they can lie between values. The least and the
/// greatest value are never rounded: where digits would be lost, they stand as in the file.
private struct StatisticsCells {
  private let column: Int
  private let list: RecordList
  private let groupsDigits: Bool
  /// How many digits stand behind the point; nil where the column has no numbers.
  private let decimals: Int?
  private let quartileDecimals: Int?
  private let meanDecimals: Int?

  /// - Parameter groupsDigits: false for years and codes, whose fields have no grouped digits
  ///   either.
  init(_ statistics: ColumnStatistics, column: Int, list: RecordList, groupsDigits: Bool) {
    self.column = column
    self.list = list
    self.groupsDigits = groupsDigits
    let figures = [.least, .median, .greatest].compactMap { statistics.figures[$0] }
    let most = Self.maximumDecimals(of: figures.map(\.value))
    let quartiles = statistics.quartiles.map { [$0.lower, $0.upper] } ?? []
    let addsUp = list.columns[column].kind.addsUp
    let written = Self.writtenDecimals(of: figures, column: column, list)
    let needed = { (figures: [Figure]) in
      addsUp ? figures.compactMap(\.neededDecimals).max().map { min(max($0, written), most) } : nil
    }
    decimals = needed(figures)
    quartileDecimals = needed(figures + quartiles)
    meanDecimals = statistics.figures[.mean]?.decimals.map { min($0, most) }
  }

  /// Two decimals, and more for values below 10, of which two decimals wouldn't say enough: all
  /// digits of 19.767441860465116 % are for programs.
  private static func maximumDecimals(of values: [Double]) -> Int {
    var (bound, decimals) = (values.reduce(0) { max($0, abs($1)) }, 2)
    while bound > 0, bound < 10, decimals < maximumWritten {
      bound *= 10
      decimals += 1
    }
    return decimals
  }

  private static let maximumWritten = 15

  /// The text of a figure for people, and its exact value for programs, whatever the number format
  /// of its column.
  func cell(of figure: Figure?) -> DerivedTable.Cell {
    cell(of: figure, figure?.statistic == .mean ? meanDecimals : decimals)
  }

  func cell(ofQuartile figure: Figure?) -> DerivedTable.Cell {
    cell(of: figure, quartileDecimals)
  }

  private func cell(of figure: Figure?, _ decimals: Int?) -> DerivedTable.Cell {
    guard var figure else { return DerivedTable.Cell("") }
    figure.groupsDigits = groupsDigits
    let decimals = decimals.map { max($0, figure.record == nil ? figure.decimalsOfSmall : 0) }
    let alike = decimals.flatMap { figure.text(decimals: $0) }
    guard let record = figure.record else {
      return DerivedTable.Cell(alike ?? figure.text ?? "", exact: figure.plainText)
    }
    let field = Self.field(ofRecord: record, column: column, list)
    let isRounded = Self.decimals(of: field.exact) > decimals ?? 0
    return DerivedTable.Cell(
      isRounded ? field.shown : alike ?? field.shown, exact: field.exact)
  }

  /// The number of digits behind a number's point, without zeros at the end; more than there
  /// can be for a number with an exponent.
  private static func decimals(of number: String) -> Int {
    if number.contains(where: { "eE".contains($0) }) { return .max }
    return fraction(of: number).reversed().drop { $0 == "0" }.count
  }

  /// The most digits behind the points of figures that are fields, with zeros at the end.
  private static func writtenDecimals(
    of figures: [Figure], column: Int, _ list: RecordList
  ) -> Int {
    figures.compactMap(\.record).map { record in
      let number = field(ofRecord: record, column: column, list).exact
      return number.contains { "eE".contains($0) } ? 0 : fraction(of: number).count
    }.max() ?? 0
  }

  private static func fraction(of number: String) -> String {
    number.lastIndex(of: ".").map { number[$0...].filter(\.isNumber) } ?? ""
  }

  private static func field(
    ofRecord record: Int, column: Int, _ list: RecordList
  ) -> DerivedTable.Cell {
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    guard (try? reader.read(record, into: &fields)) != nil else { return DerivedTable.Cell("") }
    let form = list.columns[column].form
    return fields.withValue(column: column) { field in
      let text = String(decoding: field, as: UTF8.self)
      let digits = FieldValue.plainDigits(of: field, form: form, dropsPercent: true)
      return DerivedTable.Cell(
        text, exact: digits.map { String(decoding: $0, as: UTF8.self) } ?? text)
    }
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
