/// The releases in the changelog.
enum Release {
  /// The version of the first section with a date: the latest release, or the one being prepared.
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
