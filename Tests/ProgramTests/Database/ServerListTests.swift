import Testing

extension EndToEnd {
  @Suite("the tables of a server") struct ServerList {
    @Test(
      "are chosen by their schema, and a server that has stopped is said at the line's beginning")
    func list() throws {
      let server = try PostgreSQLDatabase()
      try server.run(
        """
        create table a(n int); create table b(n int);
        create schema shop; create table shop.c(n int); create table shop.d(n int);
        create schema strange; create table strange.t(n int primary key);
        insert into strange.t values (7);
        """)
      let session = try DatabaseSession(server.url(), columns: 80, lines: 7)
      session.terminal.press("'")
      for letter in "stra" { session.terminal.press(String(letter)) }
      session.terminal.press("enter")
      try session.wait(for: "strange 3/3 · row 5/5")
      #expect(session.lines[6].hasPrefix("▌t"))
      try session.press("enter")
      try session.wait(for: " 7")
      try session.press("q")
      try session.wait(for: "strange  1 row")
      try server.stop()
      for key in ["r", "enter"] {
        try session.press(key)
        try session.wait(for: "no connection: No such file or directory")
        try session.press("up", "down")
      }
      try server.restart()
      try session.press("r")
      try session.wait(for: "now 5 tables")
    }
  }
}
