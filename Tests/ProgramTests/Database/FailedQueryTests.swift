import RuleTrait
import Testing

extension DatabaseEndToEnd {
  /// Queries whose statements the server doesn't answer, while rows of another query are on the screen.
  @Suite("a query whose statement fails") struct FailedQuery {
    private let server: PostgreSQLDatabase

    init() throws {
      server = try PostgreSQLDatabase.workshop.get()
      // While `pause` says so, each statement takes that long before its first row. Less than no time is the
      // error of a time limit, at once.
      try server.run(
        """
        set client_min_messages = warning;
        drop table if exists failing; drop table if exists pause; drop function if exists pauses;
        do $$ begin create role reader login; exception when duplicate_object then end $$;
        create table pause(seconds float8); insert into pause values (0);
        create function pauses() returns bool language plpgsql volatile as $$ begin
          if (select seconds < 0 from pause) then
            raise 'canceling statement due to statement timeout' using errcode = '57014';
          end if;
          perform pg_sleep(seconds) from pause;
          return true;
        end $$;
        create table failing(id int primary key, part text not null, word text not null);
        insert into failing select i, 'part ' || i % 37, 'word ' || i * 7 % 1009
          from generate_series(1, 60000) i;
        analyze failing;
        alter table failing enable row level security;
        create policy slow on failing using ((select pauses()));
        grant select on failing, pause to reader;
        """)
    }

    enum Question: CaseIterable {
      case filter, sort, group

      var keys: [String] {
        switch self {
        case .filter: ["&", "ctrl-u", "word : nowhere", "enter"]
        case .sort: ["right", "right", "o"]
        case .group: ["right", "#"]
        }
      }
    }

    enum Failure: CaseIterable {
      case timeLimit, killed, permission

      var words: String {
        switch self {
        case .timeLimit: "the statement took too long; taken back"
        case .killed: "terminating connection due to admin…; r connects again; taken back"
        case .permission: "permission denied for table failing; taken back"
        }
      }
    }

    private func show(columns: Int = 120, lines: Int = 12) throws -> DatabaseSession {
      let session = try DatabaseSession(
        server.url(user: "reader"), ["--table", "failing"], columns: columns, lines: lines)
      try session.wait(for: "word 7")
      // What is counted first needs a while.
      try session.terminal.wait("the rows should be counted") {
        $0.text(line: 0).contains("60,000 rows")
      }
      return session
    }

    private func type(_ keys: [String], in session: DatabaseSession) {
      for key in keys { session.terminal.press(key) }
    }

    private func slowDown(to seconds: Double) throws {
      try server.run("update pause set seconds = \(seconds);")
    }

    private func rows(of session: DatabaseSession) -> [String] {
      session.lines.dropFirst().map { $0.filter { $0 != "▌" } }
    }

    @Test(
      "is taken back with the server's words, and rows stay below their own name", .rules("DB-11a"),
      arguments: Question.allCases, Failure.allCases)
    func takenBack(question: Question, failure: Failure) throws {
      let session = try show()
      let rows = rows(of: session)
      switch failure {
      case .timeLimit: try slowDown(to: -1)
      case .killed: try slowDown(to: 600)
      case .permission: try server.run("revoke select on failing from reader;")
      }
      type(question.keys, in: session)
      if failure == .killed {
        try session.wait(for: "old rows; ")
        #expect(self.rows(of: session) == rows)
        // The number is that of the old rows, which aren't what the filter says.
        if question == .filter {
          #expect(!session.title.contains("×]  60,000"), "\(session.title)")
        }
        try server.run(
          """
          select pg_terminate_backend(pid) from pg_stat_activity
            where usename = 'reader' and state = 'active'
          """)
      }
      try session.wait(for: failure.words)
      func expectOldRows() {
        #expect(!session.title.contains("[word"), "\(session.title)")
        #expect(!session.title.contains("▲"), "\(session.title)")
        #expect(self.rows(of: session) == rows)
      }
      expectOldRows()
      try slowDown(to: 0)
      try server.run("grant select on failing to reader;")
      if failure == .killed {
        try session.press("r")
        try session.terminal.wait("the connection should be there again") {
          !$0.text(line: 0).contains("r connects")
        }
        try session.terminal.settleWithServer()
      } else {
        try session.press("esc")
      }
      expectOldRows()
      #expect(session.title.contains("60,000 rows"), "\(session.title)")
      // The current column stays.
      for key in question.keys.filter({ $0 != "right" }) { session.terminal.press(key) }
      switch question {
      case .filter: try session.wait(for: "[word : nowhere ×]  0 rows")
      case .sort: try session.wait(for: "word▲")
      case .group: try session.wait(for: "part 0  1,621 rows")
      }
    }

    @Test(
      "has its failure told in place of an index that would help, on small screens too",
      .rules("DB-11a"))
    func hint() throws {
      for (columns, words) in [(80, "took too long; taken back"), (40, "the statement took too")] {
        let session = try show(columns: columns, lines: 10)
        let rows = rows(of: session)
        try slowDown(to: 600)
        type(Question.sort.keys, in: session)
        let pending = columns == 80 ? "old rows; create index on failing" : "old rows"
        try session.wait(for: pending)
        #expect(self.rows(of: session) == rows)
        // For the program that is a time limit.
        try server.run(
          """
          select pg_cancel_backend(pid) from pg_stat_activity
            where usename = 'reader' and state = 'active'
          """)
        try session.wait(for: words)
        try session.terminal.settle()
        #expect(session.title.contains(words), "\(session.title)")
        #expect(self.rows(of: session) == rows)
        try slowDown(to: 0)
      }
    }

    @Test(
      "to search or to go somewhere leaves the rows, and is answered when it is asked again",
      arguments: [["/", "nowhere", "enter"], ["end"], ["5", "0", "0", "0", "0", "G"]],
      [Failure.timeLimit, .permission])
    func search(keys: [String], failure: Failure) throws {
      let session = try show()
      let rows = rows(of: session)
      switch failure {
      case .timeLimit: try slowDown(to: -1)
      case .killed: try slowDown(to: 600)
      case .permission: try server.run("revoke select on failing from reader;")
      }
      type(keys, in: session)
      try session.wait(for: failure == .timeLimit ? "took too long" : "permission denied")
      #expect(self.rows(of: session) == rows)
      try slowDown(to: 0)
      try server.run("grant select on failing to reader;")
      if keys[0] == "/" {
        session.terminal.press("n")
        try session.wait(for: "no match below")
      } else {
        type(keys, in: session)
        try session.wait(for: keys[0] == "end" ? "60000  part 23" : "50000  part 13")
      }
    }

    @Test(
      "to see the table anew, or to go to a section, shows no row of another place",
      .rules("DB-11a"))
    func sections() throws {
      let session = try DatabaseSession(
        server.url(user: "reader"), ["--table", "failing", "-g", "part"], columns: 120, lines: 12)
      try session.wait(for: "part 0  1,621 rows")
      try session.terminal.settleWithServer()
      let rows = rows(of: session)
      try server.run("revoke select on failing from reader;")
      try session.press("r")
      try session.wait(for: "permission denied for table failing")
      #expect(self.rows(of: session) == rows)
      session.terminal.press("'")
      session.terminal.press("part 30")
      session.terminal.press("enter")
      // The names of sections are known; rows that aren't are placeholders.
      try session.wait(for: "part 30  … rows")
      try session.wait(for: "permission denied for table failing")
      #expect(!self.rows(of: session).joined().contains("word 2"))
      try server.run("grant select on failing to reader;")
      session.terminal.press("'")
      session.terminal.press("part 30")
      session.terminal.press("enter")
      try session.wait(for: "part 30  1,621 rows")
    }

    @Test(
      "isn't asked where the connection is lost, and the rows keep their name",
      .rules("DB-11a"))
    func lost() throws {
      let session = try show()
      let rows = rows(of: session)
      try server.run(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'reader';")
      session.terminal.press("end")
      try session.wait(for: "r connects again")
      type(Question.filter.keys, in: session)
      try session.wait(for: "no connection; r connects again")
      #expect(!session.title.contains("[word"), "\(session.title)")
      #expect(self.rows(of: session) == rows)
    }

    @Test("about a file that another program has locked is taken back, too", .rules("DB-11a"))
    func lockedFile() throws {
      let database = try SQLiteDatabase.shop()
      let session = try DatabaseSession(
        database.path, ["--table", "orders"], columns: 100, lines: 8)
      try session.wait(for: "300 rows")
      let rows = rows(of: session)
      let lock = try TerminalSession(
        "/bin/sh",
        [
          "-c", "(echo 'begin exclusive;'; echo '.print held'; cat) | sqlite3 \"$1\"", "sh",
          database.path,
        ])
      try lock.wait(for: "held")
      for keys in [["&", "ctrl-u", "region = West", "enter"], ["o"]] {
        type(keys, in: session)
        try session.wait(
          for: "locked by another program: try again when it has finished; taken back")
        #expect(!session.title.contains("[region"), "\(session.title)")
        #expect(self.rows(of: session) == rows)
      }
      lock.press("ctrl-d")
      _ = try lock.waitForExit()
      type(["&", "ctrl-u", "region = West", "enter"], in: session)
      try session.wait(for: "[region = West ×]  100 rows")
    }
  }
}
