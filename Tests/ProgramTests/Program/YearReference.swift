import DairyData

/// The expected details of a year, composed from the figures without any code of the program.
struct YearReference: CustomStringConvertible {
  let title: String
  /// The amount, the change, the rank, and the highest and the lowest figure.
  let lines: [String]

  var description: String { "\(title): \(lines)" }

  init(section: Int, row: Int) throws {
    let product = try DairyData.products()[section]
    let figures = product.figures
    let figure = figures[row]
    title = "\(product.name) \(figure.year)"
    lines = [
      "\(figure.text) lb a person in \(figure.year)",
      "change   " + (row == 0 ? "none: the first year" : Self.change(figures[row - 1], figure)),
      "rank     " + Self.rank(figure, among: figures),
      "highest  " + Self.years(figures) { $0 > $1 },
      "lowest   " + Self.years(figures) { $0 < $1 },
    ]
  }

  private static func change(_ before: DairyFigure, _ figure: DairyFigure) -> String {
    let pounds = figure.pounds - before.pounds
    guard figure.tenths != before.tenths else { return "none from \(before.year)" }
    let sign = pounds < 0 ? "−" : "+"
    let amount = decimal(pounds.magnitude, places: figure.hasFraction ? 1 : 0)
    let percent = decimal(pounds.magnitude / before.pounds * 100, places: 1)
    return "\(sign)\(amount) lb, \(sign)\(percent) % from \(before.year)"
  }

  private static func rank(_ figure: DairyFigure, among figures: [DairyFigure]) -> String {
    let descending = figures.map(\.tenths).sorted(by: >)
    let place = (descending.firstIndex(of: figure.tenths) ?? 0) + 1
    let endings = [1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd"]
    let more = [31: "st", 32: "nd", 33: "rd", 41: "st", 42: "nd", 43: "rd"]
    let text = "\(place)\(endings[place] ?? more[place] ?? "th") of 43 years"
    switch descending.filter({ $0 == figure.tenths }).count {
    case 1: return text
    case 2: return text + ", like 1 other"
    case let count: return text + ", like \(count - 1) others"
    }
  }

  /// Returns the figure that precedes all others by `precedes`, and its years.
  private static func years(
    _ figures: [DairyFigure], precedes: (Double, Double) -> Bool
  ) -> String {
    let best = figures.filter { figure in
      !figures.contains { precedes($0.pounds, figure.pounds) }
    }
    return "\(best[0].text) lb in " + best.map { String($0.year) }.joined(separator: ", ")
  }

  private static func decimal(_ number: Double, places: Int) -> String {
    guard places > 0 else { return String(Int(number.rounded())) }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
