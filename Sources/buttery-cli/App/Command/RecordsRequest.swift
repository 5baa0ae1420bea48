import ArgumentParser
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
    let list = worker.result.list
    return RecordsContent(
      model: RecordsModel(
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
    guard names.count > 2 else { return names.joined(separator: ", ") }
    return "\(names[0]) and \(names.count - 1) more"
  }

  /// Prints the records; those of a followed file are printed as they arrive.
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
    tellRemarks(
      on: worker.result, hasReplacedBytes: hasReplacedBytes, figuresOf: output.figureColumns)
    if output.foundNothing {
      tellOfTexts(in: worker.result)
      throw NothingFound()
    }
  }

  func tellRemarks(
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
      worker.finish()
      if follows { try worker.waitForColumns() }
    } else if namesColumns {
      // Until a pipe has sent its first record, its columns aren't known and can't be found by
      // name.
      try worker.waitForColumns()
    }
    return worker
  }

  // MARK: Reading it

  /// Whether the program waits for appended records; standard input ends by itself.
  private var follows: Bool { reading.follows && files != ["-"] }

  /// Throws if a followed file would have to be read to its end before anything can be printed.
  private func checkFollowing() throws {
    guard follows else { return }
    for (option, isGiven) in [
      ("--sort", !sort.isEmpty), ("--group-by", !groupBy.isEmpty), ("--summary", isSummary),
      (derived?.option ?? "", derived != nil),
    ] where isGiven {
      throw OptionError("--follow: rows printed as they arrive can't have \(option)")
    }
    if files.count > 1 { throw OptionError("--follow: only one growing file can be printed") }
  }

  /// How the files are read.
  private func readingOptions(printing format: OutputFormat?) -> ReadingOptions {
    var options = reading
    options.follows = reading.follows && (format == nil || follows)
    // CSV output repeats the fields as they are, whatever the kinds of columns.
    options.findsForms =
      derived == nil && !isSummary && format != .csv || !types.isEmpty || reading.decimalMark != nil
    return options
  }

  /// Whether rows are shown in sections.
  private var hasSections: Bool { !groupBy.isEmpty || files.count > 1 }

  /// Whether options name columns, so that the columns have to be known.
  private var namesColumns: Bool {
    !groupBy.isEmpty || !sort.isEmpty || chart != nil || !types.isEmpty
      || columns.namesColumns || namesTotals || derived != nil
      || (filters + (search.map { [$0] } ?? [])).contains(where: RecordFilter.mayBeCondition)
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

  private func namedFolds() throws -> NamedFolds {
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
    options.course = try course(of: list)
    return options
  }

  private func course(of list: RecordList) throws -> CourseChoice {
    guard var chart else { return CourseChoice() }
    let words = ColumnWords(list: list)
    let hasEach = chart.hasSuffix(CourseChoice.eachScale) && (try? words.column(chart)) == nil
    if hasEach { chart.removeLast(CourseChoice.eachScale.count) }
    let column = try OptionError.naming("--chart", [chart]) { try words.column(chart) }
    guard list.columns[column].kind.isNumeric else {
      throw OptionError(
        values: [chart],
        "--chart: column '\(chart)' has no numbers; --type '\(chart)=decimal' says that it has")
    }
    return CourseChoice(column: column, sharesScale: !hasEach)
  }
}

/// Thrown if no row matches: the program prints nothing, and its exit status tells.
struct NothingFound: Error {}
