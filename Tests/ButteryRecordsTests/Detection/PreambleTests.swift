import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("lines in front of a table")
struct PreambleTests {
  private func list(
    _ text: String, skipping lines: Int? = nil, blockSize: Int = 1 << 15
  ) throws -> RecordList {
    var options = ReadingOptions()
    options.skippedLines = lines
    var list = RecordList()
    let file = try RecordFile(bytes: Array(text.utf8), name: "test.csv")
    try list.append(file: file, options: options, blockSize: blockSize)
    return list
  }

  private static let worldBank = """
    "Data Source","World Development Indicators",

    "Last Updated Date","2023-12-18",

    "Country Name","Code","1960","1961","1962",
    "Aruba","ABW","54608","55811","56682",
    "Angola","AGO","","5441333","5521400",
    "Albania","ALB","1608800","1659800","1711319",

    """

  @Test(
    "are skipped where they have fewer fields, and told", .rules("DA-8"),
    arguments: [
      (worldBank, 4, "Data Source", ["Country Name", "Code", "1960", "1961", "1962", "column 6"]),
      ("Sales\nname,count\na,1\nb,2\n", 1, "Sales", ["name", "count"]),
      ("\u{FEFF}Sales\r\n\r\nname,count\r\na,1\r\nb,2\r\n", 2, "Sales", ["name", "count"]),
      ("List of all\n\na,b\nc,d\ne,f\n", 2, "List of all", ["a", "b"]),
      ("Words,more\n\na,b,c\nc,d,e\ne,f,g\n", 2, "Words,more", ["a", "b", "c"]),
      ("A title\na,b,c\nc,d,e\ne,f,g\n", 1, "A title", ["a", "b", "c"]),
      ("\n\nTitle\n\nx;y\n1;2\n3;4\n", 4, "", ["x", "y"]),
      ("Title\nsource,x\n\na,b,c\n1,2,3\n4,5,6\n", 3, "Title", ["a", "b", "c"]),
      ("Sales,,\n,,\na,b,c\nx,1,2.5\ny,2,3.5\n", 2, "Sales", ["a", "b", "c"]),
      ("Sales;;\n2024;;\na;b;c\nx;1;2\ny;2;3\nz;3;4\nw;4;5\n", 2, "Sales", ["a", "b", "c"]),
      ("Sales,\n,\na,b\nx,y\nz,w\nv,u\n", 2, "Sales", ["a", "b"]),
      ("Sales\n\na,b\nx,1\ny,2\nSource: X\n", 2, "Sales", ["a", "b"]),
    ])
  func titles(text: String, count: Int, first: String, names: [String]) throws {
    for blockSize in [1, 7, 1 << 15] {
      let list = try list(text, blockSize: blockSize)
      #expect(list.columns.map(\.name) == names)
      let notes = list.parts[0].notes
      #expect(notes.skippedLines?.count == count)
      #expect(notes.skippedLines?.first.contains(first) == true)
      #expect(list.warnings.count == 1)
      #expect(try self.list(text, skipping: count).rows() == list.rows())
      #expect(try self.list(text, skipping: count).warnings.isEmpty)
      let whole = try self.list(text, skipping: 0)
      #expect(whole.count > list.count && whole.parts[0].notes.skippedLines == nil)
    }
  }

  @Test("are skipped where they have figures, as no titles have", .rules("DA-8"))
  func figures() throws {
    let records = (10...12).map { "\($0).5,1.1,1,0.1,10.25,1\n" }.joined()
    let list = try list("3,2,good,bad\n" + records)
    #expect(list.columns.map(\.name) == (1...6).map { "column \($0)" })
    #expect(list.parts[0].notes.skippedLines?.first == "3,2,good,bad")
    #expect(list.count == 3)
  }

  @Test(
    "are none where the first record may name the columns", .rules("DA-8"),
    arguments: [
      "a,b\n1,2\n", "a\n1\n2\n", "a,b\n1,2,3\n4,5,6\n", "a\n1,2\n3,4\n", "city\nA,x\nB,y\n",
      "a,b\nx,y,z,w\nx,y,z,w\nu,v,w,x\n", "a,b,c\n1\n2\n3,4\n5,6\n7,8\n", "name\na, b\nc\nd, e\n",
      "a,b,c\n1,2,3,4\n1,2\n1\n", "a,b\n\n1,2\n3,4\n", "a,b\n1,2\n\nc,d,e\n3,4,5\n",
      "name,,\nx,y,z\nu,v,w\n", "a,\nb,\nc,1\nd,2\n", "a,\nb,\nx,y\n",
      "a,b,c,\n1,2,3\n4,5,6\n", "a,b\nr1,1,2\nr1,3,4\n", "#id,x\n1,2\n", "# words\nmore words\n",
      "#a\n1\n2\n", "#chrom\tstart\nchr1\t5\nchr2\t6\n", "# x,y\n1,2\n3,4\n", "#a,b\nx,y\n1,2\n",
      "#\n#\n",
      "sep=\na,b\n",
      "sep=;x\na,b\n", "",
    ])
  func ordinary(text: String) throws {
    let list = try list(text)
    #expect(list.parts[0].notes.skippedLines == nil)
    #expect(!list.warnings.contains { $0.contains("skipped") })
    if let first = text.split(separator: "\n").first {
      let names = list.columns.map(\.name)
      #expect(names.first == first.split { ",;\t".contains($0) }.first.map(String.init))
    }
  }

  @Test("that begin with # are skipped above a header, and told", .rules("DA-8"))
  func hashes() throws {
    let comments = "# made by hand, in a hurry\n#\n# 2024\n\n"
    let data = try list(comments + "cow,litres\nClover,21\nDaisy,19\n")
    #expect(data.columns.map(\.name) == ["cow", "litres"])
    #expect(data.parts[0].notes.skippedLines?.count == 4)
    let prefixed = try list("##format=x\n##more\n#CHROM\tPOS\tID\nchr1\t5\t.\nchr2\t6\t.\n")
    #expect(prefixed.columns.map(\.name) == ["#CHROM", "POS", "ID"])
    #expect(prefixed.parts[0].notes.skippedLines?.count == 2)
    #expect(prefixed.count == 2)
  }

  @Test(
    "that name the delimiter are followed", .rules("DA-8"),
    arguments: ["sep=;", "\"SEP=;\"", "Sep=;"])
  func delimiter(line: String) throws {
    let list = try list("\(line)\r\na;b,c\r\n1;2\r\n")
    #expect(list.columns.map(\.name) == ["a", "b,c"])
    #expect(list.parts[0].notes.skippedLines?.count == 1)
    #expect(list.warnings.isEmpty)
    #expect(try self.list("\(line)\na;b\n1;2\n", skipping: 0).count == 2)
  }

  @Test("may be more than the table, or more than can be looked at", .rules("DA-8"))
  func many() throws {
    #expect(try list("a,b\n1,2\n", skipping: 1).columns.map(\.name) == ["column 1", "column 2"])
    #expect(try list("a,b\n1,2\n", skipping: 2).columns.isEmpty)
    #expect(try list("a,b\n1,2", skipping: 9).columns.isEmpty)
    let long = String(repeating: "x", count: 99) + "\n"
    let text = String(repeating: long, count: 700) + "a,b\n1,2\n"
    #expect(try list(text, skipping: 600).count == 101)
    #expect(throws: RecordError.longPreamble(file: "test.csv", lines: 700)) {
      try list(text, skipping: 700)
    }
  }

  @Test("of two header lines the first names the columns", .rules("DA-8"))
  func twoHeaders() throws {
    let list = try list("name,weight\ntext,kg\na,1\nb,2\n")
    #expect(list.columns.map(\.name) == ["name", "weight"])
    #expect(list.count == 3)
  }

  @Test("and comments between records are no records to anybody", .rules("DA-8"))
  func comments() throws {
    var random = SeededGenerator.fresh(for: "comments")
    let lines = ["a,b\n", "\"#,\n#\",b#\r\n", "x,\"y\n\"\n", "long words,more long words\n"]
    let gaps = ["", "", "\n", "# a \"comment\"\n", "#\r", "#, x\r\n#\n", "\n\n#x"]
    for round in 0..<cases(400, orShortly: 120) {
      var (text, plain) = ("", "")
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        let line = lines.randomElement(using: &random) ?? ""
        let gap = gaps.randomElement(using: &random) ?? ""
        text += line + gap + (gap.hasSuffix("x") ? "\n" : "")
        plain += line
      }
      text = (Bool.random(using: &random) ? "#x,y\n" : "") + text
      try compare(text, plain, blockSize: Int.random(in: 1...90, using: &random), round)
    }
  }

  private func compare(_ text: String, _ plain: String, blockSize: Int, _ round: Int) throws {
    var options = ReadingOptions()
    options.delimiter = .comma
    options.hasHeader = false
    var expected = RecordList()
    try expected.append(
      file: RecordFile(bytes: Array(plain.utf8), name: "x"), options: options, blockSize: 64)
    options.comment = UInt8(ascii: "#")
    try RecordList.reading(Array(text.utf8), options: options, blockSize: blockSize) {
      list throws in
      let comment: Comment = "round \(round), \(blockSize): \(text.debugDescription)"
      try #require(try list.contents() == expected.contents(), comment)
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      for record in (0..<list.count).reversed() {
        try reader.read(record, into: &fields)
        let contents = try expected.contents()
        #expect(fields.contents == contents[record], comment)
      }
      guard !list.columns.isEmpty else { return }
      for text in ["comment", "words", "#", "b"] {
        let matcher = try #require(TextMatcher(text))
        let found = try RecordMatches(of: [matcher], in: list, control: PassControl())
        let wanted = try RecordMatches(of: [matcher], in: expected, control: PassControl())
        #expect((0..<list.count).allSatisfy { found.contains($0) == wanted.contains($0) }, comment)
      }
      for column in list.columns.indices {
        let groups = try RecordGroups(grouping: list, by: [column], control: PassControl())
        let wanted = try RecordGroups(grouping: expected, by: [column], control: PassControl())
        #expect(groups.count == wanted.count, comment)
      }
    }
  }

  @Test("are comments among JSON Lines too", .rules("DA-8"))
  func jsonLines() throws {
    var options = ReadingOptions()
    options.comment = UInt8(ascii: "#")
    let text = "# x\n{\"a\":1}\n# {\"a\":2}\n{\"a\":3}\n"
    try RecordList.reading(Array(text.utf8), name: "x", options: options) { list throws in
      #expect(list.parts[0].format.kind == .jsonLines)
      #expect(try list.rows() == [["1"], ["3"]])
    }
  }
}
