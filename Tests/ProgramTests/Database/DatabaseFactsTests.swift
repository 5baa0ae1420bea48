import Testing

extension DatabaseEndToEnd {
  @Suite("what is known of a table of a database") struct DatabaseFacts {
    @Test("is shown by i: key, order, numbers, the statement behind the rows, indexes, types")
    func facts() throws {
      let database = try SQLiteDatabase.shop()
      let session = try DatabaseSession(
        database.path, ["--table", "orders", "-g", "region"], columns: 100, lines: 36)
      try session.wait(for: "North  100 rows")
      session.terminal.press("i")
      try session.wait(for: "orders_region")
      for text in [
        "key            rowid: the number that SQLite gives each row",
        "order          region, rowid", "300 rows, counted", "sections       3",
        "from \"orders\"", "?1             North", "orders_region  region",
        "region         TEXT not null", "price          REAL, shown as decimal",
      ] {
        #expect(session.picture.contains(text), "\(text)\n\(session.picture)")
      }
      try session.press("i")
      try session.wait(for: "last pass")
    }

    @Test("is read to its end on a small screen")
    func small() throws {
      let database = try SQLiteDatabase.shop()
      let session = try DatabaseSession(
        database.path, ["--table", "orders"], columns: 40, lines: 10)
      try session.wait(for: "South")
      session.terminal.press("i")
      try session.wait(for: "key")
      #expect(!session.picture.contains("REAL"))
      try session.press("end")
      try session.wait(for: "REAL, shown as")
      try session.press("esc")
      try session.wait(for: "South")
    }

    @Test("has what a server says of a query, and its key")
    func query() throws {
      let server = try PostgreSQLDatabase.shared.get()
      let session = try DatabaseSession(
        server.url(password: "secret"),
        ["--query", "select id, region from orders where id > 7", "--key", "id"], columns: 100,
        lines: 30)
      try session.wait(for: "North")
      session.terminal.press("i")
      try session.wait(for: "none: not a table")
      for text in [
        "select id, region from orders where id > 7",
        "id: from --key, not checked", "id        integer",
      ] {
        #expect(session.picture.contains(text), "\(text)\n\(session.picture)")
      }
      #expect(!session.picture.contains("secret"))
    }

    @Test("says of sections as many as were seen, where there are more")
    func sectionCount() throws {
      let database = try SQLiteDatabase(
        """
        create table t(id integer primary key, g text not null);
        insert into t with recursive n(i) as (select 0 union all select i + 1 from n where i < 49999)
          select i, printf('g%04d', i / 100) from n;
        create index t_g on t(g);
        """)
      let session = try DatabaseSession(
        database.path, ["--table", "t", "-g", "g"], columns: 80, lines: 12)
      try session.terminal.wait("a page of sections should be there") {
        $0.text(line: 0).contains("g0000 1/> 60 ") || $0.text(line: 0).contains("g0000 1/> 120 ")
      }
    }

    @Test("is a section's name of a blob: how that begins, and its size")
    func blobs() throws {
      let database = try SQLiteDatabase(
        """
        create table t(id integer primary key, g blob not null);
        insert into t values (1, x'00ff'), (2, zeroblob(1000));
        """)
      let session = try DatabaseSession(
        database.path, ["--table", "t", "-g", "g"], columns: 80, lines: 8)
      try session.wait(for: " x'0000000000000000… (1,000 bytes)  1 row")
      try session.wait(for: " x'00ff'  1 row")
      let server = try PostgreSQLDatabase.shared.get()
      let other = try DatabaseSession(
        server.url(),
        [
          "--query", "select 1 as id, decode(repeat('ab', 500), 'hex') as g", "--key", "id", "-g",
          "g",
        ], columns: 80, lines: 8)
      try other.wait(for: #" \xabababababababab… (500 bytes)  1 row"#)
    }
  }
}
