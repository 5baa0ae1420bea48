import ArgumentParser
import Buttery
import ButteryRecords

/// A request to show or print files of records: how they are read, and what of them is shown.
struct RecordsRequest {
  /// Paths; - is standard input.
  var files: [String] = []
  /// The columns by which records are grouped.
  ///
  /// A text may name several levels, separated by commas, and several columns of one level, joined
  /// by plus signs.
  var groupBy: [String] = []
  /// The order of groups as the option gives it; nil for the order of their first rows.
  var groupOrder: String?
  /// What footers show; nil for the default, which depends on whether there are sections.
  var totals: TotalsName?
  /// Whether a summary is printed, a row for each group, instead of rows.
  var isSummary = false
  /// The derived table that is printed instead of rows; nil for none.
  var derived: DerivedWish?
  /// Whether texts are broken into lines where their columns have no room for them.
  var wraps = false
  /// The columns to sort by, with their directions; a text may name several, separated by commas.
  var sort: [String] = []
  /// Conditions, or texts that rows must have; a row must pass all of them.
  var filters: [String] = []
  var search: String?
  var chart: String?
  /// How columns are arranged at first.
  var columns = ColumnOptions()
  /// Which sections are folded at first.
  var folds = NamedFolds()
  /// The types that were given for columns; `reading` has them, too.
  var types: [ColumnType] = []
  /// How the files are read, as far as options say so.
  var reading = ReadingOptions()
  /// The options that `reading` was made of, except those for the types of columns.
  var readingWords: [ViewFormat.Option] = []
  var writesMissingAsNull = false

  /// The files as a table on the screen.
  @MainActor func makeContent() throws -> any TableContent {
    let worker = try open(printing: nil)
    // Nobody knows when a pipe ends.
    guard !worker.readsPipe else { return try makeContent(of: worker) }
    return try knowingLateColumns(of: worker) { try makeContent(of: worker) }
  }

  /// Does something with files; if a name on the command line is of no column, once more when all records
  /// have been read: a column may have its first field in a late one.
  private func knowingLateColumns<Result>(
    of worker: RecordWorker, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as OptionError {
      let count = worker.result.list.columns.count
      if !follows { worker.finish(knowingKindsOf: nil) }
      guard worker.result.list.columns.count > count else { throw error }
      return try body()
    }
  }

  @MainActor private func makeContent(of worker: RecordWorker) throws -> any TableContent {
    let list = worker.result.list
    return RowContent(
      of: RecordsModel(
        source: worker, query: try query(of: list, knowsKinds: true),
        options: try recordsOptions(of: list)),
      title: title, arrangement: try columns.arrangement(of: list))
  }

  /// The title for the top line: the names of the files without folders, shortened if there are
  /// many.
  private var title: String {
    let names = files.map { source in
      source == "-" ? "standard input" : String(source.split(separator: "/").last ?? "")
    }
    return switch names.count {
    case 0: ""
    case 1: names[0]
    case 2: "\(names[0]), \(names[1])"
    default: "\(names[0]) and \(names.count - 1) more"
    }
  }

  /// Prints the records; those of a followed file are printed as they arrive.
  ///
  /// - Throws: `NothingFound` where a text was asked for that no row has.
  func print(as format: OutputFormat) throws {
    try checkFollowing()
    let worker = try open(printing: format)
    try knowingLateColumns(of: worker) { try print(worker, as: format) }
  }

  private func print(_ worker: RecordWorker, as format: OutputFormat) throws {
    if let derived { return try printDerived(derived, of: worker, as: format) }
    if isSummary { return try printSummary(of: worker, as: format) }
    if format == .csv ? findsLateColumns : knowsKindsLater {
      worker.finish(knowingKindsOf: try printedColumns(of: worker.result.list, as: format))
    }
    let list = worker.result.list
    let options = try recordsOptions(of: list)
    let shown = try chosenColumns(of: list)
    worker.setQuery(try query(of: list, knowsKinds: false))
    if !worker.readsPipe || !follows { worker.finish() }
    try checkFilters(of: worker.result)
    let output = RecordsOutput(
      result: worker.result, format: format, statistics: footers(options.statistics),
      writesMissingAsNull: options.writesMissingAsNull,
      columns: shown)
    if follows {
      reportRemarks(on: worker.result)
      let followed = FollowedOutput(worker: worker, output: output) { text in
        StandardError.write(line: "buttery: \(text)")
      }
      try followed.print()
      if RecordsOutput(result: worker.result, format: format).foundNothing { throw NothingFound() }
      return
    }
    let hasReplacedBytes = try output.print()
    reportRemarks(
      on: worker.result, hasReplacedBytes: hasReplacedBytes, figuresOf: output.figureColumns)
    if output.foundNothing {
      reportTexts(in: worker.result)
      throw NothingFound()
    }
  }

  func reportRemarks(
    on result: QueryResult, hasReplacedBytes: Bool = false, figuresOf figures: [Int] = []
  ) {
    let remarks = remarks(
      on: result, hasReplacedBytes: hasReplacedBytes, figuresOf: figures)
    for remark in remarks {
      StandardError.write(line: "buttery: \(remark)")
    }
  }

  private func open(printing format: OutputFormat?) throws -> RecordWorker {
    let worker = RecordWorker(paths: files, options: readingOptions(printing: format))
    try OptionError.naming("--type", types.map(\.argument)) { try worker.open() }
    if format != nil {
      worker.notifyOfSpool(from: RecordWorker.largeSpool) { [title] count in
        StandardError.write(
          line: "buttery: \(title): \(NumberFormatter.bytes(count)) lie on the disk, and more are "
            + "read")
      }
    }
    if format != nil, follows, worker.readsPipe {
      try worker.waitForColumns()
      worker.waitForRecords(Self.sampleCount, atMost: Self.samplingTime)
    } else if format != nil {
      worker.finish()
      // What reads the output mustn't take the rows before a mistake for all.
      if let failure = worker.result.failure, case .json = failure { throw failure }
      if follows { try worker.waitForColumns() }
    } else if namesColumns {
      // Until a pipe has sent its first record, its columns aren't known and can't be found by
      // name.
      try worker.waitForColumns()
    }
    return worker
  }

  // MARK: Reading it

  /// The rows of a pipe, and how long is waited for them, before the first ones are printed: they
  /// decide about widths and kinds.
  private static let sampleCount = 1_000
  private static let samplingTime = Duration.milliseconds(200)

  /// Whether rows are printed as they come.
  ///
  /// Standard input ends by itself: what needs all of its rows waits for that.
  private var follows: Bool { reading.follows && (files != ["-"] || wholeOption == nil) }

  /// The given option that needs all rows before anything can be printed; nil for none.
  private var wholeOption: String? {
    [
      ("--sort", !sort.isEmpty), ("--group-by", !groupBy.isEmpty), ("--summary", isSummary),
      (derived?.option ?? "", derived != nil),
    ].first(where: \.1)?.0
  }

  /// Throws if a followed file would have to be read to its end before anything can be printed.
  private func checkFollowing() throws {
    guard follows else { return }
    if let option = wholeOption {
      throw OptionError("--follow: rows printed as they arrive can't have \(option)")
    }
    if files.count > 1 { throw OptionError("--follow: only one growing file can be printed") }
  }

  /// How the files are read.
  private func readingOptions(printing format: OutputFormat?) -> ReadingOptions {
    var options = reading
    options.follows = reading.follows && (format == nil || follows)
    // CSV output repeats the fields as they are, whatever the kinds of columns.
    let showsRows = derived == nil && !isSummary
    options.findsRagged = showsRows && (format != .csv || namesColumns)
    options.findsForms =
      showsRows && format != .csv && !(format != nil && knowsKindsLater) || !types.isEmpty
      || reading.decimalMark != nil
    return options
  }

  /// Whether only the kinds of some columns are needed, which `print` asks for.
  private var knowsKindsLater: Bool { columns.choosesColumns && !reading.follows }

  /// Whether printed CSV depends on columns that may have their first field in a late record: those that
  /// aren't hidden, or a condition is about, which else would be a text to look for.
  private var findsLateColumns: Bool {
    !reading.follows && (columns.choosesColumns || hasConditions)
  }

  private var hasConditions: Bool {
    (filters + (search.map { [$0] } ?? [])).contains(where: RecordFilter.mayBeCondition)
  }

  /// The columns whose kinds printed rows depend on, at least one: while their values are read, late columns
  /// are found, too.
  private func printedColumns(of list: RecordList, as format: OutputFormat) throws -> [Int] {
    if format == .csv {
      let asked = (try? query(of: list, knowsKinds: false))?.formColumns ?? []
      return asked.isEmpty ? Array(list.columns.indices.prefix(1)) : asked
    }
    return try columns(of: list) + (hasSections || totals != nil ? summaryColumns(of: list) : [])
  }

  /// Whether rows are shown in sections.
  private var hasSections: Bool { !groupBy.isEmpty || files.count > 1 }

  /// Whether options name columns, so that the columns have to be known.
  private var namesColumns: Bool {
    !groupBy.isEmpty || !sort.isEmpty || chart != nil || !types.isEmpty
      || columns.namesColumns || namesTotals || derived != nil || hasConditions
  }

  private var namesTotals: Bool {
    if case .named = totals { true } else { false }
  }

  /// The query for the records of a list.
  ///
  /// - Parameter knowsKinds: whether the list's column kinds are final; else values are checked
  ///   later.
  /// - Throws: `OptionError` where a column doesn't exist or a condition is wrong.
  func query(of list: RecordList, knowsKinds: Bool) throws -> RecordQuery {
    for type in types {
      try OptionError.naming("--type", [type.argument]) {
        _ = try list.onlyColumn(named: type.column)
      }
    }
    var query = RecordQuery()
    query.groupLevels = try groupLevels(of: list)
    query.groupOrder = try sectionOrder(of: list)
    query.filters = try rowFilters(of: list, checksValues: knowsKinds)
    query.search = try search.flatMap { try searchTerm($0, of: list) }
    query.sort = try sortOrders(of: list)
    return query
  }

  /// The statistics of the footers of printed sections.
  private func footers(_ statistics: FooterStatistics) -> FooterStatistics {
    statistics.isShown ?? hasSections ? statistics : .hidden
  }

  /// The sections that are folded at first.
  func namedFolds() throws -> NamedFolds {
    guard folds.namesNone || hasSections else {
      throw ValidationError("--fold: there are no sections; --group-by COLUMN makes some")
    }
    return folds
  }

  /// Throws if an option doesn't fit the columns of a list, or names a column that doesn't exist.
  func check(_ list: RecordList) throws {
    _ = try recordsOptions(of: list)
    _ = try columns.arrangement(of: list)
  }

  /// How records are shown.
  private func recordsOptions(of list: RecordList) throws -> RecordsOptions {
    var options = RecordsOptions()
    options.statistics = try footerStatistics(of: list)
    options.follows = follows
    options.wraps = wraps
    options.folds = try namedFolds()
    options.files = files
    options.readingOptions = readingWords
    options.types = types.map { ($0.column, $0.name) }
    options.writesMissingAsNull = writesMissingAsNull
    options.sparkline = try sparkline(of: list)
    return options
  }

  private func sparkline(of list: RecordList) throws -> SparklineChoice {
    guard var chart else { return SparklineChoice() }
    let words = ColumnWords(list: list)
    let hasEach = chart.hasSuffix(SparklineChoice.eachScale) && (try? words.column(chart)) == nil
    if hasEach { chart.removeLast(SparklineChoice.eachScale.count) }
    let column = try OptionError.naming("--chart", [chart]) { try words.column(chart) }
    // Of a pipe that has sent nothing but its title nobody knows yet what its columns hold.
    guard list.columns[column].kind.isNumeric || list.count == 0 else {
      throw OptionError(
        values: [chart],
        "--chart: column '\(chart)' has no numbers; --type '\(chart)=decimal' says that it has")
    }
    return SparklineChoice(column: column, sharesScale: !hasEach)
  }
}

/// Thrown if no row matches: the program prints nothing, and its exit status tells.
struct NothingFound: Error {}

// MARK: - Columns

/// The columns that words of the command line mean.
extension RecordsRequest {
  /// The columns that make sections, level by level.
  ///
  /// - Throws: `OptionError` where one doesn't exist or is there twice, or there are too many
  ///   levels.
  func groupLevels(of list: RecordList) throws -> GroupLevels {
    let words = ColumnWords(list: list)
    let levels = GroupLevels(
      try groupBy.flatMap { text in
        try OptionError.naming("--group-by", [text]) { try words.levels(in: text) }
      })
    var known: Set<Int> = []
    for column in levels.columns where !known.insert(column).inserted {
      throw OptionError(
        values: groupBy,
        "--group-by names '\(list.columns[column].name)' twice; give each column once")
    }
    guard levels.count <= GroupLevels.most else {
      throw OptionError(
        values: groupBy,
        "--group-by takes \(GroupLevels.most) levels at most, and there are \(levels.count); "
          + "a+b makes one level of two columns")
    }
    return levels
  }

  /// The columns to sort by, and their directions.
  ///
  /// - Throws: `OptionError` where one doesn't exist, or is to be sorted both ways.
  func sortOrders(of list: RecordList) throws -> [SortOrder] {
    var orders: [SortOrder] = []
    let words = ColumnWords(list: list)
    let named = try sort.flatMap { text in
      try OptionError.naming("--sort", [text]) { try words.sortOrders(in: text) }
    }
    for order in named where !orders.contains(order) {
      if orders.contains(where: { $0.column == order.column }) {
        throw OptionError(
          values: sort,
          "--sort takes '\(list.columns[order.column].name)' in one direction, not in both")
      }
      orders.append(order)
    }
    return orders
  }

  /// The filters that rows must pass.
  ///
  /// - Parameter checksValues: whether the list's column kinds are final, so that values can be
  ///   checked.
  /// - Throws: `OptionError` where a condition is wrong.
  func rowFilters(of list: RecordList, checksValues: Bool) throws -> [RecordFilter] {
    try filters.compactMap { text -> RecordFilter? in
      do throws(ConditionError) {
        return try RecordFilter(text, columns: list.columns, checksValues: checksValues)
      } catch {
        throw Self.refusal(of: text, list.explained(error))
      }
    }
  }

  /// The term of a search.
  ///
  /// - Throws: `OptionError` where its regular expression is wrong.
  private func searchTerm(_ text: String, of list: RecordList) throws -> SearchTerm? {
    do throws(ConditionError) {
      return try SearchTerm.read(text, columns: list.columns)
    } catch {
      throw OptionError(values: [text], "--search '\(text)': \(error)")
    }
  }

  /// Refuses conditions whose values don't fit the columns' kinds, once all records have been read.
  func checkFilters(of result: QueryResult) throws {
    for filter in result.query.filters {
      guard let problem = filter.problem(in: result.list.columns) else { continue }
      throw Self.refusal(of: filter.text, problem)
    }
  }

  private static func refusal(of filter: String, _ error: any Error) -> OptionError {
    OptionError(values: [filter], "--filter '\(filter)': \(error)")
  }
}

// MARK: - Remarks

/// Remarks on printed records, written to standard error.
extension RecordsRequest {
  /// Remarks on what had no effect, was guessed or was lost, one a line.
  ///
  /// - Parameter figures: the columns whose figures were printed.
  private func remarks(
    on result: QueryResult, hasReplacedBytes: Bool, figuresOf figures: [Int]
  ) -> [String] {
    let list = result.list
    // The lines of undecodable bytes are known only for the beginnings of files.
    let isPlaceKnown = list.parts.contains { $0.input.undecodedLines != nil }
    let lost =
      hasReplacedBytes && !isPlaceKnown
      ? ["some bytes aren't UTF-8 and were written as U+FFFD — --encoding NAME says what they are"]
      : []
    return lost + abandoned(result.abandonedCount, by: "--filter")
      + abandoned(result.abandonedMatchCount, by: "--search")
      + types.compactMap { remark(on: $0, list) }
      + decimalMark(list) + guesses(result, figuresOf: figures)
      + list.warnings(areBytesReplaced: hasReplacedBytes)
  }

  /// Suggests what may have been meant if no row is left: words for missing values, or a condition
  /// where a text was given that begins with a column's name or has an operator.
  func reportTexts(in result: QueryResult) {
    if let hint = MissingWordHint(list: result.list).text(for: result.query.filters) {
      StandardError.write(line: "buttery: no row is left — \(hint)")
    }
    let names = Set(result.list.columns.map { $0.name.lowercased() })
    let mayMean = { (text: String) in
      RecordFilter.mayBeCondition(text)
        || text.contains(" ") && names.contains(text.prefix { $0 != " " }.lowercased())
    }
    for filter in result.query.filters {
      guard case .text(let matcher) = filter, mayMean(matcher.text) else { continue }
      let meant = filter.meantCondition(columns: result.list.columns)
      report(
        "--filter", ofText: matcher.text,
        advice: meant.map {
          "a name with blanks stands in double quotes: \(TextMetrics.visible($0))"
        }
          ?? "COLUMN = VALUE looks in a column")
    }
    guard let search = result.query.search, search.column == nil, case .text = search.needle,
      mayMean(search.text)
    else { return }
    report("--search", ofText: search.text, advice: "COLUMN:TEXT looks in a column")
  }

  private func report(_ option: String, ofText text: String, advice: String) {
    StandardError.write(
      line: "buttery: \(option): no row has the text '\(TextMetrics.visible(text))' — \(advice)")
  }

  private func abandoned(_ count: Int, by option: String) -> [String] {
    guard count > 0 else { return [] }
    let records = NumberFormatter.counted(count, "record")
    return ["\(option): \(records) took too long for a regular expression, and are left out"]
  }

  /// A remark on how many values of a column have the given type; nil if all have.
  private func remark(on type: ColumnType, _ list: RecordList) -> String? {
    guard let column = try? list.column(named: type.column) else { return nil }
    let fit = list.fit(ofColumn: column)
    guard fit.count < fit.all else { return nil }
    return "--type \(type.column)=\(type.name): "
      + "\(fit.count) of \(fit.all) values are \(type.kind.plural)"
  }

  /// Remarks on values that were left out or guessed, except for columns whose kinds were asked
  /// for.
  private func guesses(_ result: QueryResult, figuresOf figures: [Int]) -> [String] {
    let list = result.list
    let asked = Set(types.compactMap { try? list.column(named: $0.column) })
    let remarks = ColumnRemarks(list: list)
    return remarks.guessedNumbers + remarks.texts(inColumns: result.query.orderedColumns)
      + remarks.misfits(inColumns: figures.filter { !asked.contains($0) })
  }

  private func decimalMark(_ list: RecordList) -> [String] {
    guard let mark = reading.decimalMark, !list.columns.contains(where: \.kind.isNumeric) else {
      return []
    }
    return ["--decimal \(mark.rawValue): no column has numbers"]
  }
}

// MARK: - Words

extension RecordsRequest {
  /// The request of a simple command line of files, grouping and totals; nil for all others.
  ///
  /// The argument parser finds its options by reflection, which takes as long as everything else
  /// until the first screen. For these words its result would be the same.
  init?(plainWords words: some Collection<String>) {
    var words = words[...]
    while let word = words.popFirst() {
      guard word.hasPrefix("-") else {
        if word.contains("://") { return nil }
        files.append(word)
        continue
      }
      guard let value = words.popFirst(), !value.hasPrefix("-") else { return nil }
      switch word {
      case "-g", "--group-by": groupBy.append(value)
      case "--totals" where totals == nil:
        guard let known = RecordsOptions.Totals(rawValue: value) else { return nil }
        totals = .known(known)
      default: return nil
      }
    }
    guard !files.isEmpty else { return nil }
  }
}
