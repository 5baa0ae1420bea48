/// A way to a database that only reads.
///
/// One thread at a time runs statements on it; `cancel()` may be called by any other meanwhile. A
/// statement leaves nothing behind in the server's session: each page of a table is read by one that
/// stands for itself, so that poolers, replicas and new connections make no difference.
package protocol DatabaseConnection: AnyObject, Sendable {
  /// How this engine wants its statements.
  var dialect: Dialect { get }

  /// Runs a statement and waits for all that it gives.
  ///
  /// - Parameter limit: How long it may take, in milliseconds; 0 for as long as it wants.
  /// - Throws: `.cancelled` after `cancel()`, `.tooSlow` where it took longer than it may, `.lost`
  ///   where the connection is no more, `.refused` with the engine's reason otherwise.
  func run(_ statement: Statement, within limit: Int) throws(DatabaseError) -> ResultTable

  /// Runs a statement and hands over its rows as they come; none is kept.
  ///
  /// - Parameter body: Returns false where it wants no more of them.
  /// - Throws: What `run` throws, perhaps after some rows.
  func stream(
    _ statement: Statement, _ body: ([DatabaseValue]) -> Bool
  ) throws(DatabaseError)

  /// Ends the statement that runs, if one does.
  func cancel()

  /// Gives the connection back; nothing can be run on it any more.
  func close()
}

extension DatabaseConnection {
  /// Runs a statement for as long as it wants.
  package func run(_ statement: Statement) throws(DatabaseError) -> ResultTable {
    try run(statement, within: 0)
  }
}
