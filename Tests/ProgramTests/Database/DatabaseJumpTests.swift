import Testing

extension DatabaseEndToEnd {
  @Suite("jumping to a section of a database") struct DatabaseJump {
    private let database: SQLiteDatabase

    init() throws {
      database = try SQLiteDatabase(
        """
        create table parts(id integer primary key, kind text not null, year integer);
        insert into parts with recursive n(i) as (select 0 union all select i + 1 from n where i < 9999)
          select i, case when i % 2500 = 1 then 'North West' else printf('kind %04d', i / 5) end,
          1900 + i / 100 from n;
        create index parts_kind on parts(kind);
        create index parts_year on parts(year);
        """)
    }

    private func show(_ column: String) throws -> DatabaseSession {
      try DatabaseSession(
        database.path, ["--table", "parts", "-g", column], columns: 80, lines: 12)
    }

    @Test(
      "leads to one that wasn't fetched, whatever is pressed at once",
      arguments: [
        ("kind 1500", " kind 1500  4 rows"), ("KIND 15", " kind 1500  4 rows"),
        ("north", " North West  4 rows"), ("1732", " kind 1732  5 rows"),
      ])
    func fastTyping(letters: String, header: String) throws {
      let session = try show("kind")
      session.terminal.press("'")
      for letter in letters { session.terminal.press(letter == " " ? "space" : String(letter)) }
      session.terminal.press("enter")
      try session.wait(for: header)
      #expect(session.lines[2] == header)
      #expect(!session.lines.contains { $0.contains("jump:") })
    }

    @Test("takes a sign as it is: $1 is no section that has a 1")
    func signs() throws {
      let names = ["a1", "b2", "c3", "d4", "$1", "2%", "_3", "^4", "[5]", "x*", "y.z"]
      try database.run(
        "create table signs(id integer primary key, name text); insert into signs(name) values "
          + (names + names).map { "('\($0)')" }.joined(separator: ", ") + ";")
      let session = try DatabaseSession(
        database.path, ["--table", "signs", "-g", "name"], columns: 80, lines: 6)
      for name in names.dropFirst(4) {
        for key in ["'"] + name.map(String.init) + ["enter"] { session.terminal.press(key) }
        try session.wait(for: " \(name)  2 rows")
        try session.press("home")
      }
      let before = session.lines[2]
      try session.press("'", "$", "2")
      try session.wait(for: "no such section")
      try session.press("enter")
      #expect(session.lines[2] == before)
    }

    @Test("shows what was found in the list, and Esc leads back to the row that was at the top")
    func leadingBack() throws {
      let session = try show("kind")
      try session.press("pgdn", "pgdn")
      let before = session.lines.dropFirst()
      session.terminal.press("'")
      for letter in "19" { session.terminal.press(String(letter)) }
      try session.wait(for: " kind 0019  5")
      for letter in "99" { session.terminal.press(String(letter)) }
      try session.wait(for: " kind 1999  5")
      session.terminal.press("esc")
      try session.wait(for: String(before.dropFirst(2).first ?? ""))
      #expect(Array(session.lines.dropFirst()) == Array(before))
    }

    @Test("takes the next number for one that isn't there, and says where no text is so")
    func numbers() throws {
      let years = try show("year")
      years.terminal.press("'")
      for letter in "1955" { years.terminal.press(String(letter)) }
      years.terminal.press("enter")
      try years.wait(for: " 1955  100 rows")
      let session = try show("kind")
      let before = session.lines[2]
      session.terminal.press("'")
      for letter in "zzz" { session.terminal.press(letter.description) }
      try session.wait(for: "no such section")
      #expect(session.lines[2].hasPrefix(before.prefix(10)))
    }

    @Test(
      "leads to the next number or date where all sections are known, and to no part of another",
      arguments: [
        ("amount", "150", " 200  1 row"), ("amount", "20", " 200  1 row"),
        ("amount", "900", " 1000  1 row"), ("day", "2024-02", " 2024-03-01  1 row"),
      ])
    func nextNumber(column: String, letters: String, header: String) throws {
      try database.run(
        """
        create table few(id integer primary key, amount integer, day date);
        insert into few values (1, 1, '2024-01-31'), (2, 200, '2024-03-01'),
          (3, 1000, '2024-04-01'), (4, 5000, '2024-05-01'), (5, 6000, '2024-06-01');
        """)
      let table = try DatabaseSession(
        database.path, ["--table", "few", "-g", column], columns: 80, lines: 5)
      let file = try TemporaryFile(
        "amount,day\n1,2024-01-31\n200,2024-03-01\n1000,2024-04-01\n5000,2024-05-01\n6000,2024-06-01\n"
      )
      let records = try DatabaseSession(file.path, ["-g", column], columns: 80, lines: 5)
      for session in [table, records] {
        session.terminal.press("'")
        for letter in letters { session.terminal.press(String(letter)) }
        session.terminal.press("enter")
        try session.wait(for: header)
        #expect(session.lines[2].hasPrefix(header))
      }
    }

    @Test("by a search says no number of a row far away, as the rows between aren't counted")
    func numberOfMatch() throws {
      let session = try DatabaseSession(
        database.path, ["--table", "parts"], columns: 80, lines: 12)
      session.terminal.press("/")
      for letter in "1732" { session.terminal.press(String(letter)) }
      session.terminal.press("enter")
      try session.wait(for: "row ?/10,000")
      try session.press("end")
      try session.wait(for: "row ~9,991/10,000")
    }

    @Test("goes back where no section is as typed, though letters before led somewhere")
    func noSuchSection() throws {
      let session = try show("kind")
      let before = session.lines[2]
      session.terminal.press("'")
      for letter in "1999" { session.terminal.press(String(letter)) }
      try session.wait(for: " kind 1999  5")
      session.terminal.press("x")
      try session.wait(for: "no such section")
      session.terminal.press("enter")
      try session.wait(for: before)
      #expect(session.lines[2] == before)
      #expect(!session.lines.contains { $0.contains("jump:") })
    }

    @Test("finds the sections of what is missing, and of empty texts, by the names that they have")
    func namesOfMissing() throws {
      try database.run(
        """
        create table gaps(id integer primary key, kind text, year integer);
        insert into gaps with recursive n(i) as (select 0 union all select i + 1 from n where i < 999)
          select i, case when i = 500 then null when i = 600 then '' else printf('(kind %04d)', i) end,
          case when i = 700 then null else i end from n;
        """)
      for (column, letters, header) in [
        ("kind", "(none)", " (none)  1 row"), ("kind", "(EMP", " (empty)  1 row"),
        ("year", "(none)", " (none)  1 row"),
      ] {
        let session = try DatabaseSession(
          database.path, ["--table", "gaps", "-g", column], columns: 80, lines: 12)
        try session.press("end")
        session.terminal.press("'")
        for letter in letters { session.terminal.press(String(letter)) }
        session.terminal.press("enter")
        try session.wait(for: header)
        #expect(session.lines[2] == header)
      }
    }

    @Test("goes on where sections were asked for with the key before")
    func groupedAtOnce() throws {
      let session = try DatabaseSession(
        database.path, ["--table", "parts"], columns: 80, lines: 12)
      for key in ["l", "#", "'"] { session.terminal.press(key) }
      for letter in "1732" { session.terminal.press(String(letter)) }
      session.terminal.press("enter")
      try session.wait(for: " kind 1732  5 rows")
    }
  }
}
