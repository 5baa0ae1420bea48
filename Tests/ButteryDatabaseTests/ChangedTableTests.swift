import ButteryDatabase
import ButteryRecords
import Foundation
import RuleTrait
import Testing

@Suite("a table that is changed while it is shown")
struct ChangedTableTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var name: String
    var script: String
    var sections: [Int] = []
    var sort: [Int] = []
    var filter: String?

    /// What remains of the query: columns of sections, of the order, and the number of filters.
    var remains: (groups: [Int], sort: [Int], filterCount: Int)
    var count: Int
    var note: String?

    var testDescription: String { name }
  }

  private static let rows = """
    create table t(id int primary key, part text not null, n int not null, word text not null);
    insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < 900)
      select i, 'p' || (i % 3), i % 10, 'w' || i from n;

    """

  private static let changes: [Change] = [
    Change(
      name: "the column of sections goes", script: "alter table t drop column part",
      sections: [1], filter: "n = 1", remains: ([], [], 1), count: 90),
    Change(
      name: "the column of sections and of the filter goes",
      script: "alter table t drop column part", sections: [1], filter: "part = p1",
      remains: ([], [], 0), count: 900, note: "column 'part' no longer exists"),
    Change(
      name: "the column of order and filter goes", script: "alter table t drop column n",
      sections: [1], sort: [2], filter: "n = 1", remains: ([1], [], 0), count: 300,
      note: "column 'n' no longer exists"),
    Change(
      name: "it is made anew, in sections",
      script: "drop table t; \(rows) delete from t where id > 300", sections: [1],
      remains: ([1], [], 0), count: 100),
    Change(
      name: "it is made anew with other columns, in sections",
      script: """
        drop table t; create table t(a text primary key, b text not null);
        insert into t values ('x', 'y'), ('y', 'z');
        """, sections: [1], filter: "n < 5", remains: ([], [], 0), count: 2,
      note: "column 'n' no longer exists"),
    Change(
      name: "it is emptied, in sections", script: "delete from t", sections: [1],
      remains: ([1], [], 0), count: 0),
    Change(
      name: "the key's type changes",
      script: """
        drop table t; create table t(id text primary key, part text not null, n int, word text);
        insert into t values ('one', 'p1', 1, 'w'), ('two', 'p2', 2, 'w');
        """, remains: ([], [], 0), count: 2),
  ]

  private static let serverChanges: [Change] = [
    Change(
      name: "the primary key goes", script: "alter table t drop constraint t_pkey",
      remains: ([], [], 0), count: 900),
    Change(
      name: "the primary key goes, in sections", script: "alter table t drop constraint t_pkey",
      sections: [1], remains: ([1], [], 0), count: 300),
    Change(
      name: "the column of sections has no order any more",
      script: "alter table t alter part type json using to_json(part)", sections: [1],
      filter: "n = 1", remains: ([], [], 0), count: 900, note: "type json has no order"),
  ]

  private func check(_ change: Change, in watch: SessionWatch, run: (String) throws -> Void) throws
  {
    let before = try watch.wait { $0.phase == .ready && $0.total?.isExact == true }
    var query = RecordQuery()
    query.groupLevels = GroupLevels([change.sections])
    query.sort = change.sort.map { SortOrder(column: $0) }
    if let filter = change.filter {
      query.filters = [try #require(try RecordFilter(filter, columns: before.columns))]
    }
    #expect(watch.session.setQuery(query) == nil)
    try watch.wait { $0.query == query && $0.isComplete && $0.phase == .ready }
    let place = DatabasePlace(section: change.sections.isEmpty ? 0 : 1, row: 29)
    let landing = try watch.jump(to: .row(place))
    try run(change.script)
    for time in 1...2 {
      let number = watch.session.reload(
        around: landing.place ?? place, of: watch.session.snapshot)
      let after = try watch.wait { snapshot in
        if case .refused = snapshot.phase { throw SessionWatch.NotReached(snapshot: snapshot) }
        return snapshot.arrival?.jump == number && snapshot.isComplete
          && (snapshot.sectionCount == 0 || snapshot.section(0)?.count.isExact == true)
      }
      #expect(after.query.groupColumns == change.remains.groups)
      #expect(after.query.sort.map(\.column) == change.remains.sort)
      #expect(after.query.filters.count == change.remains.filterCount)
      #expect((after.section(0)?.count.number ?? 0) == change.count)
      if time == 1, let note = change.note {
        #expect(after.notes.contains { $0.contains(note) })
      }
    }
    try watch.jump(to: .last)
    try watch.waitUntilReady()
  }

  @Test("is shown as it is when it is fetched again", .rules("DB-13"), arguments: changes)
  func file(change: Change) throws {
    let file = try SQLiteFile(Self.rows)
    let session = DatabaseSession(
      .sqlite(path: file.path), source: .table(name: "t"), countingTime: .seconds(600))
    try session.open()
    try check(change, in: SessionWatch(session)) { try file.run($0) }
  }

  @Test(
    "is shown by a server as it is when it is fetched again", .rules("DB-13"),
    arguments: changes + serverChanges)
  func server(change: Change) throws {
    let server = try PostgreSQLServer.shared.get()
    let schema = "changed_" + change.name.filter(\.isLetter)
    let path = "set search_path to \(schema);"
    try server.run("create schema \(schema); \(path) \(Self.rows)")
    let session = DatabaseSession(
      try server.databaseAddress(schema: schema), source: .table(name: "t"),
      countingTime: .seconds(600))
    try session.open()
    try check(change, in: SessionWatch(session)) { try server.run(path + $0) }
  }

  @Test("has no rows under an old number where it was emptied before it is sorted", .rules("DB-7"))
  func emptied() throws {
    let file = try SQLiteFile(Self.rows)
    let session = DatabaseSession(
      .sqlite(path: file.path), source: .table(name: "t"), countingTime: .seconds(600))
    try session.open()
    let watch = SessionWatch(session)
    try watch.wait { $0.total == .exact(900) && $0.isComplete }
    try file.run("delete from t")
    var query = RecordQuery()
    query.sort = [SortOrder(column: 2)]
    #expect(session.setQuery(query) == nil)
    let after = try watch.wait { $0.query == query && $0.phase == .ready }
    #expect(after.total == .exact(0))
    #expect(after.rowCount(inSection: 0) == 0)
  }

  // MARK: Changes that pages notice

  /// A change after which rows can't be found as before, or have no such columns any more.
  struct Break: CustomTestStringConvertible, Sendable {
    var name: String
    /// The statements that create the table `t`, of 400 rows.
    var script: String
    var change: String
    /// The number of rows behind the change, and the values of the table's first row.
    var count = 400
    var first: String

    var testDescription: String { name }
  }

  private static let serverBreaks: [Break] = [
    Break(
      name: "the key becomes text",
      script: """
        create table t(id int primary key, price int); insert into t select i, i from rows i;
        """, change: "alter table t alter id type text", first: "1 1"),
    Break(
      name: "the primary key goes, and two rows have the same",
      script: """
        create table t(id int primary key, price int); insert into t select i, i from rows i;
        """, change: "alter table t drop constraint t_pkey; update t set id = 90 where id > 90",
      first: "1 1"),
    Break(
      name: "rows without a key are written anew",
      script: "create table t(id int, price int); insert into t select i, i from rows i;",
      change: "delete from t where id < 60; vacuum full t", count: 341, first: "60 60"),
    Break(
      name: "rows of a partition without a key are written anew",
      script: """
        create table t(id int, price int) partition by range (id);
        create table t0 partition of t for values from (0) to (1000);
        insert into t select i, i from rows i;
        """, change: "delete from t where id < 60; vacuum full t0", count: 341, first: "60 60"),
    Break(
      name: "a table without a key gets one that others inherit",
      script: """
        create table t(id int, price int); create table child() inherits (t);
        insert into child select i, i from rows i;
        """, change: "delete from t where id < 60; vacuum full child", count: 341, first: "60 60"),
    Break(
      name: "the column of the order may be NULL",
      script: """
        create table t(price int not null, id int primary key); insert into t select i, i from rows i;
        """,
      change: "alter table t alter price drop not null; update t set price = null where id > 90",
      first: "1 1"),
    Break(
      name: "a view is made anew",
      script: """
        create table b(id int primary key, price int); insert into b select i, i from rows i;
        create view t as select id, price from b;
        """,
      change: "drop view t; create view t as select id::text as id, price from b", first: "1 1"),
  ]

  private static let fileBreaks: [Break] = [
    Break(
      name: "a column has another name",
      script: """
        create table t(id integer primary key, price int); insert into t select i, i from rows;
        """, change: "alter table t rename column price to cost", first: "1 1"),
    Break(
      name: "a column goes",
      script: """
        create table t(id integer primary key, price int); insert into t select i, i from rows;
        """, change: "alter table t drop column price", first: "1"),
    Break(
      name: "the key has another name",
      script: """
        create table t(id text primary key, price int) without rowid;
        insert into t select printf('%03d', i), i from rows;
        """, change: "alter table t rename column id to code", first: "001 1"),
    Break(
      name: "the table is made anew with another key",
      script: """
        create table t(id int, price int, primary key (id)) without rowid;
        insert into t select i, i from rows;
        """,
      change: """
        drop table t; create table t(id int, price int, primary key (price)) without rowid;
        insert into t with recursive rows(i) as (select 1 union all select i + 1 from rows where i < 400)
          select 7, i from rows;
        """, first: "7 1"),
    Break(
      name: "rows get other numbers",
      script: "create table t(id int, price int); insert into t select i, i from rows;",
      change: "delete from t where id < 60; vacuum", count: 341, first: "60 60"),
    Break(
      name: "the view of a table is made anew",
      script: """
        create table b(id integer primary key, price int); insert into b select i, i from rows;
        create view t as select * from b;
        """, change: "alter table b rename column price to cost", first: "1 1"),
    Break(
      name: "a column of an old view with a text in double quotes has another name",
      script: """
        create table b(id integer primary key, price int); insert into b select i, i from rows;
        create view t as select *, "a text" as note from b;
        """, change: "alter table b rename column price to cost", first: "1 1 a text"),
  ]

  private func check(
    _ one: Break, on address: DatabaseAddress, run: (String) throws -> Void
  ) throws {
    let isView = one.script.contains("create view")
    let session = DatabaseSession(
      address, source: .table(name: "t", key: isView ? ["id"] : []),
      sizes: SectionPages.Sizes(block: 20, capacity: 2_000, groupBlock: 20, rowsInAll: 4_000),
      countingTime: .seconds(600))
    try session.open()
    if one.name.contains("order") {
      var query = RecordQuery()
      query.sort = [SortOrder(column: 0)]
      #expect(session.setQuery(query) == nil)
    }
    let watch = SessionWatch(session)
    let before = try watch.wait { $0.phase == .ready && $0.total == .exact(400) && $0.isComplete }
    try run(one.change)
    let places = DatabasePlace(section: 0, row: 80)...DatabasePlace(section: 0, row: 110)
    session.want(places, of: session.snapshot)
    let broken = try watch.wait { snapshot in
      if case .refused = snapshot.phase { return true }
      return snapshot.row(places.lowerBound) != nil
    }
    guard case .refused(let reason) = broken.phase else {
      Issue.record("\(broken.text(at: places.lowerBound) ?? "") was shown")
      return
    }
    #expect(reason.contains("the table was changed"), "\(reason)")
    #expect(reason.contains("r shows it as it is now"), "\(reason)")
    // It stays so, whatever is wanted, and the rows before stay.
    session.want(
      DatabasePlace(section: 0, row: 300)...DatabasePlace(section: 0, row: 340), of: broken)
    #expect(try watch.jump(to: .last).place == nil)
    let still = try watch.wait { $0.phase == .refused(reason) }
    #expect(still.text(at: .init(section: 0, row: 0)) == before.text(at: .init(section: 0, row: 0)))
    #expect(still.rowCount(inSection: 0) == 400)
    let number = session.reload(around: DatabasePlace(section: 0, row: 0), of: session.snapshot)
    let after = try watch.wait { $0.arrival?.jump == number && $0.phase == .ready }
    #expect(after.text(at: DatabasePlace(section: 0, row: 0)) == one.first)
    var rows: Set<String> = []
    for row in stride(from: 0, to: one.count, by: 30) {
      let places = (row..<min(row + 30, one.count)).map { DatabasePlace(section: 0, row: $0) }
      session.want(places[0]...places[places.count - 1], of: session.snapshot)
      let snapshot = try watch.wait { snapshot in places.allSatisfy { snapshot.row($0) != nil } }
      rows.formUnion(places.compactMap { snapshot.text(at: $0) })
    }
    #expect(rows.count == one.count)
    try watch.wait { $0.total == .exact(one.count) }
  }

  @Test(
    "is said to be changed where its rows can't be found as before", .rules("DB-11b"),
    arguments: serverBreaks)
  func breaks(one: Break) throws {
    let server = try PostgreSQLServer.shared.get()
    let schema = "broken_" + one.name.filter(\.isLetter)
    let rows = "create view rows as select generate_series(1, 400) i;"
    try server.run("create schema \(schema); set search_path to \(schema); \(rows) \(one.script)")
    try check(one, on: try server.databaseAddress(schema: schema)) { change in
      try server.run("set search_path to \(schema);\n" + change.replacing("; ", with: ";\n"))
    }
  }

  @Test(
    "is said to be changed in a file where its rows can't be found as before, or lack a column",
    .rules("DB-11b"), arguments: fileBreaks)
  func brokenFile(one: Break) throws {
    let rows = "with recursive rows(i) as (select 1 union all select i + 1 from rows where i < 400)"
    let script = one.script.replacing("insert into t ", with: "insert into t \(rows) ")
      .replacing("insert into b ", with: "insert into b \(rows) ")
    let file = try SQLiteFile(script)
    try check(one, on: .sqlite(path: file.path)) { try file.run($0) }
  }

  @Test(
    "goes on where a column or an index was added, or its index was built again",
    arguments: [
      "alter table t add column more text", "create unique index on t(price)",
      "reindex table concurrently t", "vacuum full t", "analyze t",
      "create unique index other on t(id); alter table t drop constraint t_pkey, "
        + "add constraint t_pkey primary key using index other",
    ])
  func harmless(change: String) throws {
    let server = try PostgreSQLServer.shared.get()
    let schema = "harmless_" + change.filter(\.isLetter).prefix(40)
    try server.run(
      """
      create schema \(schema); set search_path to \(schema);
      create table t(id int primary key, price int); insert into t select i, i from generate_series(1, 400) i;
      """)
    let session = DatabaseSession(
      try server.databaseAddress(schema: schema), source: .table(name: "t"),
      sizes: SectionPages.Sizes(block: 20, capacity: 2_000, groupBlock: 20, rowsInAll: 4_000))
    try session.open()
    let watch = SessionWatch(session)
    try watch.wait { $0.phase == .ready && $0.isComplete }
    try server.run("set search_path to \(schema);\n" + change.replacing("; ", with: ";\n"))
    #expect(try watch.jump(to: .last).text == "400 400")
    try watch.wait { $0.phase == .ready && $0.isComplete && $0.rowCount(inSection: 0) == 400 }
  }
}
