/// A read-only connection to a database.
///
/// Only one thread at a time may run statements; `cancel()` may be called from any other thread
/// meanwhile. A statement leaves no state in the server's session: each page of a table is read by a
/// statement of its own, so that it doesn't matter which pooler, replica or new connection runs it
/// (DB-1).
package protocol DatabaseConnection: AnyObject, Sendable {
  /// The notation that the engine expects in statements.
  var dialect: Dialect { get }

  /// Runs a statement and returns its whole result.
  ///
  /// - Parameter limit: The time limit in milliseconds; 0 for none.
  /// - Throws: `.cancelled` after `cancel()`, `.tooSlow` if the time limit was exceeded, `.lost` if the
  ///   connection is lost, `.refused` with the engine's reason otherwise.
  func run(_ statement: Statement, within limit: Int) throws(DatabaseError) -> ResultTable

  /// Runs a statement and passes on its rows as they arrive, without keeping them.
  ///
  /// - Parameter body: Receives the values of a row, and returns false to stop.
  /// - Throws: What `run` throws, perhaps after some rows.
  func stream(
    _ statement: Statement, _ body: ([DatabaseValue]) -> Bool
  ) throws(DatabaseError)

  /// Begins a transaction in which all statements read the same state of the database, until
  /// `endReading()`.
  ///
  /// It is only for printing: between pages that somebody looks at, no transaction may be open (DB-1).
  func beginReading() throws(DatabaseError)

  func endReading()

  /// Whether the database's address leads to another database by now, as a file was replaced.
  var isReplaced: Bool { get }

  /// Cancels the statement that runs, if any.
  func cancel()

  /// Closes the connection, on which no statement can be run any more.
  func close()
}

extension DatabaseConnection {
  /// Runs a statement without a time limit.
  package func run(_ statement: Statement) throws(DatabaseError) -> ResultTable {
    try run(statement, within: 0)
  }
}
