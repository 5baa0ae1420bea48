import Glibc

/// An SQLite database that is deleted after the test.
final class SQLiteDatabase {
  private let file: TemporaryFile
  var path: String { file.path }

  /// - Parameter script: Statements for the `sqlite3` program.
  init(_ script: String) throws {
    file = try TemporaryFile("")
    try run(script)
  }

  /// Runs a script on the database.
  func run(_ script: String) throws {
    let statements = try TemporaryFile(script)
    let session = try TerminalSession(
      "/bin/sh", ["-c", "sqlite3 -bail \"$1\" <\"$2\"", "sh", path, statements.path])
    guard try session.waitForExit() == .exited(0) else {
      throw session.failure("sqlite3 doesn't take the script")
    }
  }

  /// Adds a table of numbers from 0 on, and an index of their kinds.
  ///
  /// - Parameter kind: the kind of the number `i`, in SQL.
  func addNumbers(to table: String, count: Int, kind: String) throws {
    try run(
      """
      create table \(table)(id integer primary key, kind text not null);
      insert into \(table)
        with recursive n(i) as (select 0 union all select i + 1 from n where i < \(count - 1))
        select i, \(kind) from n;
      create index \(table)_kind on \(table)(kind);
      """)
  }

  /// A shop's tables: 300 orders in three regions, and a view.
  static func shop() throws -> SQLiteDatabase {
    try SQLiteDatabase(
      """
      create table region(id integer primary key, name text not null);
      insert into region values (1, 'North'), (2, 'South'), (3, 'West');
      create table orders(id integer primary key, region text not null, item text, price real);
      insert into orders
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
        select i, (select name from region where region.id = i % 3 + 1),
          case when i % 10 > 0 then 'item ' || i end, i * 1.5 from n;
      create index orders_region on orders(region);
      create view dear as select * from orders where price > 400;
      analyze;
      """)
  }
}
