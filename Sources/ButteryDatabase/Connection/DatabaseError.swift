internal import ButteryRecords

/// The reason why a database can't be read.
///
/// `description` is one line for the user: which database, what is wrong, and what to do. It never
/// contains a password.
package enum DatabaseError: Error, Sendable, Equatable {
  /// The engine's library isn't installed.
  case missingLibrary(engine: String, package: String)

  /// The engine's library lacks a function that the program needs.
  case oldLibrary(engine: String, function: String)

  /// The address has mistakes.
  case badAddress(reason: String)

  /// The database can't be opened, or the server can't be reached.
  case unreachable(name: String, reason: String)

  /// The server wants a password, and none was given or it was wrong.
  case passwordNeeded(name: String)

  /// The file isn't a database.
  case notDatabase(name: String)

  /// Another program has locked the database.
  case locked(name: String)

  /// The engine refuses a statement.
  case refused(name: String, reason: String)

  /// No table has the name.
  case noTable(name: String, reason: String)

  /// The columns that the user has named can't be a key, as one of them doesn't exist for instance.
  case badKey(name: String, reason: String)

  /// The table or query can't be shown, for lack of a key for instance.
  case cannotShow(name: String, reason: String)

  /// The table isn't any more what rows are found by; `reason` is the engine's, empty for none.
  case changed(name: String, reason: String)

  /// A text has several statements, where only one is allowed.
  case severalStatements(name: String)

  /// The statement would change the database.
  case writes(name: String)

  /// The statement was cancelled by `cancel()`.
  case cancelled

  /// The statement exceeded its time limit.
  case tooSlow(name: String)

  /// The connection is lost.
  case lost(name: String, reason: String)
}

extension DatabaseError: CustomStringConvertible {
  /// The message in one line, without control characters from names and reasons.
  package var description: String { VisibleText.sanitised(line) }

  private var line: String {
    switch self {
    case .missingLibrary(let engine, let package):
      "\(engine)'s library is not on this machine: install the package \(package)"
    case .oldLibrary(let engine, let function):
      "\(engine)'s library is too old, it has no \(function): install a newer one"
    case .badAddress(let reason):
      "the database's address can't be read: \(reason); expected postgresql://user@host:port/database"
    case .unreachable(let name, let reason): "\(name): \(reason)"
    case .passwordNeeded(let name):
      "\(name): a password is needed: give it in PGPASSWORD, ~/.pgpass or a service file"
    case .notDatabase(let name): "\(name): not a database"
    case .locked(let name): "\(name): locked by another program: try again when it has finished"
    case .refused(let name, let reason): "\(name): \(reason)"
    case .noTable(let name, let reason), .badKey(let name, let reason),
      .cannotShow(let name, let reason):
      "\(name): \(reason)"
    case .changed(let name, let reason):
      "\(name): the table was changed\(reason.isEmpty ? "" : " (\(reason))"): r shows it as it is now"
    case .severalStatements(let name):
      "\(name): only one statement is allowed: remove what follows the first"
    case .writes(let name):
      "\(name): the statement would change the database; only reading is allowed"
    case .cancelled: "cancelled"
    case .tooSlow(let name): "\(name): the statement took too long; try a narrower filter"
    case .lost(let name, let reason): "\(name): the connection is lost: \(reason)"
    }
  }
}
