import Glibc
import RuleTrait
import Testing

extension DatabaseEndToEnd {
  @Suite("folded sections of a database") struct DatabaseFolds {
    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase.shop() }

    private func show(
      _ options: [String] = ["-g", "region"], lines: Int = 10
    ) throws -> DatabaseSession {
      try DatabaseSession(
        database.path, ["--table", "orders"] + options, columns: 60, lines: lines)
    }

    @Test("are headers with their counts, and open where they were")
    func key() throws {
      let session = try show()
      try session.wait(for: "North  100 rows")
      try session.press("pgdn", "z")
      try session.wait(for: "South  100 rows")
      try session.expect(
        """
          id  item      price
        ▸North  100 rows
         South  100 rows
           1  item 1      1.5
           4  item 4      6.0
           7  item 7     10.5
          10  null       15.0
          13  item 13    19.5
          16  item 16    24.0
        """)
      try session.press("z")
      try session.wait(for: "  21  item 21")
      #expect(session.lines[2] == " North  100 rows")
    }

    @Test("are all folded from the palette, and End goes to the last header")
    func all() throws {
      let session = try show()
      try session.wait(for: "North  100 rows")
      try session.press(":")
      try session.press("fold all", "enter")
      try session.wait(for: "▸West  100 rows")
      try session.expect(
        """
          id  item      price
        ▸North  100 rows
        ▸South  100 rows
        ▸West  100 rows
        """)
      try session.press("end", "U")
      try session.wait(for: "item 3")
      #expect(session.title.contains("undone: fold"))
      try session.press("R")
      try session.wait(for: "▸West  100 rows")
    }

    @Test("stand behind the last rows of an open section, where End goes at once")
    func lastFolded() throws {
      let session = try show(["-g", "region", "--fold", "West"], lines: 8)
      try session.wait(for: "North  100 rows")
      try session.press("end")
      try session.wait(for: "▸West")
      try session.expect(
        """
          id  item      price
         South  100 rows
         289  item 289  433.5
         292  item 292  438.0
         295  item 295  442.5
         298  item 298  447.0
        ▸West  100 rows
        """)
    }

    @Test("at the end stay there, open again with the same key, and wait for End to arrive")
    func atEnd() throws {
      try database.addNumbers(to: "runs", count: 60_000, kind: "'k' || (i % 3)")
      let folded = """
         id
        k1  20,000 rows
        59986
        59989
        59992
        59995
        59998
        ▸k2  20,000 rows
        """
      for keys in [["end", "wait", "z"], ["end", "z"]] {
        let session = try DatabaseSession(
          database.path, ["--table", "runs", "-g", "kind"], columns: 60, lines: 9)
        try session.wait(for: "k0  20,000 rows")
        for key in keys {
          if key == "wait" { try session.wait(for: "59999") } else { session.terminal.press(key) }
        }
        try session.wait(for: "▸k2")
        let words = { session.picture.split(separator: "\n").map { $0.drop { $0 == " " } } }
        try session.terminal.wait("the rows before the folded section") { _ in
          words() == folded.split(separator: "\n").map { $0.drop { $0 == " " } }
        }
        try session.press("z")
        try session.terminal.wait("the section is open again") { _ in
          !session.picture.contains("▸") && session.title.contains("k2 3/3")
        }
      }
    }

    @Test(
      "open where a search finds a row in them, or a row is gone to by its number",
      .rules("DB-10"))
    func found() throws {
      let session = try show(["-g", "region", "--fold-all"])
      try session.wait(for: "▸West  100 rows")
      try session.press("/", "item 299", "enter")
      try session.wait(for: "299  item 299")
      try session.press("esc", "home")
      try session.wait(for: "▸North  100 rows")
      #expect(Array(session.lines[3...4]) == ["▸South  100 rows", " West  100 rows"])
      try session.press("5", "0", "G")
      try session.wait(for: "150  null")
    }

    @Test("take the focus from their rows, whether a key folds them or U")
    func focus() throws {
      let session = try show()
      try session.wait(for: "North  100 rows")
      try session.press("enter", "down", "z")
      try session.wait(for: "▸North  100 rows")
      try session.press("z")
      try session.wait(for: "▌")
      try session.press("U")
      try session.wait(for: "undone: unfold")
      #expect(!session.lines.contains { $0.contains("▌") }, "\(session.lines)")
    }

    @Test("only the innermost ones fold; an outer one says so")
    func levels() throws {
      try database.run(
        "alter table orders add kind text; update orders set kind = 'k' || (id % 2);")
      let session = try show(["-g", "region,kind"], lines: 14)
      try session.wait(for: "   k0  50 rows")
      try session.press("z")
      try session.wait(for: "  ▸k0  50 rows")
      #expect(session.lines[2].hasPrefix(" North  "))
      #expect(session.lines[4] == "   k1  50 rows")
      try session.press("(")
      #expect(session.title.contains("only innermost sections fold here"))
    }

    @Test("are named on the command line, and by a written view", .rules("FI-4"))
    func named() throws {
      let view = try TemporaryFile("").path + ".view"
      defer { unlink(view) }
      let options = ["-g", "region", "--fold-all", "--unfold", "South"]
      let folded = """
          id  item      price
        ▸North  100 rows
         South  100 rows
           1  item 1      1.5
           4  item 4      6.0
        """
      let session = try show(options, lines: 6)
      try session.wait(for: "item 4")
      try session.expect(folded)
      try session.press("W", view, "enter")
      try session.wait(for: "view written")
      let again = try DatabaseSession("--replay", [view], columns: 60, lines: 6)
      try again.wait(for: "item 4")
      try again.expect(folded)
      let wrong = try show(["-g", "region", "--fold", "East"])
      try wrong.wait(for: "no section is called 'East'")
    }

    @Test("are found by their names whenever they are loaded")
    func late() throws {
      for _ in 0..<5 {
        let session = try show(["-g", "region", "--fold", "North"], lines: 8)
        try session.wait(for: "▸North  100 rows")
        #expect(!session.title.contains("no section"))
      }
    }

    @Test("around a section that was jumped to have no exact count before all in them are known")
    func outerCounts() throws {
      try database.run(
        """
        create table sales(id integer primary key, city text not null, customer text not null);
        insert into sales
          with recursive n(i) as (select 0 union all select i + 1 from n where i < 5999)
          select i, 'city ' || (i % 6), 'customer ' || (i / 6) from n;
        create index sales_city on sales(city, customer);
        """)
      let session = try DatabaseSession(
        database.path, ["--table", "sales", "-g", "city,customer"], columns: 60, lines: 14)
      try session.wait(for: "city 0  ")
      try session.press("'", "city 3", "enter")
      try session.wait(for: "city 3  ")
      try session.terminal.settleWithServer()
      let header = session.lines.first { $0.hasPrefix(" city 3  ") } ?? ""
      #expect(header.contains("> ") || header == " city 3  1,000 rows", "\(session.lines)")
    }

    @Test("stay as they are when rows are sorted, filtered or read again, and go with their column")
    func queries() throws {
      let session = try show()
      try session.wait(for: "North  100 rows")
      try session.press("z")
      try session.wait(for: "▸North  100 rows")
      try session.press("o", "o")
      try session.wait(for: "298")
      #expect(session.lines[2] == "▸North  100 rows")
      try session.press("r")
      try session.terminal.settleWithServer()
      #expect(session.lines[2] == "▸North  100 rows")
      try session.press("]", "l", "#")
      try session.wait(for: "item")
      #expect(!session.picture.contains("▸"))
    }
  }
}
