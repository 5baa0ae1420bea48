import RuleTrait
import Testing

extension DatabaseEndToEnd {
  @Suite("tables derived from a database's table") struct DatabaseDerived {
    private static let table = """
      create table sales(id integer primary key, region text, amount real, note text);
      insert into sales with recursive n(i) as (select 1 union all select i + 1 from n where i < 90)
        select i, case i % 3 when 0 then 'North' when 1 then 'South' end, i * 1.5,
          case when i < 3 then 'a note that is far too long for one line of this narrow screen'
          else 'n' || i end
        from n;
      """

    private let database: SQLiteDatabase

    init() throws { database = try SQLiteDatabase(Self.table) }

    private func open(_ options: [String], columns: Int = 60) throws -> DatabaseSession {
      let session = try DatabaseSession(
        database.path, ["--table", "sales"] + options, columns: columns, lines: 10)
      try session.wait(for: "amount")
      return session
    }

    @Test("count how often values occur, also in all other rows than those of a filter")
    func frequencies() throws {
      let session = try open(["--filter", "id <= 60"])
      try session.press("right", "F")
      try session.wait(for: "region · 3 values")
      try session.expect(
        """
         region  count   share  bar
        ▌(none)     20  33.3 %  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
         North      20  33.3 %  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
         South      20  33.3 %  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
        """)
      try session.press("enter")
      try session.wait(for: "region = null")
      try session.wait(for: "20 rows")
    }

    @Test("leave out a value, and go back, by the keys of such tables")
    func keys() throws {
      let session = try open([])
      try session.press("right", "F")
      try session.wait(for: "region · 3 values")
      try session.press("down", "!")
      try session.wait(for: "60 rows")
      try session.press("F")
      try session.wait(for: "region · 2 values")
      try session.press("q")
      try session.wait(for: "60 rows")
    }

    @Test("aren't shown where there are no rows, which is said instead")
    func empty() throws {
      let session = try open(["--filter", "id > 90"])
      try session.wait(for: "No row matches")
      try session.press("F")
      #expect(session.title.contains("there are no values to count"), "\(session.title)")
    }

    @Test("sum up the sections, all of them, and lead to each")
    func summary() throws {
      let session = try open(["-g", "region"])
      try session.press("Z")
      try session.wait(for: "3 sections by region")
      try session.expect(
        """
         region │ rows   share  bar         Σ amount
        ▌(none) │   30  33.3 %  ▇▇▇▇▇▇▇▇▇▇     2,048
         North  │   30  33.3 %  ▇▇▇▇▇▇▇▇▇▇     2,093
         South  │   30  33.3 %  ▇▇▇▇▇▇▇▇▇▇     2,003
         all    │   90                         6,143
        """)
      try session.press("A", "A")
      try session.wait(for: "⌀ amount")
      #expect(session.lines.contains { $0.hasSuffix("68.25") }, "\(session.lines)")
      try session.press("down", "down", "enter")
      try session.wait(for: "South 3/3")
      #expect(session.lines[2].hasPrefix(" South  30 rows"), "\(session.lines)")
      #expect(session.lines[3].hasPrefix("▌"), "\(session.lines)")
    }

    @Test("describe all columns, and lead to each")
    func statistics() throws {
      let session = try open([], columns: 72)
      try session.press("I")
      try session.wait(for: "4 columns")
      try session.expect(
        """
         column │ missing  min  median    max   mean  distinct  kind     q1  q3›
        ▌id     │       0  1             90    45.50        90  integer
         region │      30                                    2  text
         amount │       0  1.5          135.0  68.25        90  decimal
         note   │       0                                   89  text
        """)
      try session.press("down", "down", "enter", "F")
      try session.wait(for: "amount · 90 values")
    }

    @Test("aren't needed to read long texts: w wraps them, and cuts them again")
    func wraps() throws {
      let session = try open(["--wrap"], columns: 50)
      #expect(session.lines.contains { $0.contains("for one line of this narrow") })
      try session.press("w")
      try session.wait(for: "long texts are cut")
      #expect(!session.lines.contains { $0.contains("for one line of") })
    }
  }
}
