import ButteryDatabase
import ButteryRecords
import Foundation
import RuleTrait
import Testing

@Suite("a table that is read by key")
struct LostRowsTests {
  let server: PostgreSQLServer

  init() throws { server = try PostgreSQLServer.shared.get() }

  private func open(
    _ address: DatabaseAddress, _ source: DatabaseRelation.Source
  ) throws -> DatabaseSession {
    let session = DatabaseSession(address, source: source, countingTime: .seconds(600))
    try session.open()
    return session
  }

  /// Reads all rows, as printing does.
  private func rows(
    of session: DatabaseSession, pause: () -> Void = {}
  ) throws -> [[DatabaseValue]] {
    var rows: [[DatabaseValue]] = []
    try session.readAll(
      of: RecordQuery(),
      { row, _ in
        rows.append(row)
        return true
      }, pause: pause)
    return rows
  }

  private func reason(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was wrong"
    } catch {
      return "\(error)"
    }
  }

  // MARK: Inheritance

  @Test(
    "has all rows of the tables that inherit from it, though these repeat its keys",
    .rules("DB-11b"), arguments: ["primary key", "not null", ""])
  func inheritance(constraint: String) throws {
    let schema = "heirs" + constraint.filter(\.isLetter)
    try server.run(
      """
      create schema \(schema); set search_path to \(schema);
      create table parent(id int \(constraint), note text);
      create table one() inherits (parent); create table two() inherits (parent);
      insert into parent select i, 'parent' from generate_series(1, 2500) i;
      insert into one select i, 'one' from generate_series(1, 2500) i;
      insert into two select i, 'two' from generate_series(1, 2501) i; analyze parent, one, two;
      """)
    let address = try server.databaseAddress(schema: schema)
    let found = try rows(of: open(address, .table(name: "parent")))
    #expect(found.count == 7_501)
    #expect(Set(found.map { Array($0.prefix(2)) }).count == 7_501)
    let watch = SessionWatch(try open(address, .table(name: "parent")))
    try watch.wait { $0.total == .exact(7_501) && $0.isComplete }
    let hasKey = constraint == "primary key"
    #expect(
      watch.session.snapshot.relation?.key
        == (hasKey ? .inherited(["id", "tableoid", "ctid"]) : .rowPlace(["tableoid", "ctid"])))
    #expect(try watch.jump(to: .last).text?.hasPrefix("2501 two") == true)
    #expect(watch.session.snapshot.arrival?.place?.row == 7_500)
  }

  @Test(
    "has the rows of a table that inherits from it and may have NULLs where it mustn't",
    .rules("DB-11b"))
  func nullsBelow() throws {
    try server.run(
      """
      create schema lax; set search_path to lax;
      create table parent(id int primary key); create table child() inherits (parent);
      alter table child alter id drop not null;
      insert into parent select i from generate_series(1, 1500) i;
      insert into child select null from generate_series(1, 1500) i;
      """)
    let session = try open(try server.databaseAddress(schema: "lax"), .table(name: "parent"))
    #expect(try rows(of: session).count == 3_000)
  }

  // MARK: Indexes that compare otherwise

  @Test(
    "isn't read by an index of another collation or operator class than the column's",
    .rules("DB-11b"),
    arguments: [
      ("folded", "a text collate folded", #"a collate "C""#), ("loose", "a citext", "a text_ops"),
      ("image", "a pair", "a record_image_ops"), ("pattern", "a text", "a text_pattern_ops"),
    ])
  func otherComparison(schema: String, column: String, key: String) throws {
    let isPair = schema == "image"
    let rows =
      isPair
      ? "values (row(1.0, 2)), (row(1.00, 2)), (row(1.000, 2))"
      : """
      select case i % 2 when 0 then 'K' else 'k' end || lpad((i / 2)::text, 4, '0')
        from generate_series(2, 601) i
      """
    try server.run(
      """
      create schema \(schema); set search_path to \(schema), public;
      create collation folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      create type pair as (a numeric, b numeric);
      create table t(\(column) not null, other text); create unique index on t(\(key));
      insert into t \(rows);
      """)
    let count = isPair ? 3 : 600
    let watch = SessionWatch(
      try open(try server.databaseAddress(schema: schema), .table(name: "t")))
    try watch.wait { $0.total == .exact(count) && $0.isComplete }
    #expect(watch.session.snapshot.relation?.key == .rowPlace(["ctid"]))
    var found: Set<DatabaseValue> = []
    for row in stride(from: 0, to: count, by: 50) {
      let places = (row..<min(row + 50, count)).map { DatabasePlace(section: 0, row: $0) }
      watch.session.want(places[0]...places[places.count - 1], of: watch.session.snapshot)
      let snapshot = try watch.wait { snapshot in places.allSatisfy { snapshot.row($0) != nil } }
      found.formUnion(places.compactMap { snapshot.row($0)?.first })
    }
    #expect(found.count == count)
  }

  // MARK: Settings of the server

  @Test(
    "is read to its end whatever the server's settings for writing values are", .rules("DB-11b"),
    arguments: [
      ("digits", "-cextra_float_digits=0", "float8", "sqrt(i * 7919 % 601)"),
      ("less", "-cextra_float_digits=-3", "float4", "i / 7.0"),
      ("arrays", "-carray_nulls=off", "text[]", "array[null, 'a' || i]"),
      (
        "zones", "-cdatestyle=german,dmy%20-ctimezone=America/St_Johns", "timestamptz",
        "timestamptz '2024-10-26 00:00Z' + i * interval '7 minutes'"
      ),
      (
        "spans", "-cintervalstyle=sql_standard", "interval",
        "interval '1 month -1 day' + i * interval '1 hour -3 day'"
      ),
    ])
  func settings(schema: String, setting: String, type: String, value: String) throws {
    try server.run(
      """
      create schema \(schema); set search_path to \(schema);
      create table t(k \(type) primary key, n int);
      insert into t select \(value), i from generate_series(1, 600) i;
      create table few(k \(type), n int primary key); insert into few select * from t limit 9;
      """)
    let address = try server.databaseAddress(schema: schema, setting: setting)
    let watch = SessionWatch(try open(address, .table(name: "t")))
    try watch.wait { $0.total == .exact(600) && $0.isComplete }
    var found: Set<DatabaseValue> = []
    for row in stride(from: 0, to: 600, by: 50) {
      let places = (row..<row + 50).map { DatabasePlace(section: 0, row: $0) }
      watch.session.want(places[0]...places[49], of: watch.session.snapshot)
      let snapshot = try watch.wait { snapshot in places.allSatisfy { snapshot.row($0) != nil } }
      found.formUnion(places.compactMap { snapshot.row($0)?.last })
    }
    #expect(found.count == 600)
    #expect(try rows(of: open(address, .table(name: "t"))).count == 600)
    let few = SessionWatch(try open(address, .table(name: "few")))
    try few.waitUntilReady()
    try few.checkConditions(ofColumn: 0)
  }

  // MARK: Keys with NULLs

  private static let nulls = """
    create table t(a int, b int);
    """

  @Test(
    "stays refused, whatever is wanted of it, until another key is named", .rules("DB-11b"),
    arguments: [false, true])
  func refusedForGood(isSorted: Bool) throws {
    let file = try SQLiteFile(
      Self.nulls
        + """
        insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
          select case when i > 500 then i end, i from n;
        """)
    let session = try open(.sqlite(path: file.path), .table(name: "t", key: ["a"]))
    if isSorted {
      var query = RecordQuery()
      query.sort = [SortOrder(column: 1, isDescending: true)]
      #expect(session.setQuery(query) == nil)
    }
    let watch = SessionWatch(session)
    let line = "t: --key a: 500 rows are NULL there; choose columns without NULLs"
    try watch.wait { $0.phase == .refused(line) }
    let places = DatabasePlace(section: 0, row: 40)...DatabasePlace(section: 0, row: 80)
    session.want(places, of: session.snapshot)
    #expect(try watch.jump(to: .last).place == nil)
    #expect(try watch.jump(to: .named("x")).place == nil)
    SessionWatch.pause(microseconds: 50_000)
    #expect(session.snapshot.phase == .refused(line))
    #expect(session.snapshot.row(DatabasePlace(section: 0, row: 2_400)) == nil)
  }

  @Test(
    "is refused with the number of rows that a column of --key is NULL for", .rules("DB-11b"),
    arguments: [false, true])
  func nullKeys(isServer: Bool) throws {
    let rows =
      isServer
      ? "insert into t select nullif(i, greatest(i, 2001)), i from generate_series(1, 2500) i;"
      : """
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
        insert into t select case when i <= 2000 then i end, i from n;
      """
    let file = try SQLiteFile(Self.nulls + (isServer ? "" : rows))
    if isServer {
      try server.run("create schema nulls; set search_path to nulls;" + Self.nulls + rows)
    }
    let address =
      isServer ? try server.databaseAddress(schema: "nulls") : .sqlite(path: file.path)
    let source = DatabaseRelation.Source.table(name: "t", key: ["a"])
    let line = "t: --key a: 500 rows are NULL there; choose columns without NULLs"
    #expect(reason { _ = try self.rows(of: open(address, source)) } == line)
    let refused = try SessionWatch(open(address, source)).wait { snapshot in
      if case .refused = snapshot.phase { true } else { false }
    }
    #expect(refused.phase == .refused(line))
    // The other column has no NULLs, though it might.
    #expect(try self.rows(of: open(address, .table(name: "t", key: ["b"]))).count == 2_500)
  }

  // MARK: Printing

  @Test("is printed as it was when its first row was read", .rules("DB-11b"))
  func oneState() throws {
    try server.run(
      """
      create schema still; create table still.t(id int primary key);
      insert into still.t select 2 * i from generate_series(1, 3000) i;
      """)
    let session = try open(try server.databaseAddress(schema: "still"), .table(name: "t"))
    let found = try rows(of: session) {
      try? server.run("delete from still.t where id > 3000; insert into still.t values (3001);")
    }
    #expect(found.count == 3_000)
    let file = try SQLiteFile(
      """
      pragma journal_mode = wal; create table t(id integer primary key);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
        insert into t select 2 * i from n;
      """)
    let other = try open(.sqlite(path: file.path), .table(name: "t"))
    let all = try rows(of: other) {
      try? file.run("delete from t where id > 3000; insert into t values (3001);")
    }
    #expect(all.count == 3_000)
  }

  @Test("says so if its pages have another number of rows than it has", .rules("DB-11b"))
  func difference() throws {
    try server.run(
      """
      create schema liar; create view liar.v as
        select i as id from generate_series(1, 2500) i where i <= 2000 or current_query() ~ 'count';
      """)
    let source = DatabaseRelation.Source.table(name: "v", key: ["id"])
    let session = try open(try server.databaseAddress(schema: "liar"), source)
    var count = 0
    let line = reason {
      try session.readAll(
        of: RecordQuery(),
        { _, _ in
          count += 1
          return true
        }, pause: {})
    }
    #expect(count == 2_000)
    #expect(
      line
        == "v: 2,000 of 2,500 rows were found by their keys (id): name other columns with --key")
  }

  // MARK: Row numbers

  @Test(
    "is gone far into by the key of a row, which the server finds by its number alone",
    .rules("DB-1a", "DB-10"))
  func farRows() throws {
    let server = try PostgreSQLServer()
    try server.run(
      """
      create schema far; create table far.t(id int primary key, a int, note text);
      insert into far.t select i, nullif(i / 10, 500), repeat('x', 100) from generate_series(1, 100000) i;
      create index on far.t(a, id); vacuum analyze far.t;
      """)
    let watch = SessionWatch(
      try open(try server.databaseAddress(schema: "far"), .table(name: "t")))
    try watch.wait { $0.total == .exact(100_000) && $0.isComplete }
    for row in [40_000, 90_000, 65_000, 99_000, 5] {
      let text = try watch.jump(to: .row(DatabasePlace(section: 0, row: row))).text
      #expect(text?.hasPrefix("\(row + 1) ") == true, "\(text ?? "") at \(row)")
    }
    var query = RecordQuery()
    query.sort = [SortOrder(column: 1, isDescending: true)]
    #expect(watch.session.setQuery(query) == nil)
    try watch.wait { $0.query == query && $0.isComplete && $0.total == .exact(100_000) }
    // The ten rows without a value come first.
    for row in [40_000, 90_000, 20_000] {
      let text = try watch.jump(to: .row(DatabasePlace(section: 0, row: row))).text
      let id = row < 95_000 - 10 ? 100_000 - row + 10 : 100_000 - row
      #expect(text?.hasPrefix("\(id) ") == true, "\(text ?? "") at \(row)")
    }
    let asked = server.statements.filter { $0.contains(" offset ") }
    #expect(asked.count > 3)
    #expect(!asked.contains { $0.contains("note") }, "\(asked)")
    #expect(asked.allSatisfy { $0.contains("\"buttery key 0\"") })
    #expect(asked.allSatisfy { $0.contains(" limit 1 offset ") }, "\(asked)")
  }

  // MARK: Columns that aren't granted

  @Test("is read without the columns that the user may not read, and says so", .rules("DB-11"))
  func grants() throws {
    try server.run(
      """
      create schema granted; set search_path to granted;
      create table t(id int primary key, pub text, secret text);
      insert into t select i, 'p' || i, 's' from generate_series(1, 2000) i;
      create table hidden(id int primary key, pub text);
      insert into hidden select i, 'p' || i from generate_series(1, 20) i;
      create table parent(id int primary key, pub text); create table child() inherits (parent);
      insert into child select i, 'p' || i from generate_series(1, 20) i;
      do $$ begin if not exists (select from pg_roles where rolname = 'guest') then
        create role guest login; end if; end $$;
      grant usage on schema granted to guest; grant select (id, pub) on t, parent to guest;
      grant select (pub) on hidden to guest; analyze t, hidden, parent, child;
      """)
    let address = try server.databaseAddress(schema: "granted", user: "guest")
    let watch = SessionWatch(try open(address, .table(name: "t")))
    let snapshot = try watch.wait { $0.total == .exact(2_000) && $0.isComplete }
    #expect(snapshot.columns.map(\.name) == ["id", "pub"])
    #expect(snapshot.notes == ["without the columns that you may not read: secret"])
    var query = RecordQuery()
    query.groupLevels = GroupLevels([[1]])
    #expect(watch.session.setQuery(query) == nil)
    try watch.wait { $0.query == query && $0.isComplete && $0.phase == .ready }
    #expect(try rows(of: open(address, .table(name: "t"))).count == 2_000)
    for (name, count) in [("hidden", 20), ("parent", 20)] {
      let session = try open(address, .table(name: name))
      #expect(session.snapshot.relation?.key == DatabaseRelation.Key.none)
      #expect(try rows(of: session).count == count)
    }
    var hidden: DatabaseCatalog.Entry?
    // A count has a limit of 200 ms, which a busy machine may exceed.
    for _ in 0..<200 where hidden?.rowCount?.isExact != true {
      hidden = try DatabaseSession.catalog(of: address).entries.first { $0.name == "hidden" }
    }
    #expect(hidden?.rowCount == .exact(20))
  }

  @Test("is only asked for the columns that are printed, its groups and its order", .rules("DB-11"))
  func askedColumns() throws {
    try server.run(
      """
      create schema asked; create view asked.v as
        select i as id, i % 3 as third, 'p' || i as pub, 1 / (i - i) as broken
        from generate_series(1, 2000) i;
      """)
    let source = DatabaseRelation.Source.table(name: "v", key: ["id"])
    let session = try open(try server.databaseAddress(schema: "asked"), source)
    var query = RecordQuery()
    query.groupLevels = GroupLevels([[1]])
    var rows: [[String?]] = []
    var count = 0
    try session.readAll(
      of: query, columns: [2],
      { row, begins in
        if begins { rows.append(row.prefix(4).map(\.string)) }
        count += 1
        return true
      }, pause: {})
    #expect(count == 2_000)
    #expect(rows == [[nil, "0", "p3", nil], [nil, "1", "p1", nil], [nil, "2", "p2", nil]])
  }
}
