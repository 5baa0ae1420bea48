import ButteryRecords

extension RecordsRequest {
  /// Prints a line for each group.
  ///
  /// - Throws: `NothingFound` where a filter leaves no row.
  func printSummary(of result: QueryResult, as format: OutputFormat) throws {
    let list = result.list
    let measures =
      switch totals {
      case .known(.none), .known(.count): [Measure]()
      case .named: try measures(of: list) ?? []
      case .known(.all), nil:
        AmountColumns(of: list).measures(without: result.query.groupColumns)
      }
    let summary: GroupSummary
    do throws(PassFailure) {
      summary = try GroupSummary(of: result, measures: measures, control: PassControl())
    } catch {
      guard case .records(let failure) = error else { return }
      throw failure
    }
    try SummaryOutput(summary, format: format).print()
    tellRemarks(on: result)
    for remark in vainOptions(for: measures) { StandardError.write(line: "buttery: \(remark)") }
    if summary.rowCount == 0, result.query.isFiltered { throw NothingFound() }
  }

  /// What a summary makes nothing of, a line each.
  private func vainOptions(for measures: [Measure]) -> [String] {
    let hasOrder = measures.contains { $0.statistic.dependsOnOrder }
    let sort =
      sort.isEmpty || hasOrder
      ? nil : "--sort: a summary has no rows to sort; --group-order sorts its groups"
    let search = search.map { _ in
      "--search: a summary has no rows to look in; --filter counts only those that have a text"
    }
    return [sort, search].compactMap(\.self)
  }

  /// The columns of which a summary needs to know what they have; others aren't looked at, which is
  /// most of the work where there are many.
  func summaryColumns(of list: RecordList) throws -> [Int] {
    let figures =
      switch totals {
      case .known(.none), .known(.count): [Int]()
      case .named: try measures(of: list, checksKinds: false)?.map(\.column) ?? []
      case .known(.all), nil: AmountColumns.candidates(of: list)
      }
    let order = try sectionOrder(of: list, checksKinds: false).measure
    return figures + [order?.column].compactMap(\.self)
  }

  /// What footers and the summary show; of several statistics of a column footers show the first.
  func footerStatistics(of list: RecordList) throws -> FooterStatistics {
    switch totals {
    case nil: return FooterStatistics()
    case .known(.none): return .hidden
    case .known(.count): return FooterStatistics(of: [])
    case .known(.all): return FooterStatistics(isShown: true)
    case .named:
      return FooterStatistics(of: try measures(of: list) ?? [])
    }
  }
}
