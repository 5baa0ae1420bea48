import Glibc
import RuleTrait
import Testing

extension DatabaseEndToEnd {
  @Suite("a database's table that changes or goes on") struct FurtherRows {
    @Test("has its columns widened for longer texts of later pages")
    func widening() throws {
      let database = try SQLiteDatabase(
        """
        create table notes(id integer primary key, note text, mark text);
        insert into notes with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
          select i, case when i % 500 = 360 then 'a longer text in row ' || i else 'n' || i end, 'm'
          from n;
        """)
      let session = try DatabaseSession(
        database.path, ["--table", "notes"], columns: 60, lines: 12)
      try session.wait(for: "n5")
      for _ in 0..<400 where !session.lines.contains(where: { $0.contains(" 360  ") }) {
        try session.press("pgdn")
      }
      #expect(
        session.lines.contains { $0.contains("360  a longer text in row 360  m") },
        "\(session.lines)")
    }

    @Test("is read from the new file after r where the file was replaced, which is said")
    func replaced() throws {
      let database = try SQLiteDatabase.shop()
      let other = try SQLiteDatabase(
        """
        create table orders(id integer primary key, what text);
        insert into orders values (7, 'new');
        """)
      let session = try DatabaseSession(
        database.path, ["--table", "orders"], columns: 80, lines: 8)
      try session.wait(for: "item 1")
      try session.press("r")
      try session.terminal.settleWithServer()
      #expect(!session.title.contains("replaced"))
      let copied = try Printing("cp $2 $1.new && mv $1.new $1", files: [database.path, other.path])
      #expect(copied.status == .exited(0))
      try session.press("r")
      try session.wait(for: "the file was replaced; this is the new one")
      try session.expect(" id  what\n  7  new")
      // A file without the table leaves the rows, and those are read from the file that has them.
      let none = try SQLiteDatabase("create table t(a);")
      _ = try Printing("cp $2 $1.new && mv $1.new $1", files: [database.path, none.path])
      try session.press("r")
      try session.wait(for: "no table")
      #expect(session.lines.contains("  7  new"))
    }
  }

  @Suite("a table of a database") struct DatabaseTable {
    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase.shop() }

    private func show(
      _ options: [String] = [], columns: Int = 60, lines: Int = 8
    ) throws -> DatabaseSession {
      try DatabaseSession(
        database.path, ["--table", "orders"] + options, columns: columns, lines: lines)
    }

    @Test("keeps the focused row in sight whatever is asked, and undone")
    func focus() throws {
      let session = try DatabaseSession(
        database.path, ["--table", "orders"], columns: 60, lines: 9)
      try session.wait(for: "item 1")
      try session.press("pgdn", "pgdn", "enter", "right", "right", "right")
      func focusedItem() -> String {
        let line = session.lines.first { $0.contains("▌") } ?? ""
        return String(line.drop { $0 != "i" }.prefix { $0 != "." })
      }
      let item = focusedItem()
      #expect(item.hasPrefix("item 1"))
      func expectFocus(after key: String, _ message: String) throws {
        try session.press(key)
        try session.wait(for: message)
        #expect(focusedItem() == item, "\(key): \(session.lines)")
      }
      try expectFocus(after: "o", "sorted by price ↑")
      try expectFocus(after: "o", "sorted by price ↓")
      try expectFocus(after: "=", "price = ")
      try expectFocus(after: "backspace", "removed: price = ")
      try expectFocus(after: "U", "undone")
    }

    @Test("scrolls to its end and back, with all of its numbers to be read")
    func scrolling() throws {
      let session = try show()
      try session.expect(
        """
          id  region  item      price
           1  South   item 1      1.5
           2  West    item 2      3.0
           3  North   item 3      4.5
           4  South   item 4      6.0
           5  West    item 5      7.5
           6  North   item 6      9.0
        """)
      try session.press("end")
      try session.wait(for: "450.0")
      #expect(session.lines[7] == " 300  North   null      450.0")
      #expect(session.lines[2] == " 295  South   item 295  442.5")
      try session.press("home")
      try session.wait(for: "item 1 ")
      #expect(session.lines[2].hasPrefix("   1  South"))
    }

    @Test("has a section for each group, with its count, whose header floats")
    func groups() throws {
      let session = try show(["-g", "region"])
      try session.wait(for: "100 rows")
      #expect(
        session.picture.hasPrefix(
          """
            id  item      price
           North  100 rows
             3  item 3      4.5
             6  item 6      9.0
             9  item 9     13.5
          """))
      try session.press("tab")
      try session.wait(for: " South  100 rows")
      try session.press("end")
      try session.wait(for: " West  100 rows")
      #expect(session.lines[2] == " West  100 rows")
      #expect(session.lines[7] == " 299  item 299  448.5")
    }

    @Test("has sections in levels, whose headers stack")
    func levels() throws {
      try database.run(
        "alter table orders add kind text; update orders set kind = 'k' || (id % 2);")
      let session = try show(["-g", "region,kind"], lines: 14)
      try session.wait(for: "   k0  50 rows")
      #expect(session.lines[2].hasPrefix(" North  "))
      #expect(session.lines[3] == "   k0  50 rows")
      try session.press("pgdn")
      #expect(session.lines[2].hasPrefix(" North  "))
      #expect(session.lines[3] == "   k0  50 rows")
    }

    @Test("is sorted, grouped and filtered by keys, and all of it taken back")
    func keys() throws {
      let session = try show(columns: 80)
      try session.press("o", "o")
      try session.wait(for: "450.0")
      #expect(session.title.contains("id ▼"))
      try session.press("o", "l", "=")
      try session.wait(for: "100 rows")
      #expect(session.title.contains("region = South"))
      #expect(session.lines[3].hasPrefix("   4  South   item 4"))
      try session.press("backspace")
      try session.wait(for: "West")
      try session.press("#")
      try session.wait(for: "North  100 rows")
      try session.press("#")
      try session.wait(for: "region")
    }

    @Test("takes conditions and texts, which go to the database")
    func filters() throws {
      let session = try show(columns: 80)
      try session.press("&", "p", "r", "i", "c", "e", " ", ">", " ", "4", "4", "0", "enter")
      try session.wait(for: "7 rows")
      #expect(session.lines[2].hasPrefix(" 294  North   item 294"))
      try session.press("esc")
      try session.wait(for: "item 1 ")
      try session.press("/", "i", "t", "e", "m", " ", "2", "9", "9", "enter")
      try session.wait(for: "item 299")
      try session.press("n")
      try session.wait(for: "no match below")
    }

    @Test(
      "a search begins at the row on top, which may be the match itself",
      arguments: [(["enter"], "▌  1  South   item 1"), (["n", "enter"], "▌  4  South   item 4")])
    func searchAtTop(keys: [String], focused: String) throws {
      let session = try show(columns: 80)
      try session.wait(for: "item 1")
      try session.press("/", "s", "o", "u", "t", "h", "enter")
      try session.wait(for: "/ south")
      for key in keys { try session.press(key) }
      try session.wait(for: focused)
    }

    @Test("tells values that are missing from empty texts by = and !")
    func missingTexts() throws {
      try database.run("update orders set item = '' where id = 5;")
      let session = try show(columns: 80)
      try session.press("l", "l")
      session.terminal.press("&")
      for letter in "item = null" { session.terminal.press(letter == " " ? "space" : "\(letter)") }
      session.terminal.press("enter")
      try session.wait(for: "30 rows")
      try session.press("!")
      try session.wait(for: "No row matches")
    }

    @Test("a condition that is wrong isn't sent, and a key that can't be served says why")
    func refused() throws {
      let session = try show(columns: 40)
      try session.press("&", "p", "r", "i", "c", "e", " ", ">", " ", "x", "enter")
      try session.wait(for: "x")
      try session.press("esc")
      for (key, reason) in [
        ("Z", "no sections to sum up"),
        ("v", "no charts here; A shows totals"),
        ("S", "not all loaded; use --print csv"),
        ("z", "no sections to fold"),
        ("t", "types are fixed; cast them in --query"),
      ] {
        try session.press(key)
        #expect(session.title.contains(reason), "\(key): \(session.title)")
      }
    }

    @Test("goes to a row by its number, shows it whole, and goes on to its neighbours")
    func details() throws {
      let session = try show(columns: 80, lines: 12)
      try session.press("2", "0", "0", "G")
      try session.wait(for: "item 199")
      try session.press("enter")
      try session.wait(for: "price   300.0")
      try session.press("right")
      try session.wait(for: "price   301.5")
      try session.press("esc")
      #expect(session.lines.contains { $0.hasPrefix("▌201") || $0.hasPrefix("▌ 201") })
    }

    @Test(
      "says a row's number in its section where nobody has counted those in front", .rules("DB-7"))
    func numbers() throws {
      try database.addNumbers(to: "parts", count: 2_000, kind: "printf('k%03d', i / 10)")
      let session = try DatabaseSession(
        database.path, ["--table", "parts", "-g", "kind"], columns: 80, lines: 12)
      try session.press("tab")
      try session.wait(for: "row 11/2,000")
      try session.press("end")
      try session.wait(for: "1999")
      try session.wait(for: "/10 in section")
      #expect(!session.title.contains("2,000"))
      try session.press("pgup")
      // Once the table has rested, a row's number stands there again.
      try session.terminal.wait("the title says about where it is") { _ in
        session.title.contains("~99 %") || session.title.contains("/10 in section")
      }
    }

    @Test(
      "stops where sections aren't loaded yet, however fast keys come",
      .rules("DB-8"), arguments: [["up"], ["enter", "up"], ["pgup"], ["shift-tab"]])
    func fastKeys(keys: [String]) throws {
      try database.addNumbers(to: "many", count: 40_000, kind: "printf('k%04d', i / 10)")
      let session = try DatabaseSession(
        database.path, ["--table", "many", "-g", "kind"], columns: 60, lines: 12)
      try session.wait(for: "k0000")
      try session.press("end")
      try session.wait(for: "39999")
      for key in keys.dropLast() { try session.press(key) }
      // The keys lead over 3,300 lines at most, which are 300 sections of the last 3,940.
      for _ in 0..<300 { session.terminal.press(keys[keys.count - 1]) }
      try session.terminal.settle()
      let sections = session.lines.compactMap { line in
        line.firstMatch(of: /k(\d{4})/).flatMap { Int($0.1) }
      }
      let first = try #require(sections.min(), "\(session.picture)")
      #expect(first >= 3_600, "\(session.picture)")
      #expect(first < 3_999, "\(session.picture)")
    }

    @Test("goes to the beginnings of sections before its end, however fast the keys come")
    func sectionsFromEnd() throws {
      try database.addNumbers(to: "many", count: 40_000, kind: "printf('k%02d', i / 1000)")
      let session = try DatabaseSession(
        database.path, ["--table", "many", "-g", "kind"], columns: 60, lines: 12)
      try session.wait(for: "k00")
      for key in ["end", "[", "["] { session.terminal.press(key) }
      try session.wait(for: "38000")
      #expect(session.lines[2] == " k38  1,000 rows" && session.lines[3] == " 38000")
    }

    @Test("hides, shows, widens and moves its columns")
    func columns() throws {
      let session = try show()
      try session.press("-")
      #expect(session.lines[1].hasPrefix(" region"))
      try session.press("c")
      try session.wait(for: "columns")
      #expect(session.lines.contains { $0.contains("id") && $0.contains("hidden") })
      try session.press("up", "space", "down", "o", "c")
      try session.wait(for: "region ▲")
      #expect(session.lines[1].hasPrefix("  id  region"))
      try session.press("l", "h", "h")
      try session.press("L")
      #expect(session.lines[1].hasPrefix(" region"))
    }

    @Test("has totals of sections in their footers, as those of files are written")
    func totals() throws {
      let session = try show(["-g", "region", "--totals", "all"], lines: 20)
      try session.wait(for: "22,725.0")
      #expect(session.lines[19] == " 100 rows  Σ 22,725.0")
      try session.press("l", "l", "a")
      try session.wait(for: "mean of price")
      try session.wait(for: "227.25")
      try session.press("A")
      try session.wait(for: "mean of all columns")
      try session.press("A")
      try session.wait(for: "min of all columns")
      try session.wait(for: "↓4.5")
      try session.press("end")
      try session.wait(for: "↓3.0")
    }

    @Test("has totals of all rows, and on a low screen in headers")
    func lowTotals() throws {
      let whole = try show(["--totals", "price:sum,id:distinct"], columns: 80, lines: 18)
      try whole.wait(for: "67,725.0")
      #expect(whole.lines[17].contains("300"))
      let low = try show(["-g", "region", "--totals", "price"], lines: 10)
      try low.wait(for: "Σ price 22,725.0")
      #expect(low.lines[2] == " North  100 rows  Σ price 22,725.0")
    }

    @Test(
      "keeps hidden, moved and wide columns, figures and the focus where a column before them is gone",
      arguments: [
        (["--columns", "id,item"], [], " id  item"),
        (["--hide", "item"], [], " id  price"),
        (["--totals", "item:distinct"], [], "300 rows  distinct 270"),
        (["--width", "item:20"], [], " id  item                  price"),
        ([], ["right", "right", "right", "H"], " id  price  item"),
        (["--sort", "item"], ["50G"], "▌119  item 119"),
      ])
    func columnGone(options: [String], keys: [String], expected: String) throws {
      try database.run("drop view dear; drop index orders_region;")
      let session = try show(options, columns: 80)
      try session.wait(for: "300 rows")
      for key in keys {
        if key == "50G" { session.terminal.send(key) } else { try session.press(key) }
      }
      if keys.contains("50G") { try session.wait(for: "▌") }
      try session.terminal.settleWithServer()
      try database.run("alter table orders drop column region;")
      try session.press("r")
      try session.terminal.wait("region should be gone") { !$0.text(line: 1).contains("region") }
      try session.wait(for: expected)
    }

    @Test("says which order and which filter have ended with a column, and undo has nothing to say")
    func filterGone() throws {
      try database.run("drop view dear;")
      let session = try show(["--sort", "price", "--filter", "price > 3"], columns: 80)
      try session.wait(for: "298 rows")
      try database.run("alter table orders drop column price;")
      try session.press("r")
      try session.wait(for: "filter price > 3, sort by price ended: no such column now")
      try session.press("U")
      try session.wait(for: "nothing to undo")
    }

    @Test("keeps the focused row behind a condition that no row passes")
    func emptyBetween() throws {
      let session = try show(columns: 80)
      try session.wait(for: "item 1 ")
      session.terminal.send("149G")
      try session.wait(for: "▌149")
      try session.press("right", "right", "=")
      try session.wait(for: "1 row")
      try session.press("!")
      try session.wait(for: "No row matches")
      try session.press("U")
      try session.wait(for: "▌149")
      try session.press("U")
      try session.wait(for: "▌149")
      try session.wait(for: "undone: filter item = ")
    }

    @Test("is read again in a table of its values, too")
    func derivedAgain() throws {
      let session = try show(columns: 80)
      try session.wait(for: "item 1 ")
      try session.press("right", "F")
      try session.wait(for: "3 values")
      try database.run("insert into orders values (1000, 'Moon', 'rock', 1);")
      try session.press("r")
      try session.wait(for: "4 values")
    }

    @Test("counts the last outer section once all of it is loaded")
    func lastOuter() throws {
      try database.run(
        "alter table orders add kind text; update orders set kind = 'k' || (id % 2);")
      let session = try show(["-g", "region", "-g", "kind"], columns: 80, lines: 20)
      try session.press("end")
      try session.wait(for: "West  100 rows")
    }

    @Test("has totals of outer sections, which are those of all rows in them")
    func outerTotals() throws {
      try database.run(
        "alter table orders add kind text; update orders set kind = 'k' || (id % 2);")
      let session = try show(
        ["-g", "region,kind", "--totals", "price"], columns: 80, lines: 20)
      try session.wait(for: "22,725.0")
      #expect(session.lines[18].hasPrefix(" 50 rows"))
      #expect(session.lines[18].contains("11,475.0"))
      #expect(session.lines[19].hasPrefix(" North  100 rows"))
      #expect(session.lines[19].contains("22,725.0"))
    }

    @Test("takes back what was made of it, and does it once more")
    func undo() throws {
      let session = try show(columns: 80)
      try session.press("o", "o")
      try session.wait(for: "450.0")
      try session.press("-", "a", "U")
      try session.wait(for: "undone: ")
      try session.press("U")
      try session.wait(for: "undone: hide id")
      #expect(session.lines[1].hasPrefix("  id▼"))
      try session.press("U", "U")
      try session.wait(for: "item 1 ")
      try session.wait(for: "undone: sort by id ↑")
      try session.press("U")
      try session.wait(for: "nothing to undo")
      try session.press("R", "R", "R")
      try session.wait(for: "redone: hide id")
      try session.wait(for: "450.0")
      #expect(session.lines[1].hasPrefix(" region"))
    }

    @Test("is written down as a view, which shows it again")
    func view() throws {
      let path = database.path + ".view"
      defer { unlink(path) }
      let session = try show(
        ["-g", "region", "--sort", "id:desc", "--filter", "id < 200", "--totals", "price:mean"],
        columns: 80, lines: 20)
      try session.wait(for: "198")
      let picture = session.picture
      try session.press("-", "W")
      session.terminal.press(path)
      session.terminal.press("enter")
      try session.wait(for: "view written")
      let again = try TerminalSession(
        "buttery", ["--replay", path], columns: 80, lines: 20)
      try again.wait(for: "99")
      try again.settle()
      #expect(again.text(line: 1) == session.terminal.text(line: 1))
      #expect(again.text(line: 2) == session.terminal.text(line: 2))
      #expect(again.text(line: 19) == session.terminal.text(line: 19))
      #expect(!picture.isEmpty)
    }

    @Test("may be a view or a query, whose key is said")
    func queries() throws {
      for options in [
        ["--table", "dear", "--key", "id"],
        ["--query", "select * from orders where price > 400", "--key", "id"],
      ] {
        let session = try DatabaseSession(database.path, options, columns: 60, lines: 6)
        try session.wait(for: "item 267")
        try session.press("end")
        try session.wait(for: "450.0")
      }
    }

    @Test("shows what another program writes when it is fetched again, around the row at hand")
    func reloading() throws {
      let session = try show()
      try session.press("5", "0", "G")
      try session.wait(for: "item 49")
      let before = session.lines.dropFirst()
      try database.run("update orders set item = 'changed' where id = 50;")
      try session.press("r")
      try session.wait(for: "changed")
      let after = session.lines.dropFirst()
      #expect(zip(before, after).count { $0 != $1 } == 1)
    }

    @Test("says that it has no rows, and that no row is as wanted")
    func empty() throws {
      try database.run("create table vacant(a integer primary key);")
      let session = try DatabaseSession(
        database.path, ["--table", "vacant"], columns: 60, lines: 8)
      try session.wait(for: "This table has no rows.")
      let filtered = try show(["--filter", "price > 1000"])
      try filtered.wait(for: "No row matches")
      try filtered.press("esc")
      try filtered.wait(for: "item 1 ")
    }

    @Test("isn't waited for where no row is left")
    func nothingLeft() throws {
      let session = try show(columns: 80)
      try session.press("=", "!")
      try session.wait(for: "No row matches")
      // The top line only says after a while that rows are awaited.
      session.terminal.pump(milliseconds: 400)
      try session.terminal.settle()
      #expect(!session.title.contains("fetching"))
    }

    @Test("without a key says from the start whether all of its rows are shown")
    func withoutKey() throws {
      try database.run(
        """
        create table many(a integer primary key);
        insert into many with recursive n(i) as (select 1 union all select i + 1 from n
          where i < 12000) select i from n;
        create view all_of_it as select a from many;
        """)
      let part = try DatabaseSession(
        database.path, ["--table", "all_of_it"], columns: 100, lines: 8)
      try part.wait(for: "only the first 10,000 rows are shown")
      // No row is fetched there that could ask for more room.
      try part.press("end")
      #expect(part.lines[7] == " 10000")
      let whole = try DatabaseSession(database.path, ["--table", "dear"], columns: 100, lines: 8)
      try whole.wait(for: "· 34 rows")
    }

    @Test("whose key has gaps says what to do, in the place of rows")
    func missingKey() throws {
      try database.run("insert into orders values (301, 'East', null, null);")
      for options in [[], ["--print", "csv"]] {
        let arguments =
          [
            "--key", "item", "--query",
            "select item, sum(price) as total from orders group by item",
          ] + options
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        let printed = try Printing("buttery $1 \(words)", files: [database.path])
        #expect(printed.errors.first?.contains("coalesce(item, '')") ?? false)
        #expect(printed.status == .exited(1))
      }
    }
  }
}
