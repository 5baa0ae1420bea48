import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("groups of records")
struct GroupTests {
  private func groups(_ text: String, by columns: [Int]) throws -> RecordGroups {
    try RecordGroups(grouping: RecordList(csv: text), by: columns, control: PassControl())
  }

  private func members(_ groups: RecordGroups) -> [[Int]] {
    (0..<groups.count).map { group in
      (0..<groups.recordCount(ofGroup: group)).map { groups.record(at: $0, ofGroup: group) }
    }
  }

  /// Returns the section titles in the view of a result.
  private func names(_ groups: RecordGroups, of list: RecordList) throws -> [String?] {
    var view = QueryResult()
    view.list = list
    view.groups = groups
    view.arrangement = try Arrangement(
      recordCount: list.count, groups: groups, order: nil, matches: nil, keys: [],
      control: PassControl())
    var reader = RecordReader(list)
    return try (0..<groups.count).map { try view.name(ofSection: $0, reader: &reader) }
  }

  @Test("are in the order in which they first appear")
  func order() throws {
    let text = "k,v\nb,1\na,2\nb,3\nc,4\nc,5\n"
    let groups = try groups(text, by: [0])
    #expect(groups.columns == [0])
    #expect(try names(groups, of: RecordList(csv: text)) == ["b", "a", "c"])
    #expect(members(groups) == [[0, 2], [1], [3, 4]])
    #expect(!groups.isClustered)
    #expect(try self.groups("k\nb\nb\na\n", by: [0]).isClustered)
  }

  @Test("join the values of several columns, in the order asked for")
  func severalColumns() throws {
    let text = "a,b\nab,c\na,bc\nab,c\n,c\n"
    let groups = try groups(text, by: [1, 0])
    #expect(try names(groups, of: RecordList(csv: text)) == ["c · ab", "bc · a", "c · "])
    #expect(members(groups) == [[0, 2], [1], [3]])
  }

  @Test("put empty and missing values together")
  func emptyValues() throws {
    let text = "a,b\n1\n2,x\n3,\n"
    let groups = try groups(text, by: [1])
    #expect(try names(groups, of: RecordList(csv: text)) == ["", "x"])
    #expect(members(groups) == [[0, 2], [1]])
  }

  @Test("are those of a value in columns of numbers, named as it is written first", .rules("GR-3"))
  func sameNumbers() throws {
    let text = "n,k\n1.5,a\n2,b\n1.50,a\n+1.5,b\nNA,a\n.5,a\n0.5,b\n-0,a\n0,a\n"
    let one = try groups(text, by: [0])
    #expect(
      try names(one, of: RecordList(csv: text)) == ["1.5", "2", "NA", ".5", "-0"])
    #expect(members(one) == [[0, 2, 3], [1], [4], [5, 6], [7, 8]])
    #expect(members(try groups(text, by: [1, 0])) == [[0, 2], [1], [3], [4], [5], [6], [7, 8]])
    let comma = "n,k\n\"1,5\",a\n\"1,50\",b\n\"1.234,0\",c\n1234,d\n"
    #expect(members(try groups(comma, by: [0])) == [[0, 1], [2, 3]])
    #expect(try groups(comma, by: [0]).isClustered)
    let texts = "t\n01\n1\n1.0\n"
    #expect(members(try groups(texts, by: [0])) == [[0], [1], [2]])
  }

  @Test("are none without records, and one for a file")
  func extremes() throws {
    #expect(try groups("a\n", by: [0]).count == 0)
    #expect(try RecordGroups(filesOf: RecordList(csv: "")).count == 0)
    let list = try RecordList(csv: "a\n1\n2\n")
    let all = RecordGroups(filesOf: list)
    #expect(try names(all, of: list) == ["test.csv"])
    #expect(members(all) == [[0, 1]])
  }

  @Test("tell apart what only looks alike")
  func bytes() throws {
    let text = "a\nmilk\nMilk\n\u{430}\n\u{61}\n１\n1\nmilk\n"
    #expect(members(try groups(text, by: [0])) == [[0, 6], [1], [2], [3], [4], [5]])
  }

  @Test("agree with a dictionary over random tables")
  func twin() throws {
    var random = SeededGenerator.fresh(for: "random groups")
    for round in 0..<cases(300, orShortly: 60) {
      let kinds = [1, 2, 5, 100].randomElement(using: &random) ?? 1
      let rows = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        (0..<3).map { _ in "v\(Int.random(in: 0..<kinds, using: &random))" }
      }
      let text = (["a,b,c"] + rows.map { $0.joined(separator: ",") }).joined(separator: "\n")
      let count = Int.random(in: 1...3, using: &random)
      let columns = Array([0, 1, 2].shuffled(using: &random).prefix(count))
      let groups = try groups(text, by: columns)

      var titles: [String] = []
      var expected: [String: [Int]] = [:]
      for (record, row) in rows.enumerated() {
        let title = columns.map { row[$0] }.joined(separator: " · ")
        if expected[title] == nil { titles.append(title) }
        expected[title, default: []].append(record)
      }
      let names = try names(groups, of: RecordList(csv: text))
      #expect(names == titles, "round \(round)")
      #expect(members(groups) == titles.map { expected[$0] }, "round \(round)")
    }
  }
}
