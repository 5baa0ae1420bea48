internal import ButteryRecords

/// Why a database can't be read.
///
/// `description` is one line for the person at the terminal: where, what, and what to do. No password
/// is ever part of it.
package enum DatabaseError: Error, Sendable, Equatable {
  /// The engine's library isn't on this machine.
  case missingLibrary(engine: String, package: String)

  /// The library is there but lacks what is called; `function` is its name.
  case oldLibrary(engine: String, function: String)

  /// The address can't be read.
  case badAddress(reason: String)

  /// There is no way to the database.
  case unreachable(name: String, reason: String)

  /// The server wants a password, and none was given or it isn't right.
  case passwordNeeded(name: String)

  /// The file isn't a database.
  case notDatabase(name: String)

  /// Somebody else has the database for themselves.
  case locked(name: String)

  /// The engine refuses a statement.
  case refused(name: String, reason: String)

  /// What is asked for can't be shown: there is no such table, or no key.
  case cannotShow(name: String, reason: String)

  /// There is more than one statement where one is run.
  case severalStatements(name: String)

  /// The statement would write.
  case writes(name: String)

  /// The statement was ended by `cancel()`.
  case cancelled

  /// The statement took longer than it may.
  case tooSlow(name: String)

  /// The connection is no more.
  case lost(name: String, reason: String)
}

extension DatabaseError: CustomStringConvertible {
  /// One line without control characters, which names and reasons may have.
  package var description: String { VisibleText.sanitised(line) }

  private var line: String {
    switch self {
    case .missingLibrary(let engine, let package):
      "\(engine)'s library is not on this machine: install the package \(package)"
    case .oldLibrary(let engine, let function):
      "\(engine)'s library is too old, it has no \(function): install a newer one"
    case .badAddress(let reason):
      "the database's address can't be read: \(reason): postgresql://user@host:port/database"
    case .unreachable(let name, let reason): "\(name): \(reason)"
    case .passwordNeeded(let name):
      "\(name): a password is needed: give it in PGPASSWORD, ~/.pgpass or a service file"
    case .notDatabase(let name): "\(name): not a database"
    case .locked(let name): "\(name): locked by another program: try again when it has finished"
    case .refused(let name, let reason): "\(name): \(reason)"
    case .cannotShow(let name, let reason): "\(name): \(reason)"
    case .severalStatements(let name): "\(name): one statement at a time: remove what follows it"
    case .writes(let name): "\(name): the statement would write: only statements that read are run"
    case .cancelled: "cancelled"
    case .tooSlow(let name): "\(name): it took too long: ask for less"
    case .lost(let name, let reason): "\(name): the connection is lost: \(reason)"
    }
  }
}
