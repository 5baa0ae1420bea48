import Buttery
import ButteryRecords

/// The rows of a summary: names, numbers of rows, shares and totals.
struct SummaryTableRows {
  private let summary: GroupSummary
  private let mostShare: Double
  /// How the totals of each measure are written.
  private let texts: [AlikeFigures]
  private let names: SummaryNames
  /// How many columns the names of groups take.
  private let nameCount: Int
  private var reader: RecordReader
  private var fields = FieldBuffer()

  private static let barWidth = 10
  /// The width to which a total is shortened, as far as it can be.
  private static let mostWidth = 15

  /// - Throws: `RecordError` where a record can't be read.
  init(_ summary: GroupSummary) throws(RecordError) {
    self.summary = summary
    mostShare = (0..<summary.count).map { summary.share(ofGroup: $0) }.max() ?? 1
    names = try SummaryNames(of: summary)
    nameCount = max(1, summary.nameTitles.count)
    reader = RecordReader(summary.list)
    texts = summary.measures.indices.map {
      AlikeFigures(summary.figures(ofMeasure: $0), width: Self.mostWidth)
    }
  }

  mutating func cells(ofGroup group: Int) throws(RecordError) -> [DerivedTable.Cell] {
    let share = summary.share(ofGroup: group)
    return try names(ofGroup: group).map { name in
      DerivedTable.Cell(name.isEmpty ? "(empty)" : name, exact: name)
    } + counts(summary.rowCount(ofGroup: group), share, summary.shownShare(ofGroup: group))
      + totals(ofGroup: group)
  }

  mutating func cellsOfAll() throws(RecordError) -> [DerivedTable.Cell] {
    let names = (0..<nameCount).map { DerivedTable.Cell($0 == 0 ? "all" : "") }
    var counts = counts(summary.rowCount, 1, summary.shownShareOfAll)
    // The share of all rows is always 100 %, and its bar would be longer than the longest.
    counts[1] = DerivedTable.Cell("")
    counts[2] = DerivedTable.Cell("")
    return try names + counts + totals(ofGroup: nil)
  }

  private func counts(_ rows: Int, _ share: Double, _ shown: Double?) -> [DerivedTable.Cell] {
    [
      DerivedTable.Cell(count: rows), DerivedTable.Cell(share: share),
      DerivedTable.Cell(barOf: share / mostShare, width: Self.barWidth),
    ] + [shown].compactMap { $0.map { DerivedTable.Cell(share: $0) } }
  }

  private func names(ofGroup group: Int) -> [String] {
    if let name = summary.fileName(ofGroup: group) { return [name] }
    let names = self.names.names(ofGroup: group)
    return names + SummaryNames.others(nameCount - names.count)
  }

  private func field(ofColumn column: Int) -> String {
    fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Totals

  /// - Parameter group: the group; nil for the totals of all groups.
  private mutating func totals(ofGroup group: Int?) throws(RecordError) -> [DerivedTable.Cell] {
    var cells: [DerivedTable.Cell] = []
    for measure in summary.measures.indices {
      let known =
        group.map { summary.figure(measure, ofGroup: $0) } ?? summary.figureOfAll(measure)
      guard let figure = known else {
        cells.append(DerivedTable.Cell(""))
        continue
      }
      cells.append(try cell(of: figure, measure))
    }
    return cells
  }

  private mutating func cell(
    of figure: Figure, _ measure: Int
  ) throws(RecordError) -> DerivedTable.Cell {
    let column = summary.measures[measure].column
    if let record = figure.record {
      try reader.read(record, into: &fields)
      return DerivedTable.Cell(field(ofColumn: column))
    }
    let form = figure.statistic.form(of: summary.list.columns[column].form)
    return DerivedTable.Cell(
      texts[measure].text(of: figure), exact: Self.exactText(of: figure, form))
  }

  /// All digits, with the decimal mark that the column uses.
  private static func exactText(of figure: Figure, _ form: ColumnForm) -> String {
    let mark: Character = form.decimalMark == .comma ? "," : "."
    let text = String(figure.plainText.map { $0 == "." ? mark : $0 })
    return form.kind == .percentage ? text + "%" : text
  }
}
