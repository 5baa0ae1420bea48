import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("totals under their columns") struct TotalKeys {
    static let sales = """
      region,category,postal code,sales,discount,profit
      South,Chairs,42420,261.96,0%,41.91
      South,Tables,42420,731.94,5%,219.58
      South,Chairs,33311,957.58,45%,-383.03
      South,Phones,33311,22.37,20%,2.52
      West,Phones,90036,14.62,0%,6.87
      West,Chairs,90032,48.86,0%,14.17
      West,Tables,90032,7.28,0%,1.97
      West,Tables,90032,907.15,25%,90.72

      """

    private static func session(
      _ options: [String] = [], columns: Int = 80, lines: Int = 24,
      environment: [String: String?] = [:]
    ) throws -> RecordSession {
      try RecordSession(
        sales, ["-g", "region"] + options, columns: columns, lines: lines,
        environment: environment)
    }

    /// Waits until a line of the screen is exactly `text`, without trailing blanks.
    private static func expectFooter(
      _ text: String, of records: RecordSession, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let session = records.session
      try session.wait("a line should be \"\(text)\"") { session in
        (1..<session.model.lines).contains {
          session.text(line: $0).trimmingTrailingBlanks == text
        }
      }
    }

    // MARK: Pictures

    @Test("stand below the numbers of the rows; codes and percentages have none", .rules("GR-1"))
    func picture() throws {
      let records = try Self.session()
      try records.expect(
        """
         category  postal code   sales  discount   profit
         South  4 rows                                                 sales 7–958 ▂▆█▁
         Chairs          42420  261.96        0%    41.91
         Tables          42420  731.94        5%   219.58
         Chairs          33311  957.58       45%  -383.03
         Phones          33311   22.37       20%     2.52
         4 rows             Σ 1,973.85            -119.02
         West  4 rows                                                  sales 7–958 ▁▁▁█
         Phones          90036   14.62        0%     6.87
         Chairs          90032   48.86        0%    14.17
         Tables          90032    7.28        0%     1.97
         Tables          90032  907.15       25%    90.72
         4 rows               Σ 977.91             113.73
        """)
    }

    @Test("stand there in grouped style too", .rules("GR-1"))
    func grouped() throws {
      let records = try Self.session(["--style", "grouped"], columns: 60, lines: 17)
      try records.expect(
        """
         category  postal code   sales  discount   profit

         South  4 rows                             sales 7–958 ▂▆█▁
         Chairs          42420  261.96        0%    41.91
         Tables          42420  731.94        5%   219.58
         Chairs          33311  957.58       45%  -383.03
         Phones          33311   22.37       20%     2.52
         4 rows             Σ 1,973.85            -119.02

         West  4 rows                              sales 7–958 ▁▁▁█
         Phones          90036   14.62        0%     6.87
         Chairs          90032   48.86        0%    14.17
         Tables          90032    7.28        0%     1.97
         Tables          90032  907.15       25%    90.72
         4 rows               Σ 977.91             113.73
        """)
    }

    @Test("go sideways with their columns, and stay where these stay", .rules("GR-1"))
    func sideways() throws {
      let records = try Self.session(["--freeze", "1"], columns: 34, lines: 16)
      try records.press("$")
      try records.expect(
        """
         category ‹ discount   profit
         South  4 rows
         Chairs   │       0%    41.91
         Tables   │       5%   219.58
         Chairs   │      45%  -383.03
         Phones   │      20%     2.52
         4 rows             Σ -119.02
         West  4 rows
         Phones   │       0%     6.87
         Chairs   │       0%    14.17
         Tables   │       0%     1.97
         Tables   │      25%    90.72
         4 rows              Σ 113.73
        """)
    }

    @Test("are shortened where there is no room for all of their digits", .rules("GR-1"))
    func shortened() throws {
      let text = "k,a,b,c\n" + String(repeating: "x,999,998,997\n", count: 40)
      let records = try RecordSession(text, ["-g", "k"], columns: 40, lines: 16)
      try records.press("end")
      try Self.expectFooter(" 40K  40K  40K  40 rows", of: records)
      let wide = "k,a,b\n" + String(repeating: "x,999999,99999\n", count: 40)
      let others = try RecordSession(
        wide, ["-g", "k"], columns: 40, lines: 16)
      try others.press("end")
      try Self.expectFooter(" Σ40.0M  4.00M  40 rows", of: others)
    }

    @Test("have a sign each where some are sums and others aren't", .rules("GR-1"))
    func mixed() throws {
      let records = try Self.session(["--totals", "sales:sum,discount:mean,profit:sum"])
      try Self.expectFooter(
        " 4 rows             Σ 1,973.85   ⌀17.50% Σ-119.02", of: records)
    }

    @Test("stand in the headers of low screens, with their signs", .rules("RM-1"))
    func low() throws {
      let records = try Self.session(
        ["--totals", "sales:median,profit:mean"], columns: 60, lines: 10)
      try records.session.wait(for: "median sales 496.95")
      try records.expect(
        """
         category  postal code   sales  discount   profit
         South  4 rows  median sales 496.95  ⌀ profit -29.755
         Chairs          42420  261.96        0%    41.91
         Tables          42420  731.94        5%   219.58
         Chairs          33311  957.58       45%  -383.03
         Phones          33311   22.37       20%     2.52
         West  4 rows  median sales 31.74  ⌀ profit 28.433
         Phones          90036   14.62        0%     6.87
         Chairs          90032   48.86        0%    14.17
        """)
    }

    @Test("have names where there are no signs", .rules("GR-1"))
    func ascii() throws {
      let records = try Self.session(
        ["--totals", "sales:mean,profit:sum"], environment: ["LC_ALL": "C"])
      try Self.expectFooter(" 4 rows           mean 493.463        sum -119.02", of: records)
    }

    // MARK: Keys

    /// The statistics of the sales of the South, computed by hand from the file's records in their order.
    private static let statistics = [
      ("mean", "493.463"), ("median", "496.95"), ("min", "22.37"), ("max", "957.58"),
      ("count", "4"), ("distinct values", "4"), ("first value", "261.96"), ("last value", "22.37"),
      ("change", "-239.59"), ("change in %", "-91.5 %"),
    ]

    @Test("A changes footers too that headers of outer sections cover just then", .rules("GR-1"))
    func covered() throws {
      let rows = (0..<12).map { "x,\($0 / 3),\($0),\($0)\n" }.joined()
      let records = try RecordSession(
        "a,b,c,n\n" + rows, ["-g", "a,b,c", "--totals", "n:sum"], columns: 60, lines: 20)
      var seen: Set<String> = []
      for count in 1...8 {
        for _ in 0..<count { try records.press("down") }
        try records.press("A")
        try records.press("home")
        let signs = Set(
          records.picture.split(separator: "\n").filter { $0.hasPrefix(" 1 row ") }
            .map { $0.split(separator: " ")[2] })
        #expect(signs.count <= 1, "\(count): \(records.picture)")
        seen.formUnion(signs.map(String.init))
      }
      #expect(seen.count > 3, "\(seen)")
    }

    @Test(
      "a goes through all statistics of the column at hand, and says which it is", .rules("GR-1"))
    func eachStatistic() throws {
      let records = try Self.session(["--totals", "sales"], columns: 100)
      try records.press("right", "right")
      for (name, figure) in Self.statistics {
        records.session.press("a")
        try records.session.wait(for: "\(name) of sales")
        try records.session.wait("the \(name) should be \(figure)") { session in
          session.text(line: 7).contains(" 4 rows ")
            && session.text(line: 7).trimmingTrailingBlanks.hasSuffix(figure)
        }
      }
      records.session.press("a")
      try records.session.wait(for: "no total of sales")
      try Self.expectFooter(" 4 rows", of: records)
      records.session.press("a")
      try records.session.wait(for: "sum of sales")
      try records.session.wait(for: "Σ 1,973.85")
    }

    @Test("a has only what the column's kind has: texts and dates aren't added up", .rules("GR-1"))
    func kinds() throws {
      let text = "day,name\n2024-01-02,b\n2024-01-01,a\n2024-01-03,b\n"
      let records = try RecordSession(text, columns: 80)
      for name in ["min of day", "max of day", "count of day"] {
        records.session.press("a")
        try records.session.wait(for: name)
      }
      try records.press("right")
      for name in ["count of name", "distinct values of name"] {
        records.session.press("a")
        try records.session.wait(for: name)
      }
    }

    @Test(
      "A gives all columns the next statistic; dates and codes have those that say something",
      .rules("GR-1"))
    func all() throws {
      let records = try Self.session(columns: 100)
      records.session.press("A")
      try records.session.wait(for: "mean of all columns")
      try Self.expectFooter(" 4 rows  mean          493.463    17.50%  -29.755", of: records)
      for _ in 0..<2 { records.session.press("A") }
      try records.session.wait(for: "min of all columns")
      try Self.expectFooter(" 4 rows  min     33311   22.37        0%  -383.03", of: records)
      for _ in 0..<8 { records.session.press("A") }
      try records.session.wait(for: "no totals")
      try Self.expectFooter(" 4 rows", of: records)
      records.session.press("A")
      try records.session.wait(for: "sum of all amounts")
      try records.session.wait(for: "Σ 1,973.85")
    }

    @Test("a and A give a table without sections a footer", .rules("GR-1"))
    func noSections() throws {
      let records = try RecordSession(Self.sales, columns: 100, lines: 24)
      #expect(!records.picture.contains(" rows"))
      try records.press("$", "a")
      try Self.expectFooter(
        " 8 rows                                           Σ -5.29", of: records)
      try records.press("U")
      #expect(!records.picture.contains(" rows"))
    }

    @Test(
      "a changes the footers of outer sections too, wherever the table stands",
      .rules("GR-1", "GR-4"))
    func outerFooters() throws {
      let rows = (0..<9).map { "x,\($0 / 3),\($0 * 10)" }.joined(separator: "\n")
      let it = try RecordSession(
        "k,j,n\n\(rows)\n", ["-g", "k,j", "--totals", "n:sum"], columns: 40, lines: 16)
      try it.press("pgdn", "a")
      #expect(it.picture.contains("9 rows ⌀") && !it.picture.contains("Σ"), "\(it.picture)")
      try it.press("home", "a")
      try it.press("pgdn")
      #expect(!it.picture.contains("⌀"), "\(it.picture)")
    }

    @Test("U takes a total back, R makes it again", .rules("FI-4"))
    func undo() throws {
      let records = try Self.session()
      let first = records.picture
      try records.press("right", "right", "a")
      let mean = records.picture
      #expect(mean != first)
      try records.press("A")
      try records.press("U")
      try records.session.wait(for: "undone: total")
      try records.session.wait("the mean should be back") { _ in records.picture == mean }
      try records.press("U")
      try records.session.wait("the sums should be back") { _ in records.picture == first }
      try records.press("R")
      try records.session.wait("the mean should be back") { _ in records.picture == mean }
    }

    @Test("W writes totals, and --replay shows them", .rules("FI-4"))
    func written() throws {
      let records = try Self.session()
      try records.press("right", "right", "a", "a")
      try records.session.wait(for: "median")
      let path = "/tmp/buttery-totals-\(getpid()).view"
      unlink(path)
      defer { unlink(path) }
      records.session.press("W")
      try records.session.wait(for: "write view to:")
      records.session.press(path)
      records.session.press("enter")
      try records.session.wait(for: "view written to")
      let view = try TerminalSession.contents(path)
      #expect(view.contains("--totals sales:median,profit:sum\n"), "\(view)")
      let replayed = try TerminalSession("buttery", ["--replay", path], columns: 80, lines: 24)
      try replayed.wait("the footers should be the same") { session in
        (1..<24).allSatisfy { session.text(line: $0) == records.session.text(line: $0) }
      }
    }

    // MARK: The command line

    @Test("--totals names them, on the screen and in plain text", .rules("GR-1"))
    func named() throws {
      let records = try Self.session(["--totals", "sales:max,Category:distinct"])
      try Self.expectFooter(
        " distinct 3            ↑957.58                     4 rows", of: records)
      let file = try TemporaryFile(Self.sales)
      let printed = try Printing(
        "buttery $1 -g region --print plain --totals sales:median,discount:mean,category:first",
        files: [file.path])
      #expect(
        printed.lines.filter { $0.hasPrefix("4 rows") } == [
          "4 rows · category: first Chairs · sales: median 496.95 · discount: mean 17.50%",
          "4 rows · category: first Phones · sales: median 31.74 · discount: mean 6.250%",
        ])
      let found = try Printing(
        "buttery $1 -g region --print plain --search 9003 --totals sales:median,profit:last",
        files: [file.path])
      #expect(
        found.lines.filter { $0.contains(" · ") } == [
          "4 rows · sales: median 31.74 · profit: last 90.72"
        ])
    }

    @Test(
      "of several statistics of a column a footer shows the first, plain text all", .rules("GR-1"))
    func several() throws {
      let file = try TemporaryFile(Self.sales)
      let printed = try Printing(
        "buttery $1 -g region --print plain --totals sales:median,sales:last,profit:last",
        files: [file.path])
      let lines = printed.lines.filter { $0.contains(" · ") }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.contains("· sales: median ") && $0.contains("  last ") })
      let records = try Self.session(["--totals", "sales:last,sales:first"])
      try records.session.wait(for: "last ")
      #expect(!records.picture.contains("first "))
    }

    @Test("the details of a section have them too", .rules("GR-1"))
    func details() throws {
      let records = try Self.session(["--totals", "sales:median,discount:mean"])
      try records.press("v")
      try records.session.wait(for: "median of sales")
      try records.session.wait(for: "496.95")
      try records.session.wait(for: "mean of discount")
    }
  }
}
