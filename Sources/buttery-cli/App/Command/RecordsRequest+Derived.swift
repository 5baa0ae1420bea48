import ArgumentParser
import ButteryRecords

/// A derived table that is printed instead of the records.
enum DerivedWish: Equatable {
  case statistics
  /// How often the values of a column occur.
  case frequencies(ofColumn: String)

  var option: String {
    switch self {
    case .statistics: "--statistics"
    case .frequencies: "--frequencies"
    }
  }
}

extension RecordsRequest {
  /// Prints the frequencies of a column's values, or the statistics of all columns.
  ///
  /// - Throws: `NothingFound` where a filter leaves no row.
  func printDerived(
    _ wish: DerivedWish, of worker: RecordWorker, as format: OutputFormat
  ) throws {
    let list = worker.result.list
    let kind = try kind(of: wish, in: list)
    try check(list)
    let columns: [Int] =
      switch kind {
      case .frequencies(let column): [column]
      case .statistics, .summary: Array(list.columns.indices)
      }
    worker.finish(knowingKindsOf: columns)
    var query = RecordQuery()
    query.filters = try rowFilters(of: worker.result.list, checksValues: false)
    worker.setQuery(query)
    worker.finish()
    try checkFilters(of: worker.result)
    try print(DerivedSubject(kind: kind, result: worker.result), as: format)
    for remark in vainOptions(beside: wish) { StandardError.write(line: "buttery: \(remark)") }
  }

  private func kind(
    of wish: DerivedWish, in list: RecordList
  ) throws -> DerivedSubject.Kind {
    switch wish {
    case .statistics: .statistics(without: [])
    case .frequencies(let name):
      try OptionError.naming("--frequencies", [name]) {
        .frequencies(column: try ColumnWords(list: list).column(name))
      }
    }
  }

  private func print(_ subject: DerivedSubject, as format: OutputFormat) throws {
    let table: DerivedTable
    do throws(PassFailure) {
      table = try subject.table(control: PassControl()) { _ in }
    } catch .records(let failure) {
      throw failure
    }
    try DerivedOutput(table, format: format).print()
    if let failure = subject.result.failure { throw failure }
    let list = subject.result.list
    let isStatistics = subject.kind == .statistics(without: [])
    tellRemarks(on: subject.result, figuresOf: isStatistics ? Array(list.columns.indices) : [])
    guard subject.result.arrangement.rowCount == 0, subject.result.query.isFiltered else { return }
    tellOfTexts(in: subject.result)
    throw NothingFound()
  }

  /// Remarks on options that have no effect on a derived table, one a line.
  private func vainOptions(beside wish: DerivedWish) -> [String] {
    [
      ("--group-by", !groupBy.isEmpty), ("--sort", !sort.isEmpty), ("--search", search != nil),
      ("--totals", totals != nil),
    ].filter(\.1).map { "\($0.0) has no effect with \(wish.option); --filter chooses rows" }
  }
}
