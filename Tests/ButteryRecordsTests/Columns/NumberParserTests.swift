import ButteryRecords
import SeededRandom
import Testing

@Suite("a plain number")
struct NumberParserTests {
  private func parse(_ text: String) -> (value: Double, fractionDigits: Int)? {
    Array(text.utf8).withUnsafeBufferPointer { field in
      NumberParser.plain(field).map { ($0.value, $0.fractionDigits) }
    }
  }

  @Test(
    "is what people write",
    arguments: [
      "0", "-0", "7", "+7", "-12", "3.25", "-0.5", ".5", "-.5", "007", "1975", "0.1", "0.30",
      "123456789012345", "1234567890123456", "-9007199254740993", "0.000000000000000000000001",
      "179769313486231580000000000000000000000", "1.00000000000000000000000000000001",
      "00000000.25",
    ])
  func accepted(text: String) throws {
    let number = try #require(parse(text))
    #expect(number.value == Double(text))
    #expect(number.value.sign == Double(text)?.sign)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    #expect(number.fractionDigits == (parts.count > 1 ? parts[1].count : 0))
  }

  @Test(
    "is nothing else",
    arguments: [
      "", "-", "+", ".", "-.", "5.", "1.2.3", "1e5", "1,000", "1 000", " 1", "1 ", "0x10", "nan",
      "inf", "--1", "1-", "١", "1\u{0}", "1.5x", "12-05-1999", "−1",
    ])
  func refused(text: String) {
    #expect(parse(text)?.value == nil)
  }

  @Test("has the value that the standard library gives it")
  func twin() throws {
    var random = SeededGenerator.fresh(for: "random numbers")
    for _ in 0..<5_000 {
      var text = ["", "-", "+"].randomElement(using: &random) ?? ""
      for _ in 0...Int.random(in: 0...17, using: &random) {
        text += String(Int.random(in: 0...9, using: &random))
      }
      if Bool.random(using: &random) {
        text += "."
        for _ in 0...Int.random(in: 0...24, using: &random) {
          text += String(Int.random(in: 0...9, using: &random))
        }
      }
      #expect(parse(text)?.value == Double(text), "\(text)")
    }
  }

  @Test("is read from the fields of a record")
  func fields() throws {
    var reader = RecordReader(try RecordList(csv: "a,b\n1.5,x\n"))
    var fields = FieldBuffer()
    try reader.read(0, into: &fields)
    #expect(fields.withUTF8(column: 0) { NumberParser.plain($0)?.value } == 1.5)
    #expect(fields.withUTF8(column: 1) { NumberParser.plain($0)?.value } == nil)
  }
}
