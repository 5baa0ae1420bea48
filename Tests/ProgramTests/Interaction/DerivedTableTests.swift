import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("tables of what is shown") struct DerivedTables {
    private func open(columns: Int = 70) throws -> RecordKeySession {
      try RecordKeySession(totals: nil, columns: columns)
    }

    @Test(
      "F counts the values of the column at hand, the most frequent first; Enter filters",
      .rules("GR-3"))
    func frequencies() throws {
      let it = try RecordKeySession(grouping: nil, columns: 70)
      it.press("F")
      try it.expectLine(1, " kind    count   share  bar")
      try it.expectLine(2, "▌apple       3  37.5 %  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇")
      try it.expectLine(4, " berry       2  25.0 %  ▇▇▇▇▇▇▇▇▇▇▇▇▇")
      it.press("esc")
      try it.expectLine(2, " apple")
    }

    @Test("F has columns that are wide enough for its last rows", .rules("GR-3"))
    func widths() throws {
      let it = try RecordSession("id\n" + (1...5_000).map { "\($0)\n" }.joined())
      try it.press("F")
      try it.session.wait(for: "5,000 values")
      try it.press("end")
      try it.session.wait(for: "▌5000  ")
    }

    @Test("F tells under a condition of the rows that are shown", .rules("GR-3"))
    func condition() throws {
      let it = try RecordKeySession(grouping: nil, columns: 70)
      it.press("&", "price > 3", "enter")
      try it.expectTop("4 of 8 rows")
      it.press("F")
      try it.session.wait("berries should come first") { session in
        session.text(line: 2).contains("berry") && session.text(line: 2).contains("50.0 %")
      }
      it.press("enter")
      try it.expectTop("2 of 8 rows")
      it.press("U", "down")
      try it.expectTop("4 of 8 rows")
    }

    @Test("I says of each column what its values are; Enter takes the column", .rules("GR-3"))
    func statistics() throws {
      let it = try RecordKeySession(grouping: nil, columns: 100)
      it.press("I")
      try it.session.wait("the price should have a median") { session in
        (2..<8).contains { line in
          let text = session.text(line: line)
          return text.contains("price") && text.contains("decimal") && text.contains("  3.00  ")
            && text.contains("  9.50  ")
        }
      }
      it.press("down", "down", "enter")
      try it.expectLine(2, " apple")
      it.press("o")
      try it.expectLine(2, " citrus")
    }

    @Test("Z has a row for each group, which sorts; Enter goes to the group", .rules("GR-2"))
    func summary() throws {
      let it = try open()
      it.press("Z")
      try it.session.wait("three groups") { session in
        session.text(line: 2).contains("apple") && session.text(line: 3).contains("berry")
          && session.text(line: 4).contains("citrus") && session.text(line: 2).contains("37.5 %")
          && session.text(line: 2).contains("8.10")
      }
      it.press("$", "o", "o")
      try it.session.wait("the largest sum first") { $0.text(line: 2).contains("berry") }
      it.press("up", "up", "enter")
      try it.expectOnScreen("▌blackberry")
    }

    @Test("in Z, = and ! show only a group, or all but it; Z closes it", .rules("GR-2"))
    func onlyGroup() throws {
      let it = try open()
      it.press("Z")
      try it.session.wait(for: "37.5 %")
      it.press("!")
      try it.expectTop("5 of 8 rows")
      try it.expectLine(2, " berry")
      it.press("Z")
      try it.session.wait(for: "40.0 %")
      it.press("Z")
      try it.expectLine(2, " berry")
    }

    @Test(
      "keys that were typed ahead go to Z, F and I, which follow what is read until then",
      .rules("GR-2"))
    func typedAhead() throws {
      let text =
        "kind,number,half\n"
        + (0..<40_000).map { "k\($0 % 7),\($0),\(Double($0 % 9) / 2)\n" }.joined()
      let it = try RecordKeySession(
        text, grouping: nil, totals: nil, columns: 70, waitingFor: "k3")
      it.press("&", "number > 19999", "enter", "#", "Z", "right", "o", "o")
      try it.session.wait("all groups of all rows that are left") { session in
        session.text(line: 9).contains("20,000") && session.text(line: 9).contains("50.0 %")
          && session.text(line: 0).contains(" 7 sections by kind · ")
          && session.text(line: 1).contains("rows▼")
      }
      it.press("Z", "$", "F", "o")
      try it.session.wait("half has nine values") { session in
        session.text(line: 0).contains(" half · 9 values · ")
          && session.text(line: 2).dropFirst().hasPrefix(" 0.0  2,222")
      }
      it.press("F", "I")
      try it.session.wait("half of the numbers are left") { session in
        session.text(line: 3).contains(" 20,000 ") && session.text(line: 3).contains(" 20000.0 ")
      }
    }

    @Test(
      "Z behind # sums up the new groups from the first, and their names stay in sight",
      .rules("GR-2"))
    func typedBehindGrouping() throws {
      let it = try RecordKeySession(grouping: nil, totals: "price:first,price:last", columns: 40)
      try it.session.press(["left", "#", "Z", "$"], behind: "right")
      try it.session.wait("names in front of the last total") { session in
        session.text(line: 1).hasPrefix(" kind   ‹") && session.text(line: 1).contains("last price")
          && session.text(line: 2).hasPrefix("▌apple  │")
      }
    }

    @Test(
      "Z has all statistics that were asked for, also several of a column", .rules("GR-1", "GR-2"))
    func measures() throws {
      let it = try RecordKeySession(totals: "price:first,price:last,name:distinct", columns: 90)
      it.press("Z")
      try it.session.wait("three statistics") { session in
        session.text(line: 1).contains("first price  last price  distinct name")
          && session.text(line: 2).contains("3.20        2.10              3")
      }
      it.press("Z", "$", "a", "Z")
      try it.session.wait("a has another one of the last column") {
        $0.text(line: 1).contains("count note")
      }
    }

    @Test("a and A in Z change totals there, and names of groups stay in sight", .rules("GR-2"))
    func changeTotals() throws {
      let it = try RecordKeySession(totals: "price:sum", columns: 60)
      it.press("Z", "$", "a")
      try it.session.wait("a mean") { session in
        session.text(line: 1).contains("⌀ price") && session.text(line: 2).contains("2.70")
          && session.text(line: 2).hasPrefix("▌apple")
      }
      try it.expectTop("mean of price")
      it.press("^", "a")
      try it.expectTop("a changes a total; $ goes to the last")
      it.press("A", "A")
      try it.session.wait("means of all amounts") { $0.text(line: 1).contains("⌀ price") }
      it.press("Z", "down")
      try it.session.wait(for: "⌀ price 2.70")
    }

    @Test(
      "v has headers show the column at hand, and once more on a scale of each section",
      .rules("GR-5"))
    func sparklines() throws {
      let it = try RecordKeySession(
        "g,a,b\nx,1,5\nx,2,6\nx,3,5\ny,10,1\ny,30,9\n", grouping: "g", columns: 80,
        waitingFor: "x")
      try it.expectLine(2, " x  3 rows")
      #expect(it.session.text(line: 2).contains("b 1–9 ▄▅▄"))
      it.press("^", "v")
      try it.session.wait(for: "v in headers")
      it.press("v")
      try it.expectTop("a in headers, one scale for all")
      #expect(it.session.text(line: 2).contains("a 1–30 ▁▁▁"))
      it.press("v", "v")
      try it.expectTop("a in headers, each its own scale")
      #expect(
        it.session.text(line: 2).contains("a 1.00–3.00 ▁▄█")
          || it.session.text(line: 2).contains("a 1–3 ▁▄█"))
      it.press("$", "F", "v", "F")
      try it.session.wait("b again") { $0.text(line: 2).contains("b 1–9 ▄▅▄") }
    }

    @Test("--chart says which column, and that each section has its own scale", .rules("GR-5"))
    func chartOption() throws {
      let it = try RecordKeySession(
        "g,a,b\nx,1,5\nx,2,6\nx,3,5\ny,10,1\ny,30,9\n", grouping: "g", ["--chart", "a:each"],
        columns: 80, waitingFor: "x")
      try it.session.wait(for: "a 1–3 ▁▄█")
      let view = it.file.path + ".view"
      defer { unlink(view) }
      it.press("W", view, "enter")
      try it.session.wait(for: "view written")
      #expect(try TerminalSession.contents(view).contains("--chart a:each"))
    }

    @Test("footers of outer sections say whose they are", .rules("GR-4"))
    func outerFooters() throws {
      let it = try RecordKeySession(
        "g,h,n\nx,a,1\nx,b,2\ny,a,3\n", grouping: "g,h", totals: "n:sum", columns: 60, lines: 18,
        waitingFor: "x")
      try it.expectOnScreen("\n x  2 rows ")
      #expect(it.table.contains("\n 1 row "))
    }

    @Test("totals of a column have as many decimals in all groups", .rules("GR-2"))
    func decimals() throws {
      let it = try RecordKeySession(
        "g,v\na,60.84\na,60.84\nb,1.2345\nb,1.3345\nc,7\n", grouping: "g",
        totals: "v:median,v:mean", columns: 70, waitingFor: "60.84")
      it.press("Z")
      try it.session.wait("as many as the least has use for") { session in
        session.text(line: 2).contains(" 60.84") && session.text(line: 3).contains(" 1.28")
          && session.text(line: 4).contains(" 7.00")
      }
      let lines = (2...5).map { it.session.text(line: $0).split(separator: " ").suffix(2) }
      for place in 0...1 {
        let texts = lines.map { $0[$0.startIndex + place] }
        #expect(Set(texts.map { $0.split(separator: ".")[1].count }).count == 1, "\(texts)")
      }
    }

    @Test("the numbers of I sort as numbers, and no view is written of it", .rules("GR-3"))
    func sorted() throws {
      let it = try RecordKeySession(
        "name,a,b,c\nx,10,9,1000\ny,30,8,3000\n", grouping: nil, columns: 100, waitingFor: "x")
      it.press("I")
      try it.session.wait("c should be the last column") { $0.text(line: 5).hasPrefix(" c ") }
      it.press("$", "left", "o", "o")
      try it.session.wait("the greatest mean should come first") { session in
        ["2,000", "20.00", "8.500"].enumerated().allSatisfy {
          session.text(line: 2 + $0.offset).contains($0.element)
        }
      }
      it.press("W")
      try it.expectTop("only the main table has a view; q goes back to it")
    }

    @Test("what there is nothing to make of says so", .rules("GR-2"))
    func nothing() throws {
      let it = try RecordKeySession(grouping: nil, columns: 90)
      it.press("Z")
      try it.expectTop("no sections to sum up; # groups by the current column")
      it.press("&", "nothing at all", "enter")
      try it.expectTop("0 of 8 rows")
      it.press("F")
      try it.expectTop("there are no values to count")
    }
  }
}
