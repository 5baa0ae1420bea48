import Buttery
import DairyData

/// The dairy figures as texts and shares that rows and headers show as they are.
struct DairyModel {
  struct Row {
    var year: String
    /// Padded so that right-aligned texts stand on one decimal point.
    var pounds: String
    /// The share of the product's largest figure, 0 to 1.
    var fraction: Double
  }

  struct Section {
    var name: String
    var summary: String
    var note: String
    var rows: [Row]
    var figures: [DairyFigure]
    /// The figures between the smallest, 0, and the largest, 1: what a sparkline shows.
    var course: [Double]
    var large: Image?
    var small: Image?
  }

  let sections: [Section]
  let firstYear: Int
  let lastYear: Int
  /// Tenths of pounds of all products in the first and the last year.
  let firstTotal: Int
  let lastTotal: Int

  init(products: [DairyProduct]) {
    sections = products.map(Self.section)
    firstYear = products.first?.figures.first?.year ?? 0
    lastYear = products.first?.figures.last?.year ?? 0
    firstTotal = products.reduce(0) { $0 + ($1.figures.first?.tenths ?? 0) }
    lastTotal = products.reduce(0) { $0 + ($1.figures.last?.tenths ?? 0) }
  }

  private static func section(of product: DairyProduct) -> Section {
    let figures = product.figures
    let most = max(1, figures.reduce(0) { max($0, $1.tenths) })
    let shares = figures.map { Double($0.tenths) / Double(most) }
    return Section(
      name: product.name,
      summary: summary(of: figures),
      note: product.note,
      rows: zip(figures, shares).map { figure, share in
        Row(
          year: String(figure.year),
          pounds: figure.hasFraction ? figure.text : figure.text + "  ",
          fraction: share)
      },
      figures: figures,
      course: course(of: figures),
      large: product.largePicture.image,
      small: product.smallPicture.image)
  }

  private static func course(of figures: [DairyFigure]) -> [Double] {
    let least = figures.map(\.tenths).min() ?? 0
    let most = figures.map(\.tenths).max() ?? 0
    return figures.map { Double($0.tenths - least) / Double(max(1, most - least)) }
  }

  private static func summary(of figures: [DairyFigure]) -> String {
    guard let first = figures.first, let last = figures.last else { return "" }
    let change = NumberText.change(from: first.tenths, to: last.tenths)
    return "\(first.text) lb in \(first.year), \(last.text) lb in \(last.year): "
      + change
  }
}
