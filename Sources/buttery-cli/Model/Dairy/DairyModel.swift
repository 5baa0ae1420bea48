import DairyData

/// The dairy figures as sections of a table, and their totals.
struct DairyModel {
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
