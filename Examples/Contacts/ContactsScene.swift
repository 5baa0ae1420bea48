package import Buttery

/// Puts the program together; `package`, as its tests do so, too.
@MainActor package enum ContactsScene {
  /// A list and its detail, beside each other where there is room.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether there are no contacts at first.
  ///   - delay: How long the address book takes to answer.
  ///   - failures: How often it doesn't answer, before it does.
  package static func makeRootViewController(
    isEmpty: Bool = false, delay: Duration = .seconds(1), failures: Int = 0
  ) -> ViewController {
    let book = AddressBook(isEmpty ? [] : Contact.people, delay: delay, failures: failures)
    let split = SplitViewController(style: .doubleColumn)
    split.setViewController(ContactsController(book), for: .primary)
    split.setViewController(NoContactController(), for: .secondary)
    return split
  }
}
