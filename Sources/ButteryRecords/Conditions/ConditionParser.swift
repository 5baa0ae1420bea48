/// Parses conditions.
///
/// A text is a condition if it begins with the whole name of a column and an operator, perhaps
/// behind `not` or parentheses. Any other text is to be searched for. A word that is followed by a
/// blank, an operator and a blank must be a column: it is an error if no column has this name.
///
/// `and` and `or` only join conditions: if the words behind them don't look like a condition, they
/// belong to the value. It is an error if nothing stands there, only the name of a column, or an
/// unquoted name with blanks.
struct ConditionParser {
  /// The meaning of a text that was typed.
  enum Reading {
    case text(String)
    case condition(Condition)
  }

  /// The beginning of a condition, at a place where there may be one.
  private enum Beginning {
    case name(String, column: Int, operation: Condition.Operator, end: Int)
    /// `not` or a parenthesis.
    case prefix(end: Int)
    /// A name that no column has, and its place.
    case unknown(String, Range<Int>)
    case other
  }

  /// The largest depth of nested parentheses and `not`s.
  private static let deepest = 60

  let scanner: ConditionScanner
  let names: ColumnNames

  /// The offset of the next character.
  var place = 0

  /// The number of open parentheses.
  var depth = 0

  private init(_ text: String, _ names: ColumnNames) {
    scanner = ConditionScanner(text)
    self.names = names
  }

  /// Parses a text that may be a condition.
  ///
  /// Quotes around a whole text are removed if it would be a condition without them.
  static func read(_ text: String, columns: [String]) throws(ConditionError) -> Reading {
    try read(text, ColumnNames(columns))
  }

  static func read(
    _ text: String, _ names: ColumnNames
  ) throws(ConditionError) -> Reading {
    var parser = ConditionParser(text, names)
    guard try parser.isCondition(at: 0) else {
      return .text(parser.textInQuotes().map { unquoted(text, $0, names) } ?? text)
    }
    let expression = try parser.alternatives(level: 0)
    guard parser.place == parser.scanner.end else { throw parser.unexpected() }
    return .condition(Condition(text: text, expression: expression))
  }

  /// The text within quotes; nil unless the quotes enclose the whole text.
  private func textInQuotes() -> String? {
    guard scanner[0] == "\"", let quoted = scanner.quoted(0), quoted.end == scanner.end else {
      return nil
    }
    return quoted.text
  }

  private static func unquoted(_ text: String, _ inner: String, _ names: ColumnNames) -> String {
    if case .text(inner)? = try? read(inner, names) { return text }
    return inner
  }

  // MARK: What begins a condition

  /// Whether a condition begins at a place, behind any `not` and parentheses.
  func isCondition(at start: Int) throws(ConditionError) -> Bool {
    var start = start
    while true {
      start = scanner.skippingBlanks(start)
      switch beginning(start) {
      case .name: return true
      case .prefix(let end): start = end
      case .unknown(let name, let range): throw names.unknown(name, at: range)
      case .other: return false
      }
    }
  }

  private func beginning(_ start: Int) -> Beginning {
    guard scanner[start] != "\"" else { return quotedBeginning(start) }
    let wordEnd = scanner.wordEnd(start)
    guard start < wordEnd else { return .other }
    // The longest name wins: `a:b = 1` compares the column `a:b`, if there is one.
    for end in (start + 1...wordEnd).reversed() {
      guard let found = scanner.operation(scanner.skippingBlanks(end)),
        let column = names.column(scanner.text(start..<end))
      else { continue }
      let name = scanner.text(start..<end)
      return .name(name, column: column, operation: found.operation, end: found.end)
    }
    if scanner[start] == "(" { return .prefix(end: start + 1) }
    if let end = scanner.end(ofWord: "not", at: start) { return .prefix(end: end) }
    return unknown(scanner.text(start..<wordEnd), start..<wordEnd)
  }

  private func quotedBeginning(_ start: Int) -> Beginning {
    guard let name = scanner.quoted(start) else { return .other }
    guard let column = names.column(name.text),
      let found = scanner.operation(scanner.skippingBlanks(name.end))
    else { return unknown(name.text, start..<name.end) }
    return .name(name.text, column: column, operation: found.operation, end: found.end)
  }

  /// A word in the place of a column whose name doesn't exist.
  private func unknown(_ name: String, _ range: Range<Int>) -> Beginning {
    let next = scanner.skippingBlanks(range.upperBound)
    guard next > range.upperBound, names.column(name) == nil, let found = scanner.operation(next),
      scanner.isBlank(found.end)
    else { return .other }
    return .unknown(name, range)
  }

  // MARK: Expressions

  /// Conditions with `or` between them.
  private mutating func alternatives(
    level: Int
  ) throws(ConditionError) -> Condition.Expression {
    var parts = [try conjunction(level: level)]
    while consume("or") { parts.append(try conjunction(level: level)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Conditions with `and` between them.
  private mutating func conjunction(
    level: Int
  ) throws(ConditionError) -> Condition.Expression {
    var parts = [try single(level: level)]
    while consume("and") { parts.append(try single(level: level)) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func single(level: Int) throws(ConditionError) -> Condition.Expression {
    place = scanner.skippingBlanks(place)
    guard level < Self.deepest else {
      throw mistake("conditions are nested no deeper than \(Self.deepest) times")
    }
    switch beginning(place) {
    case .name(let name, let column, let operation, let end):
      try names.checkUnique(name, at: place)
      place = end
      return .leaf(try comparison(of: column, operation))
    case .prefix where scanner[place] == "(": return try inParentheses(level: level)
    case .prefix(let end):
      place = end
      return .not(try single(level: level + 1))
    case .unknown(let name, let range): throw names.unknown(name, at: range)
    case .other: throw mistake("a column and an operator are expected here")
    }
  }

  private mutating func inParentheses(
    level: Int
  ) throws(ConditionError) -> Condition.Expression {
    let opening = place
    place += 1
    depth += 1
    let inner = try alternatives(level: level + 1)
    guard scanner[place] == ")" else {
      guard place == scanner.end else { throw unexpected() }
      throw ConditionError(offset: opening, reason: "this parenthesis is never closed")
    }
    place = scanner.skippingBlanks(place + 1)
    depth -= 1
    return inner
  }

  /// Takes a word that joins conditions, if it stands here.
  private mutating func consume(_ word: String) -> Bool {
    guard let end = scanner.end(ofWord: word, at: place) else { return false }
    place = end
    return true
  }

  // MARK: Mistakes

  func mistake(_ reason: String) -> ConditionError { ConditionError(offset: place, reason: reason) }

  func unexpected() -> ConditionError {
    scanner[place] == ")"
      ? mistake("this parenthesis was never opened — put a text that has one in double quotes")
      : mistake("'and', 'or' or the end is expected here")
  }
}
