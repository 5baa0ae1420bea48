internal import ButteryRecords

/// Reads which tables a database has, and the columns of a table; each engine has its own reader.
protocol RelationReader {
  var connection: any DatabaseConnection { get }

  /// The database's name in messages.
  var name: String { get }

  /// Reads the list of tables, with or without the numbers of their rows.
  func catalog(counts: Bool) throws(DatabaseError) -> DatabaseCatalog

  /// Reads a table's columns and key; nil if no table has this name.
  ///
  /// - Parameter isKeyGiven: Whether the user has named a key, so that pages don't rely on the table's.
  func table(
    schema: String?, name: String, isKeyGiven: Bool
  ) throws(DatabaseError) -> DatabaseRelation?

  /// Reads the indexes of a table, that of the primary key first.
  func indexes(of relation: DatabaseRelation) throws(DatabaseError) -> [DatabaseIndex]

  /// Reads the columns of a query, which is given in parentheses and with a name.
  func columns(ofQuery query: SQLFragment) throws(DatabaseError) -> [DatabaseRelation.Column]
}

/// A table or query, with the fragment that stands for it in statements.
struct ReadRelation {
  var relation: DatabaseRelation
  var fragment: SQLFragment
}

extension DatabaseRelation {
  /// The table's name in statements.
  fileprivate var fragment: SQLFragment {
    path.map { "\(name: $0).\(name: name)" } ?? "\(name: name)"
  }
}

extension RelationReader {
  func read(
    _ source: DatabaseRelation.Source, needsKey: Bool = true
  ) throws(DatabaseError) -> ReadRelation {
    switch source {
    case .table(let schema, let table, let key):
      let found = try self.table(schema: schema, name: table, isKeyGiven: !key.isEmpty)
      guard var relation = found else {
        throw .noTable(name: name, reason: try unknown(schema.map { "\($0).\(table)" } ?? table))
      }
      if !key.isEmpty { relation.key = .given(try columns(key, of: relation)) }
      return ReadRelation(relation: relation, fragment: relation.fragment)
    case .query(let text, let key):
      return try read(query: text, key: key, needsKey: needsKey)
    }
  }

  private func read(
    query text: String, key: [String], needsKey: Bool
  ) throws(DatabaseError) -> ReadRelation {
    let query = QueryText(text, for: connection.dialect)
    guard !query.isSeveral else { throw .severalStatements(name: name) }
    guard query.text.contains(where: { !$0.isWhitespace }) else {
      throw .cannotShow(name: name, reason: "the query is empty")
    }
    if let word = query.firstWord, !Self.readingWords.contains(word.lowercased()) {
      throw .cannotShow(
        name: name,
        reason: "the query begins with '\(word)': only a select is allowed")
    }
    // The line break keeps a comment at the query's end from hiding the parenthesis.
    var fragment: SQLFragment = "(\(SQLFragment(text: query.text))\n) \(name: "buttery query")"
    var found = try columns(ofQuery: fragment, writtenAs: query.text)
    let names = Self.unique(found.map(\.name))
    if names != found.map(\.name) {
      for (index, name) in names.enumerated() { found[index].name = name }
      fragment = "\(fragment)(\(names.map { "\(name: $0)" as SQLFragment }.joined(by: ", ")))"
    }
    var relation = DatabaseRelation(name: "query", columns: found, key: .none)
    relation.isQuery = true
    guard !key.isEmpty || !needsKey else {
      throw .cannotShow(
        name: name,
        reason: "a query needs a unique key: name its columns, as in --key id")
    }
    if !key.isEmpty { relation.key = .given(try columns(key, of: relation)) }
    return ReadRelation(relation: relation, fragment: fragment)
  }

  /// Names of columns, of which those that are there already have a number, as SQLite has it: `id:1`.
  private static func unique(_ names: [String]) -> [String] {
    var taken = Set(names)
    var seen: Set<String> = []
    return names.map { name in
      guard !seen.insert(name).inserted else { return name }
      let new = (1...).lazy.map { "\(name):\($0)" }.first { !taken.contains($0) } ?? name
      taken.insert(new)
      return new
    }
  }

  /// The first words of queries that return rows.
  private static var readingWords: Set<String> { ["select", "with", "values", "table"] }

  /// Reads the columns of a query that the user typed.
  ///
  /// - Throws: the engine's error about the query as it was typed, rather than with parentheses around.
  private func columns(
    ofQuery fragment: SQLFragment, writtenAs text: String
  ) throws(DatabaseError) -> [DatabaseRelation.Column] {
    do throws(DatabaseError) {
      return try columns(ofQuery: fragment)
    } catch {
      if case .refused = error { _ = try connection.run(Statement("explain " + text)) }
      throw error
    }
  }

  /// Finds the columns that the user named as the key; throws for unknown ones.
  private func columns(
    _ key: [String], of relation: DatabaseRelation
  ) throws(DatabaseError) -> [String] {
    var columns: [String] = []
    let path = [relation.schema, relation.name].compactMap(\.self).joined(separator: ".")
    let table = relation.isQuery ? "" : " of \(path)"
    for name in key {
      let column =
        relation.columns.first { $0.name == name }
        ?? relation.columns.first { $0.name.lowercased() == name.lowercased() }
      guard let column else {
        throw .badKey(
          name: self.name,
          reason: "--key: no column\(table) is called '\(name)'; "
            + "the columns are \(listed(relation.columns.map(\.name)))")
      }
      if let obstacle = column.obstacle {
        throw .badKey(name: self.name, reason: "'\(column.name)' can't be a key: \(obstacle)")
      }
      guard !columns.contains(column.name) else {
        throw .badKey(
          name: self.name, reason: "--key names the column '\(column.name)' twice")
      }
      columns.append(column.name)
    }
    return columns
  }

  private func unknown(_ table: String) throws(DatabaseError) -> String {
    let entries = try catalog(counts: false).entries
    let isPlain = Set(entries.map(\.schema)).count < 2
    let names = entries.map { isPlain ? $0.name : "\($0.schema).\($0.name)" }
    guard !names.isEmpty else { return "no table is called '\(table)'; there are no tables" }
    let nearest =
      Spelling.nearest(to: table, among: names)
      .map { " — did you mean '\($0)'?" } ?? ""
    return "no table is called '\(table)'; the tables are \(listed(names))\(nearest)"
  }

  func listed(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and others" : "")
  }
}
