extension DatabaseAddress {
  /// Opens a connection, and waits for the engine's answer.
  func connect(password: String?) throws(DatabaseError) -> any DatabaseConnection {
    switch self {
    case .sqlite(let path): try SQLiteConnection(file: path)
    case .postgreSQL(let url):
      try PostgreSQLConnection(address: url, name: name, password: password)
    }
  }

  /// The reader of the engine's catalog.
  func reader(on connection: any DatabaseConnection) -> any RelationReader {
    switch self {
    case .sqlite: SQLiteReader(connection: connection, name: name)
    case .postgreSQL: PostgreSQLReader(connection: connection, name: name)
    }
  }
}
