import ButteryRecords
import SeededRandom
import Testing

@Suite("records between delimiters in random text")
struct DelimitedTextTwinTests {
  private static let alphabet: [[UInt8]] =
    [
      "\"", "\"", "\"", ",", ",", "\n", "\r", "\r\n", "\"\"", "a", "b", ".", "é", "日", "long words",
    ].map { Array($0.utf8) } + [[0xFF], [0x00]]

  @Test("are those of the slow and obvious reader")
  func twin() throws {
    var random = SeededGenerator.fresh(for: "random text")
    for round in 0..<cases(5_000, orShortly: 800) {
      let length = Int.random(in: 0...60, using: &random)
      let bytes = (0..<length).flatMap { _ in Self.alphabet.randomElement(using: &random) ?? [] }
      try compare(bytes, round: round)
    }
  }

  private func compare(_ bytes: [UInt8], round: Int) throws {
    let text = "round \(round): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    do {
      let records = try ReferenceReader.records(of: bytes)
      let list = try RecordList(csv: bytes)
      #expect(try list.contents() == records.dropFirst().map(\.fields), "\(text)")
      let titles = records.first?.fields.count ?? 0
      let lack = list.parts[0].notes.lacksFirstTitle ? 1 : 0
      #expect(list.parts[0].headerCount == titles + lack, "\(text)")
      #expect(list.columns.count == records.map(\.fields.count).max() ?? 0, "\(text)")
      try compareLines(of: records, in: bytes, text)
    } catch let expected as ReferenceReader.OpenQuote {
      let place = try place(ofOpenQuoteIn: bytes)
      #expect(place == expected, "\(text)")
      // In the second pass no other quote is left open, so there is no third one.
      let records = try ReferenceReader.records(of: bytes, takingAsText: expected.offset)
      for blockSize in [1, 7, 1 << 15] {
        try RecordList.reading(bytes, options: Self.options, blockSize: blockSize) { list throws in
          #expect(try list.contents() == records.dropFirst().map(\.fields), "\(text)")
          #expect(list.parts[0].notes.textQuote?.line == expected.line, "\(text)")
          #expect(list.parts[0].notes.textQuote?.column == expected.column, "\(text)")
        }
      }
    }
  }

  /// Checks the last record's line by an error: an open quote in its place is reported with its
  /// line.
  private func compareLines(
    of records: [ReferenceReader.Record], in bytes: [UInt8], _ text: String
  ) throws {
    guard let last = records.last else { return }
    var index = RecordIndex()
    let file = try RecordFile(bytes: bytes, name: "test.csv")
    while !index.isComplete { try index.append(from: file) }
    var blocks = RecordBlocks(of: file)
    let start = try index.range(ofRecord: records.count - 1, in: &blocks).lowerBound
    let place = try place(ofOpenQuoteIn: bytes[..<start] + [34])
    #expect(place?.line == last.line && place?.column == 0, "\(text)")
  }

  private static var options: ReadingOptions {
    var options = ReadingOptions()
    options.delimiter = .comma
    options.hasHeader = true
    options.quotes = .double
    options.skippedLines = 0
    return options
  }

  private func place(
    ofOpenQuoteIn bytes: some Collection<UInt8>
  ) throws -> ReferenceReader.OpenQuote? {
    var options = Self.options
    options.isStrict = true
    var place: ReferenceReader.OpenQuote?
    try withFile(Array(bytes)) { path throws in
      do throws(RecordError) {
        try RecordWorker(paths: [path], options: options).open()
      } catch .unterminatedQuote(_, let line, let column, _) {
        place = ReferenceReader.OpenQuote(line: line, column: column)
      } catch {
        Issue.record(error)
      }
    }
    return place
  }

  @Test("are what was written with quotes")
  func roundTrip() throws {
    var random = SeededGenerator.fresh(for: "round trip")
    for round in 0..<1_000 {
      let columns = Int.random(in: 1...5, using: &random)
      let rows = (0...Int.random(in: 0...8, using: &random)).map { _ in
        (0..<columns).map { _ in field(using: &random) }
      }
      let lineEnd = ["\n", "\r", "\r\n"].randomElement(using: &random) ?? "\n"
      let text = rows.map { $0.map(quoted).joined(separator: ",") + lineEnd }.joined()
      let list = try RecordList(csv: text)
      #expect(
        try list.texts() == Array(rows.dropFirst()), "round \(round): \(text.debugDescription)")
      #expect(list.parts[0].headerCount == columns)
    }
  }

  private func field(using random: inout SeededGenerator) -> String {
    let letters = ["\"", ",", "\n", "\r", "a", " ", "é", "🧈"]
    return (0..<Int.random(in: 0...12, using: &random))
      .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
  }

  private func quoted(_ field: String) -> String {
    // The text is processed by scalars, because "\r\n" is one Character.
    "\"" + field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
