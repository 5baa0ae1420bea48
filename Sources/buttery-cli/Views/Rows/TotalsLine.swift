import Buttery
import ButteryRecords

/// What the numbers of a column in a section add up to, ready to be drawn.
struct TotalsLine {
  /// The column of the list.
  let column: Int
  /// Sum, mean, minimum and maximum.
  private(set) var texts: [String]
  /// The columns of the sum from its decimal point on.
  private(set) var tail = 0

  private let totals: SectionTotals.Column
  private let statistics: [SectionTotals.Statistic]
  private var widths: [Int]

  init(_ totals: SectionTotals.Column) {
    column = totals.column
    statistics = totals.statistics
    texts = statistics.map { totals.text(of: $0) }
    widths = texts.map { TextMetrics.width(of: $0) }
    self.totals = totals
    measureSum()
  }

  private mutating func measureSum() {
    let mark = totals.form.decimalMark
    tail = texts.first.map { $0.withUTF8Bytes { FieldShape($0, mark: mark) }.tail } ?? 0
  }

  /// The same with sums that take less and less room.
  var shorter: [TotalsLine] {
    totals.shorterSums.map { sum in
      var line = self
      line.texts[0] = sum
      line.widths[0] = TextMetrics.width(of: sum)
      line.measureSum()
      return line
    }
  }

  /// Whether the first text is a sum: dates have none.
  var beginsWithSum: Bool { statistics.first == .sum }

  /// The columns that a text takes.
  func width(ofText text: Int) -> Int { widths[text] }

  /// What stands in front of a text.
  func label(of text: Int, isUnicode: Bool) -> String {
    switch statistics[text] {
    case .sum: isUnicode ? "Σ " : "sum "
    case .mean: isUnicode ? "⌀ " : "mean "
    case .min: isUnicode ? "↓ " : "min "
    case .max: isUnicode ? "↑ " : "max "
    }
  }
}
