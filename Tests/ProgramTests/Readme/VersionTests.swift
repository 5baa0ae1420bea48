import Testing

extension EndToEnd {
  /// The Debian package and the archive take their version from the program.
  @Suite("the version") struct Version {
    private static let root = String(
      #filePath.dropLast("Tests/ProgramTests/Readme/VersionTests.swift".count))

    @Test("is the same in the program, the changelog and the README")
    func agrees() throws {
      let version = try Release.latest
      let session = try TerminalSession("buttery", ["--version"])
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.text(line: 0).trimmingTrailingBlanks == version)
      let readme = try TerminalSession.contents(Self.root + "README.md")
      #expect(readme.contains("| **Version** | \(version)"))
      #expect(readme.contains("from: \"\(version)\""))
    }

    @Test(
      "is the program's own in the names of packages", arguments: ["Makefile", "Scripts/deb"])
    func isAsked(file: String) throws {
      let text = try TerminalSession.contents(Self.root + file)
      #expect(text.contains("--version)"))
      #expect(try !text.contains(Release.latest))
    }

    @Test("has changes that aren't released above it in the changelog")
    func unreleased() throws {
      let sections = try TerminalSession.contents(Self.root + "CHANGELOG.md")
        .split(separator: "\n").filter { $0.hasPrefix("## ") }
      #expect(sections.first == "## [Unreleased]")
      #expect(try sections.dropFirst().first?.hasPrefix("## [\(Release.latest)] - ") == true)
    }
  }
}
