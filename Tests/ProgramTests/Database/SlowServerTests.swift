import RuleTrait
import SeededRandom
import SlowRelay
import Testing

extension DatabaseEndToEnd {
  /// A server behind a network whose round trips take 50 ms, and which fails at times.
  @Suite("a server behind a slow network") struct SlowServer {
    private let server: PostgreSQLDatabase
    private let table: WalkTable
    private let relay: SlowRelay

    init() throws {
      server = try PostgreSQLDatabase.workshop.get()
      table = try WalkTable(on: server)
      relay = try SlowRelay(to: server.folder + "/.s.PGSQL.5432", delay: 0.05)
    }

    private func show() throws -> DatabaseSession {
      let session = try DatabaseSession(
        "postgresql://postgres@/postgres?host=\(relay.folder)", WalkTable.options)
      // A key that comes before the rows scrolls through rows that aren't there yet.
      try session.terminal.wait("the first row should be there") {
        $0.text(line: 3).contains("word")
      }
      return session
    }

    private func press(_ keys: String..., in session: DatabaseSession) throws {
      for key in keys {
        session.terminal.press(key)
        try session.terminal.settleWithServer()
      }
    }

    private func leave(_ session: DatabaseSession) throws {
      session.terminal.press("q")
      #expect(try session.terminal.waitForExit() == .exited(0))
      #expect(session.terminal.isRestored)
    }

    @Test("has its first rows, pages, ends, sections and numbers shown as one that is near")
    func keys() throws {
      defer { relay.stop() }
      let session = try show()
      try session.terminal.settleWithServer()
      #expect(table.expectRows(session, "the first screen") == 21)
      for page in 1...5 {
        try press("pgdn", in: session)
        #expect(table.expectRows(session, "page \(page)") >= 18)
      }
      try press("'", "2", "3", "enter", in: session)
      #expect(session.lines[2].hasPrefix(" part 23"))
      #expect(table.expectRows(session, "the section") >= 18)
      try press("3", "0", "0", "G", in: session)
      #expect(table.expectRows(session, "the row") >= 18)
      try press("end", in: session)
      #expect(table.expectRows(session, "the end") >= 18)
      #expect(session.lines.last?.hasSuffix(table.rows.last?.suffix(8) ?? "?") ?? false)
      try leave(session)
    }

    @Test("is walked up from its end without a row left out, however long sections are")
    func upwards() throws {
      defer { relay.stop() }
      let session = try DatabaseSession(
        "postgresql://postgres@/postgres?host=\(relay.folder)",
        WalkTable.options + ["--filter", "id < 1500"], columns: 90, lines: 60)
      try session.wait(for: "word")
      let rows = table.rows.filter { Int($0.prefix { $0.isNumber }) ?? 0 < 1500 }
      try press("end", in: session)
      #expect(table.shownRows(session).last == rows.last)
      var seen: Set<String> = []
      var top = ""
      while let first = table.shownRows(session).first, first != top {
        seen.formUnion(table.shownRows(session))
        top = first
        try press("pgup", in: session)
      }
      #expect(rows.filter { !seen.contains($0) } == [])
    }

    @Test("leaves the details of a row where they were scrolled to while other rows arrive")
    func details() throws {
      defer { relay.stop() }
      let columns = (1...30).map { "i * \($0) as c\($0)" }.joined(separator: ", ")
      try server.run(
        """
        drop table if exists wide;
        create table wide as select i as id, i % 50 as kind, \(columns)
          from generate_series(1, 50000) i;
        alter table wide add primary key (id);
        create index on wide(kind);
        """)
      let session = try DatabaseSession(
        "postgresql://postgres@/postgres?host=\(relay.folder)",
        ["--table", "wide", "-g", "kind"], columns: 80, lines: 12)
      try session.wait(for: "c3")
      session.terminal.press("tab", times: 3)
      session.terminal.press("enter")
      session.terminal.press("enter")
      try session.wait(for: "↓ more")
      session.terminal.press("pgdn")
      try session.wait(for: "↑↓ more")
      try session.terminal.settleWithServer()
      #expect(session.lines.contains { $0.contains("↑↓ more") })
      session.terminal.press("right")
      try session.wait(for: " ↓ more")
    }

    @Test("that goes away leaves what is loaded, and goes on by r when it is back", .rules("DB-15"))
    func cut() throws {
      defer { relay.stop() }
      let session = try show()
      try press("pgdn", "pgdn", in: session)
      let rows = session.lines.dropFirst().map(words)
      session.terminal.press("pgdn", times: 20)
      relay.cut()
      try session.wait(for: "r connects again")
      #expect(session.lines[0].contains("lost"))
      table.expectRows(session, "the network is away")
      try press("home", "pgdn", "pgdn", in: session)
      #expect(session.lines.dropFirst().map(words) == rows)
      try press("r", in: session)
      try session.wait(for: "still lost: ")
      #expect(session.lines.dropFirst().map(words) == rows)
      relay.mend()
      try press("r", in: session)
      try session.terminal.wait("the connection should be there again") {
        !$0.text(line: 0).contains("r connects again")
      }
      try session.terminal.settleWithServer()
      #expect(table.expectRows(session, "the network is back") >= 18)
      #expect(session.lines.dropFirst().map(words) == rows)
      try press("end", in: session)
      #expect(session.lines.last?.hasSuffix(table.rows.last?.suffix(8) ?? "?") ?? false)
      try leave(session)
    }

    /// The words of a line without the count of a section, which may be known by now; columns may be wider.
    private func words(_ line: String) -> [Substring] {
      (line.contains("row") ? line.prefix(8) : line[...]).split(separator: " ")
    }

    @Test(
      "whenever a connection is dropped, no row is wrong, and the terminal is as before",
      .rules("DB-15"))
    func drops() throws {
      defer { relay.stop() }
      var chance = SeededGenerator.fresh(for: "a network's drops")
      let session = try show()
      let keys = ["pgdn", "pgdn", "pgup", "tab", "shift-tab", "end", "home", "down"]
      for number in 1...cases(40, orShortly: 20) {
        let key = keys.randomElement(using: &chance) ?? "down"
        session.terminal.press(key)
        if Int.random(in: 0..<3, using: &chance) == 0 {
          session.terminal.pump(milliseconds: .random(in: 0...60, using: &chance))
          relay.drop()
        }
        try session.terminal.settleWithServer()
        table.expectRows(session, "BUTTERY_SEED=\(chance.seed), key \(number), \(key)")
        if session.lines[0].contains("r connects again") { try press("r", in: session) }
        table.expectRows(session, "BUTTERY_SEED=\(chance.seed), key \(number), r")
      }
      try press("end", in: session)
      if session.lines[0].contains("r connects again") { try press("r", "end", in: session) }
      #expect(table.expectRows(session, "BUTTERY_SEED=\(chance.seed)") >= 18)
      try leave(session)
    }
  }
}
