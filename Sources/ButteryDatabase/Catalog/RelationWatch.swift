/// What the pages of a table rely on, so that a change is noticed with the page that it spoils (DB-11b).
///
/// A page is found by the key of a row. If the key's columns get another type, if nothing keeps it unique any
/// more, or if rows that are found by their places are written to other ones, the next page would begin
/// somewhere else, and lose rows in silence.
struct RelationWatch: Sendable, Hashable {
  /// Asks for one row, which is the same as long as pages find what they look for.
  ///
  /// It runs behind the page in the same transaction: as the page has locked the table, nobody can change it
  /// in between. An SQLite file has no such transaction; a change in between is noticed all the same, if once
  /// too often.
  let statement: Statement

  /// The row as it was when the table was read.
  let expected: [DatabaseValue]

  /// The table's name in messages.
  let name: String
}

extension DatabaseConnection {
  /// Runs a statement about a table.
  ///
  /// - Throws: `.changed` if the table isn't any more what it was, even if the engine has refused the
  ///   statement for this reason.
  func run(
    _ statement: Statement, watching watch: RelationWatch?
  ) throws(DatabaseError) -> ResultTable {
    guard let watch else { return try run(statement) }
    let tables: [ResultTable]
    do throws(DatabaseError) {
      tables = try run([statement, watch.statement], within: 0)
    } catch {
      guard case .refused(_, let reason) = error,
        let now = try? run(watch.statement), now.rows != [watch.expected]
      else { throw error }
      throw .changed(name: watch.name, reason: reason)
    }
    guard tables.last?.rows == [watch.expected] else {
      throw .changed(name: watch.name, reason: "")
    }
    return tables[0]
  }
}

extension PostgreSQLReader {
  /// Builds the question whether a table is still what its pages rely on (`RelationWatch`).
  ///
  /// It is asked by the table's name: where another table has taken the place of the old one, its number is
  /// another one. Columns that are added, and indexes that are made or made again, change nothing.
  struct Watch {
    let schema: String
    let name: String

    /// The number of the table's last column.
    let lastColumn: DatabaseValue

    /// What must remain of an index that keeps the key unique; nil where none does.
    var signature: [DatabaseValue]?

    /// Whether rows are found by their places, which change when a table's file is written anew.
    var hasPlaces = true

    init(schema: String, name: String, _ lastColumn: DatabaseValue) {
      self.schema = schema
      self.name = name
      self.lastColumn = lastColumn
    }

    /// The columns of `pg_index` that two indexes share if they keep the same key unique.
    static let signature = """
      i.indnkeyatts, i.indkey::pg_catalog.text, i.indclass::pg_catalog.text, \
      i.indcollation::pg_catalog.text
      """

    /// Returns the watch for a table.
    ///
    /// - Parameter known: The answer when the table was read, without an index and with places.
    func relying(on known: [DatabaseValue], name: String) -> RelationWatch {
      let places = hasPlaces ? Array(known[2...]) : []
      let index: [DatabaseValue] = signature == nil ? [] : [.text("t")]
      return RelationWatch(
        statement: statement, expected: known.prefix(2) + places + index, name: name)
    }

    var statement: Statement {
      var columns = ["c.oid", Self.columns]
      if hasPlaces { columns.append(Self.files) }
      if signature != nil { columns.append(Self.index) }
      return Statement(
        """
        select \(columns.joined(separator: ", ")) from pg_catalog.pg_class c \
        where c.oid \(equal) pg_catalog.to_regclass($1)
        """, [.text(Dialect.quoted(schema, name)), lastColumn] + (signature ?? []))
    }

    /// The columns up to the one that was the last: a NULL where there must be none loses rows, too.
    private static let columns = """
      (select pg_catalog.string_agg(pg_catalog.concat(a.attname, ' ', a.atttypid, ' ', \
      a.attcollation, ' ', a.attnotnull), ',' order by a.attnum) \
      from pg_catalog.pg_attribute a where a.attrelid \(equal) c.oid \
      and a.attnum \(greater) 0 and a.attnum \(notGreater) $2::pg_catalog.int2)
      """

    /// The files of the table and of those that inherit from it, whose numbers only grow.
    private static let files = """
      (with recursive tree(table_id) as (select c.oid union select h.inhrelid from tree \
      join pg_catalog.pg_inherits h on h.inhparent \(equal) tree.table_id) \
      select pg_catalog.sum(pg_catalog.pg_relation_filenode(tree.table_id)::pg_catalog.int8) \
      from tree)
      """

    private static let index = """
      exists (select 1 from pg_catalog.pg_index i where i.indrelid \(equal) c.oid \
      and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null \
      and i.indnkeyatts \(equal) $3::pg_catalog.int2 \
      and i.indkey::pg_catalog.text \(equal) $4 and i.indclass::pg_catalog.text \(equal) $5 \
      and i.indcollation::pg_catalog.text \(equal) $6)
      """
  }
}
