import ArgumentParser
import ButteryRecords

/// What is wanted of files of records: how they are read, and what of them is shown.
struct RecordsRequest {
  /// Paths; - is standard input.
  var files: [String] = []
  /// Columns by which records are grouped; a text may name more levels of them, with commas, and more
  /// columns of a level, with plus signs.
  var groupBy: [String] = []
  /// In which order groups come, in words; that of their appearance if nil.
  var groupOrder: String?
  /// What footers show; nil where sections decide.
  var totals: TotalsName?
  /// Whether a line for each group is printed, and no rows.
  var isSummary = false
  /// What is printed in the place of rows; nil for these, or a summary.
  var derived: DerivedWish?
  /// Whether texts are broken into lines where their columns have no room for them.
  var wraps = false
  /// Columns to sort by, with their directions; a text may name more of them, with commas.
  var sort: [String] = []
  /// Conditions, or texts that rows must have; all of them hold.
  var filters: [String] = []
  var search: String?
  var chart: String?
  /// How columns are arranged at first.
  var columns = ColumnOptions()
  /// Which sections are folded at first.
  var folds = NamedFolds()
  /// What columns were said to have; `reading` knows of it.
  var types: [ColumnType] = []
  /// What somebody wants to decide of how the files are read.
  var reading = ReadingOptions()
  /// The options that `reading` was made of, but for the kinds of columns.
  var readingWords: [ViewFormat.Option] = []
  var writesMissingAsNull = false

  /// The files as a table on the screen.
  @MainActor func makeContent() throws -> any TableContent {
    let worker = try open(printing: nil)
    let list = worker.result.list
    return RecordsContent(
      model: RecordsModel(
        source: worker, query: try query(of: list, knowsKinds: true),
        options: try recordsOptions(of: list)),
      title: title, arrangement: try columns.arrangement(of: list))
  }

  /// What the top line calls the files: without their folders, and not all of many.
  private var title: String {
    let names = files.map { source in
      source == "-" ? "standard input" : String(source.split(separator: "/").last ?? "")
    }
    guard names.count > 2 else { return names.joined(separator: ", ") }
    return "\(names[0]) and \(names.count - 1) more"
  }

  /// Prints the records, all of them at once; those of a file that is followed as they come.
  ///
  /// - Throws: `NothingFound` where a text was asked for that no row has.
  func print(as format: OutputFormat) throws {
    try checkFollowing()
    let worker = try open(printing: format)
    if let derived { return try printDerived(derived, of: worker, as: format) }
    if isSummary { return try printSummary(of: worker, as: format) }
    let list = worker.result.list
    let options = try recordsOptions(of: list)
    let arrangement = try columns.arrangement(of: list)
    worker.setQuery(try query(of: list, knowsKinds: false))
    worker.finish()
    try checkFilters(of: worker.result)
    let output = RecordsOutput(
      result: worker.result, format: format, statistics: footers(options.statistics),
      writesMissingAsNull: options.writesMissingAsNull,
      columns: columns.choosesColumns ? arrangement.shown(without: []) : nil)
    if follows {
      tellRemarks(on: worker.result)
      let followed = FollowedOutput(worker: worker, output: output) { text in
        StandardError.write(line: "buttery: \(text)")
      }
      try followed.print()
    }
    let hasReplacedBytes = try output.print()
    tellRemarks(on: worker.result, hasReplacedBytes: hasReplacedBytes)
    if output.foundNothing {
      tellOfTexts(in: worker.result)
      throw NothingFound()
    }
  }

  func tellRemarks(on result: QueryResult, hasReplacedBytes: Bool = false) {
    for remark in remarks(on: result, hasReplacedBytes: hasReplacedBytes) {
      StandardError.write(line: "buttery: \(remark)")
    }
  }

  private func open(printing format: OutputFormat?) throws -> RecordWorker {
    let worker = RecordWorker(paths: files, options: readingOptions(printing: format))
    try OptionError.naming("--type", types.map(\.argument)) { try worker.open() }
    if format != nil {
      worker.finish()
      if follows { try worker.waitForColumns() }
    } else if namesColumns {
      // A pipe that is silent has no columns yet, without which their names mean nothing.
      try worker.waitForColumns()
    }
    return worker
  }

  // MARK: Reading it

  /// Whether more is waited for; standard input ends by itself.
  private var follows: Bool { reading.follows && files != ["-"] }

  /// Throws where all records have to be known before one can be printed.
  private func checkFollowing() throws {
    guard follows else { return }
    for (option, isGiven) in [
      ("--sort", !sort.isEmpty), ("--group-by", !groupBy.isEmpty), ("--summary", isSummary),
      (derived?.option ?? "", derived != nil),
    ] where isGiven {
      throw OptionError("--follow: what is printed as it comes has no \(option)")
    }
    if files.count > 1 { throw OptionError("--follow: only one file can be printed as it comes") }
  }

  /// How the files are read.
  private func readingOptions(printing format: OutputFormat?) -> ReadingOptions {
    var options = reading
    options.follows = reading.follows && (format == nil || follows)
    // CSV is written as it came, whatever columns are.
    options.findsForms =
      derived == nil && !isSummary && format != .csv || !types.isEmpty || reading.decimalMark != nil
    return options
  }

  /// Whether rows are shown in sections.
  private var hasSections: Bool { !groupBy.isEmpty || files.count > 1 }

  /// Whether columns are named, so that they must be known.
  private var namesColumns: Bool {
    !groupBy.isEmpty || !sort.isEmpty || chart != nil || !types.isEmpty
      || columns.namesColumns || namesTotals || derived != nil
      || (filters + (search.map { [$0] } ?? [])).contains(where: RecordFilter.mayBeCondition)
  }

  private var namesTotals: Bool {
    if case .named = totals { true } else { false }
  }

  /// What is wanted of the records of a list.
  ///
  /// - Parameter knowsKinds: whether columns are what the list says; else values are checked later.
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

  /// What printed sections end with.
  private func footers(_ statistics: FooterStatistics) -> FooterStatistics {
    statistics.isShown ?? hasSections ? statistics : .hidden
  }

  private func namedFolds() throws -> NamedFolds {
    guard folds.namesNone || hasSections else {
      throw ValidationError("--fold: there are no sections; --group-by COLUMN makes some")
    }
    return folds
  }

  /// Throws where an option doesn't fit the columns of a list, or names one that there isn't.
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
    options.course = try course(of: list)
    return options
  }

  private func course(of list: RecordList) throws -> CourseChoice {
    guard var chart else { return CourseChoice() }
    let hasEach = chart.hasSuffix(CourseChoice.eachScale) && (try? list.column(named: chart)) == nil
    if hasEach { chart.removeLast(CourseChoice.eachScale.count) }
    let column = try OptionError.naming("--chart", [chart]) { try list.onlyColumn(named: chart) }
    guard list.columns[column].kind.isNumeric else {
      throw OptionError(
        values: [chart],
        "--chart: column '\(chart)' has no numbers; --type '\(chart)=decimal' says that it has")
    }
    return CourseChoice(column: column, sharesScale: !hasEach)
  }
}

/// A text was asked for that no row has: there is nothing to say, and a status that tells.
struct NothingFound: Error {}
