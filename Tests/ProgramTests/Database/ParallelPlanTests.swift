import Glibc
import Testing

extension DatabaseEndToEnd {
  /// The server uses several processes for a statement, all of which must end.
  @Suite("a statement that a server works on in parallel") struct ParallelPlan {
    private let server: PostgreSQLDatabase

    init() throws {
      server = try PostgreSQLDatabase.workshop.get()
      try server.run(
        """
        set client_min_messages = warning;
        drop view if exists slow; drop table if exists steps;
        create table steps(id int not null, note text);
        insert into steps select i, 'note ' || i from generate_series(1, 20000) i;
        alter table steps set (parallel_workers = 2);
        create or replace function is_found(id int) returns boolean language plpgsql
          parallel safe cost 100000 as $$ begin perform pg_sleep(0.1); return id > 0; end $$;
        create view slow as select * from steps where is_found(id);
        analyze steps;
        """)
    }

    private func show() throws -> DatabaseSession {
      let options = [
        "-cparallel_setup_cost=0", "-cparallel_tuple_cost=0", "-cmin_parallel_table_scan_size=0",
        "-cmax_parallel_workers_per_gather=2",
      ]
      // In the URL, settings are separated by encoded blanks, and contain encoded equals signs.
      let settings = options.map { $0.replacing("=", with: "%3D") }.joined(separator: "%20")
      return try DatabaseSession(
        server.url() + "&options=\(settings)", ["--table", "slow", "--key", "id"])
    }

    /// Waits until the numbers of server processes that work on the view fulfil two shell conditions.
    ///
    /// - Parameters:
    ///   - count: The condition for all processes, such as `eq 0`.
    ///   - workers: The condition for parallel workers among them.
    private func wait(for count: String, workers: String) throws {
      let printed = try Printing(
        """
        for try in $(seq 2000); do
          found=$('\(server.client)' -qXAt -F ' ' -h '\(server.folder)' -U postgres -c "
            select count(*), count(*) filter (where backend_type = 'parallel worker')
            from pg_stat_activity where state = 'active' and query like '%\\"slow\\"%'
            and pid <> pg_backend_pid()")
          set -- $found
          if [ "$1" -\(count) ] && [ "$2" -\(workers) ]; then echo reached; exit; fi
          sleep 0.05
        done
        echo "$found"
        """)
      #expect(printed.lines.first == "reached", "\(printed.errors)")
    }

    @Test("is ended by Esc, with all processes, and the program goes on")
    func escape() throws {
      let session = try show()
      try wait(for: "ge 2", workers: "ge 1")
      try session.wait(for: "Esc stops")
      session.terminal.press("esc")
      try session.wait(for: "stopped")
      try wait(for: "eq 0", workers: "eq 0")
      try session.press("i")
      try session.wait(for: "key")
      try session.press("i", "q")
      #expect(try session.terminal.waitForExit() == .exited(0))
      try wait(for: "eq 0", workers: "eq 0")
    }

    @Test("is ended by q with the program, with all processes")
    func ending() throws {
      let session = try show()
      try wait(for: "ge 2", workers: "ge 1")
      session.terminal.press("q")
      #expect(try session.terminal.waitForExit() == .exited(0))
      #expect(session.terminal.isRestored)
      try wait(for: "eq 0", workers: "eq 0")
    }

    @Test(
      "is ended by a signal with the program, with all processes",
      arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) throws {
      let session = try show()
      try wait(for: "ge 2", workers: "ge 1")
      session.terminal.signal(number)
      #expect(try session.terminal.waitForExit() == .signaled(number))
      #expect(session.terminal.isRestored)
      try wait(for: "eq 0", workers: "eq 0")
    }
  }
}
