import Buttery
import ButteryRecords

/// The figures of one measure as texts that stand below one another, all with the same number of
/// decimals.
struct MeasureTexts {
  /// The number of decimals; nil if figures are written as they are.
  private let decimals: Int?
  /// Whether a figure's whole digits don't fit; then all figures are written shortened, such as in
  /// thousands.
  private let isScaled: Bool

  /// How many more decimals than the largest figure there may be: they say something of smaller
  /// figures.
  private static let mostFurther = 2

  /// - Parameters:
  ///   - figures: all figures of the measure.
  ///   - mostWidth: the width to which figures are shortened, as far as they can be; nil for no
  ///     limit.
  init(of figures: [Figure], atMost mostWidth: Int?) {
    decimals = Self.decimals(of: figures, mostWidth)
    isScaled =
      mostWidth.map { most in
        figures.contains { figure in
          let text = figure.text(decimals: 0) ?? (figure.record == nil ? figure.text : nil) ?? ""
          return TextMetrics.width(of: text) > most
        }
      } ?? false
  }

  /// The decimals of the largest figure, or a few more if others have them, as far as they fit and
  /// say something of the smallest figure.
  private static func decimals(of figures: [Figure], _ mostWidth: Int?) -> Int? {
    let known = figures.compactMap { figure in figure.decimals.map { (figure.value, $0) } }
    guard let most = known.map(\.1).max(),
      let largest = known.max(by: { abs($0.0) < abs($1.0) })
    else { return nil }
    var decimals = min(most, largest.1 + mostFurther)
    guard let mostWidth else { return decimals }
    let least = known.map { abs($0.0) }.filter { $0 > 0 && $0.isFinite }.min() ?? 0
    decimals = min(decimals, furtherDigits(of: least))
    while decimals > 0, figures.contains(where: { isWider($0, than: mostWidth, decimals) }) {
      decimals -= 1
    }
    return decimals
  }

  /// The decimals with which a number has four significant digits.
  private static func furtherDigits(of number: Double) -> Int {
    var (digits, power) = (4, 1.0)
    while digits > 0, number >= power { (digits, power) = (digits - 1, power * 10) }
    return number >= 1 ? digits : 6
  }

  private static func isWider(_ figure: Figure, than most: Int, _ decimals: Int) -> Bool {
    guard let text = figure.text(decimals: decimals) else { return false }
    // A figure that is too wide even without decimals is written in thousands or more.
    return TextMetrics.width(of: text) > most
      && TextMetrics.width(of: figure.text(decimals: 0) ?? "") <= most
  }

  /// The text of a computed figure, one that isn't a field of a record.
  func text(of figure: Figure) -> String {
    let text = decimals.flatMap { figure.text(decimals: $0) } ?? figure.text ?? ""
    guard isScaled else { return text }
    return figure.shorterTexts.first { $0.contains(where: \.isLetter) } ?? text
  }
}

extension GroupSummary {
  /// The texts of a measure's figures, in one format so that they can be compared.
  func texts(ofMeasure measure: Int, atMost mostWidth: Int? = nil) -> MeasureTexts {
    let figures = (0..<wholeCount).map { figure(measure, ofGroup: $0) } + [figureOfAll(measure)]
    return MeasureTexts(of: figures.compactMap(\.self), atMost: mostWidth)
  }
}
