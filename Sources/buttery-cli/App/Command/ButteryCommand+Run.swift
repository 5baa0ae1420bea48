import ArgumentParser
import Buttery
import ButteryDatabase
import ButteryRecords
import DairyData

extension ButteryCommand {
  @MainActor func show() throws {
    if generateManPage {
      var output = PlainOutput()
      output.write(ManualPage().text)
      return try output.finish()
    }
    let format = output ?? (StandardStreams.outputIsTerminal && !printsOnly ? nil : .plain)
    if let database = try databaseRequest() { return try show(database, as: format) }
    do {
      try showFiles(as: format)
    } catch let error as RecordError {
      guard let database = try databaseRequest(after: error) else { throw error }
      try show(database, as: format)
    }
  }

  /// - Parameter format: nil for the screen.
  @MainActor private func show(_ database: DatabaseRequest, as format: OutputFormat?) throws {
    guard let format else { return try database.show(screenSettings) }
    try database.print(as: format)
  }

  @MainActor private func showFiles(as format: OutputFormat?) throws {
    let sources = sources
    guard let format else {
      try screenSettings.show(
        sources.isEmpty ? DairyContent() : try request(of: sources).makeContent())
      return
    }
    if sources.isEmpty {
      try DairyOutput(products: try DairyData.products()).write(as: format)
    } else {
      try request(of: sources).print(as: format)
    }
  }

  // MARK: Where the data comes from

  /// The files to show: standard input if no file is named and data is piped in; empty for the
  /// dairy figures.
  private var sources: [String] {
    files.isEmpty && StandardStreams.inputHasData ? ["-"] : files
  }

  /// Refuses files that can't be read together, and options that need a file if there is none.
  func checkFiles() throws {
    let sources = sources
    if sources.isEmpty { try checkThatNoneNeedsFile() }
    if sources.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once: write - only once")
    }
    // Keys come from the terminal: a program that waited for data there would never see a key.
    if sources.contains("-"), StandardStreams.inputIsTerminal, StandardStreams.outputIsTerminal {
      throw ValidationError("standard input is the terminal: pipe data into it, or name a file")
    }
    if quote == .single, delimiter?.delimiter?.rawValue == UInt8(ascii: "'") {
      throw ValidationError("--quote single: ' can't separate fields and quote them, too")
    }
  }

  private func checkThatNoneNeedsFile() throws {
    let needing = [
      ("--group-by", " COLUMN", !groupBy.isEmpty), ("--group-order", " ORDER", groupOrder != nil),
      ("--totals", " WHAT", !totals.isEmpty), ("--summary", "", summary),
      ("--frequencies", " COLUMN", frequencies != nil), ("--statistics", "", statistics),
      ("--sort", " COLUMN", !sort.isEmpty),
      ("--filter", " TEXT", !filter.isEmpty), ("--search", " TEXT", !search.isEmpty),
      ("--columns", " COLUMNS", !columns.isEmpty), ("--hide", " COLUMNS", !hide.isEmpty),
      ("--width", " COLUMN:WIDTH", !widths.isEmpty), ("--freeze", " COUNT", freeze != nil),
      ("--fold", " NAME", !fold.isEmpty), ("--fold-all", "", foldAll),
      ("--unfold", " NAME", !unfold.isEmpty),
      ("--chart", " COLUMN", chart != nil), ("--wrap", "", wrap),
      ("--row-numbers", "", rowNumbers),
      ("--keep-first-column", "", keepFirstColumn),
      ("--missing-as-null", "", missingAsNull),
      ("--delimiter", " DELIMITER", delimiter != nil), ("--header", "", header == true),
      ("--no-header", "", header == false), ("--type", " COLUMN=KIND", !types.isEmpty),
      ("--decimal", " MARK", decimal != nil), ("--collation", " ORDER", collation != nil),
      ("--encoding", " NAME", encoding != nil),
      ("--path", " KEYS", path != nil), ("--quote", " QUOTES", quote != nil),
      ("--strict", "", strict), ("--skip", " LINES", skip != nil),
      ("--comment", " SIGN", comment != nil), ("--follow", "", follow),
    ]
    for (option, value, isGiven) in needing where isGiven {
      throw ValidationError("\(option) needs a file: buttery FILE \(option)\(value)")
    }
  }

  func request(of sources: [String]) throws -> RecordsRequest {
    RecordsRequest(
      files: sources, groupBy: groupBy, groupOrder: groupOrder, totals: TotalsName.all(totals),
      isSummary: summary, derived: try derivedWish, wraps: wrap, sort: sort, filters: filter,
      search: try Self.only(search, of: "--search"), chart: chart,
      columns: try columnOptions, folds: try namedFolds, types: types, reading: readingOptions,
      readingWords: readingWords, writesMissingAsNull: missingAsNull)
  }

  /// Whether the options ask for printed output even on a terminal.
  private var printsOnly: Bool { summary || statistics || frequencies != nil }

  private var derivedWish: DerivedWish? {
    get throws {
      let wish = frequencies.map { DerivedWish.frequencies(ofColumn: $0) }
      let all = [summary ? "--summary" : nil, wish?.option, statistics ? "--statistics" : nil]
      let given = all.compactMap(\.self)
      guard given.count < 2 else {
        throw ValidationError("\(given.joined(separator: " and ")): give only one of them")
      }
      return statistics ? .statistics : wish
    }
  }

  private var columnOptions: ColumnOptions {
    get throws {
      if keepFirstColumn, let freeze, freeze.count != 1 {
        throw ValidationError(
          "--keep-first-column is --freeze 1, not --freeze \(freeze.count): give only one of them")
      }
      return ColumnOptions(
        shown: columns, hidden: hide, widths: widths,
        frozenCount: freeze?.count ?? (keepFirstColumn ? 1 : nil),
        numbersRows: rowNumbers)
    }
  }

  private var namedFolds: NamedFolds {
    get throws {
      if foldAll, !fold.isEmpty {
        throw ValidationError("--fold-all folds all: --unfold NAME, not --fold, makes an exception")
      }
      if !foldAll, !unfold.isEmpty {
        throw ValidationError("--unfold works only with --fold-all")
      }
      return NamedFolds(areAllFolded: foldAll, words: foldAll ? unfold : fold)
    }
  }

  /// The options that say how files are read, as they were given.
  private var readingWords: [ViewFormat.Option] {
    let values: [(String, String?)] = [
      ("--delimiter", delimiter?.argument), ("--quote", quote?.rawValue),
      ("--skip", skip.map { "\($0.count)" }),
      ("--comment", comment.map { String(Unicode.Scalar($0.byte)) }),
      ("--decimal", decimal?.rawValue), ("--collation", collation?.rawValue),
      ("--encoding", encoding?.argument),
      ("--path", path?.argument),
    ]
    let flags = [
      ("--header", header == true), ("--no-header", header == false), ("--strict", strict),
      ("--follow", follow), ("--missing-as-null", missingAsNull),
    ]
    return values.compactMap { name, value in value.map { .init(name: name, value: $0) } }
      + flags.filter(\.1).map { .init(name: $0.0, value: nil) }
  }

  private var readingOptions: ReadingOptions {
    var options = ReadingOptions()
    options.delimiter = delimiter?.delimiter
    options.isPadded = delimiter?.isPadded ?? false
    options.path = path?.keys
    options.hasHeader = header
    options.quotes = quote
    options.skippedLines = skip?.count
    options.comment = comment?.byte
    options.isStrict = strict
    for type in types {
      options.columnKinds[type.column] = type.kind
      options.dateOrders[type.column] = type.dateOrder
    }
    options.decimalMark = decimal
    options.collation = collation ?? .letters
    options.encoding = encoding?.encoding
    options.follows = follow
    return options
  }

  /// The one text that an option was given; nil for none.
  ///
  /// The same text may be given several times.
  private static func only(_ texts: [String], of option: String) throws -> String? {
    if let other = texts.first(where: { $0 != texts[0] }) {
      throw ValidationError(
        "\(option) takes one text, not both '\(texts[0])' and '\(other)': give only one of them")
    }
    return texts.first
  }

  // MARK: On the screen

  private var screenSettings: ScreenSettings {
    ScreenSettings(
      style: style, color: color, theme: theme, usesMouse: !noMouse, isAccessible: accessible,
      saysStatistics: stats)
  }
}

// MARK: - Databases

extension ButteryCommand {
  /// The request for a database; nil if the command line names files of records.
  ///
  /// - Throws: `ValidationError` for options that databases don't have.
  func databaseRequest() throws -> DatabaseRequest? {
    guard let address = try databaseAddress() else { return nil }
    try checkDatabaseOptions()
    return DatabaseRequest(
      address: address, table: table, query: query, key: key, records: try request(of: files))
  }

  /// The request for a database, after opening a file as text has failed because it is an SQLite
  /// database; else nil.
  func databaseRequest(after error: RecordError) throws -> DatabaseRequest? {
    guard case .notText = error, files.contains(where: DatabaseFile.isDatabase) else { return nil }
    return try databaseRequest(ofFile: files[0])
  }

  /// The request for an SQLite file.
  func databaseRequest(ofFile path: String) throws -> DatabaseRequest {
    try checkThatIsAlone()
    try checkDatabaseOptions()
    return DatabaseRequest(
      address: .sqlite(path: path), table: table, query: query, key: key,
      records: try request(of: files))
  }

  /// The first given option that only databases have; nil for none.
  private var databaseOption: String? {
    table != nil ? "--table" : query != nil ? "--query" : key.isEmpty ? nil : "--key"
  }

  private func databaseAddress() throws -> DatabaseAddress? {
    let option = databaseOption
    let named = files.first(where: DatabaseAddress.isURL) ?? (option == nil ? nil : files.first)
    guard let first = named else {
      guard let option else { return nil }
      throw ValidationError("\(option) needs a database: buttery FILE \(option) …")
    }
    if let option, !DatabaseAddress.isURL(first) { try Self.check(first, for: option) }
    try checkThatIsAlone()
    return try DatabaseAddress(first)
  }

  private func checkThatIsAlone() throws {
    guard files.count > 1 else { return }
    throw ValidationError("give one database and no other files")
  }

  /// Refuses a file that isn't an SQLite database and couldn't become one.
  private static func check(_ file: String, for option: String) throws {
    guard try file == "-" || !mayBeDatabase(file) else { return }
    let name = file == "-" ? "standard input" : file
    throw ValidationError(
      "\(option) needs a database, and \(name) isn't one: leave \(option) out, or name an SQLite file "
        + "or postgresql://…")
  }

  /// Whether a file is an SQLite database or could become one.
  private static func mayBeDatabase(_ file: String) throws -> Bool {
    let status: FileStatus
    do throws(SystemError) {
      status = try FileStatus(of: file)
    } catch {
      throw DatabaseError.unreachable(name: file, reason: error.reason)
    }
    // A database in which nothing was ever written is an empty file. A file that can't be read may
    // be a database, too.
    return DatabaseFile.isDatabase(file) || !FilePath.isReadable(file)
      || status.isEmpty && status.isRegular
  }

  private func checkDatabaseOptions() throws {
    if table != nil, query != nil {
      throw ValidationError("give either --table or --query, not both")
    }
    let meaningless = [
      ("--chart", chart != nil),
      ("--group-order", groupOrder != nil), ("--follow", follow),
      ("--type", !types.isEmpty), ("--decimal", decimal != nil),
      ("--collation", collation != nil), ("--delimiter", delimiter != nil),
      ("--quote", quote != nil), ("--strict", strict),
      ("--skip", skip != nil), ("--comment", comment != nil), ("--header", header != nil),
      ("--encoding", encoding != nil), ("--path", path != nil),
      ("--missing-as-null", missingAsNull),
    ]
    for (option, isGiven) in meaningless where isGiven {
      throw ValidationError("\(option) is for files, not for a database: leave it out")
    }
  }
}

/// Recognises SQLite files by their first bytes, whatever their names.
enum DatabaseFile {
  static func isDatabase(_ path: String) -> Bool {
    let signature = DatabaseAddress.fileSignature
    return FileBytes.beginning(of: path, count: signature.count) == signature
  }
}
