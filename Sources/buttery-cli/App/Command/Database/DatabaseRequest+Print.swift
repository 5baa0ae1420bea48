import ButteryDatabase
import ButteryRecords

// Printing tables of a database.
extension DatabaseRequest {
  /// Prints the list of tables, or the rows of a table page by page, without keeping them.
  func print(as format: OutputFormat) throws {
    var database = OpenDatabase(address: address)
    guard let sources = try sources else { return try printList(of: &database, as: format) }
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
