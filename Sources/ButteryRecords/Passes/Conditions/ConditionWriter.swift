/// Writes conditions about the fields that a person points at, as the person could have typed them.
package struct ConditionWriter {
  /// The length in bytes of the longest value that a filter is written for.
  private static let maximumBytes = 4_096

  private let columns: [RecordColumn]
  /// Made once: there may be very many columns.
  private let names: ColumnNames

  package init(_ columns: [RecordColumn]) {
    self.columns = columns
    names = ColumnNames(columns.map(\.name))
  }

  /// The text to type for a column; nil if no text would mean it.
  ///
  /// The text is the column's name, in quotes where it needs them. Where the name means another
  /// column, the text is the column's number, such as `#3`, unless that is another column's name,
  /// too.
  package func name(ofColumn column: Int) -> String? {
    let name = columns[column].name
    let isTypeable = !name.isEmpty && !name.contains { $0.isNewline || $0 == "\t" }
    let candidates = (isTypeable ? [name, Self.quoted(name)] : []) + ["#\(column + 1)"]
    return candidates.first { comparison(in: condition("\($0) ="))?.column == column }
  }

  /// The filter for rows with a value in a column, or for all other rows.
  ///
  /// It is nil for a value that can't be typed because it is very long or isn't UTF-8. A value that
  /// isn't of the column's kind is missing, as in all conditions.
  package func filter(
    column: Int, value: UnsafeBufferPointer<UInt8>, isExcluded: Bool
  ) -> RecordFilter? {
    guard value.count <= Self.maximumBytes, let name = name(ofColumn: column) else { return nil }
    let text = String(decoding: value, as: UTF8.self)
    let isMissing = isMissing(value, columns[column])
    // In conditions on databases `null` without quotes isn't a text, nor are numbers where types are mixed.
    let isTyped = !columns[column].hasMixedTypes
    let plain = isTyped && text.lowercased() != "null" ? [" " + text] : []
    let candidates = isMissing ? [""] : plain + [" " + Self.quoted(text)]
    guard let literal = candidates.first(where: { means($0, value, in: name, column) }) else {
      return nil
    }
    return condition("\(name) \(isExcluded ? "!=" : "=")\(literal)").map(RecordFilter.condition)
  }

  /// Whether a field counts as missing.
  ///
  /// In columns of a database only NULL is missing, and neither empty texts nor texts such as NA.
  private func isMissing(_ value: UnsafeBufferPointer<UInt8>, _ column: RecordColumn) -> Bool {
    column.isOfDatabase
      ? value.isEmpty && column.kind != .text && !column.hasMixedTypes
      : FieldTest.isMissing(value, column.form)
  }

  /// Whether a text behind the operator means this single value, and neither a list nor a range.
  private func means(
    _ literal: String, _ value: UnsafeBufferPointer<UInt8>, in name: String, _ column: Int
  ) -> Bool {
    guard let condition = condition("\(name) =\(literal)"),
      let comparison = comparison(in: condition), comparison.column == column,
      comparison.items.count == (literal.isEmpty ? 0 : 1),
      comparison.items.allSatisfy({ $0.high == nil }),
      let test = try? ConditionTest(condition, columns: columns)
    else { return false }
    return test.only.flatMap { $0.test.isTrue(of: value, nil) } ?? false
  }

  private func condition(_ text: String) -> Condition? {
    guard case .condition(let condition)? = try? ConditionParser.read(text, names) else {
      return nil
    }
    return condition
  }

  /// The comparison if the condition is a single one.
  private func comparison(in condition: Condition?) -> Condition.Comparison? {
    guard case .leaf(let comparison)? = condition?.expression else { return nil }
    return comparison
  }

  /// A text in double quotes, with each double quote in it doubled.
  static func quoted(_ text: String) -> String {
    "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

/// A value that only databases have, as it is typed in a condition.
package enum EngineWord: Sendable, Hashable {
  /// NULL: the word `null` without quotes.
  case null

  /// `NaN`, in columns of numbers.
  case notANumber

  /// Infinity in columns of numbers and dates, such as `Infinity` or `-inf`.
  case infinity(isNegative: Bool)

  /// A date or timestamp before the year 1 or after 9999, as servers write it, such as `0044-03-15 BC`.
  case farMoment(String)

  /// Creates the word from the value after an operator; nil if the value isn't such a word.
  package init?(_ literal: Condition.Literal, of kind: ColumnKind) {
    let text = literal.text.lowercased()
    if text == "null", !literal.isQuoted {
      self = .null
      return
    }
    switch (kind, text) {
    case (.integer, "nan"), (.decimal, "nan"): self = .notANumber
    case (.integer, _), (.decimal, _), (.date, _):
      if let isNegative = Self.signsOfInfinity[text] {
        self = .infinity(isNegative: isNegative)
      } else if kind == .date, Self.isFarMoment(text) {
        self = .farMoment(literal.text)
      } else {
        return nil
      }
    case (.percentage, _), (.time, _), (.duration, _), (.size, _), (.text, _): return nil
    }
  }

  private static let signsOfInfinity = [
    "infinity": false, "inf": false, "+infinity": false, "+inf": false, "-infinity": true,
    "-inf": true,
  ]

  private static func isFarMoment(_ text: String) -> Bool {
    let isBeforeChrist = text.hasSuffix(" bc")
    let digits = text.dropLast(isBeforeChrist ? 3 : 0)
    return yearDigitCount(ofMoment: digits).map { $0 >= (isBeforeChrist ? 4 : 5) } ?? false
  }

  /// The number of digits in the year of a date or timestamp as servers write it; nil for other texts.
  package static func yearDigitCount(ofMoment text: Substring) -> Int? {
    let year = text.prefix { $0.isASCII && $0.isNumber }
    guard text.dropFirst(year.count).first == "-",
      text.allSatisfy({ $0.isASCII && ($0.isNumber || "-: .+".contains($0)) })
    else { return nil }
    return year.count
  }
}

extension Condition.Comparison {
  /// The values that a column is compared with.
  var literals: [Condition.Literal] {
    items.isEmpty
      ? [value] : items.flatMap { item in [item.low] + (item.high.map { [$0] } ?? []) }
  }

  /// Whether a column of this kind is compared with a value that only databases have.
  func hasWord(of kind: ColumnKind) -> Bool {
    literals.contains { literal in
      EngineWord(literal, of: kind).map {
        $0 != .null || operation == .equal || operation == .notEqual
      }
        ?? false
    }
  }
}
