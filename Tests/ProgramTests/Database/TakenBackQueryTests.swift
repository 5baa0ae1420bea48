import Testing

extension DatabaseEndToEnd {
  /// A table that another session locks, so that no query about it ends.
  @Suite("a query whose rows aren't there yet") struct TakenBackQuery {
    private let server: PostgreSQLDatabase
    private let table: WalkTable

    init() throws {
      server = try PostgreSQLDatabase.workshop.get()
      table = try WalkTable(on: server)
    }

    @Test(
      "is taken back by Esc and by U, and the rows before stay where they are",
      arguments: ["esc", "U"])
    func takenBack(key: String) throws {
      let session = try DatabaseSession(server.url(), WalkTable.options, columns: 110, lines: 24)
      try session.wait(for: "word")
      try session.press("'", "1", "7", "enter")
      try session.terminal.settleWithServer()
      let rows = table.shownRows(session)
      #expect(rows.count > 18)
      let holder = try server.lock("walk")
      try session.press("&")
      session.terminal.send("word = x")
      session.terminal.press("enter")
      try session.wait(for: "Esc stops")
      #expect(session.title.contains("word = x") && session.title.contains("… rows"))
      #expect(session.title.contains("old rows"), "\(session.title)")
      try session.press(key)
      #expect(!session.title.contains("[word = x"), "\(session.title)")
      #expect(session.title.contains(key == "esc" ? "taken back" : "undone"), "\(session.title)")
      #expect(table.shownRows(session) == rows)
      try server.release(holder)
      try session.press("pgdn")
      try session.terminal.settleWithServer()
      #expect(table.expectRows(session, "the next page") > 18)
    }
  }
}
