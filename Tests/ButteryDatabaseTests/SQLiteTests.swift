import ButteryDatabase
import Foundation
import RuleTrait
import Testing

@Suite("SQLite")
struct SQLiteTests {
  @Test("values come as they are: integers, numbers, texts, blobs and nothing")
  func values() throws {
    let file = try SQLiteFile(
      "create table t(a, b, c, d, e, f); "
        + "insert into t values(9223372036854775807, 0.1, 'Käse', x'00ff', null, '');")
    let connection = try SQLiteConnection(file: file.path)
    let table = try connection.run(Statement("select * from t"))
    #expect(table.names == ["a", "b", "c", "d", "e", "f"])
    #expect(
      table.rows == [
        [.integer(.max), .real(0.1), .text("Käse"), .blob([0, 255]), .null, .text("")]
      ])
  }

  @Test(
    "what a file's views, columns and indexes ask for isn't run, but what can do no harm",
    .rules("DB-1b"))
  func hostileFile() throws {
    let file = try SQLiteFile(
      """
      create table t(id integer primary key, name text); insert into t values (1, 'x');
      create view calling as select id, buttery_finds(name, 'x') as found from t;
      create view loading as select id, load_extension('./evil') as found from t;
      create view plain as select id, upper(name) as name from t;
      """)
    let connection = try SQLiteConnection(file: file.path)
    for (view, function) in [("calling", "buttery_finds"), ("loading", "load_extension")] {
      #expect(throws: DatabaseError.refused(name: file.path, reason: "unsafe use of \(function)()"))
      {
        try connection.run(Statement("select * from \(view)"))
      }
    }
    #expect(try connection.run(Statement("select name from plain")).rows == [[.text("X")]])
    // A person's own query may call the function, but none loads code.
    let found = try connection.run(Statement("select buttery_finds('xy', 'y')"))
    #expect(found.rows == [[.integer(1)]])
    #expect(throws: DatabaseError.refused(name: file.path, reason: "not authorized")) {
      try connection.run(Statement("select load_extension('./evil')"))
    }
    for (setting, value) in [("trusted_schema", 0), ("cell_size_check", 1), ("mmap_size", 0)] {
      let row = try connection.run(Statement("pragma \(setting)")).rows.first
      #expect(row?.first?.integer ?? 0 == value, "\(setting)")
    }
  }

  @Test("parameters are compared as what they are")
  func parameters() throws {
    let file = try SQLiteFile("create table t(a);")
    let connection = try SQLiteConnection(file: file.path)
    let values: [DatabaseValue] = [
      .integer(-1), .real(1.5), .text("it's"), .text(""), .blob([]), .blob([1, 0, 2]), .null,
    ]
    for value in values {
      let table = try connection.run(Statement("select ?1, typeof(?1)", [value]))
      #expect(table.rows[0][0] == value)
    }
  }

  @Test("a file that isn't there, is no database, or is locked says so in one line")
  func badFiles() throws {
    let file = try SQLiteFile("create table t(a);")
    #expect(throws: DatabaseError.self) { try SQLiteConnection(file: file.path + ".missing") }
    let script = file.folder.appending(path: "script.sql").path
    let connection = try SQLiteConnection(file: script)
    #expect(throws: DatabaseError.notDatabase(name: script)) {
      try connection.run(Statement("select * from sqlite_schema"))
    }
  }

  @Test("one statement that reads is run, and nothing else")
  func oneStatement() throws {
    let file = try SQLiteFile("create table t(a);")
    let connection = try SQLiteConnection(file: file.path)
    #expect(throws: DatabaseError.severalStatements(name: file.path)) {
      try connection.run(Statement("select 1; select 2"))
    }
    #expect(throws: DatabaseError.writes(name: file.path)) {
      try connection.run(Statement("insert into t values(1)"))
    }
    #expect(throws: DatabaseError.refused(name: file.path, reason: "no such column: b")) {
      try connection.run(Statement("select b from t"))
    }
    #expect(throws: DatabaseError.refused(name: file.path, reason: "the statement is empty")) {
      try connection.run(Statement(" "))
    }
    #expect(try connection.run(Statement("select 1 as one;  \n")).names == ["one"])
  }

  @Test("a statement that runs is ended from another thread")
  func cancelling() throws {
    let file = try SQLiteFile("create table t(a);")
    let connection = try SQLiteConnection(file: file.path)
    let canceller = Canceller(connection)
    defer { canceller.stop() }
    #expect(throws: DatabaseError.cancelled) {
      try connection.run(
        Statement(
          "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n"))
    }
  }

  @Test("a closed connection is lost, and closing it again does nothing")
  func closing() throws {
    let file = try SQLiteFile("create table t(a);")
    let connection = try SQLiteConnection(file: file.path)
    connection.close()
    connection.close()
    #expect(throws: DatabaseError.lost(name: file.path, reason: "it was closed")) {
      try connection.run(Statement("select 1"))
    }
  }

  @Test("a large table's number of rows is that of analyze, if it was called", .rules("DB-7"))
  func estimates() throws {
    let sparse = """
      create table sparse(id integer primary key); create index sparse_id on sparse(id);
      insert into sparse with recursive n(i) as (select 0 union all select i + 1 from n
        where i < 4999) select i * 1000 from n;
      """
    for (script, count) in [(sparse, 4_999_001), (sparse + "analyze;", 5_000)] {
      let file = try SQLiteFile(script)
      let catalog = try DatabaseSession.catalog(of: .sqlite(path: file.path))
      #expect(catalog.entries.map(\.rowCount) == [.estimate(count)])
    }
  }

  @Test("a name in double quotes is never a text, but in the views of old files")
  func quotedNames() throws {
    let file = try SQLiteFile(
      """
      create table t(a, b); insert into t values ('x', 'y');
      create view v as select a, "no such" as c, b from t where b = "y";
      create index i on t(a) where b = "y";
      """)
    let connection = try SQLiteConnection(file: file.path)
    #expect(throws: DatabaseError.self) { try connection.run(Statement(#"select "price" from t"#)) }
    #expect(throws: DatabaseError.self) {
      try connection.run(Statement(#"select a from t where a = "price""#))
    }
    #expect(
      try connection.run(Statement(#"select "a", "c", "b" from "v""#)).rows
        == [[.text("x"), .text("no such"), .text("y")]])
    #expect(throws: DatabaseError.self) {
      try connection.run(Statement(#"select "a", "no such" from v"#))
    }
    #expect(try connection.run(Statement("select b from t where a = 'x'")).rows == [[.text("y")]])
  }
}
