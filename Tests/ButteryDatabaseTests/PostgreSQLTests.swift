import ButteryDatabase
import Foundation
import RuleTrait
import SeededRandom
import Testing

@Suite("PostgreSQL")
struct PostgreSQLTests {
  let server: PostgreSQLServer

  init() throws { server = try PostgreSQLServer.shared.get() }

  private func connect() throws -> PostgreSQLConnection {
    try PostgreSQLConnection(address: server.address(), name: "test")
  }

  @Test("values come as the server writes them, and go back as such")
  func values() throws {
    let connection = try connect()
    let table = try connection.run(
      Statement(
        "select $1::int as a, $2::text as b, null as c, ''::text as d, "
          + "'2024-02-29'::date as e, 0.1::float8 as f, '\\x00ff'::bytea as g",
        [.integer(7), .text("it's Käse")]))
    #expect(table.names == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(
      table.rows[0].map(\.string) == [
        "7", "it's Käse", nil, "", "2024-02-29", "0.1", "\\x00ff",
      ])
  }

  @Test(
    "a statement travels in a transaction that only reads, and leaves nothing behind",
    .rules("DB-1"))
  func transactions() throws {
    let connection = try connect()
    #expect(throws: DatabaseError.writes(name: "test")) {
      try connection.run(Statement("create table written(a int)"))
    }
    let reason = "cannot insert multiple commands into a prepared statement"
    #expect(throws: DatabaseError.refused(name: "test", reason: reason)) {
      try connection.run(Statement("select 1; select 2"))
    }
    // The error about a missing parameter must not be taken for a lost connection.
    let unbound = "the query has a parameter such as $1: write a value in its place"
    #expect(throws: DatabaseError.refused(name: "test", reason: unbound)) {
      try connection.run(Statement("select $1::int"))
    }
    #expect(throws: DatabaseError.refused(name: "test", reason: "column \"b\" does not exist")) {
      try connection.run(Statement("select b"))
    }
    let table = try connection.run(
      Statement("select current_setting('transaction_read_only'), now() = statement_timestamp()"))
    #expect(table.rows[0][0].string == "on")
  }

  @Test("a function that writes in spite of that has written nothing in the end")
  func largeObjects() throws {
    let connection = try connect()
    let objects = Statement("select count(*) from pg_largeobject_metadata")
    let before = try connection.run(objects).rows
    // Newer servers refuse the statement, which is just as good.
    _ = try? connection.run(Statement("select lo_create(0)"))
    #expect(try connection.run(objects).rows == before)
  }

  @Test("a statement that takes too long, or is cancelled, ends, and the next one runs")
  func ending() throws {
    let connection = try connect()
    #expect(throws: DatabaseError.tooSlow(name: "test")) {
      try connection.run(Statement("select pg_sleep(60)"), within: 50)
    }
    let patient = try connect()
    let canceller = Canceller(patient)
    #expect(throws: DatabaseError.cancelled) {
      try patient.run(Statement("select pg_sleep(60)"))
    }
    canceller.stop()
    #expect(try connection.run(Statement("select 1")).rows == [[.text("1")]])
    #expect(try patient.run(Statement("select 2")).rows == [[.text("2")]])
  }

  @Test("cancellations that come late never leave a transaction behind")
  func lateCancellations() throws {
    let connection = try connect()
    let cancellers = (0..<12).map { _ in Canceller(connection, every: 0) }
    // Each ends with the first one that reaches it; the next one may reach what clears up after it.
    let errors = (0..<cases(2_000, orShortly: 400)).compactMap { _ in
      Self.error { _ = try connection.run(Statement("select pg_sleep(60)")) }
    }
    for canceller in cancellers { canceller.stop() }
    #expect(errors.filter { $0 != .cancelled } == [])
    #expect(try connection.run(Statement("select 2")).rows == [[.text("2")]])
  }

  private static func error(_ body: () throws -> Void) -> DatabaseError? {
    switch Result(catching: body) {
    case .success: nil
    case .failure(let error): error as? DatabaseError
    }
  }

  @Test("a statement that the library doesn't take is refused, and the next one runs")
  func manyParameters() throws {
    let connection = try connect()
    let error = #expect(throws: DatabaseError.self) {
      try connection.run(Statement("select 1", Array(repeating: .integer(1), count: 70_000)))
    }
    guard case .refused(_, let reason) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("parameters"))
    #expect(try connection.run(Statement("select 2")).rows == [[.text("2")]])
  }

  @Test("what is missing or wrong is said in one line without a password", .rules("DB-14"))
  func unreachable() throws {
    try server.run(
      "drop role if exists sworn; create role sworn login password 'secret';"
        + "drop database if exists sworn; create database sworn;")
    #expect(throws: DatabaseError.passwordNeeded(name: "test")) {
      try PostgreSQLConnection(
        address: server.address(database: "sworn", user: "sworn"), name: "test")
    }
    for address in [
      server.address(database: "sworn", user: "sworn") + " password=wrong",
      server.address(database: "missing"), "host=/nowhere", "postgresql://%zz", "nonsense=1",
    ] {
      let error = #expect(throws: DatabaseError.self) {
        try PostgreSQLConnection(address: address, name: "test")
      }
      let line = try #require(error).description
      #expect(line.hasPrefix("test: ") && !line.contains("\n") && !line.contains("wrong"))
    }
    let allowed = try PostgreSQLConnection(
      address: server.address(database: "sworn", user: "sworn") + " password=secret", name: "test")
    #expect(try allowed.run(Statement("select 1")).rows.count == 1)
  }

  @Test(
    "a server that dies is said, and the connection stays lost", .rules("DB-15"),
    arguments: [SIGQUIT, SIGKILL, SIGINT])
  func dying(signal: Int32) throws {
    let mortal = try PostgreSQLServer()
    let connection = try PostgreSQLConnection(address: mortal.address(), name: "test")
    let idle = try PostgreSQLConnection(address: mortal.address(), name: "test")
    #expect(try connection.run(Statement("select 1")).rows.count == 1)
    kill(mortal.processID, signal)
    mortal.waitUntilGone()
    for connection in [connection, connection, idle, idle] {
      let error = #expect(throws: DatabaseError.self) {
        while true { _ = try connection.run(Statement("select 1")) }
      }
      guard case .lost = try #require(error) else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
