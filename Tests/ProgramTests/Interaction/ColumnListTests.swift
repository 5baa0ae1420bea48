import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the list of columns") struct ColumnList {
    @Test(
      "has kind, sort rank, total, range, what is missing; a click beside it closes it",
      .rules("CO-3"))
    func lines() throws {
      let it = try RecordKeySession(columns: 76, lines: 12)
      it.press("O", "$", "O", "O", "c")
      try it.expectOnScreen("│ kind              text       sections")
      try it.expectOnScreen("│ name              text       sort 1 ↑")
      try it.expectOnScreen(
        "│ price             decimal                        Σ 34.00    1.90..9.50")
      try it.expectOnScreen("note              text       sort 2 ↓, 1 missing")
      it.session.send("\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
      try it.session.wait("the list should be gone") { _ in !it.table.contains("sections") }
    }

    @Test("tells of texts such as NA, which aren't missing", .rules("CO-3"))
    func missingWords() throws {
      let text = "sex,mass\nmale,1\nNA,2\nfemale,NA\nNA,4\n"
      let it = try RecordKeySession(
        text, grouping: nil, columns: 76, lines: 12, waitingFor: "female")
      it.press("c")
      try it.session.wait("the texts have a mark, the numbers lack one") { session in
        let lines = (0..<12).map { session.text(line: $0) }
        return lines.contains { $0.contains("sex ") && $0.contains("2 NA") }
          && lines.contains { $0.contains("mass") && $0.contains("1 missing") }
      }
    }

    @Test("begins at the column at hand; Enter takes the chosen one and closes", .rules("CO-3"))
    func take() throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("right", "c")
      try it.expectOnScreen("▌name")
      it.press("j", "enter")
      try it.session.wait("the list should be gone") { _ in !it.table.contains("╭") }
      try it.expectAtHand("price")
    }

    @Test("Esc, q and c close it and take nothing", .rules("CO-3"), arguments: ["esc", "q", "c"])
    func close(key: String) throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("c")
      try it.expectOnScreen("▌kind")
      it.press("down", key)
      try it.session.wait("the list should be gone") { _ in !it.table.contains("╭") }
      try it.expectAtHand("kind")
    }

    @Test(
      "acts with the table's keys on the chosen column, and says what came of it", .rules("CO-3"))
    func keys() throws {
      let it = try RecordKeySession(grouping: nil, columns: 76, lines: 14)
      it.press("c", "down", "down", "o")
      try it.expectOnScreen("sorted by price ↑")
      try it.expectOnScreen("decimal    sorted ↑")
      it.press("H")
      try it.expectOnScreen("price is column 2 of 4")
      try it.expectLine(1, " kind    price▲ name")
      try it.expectOnScreen("▌price")
      it.press("#")
      try it.expectOnScreen("decimal    sorted ↑, sections")
      it.press("#", "t")
      try it.expectOnScreen("texts; 8 of 8 values fit")
      try it.expectOnScreen("text       sorted ↑")
      it.press("y", "v")
      try it.expectOnScreen("column copied")
    }

    @Test("has the sum of amounts, and the mean of percentages and levels", .rules("CO-3"))
    func means() throws {
      let it = try RecordKeySession(
        "city,temp,rain,people\na,12.5,10%,100\nb,14.25,15%,3000\nc,,20%,50\n", grouping: nil,
        columns: 76, lines: 16, waitingFor: "14.25")
      it.press("c")
      try it.expectOnScreen("⌀ 13.375   12.5..14.25")
      try it.expectOnScreen("⌀ 15.00%   10%..20%")
      try it.expectOnScreen("Σ 3,150    50..3,000")
    }

    @Test(
      "has totals of the rows that are shown, and = and ! act on the chosen column", .rules("CO-3"))
    func totals() throws {
      let it = try RecordKeySession(grouping: nil, columns: 76, lines: 12)
      it.press("c", "=")
      try it.expectOnScreen("only kind = apple")
      try it.expectOnScreen("Σ 8.10     2.10..3.20")
      it.press("esc")
      try it.expectTop("[kind = apple ×]  3 of 8 rows")
    }

    @Test("rounds the ends of a range that has no room for all of their digits", .rules("CO-3"))
    func longRange() throws {
      let it = try RecordKeySession(
        "n,m\n-6599.978,1.5\n8399.976,2\n", grouping: nil, columns: 80, waitingFor: "8399")
      it.press("c")
      try it.expectOnScreen(" -6,600..8,400 ")
      try it.expectOnScreen(" 1.5..2 ")
    }

    @Test("writes rounded ends with the decimal mark of the column", .rules("CO-3"))
    func longRangeWithCommas() throws {
      let it = try RecordKeySession(
        "n;m\n-6599,978;1,5\n8399,976;2\n", grouping: nil, columns: 80, waitingFor: "8399")
      it.press("c")
      try it.expectOnScreen(" -6.600..8.400 ")
      try it.expectOnScreen(" 1,5..2 ")
    }

    @Test("has its hints again after the frequencies of a column", .rules("CO-3"))
    func hintsAfterFrequencies() throws {
      let it = try RecordKeySession(columns: 80)
      it.press("c", "F")
      try it.session.wait(for: "count")
      it.press("esc")
      try it.expectOnScreen("Enter goes there")
    }

    @Test("has the range of dates, and no total of them", .rules("CO-3"))
    func dates() throws {
      let it = try RecordKeySession(
        "day,n\n2020-06-01,5\n2019-01-31,7\n,\n", grouping: nil, columns: 90, waitingFor: "2019")
      it.press("c")
      try it.expectOnScreen("date       1 missing                       2019-01-31..2020-06-01")
    }

    @Test(
      "has the range of dates on 80 columns too, and a range instead of nothing on 40",
      .rules("CO-3"))
    func datesOnLessRoom() throws {
      let text = "day,n,note\n2020-06-01,1900.5,x\n2019-01-31,7,y\n,8,z\n"
      let it = try RecordKeySession(text, grouping: nil, columns: 80, waitingFor: "2019")
      it.press("c")
      try it.expectOnScreen("date       1 missing               2019-01-31..2020-06-01 │")
      try it.expectOnScreen("Σ 1,915.5  7..1,900.5 ")
      it.session.resize(columns: 40, lines: 10)
      try it.expectOnScreen("decimal  7..1,900.5 ")
    }

    @Test("Space hides and shows, and the last column in sight stays", .rules("CO-3"))
    func hide() throws {
      let it = try RecordKeySession("a,b\n1,2\n", grouping: nil, waitingFor: "2")
      it.press("c", "space")
      try it.expectOnScreen("a is hidden; Space shows it again")
      it.press("down", "space")
      try it.expectOnScreen("b stays; it is the last column in sight")
      it.press("up", "-")
      try it.expectOnScreen("a is hidden already")
      it.press("space", "down", "-")
      try it.expectOnScreen("b is hidden; Space shows it again")
      it.press("enter")
      try it.expectAtHand("b")
    }

    @Test(
      "/ goes to the column of just that name before others that have it in theirs", .rules("CO-3"))
    func exact() throws {
      let it = try RecordKeySession(
        "c490,C49,c499,d\n1,2,3,4\n", grouping: nil, waitingFor: "c490")
      it.press("$", "left", "c")
      try it.expectOnScreen("▌c499")
      it.press("/", "c49")
      try it.expectOnScreen("▌C49 ")
      it.press("enter", "enter")
      try it.expectAtHand("C49")
    }

    @Test(
      "/ narrows 500 columns by name, keys act on those left, Esc shows all again", .rules("CO-3"))
    func narrow() throws {
      let names = (0..<500).map { "column\(1000 + $0)" }.joined(separator: ",")
      let row = (0..<500).map { "\($0)" }.joined(separator: ",")
      let it = try RecordKeySession(
        "\(names)\n\(row)\n", grouping: nil, columns: 76, waitingFor: "column1000")
      it.press("c", "G")
      try it.expectOnScreen("▌column1499")
      it.press("/", "N147")
      try it.expectOnScreen("╭─ columns N147")
      try it.expectOnScreen("▌column1470")
      it.press("down", "enter")
      try it.expectOnScreen("╭─ columns with \"N147\" ─")
      it.press("o")
      try it.expectOnScreen("sorted by column1471 ↑")
      it.press("esc")
      try it.expectOnScreen("▌column1471")
      try it.session.wait("the others should be there") { _ in it.table.contains("column1469") }
      it.press("/", "xyz")
      try it.expectOnScreen("no column has this in its name")
      it.press("enter", "o")
      try it.expectOnScreen("no column is chosen")
      it.press("/", "esc")
      try it.expectOnScreen("column1469")
      it.press("enter")
      try it.session.wait("the list should be gone") { _ in !it.table.contains("╭") }
    }
  }
}
