internal import ButteryRecords

/// Reads the tables and their columns from PostgreSQL's system catalogs
/// (https://www.postgresql.org/docs/current/catalogs.html).
struct PostgreSQLReader: RelationReader {
  let connection: any DatabaseConnection
  let name: String

  func catalog() throws(DatabaseError) -> DatabaseCatalog {
    let tables = try connection.run(
      Statement(
        """
        select n.nspname, c.relname, c.relkind, c.reltuples::bigint, \
        (select count(*) from pg_attribute a \
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), \
        has_table_privilege(c.oid, 'select'), \
        c.relkind = 'p' and exists (select 1 from pg_partition_tree(c.oid) t \
        join pg_class part on part.oid = t.relid where part.relkind = 'f') \
        from pg_class c join pg_namespace n on n.oid = c.relnamespace \
        where c.relkind in ('r', 'v', 'm', 'p', 'f') and not c.relispartition \
        and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' order by 1, 2
        """)
    ).rows
    let entries = tables.map { row in
      let count = row[3].integer ?? -1
      return DatabaseCatalog.Entry(
        schema: row[0].string ?? "", name: row[1].string ?? "",
        kind: Self.entryKinds[row[2].string ?? ""] ?? .table,
        rowCount: count >= 0 && row[2].string != "v" ? .estimate(count) : nil,
        columnCount: row[4].integer ?? 0)
    }
    var catalog = DatabaseCatalog(entries: entries)
    let readable = tables.indices.filter { tables[$0][5].string == "t" }
    let unknown = readable.filter { entries[$0].rowCount == nil }
    // Several statements, so that one that fails spoils no other. Foreign partitions, whose server may
    // be down, come last.
    count(unknown.filter { entries[$0].kind == .table }, of: &catalog)
    let small = readable.filter { number in
      guard entries[number].kind == .table, let count = entries[number].rowCount else {
        return false
      }
      return count.number <= DatabaseCatalog.mostCounted
    }
    count(small, of: &catalog)
    let parted = unknown.filter { entries[$0].kind == .partitionedTable }
    count(parted.filter { tables[$0][6].string != "t" }, of: &catalog)
    count(parted.filter { tables[$0][6].string == "t" }, of: &catalog)
    return catalog
  }

  /// The largest number of tables that are counted by one statement.
  private static let mostCounted = 100

  /// Counts the rows of tables, each up to a limit, in one statement.
  private func count(_ numbers: [Int], of catalog: inout DatabaseCatalog) {
    guard !numbers.isEmpty else { return }
    let parts = numbers.prefix(Self.mostCounted).map { number in
      let entry = catalog.entries[number]
      let rows: SQLFragment = """
        select 1 from \(name: entry.schema).\(name: entry.name) \
        limit \(number: DatabaseCatalog.mostCounted + 1)
        """
      return "(select \(number: number), count(*) from (\(rows)) rows)" as SQLFragment
    }
    let statement = parts.joined(by: " union all ").statement(for: .postgreSQL)
    let milliseconds = Int(DatabaseCatalog.countingTime / .milliseconds(1))
    for row in (try? connection.run(statement, within: milliseconds))?.rows ?? [] {
      guard let number = row[0].integer, let count = row[1].integer else { continue }
      catalog.entries[number].rowCount = DatabaseCatalog.bounded(count)
    }
  }

  private static let entryKinds: [String: DatabaseCatalog.Entry.Kind] = [
    "r": .table, "v": .view, "m": .materializedView, "p": .partitionedTable, "f": .foreignTable,
  ]

  // MARK: Tables

  func table(schema: String?, name: String) throws(DatabaseError) -> DatabaseRelation? {
    var exact = try find(schema, name)
    if exact == nil { exact = try find(schema?.lowercased(), name.lowercased()) }
    if exact == nil, schema == nil { exact = try findAnywhere(name) }
    guard let found = exact else { return nil }
    let (identifier, kind) = (found[0], found[1].string ?? "")
    let key = try key(of: identifier) ?? place(inKind: kind)
    var relation = DatabaseRelation(
      name: found[2].string ?? name,
      schema: schema == nil && found[5].string == "t" ? nil : found[3].string,
      columns: try columns(of: identifier), key: key)
    relation.rowCount = count(of: identifier, found[4].integer ?? -1, kind)
    relation.isBase = ["r", "p", "m"].contains(kind)
    if case .primaryKey(let columns) = key { relation.primaryKey = columns }
    relation.isForeign = kind == "f" || kind == "p" && hasForeignParts(identifier)
    return relation
  }

  private func hasForeignParts(_ identifier: DatabaseValue) -> Bool {
    let statement = Statement(
      """
      select exists (select 1 from pg_partition_tree($1::oid::regclass) t \
      join pg_class c on c.oid = t.relid where c.relkind = 'f')
      """,
      [identifier])
    return (try? connection.run(statement).rows.first)?[0].string == "t"
  }

  private func find(
    _ schema: String?, _ name: String
  ) throws(DatabaseError) -> [DatabaseValue]? {
    let path = [schema, name].compactMap { $0.map(Dialect.quoted) }.joined(separator: ".")
    return try connection.run(
      Statement(
        """
        \(Self.tables) and c.oid = to_regclass($1)
        """,
        [.text(path)])
    ).rows.first
  }

  /// Finds a table by its name, ignoring case, in any schema; throws if several tables have the name.
  private func findAnywhere(_ name: String) throws(DatabaseError) -> [DatabaseValue]? {
    let found = try connection.run(
      Statement(
        """
        \(Self.tables) and not c.relispartition and lower(c.relname) = lower($1) \
        and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' order by 4, 3
        """,
        [.text(name)])
    ).rows
    guard found.count > 1 else { return found.first }
    let names = found.map { "\($0[3].string ?? "").\($0[2].string ?? "")" }
    throw .cannotShow(
      name: self.name,
      reason: "'\(name)' is ambiguous: \(listed(names)); "
        + "give the schema, as in --table \(names[0])")
  }

  private static let tables = """
    select c.oid, c.relkind, c.relname, n.nspname, c.reltuples::bigint, pg_table_is_visible(c.oid) \
    from pg_class c join pg_namespace n on n.oid = c.relnamespace \
    where c.relkind in ('r', 'v', 'm', 'p', 'f')
    """

  /// The physical place of a row, the last resort for a key; in partitions it needs the partition's number.
  private func place(inKind kind: String) -> DatabaseRelation.Key {
    switch kind {
    case "r", "m": .rowPlace(["ctid"])
    case "p": .rowPlace(["tableoid", "ctid"])
    default: .none
    }
  }

  private func key(of identifier: DatabaseValue) throws(DatabaseError) -> DatabaseRelation.Key? {
    let rows = try connection.run(
      Statement(
        """
        select i.indexrelid, i.indisprimary, a.attname from pg_index i \
        cross join lateral unnest(i.indkey::smallint[]) with ordinality k(number, place) \
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number \
        where i.indrelid = $1::oid and i.indisunique and i.indisvalid and i.indpred is null \
        and i.indexprs is null and k.place <= i.indnkeyatts \
        and not exists (select 1 from unnest(i.indkey::smallint[]) with ordinality m(number, place) \
        join pg_attribute b on b.attrelid = i.indrelid and b.attnum = m.number \
        where m.place <= i.indnkeyatts and not b.attnotnull) \
        order by i.indisprimary desc, i.indnkeyatts, i.indexrelid, k.place
        """,
        [identifier])
    ).rows
    guard let first = rows.first else { return nil }
    let columns = rows.filter { $0[0] == first[0] }.compactMap { $0[2].string }
    return first[1].string == "t" ? .primaryKey(columns) : .uniqueIndex(columns)
  }

  /// The planner's estimate; for a partitioned table it is the sum of its partitions' estimates.
  private func count(
    of identifier: DatabaseValue, _ known: Int, _ kind: String
  ) -> DatabaseCount? {
    guard kind != "v" else { return nil }
    guard known < 0 || kind == "p" else { return .estimate(known) }
    let statement = Statement(
      """
      select sum(c.reltuples)::bigint from pg_partition_tree($1::oid::regclass) t \
      join pg_class c on c.oid = t.relid where t.isleaf and c.reltuples >= 0
      """,
      [identifier])
    let sum = (try? connection.run(statement).rows.first)?[0].integer
    return sum.map { .estimate($0) } ?? (known > 0 ? .estimate(known) : nil)
  }

  // MARK: Columns

  private func columns(
    of identifier: DatabaseValue
  ) throws(DatabaseError) -> [DatabaseRelation.Column] {
    try connection.run(
      Statement(
        """
        select a.attname, format_type(a.atttypid, a.atttypmod), b.typname, a.attnotnull, \
        \(Self.isOrdered) from pg_attribute a join pg_type t on t.oid = a.atttypid \
        join pg_type b on b.oid = case t.typtype when 'd' then t.typbasetype else t.oid end \
        where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum
        """,
        [identifier])
    ).rows.map(Self.column)
  }

  func columns(ofQuery query: SQLFragment) throws(DatabaseError) -> [DatabaseRelation.Column] {
    let statement: SQLFragment = "select * from \(query) limit 0"
    let result = try connection.run(statement.statement(for: .postgreSQL))
    let types = try connection.run(
      Statement(
        """
        select t.oid, format_type(t.oid, null), b.typname, false, \(Self.isOrdered) \
        from pg_type t \
        join pg_type b on b.oid = case t.typtype when 'd' then t.typbasetype else t.oid end \
        where t.oid = any($1::oid[])
        """,
        [.text("{" + Set(result.types).map(String.init).joined(separator: ",") + "}")])
    ).rows
    return zip(result.names, result.types).map { name, type in
      let row = types.first { $0[0].integer == Int(type) }
      return Self.column([.text(name)] + (row?.dropFirst() ?? [.text(""), .null, .null, .null]))
    }
  }

  /// An SQL expression for whether values of the type `b` can be ordered by an index.
  private static let isOrdered = """
    (b.typcategory in ('S', 'A') or b.typtype in ('e', 'r', 'm') or exists (\
    select 1 from pg_opclass o join pg_am m on m.oid = o.opcmethod \
    where m.amname = 'btree' and o.opcdefault and o.opcintype = b.oid))
    """

  private static func column(_ row: [DatabaseValue]) -> DatabaseRelation.Column {
    DatabaseRelation.Column(
      name: row[0].string ?? "", type: row[1].string ?? "",
      kind: kinds[row[2].string ?? ""] ?? .text, isNullable: row[3].string != "t",
      isOrdered: row[4].string == "t", length: length(ofType: row[2].string ?? ""))
  }

  private static func length(ofType name: String) -> DatabaseRelation.Column.Length {
    switch name {
    case "text", "varchar": .text
    case "bytea": .bytes
    case "json", "jsonb", "xml", "tsvector": .document
    // The names of types of arrays.
    case let name where name.hasPrefix("_"): .document
    default: .short
    }
  }

  private static let kinds: [String: ColumnKind] = [
    "int2": .integer, "int4": .integer, "int8": .integer, "oid": .integer, "numeric": .decimal,
    "float4": .decimal, "float8": .decimal, "date": .date, "timestamp": .date,
    "timestamptz": .date, "time": .time, "timetz": .time,
  ]
}
