/// Shows a message until the next key.
@MainActor protocol Announcer: AnyObject {
  func announce(_ text: String)
}

/// The texts of a message.
///
/// A message says first what has happened. What can be done about it follows after a semicolon or a
/// dash, and is dropped first if there is little room.
enum Message {
  private static let separators = ["; ", " — ", "  "]

  /// The text and its shortened forms, the longest first.
  static func texts(_ text: String) -> [String] {
    var (texts, rest) = ([text], text)
    while let end = separators.compactMap({ rest.lastStart(of: $0) }).max(), end > rest.startIndex {
      rest = String(rest[..<end])
      texts.append(rest)
    }
    return texts
  }
}

extension String {
  /// The start of the last occurrence of a text.
  fileprivate func lastStart(of text: String) -> Index? { ranges(of: text).last?.lowerBound }
}
