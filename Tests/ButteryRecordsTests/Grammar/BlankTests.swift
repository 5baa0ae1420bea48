import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("blanks around fields")
struct BlankTests {
  private func options(_ delimiter: Delimiter = .comma) -> ReadingOptions {
    var options = ReadingOptions()
    options.delimiter = delimiter
    options.hasHeader = true
    return options
  }

  @Test("in front of a quote leave it one", .rules("DA-9"), arguments: [1, 3, 7, 64, 1 << 15])
  func quotes(blockSize: Int) throws {
    let text = "a, b , \"c, d\"\n1, 2, \"x,\ny\"\n \"3\" , \"\"\"z\"\"\" ,\t\"w\"\n4, 5\", 6\n"
    try RecordList.reading(Array(text.utf8), options: options(), blockSize: blockSize) {
      list throws in
      #expect(list.columns.map(\.name) == ["a", "b", "c, d"])
      #expect(
        try list.texts() == [["1", " 2", "x,\ny"], ["3 ", "\"z\" ", "w"], ["4", " 5\"", " 6"]])
    }
  }

  @Test(
    "in front of a quote leave it text where it doesn't end its field, and with tabs",
    .rules("DA-9"),
    arguments: [
      ("a,b\n1, \"x\" y\n2, \"z\"\n", Delimiter.comma, [["1", " \"x\" y"], ["2", " \"z\""]]),
      ("a,b\n1, \"x\n2,3\n", .comma, [["1", " \"x"], ["2", "3"]]),
      ("a\tb\n1\t \"x\"\n", .tab, [["1", " \"x\""]]),
      ("a;b\n1; \"x;y\"\n", .semicolon, [["1", "x;y"]]),
      ("a;b\n1; \"\"", .semicolon, [["1", ""]]),
    ])
  func text(text: String, delimiter: Delimiter, rows: [[String]]) throws {
    try RecordList.reading(Array(text.utf8), options: options(delimiter)) { list throws in
      #expect(try list.texts() == rows)
    }
  }

  @Test("are no part of titles, keys and order, unless within quotes", .rules("DA-9"))
  func values() throws {
    let text = " k , n\nb , 1\n b,2\n\"b\",3\n\" b\",4\na\t,5\n"
    try RecordList.reading(Array(text.utf8), options: options()) { list throws in
      #expect(list.columns.map(\.name) == ["k", "n"])
      #expect(list.columns.map(\.kind) == [.text, .integer])
      let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
      #expect(groups.count == 3)
      #expect((0..<groups.count).map { groups.firstRecord(ofGroup: $0) } == [0, 3, 4])
      let both = try RecordGroups(grouping: list, by: [0, 1], control: PassControl())
      #expect(both.count == 5)
      let keys = try SortKeys(of: 0, in: list, only: nil, control: PassControl())
      let sorted = try Arrangement(
        recordCount: list.count, groups: nil, order: nil, matches: nil,
        keys: [(keys, isDescending: false)], control: PassControl())
      let order = (0..<list.count).map { sorted.record(atRow: $0, inSection: 0) }
      #expect(order == [3, 4, 0, 1, 2])
      #expect(try list.texts().map { $0[0] } == ["b ", " b", "b", " b", "a\t"])
    }
  }

  @Test("are no part of titles and values with tabs either", .rules("DA-9", "DA-20"))
  func tabs() throws {
    try RecordList.reading(Array(" k\tn\nb\t1\n b\t2\n".utf8), options: options(.tab)) {
      list throws in
      #expect(list.columns.map(\.name) == ["k", "n"])
      let groups = try RecordGroups(grouping: list, by: [0], control: PassControl())
      #expect(groups.count == 1)
      #expect(try list.texts().map { $0[0] } == ["b", " b"])
    }
  }

  @Test("before quotes are read the same wherever blocks begin", .rules("DA-9"))
  func blocks() throws {
    var random = SeededGenerator.fresh(for: "blanks before quotes")
    let pieces = [
      "a", ", ", ",", " \"x, y\"", ", \"line\nend\"", "\n", "\r\n", " ", "\"\"", ", \"z\"\"\"",
      "long words in a row",
    ]
    for round in 0..<300 {
      var text = "k, \"n, m\"\n"
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let whole = try contents(text, blockSize: 1 << 15)
      let parts = try contents(text, blockSize: Int.random(in: 1...80, using: &random))
      #expect(whole == parts, "round \(round): \(text.debugDescription)")
    }
  }

  /// Returns the records, and for each column the first record of each group.
  private func contents(_ text: String, blockSize: Int) throws -> [[String]] {
    var found: [[String]] = []
    try RecordList.reading(Array(text.utf8), options: options(), blockSize: blockSize) {
      list throws in
      found = try list.texts()
      for column in list.columns.indices {
        let groups = try RecordGroups(grouping: list, by: [column], control: PassControl())
        found.append((0..<groups.count).map { "\(groups.firstRecord(ofGroup: $0))" })
      }
    }
    return found
  }
}
