import ButteryDatabase

/// A database, and the password that a person was asked for, if there was any need.
struct OpenDatabase {
  let address: DatabaseAddress
  private(set) var password: String?

  init(address: DatabaseAddress) { self.address = address }

  func session(of source: DatabaseRelation.Source) -> DatabaseSession {
    DatabaseSession(address, source: source, password: password)
  }

  /// Does something that connects; where that takes a password, a person is asked for it.
  mutating func connected<Result>(
    _ body: (OpenDatabase) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    do {
      return try body(self)
    } catch {
      guard case .passwordNeeded = error, password == nil,
        let typed = PasswordPrompt.ask(for: address.name)
      else { throw error }
      password = typed
      return try body(self)
    }
  }
}
