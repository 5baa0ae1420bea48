internal import ButteryRecords

/// Reads the tables and their columns from PostgreSQL's system catalogs
/// (https://www.postgresql.org/docs/current/catalogs.html).
struct PostgreSQLReader: RelationReader {
  let connection: any DatabaseConnection
  let name: String

  func catalog(counts: Bool) throws(DatabaseError) -> DatabaseCatalog {
    let tables = try connection.run(
      Statement(
        """
        select n.nspname, c.relname, c.relkind, c.reltuples::pg_catalog.int8, \
        (select pg_catalog.count(*) from pg_catalog.pg_attribute a \
        where a.attrelid \(Self.equal) c.oid and a.attnum \(Self.greater) 0 \
        and not a.attisdropped), \
        pg_catalog.has_any_column_privilege(c.oid, 'select') and \(Self.isHarmless), \
        c.relkind \(Self.equal) 'p' and exists (\
        select 1 from pg_catalog.pg_partition_tree(c.oid) t \
        join pg_catalog.pg_class part on part.oid \(Self.equal) t.relid \
        where part.relkind \(Self.equal) 'f') \
        from \(Self.relations) and not c.relispartition and \(Self.isOfUsers) order by 1, 2
        """)
    ).rows
    let entries = tables.map { row in
      let count = row[3].integer ?? -1
      return DatabaseCatalog.Entry(
        schema: row[0].string ?? "", name: row[1].string ?? "",
        kind: Self.entryKinds[row[2].string ?? ""] ?? .table,
        rowCount: count >= 0 && row[2].string != "v" ? .estimate(count) : nil,
        columnCount: row[4].integer)
    }
    var catalog = DatabaseCatalog(entries: entries)
    guard counts else { return catalog }
    let countable = tables.indices.filter { tables[$0][5].string == "t" }
    let unknown = countable.filter { entries[$0].rowCount == nil }
    // Several statements, so that one that fails spoils no other. Foreign partitions, whose server may
    // be down, come last.
    count(unknown.filter { entries[$0].kind == .table }, of: &catalog)
    let small = countable.filter { number in
      guard entries[number].kind == .table, let count = entries[number].rowCount else {
        return false
      }
      return count.number <= DatabaseCatalog.maximumCounted
    }
    count(small, of: &catalog)
    let parted = unknown.filter { entries[$0].kind == .partitionedTable }
    count(parted.filter { tables[$0][6].string != "t" }, of: &catalog)
    count(parted.filter { tables[$0][6].string == "t" }, of: &catalog)
    return catalog
  }

  /// The condition that nothing that a table's owner wrote runs when its rows are counted: it is the user's
  /// own, or a superuser's, or it has nothing that planning and reading evaluate.
  private static let isHarmless = """
    (exists (select 1 from pg_catalog.pg_roles r where r.oid \(equal) c.relowner \
    and (r.rolsuper or r.rolname \(equal) current_user)) \
    or c.relkind \(equal) 'r' and not c.relrowsecurity and not c.relhassubclass \
    and not exists (select 1 from pg_catalog.pg_index i where i.indrelid \(equal) c.oid \
    and (i.indexprs is not null or i.indpred is not null)) \
    and not exists (select 1 from pg_catalog.pg_statistic_ext e where e.stxrelid \(equal) c.oid))
    """

  /// The largest number of tables that are counted by one statement.
  private static let maximumCounted = 100

  /// Counts the rows of tables, each up to a limit, in one statement.
  private func count(_ numbers: [Int], of catalog: inout DatabaseCatalog) {
    guard !numbers.isEmpty else { return }
    let parts = numbers.prefix(Self.maximumCounted).map { number in
      let entry = catalog.entries[number]
      let rows: SQLFragment = """
        select 1 from \(name: entry.schema).\(name: entry.name) \
        limit \(number: DatabaseCatalog.maximumCounted + 1)
        """
      return "(select \(number: number), pg_catalog.count(*) from (\(rows)) rows)" as SQLFragment
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

  func table(
    schema: String?, name: String, isKeyGiven: Bool
  ) throws(DatabaseError) -> DatabaseRelation? {
    var exact = try find(schema, name)
    if exact == nil { exact = try find(schema?.lowercased(), name.lowercased()) }
    if exact == nil, schema == nil { exact = try findAnywhere(name) }
    guard let found = exact else { return nil }
    let (identifier, kind) = (found[0], found[1].string ?? "")
    let isParent = found[6].string == "t"
    // Before the columns are read, so that a change in between is noticed.
    var watch = Watch(schema: found[3].string ?? "", name: found[2].string ?? "", found[8])
    let known = try? connection.run(watch.statement).rows.first
    let columns = try columns(of: identifier, isParent: isParent)
    // Where nothing may be read, all of it is asked for: the server says why it refuses.
    let isAllRead = !columns.contains(where: \.isReadable)
    // Columns that the server has in each table may only be read by who may read all.
    let hasPlaces = isAllRead || found[7].string == "t"
    let usable = columns.filter { (isAllRead || $0.isReadable) && $0.column.obstacle == nil }
    let index = try index(of: identifier, among: usable.map(\.column))
    var key = index.map { $0.key(isParent: isParent) }
    if isParent, !hasPlaces { key = nil }
    if key == nil, hasPlaces { key = place(inKind: kind, isParent) }
    var relation = DatabaseRelation(
      name: found[2].string ?? name,
      schema: schema == nil && found[5].string == "t" ? nil : found[3].string,
      columns: columns.filter { isAllRead || $0.isReadable }.map(\.column), key: key ?? .none)
    relation.unreadable = isAllRead ? [] : columns.filter { !$0.isReadable }.map(\.column.name)
    relation.path = found[3].string
    relation.rowCount = count(of: identifier, found[4].integer ?? -1, kind)
    relation.isBase = ["r", "p", "m"].contains(kind)
    if case .primaryKey(let columns)? = key { relation.primaryKey = columns }
    let isFoundByIndex = index != nil && (!isParent || hasPlaces)
    watch.signature = isKeyGiven || !isFoundByIndex ? nil : index?.signature
    watch.hasPlaces = !isKeyGiven && relation.key.hasPlaces
    relation.watch = known.map { watch.relying(on: $0, name: relation.name) }
    relation.isForeign = kind == "f" || kind == "p" && hasForeignParts(identifier)
    return relation
  }

  private func hasForeignParts(_ identifier: DatabaseValue) -> Bool {
    let statement = Statement(
      """
      select exists (select 1 from pg_catalog.pg_partition_tree($1::pg_catalog.regclass) t \
      join pg_catalog.pg_class c on c.oid \(Self.equal) t.relid where c.relkind \(Self.equal) 'f')
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
        \(Self.tables) and c.oid \(Self.equal) pg_catalog.to_regclass($1)
        """,
        [.text(path)])
    ).rows.first
  }

  /// Finds a table by its name, ignoring case, in any schema; throws if several tables have the name.
  private func findAnywhere(_ name: String) throws(DatabaseError) -> [DatabaseValue]? {
    let found = try connection.run(
      Statement(
        """
        \(Self.tables) and not c.relispartition and \(Self.isOfUsers) \
        and pg_catalog.lower(c.relname::pg_catalog.text) \(Self.equal) pg_catalog.lower($1) \
        order by 4, 3
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
    select c.oid, c.relkind, c.relname, n.nspname, c.reltuples::pg_catalog.int8, \
    pg_catalog.pg_table_is_visible(c.oid), c.relkind \(equal) 'r' and exists (\
    select 1 from pg_catalog.pg_inherits h where h.inhparent \(equal) c.oid), \
    pg_catalog.has_table_privilege(c.oid, 'select'), c.relnatts from \(relations)
    """

  private static let relations = """
    pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid \(equal) c.relnamespace \
    where c.relkind \(equal) any ('{r,v,m,p,f}'::pg_catalog."char"[])
    """

  private static let isOfUsers = """
    n.nspname operator(pg_catalog.<>) 'information_schema' \
    and n.nspname operator(pg_catalog.!~) '^pg_'
    """

  // The server's own operators, whatever the search path has (DB-1b).
  static let equal = "operator(pg_catalog.=)"
  static let minus = "operator(pg_catalog.-)"
  static let and = "operator(pg_catalog.&)"
  static let greater = "operator(pg_catalog.>)"
  static let notGreater = "operator(pg_catalog.<=)"

  /// The physical place of a row, the last resort for a key; in several tables it needs the table's number.
  private func place(inKind kind: String, _ isParent: Bool) -> DatabaseRelation.Key {
    switch kind {
    case "r" where isParent: .rowPlace(["tableoid", "ctid"])
    case "r", "m": .rowPlace(["ctid"])
    case "p": .rowPlace(["tableoid", "ctid"])
    default: .none
    }
  }

  /// An index that keeps a key unique.
  private struct KeyIndex {
    var columns: [String]
    var isPrimary: Bool
    var signature: [DatabaseValue]

    /// The key; an index of a parent has no rows of its children.
    func key(isParent: Bool) -> DatabaseRelation.Key {
      guard !isParent else { return .inherited(columns + ["tableoid", "ctid"]) }
      return isPrimary ? .primaryKey(columns) : .uniqueIndex(columns)
    }
  }

  /// Finds a key by the indexes of a table.
  ///
  /// An index must compare as statements do, by the column's collation and the type's default operator
  /// class, or else what it has as two values is one to a page's condition.
  private func index(
    of identifier: DatabaseValue, among columns: [DatabaseRelation.Column]
  ) throws(DatabaseError) -> KeyIndex? {
    let rows = try connection.run(
      Statement(
        """
        select i.indexrelid, i.indisprimary, a.attname, i.indclass[p.number], \
        a.attnotnull and i.indcollation[p.number] \(Self.equal) a.attcollation, \
        \(Watch.signature) \
        from pg_catalog.pg_index i cross join lateral \
        pg_catalog.unnest(i.indkey::pg_catalog.int2[]) with ordinality k(number, place) \
        cross join lateral \
        (select (k.place \(Self.minus) 1)::pg_catalog.int4) p(number) \
        join pg_catalog.pg_attribute a \
        on a.attrelid \(Self.equal) i.indrelid and a.attnum \(Self.equal) k.number \
        where i.indrelid \(Self.equal) $1::pg_catalog.oid and i.indisunique and i.indisvalid \
        and i.indpred is null and i.indexprs is null \
        and k.place \(Self.notGreater) i.indnkeyatts \
        order by i.indisprimary desc, i.indnkeyatts, i.indexrelid, k.place
        """,
        [identifier])
    ).rows
    let indexes = Dictionary(grouping: rows) { $0[0] }
    let classes = Dictionary(columns.map { ($0.name, $0.operatorClass) }) { first, _ in first }
    let usable = rows.first { row in
      indexes[row[0]]?.allSatisfy { column in
        guard let own = classes[column[2].string ?? ""] else { return false }
        return column[4].string == "t" && (own == nil || own == column[3].string)
      } ?? false
    }
    guard let usable else { return nil }
    return KeyIndex(
      columns: indexes[usable[0]]?.compactMap { $0[2].string } ?? [],
      isPrimary: usable[1].string == "t", signature: Array(usable[5...]))
  }

  /// The planner's estimate; for a partitioned table it is the sum of its partitions' estimates.
  private func count(
    of identifier: DatabaseValue, _ known: Int, _ kind: String
  ) -> DatabaseCount? {
    guard kind != "v" else { return nil }
    guard known < 0 || kind == "p" else { return .estimate(known) }
    let statement = Statement(
      """
      select pg_catalog.sum(c.reltuples)::pg_catalog.int8 \
      from pg_catalog.pg_partition_tree($1::pg_catalog.regclass) t \
      join pg_catalog.pg_class c on c.oid \(Self.equal) t.relid \
      where t.isleaf and c.reltuples operator(pg_catalog.>=) 0
      """,
      [identifier])
    let sum = (try? connection.run(statement).rows.first)?[0].integer
    return sum.map { .estimate($0) } ?? (known > 0 ? .estimate(known) : nil)
  }

  // MARK: Columns

  private func columns(
    of identifier: DatabaseValue, isParent: Bool
  ) throws(DatabaseError) -> [(column: DatabaseRelation.Column, isReadable: Bool)] {
    let isNotNull = isParent ? "a.attnotnull and not \(Self.isNullableBelow)" : "a.attnotnull"
    let table = try connection.run(
      Statement(
        """
        select a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod), \(isNotNull), \
        pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'select'), a.attcollation, \
        \(Self.typeFacts) \
        from pg_catalog.pg_attribute a \
        join pg_catalog.pg_type t on t.oid \(Self.equal) a.atttypid \(Self.baseType) \
        where a.attrelid \(Self.equal) $1::pg_catalog.oid and a.attnum \(Self.greater) 0 \
        and not a.attisdropped order by a.attnum
        """,
        [identifier]))
    let loose = looseCollations(of: identifier)
    return table.rows.map { row in
      let facts = TypeFacts(
        column: row[0].string ?? "", type: row[1].string ?? "", row, names: table.names)
      var column = Self.column(facts, isNullable: row[2].string != "t")
      column.isLoose = loose.contains(row[4])
      return (column, row[3].string == "t")
    }
  }

  /// The collations of a table's columns that may take texts of other letters as equal; servers before
  /// PostgreSQL 12 have none, and don't know the question.
  private func looseCollations(of identifier: DatabaseValue) -> Set<DatabaseValue> {
    let statement = Statement(
      """
      select c.oid from pg_catalog.pg_collation c where not c.collisdeterministic \
      and exists (select 1 from pg_catalog.pg_attribute a where a.attcollation \(Self.equal) c.oid \
      and a.attrelid \(Self.equal) $1::pg_catalog.oid)
      """, [identifier])
    return Set(((try? connection.run(statement))?.rows ?? []).map { $0[0] })
  }

  /// Whether a table below the parent `a.attrelid` may have NULLs in the column, as the parent mustn't.
  private static let isNullableBelow = """
    exists (with recursive tree(table_id) as (\
    select h.inhrelid from pg_catalog.pg_inherits h where h.inhparent \(equal) a.attrelid \
    union select h.inhrelid from tree \
    join pg_catalog.pg_inherits h on h.inhparent \(equal) tree.table_id) \
    select 1 from tree join pg_catalog.pg_attribute below \
    on below.attrelid \(equal) tree.table_id and below.attname \(equal) a.attname \
    where not below.attnotnull)
    """

  func columns(ofQuery query: SQLFragment) throws(DatabaseError) -> [DatabaseRelation.Column] {
    let statement: SQLFragment = "select * from \(query) limit 0"
    let result = try connection.run(statement.statement(for: .postgreSQL))
    let types = try connection.run(
      Statement(
        """
        select t.oid, pg_catalog.format_type(t.oid, null), \(Self.typeFacts) \
        from pg_catalog.pg_type t \(Self.baseType) \
        where t.oid \(Self.equal) any ($1::pg_catalog.oid[])
        """,
        [.text("{" + Set(result.types).map(String.init).joined(separator: ",") + "}")])
    )
    let isLoose = try hasLooseCollations
    return zip(result.names, result.types).map { name, type in
      let row = types.rows.first { $0[0].integer == Int(type) }
      let facts = TypeFacts(column: name, type: row?[1].string ?? "", row, names: types.names)
      var column = Self.column(facts, isNullable: true)
      column.isLoose = isLoose
      return column
    }
  }

  /// Whether the database has a collation that may take texts of other letters as equal: that of a query's
  /// column isn't told.
  private var hasLooseCollations: Bool {
    get throws(DatabaseError) {
      let statement = Statement(
        "select 1 from pg_catalog.pg_collation c where not c.collisdeterministic limit 1")
      do throws(DatabaseError) {
        return try !connection.run(statement).rows.isEmpty
      } catch {
        // Servers before PostgreSQL 12 have none, and don't know the question.
        guard case .refused = error else { throw error }
        return false
      }
    }
  }
}

extension PostgreSQLReader {
  func indexes(of relation: DatabaseRelation) throws(DatabaseError) -> [DatabaseIndex] {
    let path = [relation.path, relation.name].compactMap { $0.map(Dialect.quoted) }
      .joined(separator: ".")
    let rows = try connection.run(
      Statement(
        """
        select c.relname, i.indisprimary, i.indisunique, i.indisvalid, m.amname, \
        pg_catalog.pg_get_expr(i.indpred, i.indrelid, true), \
        pg_catalog.pg_get_indexdef(i.indexrelid, k.place, true), \
        i.indoption[k.place \(Self.minus) 1] \(Self.and) 1::pg_catalog.int2 \
        from pg_catalog.pg_index i \
        join pg_catalog.pg_class c on c.oid \(Self.equal) i.indexrelid \
        join pg_catalog.pg_am m on m.oid \(Self.equal) c.relam \
        cross join lateral pg_catalog.generate_series(1, i.indnkeyatts::pg_catalog.int4) k(place) \
        where i.indrelid \(Self.equal) pg_catalog.to_regclass($1) \
        order by i.indisprimary desc, i.indisunique desc, c.relname, k.place
        """,
        [.text(path)])
    ).rows
    return [DatabaseIndex](rows) { row in
      let method = row[4].string
      return DatabaseIndex(
        name: row[0].string ?? "", columns: [], isUnique: row[2].string == "t",
        isPrimary: row[1].string == "t", condition: row[5].string,
        method: method == "btree" ? nil : method, isValid: row[3].string == "t")
    } column: { row in
      (row[6].string ?? "", row[7].integer == 1)
    }
  }
}
