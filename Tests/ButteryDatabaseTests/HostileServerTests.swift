import ButteryDatabase
import ButteryRecords
import Foundation
import RuleTrait
import Testing

@Suite("a server on whose search path others have put objects of their own")
struct HostileServerTests {
  private static let server = Result {
    let server = try PostgreSQLServer()
    try server.run(HostileSchema.tables)
    try server.run(HostileSchema.traps)
    return server
  }

  let server: PostgreSQLServer

  init() throws { server = try Self.server.get() }

  private func watch(
    _ source: DatabaseRelation.Source, path: String = "public,pg_catalog"
  ) throws -> SessionWatch {
    let session = DatabaseSession(
      try server.databaseAddress(schema: path), source: source, countingTime: .seconds(60))
    try session.open()
    return SessionWatch(session)
  }

  /// Pages through a table in all ways.
  private func page(_ watch: SessionWatch, count: Int) throws {
    let first = try watch.wait { $0.total?.isExact == true && $0.isComplete }
    #expect(first.total == .exact(count))
    let top = first.text(at: DatabasePlace(section: 0, row: 0))
    let last = try watch.jump(to: .last)
    #expect(last.place?.row == count - 1)
    #expect(last.text != nil)
    for row in [count / 2, count / 3, 1] {
      #expect(try watch.jump(to: .row(DatabasePlace(section: 0, row: row))).text != nil)
    }
    let place = DatabasePlace(section: 0, row: count / 2)
    let snapshot = watch.session.snapshot
    watch.session.want(place...DatabasePlace(section: 0, row: count / 2 + 40), of: snapshot)
    try watch.wait { $0.row(place) != nil }
    let number = watch.session.reload(around: place, of: watch.session.snapshot)
    #expect(try watch.wait { $0.arrival?.jump == number }.arrival?.place != nil)
    #expect(try watch.jump(to: .first).text == top)
    var rows: Set<[DatabaseValue]> = []
    for row in stride(from: 0, to: count, by: 50) {
      let places = (row..<min(row + 50, count)).map { DatabasePlace(section: 0, row: $0) }
      watch.session.want(places[0]...places[places.count - 1], of: watch.session.snapshot)
      let snapshot = try watch.wait { snapshot in places.allSatisfy { snapshot.row($0) != nil } }
      rows.formUnion(places.compactMap { snapshot.row($0) })
    }
    #expect(rows.count == count)
  }

  @Test(
    "calls none of them while paging, whatever the type of the key", .rules("DB-1b"),
    arguments: HostileSchema.keys.map(\.0), ["public,pg_catalog", "public"])
  func keys(table: String, path: String) throws {
    let watch = try watch(.table(schema: "goods", name: table), path: path)
    try page(watch, count: 300)
    var query = RecordQuery()
    query.sort = [SortOrder(column: 1, isDescending: true)]
    #expect(watch.session.setQuery(query) == nil)
    try watch.wait { $0.query == query && $0.isComplete }
    try check()
  }

  @Test(
    "passes no value of a type that calls functions of its owner: a domain's CHECK, or those of a range",
    .rules("DB-1b"), arguments: (HostileSchema.domains + HostileSchema.ranges).map(\.0))
  func domains(table: String) throws {
    let watch = try watch(.table(schema: "goods", name: table))
    try page(watch, count: 300)
    #expect(watch.session.snapshot.relation?.key == .rowPlace(["ctid"]))
    let columns = watch.session.snapshot.columns
    let first = watch.session.snapshot.row(DatabasePlace(section: 0, row: 0))
    let value = try #require(first?[0].string)
    var sorted = RecordQuery()
    sorted.sort = [SortOrder(column: 0)]
    var grouped = RecordQuery()
    grouped.groupLevels = GroupLevels([[0]])
    for query in [sorted, grouped] {
      let refusal = try #require(watch.session.setQuery(query))
      #expect(refusal.contains("are its owner's"), "\(refusal)")
    }
    for sign in ["=", "!=", "<", ">="] {
      var query = RecordQuery()
      let text = value.replacing("\"", with: "\"\"")
      let condition = "k \(sign) \"\(text)\""
      query.filters = [
        try #require(try RecordFilter(condition, columns: columns, checksValues: false))
      ]
      let refusal = try #require(watch.session.setQuery(query), "\(sign)")
      #expect(refusal.contains("are its owner's"), "\(refusal)")
    }
    let term = try #require(try SearchTerm.read("30", columns: columns))
    try watch.jump(to: .match(term, from: DatabasePlace(section: 0, row: 0), isBackward: false))
    #expect(throws: (any Error).self) {
      try self.watch(.table(schema: "goods", name: table, key: ["k"])).waitUntilReady()
    }
    try check()
  }

  @Test(
    "calls none of them for a parent, partitions, a table without a key, a view and a query",
    .rules("DB-1b"))
  func sources() throws {
    for (name, key, count) in [
      ("parent", [], 300), ("parted", [], 300), ("bare", [], 300), ("bare", ["id"], 300),
      ("seen", ["id"], 400),
    ] {
      try page(try watch(.table(schema: "goods", name: name, key: key)), count: count)
    }
    let query = #"select id, title, loose, pair from "goods"."all_types""#
    try page(try watch(.query(query, key: ["id"])), count: 400)
    try check()
  }

  @Test(
    "calls none of them for sections, totals, conditions and searches of any type", .rules("DB-1b"))
  func columns() throws {
    let watch = try watch(.table(schema: "goods", name: "all_types"))
    let columns = try watch.waitUntilReady().columns
    watch.session.askForIndexes()
    try watch.wait { if case .known = $0.indexes { true } else { false } }
    for column in columns.indices {
      let name = columns[column].name
      var query = RecordQuery()
      query.sort = [SortOrder(column: column, isDescending: column % 2 == 0)]
      if let refusal = watch.session.setQuery(query) {
        #expect(refusal.contains("type json has no order"), "\(refusal)")
        continue
      }
      try settle(query, in: watch, name)
      let row = try #require(try watch.jump(to: .last).snapshot.arrival?.place)
      let value = watch.session.snapshot.row(row)?[column]
      query.sort = []
      query.groupLevels = GroupLevels([[column], [1]])
      watch.session.setMeasures(
        ([.count, .distinct, .least, .greatest, .sum, .mean, .median] as [Aggregate]).map {
          Measure($0, ofColumn: column)
        })
      #expect(watch.session.setQuery(query) == nil)
      try settle(query, in: watch, name)
      try watch.jump(to: .last)
      try watch.jump(to: .named("(none)"))
      try watch.jump(to: .named(value?.string ?? "x"))
      try watch.wait { $0.isCounted }
      try groups(by: column, in: watch)
      try conditions(of: columns, column, value, in: watch)
    }
    try check()
  }

  /// Computes the tables that are derived from a column: its frequencies, and a summary.
  private func groups(by column: Int, in watch: SessionWatch) throws {
    let measures = ([.count, .distinct, .least, .greatest, .sum, .mean] as [Aggregate]).map {
      Measure($0, ofColumn: column)
    }
    for (columns, order) in [([column], DatabaseGroups.Order.count), ([column, 1], .values)] {
      let found = try watch.session.groups(
        of: RecordQuery(), by: columns, measures: measures, in: order, limit: 50)
      #expect(!found.groups.isEmpty)
      #expect(found.all.count == 400)
    }
  }

  private func conditions(
    of columns: [RecordColumn], _ column: Int, _ value: DatabaseValue?, in watch: SessionWatch
  ) throws {
    let name = columns[column].name
    let text = "\"\((value?.string ?? "x").replacing("\"", with: "\"\""))\""
    for condition in [
      "\(name) =", "\(name) != null", "\(name) = \(text)", "\(name) != \(text)",
      "\(name) >= \(text)", "\(name) < \(text)", "\(name) : a", "\(name) : B", "\(name) ~ ^a",
      "\(name) ~ ^A",
    ] {
      var query = RecordQuery()
      query.sort = [SortOrder(column: column)]
      let filter = try? RecordFilter(condition, columns: columns, checksValues: false)
      guard let filter else { continue }
      query.filters = [filter]
      guard watch.session.setQuery(query) == nil else { continue }
      try settle(query, in: watch, condition)
    }
    _ = watch.session.setQuery(RecordQuery())
    try settle(RecordQuery(), in: watch, name)
    let term = try #require(try SearchTerm.read("a", columns: columns))
    try watch.jump(to: .match(term, from: DatabasePlace(section: 0, row: 0), isBackward: false))
  }

  private func settle(_ query: RecordQuery, in watch: SessionWatch, _ name: String) throws {
    let found = try watch.wait { snapshot in
      if case .refused = snapshot.phase { return true }
      return snapshot.query == query && snapshot.isComplete && snapshot.isCounted
    }
    if case .refused(let reason) = found.phase { Issue.record("\(name): \(reason)") }
  }

  @Test("calls none of them for the list of tables, completion and printing", .rules("DB-1b"))
  func listing() throws {
    let address = try server.databaseAddress(schema: "public,pg_catalog")
    let entries = try DatabaseSession.catalog(of: address).entries
    #expect(entries.contains { $0.name == "bare" && $0.rowCount == .exact(300) })
    for source in [
      DatabaseRelation.Source.table(name: "K_VARCHAR"), .table(schema: "goods", name: "parent"),
      .table(schema: "goods", name: "bare", key: ["id"]),
    ] {
      let session = DatabaseSession(address, source: source)
      try session.open()
      var (query, count) = (RecordQuery(), 0)
      query.groupLevels = GroupLevels([[1]])
      try session.readAll(
        of: query,
        { _, _ in
          count += 1
          return true
        }, pause: {})
      #expect(count == 300)
    }
    try check()
  }

  @Test(
    "compares values of a type that its owner has converted by a function of his as the server orders them",
    .rules("DB-1b"), arguments: ["trick", "trick_domain"])
  func implicitCasts(column: String) throws {
    let watch = try watch(.table(schema: "goods", name: "tricky"))
    let columns = try watch.waitUntilReady().columns
    let number = try #require(columns.firstIndex { $0.name == column })
    watch.session.setMeasures(
      ([.count, .distinct, .least, .greatest] as [Aggregate]).map { Measure($0, ofColumn: number) })
    var query = RecordQuery()
    query.groupLevels = GroupLevels([[number]])
    #expect(watch.session.setQuery(query) == nil)
    let found = try watch.wait { $0.query == query && $0.isComplete && $0.isCounted }
    #expect(found.sectionCount == 3)
    #expect((0..<3).map { found.section($0)?.values.first?.string } == ["low", "mid", "high"])
    #expect((0..<3).map { found.section($0)?.count } == [.exact(3), .exact(2), .exact(1)])
    for (condition, count) in [("= mid", 2), ("!= mid", 4), (">= mid", 3), ("< mid", 3)] {
      var filtered = RecordQuery()
      let filter = try RecordFilter("\(column) \(condition)", columns: columns)
      filtered.filters = [try #require(filter)]
      #expect(watch.session.setQuery(filtered) == nil)
      let found = try watch.wait { $0.query == filtered && $0.total?.isExact == true }
      #expect(found.total == .exact(count))
    }
    try check()
  }

  /// What of the server's log has been read, and the statements that were looked at.
  private static let checked = Locked((byteCount: 0, statements: Set<String>()))

  /// Checks that no trap was called since the last check, whichever test made it, and that no statement
  /// has a name that the search path decides about.
  private func check() throws {
    let statements = Self.checked.withLock { checked in
      let news = server.log.utf8.dropFirst(checked.byteCount)
      checked.byteCount += news.count
      // Further lines of a statement are indented.
      let log = String(Substring(news)).replacing("\n\t", with: " ").split(separator: "\n")
      for (number, line) in log.enumerated() where line.contains("ERROR:  trapped") {
        Issue.record("\(log[number...].prefix(4).joined(separator: "\n"))")
      }
      let mark = "execute <unnamed>: "
      let found = Set(
        log.compactMap { line in
          line.firstRange(of: mark).map { String(line[$0.upperBound...]) }
        }
      ).filter { !$0.hasPrefix("set local ") }
      let unknown = found.subtracting(checked.statements)
      checked.statements.formUnion(found)
      #expect(checked.statements.count > 10)
      return unknown
    }
    for statement in statements {
      let names = QualifiedNames(statement).unqualified
      #expect(names.isEmpty, "\(names): \(statement)")
    }
  }
}

extension DatabaseSnapshot {
  /// Whether nothing is left to be counted for the first sections.
  fileprivate var isCounted: Bool {
    (0..<min(3, sectionCount)).allSatisfy { number in
      section(number).map { $0.isSettled || $0.count.isExact } ?? false
    }
  }
}

@Suite("the reader of names")
struct QualifiedNamesTests {
  @Test(
    "finds each name that the search path decides about",
    arguments: [
      "select a > 1", "select f(a)", "select pg_catalog.f(g(a))", "select a::text",
      "select cast(a as text)", "select a from t", "select 1 where a in (1)",
      "select case a when 1 then 2 end", "select a is distinct from b", "select a like 'x'",
      "select a from pg_catalog.t join u on true", "select -1", "select a operator(<) b",
    ])
  func unqualified(statement: String) {
    #expect(!QualifiedNames(statement).unqualified.isEmpty)
  }

  @Test(
    "takes qualified ones",
    arguments: [
      "select a operator(pg_catalog.>) 1, pg_catalog.f(a, '> f(x)')",
      "select \"f(\"::pg_catalog.text", "select cast(a as pg_catalog.text) from \"s\".\"t\"",
      "select pg_catalog.count(*), t.* from (select 1) t", "select a operator(\"s\".>) b",
      "select a is not distinct from null", "select * from pg_catalog.f(a) with ordinality u(a, b)",
    ])
  func qualified(statement: String) {
    #expect(QualifiedNames(statement).unqualified == [])
  }
}
