import ButteryRecords
import SeededRandom
import Testing

@Suite("passes over random files")
struct PassTwinTests {
  private static let rounds = cases(250, orShortly: 50)

  private func eachRound(
    of what: String, _ body: (RecordList, inout SeededGenerator, Comment) throws -> Void
  ) throws {
    var random = SeededGenerator.fresh(for: what)
    for round in 0..<Self.rounds {
      let input = PassInput(using: &random)
      try input.withList { list throws in
        guard !list.columns.isEmpty else { return }
        try body(list, &random, "round \(round), \(input)")
      }
    }
  }

  @Test("group as reading one record after another does")
  func groups() throws {
    try eachRound(of: "groups") { list, random, comment throws in
      let columns = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        Int.random(in: 0..<list.columns.count, using: &random)
      }
      let expected = try NaivePasses(list).groups(by: columns)
      let groups = try RecordGroups(grouping: list, by: columns, control: PassControl())
      #expect(groups.members == expected, comment)
      #expect(groups.isClustered == (expected.flatMap { $0 } == Array(0..<list.count)), comment)
    }
  }

  @Test("order groups by the values of their first records")
  func order() throws {
    try eachRound(of: "orders") { list, random, comment throws in
      let column = Int.random(in: 0..<list.columns.count, using: &random)
      let naive = try NaivePasses(list)
      let groups = try RecordGroups(grouping: list, by: [column], control: PassControl())
      let order = try groups.orderByName(in: list, control: PassControl())
      let firsts = (0..<groups.count).map(groups.firstRecord(ofGroup:))
      let expected = naive.sorted(firsts, by: [SortOrder(column: column)])
      #expect(order.map { firsts[Int($0)] } == expected, comment)
    }
  }

  @Test("find a text in fields, and nowhere else")
  func matches() throws {
    let texts = [
      "ss", "１", "e", "z", "a", "A", "b", "ab", "AB", "long field", "é", "É", "zürich", "Zürich",
      "日", "a,b", "\"",
      "a\"b",
      "\n", "b,", "text", "\\", "x", ",", "12", "key", ":", "n", "a fairly long field of texts",
    ]
    try eachRound(of: "matches") { list, random, comment throws in
      let naive = try NaivePasses(list)
      for _ in 0..<4 {
        let text = texts.randomElement(using: &random) ?? "a"
        let column =
          Bool.random(using: &random) ? nil : Int.random(in: 0..<list.columns.count, using: &random)
        let matcher = try #require(TextMatcher(text))
        let matches = try RecordMatches(
          of: [matcher], column: column, in: list, control: PassControl())
        let expected = naive.matches(of: text, column: column)
        let comment: Comment = "\(text.debugDescription) in \(column ?? -1), \(comment)"
        #expect((0..<list.count).filter(matches.contains) == expected, comment)
        #expect(matches.count == expected.count, comment)
        #expect(matches.scannedCount == list.count, comment)
      }
    }
  }

  @Test("sort stably in both directions, records without a value last")
  func sort() throws {
    try eachRound(of: "sorts") { list, random, comment throws in
      let naive = try NaivePasses(list)
      let columns = (0..<list.columns.count).shuffled(using: &random).prefix(
        .random(in: 1...3, using: &random))
      let orders = columns.map { SortOrder(column: $0, isDescending: .random(using: &random)) }
      let groupColumn = Int.random(in: 0..<list.columns.count, using: &random)
      let isGrouped = Bool.random(using: &random)
      let filters = ["a", "e", "1"].filter { _ in .random(using: &random) }

      let groups =
        isGrouped
        ? try RecordGroups(grouping: list, by: [groupColumn], control: PassControl()) : nil
      let arrangement = try Arrangement(
        of: list, groups: groups, order: nil, filters: filters, sort: orders)
      let sections = isGrouped ? naive.groups(by: [groupColumn]) : [Array(0..<list.count)]
      let shown = filters.map { Set(naive.matches(of: $0, column: nil)) }
      let expected = sections.map { section in
        naive.sorted(
          section.filter { record in shown.allSatisfy { $0.contains(record) } }, by: orders)
      }
      #expect(arrangement.records == expected.filter { !$0.isEmpty }, comment)
    }
  }

  @Test("arrange groups in any order, and find matches and sections in it")
  func arrangement() throws {
    try eachRound(of: "arrangements") { list, random, comment throws in
      let naive = try NaivePasses(list)
      let column = Int.random(in: 0..<list.columns.count, using: &random)
      let groups = try RecordGroups(grouping: list, by: [column], control: PassControl())
      let isOrdered = Bool.random(using: &random)
      let order =
        isOrdered ? (0..<UInt32(groups.count)).shuffled(using: &random) : nil
      let filters = Bool.random(using: &random) ? ["b"] : []
      let arrangement = try Arrangement(
        of: list, groups: groups, order: order, filters: filters, sort: [])

      let members = naive.groups(by: [column])
      let shown = filters.first.map { Set(naive.matches(of: $0, column: nil)) }
      let wanted = (order ?? Array(0..<UInt32(groups.count))).map { group in
        (group: Int(group), records: members[Int(group)].filter { shown?.contains($0) ?? true })
      }.filter { !$0.records.isEmpty }
      #expect(arrangement.records == wanted.map(\.records), comment)
      for group in 0..<groups.count {
        let section = wanted.firstIndex { $0.group == group }
        #expect(arrangement.section(ofGroup: group) == section, comment)
        if let section { #expect(arrangement.group(ofSection: section) == group, comment) }
      }

      let matcher = try #require(TextMatcher("a"))
      let matches = try RecordMatches(of: [matcher], in: list, control: PassControl())
      let places = MatchPlaces(matches, in: arrangement, isComplete: true)
      let rows = wanted.flatMap(\.records)
      let expected = rows.indices.filter { matches.contains(rows[$0]) }
      #expect((0..<places.count).map(places.ordinal(of:)) == expected, comment)
    }
  }
}

extension RecordGroups {
  /// The records of each group.
  var members: [[Int]] {
    (0..<count).map { group in
      (0..<recordCount(ofGroup: group)).map { record(at: $0, ofGroup: group) }
    }
  }
}

extension Arrangement {
  init(
    of list: RecordList, groups: RecordGroups?, order: [UInt32]?, filters: [String],
    sort: [SortOrder]
  ) throws {
    let control = PassControl()
    var matches: RecordMatches?
    if !filters.isEmpty {
      matches = try RecordMatches(
        of: filters.compactMap { TextMatcher($0) }, in: list, control: control)
    }
    let keys = try sort.map { sort in
      let read = try SortKeys(of: sort.column, in: list, only: matches, control: control)
      return (read, isDescending: sort.isDescending)
    }
    try self.init(
      recordCount: list.count, groups: groups, order: order, matches: matches, keys: keys,
      control: control)
  }

  /// The records of each section.
  var records: [[Int]] {
    (0..<sectionCount).map { section in
      (0..<rowCount(inSection: section)).map { record(atRow: $0, inSection: section) }
    }
  }
}
