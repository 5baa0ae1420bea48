import ButteryDatabase
import Testing

@Suite("indexes of a table")
struct DatabaseIndexTests {
  private func indexes(of session: DatabaseSession) throws -> [DatabaseIndex] {
    try session.open()
    let watch = SessionWatch(session)
    #expect(session.snapshot.indexes == .unasked)
    session.askForIndexes()
    let snapshot = try watch.wait { if case .known = $0.indexes { true } else { false } }
    guard case .known(let indexes) = snapshot.indexes else { return [] }
    return indexes
  }

  @Test("are found out in PostgreSQL once somebody wants to see them")
  func postgreSQL() throws {
    let server = try PostgreSQLServer.shared.get()
    try server.run(
      """
      create schema indexed; set search_path to indexed;
      create table "od""d"(id int, name text, tags text[], primary key (id));
      create index od_name on "od""d"(lower(name), id desc) where id > 3;
      create unique index od_both on "od""d"(name, id);
      create index od_tags on "od""d" using gin (tags);
      create view seen as select * from "od""d";
      """)
    let address = try server.databaseAddress(schema: "indexed")
    let found = try indexes(of: DatabaseSession(address, source: .table(name: "od\"d")))
    #expect(found.map(\.name) == ["od\"d_pkey", "od_both", "od_name", "od_tags"])
    #expect(
      found.map(\.columns) == [["id"], ["name", "id"], ["lower(name)", "id desc"], ["tags"]])
    #expect(found.map(\.isPrimary) == [true, false, false, false])
    #expect(found.map(\.isUnique) == [true, true, false, false])
    #expect(found.map(\.condition) == [nil, nil, "id > 3", nil])
    #expect(found.map(\.method) == [nil, nil, nil, "gin"])
    let view = DatabaseSession(address, source: .table(name: "seen", key: ["id"]))
    #expect(try indexes(of: view) == [])
  }

  @Test("are found out in SQLite, those that it makes for keys too")
  func sqlite() throws {
    let file = try SQLiteFile(
      """
      create table "od'd"(id text primary key, a int, b int, unique (b));
      create index od_a on "od'd"(a desc, b) where
        a > 3;
      """)
    let session = DatabaseSession(.sqlite(path: file.path), source: .table(name: "od'd"))
    let found = try indexes(of: session)
    #expect(found.map(\.columns) == [["id"], ["b"], ["a desc", "b"]])
    #expect(found.map(\.isPrimary) == [true, false, false])
    #expect(found.map(\.isUnique) == [true, true, false])
    #expect(found.last?.condition == "a > 3")
  }

  @Test("and the statement that has fetched a row can be seen")
  func statement() throws {
    let file = try SQLiteFile(
      """
      create table t(id integer primary key, n int);
      insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
        select i, i % 7 from n;
      """)
    let session = DatabaseSession(.sqlite(path: file.path), source: .table(name: "t"))
    try session.open()
    let watch = SessionWatch(session)
    let ready = try watch.waitUntilReady()
    let first = ready.statement(ofRowAt: DatabasePlace(section: 0, row: 0))
    #expect(first?.text.hasSuffix("from \"t\" order by \"rowid\" limit 80") == true)
    #expect(first?.parameters == [])
    #expect(ready.statement(ofRowAt: DatabasePlace(section: 0, row: 2_500)) == nil)
    let landing = try watch.jump(to: .last)
    let last = try #require(landing.place)
    #expect(
      landing.snapshot.statement(ofRowAt: last)?.text.contains("\"rowid\" desc limit") == true)
  }
}
