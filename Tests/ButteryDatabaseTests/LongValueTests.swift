import ButteryDatabase
import ButteryRecords
import Testing

@Suite("long values")
struct LongValueTests {
  /// Opens a table, and returns its session with its rows in sight.
  private func watch(
    _ address: DatabaseAddress, _ source: DatabaseRelation.Source, sort: [SortOrder] = []
  ) throws -> (SessionWatch, DatabaseSnapshot) {
    let session = DatabaseSession(address, source: source, countingTime: .seconds(600))
    try session.open()
    var query = RecordQuery()
    query.sort = sort
    if let refusal = session.setQuery(query) { Issue.record("\(refusal)") }
    let watch = SessionWatch(session)
    return (watch, try watch.waitUntilReady())
  }

  private func row(_ number: Int, of snapshot: DatabaseSnapshot) throws -> [DatabaseValue] {
    try #require(snapshot.row(DatabasePlace(section: 0, row: number)))
  }

  /// Fetches a row with its long values.
  private func wholeRow(
    _ number: Int, of watch: SessionWatch
  ) throws -> [DatabaseValue]? {
    let snapshot = watch.session.snapshot
    let place = DatabasePlace(section: 0, row: number)
    let wanted = try #require(watch.session.wantWholeRow(at: place, of: snapshot))
    return try watch.wait { $0.wholeRow?.number == wanted && $0.wholeRow?.isAwaited == false }
      .wholeRow?.values
  }

  /// Reads the values of all rows, as for printing.
  private func printed(
    _ address: DatabaseAddress, _ source: DatabaseRelation.Source
  ) throws -> [[DatabaseValue]] {
    let session = DatabaseSession(address, source: source)
    try session.open()
    var rows: [[DatabaseValue]] = []
    try session.readAll(of: RecordQuery()) { values, _ in
      rows.append(values)
      return true
    } pause: {
    }
    return rows
  }

  @Test(
    "of SQLite are cut in pages, fetched by key, and printed whole",
    arguments: ["UTF-8", "UTF-16le"])
  func sqlite(encoding: String) throws {
    let file = try SQLiteFile(
      """
      pragma encoding = '\(encoding)';
      create table t(id integer primary key, a text, b blob, c);
      insert into t values
        (1, replace(hex(zeroblob(2000)), '00', 'ä€'), zeroblob(2001), 1.5),
        (2, 'short', zeroblob(2000), replace(hex(zeroblob(3000)), '00', 'z')),
        (3, 'x' || char(0) || 'y', null, 7), (4, null, 'text', zeroblob(1100000));
      """)
    let address = DatabaseAddress.sqlite(path: file.path)
    let (watch, snapshot) = try watch(address, .table(name: "t"))
    let long = String(repeating: "ä€", count: 2_000)
    let first = try row(0, of: snapshot)
    #expect(first[1].isBeginning && first[1].string == long.prefix(500) + "…")
    #expect(first[2].isBeginning && first[2].string == "(2,001 bytes)")
    #expect(first[3] == .real(1.5))
    let second = try row(1, of: snapshot)
    #expect(second[1...2] == [.text("short"), .blob(Array(repeating: 0, count: 2_000))])
    #expect(second[3].isBeginning)
    #expect(try row(2, of: snapshot) == [.integer(3), .text("x\0y"), .null, .integer(7)])
    let last = try row(3, of: snapshot)
    #expect(last[1...2] == [.null, .text("text")])
    #expect(last[3].string == "(1,100,000 bytes)")
    let whole = try wholeRow(0, of: watch)
    #expect(
      whole == [
        .integer(1), .text(long), .blob(Array(repeating: 0, count: 2_001)), .real(1.5),
      ])
    #expect(try wholeRow(3, of: watch)?[3].string == "(1,100,000 bytes)")
    let rows = try printed(address, .table(name: "t"))
    #expect(rows[0].prefix(4) == whole?[...])
    #expect(rows[3][3] == .blob(Array(repeating: 0, count: 1_100_000)))
  }

  @Test("of a server are cut in pages, and fetched by key")
  func server() throws {
    let server = try PostgreSQLServer.shared.get()
    try server.run(
      """
      create schema long; set search_path to long;
      create domain words as text;
      create table t(id int primary key, a text, b bytea, c jsonb, d int[], e varchar(9), f words);
      insert into t values
        (1, repeat('ä€', 2000), decode(repeat('ab', 2001), 'hex'), to_jsonb(repeat('j', 4000)),
          array_fill(7, array[2000]), 'e', repeat('w', 4000)),
        (2, repeat('€', 600), decode(repeat('ab', 2000), 'hex'), '{"a": 1}', '{1,2}', null, 'f');
      """)
    let address = try server.databaseAddress(schema: "long")
    let (watch, snapshot) = try watch(address, .table(name: "t"))
    let first = try row(0, of: snapshot)
    #expect(first[1].string == String(repeating: "ä€", count: 250) + "…")
    #expect(first[2].string == "(2,001 bytes)")
    #expect(first[3].isBeginning && first[3].string?.hasPrefix("\"jjj") == true)
    #expect(first[4].isBeginning && first[4].string?.hasPrefix("{7,7,") == true)
    #expect(first[5] == .text("e"))
    #expect(first[6].isBeginning)
    #expect(
      try row(1, of: snapshot) == [
        .text("2"), .text(String(repeating: "€", count: 600)),
        .text("\\x" + String(repeating: "ab", count: 2_000)), .text("{\"a\": 1}"), .text("{1,2}"),
        .null, .text("f"),
      ])
    let whole = try wholeRow(0, of: watch)
    #expect(whole == (try printed(address, .table(name: "t"))[0].prefix(7)).map { $0 })
    #expect(whole?.contains(where: \.isBeginning) == false)
  }

  @Test("decide with their ends about the order, in which they are found")
  func order() throws {
    let rows = [3, 1, 2].map { "(\($0), \(Self.long(ending: $0)))" }.joined(separator: ", ")
    let file = try SQLiteFile(
      "create table t(id integer primary key, a text); insert into t values \(rows);")
    let server = try PostgreSQLServer.shared.get()
    try server.run(
      """
      create schema sorted; create table sorted.t(id int primary key, a text);
      insert into sorted.t values \(rows);
      """)
    for address in [
      DatabaseAddress.sqlite(path: file.path), try server.databaseAddress(schema: "sorted"),
    ] {
      let sort = [SortOrder(column: 1, isDescending: true)]
      let (watch, snapshot) = try watch(address, .table(name: "t"), sort: sort)
      #expect(try (0..<3).map { try row($0, of: snapshot)[0].string } == ["1", "2", "3"])
      #expect(try watch.jump(to: .last).snapshot.row(.init(section: 0, row: 2))?[0].string == "3")
      #expect(try wholeRow(0, of: watch)?[1].string?.hasSuffix("8") == true)
    }
  }

  /// A text in SQL that differs from others at its end only.
  private static func long(ending number: Int) -> String {
    "'" + String(repeating: "a", count: 3_000) + "\(9 - number)'"
  }

  @Test("of a row that has been deleted, or of a table without a key, can't be fetched")
  func unavailable() throws {
    let file = try SQLiteFile(
      """
      create table t(id integer primary key, a text);
      insert into t values (1, hex(zeroblob(2000))); create view v as select a from t;
      """)
    let address = DatabaseAddress.sqlite(path: file.path)
    let (table, _) = try watch(address, .table(name: "t"))
    let (view, snapshot) = try watch(address, .table(name: "v"))
    #expect(try row(0, of: snapshot)[0].isBeginning)
    #expect(view.session.wantWholeRow(at: .init(section: 0, row: 0), of: snapshot) == nil)
    try file.run("delete from t;")
    #expect(try wholeRow(0, of: table) == nil)
  }
}
