import ButteryRecords
import SeededRandom
import Testing

@Suite("a record index over random text")
struct RecordIndexTwinTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static let dense: [[UInt8]] =
    [
      "\"", "\"", "\"", ",", ",", "\n", "\r", "\r\n", "\"\"", "a", "b", " ", "é", "日", "long words",
    ].map { Array($0.utf8) } + [[0xFF], [0x00], [0xEF], [0xEF, 0xBB], mark]

  /// Text with long parts without quotes, which are counted many bytes at a time.
  private static let sparse: [[UInt8]] =
    Array(repeating: ["some words", ",", "1", "\n", "\r\n", "\r", "日本"], count: 12)
    .joined().map { Array($0.utf8) } + ["\"", ",\"", "\",", "\n\""].map { Array($0.utf8) }

  /// Text with mostly correct quotes, which is counted by their parity.
  private static let formed: [[UInt8]] =
    Array(
      repeating: ["\"a, b\"", ",", "1", "\n", "\r\n", "\n\"\"\"x\"\"\r\n\"\"\",", "日本"], count: 9
    )
    .joined().map { Array($0.utf8) } + ["\"", ",\"\"", "\"\n"].map { Array($0.utf8) }

  @Test("finds the records, with block boundaries everywhere")
  func tinyBlocks() throws {
    var random = SeededGenerator.fresh(for: "tiny blocks")
    for round in 0..<cases(4_000, orShortly: 1_000) {
      let bytes = text(from: Self.dense, upTo: 60, using: &random)
      let blockSize = Int.random(in: 1...64, using: &random)
      try compare(bytes, blockSize: blockSize, round: round, using: &random)
    }
  }

  @Test("finds the records in text with few quotes, counted in strides")
  func sparseQuotes() throws {
    var random = SeededGenerator.fresh(for: "sparse quotes")
    for round in 0..<cases(300, orShortly: 50) {
      let bytes = text(from: Self.sparse, upTo: 900, using: &random)
      let blockSize = Int.random(in: 1...2_000, using: &random)
      try compare(bytes, blockSize: blockSize, round: round, using: &random)
    }
  }

  @Test("finds the records in text with many quotes, counted by parity")
  func formedQuotes() throws {
    var random = SeededGenerator.fresh(for: "formed quotes")
    for round in 0..<cases(100, orShortly: 20) {
      let bytes = text(from: Self.formed, upTo: 500, using: &random)
      let blockSize = Int.random(in: 1...2_000, using: &random)
      try compare(bytes, blockSize: blockSize, round: round, using: &random)
    }
  }

  private func text(
    from alphabet: [[UInt8]], upTo limit: Int, using random: inout SeededGenerator
  ) -> [UInt8] {
    let pieces = (0..<Int.random(in: 0...limit, using: &random)).map { _ in
      alphabet.randomElement(using: &random) ?? []
    }
    let start = Bool.random(using: &random) ? [] : Self.mark
    return start + pieces.joined()
  }

  private func compare(
    _ bytes: [UInt8], blockSize: Int, round: Int, using random: inout SeededGenerator
  ) throws {
    let text = String(decoding: bytes, as: UTF8.self).debugDescription
    let comment: Comment = "round \(round), blocks of \(blockSize): \(text)"
    let index = index(of: bytes, blockSize: blockSize, using: &random)
    let plain = bytes.starts(with: Self.mark) ? Array(bytes.dropFirst(3)) : bytes
    let isOpen = (try? records(of: plain)) == nil
    #expect((index.openQuoteRecord != nil) == isOpen, comment)
    let expected = try records(of: plain + (isOpen ? [34] : []))
    try #require(index.recordCount == expected.count, comment)

    try withFile(bytes) { path throws in
      var blocks = RecordBlocks(of: try RecordFile(path: path), capacity: 2)
      var ranges: [Range<Int>] = []
      for record in 0..<index.recordCount {
        ranges.append(try index.range(ofRecord: record, in: &blocks))
      }
      try compare(ranges, of: bytes, with: expected, comment)
      for record in ranges.indices.shuffled(using: &random) {
        #expect(try index.range(ofRecord: record, in: &blocks) == ranges[record], comment)
      }
    }
  }

  /// Compares the fields that a reader finds in each range alone with those in the whole text.
  private func compare(
    _ ranges: [Range<Int>], of bytes: [UInt8], with expected: [[[UInt8]]], _ comment: Comment
  ) throws {
    var rest = bytes.starts(with: Self.mark) ? 3 : 0
    for (range, fields) in zip(ranges, expected) {
      #expect(bytes[rest..<range.lowerBound].allSatisfy { $0 == 10 || $0 == 13 }, comment)
      rest = range.upperBound
      let record = Array(bytes[range])
      let isOpen = (try? records(of: record)) == nil
      // If the range contained the line end, the additional field would become another record.
      let longer = record + (isOpen ? [34] : []) + Array(",z".utf8)
      #expect(try records(of: longer) == [fields + [[122]]], comment)
      #expect(record.first != 10 && record.first != 13, comment)
    }
    #expect(bytes[rest...].allSatisfy { $0 == 10 || $0 == 13 }, comment)
  }

  /// Returns the records of the reference reader.
  private func records(of bytes: [UInt8]) throws -> [[[UInt8]]] {
    try ReferenceReader.records(of: bytes).map(\.fields)
  }

  /// Returns the index of bytes that are appended in pieces of random size.
  private func index(
    of bytes: [UInt8], blockSize: Int, using random: inout SeededGenerator
  ) -> RecordIndex {
    var index = RecordIndex(blockSize: blockSize)
    let limit = [1, 7, 100, 3_000].randomElement(using: &random) ?? 1
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 0...limit, using: &random))
      piece.withUnsafeBytes { index.append(contentsOf: $0) }
      rest = rest.dropFirst(piece.count)
    }
    index.finish()
    return index
  }
}
