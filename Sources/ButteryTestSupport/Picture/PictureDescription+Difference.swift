extension PictureDescription {
  /// The maximum number of lines to list.
  private static let mostLines = 6

  /// Returns drawings of the first lines that differ, with their styles if these differ; empty if
  /// both are equal.
  static func difference(expected: Self, found: Self) -> String {
    let count = max(expected.lines.count, found.lines.count)
    let differing = (0..<count).filter {
      expected.line($0) != found.line($0) || expected.looks($0) != found.looks($0)
    }
    var result: [String] = []
    var legend = StyleLetters()
    for number in differing.prefix(mostLines) {
      let (old, new) = (expected.line(number), found.line(number))
      result.append("line \(number):")
      result += changes(old.map { "|\($0)|" }, new.map { "|\($0)|" })
      let (oldLooks, newLooks) = (expected.looks(number), found.looks(number))
      guard oldLooks != newLooks else { continue }
      let plain = Array(repeating: Self.plain, count: max(oldLooks.count, newLooks.count))
      result += changes(
        old.map { _ in "|\(legend.drawing(of: oldLooks.isEmpty ? plain : oldLooks))|" },
        new.map { _ in "|\(legend.drawing(of: newLooks.isEmpty ? plain : newLooks))|" })
    }
    if differing.count > mostLines {
      result.append("lines that differ besides: \(differing.count - mostLines)")
    }
    result += legend.explanations
    if expected.cursor != found.cursor { result += changes(expected.cursor, found.cursor) }
    return result.joined(separator: "\n")
  }

  private func line(_ number: Int) -> String? {
    number < lines.count ? lines[number] : nil
  }

  /// Returns the style of each column of a line; empty if all styles are plain.
  private func looks(_ number: Int) -> [String] {
    guard number < styles.count else { return [] }
    let looks = styles[number]
    return looks.contains { $0 != Self.plain } ? looks : []
  }

  private static func changes(_ expected: String?, _ found: String?) -> [String] {
    if expected == found { return expected.map { ["  \($0)"] } ?? [] }
    return [expected.map { "- \($0)" }, found.map { "+ \($0)" }].compactMap { $0 }
  }
}
