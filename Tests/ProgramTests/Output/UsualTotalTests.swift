import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("totals that nobody has asked for") struct UsualTotals {
    /// The column titles of a summary; `row` makes the rows by their numbers.
    private static func titles(
      _ columns: String, rows count: Int = 40, _ row: (Int) -> String
    ) throws -> [String] {
      let text = "g,\(columns)\n" + (0..<count).map { "a,\(row($0))\n" }.joined()
      let file = try TemporaryFile(text)
      let printed = try Printing("buttery $1 --summary -g g --print csv", files: [file.path])
      return printed.lines[0].split(separator: ",").dropFirst(3).map(String.init)
    }

    @Test("numbers that only tell things apart have none", .rules("GR-1"))
    func labels() throws {
      let columns = "flight,tz,wind_dir,UNcode,yr,Sex,sold"
      #expect(
        try Self.titles(columns) { "\($0 * 7 % 13),\(-$0 % 5),\($0 % 3 * 90),8,71,1,\($0 % 7)" }
          == ["sold:sum"])
    }

    @Test("temperatures, heights and rates have a mean, by their names", .rules("GR-1"))
    func levels() throws {
      let titles = try Self.titles("temp_max,alt,gdpPercap,wind speed,sold") {
        "\($0 % 9 - 4),\($0 * 11 % 17),\($0 % 23),\($0 * 5 % 19),\($0 % 7)"
      }
      #expect(
        titles == ["temp_max:mean", "alt:mean", "gdpPercap:mean", "wind speed:mean", "sold:sum"])
    }

    @Test(
      "many values of much the same size have a mean, few are added up", .rules("GR-1"),
      arguments: [5, 40])
    func alike(count: Int) throws {
      let titles = try Self.titles("lifeExp,sold", rows: count) {
        "\(45 + $0 * 7 % 29).5,\($0 * 3 % 7)"
      }
      #expect(titles == [count > 20 ? "lifeExp:mean" : "lifeExp:sum", "sold:sum"])
    }

    @Test(
      "columns named alike have the same, however far apart some of the values are", .rules("GR-1"))
    func families() throws {
      let titles = try Self.titles("bill gap,bill rim,wing rim,wing gap,sold") {
        let near = "\(40 + $0 * 7 % 29).5"
        return "\(near),\(near),\($0 * 3 % 70).5,\($0 * 3 % 7).5,\($0 * 3 % 70).5"
      }
      #expect(
        titles
          == ["bill gap:mean", "bill rim:mean", "wing rim:mean", "wing gap:mean", "sold:sum"])
    }

    @Test("keys by the end of their names have none, what is paid has a sum", .rules("GR-1"))
    func keys() throws {
      let titles = try Self.titles("countyid,teamid,paid,bid") {
        "\($0 * 7 % 13),\($0 * 5 % 11),\($0 * 3 % 7),\($0 * 3 % 8)"
      }
      #expect(titles == ["paid:sum", "bid:sum"])
    }

    @Test("a few digits again and again are codes, unless they count something", .rules("GR-1"))
    func codes() throws {
      let titles = try Self.titles("state,quantity,rides") { "\($0 % 3),\($0 % 3),\($0 % 7)" }
      #expect(titles == ["quantity:sum", "rides:sum"])
    }

    @Test("footers show sums, and means where nothing adds up", .rules("GR-1"))
    func footers() throws {
      let text = "g,temp\n" + (0..<40).map { "a,\($0 % 9).5\n" }.joined()
      let records = try RecordSession(
        text, ["-g", "g", "--style", "plain"], columns: 40, lines: 12)
      try records.session.wait("the footer has a mean") { session in
        (0..<12).contains { session.text(line: $0).contains("⌀") }
      }
    }

    @Test("where there is little room, medians and counts keep a short name", .rules("GR-1"))
    func shortNames() throws {
      let text = "g,length,width\n" + (0..<9).map { "x,\(35 + $0).5,\(19 + $0)\n" }.joined()
      for (statistic, name) in [("median", "39.5     23  med"), ("count", "n 9    n 9")] {
        let records = try RecordSession(
          text,
          [
            "-g", "g", "--columns", "length,width", "--totals",
            "length:\(statistic),width:\(statistic)",
          ], columns: 20, lines: 20)
        try records.session.wait("\(statistic) has a short name") { session in
          (0..<20).contains { session.text(line: $0).contains(name) }
        }
      }
    }
  }
}
