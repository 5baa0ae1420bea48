import ButteryRecords
import SeededRandom
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a record reader")
struct RecordReaderTests {
  private func append(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_APPEND)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let count = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    try #require(count == text.utf8.count)
  }

  @Test("reads records that lie in several blocks, with others between them, in any order")
  func longRecords() throws {
    let lengths = [3, 100, 5_000, 0, 64, 63, 65, 20_000, 1]
    let rows = lengths.map { "\"" + String(repeating: "x\n", count: $0) + "\",y\n" }
    let text = "a,b\n" + rows.joined(separator: "\n\r\n")
    var random = SeededGenerator.fresh(for: "the order of long records")
    for blockSize in [1, 7, 64, 1_000, 1 << 15] {
      try RecordList.reading(Array(text.utf8), blockSize: blockSize) { list throws in
        #expect(list.count == lengths.count)
        var reader = RecordReader(list)
        var fields = FieldBuffer()
        let order = Array(lengths.indices) + lengths.indices.shuffled(using: &random)
        for record in order {
          try reader.read(record, into: &fields)
          #expect(fields.withUTF8(column: 0) { $0.count } == lengths[record] * 2)
          #expect(fields.string(column: 1) == "y")
        }
      }
    }
  }

  @Test("hands out a record's bytes as the file has them")
  func bytes() throws {
    try RecordList.reading(Array("a,b\r\n\"x\r\ny\",\"\"\"\"\r\n".utf8)) { list throws in
      var reader = RecordReader(list)
      var bytes: [UInt8] = []
      try reader.withBytes(ofRecord: 0) { bytes = Array($0) }
      #expect(String(decoding: bytes, as: UTF8.self) == "\"x\r\ny\",\"\"\"\"")
    }
  }

  @Test("reads what has been added to a file, in a block that it had before")
  func grown() throws {
    try withFile(Array("\"a\"\n1\n2\n".utf8)) { path throws in
      var list = try RecordList(path: path)
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      try reader.read(1, into: &fields)
      #expect(fields.string(column: 0) == "2")
      try append("3\n\"4\n4\"\n5", to: path)
      // The reader keeps the blocks of the file that was opened first.
      let file = list.parts[0].file
      var index = RecordIndex()
      Array("\"a\"\n1\n2\n3\n\"4\n4\"\n5".utf8).withUnsafeBytes { index.append(contentsOf: $0) }
      index.finish()
      list.setIndex(index, ofPart: 0)
      #expect(list.parts[0].file === file)
      reader.list = list
      var seen: [String] = []
      for record in [2, 3, 4, 0] {
        try reader.read(record, into: &fields)
        seen.append(fields.string(column: 0))
      }
      #expect(seen == ["3", "4\n4", "5", "1"])
    }
  }

  @Test("reads a last record again that has become longer, and what follows it")
  func longerLastRecord() throws {
    try withFile(Array("a\n1\n2".utf8)) { path throws in
      var list = try RecordList(path: path)
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      try reader.read(1, into: &fields)
      #expect(fields.string(column: 0) == "2")
      try append("3\n4\n", to: path)
      var index = RecordIndex()
      Array("a\n1\n23\n4\n".utf8).withUnsafeBytes { index.append(contentsOf: $0) }
      list.setIndex(index, ofPart: 0)
      reader.list = list
      try reader.read(2, into: &fields)
      #expect(fields.string(column: 0) == "4")
      try reader.read(1, into: &fields)
      #expect(fields.string(column: 0) == "23")
    }
  }

  @Test("says so where the file has lost a record, and goes on with others")
  func shortened() throws {
    let rows = (0..<1_000).map { "\($0)\n" }.joined()
    try withFile(Array("n\n\(rows)".utf8)) { path throws in
      let list = try RecordList(path: path, name: "test.csv", blockSize: 64)
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      try #require(truncate(path, 128) == 0)
      #expect(throws: RecordError.shortened(file: "test.csv")) {
        try reader.read(999, into: &fields)
      }
      try reader.read(3, into: &fields)
      #expect(fields.string(column: 0) == "3")
      #expect(throws: RecordError.shortened(file: "test.csv")) {
        for record in 0..<1_000 { try reader.read(record, into: &fields) }
      }
      try reader.read(4, into: &fields)
      #expect(fields.string(column: 0) == "4")
    }
  }

  @Test("says so where a shorter list has taken the place of the one that had a record")
  func shorterList() throws {
    try withFile(Array("n\n1\n2\n3\n".utf8)) { path throws in
      var reader = RecordReader(try RecordList(path: path, name: "long.csv"))
      var fields = FieldBuffer()
      try reader.read(2, into: &fields)
      try withFile(Array("n\n9\n".utf8)) { other throws in
        reader.list = try RecordList(path: other, name: "short.csv")
        for record in [1, 2, -1] {
          #expect(throws: RecordError.shortened(file: "short.csv")) {
            try reader.read(record, into: &fields)
          }
          #expect(throws: RecordError.shortened(file: "short.csv")) {
            try reader.withBytes(ofRecord: record) { _ in }
          }
        }
        try reader.read(0, into: &fields)
        #expect(fields.string(column: 0) == "9")
      }
      reader.list = RecordList()
      #expect(throws: RecordError.shortened(file: "")) { try reader.read(0, into: &fields) }
    }
  }

  @Test("survives that somebody writes over the file")
  func overwritten() throws {
    var random = SeededGenerator.fresh(for: "what is written over a file")
    for round in 0..<cases(60, orShortly: 20) {
      let rows = (0..<40).map { "\"a\n\($0)\",b\n" }.joined()
      try withFile(Array("x,y\n\(rows)".utf8)) { path throws in
        let list = try RecordList(path: path, name: "test.csv", blockSize: 16)
        var reader = RecordReader(list)
        var fields = FieldBuffer()
        let other = ["\n", "\"", "z", "\"\n", ","][round % 5]
        let descriptor = open(path, O_WRONLY)
        let bytes = Array(String(repeating: other, count: list.parts[0].file.size).utf8)
        let start = Int.random(in: 0..<list.parts[0].file.size, using: &random)
        let count = list.parts[0].file.size - start
        try #require(pwrite(descriptor, bytes, count, off_t(start)) == count)
        close(descriptor)
        var failures = 0
        for record in Array(0..<list.count) + (0..<list.count).shuffled(using: &random) {
          do {
            try reader.read(record, into: &fields)
          } catch {
            #expect(error as? RecordError == .shortened(file: "test.csv"))
            failures += 1
          }
        }
        if other == "\n", start < 200 { #expect(failures > 0) }
        var blocks = RecordBlocks(of: list.parts[0].file, capacity: 2)
        var index = RecordIndex(blockSize: 16)
        Array("x,y\n\(rows)".utf8).withUnsafeBytes { index.append(contentsOf: $0) }
        index.finish()
        for record in 0..<index.recordCount {
          let range = try index.range(ofRecord: record, in: &blocks)
          #expect(range.upperBound <= index.byteCount)
        }
      }
    }
  }

  @Test("is a value: a copy reads on its own")
  func copies() throws {
    try RecordList.reading(Array("n\n1\n2\n3\n".utf8), blockSize: 4) { list throws in
      var first = RecordReader(list)
      var fields = FieldBuffer()
      try first.read(0, into: &fields)
      var second = first
      try first.read(2, into: &fields)
      try second.read(1, into: &fields)
      #expect(fields.string(column: 0) == "2")
      try first.read(0, into: &fields)
      #expect(fields.string(column: 0) == "1")
    }
  }
}
