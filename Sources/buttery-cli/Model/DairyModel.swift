import Buttery
import ButteryRecords
import DairyData

/// The dairy figures as sections of a table, and their totals.
@MainActor final class DairyModel {
  let sections: [DairySection]
  let firstYear: Int
  let lastYear: Int
  /// Tenths of pounds of all products in the first and the last year.
  let firstTotal: Int
  let lastTotal: Int

  init(products: [DairyProduct]) {
    sections = products.map(DairySection.init)
    firstYear = products.first?.figures.first?.year ?? 0
    lastYear = products.first?.figures.last?.year ?? 0
    firstTotal = products.reduce(0) { $0 + ($1.figures.first?.tenths ?? 0) }
    lastTotal = products.reduce(0) { $0 + ($1.figures.last?.tenths ?? 0) }
  }
}

extension DairyModel: TableRows {
  var rowCount: Int { sections.reduce(0) { $0 + $1.figures.count } }

  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    sections.prefix(indexPath.section).reduce(indexPath.row) { $0 + $1.figures.count }
  }

  func showRow(ofOrdinal ordinal: Int) -> IndexPath? {
    var rest = ordinal
    for (section, product) in sections.enumerated() {
      if rest < product.figures.count { return IndexPath(row: rest, section: section) }
      rest -= product.figures.count
    }
    return nil
  }

  func name(ofSection section: Int) -> String? { sections[section].name }
}

/// A product's texts and shares, as its header and its rows show them.
///
/// Each property is made when it is first shown, so that the first screen waits for one section
/// only.
final class DairySection {
  struct Row {
    var year: String
    /// Padded so that right-aligned texts stand on one decimal point.
    var pounds: String
    /// The share of the product's largest figure, 0 to 1.
    var fraction: Double
  }

  private let product: DairyProduct

  /// What the first and the last figure were, and how much they differ.
  private(set) lazy var summary = makeSummary()

  /// A row for each figure.
  private(set) lazy var rows = makeRows()

  /// The figures, scaled from 0 for the smallest to 1 for the largest, for a sparkline.
  private(set) lazy var series = makeSeries()

  /// The pictures, of 16 by 8 pixels and of 12 by 6.
  private(set) lazy var pictures = makePictures()

  init(_ product: DairyProduct) {
    self.product = product
  }

  var name: String { product.name }
  var note: String { product.note }
  var figures: [DairyFigure] { product.figures }

  /// The least figure; the first year of several that have it.
  var least: DairyFigure? { figures.min { $0.tenths < $1.tenths } }

  /// The greatest figure; the first year of several that have it.
  var greatest: DairyFigure? { figures.max { $0.tenths < $1.tenths } }

  private func makeSummary() -> String {
    guard let first = figures.first, let last = figures.last else { return "" }
    let change = NumberFormatter.change(from: first.tenths, to: last.tenths)
    return "\(first.text) lb in \(first.year), \(last.text) lb in \(last.year): "
      + change
  }

  private func makeRows() -> [Row] {
    let most = Double(max(1, figures.reduce(0) { max($0, $1.tenths) }))
    return figures.map { figure in
      Row(
        year: String(figure.year),
        pounds: figure.hasFraction ? figure.text : figure.text + "  ",
        fraction: Double(figure.tenths) / most)
    }
  }

  private func makeSeries() -> [Double] {
    let least = figures.reduce(Int.max) { min($0, $1.tenths) }
    let most = figures.reduce(Int.min) { max($0, $1.tenths) }
    return figures.map { Double($0.tenths - least) / Double(max(1, most - least)) }
  }

  /// No pictures if their file is damaged, which the tests of the dairy data rule out.
  private func makePictures() -> (large: Image?, small: Image?) {
    guard let pictures = try? product.pictures() else { return (nil, nil) }
    return (pictures.large.image, pictures.small.image)
  }
}

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
