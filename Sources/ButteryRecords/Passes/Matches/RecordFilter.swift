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
      let comparison = condition.expression.leaves.first { comparison in
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
      case .leaf(let comparison) = condition.expression, comparison.lostName == nil,
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
    return condition.expression.leaves.filter(\.operation.isOfOrder).map(\.column)
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

extension RecordQuery {
  /// Why no record can pass the filters now, of the first filter for which that is so; nil if some may.
  package func filterProblem(in columns: [RecordColumn]) -> ConditionError? {
    filters.lazy.compactMap { $0.problem(in: columns) }.first
  }
}

/// Looks for the records that pass all of some filters.
struct FilterVisitor: ChunkVisitor {
  /// Texts are looked for first because that mostly needn't split records.
  private var texts: [MatchVisitor]
  private var conditions: [ConditionSearch] = []
  /// A regular expression that may match any field.
  private var pattern: PatternVisitor?

  /// Whether some condition can't be tested, so that no record passes.
  private var isImpossible = false

  private var found: [UInt32] = []
  private var abandonedCount = 0

  init(_ list: RecordList, matchers: [TextMatcher], column: Int?) {
    texts = matchers.map { MatchVisitor(list, matcher: $0, column: column) }
  }

  init(_ list: RecordList, term: SearchTerm, control: PassControl) {
    texts = []
    isImpossible = term.lostName != nil
    switch (term.needle, term.column) {
    case (.text(let matcher), let column):
      texts.append(MatchVisitor(list, matcher: matcher, column: column))
    case (.pattern(let pattern), nil):
      self.pattern = PatternVisitor(list, pattern, control: control)
    case (.pattern(let pattern), let column?):
      let test = ConditionTest(column: column, .matches(pattern))
      conditions.append(ConditionSearch(list, test, control: control))
    }
  }

  init(_ list: RecordList, filters: [RecordFilter], control: PassControl) {
    texts = []
    for filter in filters {
      switch filter {
      case .text(let matcher):
        texts.append(MatchVisitor(list, matcher: matcher, column: nil))
      case .condition(let condition):
        add(try? ConditionTest(condition, columns: list.columns), list, control)
      }
    }
  }

  private mutating func add(_ test: ConditionTest?, _ list: RecordList, _ control: PassControl) {
    guard let test else {
      isImpossible = true
      return
    }
    if let only = test.only, case .contains(let matcher) = only.test {
      texts.append(MatchVisitor(list, matcher: matcher, column: only.column))
    } else {
      conditions.append(ConditionSearch(list, test, control: control))
    }
  }

  mutating func isWorthwhile(_ bytes: UnsafeRawBufferPointer, part: Int) -> Bool {
    !isImpossible && texts.indices.allSatisfy { texts[$0].isWorthwhile(bytes, part: part) }
  }

  mutating func visit(_ chunk: ScanChunk) {
    var candidates: [UInt32]?
    abandonedCount = 0
    for index in texts.indices {
      texts[index].visit(chunk)
      candidates = Self.common(texts[index].found, candidates)
      if candidates?.isEmpty == true { break }
    }
    for index in conditions.indices where candidates?.isEmpty != true {
      candidates = conditions[index].find(in: chunk, among: candidates)
      abandonedCount += conditions[index].abandonedCount
    }
    if pattern != nil, candidates?.isEmpty != true {
      candidates = pattern?.find(in: chunk, among: candidates)
      abandonedCount += pattern?.abandonedCount ?? 0
    }
    found = candidates ?? []
  }

  /// The records that are in both lists; both lists are ascending.
  private static func common(_ found: [UInt32], _ candidates: [UInt32]?) -> [UInt32] {
    guard var common = candidates else { return found }
    var rest = found[...]
    common.removeAll { record in
      rest = rest.drop { $0 < record }
      return rest.first != record
    }
    return common
  }

  func add(_ chunk: ScanChunk, to sum: inout RecordMatches) {
    sum.append(found, of: chunk.records)
    sum.abandonedCount += abandonedCount
  }

  func skip(_ records: Range<Int>, in sum: inout RecordMatches) {
    sum.append([], of: records)
  }
}
