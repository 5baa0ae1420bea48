import Testing

extension DataEndToEnd {
  @Suite("a table of a database that is waited for") struct DatabaseWaiting {
    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase.shop() }

    @Test("is on the screen before a slow query gives a row; Esc ends it, and so does q")
    func slowQuery() throws {
      // The query joins four tables: it compares 8,100,000,000 combinations and finds none.
      let query = """
        select a.id as id, a.item from orders a, orders b, orders c, orders d \
        where a.item || b.item || c.item || d.item = 'x'
        """
      for key in ["esc", "q"] {
        let session = try TerminalSession(
          "buttery", [database.path, "--query", query, "--key", "id"], columns: 80, lines: 8)
        try session.wait(for: "fetching rows")
        session.press(key)
        if key == "esc" {
          try session.wait(for: "stopped")
          session.press("q")
        }
        #expect(try session.waitForExit() == .exited(0))
      }
    }

    @Test("asks again by itself where one scrolls among rows that were locked")
    func locked() throws {
      let session = try DatabaseSession(
        database.path, ["--table", "orders"], columns: 60, lines: 8)
      let lock = try TerminalSession(
        "/bin/sh",
        [
          "-c", "(echo 'begin exclusive;'; echo '.print held'; cat) | sqlite3 \"$1\"", "sh",
          database.path,
        ])
      try lock.wait(for: "held")
      session.terminal.press("pgdn", times: 60)
      try session.wait(for: "locked by another program")
      lock.press("ctrl-d")
      _ = try lock.waitForExit()
      session.terminal.press("up")
      try session.wait(for: "448.5")
    }
  }
}
