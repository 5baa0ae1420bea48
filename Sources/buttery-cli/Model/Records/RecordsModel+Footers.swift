import ButteryRecords

// What footers say.
extension RecordsModel {
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
}
