import Testing

extension EndToEnd {
  @Suite("the page about UIKit") struct Porting {
    private static let root = String(
      #filePath.dropLast("Tests/ProgramTests/Readme/PortingTests.swift".count))

    private static let clients = [
      "TypesAroundTables", "Controls", "Texts", "Views", "Cells", "TableControllers",
    ]

    @Test("names no type that isn't used by an outside package, and files of tests that exist")
    func types() throws {
      let page = try TerminalSession.contents(Self.root + "Documentation/PortingFromUIKit.md")
      let part = try #require(page.split(separator: "## Type by type").last)
      let rows = try #require(part.split(separator: "\n## ").first)
        .split(separator: "\n").filter { $0.hasPrefix("| `") }
      #expect(rows.count > 50)
      let clients = try Self.clients.map {
        try TerminalSession.contents(
          Self.root + "Tests/OutsidePackage/Sources/AloneClient/\($0).swift")
      }.joined()
      let used = Set(clients.split { !$0.isLetter })
      for row in rows {
        let columns = row.split(separator: "|")
        for name in columns[1].matches(of: /[A-Za-z.]+/) {
          let isUsed = name.output.split(separator: ".").allSatisfy { used.contains($0) }
          #expect(isUsed, "nobody uses \(name.output)")
        }
        for file in columns[3].matches(of: /\.\.\/(Tests\/[A-Za-z\/]+\.swift)/) {
          _ = try TerminalSession.contents(Self.root + file.output.1)
        }
      }
    }
  }
}
