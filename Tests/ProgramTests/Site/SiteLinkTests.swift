import Testing

extension EndToEnd {
  /// Runs `Scripts/docs-links` on a site with two pages and one picture.
  @Suite("the check of the documentation's links") struct SiteLinks {
    private static let script =
      #filePath.dropLast("Tests/ProgramTests/Site/SiteLinkTests.swift".count) + "Scripts/docs-links"

    /// Writes the site, runs `damage` on it, and returns the output of the check.
    private func check(after damage: String) throws -> [String] {
      let script = """
        set -e
        site=$(mktemp -d); trap 'rm -rf "$site"' EXIT; cd "$site"
        mkdir -p data index img documentation/table documentation/cell
        : >img/row.svg
        cat >data/table.json <<'END'
        {"identifier": {"url": "doc://x/table", "interfaceLanguage": "swift"},
         "primaryContentSections": [{"content": [
           {"type": "reference", "identifier": "doc://x/cell", "isActive": true},
           {"type": "image", "image": "row.svg"},
           {"type": "heading", "anchor": "Rows"}]}],
         "references": {
           "doc://x/cell": {"type": "topic", "url": "/documentation/cell#Styles"},
           "row.svg": {"type": "image", "variants": [{"url": "/img/row.svg"}]}}}
        END
        cat >data/cell.json <<'END'
        {"identifier": {"url": "doc://x/cell", "interfaceLanguage": "swift"},
         "topicSections": [{"anchor": "Styles", "identifiers": ["doc://x/table"]}],
         "references": {"doc://x/table": {"type": "topic", "url": "/documentation/table"}}}
        END
        mkdir data/documentation; mv data/*.json data/documentation
        echo '{"interfaceLanguages": {"swift": [{"path": "/documentation/table"}]}}' >index/index.json
        for page in table cell; do
          echo '<script>var baseUrl = "/docs/"</script><a href="/docs/img/row.svg">' \\
            >documentation/$page/index.html
        done
        \(damage)
        '\(Self.script)' .
        """
      let session = try TerminalSession("/bin/sh", ["-c", script], columns: 160, lines: 20)
      _ = try session.waitForExit()
      return (0..<20).map { session.text(line: $0).trimmingTrailingBlanks }.filter { !$0.isEmpty }
    }

    @Test("finds nothing where all is there")
    func whole() throws {
      #expect(
        try check(after: "") == ["2 pages, links: 3 to files, 3 to pages; 0 of them broken"])
    }

    @Test(
      "names the page and the link that leads nowhere",
      arguments: [
        ("rm img/row.svg", "/documentation/table: a link to /img/row.svg"),
        (
          "sed -i s/Styles/Looks/ data/documentation/cell.json",
          "/documentation/table: a link to /documentation/cell#Styles: the page has no such place"
        ),
        ("rm data/documentation/table.json", "/documentation/cell: a link to /documentation/table"),
        ("rm data/documentation/table.json", "the navigator: a link to /documentation/table"),
        ("rm documentation/cell/index.html", "/documentation/cell: a link to its own HTML file"),
        (
          "sed -i 's/\"doc:..x.table\": {/\"x\": {/' data/documentation/cell.json",
          "/documentation/cell: a link to doc://x/table, which its table of references doesn't have"
        ),
        (
          "sed -i 's/\"topic\"/\"unresolvable\"/' data/documentation/table.json",
          "/documentation/table: a link to doc://x/cell, which is no part of the documentation"
        ),
        (
          "sed -i s,/docs/img,/img, documentation/cell/index.html",
          "documentation/cell/index.html: a link to /img/row.svg, which isn't below /docs/"
        ),
      ])
    func broken(damage: String, line: String) throws {
      let said = try check(after: damage)
      #expect(said.contains(line), "\(said)")
      #expect(said.last?.hasSuffix(" 0 of them broken") == false)
    }
  }
}
