/// A condition that can be tested on records: its values have been read by the kinds of its
/// columns.
struct ConditionTest: Sendable {
  /// Which tests have to be true.
  indirect enum Rule: Sendable {
    /// The test at an index of `tests`.
    case test(Int)
    case not(Rule)
    case all([Rule])
    case any([Rule])
  }

  private(set) var rule = Rule.all([])

  /// The tests, each with the column whose fields it tests.
  private(set) var tests: [(column: Int, test: FieldTest)] = []

  /// One test of one column.
  init(column: Int, _ test: FieldTest) {
    tests = [(column, test)]
    rule = .test(0)
  }

  /// - Throws: `ConditionError` where a value can't be compared with those of its column.
  init(_ condition: Condition, columns: [RecordColumn]) throws(ConditionError) {
    rule = try rule(of: condition.expression, columns)
  }

  /// The test and its column if the condition is a single test.
  var only: (column: Int, test: FieldTest)? {
    if case .test(let number) = rule { tests[number] } else { nil }
  }

  private mutating func rule(
    of expression: Condition.Expression, _ columns: [RecordColumn]
  ) throws(ConditionError) -> Rule {
    switch expression {
    case .comparison(let comparison): return try rule(of: comparison, columns)
    case .not(let inner): return .not(try rule(of: inner, columns))
    case .all(let parts): return .all(try rules(of: parts, columns))
    case .any(let parts): return .any(try rules(of: parts, columns))
    }
  }

  private mutating func rules(
    of parts: [Condition.Expression], _ columns: [RecordColumn]
  ) throws(ConditionError) -> [Rule] {
    var rules: [Rule] = []
    for part in parts { rules.append(try rule(of: part, columns)) }
    return rules
  }

  private mutating func rule(
    of comparison: Condition.Comparison, _ columns: [RecordColumn]
  ) throws(ConditionError) -> Rule {
    if let name = comparison.lostName {
      throw ConditionError(
        offset: 0, reason: "column \(ConditionError.quoted(name)) no longer exists")
    }
    guard columns.indices.contains(comparison.column) else {
      throw ConditionError(offset: 0, reason: "the condition's column no longer exists")
    }
    let column = columns[comparison.column]
    let test = try FieldTestMaker(comparison: comparison, column: column).test()
    tests.append((comparison.column, test))
    let rule = Rule.test(tests.count - 1)
    return comparison.operation == .notEqual ? .not(rule) : rule
  }
}

extension ConditionTest.Rule {
  /// Whether the rule holds, where `isTrue` gives the results of those tests that decide it; nil
  /// where unknown results leave it open.
  func holds(_ isTrue: (Int) -> Bool?) -> Bool? {
    switch self {
    case .test(let number): isTrue(number)
    case .not(let rule): rule.holds(isTrue).map { !$0 }
    case .all(let rules): Self.find(false, in: rules, isTrue)
    case .any(let rules): Self.find(true, in: rules, isTrue)
    }
  }

  /// `decision` if a rule has this result; otherwise nil if the result of one is unknown, and else
  /// the opposite.
  private static func find(
    _ decision: Bool, in rules: [Self], _ isTrue: (Int) -> Bool?
  ) -> Bool? {
    var isKnown = true
    for rule in rules {
      let result = rule.holds(isTrue)
      if result == decision { return decision }
      if result == nil { isKnown = false }
    }
    return isKnown ? !decision : nil
  }
}
