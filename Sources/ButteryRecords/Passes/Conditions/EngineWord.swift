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
    case (.percentage, _), (.time, _), (.text, _): return nil
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
