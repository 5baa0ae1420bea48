import ButteryRecords
import Testing

/// An input and what a reader must make of it.
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

@Suite("a CSV reader")
struct CSVReaderTests {
  @Test("makes the right records of awkward text", arguments: AwkwardInput.all)
  func awkward(_ input: AwkwardInput) throws {
    let table = try RecordTable.reading(input.text)
    #expect(table.columnNames == input.columns)
    #expect(table.columnCount == input.columns.count)
    #expect(table.rows == input.rows)
    if let lines = input.lines { #expect(table.lines == lines) }
  }

  @Test("reads missing fields as empty and says which records are ragged")
  func ragged() throws {
    let table = try RecordTable.reading("a,b\n1\n1,2\n1,2,3\n")
    #expect(table.headerCount == 2)
    #expect(table.columnCount == 3)
    #expect((0..<3).map { table.fieldCount(inRecord: $0) } == [1, 2, 3])
    #expect((0..<3).map { table.isRagged(record: $0) } == [true, false, true])
    #expect(table.string(record: 0, column: 2) == "")
    #expect(table.isEmpty(record: 0, column: 1))
    #expect(!table.isEmpty(record: 1, column: 1))
    #expect(table.string(record: 2, column: 2) == "3")
  }

  @Test("keeps bytes that are no UTF-8, and NULs")
  func foreignBytes() throws {
    let field: [UInt8] = [0xFF, 0x00, 0xC3, 0x80, 0xE2]
    let source = RecordSource(bytes: Array("a,b\n".utf8) + field + [44, 0, 10], name: "test.csv")
    let table = try CSVReader().read(source)
    #expect(table.contents == [[field, [0]]])
    #expect(table.string(record: 0, column: 0) == "\u{FFFD}\0\u{C0}\u{FFFD}")
  }

  @Test("takes tabs, semicolons and other bytes for delimiters")
  func delimiters() throws {
    let pipe = try #require(Delimiter(rawValue: UInt8(ascii: "|")))
    for (delimiter, sign) in [(Delimiter.tab, "\t"), (.semicolon, ";"), (pipe, "|")] {
      let source = RecordSource(text: "a\(sign)b\n1,5\(sign)\"x\(sign)y\"\n", name: "test")
      let table = try CSVReader(delimiter: delimiter).read(source)
      #expect(table.columnNames == ["a", "b"])
      #expect(table.rows == [["1,5", "x\(sign)y"]])
    }
  }

  @Test("refuses delimiters that mean something else")
  func impossibleDelimiters() {
    for byte in [10, 13, 34, 0x80, 0xFF] as [UInt8] { #expect(Delimiter(rawValue: byte) == nil) }
    #expect(Delimiter(rawValue: 44) == .comma)
  }

  @Test("drops the byte-order mark of UTF-8")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = Array("a,\"b\"\n1,\"2\"\n".utf8)
    let table = try CSVReader().read(RecordSource(bytes: mark + text, name: "test"))
    #expect(table.columnNames == ["a", "b"])
    #expect(table.rows == [["1", "2"]])
    let empty = try CSVReader().read(RecordSource(bytes: mark, name: "test"))
    #expect(empty.columnCount == 0)
  }

  @Test("refuses UTF-16 and says how to convert it", arguments: [[0xFF, 0xFE], [0xFE, 0xFF]])
  func utf16(mark: [UInt8]) {
    let source = RecordSource(bytes: mark + [97, 0], name: "excel.csv")
    let error = #expect(throws: RecordError.self) { try CSVReader().read(source) }
    #expect(
      error?.description == "excel.csv: the text is UTF-16, not UTF-8 — convert it first, "
        + "for example with: iconv -f UTF-16 -t UTF-8")
  }

  @Test("names line and column of a quote that never closes")
  func openQuote() {
    let cases: [(String, RecordError)] = [
      ("a,b\n1,\"2", .openQuote(line: 2, column: 1, name: "b")),
      ("a,b\n1,\"2\n3\n\n", .openQuote(line: 2, column: 1, name: "b")),
      ("a,b\r\n\"x\ry\nz\",2\r\n3,\"\"\"", .openQuote(line: 5, column: 1, name: "b")),
      ("a,b\n1,2,\"3", .openQuote(line: 2, column: 2, name: nil)),
      ("a,\n1,\"3", .openQuote(line: 2, column: 1, name: nil)),
      ("\n\n\"a", .openQuote(line: 3, column: 0, name: nil)),
      ("a\n\"", .openQuote(line: 2, column: 0, name: "a")),
    ]
    for (text, expected) in cases {
      #expect(throws: expected, "\(text.debugDescription)") { try RecordTable.reading(text) }
    }
  }

  @Test("leaves the caller's bytes alone")
  func copyOnWrite() throws {
    let bytes = Array("a,b\r\n\"1\",\"2\"\r\n".utf8)
    let copy = bytes
    _ = try CSVReader().read(RecordSource(bytes: bytes, name: "test"))
    #expect(bytes == copy)
  }

  @Test("finds delimiters at every distance from the start of a word")
  func distances() throws {
    for length in 0...40 {
      let value = String(repeating: "x", count: length)
      let table = try RecordTable.reading("a,b,c\n\(value),\"\(value)\"\"\",\(value)\r\n")
      #expect(table.rows == [[value, value + "\"", value]], "length \(length)")
    }
  }
}

extension RecordError {
  fileprivate static func openQuote(line: Int, column: Int, name: String?) -> RecordError {
    .unterminatedQuote(file: "test.csv", line: line, column: column, columnName: name)
  }
}
