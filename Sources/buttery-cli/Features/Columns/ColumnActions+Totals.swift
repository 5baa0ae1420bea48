import ButteryRecords

// Totals in footers.
extension ColumnActions {
  /// Gives a column its next statistic.
  ///
  /// - Returns: What footers show now.
  func cycleTotal(ofColumn column: Int) -> String {
    guard !model.query.groupColumns.contains(column) else {
      return "\(name(column)) makes the sections; there is nothing to add up"
    }
    // Where there were no footers, they have what is asked for.
    var statistics = model.hasFooters ? model.statistics : FooterStatistics(of: [])
    let statistic = statistics.cycle(column: column, among: model.amounts)
    model.measure(statistics)
    return statistic.map { "\($0.words) of \(name(column))" } ?? "no total of \(name(column))"
  }

  /// Gives all columns their next statistic.
  func cycleAllTotals() -> String {
    var statistics = model.statistics
    if model.hasFooters {
      statistics.cycleAll()
    } else {
      statistics = FooterStatistics(isShown: true)
    }
    model.measure(statistics)
    switch statistics.others {
    case .none: return "no totals"
    case .amounts: return "sum of all amounts"
    case .all(let statistic): return "\(statistic.words) of all columns"
    }
  }
}
