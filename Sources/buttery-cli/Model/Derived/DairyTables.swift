import ButteryRecords
import DairyData

/// The tables derived from the dairy figures: a summary, and statistics of each product.
@MainActor struct DairyTables {
  let model: DairyModel

  private static let sparklineWidth = 24

  /// A row for each product: the first and the last figure, the change between them, and a
  /// sparkline.
  var summary: DerivedTable {
    var table = DerivedTable(
      name: NumberFormatter.counted(model.sections.count, "product"),
      columns: [
        .init(title: "product"), .init(title: String(model.firstYear), form: ColumnForm(.decimal)),
        .init(title: String(model.lastYear), form: ColumnForm(.decimal)),
        .init(title: "change", form: ColumnForm(.percentage)),
        .init(title: "course", isPicture: true),
      ])
    for section in model.sections {
      guard let first = section.figures.first, let last = section.figures.last else { continue }
      table.addRow([
        DerivedTable.Cell(section.name), DerivedTable.Cell(first.text),
        DerivedTable.Cell(last.text), Self.change(from: first.tenths, to: last.tenths),
        Self.sparkline(of: section),
      ])
    }
    table.addTotals([
      DerivedTable.Cell("all"), DerivedTable.Cell(NumberFormatter.tenths(model.firstTotal)),
      DerivedTable.Cell(NumberFormatter.tenths(model.lastTotal)),
      Self.change(from: model.firstTotal, to: model.lastTotal), DerivedTable.Cell(""),
    ])
    return table
  }

  /// A row for each product: its least, mean and greatest figure, and the first years of the least
  /// and the greatest.
  var statistics: DerivedTable {
    let number = ColumnForm(.decimal)
    var table = DerivedTable(
      name: NumberFormatter.counted(model.sections.count, "product"),
      columns: [
        .init(title: "product"), .init(title: "min", form: number),
        .init(title: "min year", form: ColumnForm(.integer)),
        .init(title: "mean", form: number), .init(title: "max", form: number),
        .init(title: "max year", form: ColumnForm(.integer)),
        .init(title: "course", isPicture: true),
      ])
    for section in model.sections {
      guard let least = section.least, let most = section.greatest else { continue }
      let figures = section.figures
      let sum = figures.reduce(0) { $0 + $1.tenths }
      table.addRow([
        DerivedTable.Cell(section.name), DerivedTable.Cell(least.text),
        DerivedTable.Cell(String(least.year)),
        DerivedTable.Cell(
          DairyFigure.mean(of: figures),
          exact: "\(Double(sum) / Double(10 * figures.count))"),
        DerivedTable.Cell(most.text), DerivedTable.Cell(String(most.year)),
        Self.sparkline(of: section, width: 20),
      ])
    }
    return table
  }

  private static func change(from first: Int, to last: Int) -> DerivedTable.Cell {
    guard first > 0 else { return DerivedTable.Cell("") }
    return DerivedTable.Cell(
      NumberFormatter.change(from: first, to: last),
      exact: "\(Double(last - first) * 100 / Double(first))%")
  }

  /// The figures as a sparkline of at most `width` columns, each the mean of its part of the
  /// figures.
  private static func sparkline(
    of section: DairySection, width most: Int = sparklineWidth
  ) -> DerivedTable.Cell {
    let values = section.series
    let width = min(most, values.count)
    let means = (0..<width).map { column in
      let part = values[column * values.count / width..<(column + 1) * values.count / width]
      return part.reduce(0, +) / Double(part.count)
    }
    return DerivedTable.Cell(HistogramLine.text(ofParts: means))
  }
}
