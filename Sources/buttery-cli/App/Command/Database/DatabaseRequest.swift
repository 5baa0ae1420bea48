import ArgumentParser
import Buttery
import ButteryDatabase
import ButteryRecords

/// What the command line asks of a database: the list of its tables, a table, or a query.
struct DatabaseRequest {
  var address: DatabaseAddress
  /// The table; nil for the list of all tables, or if there is a query.
  var table: String?
  var query: String?
  /// The columns that tell rows apart; each text may name several, separated by commas.
  var key: [String] = []
  /// Groups, order, filters and columns, as for files.
  var records: RecordsRequest

  /// Shows the table or the list until the user quits.
  @MainActor func show(_ settings: ScreenSettings) throws {
    var database = OpenDatabase(address: address)
    guard let sources = try sources else {
      let catalog = try database.connected { database throws(DatabaseError) in
        try DatabaseSession.catalog(of: database.address, password: database.password)
      }
      guard !catalog.entries.isEmpty else {
        throw OptionError("\(address.name): there are no tables in this database")
      }
      let list = DatabaseList(catalog, of: database, for: self)
      return try settings.show(list.makeContent(), list.use)
    }
    let session = try open(sources, in: &database)
    try settings.show(content(of: session, named: title))
  }

  /// Creates the content of a screen for an open table.
  @MainActor func content(of session: DatabaseSession, named name: String) throws
    -> any TableContent
  {
    OpenSessions.add(session)
    let (query, list) = try ask(session)
    let folds = try records.namedFolds()
    guard folds.numbers.isEmpty else {
      throw ValidationError("--fold #N: sections of a database have no numbers; give their names")
    }
    if folds.areAllFolded, !query.groupColumns.isEmpty {
      var all = session.snapshot.folds
      all.setAll(true)
      session.fold(all, by: query.groupLevels)
    }
    session.awaitFirstRows()
    if case .refused(let reason) = session.snapshot.phase {
      throw DatabaseFailure(description: reason)
    }
    let model = DatabaseModel(
      session: session, query: query, statistics: try footers(of: session, list), folds: folds)
    model.search = query.search
    return RowContent(
      source: model, follower: DatabaseFollower(model), title: name,
      arrangement: try records.columns.arrangement(of: list), wraps: records.wraps)
  }

  /// The columns of a session, under the name that messages about them have.
  func columns(of session: DatabaseSession) -> RecordList {
    let snapshot = session.snapshot
    let table = snapshot.relation.flatMap { $0.isQuery ? nil : $0.name }
    var list = RecordList(columns: snapshot.columns, name: table ?? title)
    list.forbidden = snapshot.relation?.unreadable ?? []
    return list
  }

  /// Sets the query that the command line asks for.
  ///
  /// - Throws: `OptionError` if the database can't answer it.
  private func ask(_ session: DatabaseSession) throws -> (RecordQuery, RecordList) {
    let list = columns(of: session)
    let query = try records.query(of: list, knowsKinds: true)
    if query != session.snapshot.query, let refusal = session.setQuery(query) {
      throw OptionError(refusal)
    }
    return (query, list)
  }

  /// The statistics in footers: none unless `--totals` asks for them, as they may take the engine
  /// long.
  private func footers(
    of session: DatabaseSession, _ list: RecordList
  ) throws -> FooterStatistics {
    guard records.totals != nil else { return .hidden }
    try checkMeasures(of: list)
    guard session.snapshot.relation?.key != DatabaseRelation.Key.none else {
      throw OptionError("--totals: totals need a unique key: name its columns with --key")
    }
    return try records.footerStatistics(of: list)
  }

  /// Throws if `--totals` names a statistic that the engine doesn't have.
  private func checkMeasures(of list: RecordList) throws {
    let known = address.statistics
    let other = try records.measures(of: list)?.first { !known.contains($0.statistic) }
    guard let other else { return }
    throw OptionError(
      "--totals: \(address.engineName) has no \(other.statistic.rawValue); it has "
        + known.map(\.rawValue).joined(separator: ", "))
  }

  var title: String { table ?? "query of \(address.title)" }

  // MARK: Opening

  /// The tables that `--table` may mean, the likeliest first, or the query.
  ///
  /// A point may belong to a table's name, or separate a schema from it.
  ///
  /// - Returns: Nil for the list of all tables.
  /// - Throws: `ValidationError` for options that the list doesn't have.
  var sources: [DatabaseRelation.Source]? {
    get throws {
      let keys = key.flatMap {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      guard !keys.contains("") else {
        throw ValidationError("--key: name the columns that no two rows have in common: --key id")
      }
      if let query { return [.query(query, key: keys)] }
      if let table { return Self.sources(named: table, keys) }
      try checkThatNoneNeedsTable()
      return nil
    }
  }

  private static func sources(named table: String, _ keys: [String]) -> [DatabaseRelation.Source] {
    let whole = DatabaseRelation.Source.table(name: table, key: keys)
    if let parts = quotedParts(of: table) {
      return [whole, .table(schema: parts.schema, name: parts.name, key: keys)]
    }
    guard let point = table.firstIndex(of: ".") else { return [whole] }
    let (schema, name) = (table[..<point], table[table.index(after: point)...])
    return [whole, .table(schema: String(schema), name: String(name), key: keys)]
  }

  /// The parts of a name in SQL's notation with double quotes: a table, or a schema and a table.
  ///
  /// Nil if the name has no quotes, or isn't well formed.
  private static func quotedParts(of table: String) -> (schema: String?, name: String)? {
    guard table.contains("\"") else { return nil }
    var (parts, isQuoted, isJustClosed) = ([""], false, false)
    for letter in table {
      if letter == "\"" {
        // A doubled quote stands for one.
        if isJustClosed { parts[parts.count - 1].append(letter) }
        isJustClosed = isQuoted
        isQuoted.toggle()
        continue
      }
      isJustClosed = false
      if letter == ".", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    guard !isQuoted, parts.count <= 2, !parts.contains("") else { return nil }
    return (parts.count == 2 ? parts[0] : nil, parts[parts.count - 1])
  }

  /// Opens a session on the first of the possible sources that exists.
  ///
  /// - Throws: `OptionError` for columns that can't be a key, or else a `DatabaseError`.
  /// - Parameter needsKey: Whether a query without a key is refused, because its rows are fetched
  ///   by key.
  func open(
    _ sources: [DatabaseRelation.Source], in database: inout OpenDatabase, needsKey: Bool = true
  ) throws -> DatabaseSession {
    var failure: DatabaseError?
    for source in sources {
      do throws(DatabaseError) {
        return try database.connected { database throws(DatabaseError) in
          let session = database.session(of: source)
          try session.open(needsKey: needsKey)
          return session
        }
      } catch {
        switch error {
        case .badKey(_, let reason): throw OptionError(reason)
        case .noTable: failure = failure ?? error
        case .refused, .cannotShow:
          // What is wrong with one table says more than that there is no other one.
          if case .noTable? = failure { failure = nil }
          failure = failure ?? error
        default: throw error
        }
      }
    }
    throw failure ?? DatabaseError.cancelled
  }

  private func checkThatNoneNeedsTable() throws {
    let needing = [
      ("--group-by", !records.groupBy.isEmpty), ("--sort", !records.sort.isEmpty),
      ("--filter", !records.filters.isEmpty), ("--search", records.search != nil),
      ("--totals", records.totals != nil), ("--summary", records.isSummary),
      ("--fold", !records.folds.namesNone && !records.folds.areAllFolded),
      ("--fold-all", records.folds.areAllFolded),
      (records.derived?.option ?? "", records.derived != nil),
      ("--columns", records.columns.namesColumns), ("--key", !key.isEmpty),
    ]
    for (option, isGiven) in needing where isGiven {
      throw ValidationError("\(option) needs a table of the database: --table NAME or --query SQL")
    }
  }
}

// MARK: - Printing tables of a database

extension DatabaseRequest {
  /// Prints the list of tables, or the rows of a table page by page, without keeping them.
  func print(as format: OutputFormat) throws {
    var database = OpenDatabase(address: address)
    guard let sources = try sources else { return try printList(of: &database, as: format) }
    if records.isSummary || records.derived != nil {
      return try printDerived(from: try open(sources, in: &database, needsKey: false), as: format)
    }
    guard records.totals == nil else {
      throw OptionError(
        "--totals: rows of a database are printed without totals; compute them in --query")
    }
    let session = try open(sources, in: &database, needsKey: false)
    let list = columns(of: session)
    let query = try records.query(of: list, knowsKinds: true)
    let columns = try records.columns.arrangement(of: list).shown(without: [])
    if !list.forbidden.isEmpty, !records.columns.namesColumns {
      let names = VisibleText.sanitised(list.forbidden.joined(separator: ", "))
      StandardError.write(
        line: "buttery: \(title): without the columns that you may not read: \(names)")
    }
    let printed = PrintedTable(
      session, query: query, list: list, columns: columns, format: format)
    EndingSignals.precede { session.cancelAtEnd() }
    let failure = try printed.write()
    session.close()
    // Printing is only cancelled when a signal is about to end the program.
    if failure as? DatabaseError == .cancelled { EndingSignals.await() }
    if let refusal = failure as? QueryRefusal { throw OptionError(refusal.reason) }
    if let failure { throw failure }
    if query.isFiltered || query.search != nil, printed.rowCount == 0 { throw NothingFound() }
  }

  /// Prints a line for each section or for each column, or how often the values of a column occur.
  private func printDerived(from session: DatabaseSession, as format: OutputFormat) throws {
    defer { session.close() }
    let list = columns(of: session)
    let query = try records.query(of: list, knowsKinds: true)
    EndingSignals.precede { session.cancelAtEnd() }
    do {
      let sample = AmountColumns(
        of: list.columns, statistics: address.statistics, sample: try Self.sample(of: session))
      let rows = DatabaseGroupRows(of: session.snapshot, in: address, sample)
      let (groups, table, vain) =
        switch records.derived {
        case .frequencies(let name):
          try frequencies(ofColumn: name, of: session, query, list, rows)
        case .statistics: try statistics(of: session, query, list, rows)
        case nil: try summary(of: session, query, list, rows, sample)
        }
      // Without sections, the only line is the one for all rows, which needs no name.
      let isSingle = records.derived == nil && query.groupColumns.isEmpty
      try DerivedOutput(table, format: format, dropsNames: isSingle).print()
      for remark in vain { StandardError.write(line: "buttery: \(remark)") }
      if query.isFiltered, !groups.contains(where: { $0.count > 0 }) { throw NothingFound() }
    } catch DatabaseError.cancelled {
      EndingSignals.await()
    } catch let refusal as QueryRefusal {
      throw OptionError(refusal.reason)
    }
  }

  private typealias PrintedGroups = (
    groups: [DatabaseGroups.Group], table: DerivedTable, vain: [String]
  )

  private func frequencies(
    ofColumn name: String, of session: DatabaseSession, _ query: RecordQuery, _ list: RecordList,
    _ rows: DatabaseGroupRows
  ) throws -> PrintedGroups {
    let column = try OptionError.naming("--frequencies", [name]) {
      try ColumnWords(list: list).column(name)
    }
    var filtered = RecordQuery()
    filtered.filters = query.filters
    let found = try session.groups(
      of: filtered, by: [column], measures: [], in: .count, limit: Self.maximumGroups)
    let (groups, table) = rows.frequencies(
      of: found, column: column, in: FrequencyTable.empty(ofColumn: column, in: list))
    let vain = records.vainOptions(beside: .frequencies(ofColumn: name))
    return (groups, table, remarks(on: found) + vain)
  }

  private func statistics(
    of session: DatabaseSession, _ query: RecordQuery, _ list: RecordList, _ rows: DatabaseGroupRows
  ) throws -> PrintedGroups {
    var filtered = RecordQuery()
    filtered.filters = query.filters
    let measures = StatisticsTable.measures(
      of: try records.columns(of: list), among: list.columns, in: address.statistics)
    let found = try session.groups(
      of: filtered, by: [], measures: measures.flatMap(\.asked), in: .values, limit: 1)
    return (
      [found.all], rows.statistics(of: found, measures), records.vainOptions(beside: .statistics)
    )
  }

  private func summary(
    of session: DatabaseSession, _ query: RecordQuery, _ list: RecordList,
    _ rows: DatabaseGroupRows, _ amounts: AmountColumns
  ) throws -> PrintedGroups {
    try checkMeasures(of: list)
    let columns = query.groupColumns
    let measures = try records.summaryMeasures(of: list, groupedBy: columns, among: amounts)
    let found = try session.groups(
      of: query, by: columns, measures: measures.flatMap(\.asked), in: .values,
      limit: Self.maximumGroups)
    let empty = SummaryTable.empty(
      of: measures, in: list, groupedBy: columns, isFiltered: false)
    let (groups, table) = rows.summary(
      of: found, measures, columns: columns, in: empty, for: .people)
    return (groups, table, remarks(on: found) + records.vainOptions(for: measures))
  }

  private func remarks(on found: DatabaseGroups) -> [String] {
    guard found.hasMore else { return [] }
    let count = NumberFormatter.grouped(Self.maximumGroups)
    return ["\(title): there are more than \(count) lines; only these are printed"]
  }

  /// The most groups of rows that are kept.
  private static let maximumGroups = 1_000_000

  /// The first rows of a table.
  private static func sample(of session: DatabaseSession) throws -> [[[UInt8]?]] {
    var sample: [[[UInt8]?]] = []
    try session.readAll(of: RecordQuery()) { values, _ in
      sample.append(values.map(\.bytes))
      return sample.count < AmountColumns.sampleCount
    } pause: {
    }
    return sample
  }

  private func printList(of database: inout OpenDatabase, as format: OutputFormat) throws {
    let catalog = try database.connected { database throws(DatabaseError) in
      try DatabaseSession.catalog(of: database.address, password: database.password)
    }
    let list = RecordList(columns: Self.listColumns, name: address.title)
    let rows = catalog.entries.map(Self.listRow)
    var output = PlainOutput()
    let writer = DatabaseWriter(
      list: list, columns: Array(list.columns.indices), format: format, sample: rows)
    writer.begin(in: &output)
    var fields = FieldBuffer()
    for row in rows {
      fields.fill(row)
      writer.write(fields, to: &output)
    }
    try output.finish()
  }

  private static let listColumns = [
    RecordColumn(name: "schema", kind: .text), RecordColumn(name: "table", kind: .text),
    RecordColumn(name: "rows", kind: .integer), RecordColumn(name: "columns", kind: .integer),
    RecordColumn(name: "kind", kind: .text),
  ]

  private static func listRow(_ entry: DatabaseCatalog.Entry) -> [[UInt8]?] {
    let rows = entry.rowCount.map { Array("\($0.mark)\($0.number)".utf8) }
    let columns = entry.columnCount.map { Array("\($0)".utf8) }
    return [
      Array(entry.schema.utf8), Array(entry.name.utf8), rows, columns,
      Array(entry.kind.rawValue.utf8),
    ]
  }
}
