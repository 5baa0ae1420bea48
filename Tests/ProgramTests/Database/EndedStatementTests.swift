import Glibc
import Testing

extension DatabaseEndToEnd {
  /// Statements on both connections, which wait for a table that another session has locked.
  @Suite("statements that run when the program ends") struct EndedStatements {
    private let server: PostgreSQLDatabase

    init() throws {
      server = try PostgreSQLDatabase.workshop.get()
      try server.run(
        """
        set client_min_messages = warning; drop table if exists waiting;
        create table waiting(id int primary key); insert into waiting values (1);
        """)
    }

    enum End: CaseIterable {
      case quit, interrupt, terminate, hangUp, kill
    }

    /// Waits until as many statements as wanted wait for the table's lock, or run at all.
    private func wait(for count: Int, where condition: String) throws {
      let printed = try Printing(
        """
        until test "$('\(server.client)' -qXAt -h '\(server.folder)' -U postgres -c "select count(*)
          from pg_stat_activity where application_name = 'buttery' and \(condition)")" = \(count)
        do sleep 0.02; done
        """)
      #expect(printed.status == .exited(0))
    }

    @Test("are cancelled on both connections, whichever way it ends", arguments: End.allCases)
    func ended(end: End) throws {
      // EXPLAIN has a time limit, which a busy machine may exceed before the key is pressed.
      for _ in 0..<20 {
        let holder = try server.lock("waiting")
        let start = try server.log().count
        let terminal = try TerminalSession(
          "buttery", [server.url(), "--table", "waiting"], columns: 80, lines: 8)
        try wait(for: 2, where: "wait_event_type = 'Lock'")
        switch end {
        case .quit: terminal.press("q")
        case .interrupt: terminal.press("ctrl-c")
        case .terminate: terminal.signal(SIGTERM)
        case .hangUp: terminal.hangUp()
        case .kill: terminal.signal(SIGKILL)
        }
        _ = try terminal.waitForExit()
        try wait(for: 0, where: "state = 'active'")
        let log = try server.log().dropFirst(start)
        try server.release(holder)
        if log.contains("due to statement timeout") { continue }
        let cancelled = log.ranges(of: "canceling statement due to user request").count
        let lost = log.ranges(of: "connection to client lost").count
        // The program waits a moment only for the server to be told, which a busy machine may exceed; the
        // server then notices that the program is gone. It is told again where a statement doesn't end, which
        // may end the rollback behind it, too.
        switch end {
        case .quit where cancelled < 2 && lost > 0: continue
        case .quit: #expect(cancelled >= 2, "\(log)")
        case .interrupt, .terminate, .hangUp: #expect(cancelled + lost >= 2, "\(log)")
        case .kill: #expect(lost == 2, "\(log)")
        }
        return
      }
      Issue.record("a time limit was reached each time")
    }
  }
}
