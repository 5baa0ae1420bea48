import ButteryRecords
import RuleTrait
import Testing

/// An input and the expected result of reading it.
struct AwkwardInput: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  let columns: [String]
  let rows: [[String]]
  let lines: [Int]?

  init(
    _ what: String, _ text: String, columns: [String] = ["a", "b"], rows: [[String]],
    lines: [Int]? = nil
  ) {
    testDescription = what
    self.text = text
    self.columns = columns
    self.rows = rows
    self.lines = lines
  }
}

@Suite("records between delimiters")
struct DelimitedTextTests {
  @Test("are the right ones in awkward text", arguments: AwkwardInput.all)
  func awkward(_ input: AwkwardInput) throws {
    let list = try RecordList(csv: input.text)
    #expect(list.columns.map(\.name) == input.columns)
    #expect(try list.texts() == input.rows)
  }

  /// Tests the lines of records by an error: an open quote in place of a record is reported with
  /// its line.
  @Test("know on which line they begin", arguments: AwkwardInput.all.filter { $0.lines != nil })
  func lines(_ input: AwkwardInput) throws {
    let bytes = Array(input.text.utf8)
    let list = try RecordList(csv: bytes)
    let file = try RecordFile(bytes: bytes, name: "test.csv")
    var index = RecordIndex()
    try index.append(from: file)
    var blocks = RecordBlocks(of: file)
    let lines = try (0..<list.count).map { record in
      let start = try index.range(ofRecord: record + 1, in: &blocks).lowerBound
      return try line(ofOpenQuoteIn: bytes[..<start] + [34])
    }
    #expect(lines == input.lines)
  }

  private func line(ofOpenQuoteIn bytes: some Collection<UInt8>) throws -> Int {
    let error = #expect(throws: RecordError.self) { try open(Array(bytes)) }
    guard case .unterminatedQuote(_, let line, _, _)? = error else { return 0 }
    return line
  }

  @Test("have missing fields that are empty, and are ragged then")
  func ragged() throws {
    let list = try RecordList(csv: "a,b\n1\n1,2\n1,2,3\n")
    #expect(list.parts[0].headerCount == 2)
    #expect(list.columns.count == 3)
    var reader = RecordReader(list)
    let records = try (0..<3).map { record in
      var fields = FieldBuffer()
      try reader.read(record, into: &fields)
      return fields
    }
    #expect(records.map(\.fieldCount) == [1, 2, 3])
    #expect(records.map(\.isRagged) == [true, false, true])
    #expect(try list.rows() == [["1", "", ""], ["1", "2", ""], ["1", "2", "3"]])
  }

  @Test("keep bytes that are no UTF-8, and NULs")
  func foreignBytes() throws {
    let field: [UInt8] = [0xFF, 0x00, 0xC3, 0x80, 0xE2]
    let list = try RecordList(csv: Array("a,b\n".utf8) + field + [44, 0, 10])
    #expect(try list.contents() == [[field, [0]]])
    #expect(try list.rows()[0][0] == "\u{FFFD}\0\u{C0}\u{FFFD}")
  }

  @Test("have semicolons and other bytes for delimiters")
  func delimiters() throws {
    let pipe = try #require(Delimiter(rawValue: UInt8(ascii: "|")))
    for (delimiter, sign) in [(Delimiter.semicolon, ";"), (pipe, "|")] {
      let text = "a\(sign)b\n1,5\(sign)\"x\(sign)y\"\n"
      let list = try RecordList(csv: text, delimiter: delimiter)
      #expect(list.columns.map(\.name) == ["a", "b"])
      #expect(try list.rows() == [["1,5", "x\(sign)y"]])
    }
  }

  @Test("have no delimiters that mean something else")
  func impossibleDelimiters() {
    for byte in [10, 13, 34, 0x80, 0xFF] as [UInt8] { #expect(Delimiter(rawValue: byte) == nil) }
    #expect(Delimiter(rawValue: 44) == .comma)
  }

  @Test("begin behind the byte-order mark of UTF-8")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let list = try RecordList(csv: mark + Array("a,\"b\"\n1,\"2\"\n".utf8))
    #expect(list.columns.map(\.name) == ["a", "b"])
    #expect(try list.rows() == [["1", "2"]])
    #expect(try RecordList(csv: mark).columns.isEmpty)
  }

  @Test(
    "can't be in UTF-16, and how to convert it is said", arguments: [[0xFF, 0xFE], [0xFE, 0xFF]])
  func utf16(mark: [UInt8]) {
    let error = #expect(throws: RecordError.self) {
      try RecordFile(bytes: mark + [97, 0], name: "excel.csv")
    }
    #expect(
      error?.description == "excel.csv: the text is UTF-16, not UTF-8 — convert it first, "
        + "for example with: iconv -f UTF-16 -t UTF-8")
  }

  @Test("name line and column of a quote that never closes to whoever is strict", .rules("DA-7"))
  func openQuote() throws {
    let cases: [(String, RecordError)] = [
      ("a,b\n1,\"2", .openQuote(line: 2, column: 1, name: "b")),
      ("a,b\n1,\"2\n3\n\n", .openQuote(line: 2, column: 1, name: "b")),
      ("a,b\r\n\"x\ry\nz\",2\r\n3,\"\"\"", .openQuote(line: 5, column: 1, name: "b")),
      ("a,b\n1,2,\"3", .openQuote(line: 2, column: 2, name: "column 3")),
      ("a,\n1,\"3", .openQuote(line: 2, column: 1, name: "column 2")),
      ("\n\n\"a", .openQuote(line: 3, column: 0, name: nil)),
      ("a\n\"", .openQuote(line: 2, column: 0, name: "a")),
    ]
    for (text, expected) in cases {
      #expect(throws: expected, "\(text.debugDescription)") { try open(Array(text.utf8)) }
    }
  }

  /// Opens bytes as the program opens a file.
  private func open(_ bytes: [UInt8]) throws {
    var options = ReadingOptions()
    options.isStrict = true
    options.skippedLines = 0
    options.delimiter = .comma
    options.hasHeader = true
    try withFile(bytes) { path throws in
      do throws(RecordError) {
        try RecordWorker(paths: [path], options: options).open()
      } catch .unterminatedQuote(_, let line, let column, let name) {
        throw RecordError.openQuote(line: line, column: column, name: name)
      }
    }
  }

  @Test("have delimiters at every distance from the start of a word")
  func distances() throws {
    for length in 0...40 {
      let value = String(repeating: "x", count: length)
      let list = try RecordList(csv: "a,b,c\n\(value),\"\(value)\"\"\",\(value)\r\n")
      #expect(try list.rows() == [[value, value + "\"", value]], "length \(length)")
    }
  }
}

extension RecordError {
  fileprivate static func openQuote(line: Int, column: Int, name: String?) -> RecordError {
    .unterminatedQuote(file: "test.csv", line: line, column: column, columnName: name)
  }
}
