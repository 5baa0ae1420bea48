import ButteryRecords
import DairyData

/// The facts about one year of a product, in words and numbers.
struct DairyYear {
  let figures: [DairyFigure]
  let index: Int

  private var figure: DairyFigure { figures[index] }

  var year: String { String(figure.year) }

  /// The amount with its unit: `197 lb`.
  var amount: String { "\(figure.text) lb" }

  /// Facts beside the amount, each with its name.
  var facts: [(name: String, value: String)] {
    [
      ("change", change), ("rank", rank), ("highest", extreme { $0.max() }),
      ("lowest", extreme { $0.min() }),
    ]
  }

  private var change: String {
    guard index > 0 else { return "none: the first year" }
    let before = figures[index - 1]
    let tenths = figure.tenths - before.tenths
    guard tenths != 0 else { return "none from \(before.year)" }
    let amount = DairyFigure.text(ofTenths: Int(tenths.magnitude), like: figure)
    let percent = NumberFormatter.exactChange(from: before.tenths, to: figure.tenths)
    let change = ["\(NumberFormatter.signed(tenths, amount)) lb", percent].compactMap(\.self)
    return "\(change.joined(separator: ", ")) from \(before.year)"
  }

  private var rank: String {
    let higher = figures.count { $0.tenths > figure.tenths }
    let equal = figures.count { $0.tenths == figure.tenths }
    let place = "\(NumberFormatter.ordinal(higher + 1)) of \(figures.count) years"
    return equal == 1 ? place : "\(place), like \(NumberFormatter.counted(equal - 1, "other"))"
  }

  /// A figure, with all the years that have it.
  private func extreme(_ choose: ([Int]) -> Int?) -> String {
    guard let tenths = choose(figures.map(\.tenths)) else { return "" }
    let years = figures.filter { $0.tenths == tenths }.map { String($0.year) }
    let amount = DairyFigure.text(ofTenths: tenths, like: figure)
    return "\(amount) lb in \(years.joined(separator: ", "))"
  }
}

extension DairyFigure {
  /// An amount, with one decimal if `figure` has one.
  static func text(ofTenths tenths: Int, like figure: DairyFigure) -> String {
    figure.hasFraction ? NumberFormatter.tenths(tenths) : String(tenths / 10)
  }

  /// The mean of some figures, rounded to the digits that they have.
  static func mean(of figures: [DairyFigure]) -> String {
    guard let one = figures.first else { return "" }
    let sum = figures.reduce(0) { $0 + $1.tenths }
    let unit = one.hasFraction ? 1 : 10
    let units = (2 * sum + figures.count * unit) / (2 * figures.count * unit)
    return text(ofTenths: units * unit, like: one)
  }
}
