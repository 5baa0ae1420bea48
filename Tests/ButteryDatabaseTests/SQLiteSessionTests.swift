import ButteryDatabase
import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("a session with SQLite")
struct SQLiteSessionTests {
  /// A script for 1,000 orders in five regions of very different sizes, some of them without a region.
  static let orders = """
    begin;
    create table orders(id integer primary key, region text, amount real, day date, note text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
    insert into orders select i,
      case when i % 50 = 0 then null when i % 10 = 0 then 'North' when i % 3 = 0 then 'South'
        when i = 7 then 'Moon' else 'East' end,
      i / 4.0, date('2024-01-01', '+' || (i % 366) || ' days'),
      case when i % 4 = 0 then null when i % 4 = 1 then '' else 'Note ' || i end from n;
    create index orders_region on orders(region);
    commit;
    """

  private func watch(
    _ script: String, _ source: DatabaseRelation.Source = .table(name: "orders")
  ) throws -> (SessionWatch, SQLiteFile) {
    let file = try SQLiteFile(script)
    let session = DatabaseSession(
      .sqlite(path: file.path), source: source, countingTime: .seconds(600))
    try session.open()
    return (SessionWatch(session), file)
  }

  private func query(
    groups: [Int] = [], sort: [SortOrder] = [], filters: [String] = [], in session: DatabaseSession
  ) throws -> RecordQuery {
    var query = RecordQuery()
    query.groupLevels = GroupLevels(groups.map { [$0] })
    query.sort = sort
    query.filters = try filters.compactMap {
      try RecordFilter($0, columns: session.snapshot.columns)
    }
    return query
  }

  @Test("an answer is awaited only as long as nobody notices")
  func awaiting() throws {
    let (watch, _) = try watch(Self.orders)
    for descending in [false, true] {
      let sort = [SortOrder(column: 2, isDescending: descending)]
      let query = try query(sort: sort, in: watch.session)
      #expect(watch.session.setQuery(query) == nil)
      let start = ContinuousClock.now
      watch.session.awaitAnswer()
      let isOver = ContinuousClock.now - start >= .milliseconds(Patience.unnoticed)
      #expect(isOver || watch.session.snapshot.query == query)
      try watch.wait { $0.query == query }
      // There is nothing to await any more.
      watch.session.awaitAnswer()
      #expect(watch.session.snapshot.query == query)
    }
  }

  @Test("tables are listed with their rows and columns")
  func catalog() throws {
    let file = try SQLiteFile(Self.orders + "create view east as select * from orders;")
    let catalog = try DatabaseSession.catalog(of: .sqlite(path: file.path))
    #expect(catalog.entries.map(\.name) == ["east", "orders"])
    #expect(catalog.entries.map(\.kind) == [.view, .table])
    #expect(catalog.entries[1].rowCount == .exact(1_000))
    #expect(catalog.entries.map(\.columnCount) == [5, 5])
  }

  @Test("a table is one section, whose rows come by its row number")
  func plain() throws {
    let (watch, file) = try watch(Self.orders)
    let columns = watch.session.snapshot.columns
    #expect(columns.map(\.name) == ["id", "region", "amount", "day", "note"])
    #expect(columns.map(\.kind) == [.integer, .text, .decimal, .date, .text])
    let snapshot = try watch.wait { $0.total == .exact(1_000) && $0.isComplete }
    #expect(snapshot.sectionCount == 1)
    #expect(snapshot.section(0)?.count == .exact(1_000))
    #expect(snapshot.rowCount(inSection: 0) == 1_000)
    #expect(snapshot.text(at: DatabasePlace(section: 0, row: 1)) == "2 East 0.5 2024-01-03 Note 2")
    withExtendedLifetime(file) {}
  }

  @Test("groups are sections, counted exactly where that is cheap", .rules("DB-5", "DB-7"))
  func groups() throws {
    let (watch, file) = try watch(Self.orders)
    #expect(try watch.session.setQuery(query(groups: [1], in: watch.session)) == nil)
    var snapshot = try watch.wait { $0.sectionCount == 5 && $0.phase == .ready }
    // Rows that arrive may push a section out of sight, so each section is brought into sight by itself.
    for section in 0..<5 {
      let first = DatabasePlace(section: section, row: 0)
      watch.session.want(first...first, of: snapshot)
      snapshot = try watch.wait { $0.section(section)?.count.isExact == true }
    }
    #expect(
      (0..<5).map { snapshot.section($0)?.values.first?.string } == [
        nil, "East", "Moon", "North", "South",
      ])
    #expect((0..<5).map { snapshot.section($0)?.count.number } == [20, 599, 1, 80, 300])
    #expect(try watch.wait { $0.total?.isExact == true }.total == .exact(1_000))
    withExtendedLifetime(file) {}
  }

  @Test(
    "another query begins around the row that was kept, or the nearest where it hasn't that row")
  func keptRow() throws {
    let (watch, file) = try watch(Self.orders)
    try watch.waitUntilReady()
    let moon = try watch.jump(to: .row(DatabasePlace(section: 0, row: 476)))
    let place = try #require(moon.place)
    #expect(moon.text == "477 South 119.25 2024-04-21 ")
    try watch.checkKeptRow(
      place,
      through: [
        query(sort: [SortOrder(column: 3, isDescending: true)], in: watch.session),
        query(groups: [1], sort: [SortOrder(column: 3)], in: watch.session),
        query(groups: [1, 3], filters: ["amount < 200"], in: watch.session),
        query(filters: ["region = South"], in: watch.session),
        query(in: watch.session),
      ])
    let snapshot = watch.session.snapshot
    let others = try query(filters: ["region != South"], in: watch.session)
    #expect(watch.session.setQuery(others, keeping: snapshot.kept, of: snapshot) == nil)
    let near = try watch.wait { $0.query == others && $0.kept != nil }
    #expect(near.text(at: near.kept)?.hasPrefix("478 East") == true)
    withExtendedLifetime(file) {}
  }

  private static let cities = """
    create table orders(id integer primary key, city text collate nocase, note text);
    insert into orders with recursive n(i) as (select 1 union all select i + 1 from n where i < 900)
      select i,
        case i % 4 when 0 then 'paris' when 1 then 'Berlin' when 2 then 'Paris' else 'Rom' end,
        case when i % 90 = 42 then replace(hex(zeroblob(3000)), '0', 'x') || i else 'note ' || i end
        from n;
    """

  @Test("a row is kept in a section whose value the engine writes otherwise")
  func keptEqual() throws {
    let (watch, file) = try watch(Self.cities)
    try watch.waitUntilReady()
    let place = try #require(try watch.jump(to: .row(DatabasePlace(section: 0, row: 401))).place)
    try watch.checkKeptRow(
      place,
      through: [
        query(groups: [1], in: watch.session),
        query(sort: [SortOrder(column: 2)], in: watch.session),
        query(groups: [1], sort: [SortOrder(column: 2, isDescending: true)], in: watch.session),
        query(in: watch.session),
      ])
    withExtendedLifetime(file) {}
  }

  @Test("a row is kept by a value of which only the beginning is known")
  func keptLong() throws {
    let (watch, file) = try watch(Self.cities)
    try watch.waitUntilReady()
    let landing = try watch.jump(to: .row(DatabasePlace(section: 0, row: 581)))
    let place = try #require(landing.place)
    #expect(landing.snapshot.row(place)?[2].isBeginning == true)
    try watch.checkKeptRow(
      place,
      through: [
        query(sort: [SortOrder(column: 2)], in: watch.session),
        query(groups: [1], sort: [SortOrder(column: 2)], in: watch.session),
      ])
    withExtendedLifetime(file) {}
  }

  @Test("the end, a section, a row and a match are jumped to", .rules("DB-10"))
  func jumps() throws {
    let (watch, file) = try watch(Self.orders)
    #expect(try watch.session.setQuery(query(groups: [1], in: watch.session)) == nil)
    try watch.wait { $0.sectionCount == 5 && $0.phase == .ready }
    let last = try watch.jump(to: .last)
    #expect(last.place?.section == 4)
    #expect(last.text?.hasPrefix("999 South") == true)
    let moon = try watch.jump(to: .section(2))
    #expect(moon.text?.hasPrefix("7 Moon") == true)
    let row = try watch.jump(to: .row(DatabasePlace(section: 1, row: 300)))
    let east = (1...1_000).filter { $0 % 50 != 0 && $0 % 10 != 0 && $0 % 3 != 0 && $0 != 7 }
    #expect(row.text?.hasPrefix("\(east[300]) East") == true)
    let term = try #require(SearchTerm("note 998"))
    let match = try watch.jump(
      to: .match(term, from: DatabasePlace(section: 0, row: 0), isBackward: false))
    #expect(match.text?.hasPrefix("998 East") == true)
    let before = try watch.jump(
      to: .match(
        try #require(SearchTerm("East")), from: try #require(match.place), isBackward: true),
      of: match.snapshot)
    #expect(before.text?.hasPrefix("997 East") == true)
    let none = try watch.jump(
      to: .match(
        try #require(SearchTerm("nowhere")), from: .init(section: 0, row: 0), isBackward: false))
    #expect(none.place == nil)
    withExtendedLifetime(file) {}
  }

  @Test(
    "conditions are answered by the engine as files answer them", .rules("DB-11"),
    arguments: [
      ("amount > 249", 4), ("amount = 1..2", 5), ("region = North, Moon", 81),
      ("region = ", 20), ("region = null", 20), ("region != NULL", 980),
      ("amount = null", 0), ("id != null", 1_000), ("day = null, 2024-01-02", 3),
      ("note = null", 250), ("note = \"\"", 250), ("note = \"null\"", 0), ("amount = ", 0),
      ("region != North", 920), ("not (region = North)", 920),
      ("note = ", 500), ("note : NOTE 99", 0), ("note : note 99", 7), ("Note 99", 7),
      ("day = 2024-02", 87), ("day >= 2024-12", 62), ("day < 2024-01-02", 2),
      ("id = 5 or id > 998", 3), ("amount > 100 and amount <= 101", 4),
    ])
  func conditions(filter: String, count: Int) throws {
    let (watch, file) = try watch(Self.orders)
    #expect(try watch.session.setQuery(query(filters: [filter], in: watch.session)) == nil)
    let snapshot = try watch.wait { $0.query.isFiltered && $0.total?.isExact == true }
    #expect(snapshot.total == .exact(count))
    withExtendedLifetime(file) {}
  }

  @Test(
    "a condition made of any value holds of the rows that have that value and of no other",
    .rules("DB-11"))
  func valuesAtHand() throws {
    let (watch, file) = try watch(
      """
      create table t(id integer primary key, n real, w text);
      insert into t(n, w) values (1.5, 'a'), (9e999, ''), (-9e999, null), (null, ' '), (0.00001, 'null');
      """, .table(name: "t"))
    try watch.waitUntilReady()
    for column in 1...2 { try watch.checkConditions(ofColumn: column) }
    withExtendedLifetime(file) {}
  }

  @Test(
    "a column without a type is asked for numbers and texts that read like a value",
    .rules("DB-11"),
    arguments: [
      ("m = 1", 2), ("m = -3", 2), ("m = 2.5", 2), ("m = x", 1), ("m = 1, x", 3), ("m != 1", 8),
      ("m : é", 2), ("é", 2), ("m : É", 1), ("m : émile", 1), ("m > 1", 1), ("m >= 1", 2),
      ("m < 2.5", 2), ("m = 1..3", 2), ("m > b", 3), ("m = null", 1), ("m =", 1),
    ])
  func untyped(filter: String, count: Int) throws {
    let (watch, file) = try watch(
      """
      create table t(m);
      insert into t values (1), ('1'), (2.5), ('2.5'), (-3), ('-3'), (null), ('x'), ('Émile'), ('café');
      """, .table(name: "t"))
    #expect(try watch.session.setQuery(query(filters: [filter], in: watch.session)) == nil)
    let snapshot = try watch.wait { $0.query.isFiltered && $0.total?.isExact == true }
    #expect(snapshot.total == .exact(count))
    withExtendedLifetime(file) {}
  }

  @Test(
    "a column without a type is asked for blobs, infinity and empty texts as for any value",
    .rules("DB-11"), arguments: ["", "blob"])
  func untypedValues(type: String) throws {
    let (watch, file) = try watch(
      """
      create table t(id integer primary key, m \(type));
      insert into t(m) values (1.5), ('a'), (''), (null), (x'0102'), (x''), (9e999), (-9e999), (x'ff'),
        ('x''0'''), ('null'), ('infinite');
      """, .table(name: "t"))
    try watch.waitUntilReady()
    try watch.checkConditions(ofColumn: 1)
    for (filter, count) in [("m =", 2), ("m !=", 10), ("m = X'0102', a", 2), ("m = Infinity", 1)] {
      #expect(try watch.session.setQuery(query(filters: [filter], in: watch.session)) == nil)
      let wanted = watch.session.snapshot.asked
      let found = try watch.wait { $0.query == wanted && $0.total?.isExact == true }
      #expect(found.total == .exact(count), "\(filter)")
    }
    withExtendedLifetime(file) {}
  }

  @Test(
    "a column without a type that has mostly numbers is asked for each value as it is written",
    .rules("DB-11"), arguments: ["", "numeric", "integer", "real"])
  func mixedValues(type: String) throws {
    let (watch, file) = try watch(
      """
      create table t(id integer primary key, m \(type));
      insert into t(m) values (1), (2), (3), (4), (5), (6), (7), (1.5), (9e999), (null), ('');
      \(type.isEmpty
        ? "insert into t(m) values (1.0), ('1'), (' 1'), ('1.0'), ('abc'), ('null'), (x'01');" : "")
      """, .table(name: "t"))
    try watch.waitUntilReady()
    #expect(watch.session.snapshot.columns[1].kind.isNumeric)
    if type.isEmpty {
      try watch.checkConditions(ofColumn: 1)
      for (filter, count) in [("m = abc", 1), ("m = 1", 3), ("m = 1, abc", 4), ("m = 2..10", 6)] {
        #expect(try watch.session.setQuery(query(filters: [filter], in: watch.session)) == nil)
        let wanted = watch.session.snapshot.asked
        let found = try watch.wait { $0.query == wanted && $0.total?.isExact == true }
        #expect(found.total == .exact(count), "\(filter)")
      }
    }
    #expect(try watch.session.setQuery(query(filters: ["m ="], in: watch.session)) == nil)
    let wanted = watch.session.snapshot.asked
    let found = try watch.wait { $0.query == wanted && $0.total?.isExact == true }
    #expect(found.total == .exact(2))
    withExtendedLifetime(file) {}
  }

  @Test("a text column is asked for a blob in it", .rules("DB-11"))
  func blobAmongTexts() throws {
    let (watch, file) = try watch(
      "create table t(id integer primary key, w text); insert into t(w) values ('a'), (x'0102');",
      .table(name: "t"))
    try watch.waitUntilReady()
    try watch.checkConditions(ofColumn: 1)
    withExtendedLifetime(file) {}
  }

  @Test(
    "a column of numbers with a few texts is compared by numbers, whichever comes first",
    .rules("DB-11"), arguments: ["", "numeric", "integer"],
    [
      ("n > 15", 5), ("n < 5", 4), ("n = 3..12", 10), ("n != 1", 20),
    ])
  func fewTexts(type: String, filter: (text: String, count: Int)) throws {
    let (watch, file) = try watch(
      """
      create table t(id integer primary key, n \(type));
      insert into t(n) values ('n/a');
      insert into t(n) with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
        select i from n;
      """, .table(name: "t"))
    #expect(watch.session.snapshot.columns[1].kind.isNumeric)
    #expect(try watch.session.setQuery(query(filters: [filter.text], in: watch.session)) == nil)
    let snapshot = try watch.wait { $0.query.isFiltered && $0.total?.isExact == true }
    #expect(snapshot.total == .exact(filter.count))
    withExtendedLifetime(file) {}
  }

  @Test("an index is named that can be made and would help, of large tables only", .rules("DB-12"))
  func indexes() throws {
    let file = try SQLiteFile(
      """
      create table large(id integer primary key, amount real, note text);
      insert into large with recursive n(i) as (select 1 union all select i + 1 from n
        where i < 60000) select i, i % 100, 'n' from n;
      create table small(id text primary key, amount real) without rowid;
      insert into small select id, amount from large limit 17;
      create view most as select * from large;
      """)
    // The rows may all be there before the engine has said how it finds them.
    func expect(
      _ notes: [String], _ source: DatabaseRelation.Source, sort: [SortOrder],
      filters: [String] = []
    ) throws {
      let session = DatabaseSession(
        .sqlite(path: file.path), source: source, countingTime: .seconds(600))
      try session.open()
      let watch = SessionWatch(session)
      let query = try self.query(sort: sort, filters: filters, in: session)
      #expect(session.setQuery(query) == nil)
      try watch.wait {
        $0.query == query && $0.total?.isExact == true && $0.phase == .ready && $0.notes == notes
      }
    }
    let reason = "about 60,000 rows are read for each page"
    try expect(
      ["create index large_amount on large (amount) would help; \(reason)"],
      .table(name: "large"), sort: [SortOrder(column: 1)])
    try expect([reason], .table(name: "large"), sort: [SortOrder(column: 0)], filters: ["note = x"])
    try expect([], .table(name: "small"), sort: [SortOrder(column: 1)])
    try expect([], .table(name: "most", key: ["id"]), sort: [SortOrder(column: 1)])
  }

  @Test("what the engine can't do is refused with a reason, and nothing changes", .rules("DB-11"))
  func refusals() throws {
    let (watch, file) = try watch(Self.orders)
    try watch.waitUntilReady()
    let refusal = try watch.session.setQuery(query(filters: ["note ~ ^N"], in: watch.session))
    #expect(refusal?.contains("SQLite has no regular expressions") == true)
    var byCount = RecordQuery()
    byCount.groupOrder = .count
    #expect(watch.session.setQuery(byCount)?.contains("ordered by their values") == true)
    #expect(watch.session.snapshot.query == RecordQuery())
    withExtendedLifetime(file) {}
  }

  @Test("rows are sorted in both directions, missing values where the engine has them")
  func sorting() throws {
    let (watch, file) = try watch(Self.orders)
    let sort = [SortOrder(column: 1, isDescending: true), SortOrder(column: 2)]
    #expect(try watch.session.setQuery(query(sort: sort, in: watch.session)) == nil)
    let snapshot = try watch.wait { $0.query.isSorted && $0.isComplete && $0.phase == .ready }
    #expect(snapshot.text(at: .init(section: 0, row: 0))?.hasPrefix("3 South") == true)
    #expect(try watch.jump(to: .last).text?.hasPrefix("1000 ∅") == true)
    withExtendedLifetime(file) {}
  }

  @Test(
    "fetching again keeps the row, whatever came and went in front of it", .rules("DB-8", "DB-13"))
  func reloading() throws {
    let (watch, file) = try watch(Self.orders)
    let landing = try watch.jump(to: .row(.init(section: 0, row: 500)))
    #expect(landing.text?.hasPrefix("501 ") == true)
    try file.run(
      "delete from orders where id < 100; insert into orders(id, note) values(-1, 'new');")
    let number = watch.session.reload(
      around: try #require(landing.place), of: landing.snapshot)
    let snapshot = try watch.wait { $0.arrival?.jump == number }
    #expect(snapshot.text(at: snapshot.arrival?.place)?.hasPrefix("501 ") == true)
    try file.run("delete from orders where id = 501;")
    let again = watch.session.reload(
      around: try #require(snapshot.arrival?.place), of: snapshot)
    let next = try watch.wait { $0.arrival?.jump == again }
    #expect(next.text(at: next.arrival?.place)?.hasPrefix("502 ") == true)
    #expect(try watch.jump(to: .first).text == "-1 ∅ ∅ ∅ new")
  }

  @Test(
    "the next row by key takes the place of one that is gone when it is fetched again",
    .rules("DB-8"))
  func reloadingWithoutAnchor() throws {
    let (watch, file) = try watch(Self.orders)
    let landing = try watch.jump(to: .row(.init(section: 0, row: 500)))
    let place = try #require(landing.place)
    try file.run("delete from orders where id < 100 or id = 501;")
    let number = watch.session.reload(around: place, of: landing.snapshot)
    let now = try watch.wait { $0.arrival?.jump == number }
    #expect(now.text(at: now.place(of: place, in: landing.snapshot))?.hasPrefix("502 ") == true)
  }

  @Test("sections are found by a name, its beginning or a part, rows by their key", .rules("DB-10"))
  func naming() throws {
    let (watch, file) = try watch(Self.orders)
    #expect(try watch.session.setQuery(query(groups: [1], in: watch.session)) == nil)
    try watch.wait { $0.sectionCount == 5 && $0.phase == .ready }
    let start = try watch.jump(to: .row(.init(section: 1, row: 3)))
    let place = try #require(start.place)
    let anchor = try #require(start.snapshot.anchor(of: place))
    for (letters, text) in [("sou", "3 South"), ("NORTH", "10 North"), ("oon", "7 Moon")] {
      #expect(try watch.jump(to: .named(letters)).text?.hasPrefix(text) == true)
    }
    #expect(try watch.jump(to: .named("zzz")).place == nil)
    #expect(try watch.jump(to: .anchor(anchor)).text == start.text)
    withExtendedLifetime(file) {}
  }

  @Test(
    "a section is found, whichever statement is cancelled for the sake of its search",
    .timeLimit(.minutes(10)))
  func hurriedNaming() throws {
    let (watch, file) = try watch(
      """
      create table parts(id integer primary key, kind text not null);
      insert into parts with recursive n(i) as (select 0 union all select i + 1 from n where i < 9999)
        select i, printf('kind %04d', i / 5) from n;
      create index parts_kind on parts(kind);
      """, .table(name: "parts"))
    #expect(try watch.session.setQuery(query(groups: [1], in: watch.session)) == nil)
    try watch.wait { $0.sectionCount > 20 && $0.phase == .ready }
    for round in 0..<cases(400, orShortly: 80) {
      // This search is cancelled by the next one, at another moment of its work in each round.
      watch.session.jump(to: .named("KIND 0"), of: watch.session.snapshot)
      SessionWatch.pause(microseconds: round % 40 * 10)
      let name = "kind \(1000 + round * 7 % 999)"
      let landing = try watch.jump(to: .named(name.uppercased()))
      #expect(landing.text?.hasSuffix(name) == true, "round \(round): \(name)")
      try watch.jump(to: .first)
    }
    withExtendedLifetime(file) {}
  }

  @Test("what was counted of a condition is known when it comes back, until r", .rules("DB-7"))
  func rememberedCounts() throws {
    let (watch, file) = try watch(Self.orders)
    try watch.wait { $0.total == .exact(1_000) }
    let session = watch.session
    #expect(try session.setQuery(query(filters: ["amount > 100"], in: session)) == nil)
    try watch.wait { $0.query.isFiltered && $0.total == .exact(600) }
    // Counting again would find fewer rows.
    try file.run("delete from orders where id > 900;")
    #expect(try session.setQuery(query(in: session)) == nil)
    let back = try watch.wait { !$0.query.isFiltered && $0.isComplete }
    #expect(back.total == .exact(1_000))
    session.reload(around: DatabasePlace(section: 0, row: 0), of: back)
    try watch.wait { $0.total == .exact(900) }
  }

  @Test("a table without rows, and one without a key, are shown as they are")
  func odd() throws {
    let (empty, file) = try watch("create table t(a);", .table(name: "t"))
    let snapshot = try empty.wait { $0.total == .exact(0) && $0.phase == .ready }
    #expect(snapshot.rowCount(inSection: 0) == 0)
    #expect(try empty.jump(to: .last).place == nil)
    let (view, viewFile) = try watch(
      Self.orders + "create view v as select region from orders;", .table(name: "v"))
    let rows = try view.waitUntilReady()
    #expect(rows.notes.isEmpty)
    #expect(rows.total == .exact(1_000))
    #expect(rows.rowCount(inSection: 0) == 1_000)
    #expect(
      try view.session.setQuery(query(groups: [0], in: view.session))?.contains("--key") == true)
    withExtendedLifetime((file, viewFile)) {}
  }

  @Test("figures of outer groups are those of all sections in them")
  func outerFigures() throws {
    let (watch, file) = try watch(Self.orders)
    let sum = Measure(.sum, ofColumn: 2)
    #expect(try watch.session.setQuery(query(groups: [1, 3], in: watch.session)) == nil)
    watch.session.setMeasures([sum])
    let snapshot = try watch.wait { $0.section(ofOuterValues: [.null])?.figures[sum] != nil }
    #expect(snapshot.section(ofOuterValues: [.null])?.figures == [sum: .real(2_625)])
    #expect(snapshot.section(ofOuterValues: [.null])?.count == .exact(20))
    withExtendedLifetime(file) {}
  }

  @Test("figures of sections come with their counts")
  func figures() throws {
    let (watch, file) = try watch(Self.orders)
    let (sum, least) = (Measure(.sum, ofColumn: 2), Measure(.least, ofColumn: 0))
    watch.session.setMeasures([sum, least])
    #expect(try watch.session.setQuery(query(groups: [1], in: watch.session)) == nil)
    let snapshot = try watch.wait {
      $0.query.groupColumns == [1] && $0.section(0)?.figures.count == 2
    }
    #expect(snapshot.section(0)?.figures == [sum: .real(2_625), least: .integer(50)])
    // Known figures stay, and others are added.
    let count = Measure(.distinct, ofColumn: 1)
    watch.session.setMeasures([least, count])
    let further = try watch.wait { $0.section(0)?.figures[count] != nil }
    #expect(
      further.section(0)?.figures == [sum: .real(2_625), least: .integer(50), count: .integer(0)])
    withExtendedLifetime(file) {}
  }

  @Test("a total of integers that is too large is rounded, and told; the others stay")
  func overflow() throws {
    let (watch, file) = try watch(
      """
      create table orders(id integer primary key, big int, small int);
      insert into orders values (1, 9223372036854775807, 1), (2, 9223372036854775807, 2);
      """)
    let measures = [
      Measure(.sum, ofColumn: 1), Measure(.count, ofColumn: 1), Measure(.sum, ofColumn: 2),
      Measure(.greatest, ofColumn: 1),
    ]
    watch.session.setMeasures(measures)
    let found = try watch.wait { $0.section(0)?.figures.count == 4 }
    #expect(
      measures.map { found.section(0)?.figures[$0] } == [
        .real(18_446_744_073_709_551_616), .integer(2), .integer(3), .integer(.max),
      ])
    #expect(found.notes == ["sum of big is rounded: integer overflow"])
    withExtendedLifetime(file) {}
  }
}
