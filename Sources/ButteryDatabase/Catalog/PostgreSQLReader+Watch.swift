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
