import ButteryRecords

// What footers say.
extension RecordsModel: FooterSubject {
  /// Whether sections have footers: where somebody wants them, else where there are sections.
  var hasFooters: Bool {
    statistics.isShown ?? (!query.groupColumns.isEmpty || result.groups != nil)
  }

  /// What footers say of some columns, of those that have something to say.
  func measures(ofColumns columns: [Int]) -> [Measure] {
    guard hasFooters else { return [] }
    let amounts = amounts
    return columns.compactMap { column in
      statistics.statistic(of: column, among: amounts).map { Measure($0, ofColumn: column) }
    }
  }

  /// What the summary says of groups: all statistics that somebody wants, where footers have one a
  /// column.
  var summaryMeasures: [Measure] {
    guard statistics.isShown ?? true else { return [] }
    let grouped = query.groupColumns
    let columns = result.list.columns.indices.filter { !grouped.contains($0) }
    return statistics.measures(ofColumns: columns, among: amounts)
  }

  /// What footers say, and all that somebody wants besides: words for it show the same footers.
  var writtenMeasures: [Measure] {
    let amounts = amounts
    return summaryMeasures.filter { measure in
      statistics.choices[measure.column] != nil
        || statistics.statistic(of: measure.column, among: amounts) == measure.statistic
    }
  }
}
