/// Says something to a person once, until their next key.
@MainActor protocol Announcer: AnyObject {
  func announce(_ text: String)
}

/// What is said to a person once.
///
/// What has happened stands in front, what can be done about it behind a semicolon or a dash: that goes
/// first where there is little room.
enum Message {
  private static let separators = ["; ", " — ", "  "]

  /// The text, and what can be left of it, the longest first.
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
  /// Where the last occurrence of a text begins.
  fileprivate func lastStart(of text: String) -> Index? { ranges(of: text).last?.lowerBound }
}
