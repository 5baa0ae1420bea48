import ArgumentParser
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
    let inferred = try summaryColumns(of: list)
    let query = try query(of: list, knowsKinds: false)
    guard query.asksForGroups(of: list) else { return nil }
    return try reading { () throws(PassFailure) in
      try GroupFigures(
        of: list, groupedBy: query.groupColumns, inferring: inferred, control: PassControl()
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
    reportRemarks(on: result, figuresOf: Set(summary.measures.map(\.column)).sorted())
    for remark in vainOptions(for: summary.measures) {
      StandardError.write(line: "buttery: \(remark)")
    }
    if summary.rowCount == 0, result.query.isFiltered {
      reportTexts(in: result)
      throw NothingFound()
    }
  }

  /// The measures of a summary.
  ///
  /// - Parameter amounts: what is known of the columns; nil to read the list's first records.
  func summaryMeasures(
    of list: RecordList, groupedBy columns: [Int], among amounts: AmountColumns? = nil,
    checksKinds: Bool = true
  ) throws -> [Measure] {
    switch totals {
    case .known(.none), .known(.count): []
    case .named: try measures(of: list, checksKinds: checksKinds) ?? []
    case .known(.all), nil:
      (amounts ?? AmountColumns(of: list)).measures(without: columns)
    }
  }

  /// Remarks on options that have no effect on a summary, one a line.
  func vainOptions(for measures: [Measure]) -> [String] {
    let hasOrder = measures.contains { $0.statistic.dependsOnOrder }
    let sort =
      sort.isEmpty || hasOrder
      ? nil : "--sort: a summary has no rows to sort; --group-order sorts its sections"
    let search = search.map { _ in
      "--search: a summary has no rows to look in; --filter counts only those that have a text"
    }
    let columns =
      columns.choosesColumns
      ? "--columns and --hide: a summary has columns of its own; --totals chooses its figures" : nil
    return [sort, search, columns].compactMap(\.self)
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

// MARK: - Measures

/// The measures that words of the command line mean: `Sales:sum,Discount:mean`.
extension RecordsRequest {
  /// The measures that `--totals` names; nil where it names none.
  ///
  /// - Parameter checksKinds: whether the list's column kinds are final, so that statistics are
  ///   checked against them.
  func measures(of list: RecordList, checksKinds: Bool = true) throws -> [Measure]? {
    guard case .named(let text) = totals else { return nil }
    var measures: [Measure] = []
    for name in Self.measureNames(in: text, of: list) {
      let measure = try OptionError.naming("--totals", [text]) {
        try Self.measure(named: name, of: list, option: "--totals", checksKinds: checksKinds)
      }
      if !measures.contains(measure) { measures.append(measure) }
    }
    return measures
  }

  /// The order of groups: a keyword, or a measure, largest first.
  func sectionOrder(
    of list: RecordList, checksKinds: Bool = true
  ) throws -> RecordQuery.GroupOrder {
    switch groupOrder {
    case nil, "appearance", "first": return .appearance
    case "name": return .name
    case "count": return .count
    case .some(let text):
      let isAscending = text.hasSuffix(":asc")
      let suffix = isAscending ? 4 : text.hasSuffix(":desc") ? 5 : 0
      let measure = try OptionError.naming("--group-order", [text]) {
        try Self.measure(
          named: String(text.dropLast(suffix)), of: list, option: "--group-order",
          checksKinds: checksKinds)
      }
      return .figure(measure, isDescending: !isAscending)
    }
  }

  /// Splits comma-separated names; a column's name may contain commas itself.
  private static func measureNames(in text: String, of list: RecordList) -> [String] {
    var names: [String] = []
    for part in ColumnWords.parts(of: text, keepsQuotes: true) {
      if let last = names.last, isBeginning(last, of: list) {
        names[names.count - 1] = last + "," + part
      } else {
        names.append(part)
      }
    }
    return names
  }

  /// Whether a text is only the part of a column's name before a comma.
  private static func isBeginning(_ text: String, of list: RecordList) -> Bool {
    guard (try? measure(named: text, of: list, option: "", checksKinds: false)) == nil else {
      return false
    }
    return list.columns.contains { $0.name.lowercased().hasPrefix(text.lowercased() + ",") }
  }

  /// The measure that `COLUMN:STATISTIC` or `COLUMN` means.
  private static func measure(
    named text: String, of list: RecordList, option: String, checksKinds: Bool
  ) throws -> Measure {
    let words = ColumnWords(list: list)
    if let column = try? words.column(text) {
      let kind = list.columns[column].kind
      return Measure(kind.isNumeric ? .sum : .count, ofColumn: column)
    }
    guard let colon = text.lastIndex(of: ":") else {
      return Measure(.sum, ofColumn: try words.column(text))
    }
    let column = try words.column(String(text[..<colon]))
    let word = text[text.index(after: colon)...].lowercased()
    guard let statistic = Aggregate(rawValue: word) else {
      let names = known(by: list.columns[column]).map(\.rawValue).joined(separator: ", ")
      throw OptionError("\(option): '\(word)' isn't a statistic; choose from \(names)")
    }
    // A column without values has none of any kind.
    if checksKinds, list.columns[column].isOfDatabase || list.fit(ofColumn: column).all > 0 {
      try check(statistic, list.columns[column], option)
    }
    return Measure(statistic, ofColumn: column)
  }

  /// The statistics of a column: rows of a database have no order of their own.
  private static func known(by column: RecordColumn) -> [Aggregate] {
    Aggregate.allCases.filter { !column.isOfDatabase || !$0.dependsOnOrder }
  }

  private static func check(
    _ statistic: Aggregate, _ column: RecordColumn, _ option: String
  ) throws {
    guard !statistic.isMeaningful(for: column.kind) else { return }
    let others = known(by: column).filter { $0.isMeaningful(for: column.kind) }
    throw OptionError(
      "\(option): column '\(column.name)' has \(column.kind.plural), which have no "
        + "\(statistic.rawValue), but \(others.map(\.rawValue).joined(separator: ", "))")
  }
}

// MARK: - Derived tables

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
  /// Prints the frequencies of a column's values, or the statistics of the columns that are shown.
  ///
  /// - Throws: `NothingFound` where a filter leaves no row.
  func printDerived(
    _ wish: DerivedWish, of worker: RecordWorker, as format: OutputFormat
  ) throws {
    let list = worker.result.list
    let read: [Int]? =
      switch try kind(of: wish, in: list) {
      case .frequencies(let column): [column]
      case .statistics, .summary: try chosenColumns(of: list)
      }
    try check(list)
    worker.finish(knowingKindsOf: read)
    // There may be more columns now.
    let kind = try kind(of: wish, in: worker.result.list)
    var query = RecordQuery()
    query.filters = try rowFilters(of: worker.result.list, checksValues: false)
    worker.setQuery(query)
    worker.finish()
    try checkFilters(of: worker.result)
    try print(RecordsSubject(kind: kind, result: worker.result), as: format)
    for remark in vainOptions(beside: wish) { StandardError.write(line: "buttery: \(remark)") }
  }

  private func kind(
    of wish: DerivedWish, in list: RecordList
  ) throws -> RecordsSubject.Kind {
    switch wish {
    case .statistics:
      .statistics(without: Set(list.columns.indices).subtracting(try columns(of: list)))
    case .frequencies(let name):
      try OptionError.naming("--frequencies", [name]) {
        .frequencies(column: try ColumnWords(list: list).column(name))
      }
    }
  }

  /// The columns of a list that the command line chooses; nil where it chooses none.
  func chosenColumns(of list: RecordList) throws -> [Int]? {
    let shown = try columns(of: list)
    return columns.choosesColumns ? shown : nil
  }

  /// The columns of a list that are shown.
  func columns(of list: RecordList) throws -> [Int] {
    try columns.arrangement(of: list).shown(without: [])
  }

  private func print(_ subject: RecordsSubject, as format: OutputFormat) throws {
    let table: DerivedTable
    do throws(PassFailure) {
      table = try subject.table(control: PassControl()) { _ in }
    } catch .records(let failure) {
      throw failure
    }
    try DerivedOutput(table, format: format).print()
    if let failure = subject.result.failure { throw failure }
    reportRemarks(on: subject.result, figuresOf: subject.statisticsColumns)
    guard subject.result.arrangement.rowCount == 0, subject.result.query.isFiltered else { return }
    reportTexts(in: subject.result)
    throw NothingFound()
  }

  /// Remarks on options that have no effect on a derived table, one a line.
  func vainOptions(beside wish: DerivedWish) -> [String] {
    [
      ("--group-by", !groupBy.isEmpty), ("--sort", !sort.isEmpty), ("--search", search != nil),
      ("--totals", totals != nil),
    ].filter(\.1).map { "\($0.0) has no effect with \(wish.option); --filter chooses rows" }
  }
}
