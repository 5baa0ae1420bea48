/// What the changelog says of releases.
enum Release {
  /// The version of the first section with a date: the last one that was released, or is about to be.
  static var latest: String {
    get throws {
      let root = #filePath.dropLast("Tests/ProgramTests/Support/Release.swift".count)
      for line in try TerminalSession.contents(root + "CHANGELOG.md").split(separator: "\n") {
        if let found = line.wholeMatch(of: /## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d/) {
          return String(found.1)
        }
      }
      throw NoRelease()
    }
  }

  struct NoRelease: Error {}
}
