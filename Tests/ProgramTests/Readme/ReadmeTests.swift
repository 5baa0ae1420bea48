import Testing
import buttery_cli

extension EndToEnd {
  @Suite("the README") struct Readme {
    private static let root = String(
      #filePath.dropLast("Tests/ProgramTests/Readme/ReadmeTests.swift".count))

    @Test("shows the very program that is compiled beside it")
    func example() throws {
      let readme = try TerminalSession.contents(Self.root + "README.md")
      let program = try TerminalSession.contents(Self.root + "Tests/ReadmeExample/main.swift")
      #expect(readme.contains("```swift\n\(program)```\n"))
    }

    @Test("leads to a page with the table of keys that the help is made of")
    func keys() throws {
      let page = try TerminalSession.contents(Self.root + "Documentation/Keys.md")
      let isThere = page.contains("\n\(KeyTable.markdown)\n")
      #expect(isThere, "its table should be\n\(KeyTable.markdown)")
    }

    @Test(
      "leads to articles whose listings are compiled",
      arguments: [
        (
          "Buttery/Buttery.docc/FirstTable.md",
          "OutsidePackage/Sources/ArticleClient/FirstTable.swift"
        ),
        (
          "Buttery/Buttery.docc/SectionsAndFloating.md",
          "OutsidePackage/Sources/ArticleClient/Sections.swift"
        ),
        (
          "Buttery/Buttery.docc/SelfSizing.md",
          "OutsidePackage/Sources/ArticleClient/SelfSizing.swift"
        ),
        (
          "Buttery/Buttery.docc/ChangingRows.md",
          "OutsidePackage/Sources/ArticleClient/Changes.swift"
        ),
        (
          "ButteryTestSupport/ButteryTestSupport.docc/TestingATable.md",
          "ButteryTestSupportTests/ArticleTests.swift"
        ),
      ])
    func articles(article: String, source: String) throws {
      let text = try TerminalSession.contents(Self.root + "Sources/" + article)
      let compiled = try lines(of: TerminalSession.contents(Self.root + "Tests/" + source))
      let listings = text.split(separator: "```swift\n").dropFirst()
        .compactMap { $0.split(separator: "```").first }
      #expect(!listings.isEmpty)
      for listing in listings {
        let wanted = lines(of: String(listing))
        #expect(compiled.contains(wanted), "not compiled as it stands there:\n\(listing)")
      }
    }

    /// Returns the lines of a text without their indentation.
    private func lines(of text: String) -> String {
      text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    @Test("has an example that runs")
    func runs() throws {
      let session = try TerminalSession("readme-example", lines: 8)
      try session.wait(for: "Williams")
      let lines = (0..<8).map { session.text(line: $0).trimmingTrailingBlanks }
      #expect(
        lines == [
          " Apples", " Boskoop", " Elstar", " Gala", " Pears", " Conference", " Williams",
          " Enter row  ↑↓ scroll  ? help  q quit" + String(repeating: " ", count: 33) + "1/2 · all",
        ])
      session.send("?")
      try session.wait(for: "one line down")
      session.send("\u{1B}")
      try session.wait("the help stays") { !$0.screen.contains("one line down") }
      session.send("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
    }
  }
}
