import DairyData
import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("summary and statistics of the dairy figures") struct DairySummaries {
    @Test(
      "Z has a line for each product, which sorts, and all behind them; Enter goes there",
      .rules("GR-2"))
    func summary() throws {
      let dairy = try DairySession()
      dairy.session.press("Z")
      try dairy.session.wait(for: " all")
      #expect(dairy.line(at: 1).hasPrefix(" product"))
      #expect(dairy.line(at: 10).hasPrefix(" all"))
      #expect(dairy.table[1...8].allSatisfy { $0.contains("%") && $0.contains("█") })
      for key in ["right", "right", "right", "o"] { dairy.session.press(key) }
      try dairy.session.wait("what fell most comes first") { session in
        session.text(line: 2).contains("−") && session.text(line: 9).contains("+")
      }
      let name = dairy.line(at: 2).dropFirst().prefix { $0 != " " }
      dairy.session.press("g")
      dairy.session.press("enter")
      try dairy.session.wait("the product is at the top") { session in
        session.text(line: 1).contains(name)
      }
    }

    @Test("of equal figures the first year counts, of the least as of the greatest", .rules("GR-3"))
    func equalFigures() throws {
      let dairy = try DairySession()
      dairy.session.press("I")
      try dairy.session.wait(for: " mean")
      for product in try DairyData.products() {
        let line = try #require(dairy.table.first { $0.dropFirst().hasPrefix(product.name + " ") })
        let years = line.split(separator: " ").map(String.init).filter {
          Int($0).map { (1900...2100).contains($0) } ?? false
        }
        let least = product.figures.map(\.tenths).min()
        let most = product.figures.map(\.tenths).max()
        let expected = [least, most].compactMap { amount in
          product.figures.first { $0.tenths == amount }.map { String($0.year) }
        }
        #expect(years == expected, "\(line)")
      }
    }

    @Test("I has the least, mean and greatest figure of each product; I closes it", .rules("GR-3"))
    func statistics() throws {
      let dairy = try DairySession()
      let before = dairy.table
      dairy.session.press("I")
      try dairy.session.wait(for: " mean")
      #expect(dairy.table[1...8].allSatisfy { $0.contains("20") || $0.contains("19") })
      // The means 202.907 and 26.660 are rounded. Of equal extremes, the first year is shown.
      let milk = dairy.table[1].split(separator: " ")
      #expect(milk[1...5] == ["149", "2017", "203", "247", "1975"])
      #expect(dairy.table[4].split(separator: " ")[3] == "26.7")
      dairy.session.press("I")
      try dairy.session.wait("the figures are back") { _ in dairy.table == before }
    }

    @Test("the chart of a product says the same", .rules("GR-3"))
    func chart() throws {
      let dairy = try DairySession()
      dairy.session.press("v")
      try dairy.session.wait(for: "247 lb in 1975")
      try dairy.session.wait(for: "203 lb")
    }
  }
}
