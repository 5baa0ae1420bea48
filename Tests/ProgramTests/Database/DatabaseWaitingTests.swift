import Testing

extension DatabaseEndToEnd {
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
      let lock = try lock()
      session.terminal.press("pgdn", times: 60)
      try session.wait(for: "locked by another program")
      lock.press("ctrl-d")
      _ = try lock.waitForExit()
      session.terminal.press("up")
      try session.wait(for: "448.5")
    }

    @Test("says no longer that rows were locked where one scrolls among rows that are there")
    func unlocked() throws {
      let session = try DatabaseSession(
        database.path, ["--table", "orders"], columns: 60, lines: 8)
      try session.wait(for: "1.5")
      let lock = try lock()
      session.terminal.press("end")
      try session.wait(for: "locked by another program")
      lock.press("ctrl-d")
      _ = try lock.waitForExit()
      session.terminal.press("down")
      try session.terminal.wait("the message should be gone") {
        !$0.text(line: 0).contains("locked")
      }
      session.terminal.press("end")
      try session.wait(for: "450.0")
    }

    /// Locks the database until Ctrl-D is pressed.
    private func lock() throws -> TerminalSession {
      let lock = try TerminalSession(
        "/bin/sh",
        [
          "-c", "(echo 'begin exclusive;'; echo '.print held'; cat) | sqlite3 \"$1\"", "sh",
          database.path,
        ])
      try lock.wait(for: "held")
      return lock
    }

    @Test("shows a long value when it has been fetched, and copies no part of it")
    func longValue() throws {
      try database.run(
        """
        create table notes(id integer primary key, note text);
        insert into notes values (1, 'begins ' || hex(zeroblob(2000)) || ' ends');
        """)
      let session = try DatabaseSession(
        database.path, ["--table", "notes"], columns: 80, lines: 12)
      try session.wait(for: "begins 000")
      try session.press("right", "=")
      #expect(session.title.contains("too long to filter by; : finds a part"))
      try session.press("y", "c")
      try session.wait(for: "cell copied")
      // The last letters, in Base64.
      #expect(session.terminal.received.contains("ZW5kcw==\u{07}"))
      // The row that was fetched is another one after `r`.
      try session.press("r")
      try session.terminal.settleWithServer()
      let start = TerminalSession.now
      let lock = try lock()
      try session.press("enter", "enter")
      try session.wait(for: "note  ")
      try session.press("y")
      let isAwaited = session.lines.contains { $0.contains("still being fetched") }
      lock.press("ctrl-d")
      _ = try lock.waitForExit()
      if TerminalSession.now - start < 2_000 {
        #expect(isAwaited, "\(session.picture)")
      } else {
        // A busy machine took longer for this than SQLite waits for a lock.
        try session.press("esc", "r")
        try session.terminal.settleWithServer()
        try session.press("enter")
      }
      // In the panel; the row behind it had its beginning all the time.
      try session.wait(for: "note  begins")
      try session.press("end")
      try session.wait(for: "00 ends")
      try session.press("y")
      try session.wait(for: "copied, a line for each field")
    }
  }
}
