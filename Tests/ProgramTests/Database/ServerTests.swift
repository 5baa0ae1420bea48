import Glibc
import RuleTrait
import Testing

extension DatabaseEndToEnd {
  @Suite("a database on a server") struct DatabaseServer {
    private let server: PostgreSQLDatabase

    init() throws { server = try PostgreSQLDatabase.shared.get() }

    /// Starts the shared server with the tables that all of its tests show.
    static func start() throws -> PostgreSQLDatabase {
      let server = try PostgreSQLDatabase()
      try server.run(
        """
        create table orders(id int primary key, region text not null, item text);
        insert into orders select i, (array['North', 'South', 'West'])[i % 3 + 1], 'item ' || i
          from generate_series(1, 5000) i;
        create index on orders(region, id);
        create schema sales; create table sales.bills(id int primary key);
        vacuum analyze;
        """)
      return server
    }

    private func show(
      _ options: [String] = ["--table", "orders"], columns: Int = 80, lines: Int = 8
    ) throws -> DatabaseSession {
      try DatabaseSession(server.url(), options, columns: columns, lines: lines)
    }

    @Test("has its tables in sections of their schemas")
    func list() throws {
      let session = try show([])
      // Small tables are counted in 200 ms, which a busy machine may exceed.
      for _ in 0..<20 where session.lines.last?.contains("~0") == true { try session.press("r") }
      try session.expect(
        """
         table     rows  columns  kind
         public  1 row
        ▌orders  ~5,000        3  table
         sales  1 row
         bills        0        1  table
        """)
    }

    @Test("shows groups, whose counts come after rows and are marked until they are known")
    func groups() throws {
      let session = try show(["--table", "orders", "-g", "region"])
      try session.wait(for: "North  1,666 rows")
      #expect(session.lines[3].hasSuffix(" 3  item 3"))
      try session.press("end")
      try session.wait(for: "item 5000")
      #expect(session.lines[2].hasPrefix(" West  1,667 rows"))
    }

    @Test(
      "has tables in schemas, which are named with theirs, or without it where there is but one")
    func schemas() throws {
      try server.run(
        """
        create schema if not exists north; create schema if not exists south;
        create table if not exists north.stock(id int primary key, n text);
        create table if not exists south.stock(id int primary key, n text);
        create table if not exists south.single(id int primary key, n text);
        truncate north.stock, south.stock, south.single;
        insert into north.stock values (1, 'north'); insert into south.stock values (1, 'south');
        insert into south.single values (1, 'single');
        """)
      defer { try? server.run("drop schema north, south cascade;") }
      for (table, text) in [
        ("north.stock", "1,north"), ("south.stock", "1,south"), ("single", "1,single"),
        (#"'"north"."stock"'"#, "1,north"), (#"'south."stock"'"#, "1,south"),
      ] {
        let printed = try Printing(
          "buttery \"$1\" --table \(table) --print csv", files: [server.url()])
        #expect(printed.lines == ["id,n", text, ""], "\(printed.errors)")
      }
      let several = try Printing(
        "buttery \"$1\" --table stock --print csv", files: [server.url()])
      #expect(several.errors.first?.contains("north.stock, south.stock; give the schema") ?? false)
    }

    @Test("has booleans, JSON and arrays, which are printed as what they are")
    func typedValues() throws {
      let printed = try Printing(
        "buttery \"$1\" --key id --print jsonl --query \"$2\"",
        files: [
          server.url(),
          """
          select 1 as id, true as a, false as b, '{"x": [1, "y"]}'::json as c, '"z"'::jsonb as d,
          array[1, null, 3] as e, array['a', 'b "c', null, 'null'] as f, '[0:1]={1,2}'::int[] as g,
          '' as h, null as i, '1.50'::numeric as j, 'NaN'::float8 as k, '{{1},{2}}'::int[] as l
          """,
        ])
      #expect(
        printed.output == #"""
          {"id":1,"a":true,"b":false,"c":{"x": [1, "y"]},"d":"z","e":[1,null,3],\#
          "f":["a","b \"c",null,"null"],"g":"[0:1]={1,2}","h":"","i":null,"j":1.50,"k":"NaN",\#
          "l":[[1],[2]]}

          """#)
    }

    @Test("is told to end its statement when the program ends, by q or by a signal")
    func ending() throws {
      let query = "select i as id, pg_sleep(60)::text as waited from generate_series(1, 3) i"
      let isRunning = """
        test "$('\(server.client)' -qXAt -h \(server.folder) -U postgres -c "select count(*) from pg_stat_activity
        where state = 'active' and query like '%as waited%' and pid <> pg_backend_pid()")"
        """
      let ends = "until \(isRunning) = 0; do sleep 0.05; done"
      let session = try show(["--query", query, "--key", "id"])
      try session.press("q")
      #expect(try session.terminal.waitForExit() == .exited(0))
      #expect(try Printing(ends).status == .exited(0))
      let printed = try Printing(
        """
        '\(try Products.path(of: "buttery"))' "$1" --query "$2" --key id --print csv & until \(isRunning) != 0; do sleep 0.05; done
        kill $!; wait $!; test $? = 143 && \(ends)
        """, files: [server.url(), query])
      #expect(printed.status == .exited(0))
      // The shell's own message about the signal doesn't matter.
      #expect(!printed.errors.contains { $0.hasPrefix("buttery") }, "\(printed.errors)")
    }

    @Test(
      "that dies leaves what is loaded, says so, and is connected to again by r", .rules("DB-15"))
    func dying() throws {
      let server = try Self.start()
      let session = try DatabaseSession(
        server.url(), ["--table", "orders"], columns: 80, lines: 8)
      try session.wait(for: "item 5")
      try server.stop()
      try session.press("end")
      try session.wait(for: "r connects again")
      try session.press("home")
      try session.wait(for: "item 1 ")
      #expect(session.lines[2].hasPrefix("   1  South   item 1"))
      try session.press("r")
      try session.wait(for: "still lost: ")
      #expect(session.title.hasSuffix("; r connects again"))
      #expect(session.lines[2].hasPrefix("   1  South   item 1"))
      try session.press("q")
      #expect(try session.terminal.waitForExit() == .exited(0))
      #expect(session.terminal.isRestored)
    }

    @Test(
      "that is killed leaves what is loaded, and once it runs again r leads to the same row",
      .rules("DB-15"))
    func killed() throws {
      let server = try Self.start()
      let session = try DatabaseSession(
        server.url(), ["--table", "orders"], columns: 80, lines: 8)
      try session.press("2", "0", "0", "0", "G")
      try session.wait(for: "item 2000")
      let rows = session.lines.dropFirst()
      #expect(rows.contains { $0.hasPrefix("▌") && $0.hasSuffix("item 2000") })
      server.kill()
      // The server process of the connection may live on for a moment.
      let end = TerminalSession.now + TerminalSession.limit
      while !session.lines[0].contains("r connects again"), TerminalSession.now < end {
        try session.press("r")
        session.terminal.pump(milliseconds: 20)
      }
      try session.wait(for: "r connects again")
      #expect(session.lines.dropFirst() == rows)
      try session.press("down")
      #expect(session.lines.contains { $0.hasPrefix("▌") && $0.hasSuffix("item 2001") })
      try session.press("up")
      try server.restart()
      try session.press("r")
      try session.terminal.wait("the row should be there again") {
        $0.text(line: 0).contains("row ~2,000/")
      }
      try session.terminal.settle()
      #expect(session.lines.dropFirst() == rows)
      try session.press("end")
      try session.wait(for: "item 5000")
      #expect(session.lines[7].hasSuffix("item 5000"))
    }

    @Test("a connection that the server ends is made again by r, at the same row")
    func reconnecting() throws {
      let session = try show()
      try session.press("1", "0", "0", "0", "G")
      try session.wait(for: "item 1000")
      let before = session.lines.dropFirst()
      try server.run(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'buttery'")
      try session.press("end")
      try session.wait(for: "r connects again")
      try session.press("1", "0", "0", "0", "G")
      try session.press("r")
      try session.terminal.wait("the rows should be there again") {
        !$0.text(line: 0).contains("connects") && $0.text(line: 4).contains("item")
      }
      #expect(before.count == 7)
    }

    @Test(
      "rows that take long are dim dots of their height, keys work, and Esc ends the wait",
      .rules("DB-9"))
    func placeholders() throws {
      let session = try show()
      try session.wait(for: "item 5")
      let holder = try server.lock("orders")
      session.terminal.press("pgdn", times: 60)
      try session.wait(for: "···")
      try session.wait(for: "Esc stops")
      let dots = try #require(session.lines.dropFirst(2).first { $0.contains("···") })
      #expect(dots.filter { $0 != "·" && $0 != " " }.isEmpty)
      try session.press("esc")
      try session.wait(for: "stopped")
      try session.press("home")
      try session.wait(for: "item 1 ")
      try server.release(holder)
      try session.press("end")
      try session.wait(for: "item 5000")
    }

    @Test("the next section stands at the top once its rows come, though none was known before")
    func nextSections() throws {
      try server.run(
        """
        drop table if exists regions; create table regions(id int primary key, region text not null);
        insert into regions select i, (array['North', 'South', 'West'])[i / 1000 + 1]
          from generate_series(0, 2999) i;
        create index on regions(region, id); analyze regions;
        """)
      let session = try show(["--table", "regions", "-g", "region"], lines: 14)
      session.terminal.press("tab", times: 2)
      try session.wait(for: "West  1,000 rows")
      #expect(session.lines[2] == " West  1,000 rows")
      #expect(session.lines[3] == " 2000")
      #expect(session.lines[13] == " 2010")
      try session.press("[")
      try session.wait(for: "South  1,000 rows")
      #expect(session.lines[2] == " South  1,000 rows")
      // Rows that arrive must not undo the user's scrolling.
      session.terminal.press("tab")
      session.terminal.press("down")
      try session.terminal.wait(for: "2001")
      try session.terminal.settle()
      #expect(session.lines[3] == " 2001")
    }

    @Test("a total has all digits that the server gives it, and none that only binary numbers have")
    func digits() throws {
      try server.run(
        """
        drop table if exists sums; create table sums(id int primary key, exact numeric, near float8);
        insert into sums values (1, 100000000000000.5, 0.1), (2, 0.001, 0.2);
        """)
      let session = try show(
        ["--table", "sums", "--totals", "exact,near", "--width", "exact:30"], lines: 18)
      try session.wait(for: "100,000,000,000,000.501")
      try session.wait(for: "0.3")
      #expect(!session.lines[4].contains("0.30"))
    }

    /// Shows a table whose medians can't be counted as long as another session locks the table.
    private func showCounting() throws -> (session: DatabaseSession, holder: TerminalSession) {
      let session = try show(["--table", "orders", "-g", "region"], lines: 20)
      try session.wait(for: "North  1,666 rows")
      let holder = try server.lock("orders")
      try session.press("a", "a", "a")
      try session.wait(for: "median of id")
      #expect(session.lines[19].hasSuffix("…"))
      return (session, holder)
    }

    /// Has the total on the last line counted again until it is known, as a busy machine may exceed the
    /// time limit of a count.
    private func countAgain(_ session: DatabaseSession, until total: String) throws {
      for _ in 0..<10 where !session.lines[19].contains(total) {
        try session.press("r")
        for sign in ["…", "?"] {
          try session.terminal.wait(sign) { terminal in
            [sign, total].contains { terminal.text(line: 19).contains($0) }
          }
        }
      }
      #expect(session.lines[19].contains(total))
    }

    @Test("a total has a sign in its place until it is known, and another one if it takes too long")
    func slowTotals() throws {
      let (session, holder) = try showCounting()
      // The time limit of a count is three seconds.
      try session.terminal.wait("that no total comes should be said") {
        $0.text(line: 19).contains("?")
      }
      try server.release(holder)
      try countAgain(session, until: "2,500.5")
      #expect(session.lines[19].hasPrefix(" 1,666 rows"))
    }

    @Test("Esc ends a count where it has nothing else to end", .rules("DB-6"))
    func stoppedCount() throws {
      let (session, holder) = try showCounting()
      session.terminal.press("esc")
      try session.terminal.wait("that it is stopped should be said") {
        $0.text(line: 0).contains("counting stopped; r counts again")
          && $0.text(line: 19).contains("?")
      }
      // The server has ended the count long before its time limit.
      try server.release(holder)
      try countAgain(session, until: "2,500.5")
    }

    @Test("asks for a password on the terminal, which shows nothing of it", .rules("DB-14"))
    func password() throws {
      try server.run("create role sworn login password 'se cret';")
      try server.run("create database sworn;")
      try server.run(
        "create table t(id int primary key); grant all on t to sworn;", database: "sworn")
      let url = server.url(database: "sworn", user: "sworn")
      for (typed, isRight) in [("se cret", true), ("wrong", false)] {
        let terminal = try TerminalSession("buttery", [url, "--table", "t"], columns: 80, lines: 8)
        try terminal.wait(for: "Password for")
        #expect(!terminal.isCooked)
        terminal.press(typed)
        terminal.press("enter")
        if isRight {
          try terminal.wait(for: "This table has no rows.")
          terminal.press("q")
        }
        #expect(try terminal.waitForExit() == .exited(isRight ? 0 : 1))
        #expect(terminal.isRestored)
        #expect(!terminal.transcript.contains(typed))
      }
      let interrupted = try TerminalSession("buttery", [url], columns: 80, lines: 8)
      try interrupted.wait(for: "Password for")
      interrupted.press("ctrl-c")
      #expect(try interrupted.waitForExit() == .signaled(SIGINT))
      #expect(interrupted.isRestored)
    }

    @Test("a view that is written down has no password", .rules("DB-14"))
    func passwordInView() throws {
      let path = try TemporaryFile("").path + ".view"
      defer { unlink(path) }
      let session = try DatabaseSession(
        server.url(password: "secret") + "&application_name=b", ["--table", "sales.bills"],
        columns: 80, lines: 8)
      try session.press("W")
      session.terminal.press(path)
      session.terminal.press("enter")
      try session.wait(for: "view written")
      let text = try Printing.text(of: path)
      #expect(
        text.split(separator: "\n").dropFirst().prefix(2) == [
          "'postgresql://postgres@/postgres?host=\(server.folder)&application_name=b'",
          "--table sales.bills",
        ])
      let again = try TerminalSession(
        "buttery", ["--replay", path], columns: 80, lines: 8)
      try again.wait(for: "This table has no rows.")
    }

    @Test("what is wrong is one line without the password, and status 1", .rules("DB-14"))
    func unreachable() throws {
      for url in [
        server.url(user: "nobody", password: "secret"), server.url(database: "missing"),
        "postgresql://me:secret@127.0.0.1:1/shop", "postgresql://me:secret@h:port/shop",
      ] {
        let printed = try Printing("buttery '\(url)' --print csv")
        #expect(printed.output.isEmpty)
        #expect(printed.errors.count == 1, "\(printed.errors)")
        #expect(!(printed.errors.first ?? "secret").contains("secret"))
        #expect(printed.status == .exited(1))
      }
    }

    @Test("prints as a file does")
    func printing() throws {
      let printed = try Printing(
        "buttery '\(server.url())' --table orders --filter 'region = West' --print csv")
      #expect(printed.lines.count == 1_669)
      #expect(printed.lines.last == "")
      #expect(printed.lines[1_667] == "5000,West,item 5000" || printed.lines[1] == "2,West,item 2")
      #expect(printed.status == .exited(0))
    }
  }
}
