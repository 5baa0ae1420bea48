/// What a search looks for: a text or a regular expression, in all columns or in one.
///
/// ```
/// paris          the text, anywhere
/// name:paris     the text in the column `name`
/// ~^Mc           the regular expression, in any field
/// name:~^Mc      the regular expression in the column `name`
/// ```
package struct SearchTerm: Sendable, Equatable {
  /// What is looked for in a field.
  package enum Needle: Sendable, Equatable {
    case text(TextMatcher)
    case pattern(RegularExpression)
  }

  /// The term as it was typed.
  package let text: String

  package let needle: Needle

  /// The only column to look in; nil for all.
  package internal(set) var column: Int?

  /// The name of the column, if the column is missing since files were read again.
  package internal(set) var lostName: String?

  /// A text in any column, whatever it looks like; nil for an empty one.
  package init?(_ text: String) {
    guard let matcher = TextMatcher(text) else { return nil }
    self.init(text: text, needle: .text(matcher), column: nil)
  }

  fileprivate init(text: String, needle: Needle, column: Int?) {
    self.text = text
    self.needle = needle
    self.column = column
  }

  /// Parses a term that was typed; nil for an empty text.
  ///
  /// A term is about one column if it begins with the column's whole name, in any case or in
  /// quotes, and a colon. Quotes around the whole term make a text of one that merely looks so.
  ///
  /// - Throws: `ConditionError` where a pattern or a name is wrong, or nothing is looked for.
  package static func read(
    _ text: String, columns: [RecordColumn]
  ) throws(ConditionError) -> SearchTerm? {
    try SearchTermReader(text, ColumnNames(columns.map(\.name))).term()
  }

  /// The filter that finds the same records, if there is one.
  var filter: RecordFilter? {
    guard column == nil, lostName == nil, case .text(let matcher) = needle else { return nil }
    return .text(matcher)
  }
}

/// Parses search terms.
private struct SearchTermReader {
  private let text: String
  private let scanner: ConditionScanner
  private let names: ColumnNames

  init(_ text: String, _ names: ColumnNames) {
    self.text = text
    self.names = names
    scanner = ConditionScanner(text)
  }

  func term() throws(ConditionError) -> SearchTerm? {
    guard let start = try start() else { return SearchTerm(unquoted ?? text) }
    return SearchTerm(text: text, needle: try needle(from: start.end), column: start.column)
  }

  /// The text between quotes around the whole term, if it would be no text without them.
  private var unquoted: String? {
    guard scanner[0] == "\"", let quoted = scanner.quoted(0), quoted.end == scanner.end,
      !quoted.text.isEmpty
    else { return nil }
    let inner = SearchTermReader(quoted.text, names)
    do throws(ConditionError) {
      return try inner.start() == nil ? nil : quoted.text
    } catch {
      return quoted.text
    }
  }

  /// The column that is searched, and the offset where the needle begins; nil for a mere text.
  private func start() throws(ConditionError) -> (column: Int?, end: Int)? {
    if scanner[0] == "~" { return (nil, 0) }
    guard let (name, end) = name else { return nil }
    try names.checkUnique(name, at: 0)
    return (names.column(name), scanner.skippingBlanks(end + 1))
  }

  /// The name of a column at the beginning, and the place of the colon behind it; the longest wins.
  private var name: (String, end: Int)? {
    if scanner[0] == "\"" {
      guard let quoted = scanner.quoted(0), scanner[quoted.end] == ":",
        names.column(quoted.text) != nil
      else { return nil }
      return (quoted.text, quoted.end)
    }
    for colon in (0..<scanner.end).reversed() where scanner[colon] == ":" {
      let name = scanner.text(0..<scanner.droppingBlanks(colon, from: 0))
      if names.column(name) != nil { return (name, colon) }
    }
    return nil
  }

  private func needle(from start: Int) throws(ConditionError) -> SearchTerm.Needle {
    let isPattern = scanner[start] == "~"
    let literal = literal(from: isPattern ? scanner.skippingBlanks(start + 1) : start)
    guard !literal.text.isEmpty else {
      throw ConditionError(
        offset: scanner.end,
        reason: isPattern
          ? "a regular expression is expected after '~'" : "a text is expected after ':'")
    }
    if isPattern { return .pattern(try RegularExpression(reading: literal)) }
    guard let matcher = TextMatcher(literal.text) else {
      throw ConditionError(offset: start, reason: "a text is expected here")
    }
    return .text(matcher)
  }

  /// All that follows, without quotes around it.
  private func literal(from start: Int) -> Condition.Literal {
    if scanner[start] == "\"", let quoted = scanner.quoted(start), quoted.end == scanner.end {
      return Condition.Literal(text: quoted.text, isQuoted: true, offset: start)
    }
    return Condition.Literal(text: scanner.text(start..<scanner.end), offset: start)
  }
}
