/// Keeps contacts far away: they take their time to come, and may not come at all.
actor AddressBook {
  /// Nobody answers.
  struct Unreachable: Error {}

  private let delay: Duration
  private var failuresLeft: Int
  private var contacts: [Contact]

  /// - Parameters:
  ///   - delay: How long an answer takes.
  ///   - failures: How often there is none, before there is one.
  init(_ contacts: [Contact], delay: Duration, failures: Int) {
    self.contacts = contacts
    self.delay = delay
    failuresLeft = failures
  }

  func allContacts() async throws -> [Contact] {
    try await Task.sleep(for: delay)
    guard failuresLeft == 0 else {
      failuresLeft -= 1
      throw Unreachable()
    }
    return contacts
  }

  func save(_ contact: Contact) {
    contacts.removeAll { $0.id == contact.id }
    contacts.append(contact)
  }

  func delete(_ id: Contact.ID) {
    contacts.removeAll { $0.id == id }
  }
}
