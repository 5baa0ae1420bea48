import ButteryDatabase

/// A database, with the password that the user entered if one was needed.
struct OpenDatabase {
  let address: DatabaseAddress
  private(set) var password: String?

  init(address: DatabaseAddress) { self.address = address }

  func session(of source: DatabaseRelation.Source) -> DatabaseSession {
    DatabaseSession(address, source: source, password: password)
  }

  /// Runs a function that connects; if it needs a password, asks the user for one and runs it again.
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
