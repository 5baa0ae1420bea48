import ButteryDatabase
import ButteryRecords
import Foundation
import Testing

/// Each error is one line that says which database, what is wrong and what to do, without a password.
@Suite("bad databases and questions")
struct BadDatabaseTests {
  private func line(
    of body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    do {
      try body()
      Issue.record("nothing was wrong", sourceLocation: sourceLocation)
      return ""
    } catch {
      let line = "\(error)"
      #expect(!line.contains("\n"), sourceLocation: sourceLocation)
      #expect(!line.contains("hunter2"), sourceLocation: sourceLocation)
      return line
    }
  }

  private func open(
    _ address: DatabaseAddress, _ source: DatabaseRelation.Source, password: String? = nil
  ) throws -> SessionWatch {
    let session = DatabaseSession(address, source: source, password: password)
    try session.open()
    return SessionWatch(session)
  }

  // MARK: Addresses

  @Test(
    "a URL that can't be read is said without its password",
    arguments: [
      ("postgresql://anna:hunter2%zz@host/shop", "'%'"),
      ("postgresql://anna:hunter2@host:99999/shop", "port"),
      ("postgres://anna:hunter2@host:port/shop", "port"),
      ("postgresql://anna:hunter2@[::1/shop", "'['"),
      ("postgresql://host/shop?password", "settings"),
      ("postgresql://anna:hunter2@2@host/shop", "%40"),
      ("postgresql://anna:hunter2/2@host/shop", "%2F"),
      ("postgresql://host:5432/my@shop", "%40"),
      ("postgresql:/anna:hunter2@/shop", "another program"),
      ("postgresql+psycopg2://anna:hunter2@host/shop", "another program"),
      ("user=anna password=hunter2 host=here dbname=shop", "another program"),
    ])
  func badURLs(url: String, word: String) {
    let line = line { _ = try DatabaseAddress(url) }
    #expect(line.contains(word), "\(line)")
    #expect(!line.contains("hunter"), "\(line)")
  }

  @Test("what is shown of an address never holds a password")
  func names() throws {
    let url = "postgresql://anna:hunter2@host:5432/shop%20a?sslmode=require&password=hunter2"
    let address = try DatabaseAddress(url)
    #expect(address.name == "postgresql://anna@host:5432/shop a")
    #expect(address.title == "shop a")
    #expect(address.withoutPassword("no \(url), hunter2!").contains("hunter2") == false)
    #expect(try DatabaseAddress("data/chinook.db") == .sqlite(path: "data/chinook.db"))
    #expect(try DatabaseAddress("data/chinook.db").title == "chinook.db")
    #expect(
      try DatabaseAddress("POSTGRESQL://H/Shop") == .postgreSQL(url: "postgresql://H/Shop"))
    #expect(try DatabaseAddress("postgres://h:1/my%40shop").name == "postgresql://h:1/my@shop")
  }

  @Test(
    "a file's URL is refused, as a path is enough", arguments: ["sqlite:///a.db", "SQLite3://a"])
  func fileURLs(url: String) {
    #expect(DatabaseAddress.isURL(url))
    let line = line { _ = try DatabaseAddress(url) }
    #expect(line.contains("by its path alone"), "\(line)")
  }

  @Test("a server that isn't there is said without the password")
  func unreachable() {
    let line = line {
      _ = try open(
        try DatabaseAddress("postgresql://anna:hunter2@127.0.0.1:1/shop"), .table(name: "t"))
    }
    #expect(line.hasPrefix("postgresql://anna@127.0.0.1:1/shop: "), "\(line)")
  }

  @Test("a wrong password asks for one, and the right one that was asked for is taken")
  func passwords() throws {
    let server = try PostgreSQLServer()
    try server.run("create role sworn login password 'right'; create database sworn owner sworn;")
    let folder = server.folder.replacing("/", with: "%2F")
    let address = try DatabaseAddress("postgresql://sworn@\(folder)/sworn")
    #expect(throws: DatabaseError.passwordNeeded(name: address.name)) {
      try DatabaseSession.catalog(of: address)
    }
    let line = line { _ = try DatabaseSession.catalog(of: address, password: "hunter2") }
    #expect(line.contains("password"), "\(line)")
    #expect(try DatabaseSession.catalog(of: address, password: "right").entries.isEmpty)
  }

  // MARK: Libraries

  @Test("a library that isn't installed, or is too old, is said with the package that has it")
  func libraries() throws {
    let missing = line {
      _ = try DynamicLibrary(
        engine: "PostgreSQL", names: ["libnowhere.so.5", "libnowhere.so"], package: "libpq5")
    }
    #expect(
      missing == "PostgreSQL's library is not on this machine: install the package libpq5")
    let old = line {
      let library = try DynamicLibrary(
        engine: "SQLite", names: ["libsqlite3.so.0", "libsqlite3.dylib"], package: "libsqlite3-0")
      let _: @convention(c) () -> Void = try library.function("sqlite3_from_the_future")
    }
    #expect(old.contains("too old, it has no sqlite3_from_the_future"))
  }

  // MARK: Files

  @Test("a file that isn't there, or is no database, is said")
  func files() throws {
    let file = try SQLiteFile("create table t(a);")
    let missing = DatabaseAddress.sqlite(path: file.path + ".missing")
    #expect(line { _ = try open(missing, .table(name: "t")) }.hasPrefix(missing.name + ": "))
    let script = DatabaseAddress.sqlite(path: file.folder.appending(path: "script.sql").path)
    #expect(line { _ = try open(script, .table(name: "t")) } == "\(script.name): not a database")
  }

  @Test(
    "a file with a write-ahead log in a folder where SQLite can't write is said, with what to do")
  func writeAheadLog() throws {
    let file = try SQLiteFile(
      "pragma journal_mode = wal; create table t(a); insert into t values (1);")
    // Stands for a folder that can't be written: the superuser may write to any.
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) }
    try FileManager.default.createSymbolicLink(
      atPath: file.path + "-shm", withDestinationPath: "nowhere/else")
    let line = line { _ = try open(.sqlite(path: file.path), .table(name: "t")) }
    #expect(line.hasPrefix(file.path + ": it has a write-ahead log"), "\(line)")
    #expect(line.contains("copy it"), "\(line)")
  }

  @Test("a collation that only another program knows is said, with the table and its key")
  func foreignCollation() throws {
    let file = try SQLiteFile(
      """
      create table w(a text primary key, b int) without rowid; insert into w values ('x', 1), ('y', 2);
      create table t(a text, b int); insert into t values ('x', 1), ('y', 2);
      .dbconfig defensive off
      pragma writable_schema = on;
      update sqlite_schema set sql = replace(sql, 'a text', 'a text collate folded') where name in ('w', 't');
      """)
    let line = line { _ = try open(.sqlite(path: file.path), .table(name: "w")) }
    #expect(line.contains("table w can't be read: its key a has the collation folded"), "\(line)")
    let watch = try open(.sqlite(path: file.path), .table(name: "t"))
    try watch.waitUntilReady()
    var query = RecordQuery()
    query.sort = [SortOrder(column: 0)]
    #expect(watch.session.setQuery(query) == nil)
    let reason = try watch.wait { $0.takenBack != nil }.takenBack?.reason ?? ""
    #expect(
      reason.contains("no such collation sequence: folded, which only the program"), "\(reason)")
  }

  @Test("a file that somebody has for himself is said to be locked, and read when it is free")
  func locked() throws {
    let file = try SQLiteFile("create table t(a); insert into t values (1), (2);")
    let other = Process()
    let (input, output) = (Pipe(), Pipe())
    other.executableURL = URL(filePath: "/usr/bin/env")
    other.arguments = ["sqlite3", file.path]
    (other.standardInput, other.standardOutput) = (input, output)
    try other.run()
    input.fileHandleForWriting.write(Data("begin exclusive; select 'locked';\n".utf8))
    _ = output.fileHandleForReading.availableData
    let address = DatabaseAddress.sqlite(path: file.path)
    #expect(line { _ = try open(address, .table(name: "t")) }.contains("locked by another program"))
    // Closing the pipe doesn't suffice: a program that another test starts may have inherited it.
    input.fileHandleForWriting.write(Data("commit;\n.quit\n".utf8))
    try input.fileHandleForWriting.close()
    other.waitUntilExit()
    #expect(try open(address, .table(name: "t")).waitUntilReady().rowCount(inSection: 0) == 2)
  }

  @Test("a file that is written to meanwhile is read on")
  func writing() throws {
    let file = try SQLiteFile(
      "create table t(a integer primary key); "
        + "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) "
        + "insert into t select i from n;")
    let watch = try open(.sqlite(path: file.path), .table(name: "t"))
    try watch.waitUntilReady()
    for turn in 0..<5 {
      try file.run("delete from t where a % 7 = \(turn); insert into t values (\(10_000 + turn));")
      let number = watch.session.reload(
        around: DatabasePlace(section: 0, row: 0), of: watch.session.snapshot)
      try watch.wait { $0.arrival?.jump == number }
      #expect(try watch.jump(to: .last).text == "\(10_000 + turn)")
    }
  }

  // MARK: Tables and queries

  private static let script = """
    create table t(a integer primary key, b text); insert into t values (1, 'x'), (2, 'x');
    create view v as select b from t; create table n(k integer, b text);
    insert into n values (1, 'x'), (null, 'y'), (null, 'z'); create table pages(a);
    """

  @Test(
    "a question that can't be asked is refused with what to do",
    arguments: [
      (.table(name: "orders"), "no table is called 'orders'; the tables are n, pages, t, v"),
      (.table(name: "page"), "the tables are n, pages, t, v — did you mean 'pages'?"),
      (.table(name: "t", key: ["c"]), "--key: no column of t is called 'c'; the columns are a, b"),
      (.query("select 1; select 2", key: ["a"]), "only one statement is allowed"),
      (.query("select a from [a;b]; select 2", key: ["a"]), "only one statement is allowed"),
      (.query("select /* /* */ a; select 2 */ from t", key: ["a"]), "only one statement is"),
      (.query("select a from [a;b]", key: ["a"]), "no such table: a;b"),
      (.query("select a from `a;b`", key: ["a"]), "no such table: a;b"),
      (.query("select a from t", key: []), "--key"),
      (.query("select a from t", key: ["z"]), "no column is called 'z'"),
      (.query(" ; ", key: ["a"]), "the query is empty"),
      (.query("select c from t", key: ["c"]), "no such column: c"),
      (.query("delete from t returning a", key: ["a"]), "begins with 'delete'"),
    ] as [(DatabaseRelation.Source, String)])
  func questions(source: DatabaseRelation.Source, reason: String) throws {
    let file = try SQLiteFile(Self.script)
    let line = line { _ = try open(.sqlite(path: file.path), source) }
    #expect(line.contains(reason), "\(line)")
    #expect(line.hasPrefix(file.path + ": "))
  }

  @Test("a query is a table, whatever stands behind its end")
  func queries() throws {
    let file = try SQLiteFile(Self.script)
    for query in [
      "select * from t where b <> ';' -- all", "select * from t;\n", "select * from t /*;*/",
    ] {
      let watch = try open(.sqlite(path: file.path), .query(query, key: ["a"]))
      #expect(try watch.waitUntilReady().texts(ofSection: 0) == ["1 x", "2 x"])
    }
  }

  @Test("a key that has no value, or the same one twice, is refused when it is seen")
  func badKeys() throws {
    let file = try SQLiteFile(Self.script)
    let missing = try open(.sqlite(path: file.path), .table(name: "n", key: ["k"]))
    let snapshot = try missing.wait { if case .refused = $0.phase { true } else { false } }
    #expect(
      snapshot.phase
        == .refused("n: --key k: 2 rows are NULL there; choose columns without NULLs"))
    let twice = try open(.sqlite(path: file.path), .query("select b from t", key: ["b"]))
    guard
      case .refused(let line) = try twice.wait({
        if case .refused = $0.phase { true } else { false }
      }).phase
    else { return }
    #expect(line.contains("several rows have the same values"), "\(line)")
  }

  @Test(
    "rows with the same key are told of wherever pages end, also where the engine alone has keys for the same",
    arguments: ["'k079'", "'K079'"], ["text", "text collate nocase"])
  func twinsAtBorder(twin: String, type: String) throws {
    let isTwin = twin == "'k079'" || type.contains("nocase")
    // The last row of the first page has the same key as the first row of the second page.
    let file = try SQLiteFile(
      """
      create table n(k \(type), b);
      insert into n with recursive n(i) as (select 0 union all select i + 1 from n where i < 199)
        select printf('k%03d', i), i from n;
      insert into n values (\(twin), 'twin');
      """)
    let watch = try open(.sqlite(path: file.path), .table(name: "n", key: ["k"]))
    let place = { DatabasePlace(section: 0, row: $0) }
    watch.session.want(place(0)...place(40), of: watch.session.snapshot)
    let snapshot = try watch.wait { snapshot in
      if case .refused = snapshot.phase { return true }
      return snapshot.row(place(100)) != nil
    }
    guard isTwin else {
      #expect(snapshot.phase == .ready || snapshot.phase == .loading)
      return
    }
    #expect(
      snapshot.phase
        == .refused(
          "n: --key k isn't unique: several rows have the same values; name more columns"))
    #expect(snapshot.text(at: place(40)) == "k040 40")
  }

  @Test("PostgreSQL's types without an order, tables without a key or permission are said")
  func postgreSQL() throws {
    let server = try PostgreSQLServer.shared.get()
    try server.run(
      """
      create schema bad; create table bad.j(id int primary key, doc json, spot point);
      insert into bad.j values (1, '{"a":1}', '(1,2)'); create table bad.bare(a int);
      insert into bad.bare select generate_series(1, 100);
      create table bad.secret(id int primary key);
      do $$ begin if not exists (select from pg_roles where rolname = 'visitor') then
        create role visitor login; end if; end $$;
      grant usage on schema bad to visitor;
      """)
    let watch = try open(try server.databaseAddress(schema: "bad"), .table(name: "j"))
    var query = RecordQuery()
    query.sort = [SortOrder(column: 1)]
    #expect(
      watch.session.setQuery(query)
        == "can't sort or group by doc: type json has no order")
    query = RecordQuery()
    query.filters = [
      try #require(try RecordFilter("spot > 1", columns: watch.session.snapshot.columns))
    ]
    #expect(watch.session.setQuery(query)?.contains("type point has no order") == true)
    let keyed = DatabaseRelation.Source.table(name: "j", key: ["doc"])
    #expect(
      line { _ = try open(try server.databaseAddress(schema: "bad"), keyed) }
        .contains("type json has no order"))
    let bare = try open(try server.databaseAddress(schema: "bad"), .table(name: "bare"))
    let rows = try bare.waitUntilReady()
    #expect(rows.relation?.key == .rowPlace(["ctid"]))
    #expect(rows.notes.contains { $0.contains("paging is slow") })
    #expect(try bare.jump(to: .last).text == "100")
    let secret = try open(
      try server.databaseAddress(schema: "bad", user: "visitor"), .table(name: "secret"))
    let refused = try secret.wait { if case .refused = $0.phase { true } else { false } }
    guard case .refused(let line) = refused.phase else { return }
    #expect(line.contains("permission denied for table secret"), "\(line)")
  }

  @Test("an expression or a value that only the engine can refuse leaves the old rows")
  func refusedByEngine() throws {
    let server = try PostgreSQLServer.shared.get()
    try server.run(
      "create schema uu; create table uu.t(id int primary key, u uuid); "
        + "insert into uu.t select i, gen_random_uuid() from generate_series(1, 50) i;")
    let watch = try open(try server.databaseAddress(schema: "uu"), .table(name: "t"))
    let before = try watch.waitUntilReady()
    for (number, filter) in ["u = nonsense", "u ~ ("].enumerated() {
      var query = RecordQuery()
      let columns = watch.session.snapshot.columns
      query.filters = [
        try #require(try RecordFilter(filter, columns: columns, checksValues: false))
      ]
      #expect(watch.session.setQuery(query) == nil)
      let refused = try watch.wait { $0.takenBack?.number == number + 1 }
      #expect(refused.query == before.query)
      #expect(refused.texts(ofSection: 0) == before.texts(ofSection: 0))
    }
  }
}
