import ButteryRecords
import Testing

@Suite("a column profile")
struct ColumnProfileTests {
  @Test("measures numbers in front of and behind the point")
  func numbers() throws {
    let table = try RecordTable.reading("a,b,c,d\n1,-12.5,.25,x\n200,3,+7,2\n,,,\n")
    let profiles = table.columnProfiles()
    #expect(profiles.map(\.isNumeric) == [true, true, true, false])
    #expect(profiles.map(\.integerDigits) == [3, 3, 2, 0])
    #expect(profiles.map(\.fractionDigits) == [0, 1, 2, 0])
    #expect(profiles.map(\.valueCount) == [2, 2, 2, 2])
    #expect(profiles.map(\.longestByteCount) == [3, 5, 3, 1])
  }

  @Test("doesn't call a column without values numeric")
  func noValues() throws {
    let profile = try RecordTable.reading("a,b\n1,\n2\n").profile(ofColumn: 1)
    #expect(!profile.isNumeric)
    #expect(profile.valueCount == 0)
    #expect(profile.isPrintableASCII)
  }

  @Test("notices text at any place", arguments: ["x,1,2", "1,x,2", "1,2,x"])
  func text(column: String) throws {
    let text = (["a"] + column.split(separator: ",").map(String.init)).joined(separator: "\n")
    #expect(try !RecordTable.reading(text).profile(ofColumn: 0).isNumeric)
  }

  @Test("notices what isn't printable ASCII", arguments: ["é", "a\tb", "\u{7F}", "\u{1B}[m"])
  func unprintable(field: String) throws {
    #expect(try !RecordTable.reading("a\n1\n\(field)\n").profile(ofColumn: 0).isPrintableASCII)
  }

  @Test("says the same of one column and of all", arguments: 0..<3)
  func oneColumn(column: Int) throws {
    let table = try RecordTable.reading("a,b\n1,x\n22.5\n3,yy,zzz\n")
    #expect(table.profile(ofColumn: column) == table.columnProfiles()[column])
  }
}

@Suite("a plain number")
struct PlainNumberTests {
  private func parse(_ text: String) -> PlainNumber? {
    Array(text.utf8).withUnsafeBufferPointer { PlainNumber(utf8: $0) }
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
    #expect(number.integerDigits == parts[0].count)
    #expect(number.fractionDigits == (parts.count > 1 ? parts[1].count : 0))
  }

  @Test(
    "is nothing else",
    arguments: [
      "", "-", "+", ".", "-.", "5.", "1.2.3", "1e5", "1,000", "1 000", " 1", "1 ", "0x10", "nan",
      "inf", "--1", "1-", "١", "1\u{0}", "1.5x", "12-05-1999", "−1",
    ])
  func refused(text: String) {
    #expect(parse(text) == nil)
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

  @Test("is read from the fields of a table")
  func fields() throws {
    let table = try RecordTable.reading("a,b\n1.5,x\n")
    #expect(table.number(record: 0, column: 0) == 1.5)
    #expect(table.number(record: 0, column: 1) == nil)
  }
}
