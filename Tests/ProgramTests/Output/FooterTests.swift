import DairyData
import Testing

extension DataEndToEnd {
  @Suite("footers of the dairy figures") struct Footers {
    /// The records as they are in the file.
    private static func records() throws -> [[String]] {
      try DairyData.products().flatMap { product in
        product.figures.map { [product.name, String($0.year), $0.text] }
      }
    }

    @Test(
      "are what the printed rows add up to, under every filter",
      arguments: ["", "199", "2005", "e"])
    func addUp(filter: String) throws {
      let records = try Self.records()
      let text = (["product,year,pounds"] + records.map { $0.joined(separator: ",") })
        .joined(separator: "\n")
      let file = try TemporaryFile(text + "\n")
      let option = filter.isEmpty ? "" : " --filter \(filter)"
      let printed = try Printing(
        "buttery $1 --group-by product --totals all --print plain" + option, files: [file.path])
      let shown = records.filter { record in
        filter.isEmpty || record.contains { $0.lowercased().contains(filter) }
      }
      let products = shown.map { $0[0] }.reduce(into: [String]()) { names, name in
        if names.last != name { names.append(name) }
      }
      #expect(filter == "e" ? products.count == 6 || products.count == 7 : products.count == 8)
      let expected = products.map { name in Self.footer(of: shown.filter { $0[0] == name }) }
      #expect(printed.lines.filter { $0.contains(" · ") } == expected)
    }

    @Test("are the same on the screen, section after section")
    func onScreen() throws {
      let records = try Self.records()
      let file = try TemporaryFile(try Printing("buttery --print csv").output)
      let session = try TerminalSession("buttery", [file.path, "-g", "product"])
      for product in try DairyData.products() {
        let texts = records.filter { $0[0] == product.name }.map { $0[2] }
        let expected = Self.statistics(of: texts).split(separator: " ")[1]
        try session.wait("the footer of \(product.name) should be \(expected)") { session in
          (0..<24).contains { session.text(line: $0).hasPrefix(" 43 rows Σ \(expected)") }
        }
        session.press("tab")
      }
    }

    // MARK: Expected totals

    private static func footer(of records: [[String]]) -> String {
      let counted = records.count == 1 ? "1 row" : "\(records.count) rows"
      return "\(counted) · pounds: \(statistics(of: records.map { $0[2] }))"
    }

    private static func tenths(_ text: String) -> Int {
      let parts = text.split(separator: ".")
      return Int(parts[0])! * 10 + (parts.count > 1 ? Int(parts[1])! : 0)
    }

    private static func statistics(of texts: [String]) -> String {
      let all = texts.map(tenths)
      let sum = all.reduce(0, +)
      let hasTenths = texts.contains { $0.contains(".") }
      // The mean has one more digit than the numbers unless that is zero, and at least four significant ones.
      let own = hasTenths ? 1 : 0
      let significant = max(own, 4 - String(sum / 10 / all.count).count)
      let precise = mean(of: sum, count: all.count, digits: max(significant, own + 1))
      let meanText =
        precise.hasSuffix("0") ? mean(of: sum, count: all.count, digits: significant) : precise
      let least = texts[all.firstIndex(of: all.min()!)!]
      let most = texts[all.firstIndex(of: all.max()!)!]
      let total = hasTenths ? decimal(sum, digits: 1) : decimal(sum / 10, digits: 0)
      return "sum \(total)  mean \(meanText)  min \(least)  max \(most)"
    }

    /// A mean of tenths, rounded half up.
    private static func mean(of tenths: Int, count: Int, digits: Int) -> String {
      let power = (0..<digits).reduce(1) { power, _ in power * 10 }
      return decimal((2 * tenths * power + 10 * count) / (20 * count), digits: digits)
    }

    private static func decimal(_ units: Int, digits: Int) -> String {
      let power = (0..<digits).reduce(1) { power, _ in power * 10 }
      let whole = String(units / power)
      let grouped = whole.count > 3 ? "\(whole.dropLast(3)),\(whole.suffix(3))" : whole
      guard digits > 0 else { return grouped }
      let fraction = String(units % power)
      return "\(grouped).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
    }
  }
}
