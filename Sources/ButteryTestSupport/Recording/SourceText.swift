/// A Swift source file whose multi-line string literals can be replaced.
package struct SourceText {
  package private(set) var lines: [String]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  package var text: String { lines.joined(separator: "\n") }

  /// Replaces the contents of a multi-line literal.
  ///
  /// - Parameters:
  ///   - index: The number of the literal among those that begin at `line` or later.
  ///   - line: The line at which counting begins; the first line of the file is 1.
  ///   - content: The new contents.
  /// - Returns: The number of lines added, or `nil` if there is no such literal.
  package mutating func replaceLiteral(
    _ index: Int, from line: Int, with content: String
  ) -> Int? {
    guard let place = literal(index, from: line) else { return nil }
    let closing = lines[place.closing]
    let indentation = String(closing.prefix { $0 == " " || $0 == "\t" })
    let inside = content.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = place.isRaw ? String(line) : Self.escaped(line)
      return escaped.isEmpty ? "" : indentation + escaped
    }
    let old = (place.opening + 1)..<place.closing
    lines.replaceSubrange(old, with: inside)
    return inside.count - old.count
  }

  private func literal(
    _ index: Int, from line: Int
  ) -> (opening: Int, closing: Int, isRaw: Bool)? {
    var remaining = index
    var opening: Int?
    for number in max(0, line - 1)..<max(lines.count, line - 1) {
      if let start = opening {
        guard lines[number].drop(while: { $0 == " " || $0 == "\t" }).hasPrefix(#"""""#) else {
          continue
        }
        if remaining == 0 { return (start, number, lines[start].hasSuffix(##"#""""##)) }
        remaining -= 1
        opening = nil
        // Another literal may begin on the line on which this one ends: `""", styles: """`.
        let delimiters = Self.delimiters(in: lines[number])
        if delimiters > 1, lines[number].hasSuffix(#"""""#) { opening = number }
      } else if lines[number].hasSuffix(#"""""#) {
        opening = number
      }
    }
    return nil
  }

  private static func delimiters(in line: String) -> Int {
    var count = 0
    var run = 0
    for character in line {
      run = character == "\"" ? run + 1 : 0
      if run == 3 { (count, run) = (count + 1, 0) }
    }
    return count
  }

  private static func escaped(_ line: Substring) -> String {
    var result = ""
    var quotes = 0
    for character in line {
      quotes = character == "\"" ? quotes + 1 : 0
      if character == "\\" || quotes == 3 { result += "\\" }
      if quotes == 3 { quotes = 0 }
      result.append(character)
    }
    return result
  }
}
