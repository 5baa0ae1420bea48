import ButteryRecords
import Testing

@Suite("a column's kind")
struct ColumnKindTests {
  /// A column and the kind that its fields, joined with `|`, give it.
  @Test(
    "is what all of its fields are",
    arguments: [
      ("1|2|-3", .integer), ("1|2.5", .decimal), ("1,234|5", .integer), ("1,234.5|5", .decimal),
      ("1e3|5", .decimal), ("5%|2.5 %", .percentage), ("5%|5", .text), ("1|x", .text),
      ("0|10|-0|0.5", .decimal), ("01|10", .text), ("00501|98101", .text), ("0.5|0", .decimal),
      ("2024-01-31|2024-02", .date), ("2024-01-31T10:00Z|31.01.2024", .date),
      ("2024-01-31|5", .text), ("2024|2025", .integer), ("2023-02-29|2023-02-28", .text),
      ("1/2/2024|3/4/2024", .date), ("1/31/2024|3/4/2024", .date), ("31/1/2024|30/1/2024", .date),
      ("31/1/2024|3/4/2024", .text), ("31/1/2024|1/31/2024", .text), ("||", .text),
      ("1||3", .integer), ("1|NA|n/a|-|NULL|none|NaN|?", .integer), ("NA|NA", .text),
      (" 1 | 2", .integer), ("yes|no", .text), ("12345678901234567890|1", .integer),
      ("192.168.0.1|10.0.0.1", .text), ("10:30|11:45", .text),
    ] as [(String, ColumnKind)])
  func table(fields: String, kind: ColumnKind) throws {
    let rows = fields.split(separator: "|", omittingEmptySubsequences: false).map { "x;\($0)\n" }
    try RecordList.reading(Array(("name;value\n" + rows.joined()).utf8)) { list throws in
      #expect(list.columns[1].kind == kind)
      #expect(list.count == rows.count)
    }
  }

  @Test("is found from the beginning of the file, not from its end")
  func sample() throws {
    let text = "a\n" + String(repeating: "1\n", count: 300) + "x\n"
    try RecordList.reading(Array(text.utf8)) { list throws in
      #expect(list.columns[0].kind == .integer)
    }
  }

  @Test("can be asked for by the column's name")
  func asked() throws {
    var options = ReadingOptions()
    options.columnKinds = ["ID": .text, "share": .percentage]
    try RecordList.reading(Array("id,share\n1,2\n".utf8), options: options) { list throws in
      #expect(list.columns.map(\.kind) == [.text, .percentage])
    }
  }

  @Test("can't be asked for without such a column")
  func unknown() throws {
    var options = ReadingOptions()
    options.columnKinds = ["prize": .decimal]
    let error = RecordError.unknownColumn(
      file: "test.csv", name: "prize", nearest: "price", available: ["id", "price"])
    #expect(throws: error) {
      try RecordList.reading(Array("id,price\n1,2\n".utf8), options: options) { _ in }
    }
  }
}
