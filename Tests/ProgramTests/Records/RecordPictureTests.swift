import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("the picture of records") struct RecordPicture {
    @Test("has numbers on their decimal point, dates and texts left, and a sign for ragged rows")
    func kinds() throws {
      let records = try RecordSession(RecordTexts.cities, columns: 76, lines: 9)
      try records.expect(
        """
         country  city        population     area   share  founded     motto       ›
         Germany  München      1,512,491   310.7   12.5%   1158-06-14  München mag…
         Germany  Köln         1,073,096   405.02   3%     0050-01-01  Et hätt noc…
        ≠Germany  Düsseldorf     629,047   217.41   0.75%  1288-08-14  Nähe␊trifft
         Japan    Tokyo       13,960,000  2194.07  44.1%   1457-01-01  x
        ≠Japan    Kyoto        1,464,890   827.83   7%
        """)
      try records.press("$")
      try records.expect(
        """
        ‹ share  founded     motto                                     column 8
         12.5%   1158-06-14  München mag dich
          3%     0050-01-01  Et hätt noch emmer joot jejange und noc…
        ≠ 0.75%  1288-08-14  Nähe␊trifft                               zu viel
         44.1%   1457-01-01  x
        ≠ 7%
        """)
      #expect(try records.look(of: "≠") == Look(attributes: 0))
    }

    @Test("has a sparkline in each header, and totals under their columns")
    func sections() throws {
      let records = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "all"], columns: 64, lines: 17)
      try records.expect(
        """
         year  height
         ash  4 rows                                 height 10–200 ▁▁▁▁
         2001      10
         2002      20
         2003      30
         2004      40
         4 rows ⌀ 25.00
         beech  4 rows                               height 10–200 ▁▁▂▃
         2001      20
         2002      40
         2003      60
         2004      80
         4 rows ⌀ 50.00
         cedar  4 rows                               height 10–200 ▁▂▃▅
         2001      30
         4 rows ⌀ 75.00
        """)
    }

    @Test("is that of the groups and of the filter from the first one on")
    func first() throws {
      let records = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--filter", "2003"], columns: 64, lines: 8)
      let sent = String(decoding: records.session.received, as: UTF8.self)
      #expect(sent.contains("ash"))
      for text in ["(empty)", "2001"] { #expect(!sent.contains(text), "\(text) was to be seen") }
    }

    @Test("says how many rows of how many the filter leaves, and adds those up")
    func filtered() throws {
      let records = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "all", "--filter", "2003"], columns: 64,
        lines: 16)
      try records.expect(
        """
         year  height
         ash  1 of 4 rows
         2003      30
         1 of 4 rows ⌀ 30.00
         beech  1 of 4 rows
         2003      60
         1 of 4 rows ⌀ 60.00
         cedar  1 of 4 rows
         2003      90
         1 of 4 rows ⌀ 90.00
         elm  1 of 4 rows
         2003     120
         1 of 4 rows ⌀ 120.0
         fir  1 of 4 rows
         1 of 4 rows ⌀ 150.0
        """)
    }

    @Test("counts rows in footers where that is wanted, and says nothing where it isn't")
    func footers() throws {
      let counted = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "count"], columns: 40, lines: 16)
      try counted.expect(
        """
         year  height
         ash  4 rows
         2001      10
         2002      20
         2003      30
         2004      40
         4 rows
         beech  4 rows
         2001      20
         2002      40
         2003      60
         2004      80
         4 rows
         cedar  4 rows
         4 rows
        """)
      let none = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "none"], columns: 40, lines: 8)
      try none.expect(
        """
         year  height
         ash  4 rows
         2001      10
         2002      20
         2003      30
         2004      40
         beech  4 rows
        """)
    }

    @Test("underlines every place of a text, and the ellipsis where one is hidden", .rules("FI-2"))
    func marks() throws {
      let text = "name,long\nfood,\(String(repeating: "x", count: 50))oo\noops oo,y\n"
      let records = try RecordSession(text, ["--search", "oo"], columns: 60, lines: 5)
      func looks(_ line: Int, _ columns: Range<Int>) -> [Bool] {
        columns.map { records.session.style(column: $0, line: line).isUnderlined }
      }
      #expect(looks(2, 1..<6) == [false, true, true, false, false])
      #expect(looks(3, 1..<9) == [true, true, false, false, false, true, true, false])
      let ellipsis = try records.place(of: "…")
      #expect(looks(ellipsis.line, ellipsis.column - 1..<ellipsis.column + 1) == [false, true])
    }

    @Test("needs no colour: marks are underlined, titles bold")
    func noColor() throws {
      let records = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--search", "200", "--sort", "height"], columns: 60,
        lines: 8, environment: ["NO_COLOR": "1"])
      #expect(!records.session.received.contains("\u{1B}[33m"))
      #expect(try records.look(of: "2001").isUnderlined)
      #expect(try records.look(of: "height▲").isBold)
      #expect(records.session.style(column: 1, line: 2).isBold)
    }

    @Test("gives the column that rows are sorted by an arrow, and moves nothing for it")
    func sorted() throws {
      let options = ["-g", "tree", "--totals", "none", "--sort"]
      let up = try RecordSession(RecordTexts.groups, options + ["year"], columns: 40, lines: 5)
      try up.expect(
        """
         year▲ height
         ash  4 rows
         2001      10
         2002      20
        """)
      let down = try RecordSession(
        RecordTexts.groups, options + ["height:desc"], columns: 40, lines: 5)
      try down.expect(
        """
         year  height▼
         ash  4 rows
         2004      40
         2003      30
        """)
    }

    @Test("keeps the first column in sight while the others move sideways")
    func fixedColumn() throws {
      let records = try RecordSession(
        RecordTexts.cities, ["--keep-first-column"], columns: 50, lines: 7)
      try records.expect(
        """
         country │ city        population     area   sha…›
         Germany │ München      1,512,491   310.7   12.5%
         Germany │ Köln         1,073,096   405.02   3%
        ≠Germany │ Düsseldorf     629,047   217.41      …
         Japan   │ Tokyo       13,960,000  2194.07  44.1%
        ≠Japan   │ Kyoto        1,464,890   827.83   7%
        """)
      try records.press("$", "left", "left", "left", "left")
      try records.expect(
        """
         country ‹    area   share  founded     motto    ›
         Germany │  310.7   12.5%   1158-06-14  München …
         Germany │  405.02   3%     0050-01-01  Et hätt …
        ≠Germany │  217.41   0.75%  1288-08-14  Nähe␊tri…
         Japan   │ 2194.07  44.1%   1457-01-01  x
        ≠Japan   │  827.83   7%
        """)
    }

    @Test("has columns as wide as all of a short file needs from the start", .rules("RM-2"))
    func widthsOfAll() throws {
      let rows = (1...300).map { "\($0),\($0 < 250 ? "short" : "rather a long text"),end" }
      let records = try RecordSession(
        "id,text,last\n" + rows.joined(separator: "\n") + "\n", columns: 40, lines: 4)
      try records.expect(
        """
          id  text                last
           1  short               end
           2  short               end
        """)
      try records.press("end")
      try records.expect(
        """
          id  text                last
         299  rather a long text  end
         300  rather a long text  end
        """)
    }

    @Test(
      "leaves widths alone while rows scroll past, and when others are asked for", .rules("RM-2"))
    func steadyWidths() throws {
      let rows = (1...9000).map { "\($0),\($0 == 4003 ? "rather a long text" : "short"),end" }
      let records = try RecordSession(
        "id,text,last\n" + rows.joined(separator: "\n") + "\n", columns: 40, lines: 4)
      try records.press("/", "rather", "enter")
      try records.session.wait("the row should be in sight") { _ in
        records.picture.contains("rath")
      }
      #expect(records.picture.contains("4003  rath…  end"))
      try records.press("esc")
      try records.press("&")
      records.session.send("end")
      try records.press("enter")
      #expect(records.picture.contains("4003  rath…  end"))
      try records.press("esc")
      try records.press("right", "+")
      #expect(records.picture.contains("4003  rather a long text  end"))
    }

    @Test("gives room that is left to texts that are cut, the shortest first", .rules("RM-2"))
    func sharedWidths() throws {
      let (short, long) = (String(repeating: "s", count: 44), String(repeating: "l", count: 90))
      let records = try RecordSession(
        "a,b,c\n\(long),\(short),end\n", columns: 100, lines: 4)
      try records.expect(
        """
         a\(String(repeating: " ", count: 48))b\(String(repeating: " ", count: 45))c
         \(String(repeating: "l", count: 46))…  \(short)  end
        """)
    }

    @Test(
      "never cuts a single or the last column while there is room", .rules("RM-2"),
      arguments: [1, 3])
    func lastColumn(count: Int) throws {
      let long = String(repeating: "l", count: 60)
      let head = (1..<count).map { "name\($0)," }.joined()
      let row = (1..<count).map { _ in String(repeating: "x", count: 39) + "," }.joined()
      let records = try RecordSession("\(head)last\n\(row)\(long)\n", columns: 70, lines: 4)
      try records.press("$")
      #expect(records.picture.contains(long))
    }

    @Test("says at both edges that there are more columns, and shows an ellipsis of cut numbers")
    func edges() throws {
      let records = try RecordSession(
        "alpha,beta,gamma,delta\n1000,200,30,4\n", columns: 19, lines: 4)
      try records.expect(
        """
         alpha  beta  gam…›
          1000   200     …
        """)
      try records.press("$")
      try records.expect(
        """
        ‹gamma  delta
            30      4
        """)
    }

    @Test("shows no digits of numbers for which the edge leaves no room")
    func cutNumbers() throws {
      let records = try RecordSession(
        "alpha,beta\n1000,1234567\n200,12.5\n30,n/a\n", columns: 14, lines: 5)
      try records.expect(
        """
         alpha       ›
          1000      …
           200      …
            30      …
        """)
      try records.press("w")
      try records.expect(
        """
         alpha       ›
          1000      …
           200      …
            30      …
        """)
    }

    @Test("shows numbers of a column that is wider than the screen", .rules("RM-2"))
    func wideNumbers() throws {
      let title = String(repeating: "t", count: 39)
      let records = try RecordSession("\(title),b\n12345,x\n", columns: 30, lines: 4)
      try records.expect(
        """
         \(String(repeating: "t", count: 27))…›
                                12345
        """)
    }

    @Test("is readable on narrow screens", arguments: [(40, 10), (20, 5)])
    func narrow(columns: Int, lines: Int) throws {
      let records = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "all"], columns: columns, lines: lines)
      try records.press("down", "down")
      try records.expect(
        columns == 40
          ? """
           year  height
           ash  4 rows  ⌀ height 25.00
           2003      30
           2004      40
           beech  4 rows  ⌀ height 50.00
           2001      20
           2002      40
           2003      60
           2004      80
          """
          : """
           year  height
           ash  4 rows
           2003      30
           2004      40
          """)
    }

    @Test("uses signs and words of ASCII where there is nothing else")
    func ascii() throws {
      let groups = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "all", "--sort", "height:desc"],
        columns: 60, lines: 16, environment: ["LC_ALL": "C"])
      try groups.expect(
        """
         year  heightv
         ash  4 rows                             height 10-200 ____
         2004      40
         2003      30
         2002      20
         2001      10
         mean   25.00
         beech  4 rows                           height 10-200 -.__
         2004      80
         2003      60
         2002      40
         2001      20
         mean   50.00
         cedar  4 rows                           height 10-200 +-._
         mean   75.00
        """)
      let ragged = try RecordSession(
        RecordTexts.cities, ["--keep-first-column"], columns: 60, lines: 6,
        environment: ["LC_ALL": "C"])
      try ragged.expect(
        """
         country | city        population     area   share  founded>
         Germany | Munchen      1,512,491   310.7   12.5%   1158-0.
         Germany | Koln         1,073,096   405.02   3%     0050-0.
        !Germany | Dusseldorf     629,047   217.41   0.75%  1288-0.
         Japan   | Tokyo       13,960,000  2194.07  44.1%   1457-0.
        """)
    }
  }
}
