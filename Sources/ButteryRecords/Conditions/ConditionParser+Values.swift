// The values behind an operator.
extension ConditionParser {
  /// Reads the value of a comparison, up to what follows it.
  mutating func comparison(
    of column: Int, _ operation: Condition.Operator
  ) throws(ConditionError) -> Condition.Comparison {
    place = scanner.skippingBlanks(place)
    let start = place
    try checkSign(operation, at: start)
    var comparison = Condition.Comparison(
      column: column, operation: operation, value: Condition.Literal(text: "", offset: start))
    let isList = operation == .equal || operation == .notEqual
    if try isEnd(of: start) {
      guard isList else { throw mistake("a value is expected after '\(operation.rawValue)'") }
      return comparison
    }
    if isList {
      comparison.items = try items()
      comparison.value.text = scanner.text(start..<scanner.droppingBlanks(place, from: start))
    } else {
      comparison.value = try literal(of: operation)
    }
    guard try isEnd(of: place) else { throw unexpected() }
    return comparison
  }

  /// Throws for `=>` and `=<`, which are no operators.
  private func checkSign(_ operation: Condition.Operator, at start: Int) throws(ConditionError) {
    guard operation == .equal, start > 0, scanner[start - 1] == "=",
      let sign = scanner[start], "<>".contains(sign)
    else { return }
    throw ConditionError(offset: start - 1, reason: "'\(sign)=' is written so, not '=\(sign)'")
  }

  /// Values and ranges with commas between them.
  private mutating func items() throws(ConditionError) -> [Condition.Item] {
    var items: [Condition.Item] = []
    repeat {
      var item = Condition.Item(low: try literal(of: .equal))
      if isRangeMark(place, behind: item.low.text) {
        place += 2
        item.high = try literal(of: .equal)
      }
      items.append(item)
    } while consumeComma(behind: items[items.count - 1])
    return items
  }

  /// Takes a comma that separates values: it has a blank behind it, or stands behind quotes.
  private mutating func consumeComma(behind item: Condition.Item) -> Bool {
    let isQuoted = (item.high ?? item.low).isQuoted
    guard scanner[place] == ",", isQuoted || scanner.isBlank(place + 1) else { return false }
    place += 1
    return true
  }

  /// Reads a text in quotes, or a plain text up to its end, and the blanks behind it.
  private mutating func literal(
    of operation: Condition.Operator
  ) throws(ConditionError) -> Condition.Literal {
    place = scanner.skippingBlanks(place)
    let start = place
    if scanner[start] == "\"" {
      guard let quoted = scanner.quoted(start) else {
        throw mistake("this quote is never closed — a quote in quotes is written twice")
      }
      place = scanner.skippingBlanks(quoted.end)
      return Condition.Literal(text: quoted.text, isQuoted: true, offset: start)
    }
    let end = try endOfPlainText(of: operation)
    if let quoted = inSingleQuotes(start, until: end), operation != .matches {
      place = scanner.skippingBlanks(quoted.end)
      return Condition.Literal(text: quoted.text, isQuoted: true, offset: start)
    }
    place = scanner.skippingBlanks(end)
    let text = scanner.text(start..<scanner.droppingBlanks(end, from: start))
    guard !text.isEmpty else { throw mistake("a value is expected here") }
    return Condition.Literal(text: text, offset: start)
  }

  /// A value in single quotes, as in SQL.
  ///
  /// If only a part of the value is in quotes, these are part of it: 'n' roll.
  private func inSingleQuotes(_ start: Int, until end: Int) -> (text: String, end: Int)? {
    guard scanner[start] == "'", let quoted = scanner.quoted(start) else { return nil }
    let isWhole = quoted.end >= scanner.droppingBlanks(end, from: start)
    let next = scanner[quoted.end]
    return isWhole && (next?.isWhitespace ?? true || next == "," || next == ")") ? quoted : nil
  }

  /// The end of a text without quotes; parentheses that are opened in the text belong to it.
  private func endOfPlainText(of operation: Condition.Operator) throws(ConditionError) -> Int {
    var (end, open) = (place, 0)
    while let character = scanner[end] {
      switch character {
      case "(": open += 1
      case ")" where open == 0: return end
      case ")": open -= 1
      case "\\" where operation == .matches: end += 1
      default:
        if open == 0, try isSeparator(end, of: operation) { return end }
      }
      end += 1
    }
    return min(end, scanner.end)
  }

  /// Whether a place ends the value in front of it, with a word that joins conditions or, in lists,
  /// a comma or a range.
  private func isSeparator(
    _ end: Int, of operation: Condition.Operator
  ) throws(ConditionError) -> Bool {
    if scanner.isBlank(end) { return try isJoin(end + 1) }
    guard operation == .equal else { return false }
    if scanner[end] == "," { return scanner.isBlank(end + 1) }
    return end > place && isRangeMark(end, behind: scanner.text(place..<end))
  }

  /// Whether the two points of a range stand here, with something behind them.
  ///
  /// A third point is the decimal point of the range's upper end, as in `.5...9`, if the lower end
  /// is a fraction that isn't larger. `1990...1999` is no range, as nobody means one up to a
  /// fraction.
  private func isRangeMark(_ place: Int, behind low: String) -> Bool {
    guard scanner.hasPrefix([".", "."], at: place),
      scanner.skippingBlanks(place + 2) < scanner.end
    else { return false }
    guard scanner[place + 2] == "." else { return true }
    var end = place + 3
    while let character = scanner[end], "0"..."9" ~= character { end += 1 }
    guard low.contains("."), let low = Double(low.filter { $0 != " " }),
      let high = Double("0" + scanner.text(place + 2..<end)), scanner[end] != "."
    else { return false }
    return end > place + 3 && low <= high
  }

  /// Whether a value ends here.
  private func isEnd(of place: Int) throws(ConditionError) -> Bool {
    if place == scanner.end || scanner[place] == ")" && depth > 0 { return true }
    return try isJoin(place)
  }

  /// Whether a word stands here that joins this condition with another one behind it.
  ///
  /// - Throws: `ConditionError` where the text behind the word looks like an attempt at a
  ///   condition.
  private func isJoin(_ place: Int) throws(ConditionError) -> Bool {
    guard let join = scanner.join(place) else { return false }
    let isCondition = try isCondition(at: join.end)
    if join.isWord, isCondition { return true }
    if isCondition {
      throw ConditionError(offset: place, reason: "conditions are joined by '\(join.word)'")
    }
    if join.isWord { try checkWord(join.word, from: place, to: join.end) }
    return false
  }

  /// Throws if the text behind a word is neither a condition nor the rest of a value.
  private func checkWord(_ word: String, from start: Int, to end: Int) throws(ConditionError) {
    let place = scanner.skippingBlanks(end)
    if let name = names.nameWithBlanks(at: place, of: scanner) {
      throw ConditionError(
        offset: place, reason: "a name with blanks stands in double quotes: \"\(name)\"")
    }
    let rest = scanner.text(place..<scanner.droppingBlanks(scanner.end, from: place))
    let isLast = rest.isEmpty || rest.first == ")" && depth > 0
    guard isLast || names.column(rest) != nil else { return }
    throw ConditionError(
      offset: isLast ? start : place,
      reason: "a condition is expected after '\(word)' — a value that has it goes in double quotes"
    )
  }
}
