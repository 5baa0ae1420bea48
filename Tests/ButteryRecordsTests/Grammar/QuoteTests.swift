import ButteryRecords
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
    "DA-7: with tabs are text unless they are at both ends of a field",
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

  @Test("DA-7: with tabs go over delimiters and lines for whoever says so")
  func asked() throws {
    #expect(try list("\"a\tb\nc\"\td\n", .tab, .double).texts() == [["a\tb\nc", "d"]])
  }

  @Test("DA-7: are text, or single, for whoever says so", arguments: [1, 5, 1 << 15])
  func styles(blockSize: Int) throws {
    let text = "\"a,b\",'c,\nd'''\n\"x\n"
    let none = try list(text, .comma, QuoteStyle.none, blockSize: blockSize)
    #expect(try none.texts() == [["\"a", "b\"", "'c", ""], ["d'''"], ["\"x"]])
    let single = try list(text, .comma, .single, blockSize: blockSize)
    #expect(try single.texts() == [["\"a", "b\"", "c,\nd'"], ["\"x"]])
    #expect(none.warnings.isEmpty && single.warnings.isEmpty)
  }

  @Test(
    "DA-7: that never close are text, and what is behind them is read as ever",
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

  @Test("DA-7: are found by search as what they are")
  func search() throws {
    let text = "\"a,b\",c'd\n'x','y'\n"
    let found = [("\"", QuoteStyle.none, [0]), ("'", .none, [0, 1]), ("'", .single, [0])]
    for (searched, quotes, records) in found {
      let list = try list(text, .comma, quotes)
      let matcher = try #require(TextMatcher(searched))
      let matches = try RecordMatches(of: matcher, in: list, control: PassControl())
      #expect((0..<list.count).filter(matches.contains) == records)
    }
  }
}
