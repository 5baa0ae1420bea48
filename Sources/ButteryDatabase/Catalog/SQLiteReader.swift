internal import ButteryRecords

/// Reads the tables and their columns from an SQLite database.
struct SQLiteReader: RelationReader {
  let connection: any DatabaseConnection
  let name: String

  func catalog(counts: Bool) throws(DatabaseError) -> DatabaseCatalog {
    let tables = try connection.run(
      Statement(
        """
        select name, type from pragma_table_list where schema = 'main' \
        and type <> 'shadow' and name not like 'sqlite\\_%' escape '\\' order by name collate nocase
        """)
    ).rows
    let end = ContinuousClock.now + DatabaseCatalog.countingTime
    return DatabaseCatalog(
      entries: tables.map { row in
        let name = row[0].string ?? ""
        let kind = Self.kinds[row[1].string ?? ""] ?? .table
        let columns = columnNames(of: name)
        return DatabaseCatalog.Entry(
          schema: "main", name: name, kind: kind,
          rowCount: counts && kind == .table ? count(of: name, columns ?? [], until: end) : nil,
          columnCount: columns?.count)
      })
  }

  private static let kinds: [String: DatabaseCatalog.Entry.Kind] = [
    "table": .table, "view": .view, "virtual": .virtualTable,
  ]

  /// The names of a table's columns; nil if SQLite can't tell, as for a view of a table that is gone.
  ///
  /// SQLite's own list of tables has no number of columns for views that nobody has used yet.
  private func columnNames(of table: String) -> [String]? {
    let statement = Statement(
      "select name from pragma_table_xinfo(?1) where hidden <> 1", [.text(table)])
    return try? connection.run(statement).rows.map { $0[0].string ?? "" }
  }

  func table(
    schema: String?, name: String, isKeyGiven: Bool
  ) throws(DatabaseError) -> DatabaseRelation? {
    let found = try connection.run(
      Statement(
        """
        select name, type, wr from pragma_table_list where name = ?1 collate nocase \
        and (?2 is null or schema = ?2 collate nocase) order by name <> ?1 limit 1
        """,
        [.text(name), schema.map { .text($0) } ?? .null])
    ).rows.first
    guard let found, let name = found[0].string else { return nil }
    // Before the columns are read, so that a change in between is noticed.
    let definition = RelationWatch(watching: .definition(of: name), name, on: connection)
    let version = RelationWatch(watching: .version, name, on: connection)
    let declared = try connection.run(
      Statement(
        "select name, type, \"notnull\", pk from pragma_table_xinfo(?1) where hidden <> 1",
        [.text(name)])
    ).rows
    let columns = declared.map { row in
      DatabaseRelation.Column(
        name: row[0].string ?? "", type: row[1].string ?? "", kind: .text,
        isNullable: row[2].integer == 0)
    }
    var relation = DatabaseRelation(
      name: name, columns: try withKinds(columns, ofTable: name), key: .none)
    let primary = declared.filter { $0[3].integer ?? 0 > 0 }
      .sorted { ($0[3].integer ?? 0) < ($1[3].integer ?? 0) }.compactMap { $0[0].string }
    relation.isBase = found[1].string == "table"
    relation.primaryKey = primary
    if found[2].integer == 1 {
      relation.key = .primaryKey(primary)
      relation.rowCount = analyzedCount(of: name).map { .estimate($0) }
      for index in relation.columns.indices where primary.contains(relation.columns[index].name) {
        relation.columns[index].isNullable = false
      }
    } else if found[1].string != "view", let rowID = rowIDName(besides: columns.map(\.name)) {
      relation.key = .rowID(rowID)
      relation.rowCount = count(of: name, rowID: rowID)
    }
    // A view may show a table that is changed. `vacuum` gives other numbers to rows that have no column for
    // them, and leaves no other trace.
    let hasOwnNumbers =
      primary.count == 1
      && declared.contains { $0[3].integer == 1 && $0[1].string?.uppercased() == "INTEGER" }
    let isStable =
      found[1].string != "view" && (isKeyGiven || found[2].integer == 1 || hasOwnNumbers)
    relation.watch = isStable ? definition : version
    return relation
  }

  func columns(ofQuery query: SQLFragment) throws(DatabaseError) -> [DatabaseRelation.Column] {
    let statement: SQLFragment = "select * from \(query) limit 0"
    let names = try connection.run(statement.statement(for: .sqlite)).names
    return try withKinds(
      names.map { .init(name: $0, type: "", kind: .text, isNullable: true) }, of: query)
  }

  /// A name for the row number that no column has; nil if columns have all three names.
  private func rowIDName(besides columns: [String]) -> String? {
    let taken = Set(columns.map { $0.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }

  /// Counts the rows of a small table; estimates those of a large one, or when no time is left.
  private func count(
    of table: String, _ columns: [String], until end: ContinuousClock.Instant
  ) -> DatabaseCount? {
    var counted: DatabaseCount?
    if .now < end {
      let rows: SQLFragment = """
        select 1 from \(name: table) limit \(number: DatabaseCatalog.maximumCounted + 1)
        """
      let statement: SQLFragment = "select count(*) from (\(rows))"
      let row = try? connection.run(statement.statement(for: .sqlite)).rows.first
      counted = row?[0].integer.map(DatabaseCatalog.bounded)
    }
    if let counted, counted.isExact { return counted }
    return count(of: table, rowID: rowIDName(besides: columns)) ?? counted
  }

  /// Estimates the number of rows by the statistics of `analyze`; without any, by the row numbers,
  /// which may have gaps; this costs two lookups.
  ///
  /// Nil for a table without row numbers that wasn't analysed.
  private func count(of table: String, rowID: String?) -> DatabaseCount? {
    if let count = analyzedCount(of: table) { return .estimate(count) }
    guard let rowID else { return nil }
    // The name isn't quoted: where there is no such column, SQLite takes a quoted name as a text.
    let number = SQLFragment(text: rowID)
    let statement: SQLFragment = """
      select (select max(\(number)) from \(name: table)) \
      - (select min(\(number)) from \(name: table)) + 1
      """
    let row = try? connection.run(statement.statement(for: .sqlite)).rows.first
    return row?[0].integer.map { .estimate(max(0, $0)) }
  }

  /// The number of rows that `analyze` has found, which is the first number of its statistics; nil if
  /// it was never called.
  private func analyzedCount(of table: String) -> Int? {
    let statement = Statement(
      "select stat from sqlite_stat1 where tbl = ?1 collate nocase limit 1", [.text(table)])
    let row = try? connection.run(statement).rows.first
    return row?[0].string?.split(separator: " ").first.flatMap { Int($0) }
  }

  // MARK: Kinds

  /// The number of rows that are read to find the kinds of columns whose type doesn't determine it.
  private static let sampleSize = 50

  /// The time limit for reading the sample, in milliseconds.
  ///
  /// A query may need minutes to return its first row, and the screen is empty until then.
  private static let sampleTime = 200

  private func withKinds(
    _ columns: [DatabaseRelation.Column], ofTable table: String
  ) throws(DatabaseError) -> [DatabaseRelation.Column] {
    do throws(DatabaseError) {
      return try withKinds(columns, of: "\(name: table)")
    } catch {
      // SQLite says `no query solution` where it can't read a table by its key.
      guard case .refused = error, let foreign = foreignCollation(of: table) else { throw error }
      throw .cannotShow(
        name: name,
        reason: "table \(table) can't be read: its key \(foreign.column) has the collation "
          + "\(foreign.name), which only the program that wrote the file knows")
    }
  }

  /// A column of a table's primary key whose collation isn't one of SQLite's, and the collation.
  private func foreignCollation(of table: String) -> (column: String, name: String)? {
    let statement = Statement(
      """
      select i.name, i.coll from pragma_index_list(?1) l, pragma_index_xinfo(l.name) i \
      where l.origin = 'pk' and i.key = 1 \
      and upper(i.coll) not in ('BINARY', 'NOCASE', 'RTRIM') limit 1
      """, [.text(table)])
    guard let row = try? connection.run(statement).rows.first, let column = row[0].string,
      let collation = row[1].string
    else { return nil }
    return (column, collation)
  }

  private func withKinds(
    _ columns: [DatabaseRelation.Column], of relation: SQLFragment
  ) throws(DatabaseError) -> [DatabaseRelation.Column] {
    guard !columns.isEmpty else { return [] }
    let types = columns.map { "typeof(\(name: $0.name))" as SQLFragment }
    let statement: SQLFragment = """
      select \(types.joined(by: ", ")) from \(relation) limit \(number: Self.sampleSize)
      """
    let sample = try sampleRows(statement.statement(for: .sqlite))
    return columns.enumerated().map { index, column in
      var column = column
      let stored = Self.storedType(of: sample.compactMap { $0[index].string })
      column.kind = Self.kind(declared: column.type.uppercased(), stored: stored)
      column.hasMixedTypes = column.type.isEmpty || column.type.uppercased().contains("BLOB")
      column.hasEmptyTexts = true
      column.length = column.kind.isNumeric && !column.type.isEmpty ? .short : .any
      return column
    }
  }

  /// The type that most of a column's values have, as any value may be of any type; nil without values.
  private static func storedType(of types: [String]) -> String? {
    let all = types.filter { $0 != "null" }
    let numbers = all.filter { $0 == "integer" || $0 == "real" }
    guard numbers.count * 2 > all.count else { return all.contains("text") ? "text" : all.first }
    return numbers.contains("real") ? "real" : "integer"
  }

  /// Returns the sample rows, or none if the statement takes longer than `sampleTime`.
  private func sampleRows(_ statement: Statement) throws(DatabaseError) -> [[DatabaseValue]] {
    do throws(DatabaseError) {
      return try connection.run(statement, within: Self.sampleTime).rows
    } catch {
      if case .tooSlow = error { return [] }
      throw error
    }
  }

  /// The kind of a column by its declared type, by the rules of SQLite's affinities
  /// (https://sqlite.org/datatype3.html), and by the type of the values that are stored in it.
  private static func kind(declared: String, stored: String?) -> ColumnKind {
    let isText = stored == "text" || stored == "blob"
    let isDate = ["DATE", "TIMESTAMP"].contains { declared.contains($0) }
    if isDate, isText || stored == nil { return .date }
    if isText { return .text }
    if declared.contains("INT") { return .integer }
    if ["CHAR", "CLOB", "TEXT", "BLOB"].contains(where: { declared.contains($0) }) { return .text }
    if ["REAL", "FLOA", "DOUB", "NUMERIC", "DECIMAL"].contains(where: { declared.contains($0) }) {
      return .decimal
    }
    return switch stored {
    case "integer": .integer
    case "real": .decimal
    default: .text
    }
  }
}

extension SQLiteReader {
  func indexes(of relation: DatabaseRelation) throws(DatabaseError) -> [DatabaseIndex] {
    let found = try connection.run(
      Statement(
        """
        select l.name, l."unique", l.origin, i.name, i.desc, \
        case when l.partial then (select sql from sqlite_schema where type = 'index' \
        and name = l.name) end \
        from pragma_index_list(?1) l, pragma_index_xinfo(l.name) i where i.key = 1 \
        order by l.origin = 'pk' desc, l."unique" desc, l.name, i.seqno
        """,
        [.text(relation.name)])
    ).rows
    return [DatabaseIndex](found) { row in
      DatabaseIndex(
        name: row[0].string ?? "", columns: [], isUnique: row[1].integer == 1,
        isPrimary: row[2].string == "pk", condition: row[5].string.flatMap(condition))
    } column: { row in
      (row[3].string ?? "(an expression)", row[4].integer == 1)
    }
  }

  /// Returns the condition of a partial index: the words after `where` in the statement that created it.
  private func condition(ofIndexMadeBy sql: String) -> String? {
    let words = sql.split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(where: { $0.lowercased() == "where" }) else {
      return "some rows"
    }
    return words[(place + 1)...].joined(separator: " ")
  }
}

extension RelationWatch {
  fileprivate enum Subject {
    /// The statement that has created a table or view.
    case definition(of: String)
    /// The number of changes of the whole schema.
    case version
  }

  /// Reads what is watched; nil if there is no such thing.
  fileprivate init?(
    watching subject: Subject, _ name: String, on connection: any DatabaseConnection
  ) {
    let statement =
      switch subject {
      case .definition(let table):
        Statement(
          "select sql from sqlite_schema where name = ?1 and type in ('table', 'view')",
          [.text(table)])
      case .version: Statement("pragma schema_version")
      }
    guard let row = try? connection.run(statement).rows.first else { return nil }
    self.init(statement: statement, expected: row, name: name)
  }
}
