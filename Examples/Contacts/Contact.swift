/// Somebody to call or to write to.
struct Contact: Identifiable, Hashable, Sendable {
  let id: Int
  var givenName: String
  var familyName: String
  var phone: String
  var email = ""
  var company = ""
  var isFavourite = false

  var name: String { "\(givenName) \(familyName)" }

  /// The letter under which others look for it.
  var initial: String { familyName.isEmpty ? "#" : familyName.prefix(1).uppercased() }

  /// Whether its name, its company or its number holds `text`.
  func matches(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.isEmpty || [name, company, phone].contains { $0.lowercased().contains(text) }
  }
}

extension Contact: Comparable {
  static func < (left: Contact, right: Contact) -> Bool {
    // Those of one initial stand together, however they are written.
    (left.initial, left.familyName, left.givenName, left.id)
      < (right.initial, right.familyName, right.givenName, right.id)
  }
}
