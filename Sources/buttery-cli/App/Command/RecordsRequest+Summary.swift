import ButteryRecords

extension RecordsRequest {
  /// Prints a line for each group.
  ///
  /// - Throws: `NothingFound` where a filter leaves no row.
  func printSummary(of worker: RecordWorker, as format: OutputFormat) throws {
    if let figures = try groupFigures(of: worker.result.list) {
      var result = worker.result
      result.list = figures.list
      try check(result.list)
      return try print(GroupSummary(of: figures), of: result, as: format)
    }
    worker.finish(knowingKindsOf: try summaryColumns(of: worker.result.list))
    try check(worker.result.list)
    worker.setQuery(try query(of: worker.result.list, knowsKinds: false))
    worker.finish()
    try checkFilters(of: worker.result)
    // CSV and JSON Lines have no rows for outer groups, so that these needn't be computed.
    let isForPrograms = format == .csv || format == .jsonl
    let result = isForPrograms ? worker.result.flattened : worker.result
    try print(summary(of: result), of: result, as: format)
  }

  /// The figures of groups computed in one pass without arranging rows; nil if rows are needed.
  private func groupFigures(of list: RecordList) throws -> GroupFigures? {
    // If groups are ordered by a total, which totals they have is known only after the pass.
    guard [nil, "appearance", "first"].contains(groupOrder) else { return nil }
    let weighed = try summaryColumns(of: list)
    let query = try query(of: list, knowsKinds: false)
    guard query.asksForGroups(of: list) else { return nil }
    return try reading { () throws(PassFailure) in
      try GroupFigures(
        of: list, groupedBy: query.groupColumns, weighing: weighed, control: PassControl()
      ) { list in
        (try? summaryMeasures(of: list, groupedBy: query.groupColumns, checksKinds: false)) ?? []
      }
    }
  }

  private func summary(of result: QueryResult) throws -> GroupSummary {
    let measures = try summaryMeasures(of: result.list, groupedBy: result.query.groupColumns)
    return try reading { () throws(PassFailure) in
      try GroupSummary(of: result, measures: measures, control: PassControl())
    }
  }

  /// Runs a pass that is never cancelled.
  private func reading<Result>(_ pass: () throws(PassFailure) -> Result) throws -> Result {
    do throws(PassFailure) {
      return try pass()
    } catch .records(let failure) {
      throw failure
    }
  }

  private func print(
    _ summary: GroupSummary, of result: QueryResult, as format: OutputFormat
  ) throws {
    try DerivedOutput(summary, format: format).print()
    if let failure = result.failure { throw failure }
    tellRemarks(on: result, figuresOf: Set(summary.measures.map(\.column)).sorted())
    for remark in vainOptions(for: summary.measures) {
      StandardError.write(line: "buttery: \(remark)")
    }
    if summary.rowCount == 0, result.query.isFiltered {
      tellOfTexts(in: result)
      throw NothingFound()
    }
  }

  private func summaryMeasures(
    of list: RecordList, groupedBy columns: [Int], checksKinds: Bool = true
  ) throws -> [Measure] {
    switch totals {
    case .known(.none), .known(.count): []
    case .named: try measures(of: list, checksKinds: checksKinds) ?? []
    case .known(.all), nil: AmountColumns(of: list).measures(without: columns)
    }
  }

  /// Remarks on options that have no effect on a summary, one a line.
  private func vainOptions(for measures: [Measure]) -> [String] {
    let hasOrder = measures.contains { $0.statistic.dependsOnOrder }
    let sort =
      sort.isEmpty || hasOrder
      ? nil : "--sort: a summary has no rows to sort; --group-order sorts its sections"
    let search = search.map { _ in
      "--search: a summary has no rows to look in; --filter counts only those that have a text"
    }
    return [sort, search].compactMap(\.self)
  }

  /// The columns whose kinds a summary needs to know.
  ///
  /// Skipping the other columns saves most of the work if there are many.
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

  /// The statistics of footers and of the summary; of several statistics of a column, footers show
  /// the first.
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
