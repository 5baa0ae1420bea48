import ButteryRecords
import Testing

@Suite("a grouping")
struct GroupingTests {
  private func members(_ group: Grouping.Group) -> [Int] {
    (0..<group.count).map(group.record(at:))
  }

  @Test("keeps groups in the order in which they first appear")
  func order() throws {
    let table = try RecordTable.reading("k,v\nb,1\na,2\nb,3\nc,4\nc,5\n")
    let grouping = Grouping(table, by: [0])
    #expect(grouping.columns == [0])
    #expect(grouping.groups.map(\.title) == ["b", "a", "c"])
    #expect(grouping.groups.map(members) == [[0, 2], [1], [3, 4]])
    #expect(grouping.groups.map(\.isContiguous) == [false, true, true])
  }

  @Test("joins the values of several columns, in the order asked for")
  func severalColumns() throws {
    let table = try RecordTable.reading("a,b\nab,c\na,bc\nab,c\n,c\n")
    let grouping = Grouping(table, by: [1, 0])
    #expect(grouping.groups.map(\.title) == ["c · ab", "bc · a", "c · "])
    #expect(grouping.groups.map(members) == [[0, 2], [1], [3]])
  }

  @Test("puts empty and missing values together")
  func emptyValues() throws {
    let table = try RecordTable.reading("a,b\n1\n2,x\n3,\n")
    let grouping = Grouping(table, by: [1])
    #expect(grouping.groups.map(\.title) == ["", "x"])
    #expect(grouping.groups.map(members) == [[0, 2], [1]])
  }

  @Test("has no groups without records, and one without columns")
  func extremes() throws {
    #expect(Grouping(try RecordTable.reading("a\n"), by: [0]).groups.isEmpty)
    #expect(Grouping(try RecordTable.reading(""), by: []).groups.isEmpty)
    let all = Grouping(try RecordTable.reading("a\n1\n2\n"), by: []).groups
    #expect(all.map(\.title) == [""])
    #expect(all.map(members) == [[0, 1]])
  }

  @Test("tells apart what only looks alike")
  func bytes() throws {
    let table = try RecordTable.reading("a\n\u{E9}\ne\u{301}\n\u{E9}\n")
    #expect(Grouping(table, by: [0]).groups.map(members) == [[0, 2], [1]])
  }

  @Test("agrees with a dictionary over random tables")
  func twin() throws {
    var random = SeededGenerator.fresh(for: "random groups")
    for round in 0..<300 {
      let kinds = [1, 2, 5, 100].randomElement(using: &random) ?? 1
      let rows = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        (0..<3).map { _ in "v\(Int.random(in: 0..<kinds, using: &random))" }
      }
      let text = (["a,b,c"] + rows.map { $0.joined(separator: ",") }).joined(separator: "\n")
      let count = Int.random(in: 1...3, using: &random)
      let columns = Array([0, 1, 2].shuffled(using: &random).prefix(count))
      let grouping = Grouping(try RecordTable.reading(text), by: columns)

      var titles: [String] = []
      var expected: [String: [Int]] = [:]
      for (record, row) in rows.enumerated() {
        let title = columns.map { row[$0] }.joined(separator: " · ")
        if expected[title] == nil { titles.append(title) }
        expected[title, default: []].append(record)
      }
      #expect(grouping.groups.map(\.title) == titles, "round \(round)")
      #expect(grouping.groups.map(members) == titles.map { expected[$0] }, "round \(round)")
    }
  }
}
