import ButteryRecords

/// Writes all figures of a column in one format: with the same number of decimals, and all with
/// grouped digits or none.
///
/// Quartiles and means may have more decimals, since they can lie between values. The least and the
/// greatest value are never rounded: where digits would be lost, they stand as in the file.
struct StatisticsLine {
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
    let most = Self.mostDecimals(of: figures.map(\.value))
    let quartiles = statistics.quartiles.map { [$0.lower, $0.upper] } ?? []
    let isNumeric = list.columns[column].kind.isNumeric
    let needed = { (figures: [Figure]) in
      isNumeric ? figures.compactMap(\.neededDecimals).max().map { min($0, most) } : nil
    }
    decimals = needed(figures)
    quartileDecimals = needed(figures + quartiles)
    meanDecimals = statistics.figures[.mean]?.decimals.map { min($0, most) }
  }

  /// Two decimals, and more for values below 10, of which two decimals wouldn't say enough: all
  /// digits of 19.767441860465116 % are for programs.
  private static func mostDecimals(of values: [Double]) -> Int {
    var (bound, decimals) = (values.reduce(0) { max($0, abs($1)) }, 2)
    while bound > 0, bound < 10, decimals < 6 {
      bound *= 10
      decimals += 1
    }
    return decimals
  }

  /// The text of a figure for people, and its exact value for programs, whatever the number format
  /// of its column.
  func cell(of figure: Figure?) -> DerivedTable.Cell {
    cell(of: figure, figure?.statistic == .mean ? meanDecimals : decimals)
  }

  func cell(ofQuartile figure: Figure?) -> DerivedTable.Cell {
    cell(of: figure, quartileDecimals)
  }

  private func cell(of figure: Figure?, _ decimals: Int?) -> DerivedTable.Cell {
    guard let figure else { return DerivedTable.Cell("") }
    let alike = decimals.flatMap { figure.text(decimals: $0, groupsDigits: groupsDigits) }
    guard let record = figure.record else {
      return DerivedTable.Cell(alike ?? figure.text ?? "", exact: figure.plainText)
    }
    let field = field(ofRecord: record)
    let isRounded = Self.decimals(of: field.exact) > decimals ?? 0
    return DerivedTable.Cell(
      isRounded ? field.shown : alike ?? field.shown, exact: field.exact)
  }

  /// The number of digits behind a number's point, without zeros at the end; more than there
  /// can be for a number with an exponent.
  private static func decimals(of number: String) -> Int {
    if number.contains(where: { "eE".contains($0) }) { return .max }
    guard let point = number.lastIndex(of: ".") else { return 0 }
    return number[point...].filter(\.isNumber).reversed().drop { $0 == "0" }.count
  }

  private func field(ofRecord record: Int) -> DerivedTable.Cell {
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
