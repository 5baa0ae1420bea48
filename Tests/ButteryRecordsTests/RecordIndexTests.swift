import ButteryRecords
import Testing

@Suite("a record index")
struct RecordIndexTests {
  /// Returns the ranges of all records of a text that is appended at once and read in tiny blocks.
  private func ranges(
    of text: String, delimiter: Delimiter = .comma, blockSize: Int = 4
  ) throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    try withFile(Array(text.utf8)) { path throws in
      let file = try RecordFile(path: path)
      var index = RecordIndex(delimiter: delimiter, blockSize: blockSize)
      while !index.isComplete { try index.append(from: file) }
      #expect(index.byteCount == file.size)
      var blocks = RecordBlocks(of: file)
      for record in 0..<index.recordCount {
        ranges.append(try index.range(ofRecord: record, in: &blocks))
      }
    }
    return ranges
  }

  @Test("finds nothing in nothing", arguments: ["", "\n", "\r\n\n\r", "\u{FEFF}", "\u{FEFF}\r\n"])
  func nothing(text: String) throws {
    #expect(try ranges(of: text).isEmpty)
  }

  @Test("leaves out line ends and empty lines")
  func lineEnds() throws {
    #expect(try ranges(of: "a,b\r\n\r\n1,2\r3,4\n\n5,6\n") == [0..<3, 7..<10, 11..<14, 16..<19])
  }

  @Test("goes on to the end where the last line end is missing")
  func noLineEnd() throws {
    #expect(try ranges(of: "a,b\n1,2") == [0..<3, 4..<7])
    #expect(try ranges(of: "a,b\n1,") == [0..<3, 4..<6])
  }

  @Test("leaves out a byte-order mark, and only a whole one at the beginning")
  func mark() throws {
    #expect(try ranges(of: "\u{FEFF}a\n1\n") == [3..<4, 5..<6])
    #expect(try ranges(of: "\u{FEFF}\u{FEFF}\n\u{FEFF}") == [3..<6, 7..<10])
    var index = RecordIndex(blockSize: 1)
    ([0xEF, 0xBB] as [UInt8]).withUnsafeBytes { index.append(contentsOf: $0) }
    #expect(index.recordCount == 0)
    index.finish()
    #expect(index.recordCount == 1)
  }

  @Test("has line ends in quotes within records, and quotes in plain fields as text")
  func quotes() throws {
    #expect(try ranges(of: "a\n\"1\n1\"\n5\" x\n\"\"\"\n\"\n") == [0..<1, 2..<7, 8..<12, 13..<18])
    #expect(try ranges(of: "a, \"\nb\"\n\"c\"\"d\"\"\"\"\n") == [0..<4, 5..<7, 8..<18])
  }

  @Test("lets quotes open behind its own delimiter only")
  func delimiters() throws {
    let pipe = try #require(Delimiter(rawValue: UInt8(ascii: "|")))
    let text = "a,\"1\n\"|b\n"
    #expect(try ranges(of: text) == [0..<8])
    #expect(try ranges(of: text, delimiter: pipe) == [0..<4, 5..<9])
    let long = String(repeating: "x", count: 100) + text + String(repeating: "y", count: 100)
    #expect(try ranges(of: long, blockSize: 500) == [0..<108, 109..<209])
    #expect(try ranges(of: long, delimiter: pipe, blockSize: 500) == [0..<104, 105..<209])
  }

  @Test("takes quotes for what they are wherever they are among those counted together")
  func places() throws {
    let rest = String(repeating: "x", count: 200)
    for count in 1...130 {
      let padding = String(repeating: "a", count: count)
      #expect(
        try ranges(of: "\(padding)\"b\nc,\"d\n\"\n\(rest)", blockSize: 1_000)
          == [0..<count + 2, count + 3..<count + 9, count + 10..<count + 210])
      #expect(
        try ranges(of: "\"\(padding)\"\"\n\"\n\n\"\(rest)\n\"", blockSize: 1_000)
          == [0..<count + 5, count + 7..<count + 210])
    }
  }

  @Test("takes quotes for text in JSON Lines, wherever they are among those counted together")
  func withoutQuotes() {
    let format = RecordFormat(kind: .jsonLines, hasHeader: false)
    let line = "\"{\",\"\"\n"
    for count in 0...130 {
      let text = String(repeating: "x", count: count) + "\n" + String(repeating: line, count: 40)
      for blockSize in [1, 33, 1_000] {
        var index = RecordIndex(format: format, blockSize: blockSize)
        Array(text.utf8).withUnsafeBytes { index.append(contentsOf: $0) }
        index.finish()
        #expect(index.recordCount == (count > 0 ? 41 : 40))
        #expect(index.openQuoteRecord == nil)
      }
    }
  }

  @Test("lets the record of a quote that never closes go on to the end")
  func openQuote() throws {
    #expect(try ranges(of: "a\n1\n\"2\n3\n") == [0..<1, 2..<3, 4..<9])
    var index = RecordIndex()
    "a\n1\n\"2\n3\n".utf8CString.dropLast().withUnsafeBytes { index.append(contentsOf: $0) }
    #expect(index.recordCount == 2)
    #expect(index.openQuoteRecord == nil)
    index.finish()
    #expect(index.recordCount == 3)
    #expect(index.openQuoteRecord == 2)
  }

  @Test("counts a record when it has ended, and knows when the text has")
  func counting() {
    var index = RecordIndex(blockSize: 2)
    var counts: [Int] = []
    for piece in ["a", ",b", "\r", "\n", "1", "", "\n2,\"", "\n", "\"", "\n", "3"] {
      Array(piece.utf8).withUnsafeBytes { index.append(contentsOf: $0) }
      counts.append(index.recordCount)
    }
    #expect(counts == [0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3])
    #expect(!index.isComplete)
    index.finish()
    #expect(index.isComplete)
    #expect(index.recordCount == 4)
    #expect(index.byteCount == 14)
  }

  @Test("reads two blocks for a record, however long it is, and none again for its neighbour")
  func reads() throws {
    let long = "\"" + String(repeating: "x,\n", count: 10_000) + "\""
    let text = "a,b\n1,\(long)\n2,y\n3,z\n"
    try withFile(Array(text.utf8)) { path throws in
      let file = try RecordFile(path: path)
      var index = RecordIndex(blockSize: 64)
      try index.append(from: file)
      var blocks = RecordBlocks(of: file, capacity: 2)
      #expect(try index.range(ofRecord: 1, in: &blocks) == 4..<4 + 2 + long.utf8.count)
      #expect(blocks.readCount == 2)
      #expect(try index.range(ofRecord: 3, in: &blocks).count == 3)
      #expect(try index.range(ofRecord: 2, in: &blocks).count == 3)
      #expect(blocks.readCount <= 3)
      let before = blocks.readCount
      #expect(try index.range(ofRecord: 0, in: &blocks) == 0..<3)
      #expect(try index.range(ofRecord: 0, in: &blocks) == 0..<3)
      #expect(blocks.readCount <= before + 1)
    }
  }

  @Test("takes eight bytes for a block of 32 KiB, however many records are in it")
  func memory() {
    var index = RecordIndex()
    let bytes = Array(repeatElement([UInt8(ascii: "1"), 10], count: 1 << 19).joined())
    bytes.withUnsafeBytes { index.append(contentsOf: $0) }
    #expect(index.recordCount == 1 << 19)
    // An array has room for up to twice as many, and for what the allocator gives beyond that.
    #expect((32 * 8...64 * 8 + 64).contains(index.memorySize))
  }
}
