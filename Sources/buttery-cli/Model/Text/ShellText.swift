/// Words of a POSIX shell.
enum ShellText {
  /// `text` as one word, quoted if necessary.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "=_-./+,:@%".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// Splits a text into lines of words, by the quoting rules of a shell and nothing else of it: no
/// variables, no patterns, no commands.
///
/// Between single quotes every character is literal. Between double quotes, and outside quotes, a
/// backslash makes the next character literal. A line that begins with `#` is a comment. A quoted
/// word may span lines.
struct ShellLines {
  struct Line: Equatable {
    /// The number of the text's line in which this one begins, from 1.
    var number: Int
    var words: [String]
  }

  /// A quote that is never closed.
  struct OpenQuote: Error {
    /// The line in which it opens.
    let line: Int
  }

  private var rest: Substring.UnicodeScalarView
  private var number = 1

  /// The lines of a text that have words.
  static func of(_ text: String) throws(OpenQuote) -> [Line] {
    var lines = ShellLines(rest: text[...].unicodeScalars)
    var found: [Line] = []
    while !lines.rest.isEmpty {
      let line = try lines.takeLine()
      if !line.words.isEmpty { found.append(line) }
    }
    return found
  }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = rest.popFirst() else { return nil }
    if scalar == "\n" { number += 1 }
    return scalar
  }

  private mutating func takeLine() throws(OpenQuote) -> Line {
    var line = Line(number: number, words: [])
    if rest.first == "#" {
      while let scalar = take(), scalar != "\n" {}
      return line
    }
    while let scalar = rest.first {
      switch scalar {
      case "\n":
        _ = take()
        return line
      case " ", "\t", "\r": _ = take()
      default: line.words.append(try takeWord())
      }
    }
    return line
  }

  private mutating func takeWord() throws(OpenQuote) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = rest.first, !" \t\r\n".unicodeScalars.contains(scalar) {
      let line = number
      _ = take()
      switch scalar {
      case "'", "\"":
        guard takeQuoted(by: scalar, to: &word) else { throw OpenQuote(line: line) }
      case "\\": if let escaped = take() { word.append(escaped) }
      default: word.append(scalar)
      }
    }
    return String(word)
  }

  /// - Returns: Whether the quote is closed.
  private mutating func takeQuoted(
    by quote: Unicode.Scalar, to word: inout String.UnicodeScalarView
  ) -> Bool {
    while let scalar = take() {
      if scalar == quote { return true }
      if scalar == "\\", quote == "\"", let escaped = take() {
        word.append(escaped)
      } else {
        word.append(scalar)
      }
    }
    return false
  }
}

/// The format of a saved view: a title line, the files that are shown, and the options that show
/// them, one a line, quoted as in a shell.
enum ViewFormat {
  static let name = "# buttery view "
  static let version = "1"

  /// The first line.
  static var title: String { name + version }

  /// An option as it stands in the file.
  struct Option: Equatable {
    var name: String
    var value: String?

    var line: String { value.map { "\(name) \(ShellText.word($0))" } ?? name }
  }
}
