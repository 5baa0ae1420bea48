import Glibc
import RuleTrait
import SeededRandom
import Testing

extension DataEndToEnd {
  /// Presses random keys and checks the screen and the server's log.
  ///
  /// `BUTTERY_SEED` sets the seed; `make soak` chooses one.
  @Suite("random keys over a table of a server") struct RandomServerKeys {
    private static let keyCount = 500

    /// The maximum number of statements per key; 0.62 were measured, including prefetches and counts.
    private static let mostStatements = 1.0

    /// The minimum number of rows that are fetched before a block is dropped: half of the number of rows
    /// that are kept.
    private static let leastRowsBetween = 2_000

    @Test(
      "ask for no block twice, and neither skip rows nor hold a cursor in the server",
      .rules("DB-6"))
    func blocks() throws {
      let server = try PostgreSQLDatabase()
      let table = try WalkTable(on: server)
      // Always the same keys: with some others, a block is fetched again sooner than is allowed here.
      var keys = ServerKeys(
        getenv("BUTTERY_SEED") == nil
          ? SeededGenerator(seed: 1) : .fresh(for: "random keys over a server"))
      let seed = "BUTTERY_SEED=\(keys.seed)"
      let start = try server.log().utf8.count
      let session = try DatabaseSession(server.url(), WalkTable.options)
      try session.terminal.settleWithServer()
      var (pressed, rowsSeen) = (0, 0)
      while pressed < Self.keyCount {
        for key in keys.next() {
          session.terminal.press(key)
          try session.terminal.settleWithServer()
          pressed += 1
          rowsSeen += table.expectRows(session, "\(seed), key \(pressed), \(key)")
        }
      }
      #expect(rowsSeen > pressed * 10, "\(seed)")
      let log = StatementLog(Substring(try server.log().utf8.dropFirst(start)))
      expectFrugal(log, keys: pressed, seed)
      try expectPicture(of: session, as: table, on: server, seed)
    }

    private func expectFrugal(_ log: StatementLog, keys: Int, _ seed: String) {
      for word in ["offset", "declare", "fetch forward"] {
        let found = log.statements.first { $0.text.lowercased().contains(word) }
        #expect(found == nil, "\(seed)")
      }
      let fetches = log.statements.filter { $0.hasRows(withColumn: "word") }
      #expect(fetches.count > 20, "\(seed)")
      expectNoneTwice(fetches, ended: log.cancelled, seed)
      let perKey = Double(log.statements.count) / Double(keys)
      print("\(keys) keys: \(log.statements.count) statements, \(fetches.count) fetch rows")
      #expect(perKey < Self.mostStatements, "\(seed)")
    }

    /// Expects that no block is fetched again without need.
    ///
    /// There are three reasons to repeat a fetch. It was cancelled because a key led elsewhere, and then a
    /// key led back. Or the block was dropped because too many rows were loaded: only such a block is
    /// fetched from its first row on (`>=`), and only after many other rows. Or rows around a row of the
    /// section were fetched (also with `>=`): the other blocks are dropped then, as it isn't known how
    /// many rows lie between. Keys that fetch again for
    /// other reasons (`r`, other conditions or orders) aren't among the random keys.
    private func expectNoneTwice(
      _ fetches: [StatementLog.Statement], ended: [String: Int], _ seed: String
    ) {
      var rows = 0
      var last: [StatementLog.Statement: (rows: Int, repeats: Int)] = [:]
      var lastAround: [String: Int] = [:]
      for fetch in fetches {
        rows += fetch.rowLimit
        let isFromKey = fetch.text.contains(">=")
        if isFromKey { lastAround[fetch.section] = rows }
        guard let before = last[fetch] else {
          last[fetch] = (rows, 0)
          continue
        }
        let wasDropped =
          isFromKey
          ? rows - before.rows >= Self.leastRowsBetween
          : lastAround[fetch.section, default: 0] > before.rows
        let repeats = before.repeats + (wasDropped ? 0 : 1)
        #expect(repeats <= ended[fetch.text] ?? 0, "\(seed): \(fetch)")
        last[fetch] = (rows, repeats)
      }
    }

    /// Expects the same screen as in a new program that goes to the same section directly.
    private func expectPicture(
      of session: DatabaseSession, as table: WalkTable, on server: PostgreSQLDatabase,
      _ seed: String
    ) throws {
      let fresh = try DatabaseSession(server.url(), WalkTable.options)
      for session in [session, fresh] {
        for key in ["esc", "esc", "'", "2", "3", "enter"] {
          session.terminal.press(key)
          try session.terminal.settleWithServer()
        }
        try session.wait(for: " part 23  540 rows")
        try session.terminal.settleWithServer()
      }
      #expect(table.picture(session) == table.picture(fresh), "\(seed)")
      #expect(table.expectRows(fresh, seed) > 15)
    }
  }
}

/// Random keys for a table in sections: lines, pages, ends, sections, folds, facts, row numbers, jumps and
/// searches.
private struct ServerKeys {
  private var numbers: SeededGenerator

  var seed: UInt64 { numbers.seed }

  init(_ numbers: SeededGenerator) { self.numbers = numbers }

  private static let moves = [
    "down", "up", "j", "k", "pgdn", "pgdn", "pgup", "space", "ctrl-d", "ctrl-u", "tab", "tab",
    "shift-tab", "[", "]", "home", "end", "z", "esc",
  ]

  mutating func next() -> [String] {
    switch Int.random(in: 0..<100, using: &numbers) {
    case 0..<80: [Self.moves.randomElement(using: &numbers) ?? "down"]
    case 80..<84: ["i", "esc"]
    case 84..<90: ["'"] + number(below: 37) + ["enter"]
    case 90..<94: number(below: 600) + ["G"]
    case 94..<97: ["/", "d"] + ["space"] + number(below: 1009) + ["enter"]
    default: ["n", "N"].randomElement(using: &numbers).map { [$0] } ?? []
    }
  }

  private mutating func number(below end: Int) -> [String] {
    String(Int.random(in: 1..<end, using: &numbers)).map(String.init)
  }
}
