import Glibc
import SeededRandom
import Testing

extension DataEndToEnd {
  /// Plain command lines bypass the argument parser.
  ///
  /// If the environment has options, the parser reads plain command lines, too. With an option that
  /// changes nothing, both ways must lead to the same screen. `BUTTERY_SEED` chooses other command lines.
  @Suite("a plain command line") struct PlainWords {
    private static let seed = getenv("BUTTERY_SEED").flatMap { Int(String(cString: $0)) } ?? 1

    /// The words of random command lines, in which FILE stands for a file.
    ///
    /// Words that bypass the parser are more likely than others.
    private static let words = [
      "FILE", "FILE", "FILE", "FILE", "-g", "-g", "--group-by", "--totals", "--totals", "product",
      "product", "year", "none", "count", "all", "many", "nowhere", "", "--", "-gproduct",
      "--group-by=product", "--totals=count", "--total", "-t", "--no-header", "--Totals",
      "-g=product", "--version",
    ]

    @Test("is read as the argument parser reads it, whatever the words")
    func isReadAlike() throws {
      let file = try TemporaryFile("product,year,pounds\nMilk,1975,247\nWhey,1975,2\nWhey,1976,3\n")
      var numbers = SeededGenerator(seed: UInt64(Self.seed))
      for _ in 0..<cases(60, orShortly: 20) {
        let line = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
          Self.words.randomElement(using: &numbers) ?? "FILE"
        }
        let words = line.map { $0 == "FILE" ? file.path : $0 }
        let plain = try Self.session(of: words, options: nil)
        let parsed = try Self.session(of: words, options: "--color auto")
        // On a busy machine, what a pass over the file has found is shown later.
        let end = TerminalSession.now + TerminalSession.limit
        while plain.screen != parsed.screen, TerminalSession.now < end {
          for session in [plain, parsed] { session.pump(milliseconds: 50) }
        }
        #expect(plain.screen == parsed.screen, "BUTTERY_SEED=\(Self.seed): \(line)")
      }
    }

    /// The program with a table on its screen, or with a message and the status.
    private static func session(of words: [String], options: String?) throws -> TerminalSession {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "'\(program)' \"$@\"; echo \"status $?\"; read key", "sh"] + words,
        environment: ["BUTTERY_OPTIONS": options], columns: 120)
      try session.wait("nothing is shown") { $0.screen.contains { $0.isLetter || $0.isNumber } }
      try session.settle()
      return session
    }
  }
}
