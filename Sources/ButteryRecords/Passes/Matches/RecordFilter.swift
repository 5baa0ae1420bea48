/// A text or a condition that decides which rows are shown.
package enum RecordFilter: Sendable, Equatable {
  /// A text in one of the fields.
  case text(TextMatcher)

  /// Comparisons of columns.
  case condition(Condition)

  /// Parses a filter that was typed: a condition, or else a text to find; nil for an empty text.
  ///
  /// - Parameter checksValues: whether the kinds of columns are known, so that each value must be
  ///   of its column's kind.
  /// - Throws: `ConditionError` for a condition with an error anywhere in it, or with a value that
  ///   isn't of its column's kind.
  package init?(
    _ text: String, columns: [RecordColumn], checksValues: Bool = true
  ) throws(ConditionError) {
    switch try ConditionParser.read(text, columns: columns.map(\.name)) {
    case .text(let text):
      guard let matcher = TextMatcher(text) else { return nil }
      self = .text(matcher)
    case .condition(let condition):
      self = .condition(condition)
      if checksValues, let problem = problem(in: columns) { throw problem }
    }
  }

  /// Whether a text may be a condition; only the names of the columns tell for certain.
  package static func mayBeCondition(_ text: String) -> Bool {
    text.contains { "=<>~:≤≥≠".contains($0) }
  }

  /// The text that was typed, or is looked for.
  package var text: String {
    switch self {
    case .text(let matcher): matcher.text
    case .condition(let condition): condition.text
    }
  }

  /// The text to type for this filter: a text that would be read as a condition stands in quotes.
  package func typedText(columns: [RecordColumn]) -> String {
    guard case .text(let matcher) = self,
      (try? RecordFilter(matcher.text, columns: columns)) != self
    else { return text }
    return ConditionWriter.quoted(matcher.text)
  }

  /// The condition that a text was perhaps meant to be, which lacks the quotes around a name with
  /// blanks: `Order ID = 7`; nil for others.
  package func meantCondition(columns: [RecordColumn]) -> String? {
    guard case .text(let matcher) = self else { return nil }
    let names = ColumnNames(columns.map(\.name))
    guard let name = names.nameWithBlanks(at: 0, of: ConditionScanner(matcher.text)) else {
      return nil
    }
    let quoted = "\"\(name)\"" + matcher.text.dropFirst(name.count)
    guard case .condition? = try? RecordFilter(quoted, columns: columns) else { return nil }
    return quoted
  }

  /// How the filter is understood, where a text in it looks like an operator or a second condition:
  /// `text "Sex = MALE"`, `name = text "Bob and Sex=MALE"`; nil for all others.
  package func understoodText(columns: [RecordColumn]) -> String? {
    switch self {
    case .text(let matcher):
      return Self.mayBeCondition(matcher.text) ? "text \"\(matcher.text)\"" : nil
    case .condition(let condition):
      let comparison = condition.expression.comparisons.first { comparison in
        comparison.lostName == nil && columns.indices.contains(comparison.column)
          && columns[comparison.column].kind == .text
          && comparison.operation != .matches && !comparison.value.isQuoted
          && Self.looksLikeCondition(comparison.value.text)
      }
      return comparison.map {
        "\(columns[$0.column].name) \($0.operation.rawValue) text \"\($0.value.text)\""
      }
    }
  }

  private static func looksLikeCondition(_ text: String) -> Bool {
    guard !text.hasPrefix("\"") else { return false }
    let words = text.lowercased().split(separator: " ")
    return mayBeCondition(text) || words.contains("and") || words.contains("or")
  }

  /// The column whose missing values the filter looks for, such as `sex =`; nil for other filters.
  package var columnWithoutValue: Int? {
    guard case .condition(let condition) = self,
      case .comparison(let comparison) = condition.expression, comparison.lostName == nil,
      comparison.operation == .equal, comparison.value.text.isEmpty, !comparison.value.isQuoted
    else { return nil }
    return comparison.column
  }

  /// The columns that are compared.
  package var columns: [Int] {
    if case .condition(let condition) = self { condition.columns } else { [] }
  }

  /// The columns whose values are compared by their order.
  var orderedColumns: [Int] {
    guard case .condition(let condition) = self else { return [] }
    return condition.expression.comparisons.filter(\.operation.isOfOrder).map(\.column)
  }

  /// Why no record can pass the filter now; nil if some may.
  ///
  /// The kinds of columns may be detected after a condition was made.
  package func problem(in columns: [RecordColumn]) -> ConditionError? {
    guard case .condition(let condition) = self else { return nil }
    do throws(ConditionError) {
      _ = try ConditionTest(condition, columns: columns)
      return nil
    } catch {
      return error
    }
  }
}
