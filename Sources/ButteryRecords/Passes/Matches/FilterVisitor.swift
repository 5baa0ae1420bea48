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
