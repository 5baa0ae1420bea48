import ButteryDatabase
import ButteryRecords
import Foundation
import RuleTrait
import Testing

@Suite("a table that is changed while it is shown")
struct ChangedTableTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var name: String
    var script: String
    var sections: [Int] = []
    var sort: [Int] = []
    var filter: String?

    /// What remains of the query: columns of sections, of the order, and the number of filters.
    var remains: (groups: [Int], sort: [Int], filterCount: Int)
    var count: Int
    var note: String?

    var testDescription: String { name }
  }

  private static let rows = """
    create table t(id int primary key, part text not null, n int not null, word text not null);
    insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < 900)
      select i, 'p' || (i % 3), i % 10, 'w' || i from n;

    """

  private static let changes: [Change] = [
    Change(
      name: "the column of sections goes", script: "alter table t drop column part",
      sections: [1], filter: "n = 1", remains: ([], [], 1), count: 90),
    Change(
      name: "the column of sections and of the filter goes",
      script: "alter table t drop column part", sections: [1], filter: "part = p1",
      remains: ([], [], 0), count: 900, note: "column 'part' no longer exists"),
    Change(
      name: "the column of order and filter goes", script: "alter table t drop column n",
      sections: [1], sort: [2], filter: "n = 1", remains: ([1], [], 0), count: 300,
      note: "column 'n' no longer exists"),
    Change(
      name: "it is made anew, in sections",
      script: "drop table t; \(rows) delete from t where id > 300", sections: [1],
      remains: ([1], [], 0), count: 100),
    Change(
      name: "it is made anew with other columns, in sections",
      script: """
        drop table t; create table t(a text primary key, b text not null);
        insert into t values ('x', 'y'), ('y', 'z');
        """, sections: [1], filter: "n < 5", remains: ([], [], 0), count: 2,
      note: "column 'n' no longer exists"),
    Change(
      name: "it is emptied, in sections", script: "delete from t", sections: [1],
      remains: ([1], [], 0), count: 0),
    Change(
      name: "the key's type changes",
      script: """
        drop table t; create table t(id text primary key, part text not null, n int, word text);
        insert into t values ('one', 'p1', 1, 'w'), ('two', 'p2', 2, 'w');
        """, remains: ([], [], 0), count: 2),
  ]

  private static let serverChanges: [Change] = [
    Change(
      name: "the primary key goes", script: "alter table t drop constraint t_pkey",
      remains: ([], [], 0), count: 900),
    Change(
      name: "the primary key goes, in sections", script: "alter table t drop constraint t_pkey",
      sections: [1], remains: ([1], [], 0), count: 300),
    Change(
      name: "the column of sections has no order any more",
      script: "alter table t alter part type json using to_json(part)", sections: [1],
      filter: "n = 1", remains: ([], [], 0), count: 900, note: "type json has no order"),
  ]

  private func check(_ change: Change, in watch: SessionWatch, run: (String) throws -> Void) throws
  {
    let before = try watch.wait { $0.phase == .ready && $0.total?.isExact == true }
    var query = RecordQuery()
    query.groupLevels = GroupLevels([change.sections])
    query.sort = change.sort.map { SortOrder(column: $0) }
    if let filter = change.filter {
      query.filters = [try #require(try RecordFilter(filter, columns: before.columns))]
    }
    #expect(watch.session.setQuery(query) == nil)
    try watch.wait { $0.query == query && $0.isComplete && $0.phase == .ready }
    let place = DatabasePlace(section: change.sections.isEmpty ? 0 : 1, row: 29)
    let landing = try watch.jump(to: .row(place))
    try run(change.script)
    for time in 1...2 {
      let number = watch.session.reload(
        around: landing.place ?? place, of: watch.session.snapshot)
      let after = try watch.wait { snapshot in
        if case .refused = snapshot.phase { throw SessionWatch.NotReached(snapshot: snapshot) }
        return snapshot.arrival?.jump == number && snapshot.isComplete
          && (snapshot.sectionCount == 0 || snapshot.section(0)?.count.isExact == true)
      }
      #expect(after.query.groupColumns == change.remains.groups)
      #expect(after.query.sort.map(\.column) == change.remains.sort)
      #expect(after.query.filters.count == change.remains.filterCount)
      #expect((after.section(0)?.count.number ?? 0) == change.count)
      if time == 1, let note = change.note {
        #expect(after.notes.contains { $0.contains(note) })
      }
    }
    try watch.jump(to: .last)
    try watch.waitUntilReady()
  }

  @Test("is shown as it is when it is fetched again", .rules("DB-13"), arguments: changes)
  func file(change: Change) throws {
    let file = try SQLiteFile(Self.rows)
    let session = DatabaseSession(
      .sqlite(path: file.path), source: .table(name: "t"), countingTime: .seconds(600))
    try session.open()
    try check(change, in: SessionWatch(session)) { try file.run($0) }
  }

  @Test(
    "is shown by a server as it is when it is fetched again", .rules("DB-13"),
    arguments: changes + serverChanges)
  func server(change: Change) throws {
    let server = try PostgreSQLServer.shared.get()
    let schema = "changed_" + change.name.filter(\.isLetter)
    let path = "set search_path to \(schema);"
    try server.run("create schema \(schema); \(path) \(Self.rows)")
    let session = DatabaseSession(
      try server.databaseAddress(schema: schema), source: .table(name: "t"),
      countingTime: .seconds(600))
    try session.open()
    try check(change, in: SessionWatch(session)) { try server.run(path + $0) }
  }

  @Test("has no rows under an old number where it was emptied before it is sorted", .rules("DB-7"))
  func emptied() throws {
    let file = try SQLiteFile(Self.rows)
    let session = DatabaseSession(
      .sqlite(path: file.path), source: .table(name: "t"), countingTime: .seconds(600))
    try session.open()
    let watch = SessionWatch(session)
    try watch.wait { $0.total == .exact(900) && $0.isComplete }
    try file.run("delete from t")
    var query = RecordQuery()
    query.sort = [SortOrder(column: 2)]
    #expect(session.setQuery(query) == nil)
    let after = try watch.wait { $0.query == query && $0.phase == .ready }
    #expect(after.total == .exact(0))
    #expect(after.rowCount(inSection: 0) == 0)
  }
}
