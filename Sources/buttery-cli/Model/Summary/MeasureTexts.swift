import Buttery
import ButteryRecords

/// The figures of one measure as texts that stand below one another: all have as many decimals.
struct MeasureTexts {
  /// How many digits stand behind the point; nil where figures are written as they are.
  private let decimals: Int?
  /// Whether there is no room for all digits of one of them: then none has more than three.
  private let isScaled: Bool

  /// Decimals that the largest figure doesn't have say something of smaller ones.
  private static let mostFurther = 2

  /// - Parameters:
  ///   - figures: all of the measure.
  ///   - mostWidth: the most columns that a figure takes as long as it can be shortened; nil for all.
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

  /// As many as the largest figure has, or a few more where others have them, as far as there is room
  /// and the smallest figure has use for them.
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

  /// The decimals with which a number has four digits that say something.
  private static func furtherDigits(of number: Double) -> Int {
    var (digits, power) = (4, 1.0)
    while digits > 0, number >= power { (digits, power) = (digits - 1, power * 10) }
    return number >= 1 ? digits : 6
  }

  private static func isWider(_ figure: Figure, than most: Int, _ decimals: Int) -> Bool {
    guard let text = figure.text(decimals: decimals) else { return false }
    // One that is too wide whatever its decimals are is written in thousands or more.
    return TextMetrics.width(of: text) > most
      && TextMetrics.width(of: figure.text(decimals: 0) ?? "") <= most
  }

  /// The text of a figure that isn't a field.
  func text(of figure: Figure) -> String {
    let text = decimals.flatMap { figure.text(decimals: $0) } ?? figure.text ?? ""
    guard isScaled else { return text }
    return figure.shorterTexts.first { $0.contains(where: \.isLetter) } ?? text
  }
}

extension GroupSummary {
  /// How the figures of a measure are written, so that they can be compared.
  func texts(ofMeasure measure: Int, atMost mostWidth: Int? = nil) -> MeasureTexts {
    let figures = (0..<wholeCount).map { figure(measure, ofGroup: $0) } + [figureOfAll(measure)]
    return MeasureTexts(of: figures.compactMap(\.self), atMost: mostWidth)
  }
}
