import Glibc
import RuleTrait
import SeededRandom
import Testing

extension DatabaseEndToEnd {
  /// Presses random keys and checks the screen and the server's log.
  ///
  /// `BUTTERY_SEED` sets the seed; `make soak` chooses one.
  @Suite("random keys over a table of a server") struct RandomServerKeys {
    private static let keyCount = cases(500, orShortly: 120)

    /// The maximum number of statements per key, including prefetches and counts: 0.62 were measured, and
    /// 1.0 on a busy machine, where a key comes before the answer to the one before.
    private static let maximumStatements = 1.5

    @Test(
      "ask for no block twice, and neither skip rows nor hold a cursor in the server",
      .rules("DB-6"))
    func blocks() throws {
      let server = try PostgreSQLDatabase()
      let table = try WalkTable(on: server)
      var keys = ServerKeys(
        getenv("BUTTERY_SEED") == nil
          ? SeededGenerator(seed: 1) : .fresh(for: "random keys over a server"))
      let seed = "BUTTERY_SEED=\(keys.seed)"
      var end = try server.log().utf8.count
      /// Returns the statements since the last call.
      func newStatements() throws -> [StatementLog.Statement] {
        let log = try server.log().utf8
        defer { end = log.count }
        return StatementLog(Substring(log.dropFirst(end))).statements
      }
      let session = try DatabaseSession(server.url(), WalkTable.options)
      try session.terminal.settleWithServer()
      var statements = try newStatements()
      let openingCount = statements.count
      var uses = SectionUses()
      uses.follow(statements, thenShow: table.shownSections(session), seed)
      var (pressed, rowsSeen) = (0, 0)
      while pressed < Self.keyCount {
        for key in keys.next() {
          session.terminal.press(key)
          try session.terminal.settleWithServer()
          pressed += 1
          let comment = "\(seed), key \(pressed), \(key)"
          rowsSeen += table.expectRows(session, comment)
          let new = try newStatements()
          uses.follow(new, thenShow: table.shownSections(session), comment)
          statements += new
        }
      }
      #expect(rowsSeen > pressed * 10, "\(seed)")
      expectFrugal(statements, openingCount, keys: pressed, seed)
      try expectPicture(of: session, as: table, on: server, seed)
    }

    private func expectFrugal(
      _ statements: [StatementLog.Statement], _ openingCount: Int, keys: Int, _ seed: String
    ) {
      for word in ["offset", "declare", "fetch forward"] {
        let found = statements.first { $0.text.lowercased().contains(word) }
        #expect(found == nil, "\(seed)")
      }
      let fetches = statements.filter { $0.hasRows(withColumn: "word") }
      #expect(fetches.count > 20, "\(seed)")
      let perKey = Double(statements.count - openingCount) / Double(keys)
      print("\(keys) keys: \(statements.count) statements, \(fetches.count) fetch rows")
      #expect(perKey < Self.maximumStatements, "\(seed)")
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

/// The order in which sections were used, and the pages that were fetched: no page is fetched again without
/// need.
///
/// There are three reasons to fetch a page again:
///
/// - Its statement was cancelled, because a key led elsewhere.
/// - Rows around a row of the section were fetched (a page before it and a page from it on, in one
///   statement). The other blocks are dropped then, as it isn't known how many rows lie between.
/// - The section was dropped, because too many rows were loaded and other sections had been used since. What
///   counts is the use, not the fetch: rows that were loaded long ago stay if they were in sight since.
///   Only blocks that were dropped are fetched from their first row on (`>=`).
///
/// Keys that fetch again for other reasons (`r`, other conditions or orders) aren't among the random keys.
private struct SectionUses {
  /// The minimum number of rows in the sections used since: half of the number of rows that are kept, as
  /// the uses and the rows that were dropped meanwhile are only known roughly.
  private static let minimumRowsSince = 2_000

  /// No section of the table has more rows.
  private static let maximumRows = 541

  private struct Section {
    /// The number of rows that have been fetched, including those that were dropped since.
    var rows = 0

    /// When rows were last fetched or in sight.
    var use = 0

    /// When the section may have been used last: sections next to those in sight are used, too.
    var possibleUse = 0

    /// When the section was used for the last time after it may have been dropped.
    var drop = 0

    /// When rows around a row were fetched.
    var around = 0
  }

  private var sections: [Int: Section] = [:]
  private var fetches: [String: Int] = [:]
  private var clock = 0

  /// Takes the statements after a key, then the sections in sight.
  mutating func follow(
    _ statements: [StatementLog.Statement], thenShow shown: [Int], _ comment: String
  ) {
    for statement in statements where statement.hasRows(withColumn: "word") {
      clock += 1
      let pages = statement.pages.map { (Int($0.section.suffix(2)) ?? 0, $0) }
      for (section, _) in pages { use(section) }
      guard !statement.isCancelled else { continue }
      let isAround = pages.count == 2 && pages[0].0 == pages[1].0
      for (section, page) in pages { expectNeed(of: page, in: section, isAround, comment) }
      if isAround { sections[pages[0].0]?.around = clock }
    }
    clock += 1
    guard let first = shown.min(), let last = shown.max() else { return }
    for section in Set(shown) { use(section) }
    for section in first - 1...last + 1 {
      sections[section, default: Section()].possibleUse = clock
    }
  }

  private mutating func use(_ section: Int) {
    let last = sections[section]?.use ?? 0
    let since = sections.filter { $0.key != section && $0.value.possibleUse > last }
    let rows = since.values.reduce(0) { $0 + min($1.rows, Self.maximumRows) }
    if rows >= Self.minimumRowsSince { sections[section]?.drop = clock }
    sections[section, default: Section()].use = clock
    sections[section]?.possibleUse = clock
  }

  private mutating func expectNeed(
    of page: StatementLog.Statement.Page, in section: Int, _ isAround: Bool, _ comment: String
  ) {
    let wasDropped = page.place.contains(">=") && !isAround
    let last = fetches[page.place]
    let use = sections[section] ?? Section()
    if wasDropped {
      #expect(use.drop > last ?? 0, "\(comment): \(page) was not dropped")
    } else if let last {
      #expect(max(use.around, isAround ? use.drop : 0) > last, "\(comment): \(page) again")
    }
    fetches[page.place] = clock
    sections[section]?.rows += page.limit
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
