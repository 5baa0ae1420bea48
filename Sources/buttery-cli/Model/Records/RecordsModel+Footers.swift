import ButteryRecords

// The measures that footers show.
extension RecordsModel: FooterSubject {
  /// Whether sections have footers: as somebody has chosen, by default if there are groups.
  var hasFooters: Bool {
    statistics.isShown ?? (!query.groupColumns.isEmpty || result.groups != nil)
  }

  /// The measures that footers show of some columns; columns without one are left out.
  func measures(ofColumns columns: [Int]) -> [Measure] {
    guard hasFooters else { return [] }
    let amounts = amounts
    return columns.compactMap { column in
      statistics.statistic(of: column, among: amounts).map { Measure($0, ofColumn: column) }
    }
  }

  /// The measures of the summary: it shows all chosen statistics, while footers show one a column.
  var summaryMeasures: [Measure] {
    guard statistics.isShown ?? true else { return [] }
    let grouped = query.groupColumns
    let columns = result.list.columns.indices.filter { !grouped.contains($0) }
    return statistics.measures(ofColumns: columns, among: amounts)
  }

  /// The measures that a saved view has to name for the same footers: those that footers show, and
  /// all that were chosen.
  var writtenMeasures: [Measure] {
    let amounts = amounts
    return summaryMeasures.filter { measure in
      statistics.choices[measure.column] != nil
        || statistics.statistic(of: measure.column, among: amounts) == measure.statistic
    }
  }
}
