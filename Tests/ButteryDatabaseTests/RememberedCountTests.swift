import ButteryDatabase
import ButteryRecords
import Testing

@Suite("counts of sections")
struct RememberedCountTests {
  private func watch(_ server: PostgreSQLServer) throws -> SessionWatch {
    // There are more rows than in a page, and more than one section.
    try server.run(
      """
      create table t(id int primary key, g text not null, n int not null);
      insert into t select i, 'g' || lpad((i % 150)::text, 3, '0'), i % 2
        from generate_series(1, 60000) i;
      create index on t(g, id); analyze t;
      """)
    let session = DatabaseSession(
      try server.databaseAddress(schema: "public"), source: .table(name: "t"),
      countingTime: .seconds(600))
    try session.open()
    return SessionWatch(session)
  }

  private func counts(_ server: PostgreSQLServer, of section: String) -> Int {
    server.statements.count {
      $0.contains("count(*)") && $0.contains("'\(section)'") && !$0.contains("explain")
    }
  }

  private func waitForCount(
    of section: String, _ count: Int, in watch: SessionWatch
  ) throws {
    try watch.wait { snapshot in
      snapshot.section(ofValues: [.text(section)])
        .flatMap { snapshot.section($0)?.count } == .exact(count)
    }
  }

  @Test("are remembered where a section is left and comes back")
  func leaving() throws {
    let server = try PostgreSQLServer()
    let watch = try watch(server)
    var query = RecordQuery()
    query.groupLevels = GroupLevels([[1]])
    #expect(watch.session.setQuery(query) == nil)
    try waitForCount(of: "g000", 400, in: watch)
    for _ in 0..<3 {
      try watch.jump(to: .named("g149"))
      try waitForCount(of: "g149", 400, in: watch)
      // Only sections around "g149" are loaded now.
      #expect(watch.session.snapshot.section(ofValues: [.text("g000")]) == nil)
      try watch.jump(to: .named("g000"))
      try waitForCount(of: "g000", 400, in: watch)
    }
    #expect((1...Self.most).contains(counts(server, of: "g000")))
    #expect((1...Self.most).contains(counts(server, of: "g149")))
  }

  /// How often a section is counted at most.
  ///
  /// A count that a busy server doesn't end in time is followed by another one. Without memory, a section
  /// is counted at each of its visits, which are more.
  private static let most = 2

  @Test("are remembered where a condition goes and comes back, and are counted again by r")
  func conditions() throws {
    let server = try PostgreSQLServer()
    let watch = try watch(server)
    let session = watch.session
    var query = RecordQuery()
    query.groupLevels = GroupLevels([[1]])
    var filtered = query
    filtered.filters = [
      try #require(try RecordFilter("id <= 30000", columns: session.snapshot.columns))
    ]
    for _ in 0..<3 {
      for (query, count) in [(query, 400), (filtered, 200)] {
        #expect(session.setQuery(query) == nil)
        try watch.wait { $0.query == query && $0.isComplete }
        try waitForCount(of: "g000", count, in: watch)
      }
    }
    let before = counts(server, of: "g000")
    #expect((2...2 * Self.most).contains(before))
    try server.run("delete from t where id = 150;")
    let number = session.reload(
      around: DatabasePlace(section: 0, row: 0), of: session.snapshot)
    try watch.wait { $0.arrival?.jump == number }
    try waitForCount(of: "g000", 199, in: watch)
    #expect(counts(server, of: "g000") > before)
  }
}
