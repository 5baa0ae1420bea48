/// A condition that can be tested on records: its values have been read by the kinds of its
/// columns.
struct ConditionTest: Sendable {
  /// Which tests have to be true, by their indices in `tests`.
  private(set) var rule = Joined<Int>.all([])

  /// The tests, each with the column whose fields it tests.
  private(set) var tests: [(column: Int, test: FieldTest)] = []

  /// One test of one column.
  init(column: Int, _ test: FieldTest) {
    tests = [(column, test)]
    rule = .leaf(0)
  }

  /// - Throws: `ConditionError` where a value can't be compared with those of its column.
  init(_ condition: Condition, columns: [RecordColumn]) throws(ConditionError) {
    var tests: [(column: Int, test: FieldTest)] = []
    rule = try condition.expression.replacing { comparison throws(ConditionError) in
      tests.append((comparison.column, try Self.test(of: comparison, columns)))
      let test = Joined.leaf(tests.count - 1)
      return comparison.operation == .notEqual ? .not(test) : test
    }
    self.tests = tests
  }

  /// The test and its column if the condition is a single test.
  var only: (column: Int, test: FieldTest)? {
    if case .leaf(let number) = rule { tests[number] } else { nil }
  }

  private static func test(
    of comparison: Condition.Comparison, _ columns: [RecordColumn]
  ) throws(ConditionError) -> FieldTest {
    if let name = comparison.lostName {
      throw ConditionError(
        offset: 0, reason: "column \(ConditionError.quoted(name)) no longer exists")
    }
    guard columns.indices.contains(comparison.column) else {
      throw ConditionError(offset: 0, reason: "the condition's column no longer exists")
    }
    let column = columns[comparison.column]
    return try FieldTestMaker(comparison: comparison, column: column).test()
  }
}

extension Joined where Leaf == Int {
  /// Whether the rule holds, where `isTrue` gives the results of those tests that decide it; nil
  /// where unknown results leave it open.
  func holds(_ isTrue: (Int) -> Bool?) -> Bool? {
    switch self {
    case .leaf(let number): isTrue(number)
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

/// Tests records by one condition, on one thread.
struct ConditionSearch {
  /// The number of records that are tested between two checks for cancellation.
  private static let recordsAtOnce = 32

  private let condition: ConditionTest
  private let control: PassControl

  /// Whether some test is a regular expression, which may take long.
  private let hasPatterns: Bool

  private var cursor: FieldCursor
  private var searches: [PatternSearch?] = []

  /// The number of records of the last chunk for which it isn't known whether the condition holds,
  /// because a regular expression exceeded its step limit.
  private(set) var abandonedCount = 0

  init(_ list: RecordList, _ condition: ConditionTest, control: PassControl) {
    self.condition = condition
    cursor = FieldCursor(list, columns: condition.tests.map(\.column))
    self.control = control
    hasPatterns = condition.tests.contains { if case .matches = $0.test { true } else { false } }
  }

  /// Finds the records of a chunk for which the condition is known to hold, ascending.
  ///
  /// - Parameter candidates: the only records to look at; nil for all.
  mutating func find(in chunk: ScanChunk, among candidates: [UInt32]?) -> [UInt32] {
    if cursor.enter(chunk.part) { beginSearches() }
    abandonedCount = 0
    if let only = condition.only { return find(only.test, in: chunk, among: candidates) }
    return indices(in: chunk, candidates) { search, record in
      let result = search.isTrue(of: record)
      if result == nil { search.abandonedCount += 1 }
      return result ?? false
    }
  }

  /// A search isn't shared between threads.
  private mutating func beginSearches() {
    searches = condition.tests.map { test in
      if case .matches(let pattern) = test.test { PatternSearch(pattern) } else { nil }
    }
  }

  // MARK: One test

  private mutating func find(
    _ test: FieldTest, in chunk: ScanChunk, among candidates: [UInt32]?
  ) -> [UInt32] {
    // The kind of the test is looked up once and not for each record.
    switch test {
    case .numbers(let ranges, let form):
      return find(in: chunk, candidates) { FieldTest.isNumber($0, in: ranges, form) }
    case .moments(let intervals, let form):
      return find(in: chunk, candidates) { FieldTest.isMoment($0, in: intervals, form) }
    default:
      let search = searches[0]
      let before = search?.abandonedCount ?? 0
      defer { abandonedCount = (search?.abandonedCount ?? 0) - before }
      return find(in: chunk, candidates) { test.isTrue(of: $0, search) ?? false }
    }
  }

  @inline(__always)
  private mutating func find(
    in chunk: ScanChunk, _ candidates: [UInt32]?,
    where isTrue: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [UInt32] {
    indices(in: chunk, candidates) { $0.cursor.withField(0, of: $1, isTrue) }
  }

  /// The numbers in the list of those records of a chunk for which `isTrue` returns true.
  @inline(__always)
  private mutating func indices(
    in chunk: ScanChunk, _ candidates: [UInt32]?,
    where isTrue: (inout ConditionSearch, UnsafeRawBufferPointer) -> Bool
  ) -> [UInt32] {
    var found: [UInt32] = []
    let first = chunk.records.lowerBound
    let count = candidates?.count ?? chunk.records.count
    for place in 0..<count {
      if hasPatterns, place % Self.recordsAtOnce == 0, control.isCancelled { return [] }
      let index = candidates.map { Int($0[place]) - first } ?? place
      let record = cursor.record(at: index, of: chunk)
      if isTrue(&self, record) { found.append(UInt32(first + index)) }
    }
    return found
  }

  // MARK: Several tests

  private mutating func isTrue(of record: UnsafeRawBufferPointer) -> Bool? {
    condition.rule.holds { number in
      cursor.withField(number, of: record) {
        condition.tests[number].test.isTrue(of: $0, searches[number])
      }
    }
  }
}
