import ButteryRecords
import Testing

@Suite("a CSV reader over random text")
struct CSVReaderTwinTests {
  private static let alphabet: [[UInt8]] =
    [
      "\"", "\"", "\"", ",", ",", "\n", "\r", "\r\n", "\"\"", "a", "b", " ", "é", "日", "long words",
    ].map { Array($0.utf8) } + [[0xFF], [0x00]]

  @Test("agrees with the slow and obvious one")
  func twin() throws {
    var random = SeededGenerator.fresh(for: "random text")
    for round in 0..<5_000 {
      let length = Int.random(in: 0...60, using: &random)
      let bytes = (0..<length).flatMap { _ in Self.alphabet.randomElement(using: &random) ?? [] }
      try compare(bytes, round: round)
    }
  }

  private func compare(_ bytes: [UInt8], round: Int) throws {
    let text = "round \(round): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    let result = Result { try CSVReader().read(RecordSource(bytes: bytes, name: "test.csv")) }
    do {
      let records = try ReferenceReader.records(of: bytes)
      let table = try result.get()
      #expect(table.contents == records.dropFirst().map(\.fields), "\(text)")
      #expect(table.lines == records.dropFirst().map(\.line), "\(text)")
      #expect(table.headerCount == records.first?.fields.count ?? 0, "\(text)")
      #expect(table.columnCount == records.map(\.fields.count).max() ?? 0, "\(text)")
    } catch let expected as ReferenceReader.OpenQuote {
      #expect("\(text)") { _ = try result.get() } throws: { error in
        guard case .unterminatedQuote(_, let line, let column, _) = error as? RecordError else {
          return false
        }
        return (line, column) == (expected.line, expected.column)
      }
    }
  }

  @Test("reads back what was written with quotes")
  func roundTrip() throws {
    var random = SeededGenerator.fresh(for: "round trip")
    for round in 0..<1_000 {
      let columns = Int.random(in: 1...5, using: &random)
      let rows = (0...Int.random(in: 0...8, using: &random)).map { _ in
        (0..<columns).map { _ in field(using: &random) }
      }
      let lineEnd = ["\n", "\r", "\r\n"].randomElement(using: &random) ?? "\n"
      let text = rows.map { $0.map(quoted).joined(separator: ",") + lineEnd }.joined()
      let table = try RecordTable.reading(text)
      #expect(table.rows == Array(rows.dropFirst()), "round \(round): \(text.debugDescription)")
      #expect(table.headerCount == columns)
    }
  }

  private func field(using random: inout SeededGenerator) -> String {
    let letters = ["\"", ",", "\n", "\r", "a", " ", "é", "🧈"]
    return (0..<Int.random(in: 0...12, using: &random))
      .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
  }

  private func quoted(_ field: String) -> String {
    // Scalar by scalar: "\r\n" is one Character.
    "\"" + field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
