import Buttery
import ButteryRecords

/// The figures of one measure as texts that stand below one another: all have as many decimals.
struct MeasureTexts {
  /// How many digits stand behind the point; nil where figures are written as they are.
  private let decimals: Int?
  /// The most columns that a figure takes as long as it can be shortened.
  private let mostWidth: Int?

  /// Decimals that the largest figure doesn't have say something of smaller ones.
  private static let mostFurther = 2

  /// - Parameters:
  ///   - figures: all of the measure.
  ///   - mostWidth: the most columns that a figure takes as long as it can be shortened; nil for all.
  init(of figures: [Figure], atMost mostWidth: Int?) {
    self.mostWidth = mostWidth
    decimals = Self.decimals(of: figures, mostWidth)
  }

  /// As many as the largest figure has, or a few more where others have them, as far as there is room.
  private static func decimals(of figures: [Figure], _ mostWidth: Int?) -> Int? {
    let known = figures.compactMap { figure in figure.decimals.map { (figure.value, $0) } }
    guard let most = known.map(\.1).max(),
      let largest = known.max(by: { abs($0.0) < abs($1.0) })
    else { return nil }
    var decimals = min(most, largest.1 + mostFurther)
    guard let mostWidth else { return decimals }
    while decimals > 0, figures.contains(where: { isWider($0, than: mostWidth, decimals) }) {
      decimals -= 1
    }
    return decimals
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
    guard let mostWidth, TextMetrics.width(of: text) > mostWidth else { return text }
    let shorter = figure.shorterTexts
    return shorter.first { TextMetrics.width(of: $0) <= mostWidth } ?? shorter.last ?? text
  }
}

extension GroupSummary {
  /// How the figures of a measure are written, so that they can be compared.
  func texts(ofMeasure measure: Int, atMost mostWidth: Int? = nil) -> MeasureTexts {
    let figures = (0..<count).map { figure(measure, ofGroup: $0) } + [figureOfAll(measure)]
    return MeasureTexts(of: figures.compactMap(\.self), atMost: mostWidth)
  }
}
