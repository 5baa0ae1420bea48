internal import CLibrary

/// A read-only connection to a database.
///
/// Only one thread at a time may run statements; `cancel()` may be called from any other thread
/// meanwhile. A statement leaves no state in the server's session: each page of a table is read by a
/// statement of its own, so that it doesn't matter which pooler, replica or new connection runs it
/// (DB-1).
package protocol DatabaseConnection: AnyObject, Sendable {
  /// The notation that the engine expects in statements.
  var dialect: Dialect { get }

  /// Runs statements in their order and returns their whole results; a server runs them in one transaction,
  /// which takes one round trip.
  ///
  /// - Parameter limit: The time limit of each statement in milliseconds; 0 for none.
  /// - Throws: `.cancelled` after `cancel()`, `.tooSlow` if the time limit was exceeded, `.lost` if the
  ///   connection is lost, `.refused` with the engine's reason otherwise.
  func run(_ statements: [Statement], within limit: Int) throws(DatabaseError) -> [ResultTable]

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
  /// Runs a statement and returns its whole result.
  ///
  /// - Parameter limit: The time limit in milliseconds; 0 for none.
  package func run(
    _ statement: Statement, within limit: Int = 0
  ) throws(DatabaseError) -> ResultTable {
    try run([statement], within: limit).first ?? ResultTable()
  }
}

/// The result of a statement: column names and rows of values.
package struct ResultTable: Sendable, Hashable {
  package var names: [String]
  package var rows: [[DatabaseValue]]

  /// PostgreSQL's OIDs of the columns' types; empty for SQLite, where each value has its type.
  package var types: [UInt32] = []

  package init(names: [String] = [], rows: [[DatabaseValue]] = [], types: [UInt32] = []) {
    self.names = names
    self.rows = rows
    self.types = types
  }
}

/// The client library of an engine, which is loaded when a database is opened.
///
/// The program can therefore show files on machines where the library isn't installed.
package struct DynamicLibrary: @unchecked Sendable {
  let engine: String
  // The library stays loaded until the program ends, as its functions remain in use.
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of the libraries that is installed.
  ///
  /// - Parameter package: The package to name in the error if none is installed.
  package init(engine: String, names: [String], package: String) throws(DatabaseError) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .missingLibrary(engine: engine, package: package)
    }
    self.engine = engine
    self.handle = handle
  }

  /// Returns a function by its name; `Function` must be the C function's type.
  package func function<Function>(_ name: String) throws(DatabaseError) -> Function {
    guard let address = dlsym(handle, name) else {
      throw .oldLibrary(engine: engine, function: name)
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
