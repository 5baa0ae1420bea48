import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("figures of years") struct Years {
    private static let countries = """
      country,year,people
      Chad,1952,2682462
      Chad,2007,10238807
      Mali,1952,3838168
      Mali,2007,12031795

      """

    private static let totals = "year:mean,people:sum"

    @Test(
      "have no separators, below their column and beside their sparkline", .rules("GR-1", "GR-5"))
    func footers() throws {
      let it = try RecordKeySession(
        Self.countries, grouping: "country", ["--chart", "year"], totals: Self.totals,
        columns: 80, lines: 20, waitingFor: "1952")
      try it.expectOnScreen(" 1980")
      try it.expectOnScreen("year 1952–2007")
      try it.expectOnScreen("15.9M")
      it.press("v")
      try it.expectOnScreen("│ sum            3,959")
      try it.expectOnScreen("│ 2007 ")
      #expect(!it.table.contains("1,9") && !it.table.contains("2,0"))
    }

    @Test("have none in the summary, on the screen and printed", .rules("GR-2"))
    func summary() throws {
      let it = try RecordKeySession(
        Self.countries, grouping: "country", totals: Self.totals, columns: 90,
        waitingFor: "1952")
      it.press("Z")
      try it.expectOnScreen(" 1980  15,869,963")
      let file = try TemporaryFile(Self.countries)
      for options in ["--summary", "--print plain"] {
        let printed = try Printing(
          "buttery $1 -g country --totals \(Self.totals) \(options)", files: [file.path])
        #expect(printed.output.contains("1979.5"), "\(printed.output)")
        #expect(printed.output.contains("15,869,963"), "\(printed.output)")
      }
    }
  }
}
