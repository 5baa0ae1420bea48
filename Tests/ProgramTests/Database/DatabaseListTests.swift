import Testing

extension DatabaseEndToEnd {
  @Suite("the tables of a database") struct DatabaseList {
    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase.shop() }

    private func show(
      _ options: [String] = [], columns: Int = 60, lines: Int = 10
    ) throws -> DatabaseSession {
      try DatabaseSession(database.path, options, columns: columns, lines: lines)
    }

    @Test("stand in sections of their schemas, with how many rows they may have")
    func list() throws {
      let session = try show()
      try session.expect(
        """
         table   rows  columns  kind
         main  3 rows
        ▌dear       ?        4  view
         orders   300        4  table
         region     3        2  table
        """)
      try session.press("/", "o", "r", "d", "enter")
      try session.wait(for: "1 of 1")
    }

    @Test("have rows and columns only where these are known")
    func knownNumbers() throws {
      let odd = try SQLiteDatabase(
        """
        create table keyed(k text primary key, v) without rowid;
        insert into keyed with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500)
          select 'k' || i, i from n;
        create table named(rowid text, v); insert into named select k, v from keyed;
        create table gone(a); create view lost as select * from gone;
        create view some as select k, v, 1 as one from keyed; drop table gone;
        create view most as select * from some;
        """)
      let printed = try Printing("buttery $1 --print csv", files: [odd.path])
      #expect(
        printed.lines == [
          "schema,table,rows,columns,kind", "main,keyed,>1000,2,table", "main,lost,,,view",
          "main,most,,3,view", "main,named,~1500,2,table", "main,some,,3,view", "",
        ], "\(printed.lines)")
      let session = try DatabaseSession(odd.path, columns: 60, lines: 10)
      #expect(session.lines.contains { $0.contains("lost") && $0.contains("?        ?  view") })
    }

    @Test("open by Enter, and are left by q and by Esc, back to the list")
    func opening() throws {
      let session = try show()
      for leave in ["q", "esc"] {
        try session.press("down", "enter")
        try session.wait(for: "item 3")
        #expect(session.lines[1].hasPrefix("  id  region  item"))
        try session.press(leave)
        try session.wait(for: "main  3 rows")
        try session.press("up")
      }
      try session.press("q")
      #expect(try session.terminal.waitForExit() == .exited(0))
      #expect(session.terminal.isRestored)
    }

    @Test("are found out again by r, and opened as they are by now")
    func reloading() throws {
      let session = try show()
      try session.press("down")
      try database.run("create table added(n integer primary key); insert into added values (7);")
      try session.press("r")
      try session.wait(for: "now 4 tables")
      #expect(session.lines[3].hasPrefix(" added"))
      #expect(session.lines[5].hasPrefix("▌orders"))
      try session.press("up", "up", "enter")
      try session.wait(for: " 7")
      try session.press("q")
      try database.run("drop table added;")
      try session.press("enter")
      try session.wait(for: "no table")
      try session.press("r")
      try session.wait(for: "now 3 tables")
    }

    @Test("fit on a small screen")
    func small() throws {
      let session = try show(columns: 40)
      try session.press("down", "enter")
      try session.wait(for: "South")
      #expect(session.lines[1].hasPrefix("  id  region"))
      #expect(session.lines.count == 10)
    }

    @Test("are printed where no screen is wanted")
    func printing() throws {
      let printed = try Printing("buttery $1 --print csv", files: [database.path])
      #expect(
        printed.output
          == "schema,table,rows,columns,kind\nmain,dear,,4,view\nmain,orders,300,4,table\n"
          + "main,region,3,2,table\n")
      #expect(printed.status == .exited(0))
    }

    @Test("are of one database, which isn't compressed")
    func oneDatabase() throws {
      let several = try Printing("buttery $1 $1 --print csv", files: [database.path])
      #expect(several.errors.first?.contains("give one database") ?? false)
      #expect(several.status == .exited(2))
      let compressed = try Printing(
        "gzip -k $1; buttery $1.gz --print csv; s=$?; rm $1.gz; exit $s", files: [database.path])
      #expect(compressed.errors.first?.hasSuffix("it is compressed: unpack it first") ?? false)
      #expect(compressed.status == .exited(1))
    }

    @Test("need their engine's library, and a line says which package has it")
    func missingLibrary() throws {
      // The files with the libraries' names aren't libraries.
      let folder =
        "mkdir $1.d; for n in sqlite3.so.0 sqlite3.so pq.so.5 pq.so; do : >$1.d/lib$n; done"
      for (database, package) in [("$1", "libsqlite3-0"), ("postgresql://h/x", "libpq5")] {
        let printed = try Printing(
          "\(folder); LD_LIBRARY_PATH=$1.d buttery \(database) --print csv; s=$?; rm -r $1.d; exit $s",
          files: [
            database == "$1" ? self.database.path : "/tmp/buttery-\(Int.random(in: 0..<1 << 40))"
          ])
        #expect(printed.errors.count == 1)
        #expect(printed.errors.first?.hasSuffix("install the package \(package)") ?? false)
        #expect(printed.status == .exited(1))
      }
    }

    @Test(
      "are no tables of a file of records: a line says what to do",
      arguments: [
        ("--table t", "$1"), ("--query 'select 1'", "$1"), ("--key a", "$1"),
        ("--table t", "- <$1"),
        ("--table t", "$1 $1"),
      ])
    func records(option: String, file: String) throws {
      let records = try TemporaryFile("a,b\n1,2\n")
      let printed = try Printing("buttery \(option) --print csv \(file)", files: [records.path])
      #expect(printed.output.isEmpty)
      #expect(printed.errors.count == 1)
      let name = option.prefix { $0 != " " }
      #expect(printed.errors.first?.contains("\(name) needs a database, and ") ?? false)
      #expect(printed.errors.first?.contains("leave \(name) out") ?? false)
      #expect(printed.status == .exited(2))
    }

    @Test(
      "that don't exist, and options that mean nothing, are one line, and the status tells",
      arguments: [
        (["--table", "nothing"], 1, "nothing"), (["-g", "region"], 2, "--table"),
        (["--table", "orders", "-g", "none"], 2, "orders: no column is called 'none'"),
        (["--table", "main.orders", "--key", "none"], 2, "no column of orders is called 'none'"),
        (["--table", "orders", "--key", "id,ID"], 2, "the column 'id' twice"),
        (["--table", "orders", "--key", "id,,item"], 2, "--key: name the columns"),
        (["--totals", "all"], 2, "--totals needs a table"),
        (["--table", "orders", "--totals", "all"], 2, "compute them in --query"),
        (["--table", "orders", "--chart", "price"], 2, "--chart is for files"),
        (["--statistics"], 2, "--statistics needs a table"),
        (["--table", "orders", "--query", "select 1"], 2, "not both"),
        (["--query", "select nothing", "--key", "x"], 1, "nothing"),
        (["--query", "delete from orders", "--key", "id"], 1, "begins with 'delete'"),
        (["--query", "select * from", "--key", "id"], 1, "incomplete input"),
      ])
    func refused(options: [String], status: Int, part: String) throws {
      let words = options.map { "'\($0)'" }.joined(separator: " ")
      let printed = try Printing("buttery $1 \(words) --print csv", files: [database.path])
      #expect(printed.output.isEmpty)
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains(part) ?? false, "\(printed.errors)")
      #expect(printed.status == .exited(status))
    }
  }
}
