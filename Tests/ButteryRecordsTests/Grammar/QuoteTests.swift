import ButteryRecords
import RuleTrait
import Testing

@Suite("quotes")
struct QuoteTests {
  private func list(
    _ text: String, _ delimiter: Delimiter, _ quotes: QuoteStyle? = nil, blockSize: Int = 1 << 15
  ) throws -> RecordList {
    var options = ReadingOptions()
    options.delimiter = delimiter
    options.hasHeader = false
    options.quotes = quotes
    var list = RecordList()
    let file = try RecordFile(bytes: Array(text.utf8), name: "test")
    try list.append(file: file, options: options, blockSize: blockSize)
    return list
  }

  @Test(
    "with tabs are text unless they are at both ends of a field", .rules("DA-7"),
    arguments: [
      ("\"a\"\tb", ["a", "b"]), ("\"a\tb\"", ["\"a", "b\""]), ("\"a\"b\tc", ["\"a\"b", "c"]),
      ("a\t\"b\"\"c\"", ["a", "b\"c"]), ("\"\t\"", ["\"", "\""]), ("\"\"\tb", ["", "b"]),
      ("\"\"\"\tb", ["\"\"\"", "b"]), ("\"a\"b\"\tc", ["\"a\"b\"", "c"]),
      ("5\"\t6\"", ["5\"", "6\""]), (" \"a\"\tb", [" \"a\"", "b"]),
      ("\"a\"\t\"\t\"b\"\t\"c", ["a", "\"", "b", "\"c"]),
    ])
  func tabs(line: String, fields: [String]) throws {
    let list = try list("\(line)\n\(line)\r\n\"x\n\(line)", .tab)
    #expect(try list.texts() == [fields, fields, ["\"x"], fields])
    #expect(list.warnings.isEmpty)
  }

  @Test("with tabs go over delimiters and lines for whoever says so", .rules("DA-7"))
  func asked() throws {
    #expect(try list("\"a\tb\nc\"\td\n", .tab, .double).texts() == [["a\tb\nc", "d"]])
  }

  @Test("are text, or single, for whoever says so", .rules("DA-7"), arguments: [1, 5, 1 << 15])
  func styles(blockSize: Int) throws {
    let text = "\"a,b\",'c,\nd'''\n\"x\n"
    let none = try list(text, .comma, QuoteStyle.none, blockSize: blockSize)
    #expect(try none.texts() == [["\"a", "b\"", "'c", ""], ["d'''"], ["\"x"]])
    let single = try list(text, .comma, .single, blockSize: blockSize)
    #expect(try single.texts() == [["\"a", "b\"", "c,\nd'"], ["\"x"]])
    #expect(none.warnings.isEmpty && single.warnings.isEmpty)
  }

  @Test(
    "that never close are text, and what is behind them is read as ever", .rules("DA-7"),
    arguments: [1, 2, 3, 7, 64, 1 << 15])
  func open(blockSize: Int) throws {
    let cases: [(String, [[String]])] = [
      ("a,b\n1,\"2\n3,4\n", [["a", "b"], ["1", "\"2"], ["3", "4"]]),
      ("\"a,b\n1,2\n", [["\"a", "b"], ["1", "2"]]),
      (
        "a,\"b\n\nc\"\n\"1,\"\"x\"\",3\n\n4", [["a", "b\n\nc"], ["\"1", "x\"\"", "3"], ["4"]]
      ),
      ("a,\"", [["a", "\""]]), ("\"", [["\""]]), ("a\n\"\"\"\n", [["a"], ["\"\"\""]]),
    ]
    for (text, records) in cases {
      let list = try list(text, .comma, blockSize: blockSize)
      #expect(try list.texts() == records, "\(text.debugDescription)")
      #expect(list.warnings.count == 1)
    }
  }

  @Test("are found by search as what they are", .rules("DA-7"))
  func search() throws {
    let text = "\"a,b\",c'd\n'x','y'\n"
    let found = [("\"", QuoteStyle.none, [0]), ("'", .none, [0, 1]), ("'", .single, [0])]
    for (searched, quotes, records) in found {
      let list = try list(text, .comma, quotes)
      let matcher = try #require(TextMatcher(searched))
      let matches = try RecordMatches(of: [matcher], in: list, control: PassControl())
      #expect((0..<list.count).filter(matches.contains) == records)
    }
  }
}

@Suite("long quoted fields")
struct LongQuoteTests {
  private func list(_ text: String, blockSize: Int = 1 << 15) throws -> RecordList {
    var list = RecordList()
    let file = try RecordFile(bytes: Array(text.utf8), name: "test.csv")
    try list.append(file: file, options: ReadingOptions(), blockSize: blockSize)
    return list
  }

  @Test(
    "are doubtful where they have delimiters and line ends", .rules("DA-7"),
    arguments: [512, 1 << 15])
  func doubtful(blockSize: Int) throws {
    let rows = String(repeating: "some words,1\n", count: 900)
    let list = try list(
      "a,b\nx,\"\n\"\n\"\(rows)\",2\n3,4\n\"\"\"\(rows)\(rows)\"\"\",5\n\"6,7\",8\n\(rows)",
      blockSize: blockSize)
    #expect(list.count == 905)
    #expect(list.parts[0].notes.longQuotes?.count == 2 && list.parts[0].notes.longQuotes?.line == 4)
    #expect(
      list.warnings == [
        "test.csv:4: 2 quoted fields of more than 10,000 bytes go over lines, the first here — "
          + "a quote may be missing"
      ])
  }

  @Test("are ordinary otherwise", .rules("DA-7"))
  func ordinary() throws {
    let word = String(repeating: "x", count: 11_000)
    let short = String(repeating: "some words,1\n", count: 700)
    let row = "\"\(word)\",\"\(word),\(word)\",\"\(word)\n\(word)\",\"\(short)\"\n"
    let list = try list("a,b,c,d\n\(row)\(row)")
    #expect(list.count == 2)
    #expect(list.parts[0].notes.longQuotes == nil && list.warnings.isEmpty)
  }

  @Test("in front of a quote that never closes are counted once", .rules("DA-7"))
  func both() throws {
    let long = "\"\(String(repeating: "some words,1\n", count: 900))\",2\n"
    let list = try list("a,b\n\(long)\(long)1,\"2\n3,4\n", blockSize: 4_096)
    #expect(list.parts[0].notes.longQuotes?.count == 2 && list.parts[0].notes.longQuotes?.line == 2)
    #expect(list.parts[0].notes.textQuote?.line == 1_804)
    #expect(list.count == 4)
  }
}
