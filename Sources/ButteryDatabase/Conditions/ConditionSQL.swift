internal import ButteryRecords

/// Translates conditions on rows to SQL; values become parameters (DB-11).
///
/// The engine compares: text by its collation, numbers as they are stored. A comparison with NULL
/// counts as false, so that `not` and `!=` are true of NULL, as they are with files.
struct ConditionSQL {
  let columns: [DatabaseRelation.Column]
  let dialect: Dialect

  /// Returns the condition that all filters are fulfilled; nil for no filters.
  func fragment(_ filters: [RecordFilter]) throws(QueryRefusal) -> SQLFragment? {
    guard !filters.isEmpty else { return nil }
    var parts: [SQLFragment] = []
    for filter in filters {
      switch filter {
      case .text(let matcher): parts.append(try text(matcher, in: nil))
      case .condition(let condition): parts.append(try fragment(condition.expression))
      }
    }
    return Self.joined(parts, by: " and ")
  }

  /// Returns the condition that a search term is found in a row.
  func fragment(_ term: SearchTerm) throws(QueryRefusal) -> SQLFragment {
    if let name = term.lostName {
      throw QueryRefusal(reason: "column '\(name)' no longer exists")
    }
    switch term.needle {
    case .text(let matcher): return try text(matcher, in: term.column)
    case .pattern(let expression): return try pattern(expression.pattern, in: term.column)
    }
  }

  // MARK: Expressions

  private func fragment(
    _ expression: Condition.Expression
  ) throws(QueryRefusal) -> SQLFragment {
    switch expression {
    case .leaf(let comparison): return try fragment(comparison)
    case .not(let inner): return "(\(try fragment(inner))) is not true"
    case .all(let parts): return Self.joined(try fragments(parts), by: " and ")
    case .any(let parts): return Self.joined(try fragments(parts), by: " or ")
    }
  }

  private func fragments(
    _ parts: [Condition.Expression]
  ) throws(QueryRefusal) -> [SQLFragment] {
    var fragments: [SQLFragment] = []
    for part in parts { fragments.append(try fragment(part)) }
    return fragments
  }

  static func joined(_ parts: [SQLFragment], by word: String) -> SQLFragment {
    parts.count == 1 ? parts[0] : parts.map { "(\($0))" as SQLFragment }.joined(by: word)
  }

  private func fragment(
    _ comparison: Condition.Comparison
  ) throws(QueryRefusal) -> SQLFragment {
    if let name = comparison.lostName {
      throw QueryRefusal(reason: "column '\(name)' no longer exists")
    }
    guard columns.indices.contains(comparison.column) else {
      throw QueryRefusal(reason: "the condition's column no longer exists")
    }
    switch comparison.operation {
    case .contains:
      guard let matcher = TextMatcher(comparison.value.text) else {
        throw QueryRefusal(reason: "a text is expected after ':'")
      }
      return try text(matcher, in: comparison.column)
    case .matches: return try pattern(comparison.value.text, in: comparison.column)
    case .equal: return try equality(comparison)
    case .notEqual: return "(\(try equality(comparison))) is not true"
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return try order(comparison)
    }
  }

  private func order(_ comparison: Condition.Comparison) throws(QueryRefusal) -> SQLFragment {
    let value = ValueSQL(column: columns[comparison.column], dialect: dialect)
    try value.checkOrder()
    return try value.span(comparison.value).compared(comparison.operation)
  }

  private func equality(_ comparison: Condition.Comparison) throws(QueryRefusal) -> SQLFragment {
    let column = columns[comparison.column]
    let value = ValueSQL(column: column, dialect: dialect)
    guard !comparison.items.isEmpty else { return value.isMissing }
    var parts: [SQLFragment] = []
    for item in comparison.items {
      if item.isNull {
        parts.append(value.isNull)
        continue
      }
      let low = try value.span(item.low)
      guard let high = item.high else {
        parts.append(low.equal)
        continue
      }
      try value.checkOrder()
      let upper = try value.span(high)
      parts.append("\(low.compared(.greaterOrEqual)) and \(upper.compared(.lessOrEqual))")
    }
    return Self.joined(parts, by: " or ")
  }

  // MARK: Texts

  /// Returns the condition that a column contains a text; nil stands for any column.
  ///
  /// Case is ignored unless the text has capitals.
  func text(_ matcher: TextMatcher, in column: Int?) throws(QueryRefusal) -> SQLFragment {
    try anyColumn(column) { text in
      if dialect == .sqlite { return sqlite(matcher, in: text) }
      // `like` and `ilike` would find these operators by the search path.
      let operation =
        matcher.isExact
        ? dialect.operation("~~", shownAs: "like") : dialect.operation("~~*", shownAs: "ilike")
      return "\(text) \(operation) \(value: .text("%\(Self.escaped(matcher.text))%"))"
    }
  }

  private func sqlite(_ matcher: TextMatcher, in text: SQLFragment) -> SQLFragment {
    let needle: SQLFragment = "\(value: .text(matcher.text))"
    if matcher.isExact { return "instr(\(text), \(needle)) > 0" }
    guard matcher.text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return "\(SQLFragment(text: SQLiteTextFunction.name))(\(text), \(needle))"
    }
    return "instr(lower(\(text)), lower(\(needle))) > 0"
  }

  /// Escapes the wildcards of `like` by `\`, PostgreSQL's default escape character.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\%_".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  private func pattern(_ pattern: String, in column: Int?) throws(QueryRefusal) -> SQLFragment {
    guard dialect != .sqlite else {
      throw QueryRefusal(
        reason: "SQLite has no regular expressions: ':' finds a text, as in name : text")
    }
    let operation = dialect.operation(RegularExpression.hasCapitals(pattern) ? "~" : "~*")
    return try anyColumn(column) { "\($0) \(operation) \(value: .text(pattern))" }
  }

  private func anyColumn(
    _ column: Int?, _ test: (SQLFragment) -> SQLFragment
  ) throws(QueryRefusal) -> SQLFragment {
    guard !columns.isEmpty else { throw QueryRefusal(reason: "the table has no columns") }
    let asked = column.flatMap { columns.indices.contains($0) ? [columns[$0]] : nil } ?? columns
    let tests = asked.map { test(ValueSQL(column: $0, dialect: dialect).text) }
    return Self.joined(tests, by: " or ")
  }
}

extension Condition.Item {
  /// Whether it is the unquoted word `null`, which stands for NULL.
  fileprivate var isNull: Bool {
    high == nil && !low.isQuoted && low.text.lowercased() == "null"
  }
}

/// The reason why the engine can't answer a query, in one line (DB-11).
package struct QueryRefusal: Error, Sendable, Equatable, CustomStringConvertible {
  package let reason: String

  package var description: String { reason }
}
