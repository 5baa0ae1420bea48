import ButteryDatabase
import ButteryRecords
import Foundation
import RuleTrait
import Testing

/// Queries that the engine begins to answer and doesn't, while the rows of another one are shown.
@Suite("a query that fails")
struct FailedQueryTests {
  enum Question: CaseIterable {
    case filter, sort, group

    func query(of session: DatabaseSession) throws -> RecordQuery {
      var query = RecordQuery()
      switch self {
      case .filter:
        let filter = try RecordFilter("word : nowhere", columns: session.snapshot.columns)
        query.filters = [try #require(filter)]
      case .sort: query.sort = [SortOrder(column: 2, isDescending: true)]
      case .group: query.groupLevels = GroupLevels([[1]])
      }
      return query
    }
  }

  enum Failure: CaseIterable {
    case timeLimit, killed, permission

    var word: String {
      switch self {
      case .timeLimit: "too long"
      case .killed: "terminating connection"
      case .permission: "permission denied"
      }
    }
  }

  /// Expects that a query is taken back, and that everything else stays as it was.
  private func expectTakenBack(
    _ query: RecordQuery, by watch: SessionWatch, since before: DatabaseSnapshot, word: String
  ) throws {
    let old = before.takenBack
    #expect(watch.session.setQuery(query) == nil)
    let after = try watch.wait { $0.takenBack != old || $0.query != before.query }
    #expect(after.query == before.query)
    #expect(after.asked == before.query)
    #expect(after.takenBack?.reason.contains(word) == true, "\(after.takenBack?.reason ?? "")")
    #expect(after.takenBack?.reason.contains("\n") == false)
    #expect(after.texts(ofSection: 0) == before.texts(ofSection: 0))
    #expect(after.total == before.total)
  }

  @Test(
    "is taken back with the server's words, and answered when it is asked again", .rules("DB-11a"),
    arguments: Question.allCases, Failure.allCases)
  func server(question: Question, failure: Failure) throws {
    let server = try PostgreSQLServer.shared.get()
    let name = "failed_\(question)_\(failure)".lowercased()
    try server.run(
      """
      create role \(name) login; create schema \(name); set search_path to \(name);
      create table pause(seconds float8); insert into pause values (0);
      create function pauses() returns bool language plpgsql volatile set search_path from current
        as $$ begin
          if (select seconds < 0 from pause) then
            raise 'canceling statement due to statement timeout' using errcode = '57014';
          end if;
          perform pg_sleep(seconds) from pause;
          return true;
        end $$;
      create table t(id int primary key, part text not null, word text not null);
      insert into t select i, 'part ' || i % 7, 'word ' || i from generate_series(1, 1000) i;
      alter table t enable row level security;
      create policy slow on t using (pauses());
      grant usage on schema \(name) to \(name); grant select on t, pause to \(name);
      """)
    let session = DatabaseSession(
      try server.databaseAddress(schema: name, user: name), source: .table(name: "t"))
    try session.open()
    let watch = SessionWatch(session)
    let before = try watch.wait { $0.total == .exact(1_000) && $0.phase == .ready && $0.isComplete }
    let query = try question.query(of: session)
    switch failure {
    // The error of a time limit, at once: a busy machine might exceed a real one before.
    case .timeLimit: try server.run("update \(name).pause set seconds = -1;")
    case .permission: try server.run("revoke select on \(name).t from \(name);")
    case .killed:
      try server.run("update \(name).pause set seconds = 600;")
      Thread.detachNewThread {
        try? server.run(
          """
          do $$ begin while (select seconds > 0 from \(name).pause) loop
            perform pg_terminate_backend(pid) from pg_stat_activity
              where usename = '\(name)' and state = 'active'
                and clock_timestamp() > query_start + interval '0.5 s';
            perform pg_sleep(0.02), pg_stat_clear_snapshot(); end loop; end $$
          """)
      }
    }
    try expectTakenBack(query, by: watch, since: before, word: failure.word)
    if failure == .timeLimit {
      let lines = server.log.split(separator: "\n")
      let tries = lines.indices.filter { number in
        lines[number].contains("due to statement timeout")
          && lines[number...].prefix(3).contains { $0.contains("\"\(name)\".") }
      }
      #expect(tries.count == 1)
    }
    try server.run(
      "update \(name).pause set seconds = 0; grant select on \(name).t to \(name);")
    if failure == .killed {
      #expect(session.setQuery(query)?.contains("r connects again") == true)
      #expect(session.snapshot.asked == before.query)
      session.reload(around: DatabasePlace(section: 0, row: 0), of: session.snapshot)
      try watch.wait { $0.phase == .ready && $0.isComplete }
    }
    #expect(session.setQuery(query) == nil)
    try watch.wait { $0.query == query && $0.phase == .ready }
  }

  @Test("is taken back where a file is damaged", arguments: Question.allCases)
  func damagedFile(question: Question) throws {
    let file = try SQLiteFile(
      """
      create table t(id integer primary key, part text not null, word text not null);
      insert into t with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000)
        select i, 'part ' || i % 7, 'word ' || hex(randomblob(40)) from n;
      """)
    let session = DatabaseSession(.sqlite(path: file.path), source: .table(name: "t"))
    try session.open()
    let watch = SessionWatch(session)
    let before = try watch.wait { $0.total == .exact(60_000) && $0.phase == .ready }
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    // The first pages have the table's beginning, and some are in memory.
    try handle.seek(toOffset: 200 * 4_096)
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: 200 * 4_096)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: Int(size) - 200 * 4_096))
    try handle.close()
    try expectTakenBack(
      question.query(of: session), by: watch, since: before, word: "malformed")
  }
}
