import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("conditions written for a value on the screen")
struct ConditionWriterTests {
  /// Returns the rows with a value, and the condition for it, which is parsed again from its text.
  private func rows(
    withValueAt row: Int, ofColumn column: Int, in table: String, isExcluded: Bool = false
  ) throws -> (text: String, rows: [Int]) {
    var result: (text: String, rows: [Int])?
    try RecordList.reading(Array(table.utf8)) { list throws in
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      try reader.read(row, into: &fields)
      let writer = ConditionWriter(list.columns)
      let filter = try #require(
        fields.withValue(column: column) {
          writer.filter(column: column, value: $0, isExcluded: isExcluded)
        })
      let again = try #require(try RecordFilter(filter.text, columns: list.columns))
      #expect(again == filter)
      let matches = try RecordMatches(of: [again], in: list, control: PassControl())
      result = (filter.text, (0..<list.count).filter(matches.contains))
    }
    return try #require(result)
  }

  private static let texts = [
    "plain", "two words", "181,186", "a, b", "1..2", "say \"x\"", "\"", "\"quoted\"", "and", "or",
    "x and y", "x and text = y", "not", "(", ")", "a) b", " in front", "behind ", "NA", "= x",
    "> 3",
    "~", "\\", "Ünder", "plain text = x or", String(repeating: "long ", count: 400) + "x", "#1",
    "line\nend", "tab\tin",
  ]

  /// Returns a text as a quoted CSV field; quotes are doubled even if a combining mark follows.
  private static func field(_ text: String) -> String {
    var field = "\""
    for scalar in text.unicodeScalars {
      field.unicodeScalars.append(scalar)
      if scalar == "\"" { field.unicodeScalars.append(scalar) }
    }
    return field + "\""
  }

  @Test("finds the rows with a text and no others, however awkward it is", .rules("CO-2"))
  func awkwardTexts() throws {
    // The column before the texts prevents lines with blanks from being taken for a preamble.
    let table = "n,text\n" + Self.texts.map { "x,\(Self.field($0))\n" }.joined()
    for row in Self.texts.indices {
      let found = try self.rows(withValueAt: row, ofColumn: 1, in: table)
      #expect(found.rows == [row], "\(found.text)")
      let others = try self.rows(withValueAt: row, ofColumn: 1, in: table, isExcluded: true)
      #expect(others.rows == Self.texts.indices.filter { $0 != row }, "\(others.text)")
    }
  }

  @Test("finds the rows with any text, whatever it is made of", .rules("CO-2"))
  func randomTexts() throws {
    var random = SeededGenerator.fresh(for: "values of conditions")
    let pieces = [
      "a", "B", " ", "  ", ",", ", ", "..", "...", "\"", "\"\"", "(", ")", "and", " and ", " or ",
      "or",
      "not ", "=", "!=", ">", "<", ":", "~", "\\", "#1", "1", "1.5", "1,250", "-", "text", "\n",
      "ü",
      "\u{301}", "東", "'", "&&", "||", "NA",
    ]
    let texts = (0..<200).map { _ in
      (0..<Int.random(in: 1...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    let table = "n,text\n" + texts.map { "x,\(Self.field($0))\n" }.joined()
    var options = ReadingOptions()
    options.hasHeader = true
    options.skippedLines = 0
    options.delimiter = .comma
    options.quotes = .double
    try RecordList.reading(Array(table.utf8), options: options) { list throws in
      try #require(list.count == texts.count)
      var reader = RecordReader(list)
      var fields = FieldBuffer()
      let writer = ConditionWriter(list.columns)
      for row in texts.indices where !texts[row].allSatisfy(\.isWhitespace) {
        try reader.read(row, into: &fields)
        let filter = fields.withValue(column: 1) {
          writer.filter(column: 1, value: $0, isExcluded: false)
        }
        // A text that begins with a combining mark can't be typed: the mark would combine with the
        // character before.
        guard let filter else {
          #expect(texts[row].unicodeScalars.first == "\u{301}", "\(texts[row].debugDescription)")
          continue
        }
        #expect(try RecordFilter(filter.text, columns: list.columns) == filter)
        let matches = try RecordMatches(of: [filter], in: list, control: PassControl())
        let expected = texts.indices.filter { texts[$0].utf8.elementsEqual(texts[row].utf8) }
        #expect((0..<list.count).filter(matches.contains) == expected, "\(filter.text)")
      }
    }
  }

  @Test(
    "compares values of other kinds by what they mean, as the column writes them", .rules("CO-2"),
    arguments: [
      ("n;x\n1.250,5;a\n2,5;b\n1250,50;c\n", 0, "n = 1.250,5", [0, 2]),
      ("n;x\n1,250;a\n999;b\n1,250.5;c\n", 0, "n = 1,250", [0]),
      ("n;x\n$12.50;a\n$3.00;b\n", 0, "n = $12.50", [0]),
      ("n;x\n-5;a\n12 %;b\n", 0, "n = -5", [0]),
      ("n;x\n2020-06-01;a\n2020-06-02;b\n", 1, "n = 2020-06-02", [1]),
      ("n;x\n9:05;a\n10:00;b\n", 0, "n = 9:05", [0]),
      ("n;x\n31/01/2020;a\n1/2/2020;b\n", 1, "n = 1/2/2020", [1]),
    ])
  func kinds(table: String, row: Int, text: String, expected: [Int]) throws {
    let found = try rows(withValueAt: row, ofColumn: 0, in: table)
    #expect(found.text == text)
    #expect(found.rows == expected)
  }

  @Test("has nothing behind the operator where the value is missing", .rules("CO-2"))
  func missing() throws {
    let table = "n,t\n1,a\n,\nNA,NA\n2,b\n"
    let number = try rows(withValueAt: 2, ofColumn: 0, in: table)
    #expect(number.text == "n =" && number.rows == [1, 2])
    let present = try rows(withValueAt: 1, ofColumn: 0, in: table, isExcluded: true)
    #expect(present.text == "n !=" && present.rows == [0, 3])
    let text = try rows(withValueAt: 1, ofColumn: 1, in: table)
    #expect(text.text == "t =" && text.rows == [1])
    let word = try rows(withValueAt: 2, ofColumn: 1, in: table)
    #expect(word.text == "t = NA" && word.rows == [2])
  }

  @Test("names columns with quotes where they need them, or by their numbers", .rules("FI-1"))
  func names() {
    let names = [
      "plain", "Order ID", "twin", "twin", "a:b", "a \"b\"", "x\ny", "not", "(", "and", "=", "#2",
      "",
    ]
    let writer = ConditionWriter(names.map { RecordColumn(name: $0, kind: .text) })
    let typed = names.indices.map { writer.name(ofColumn: $0) }
    #expect(
      typed == [
        "plain", "\"Order ID\"", "#3", "#4", "a:b", "\"a \"\"b\"\"\"", "#7", "not", "(", "and",
        "=", "#2", "#13",
      ])
  }

  @Test(
    "names that several columns have are refused, and those columns' numbers offered",
    .rules("FI-1"))
  func twins() throws {
    let columns = ["a", "b", "a", "B"].map { RecordColumn(name: $0, kind: .integer) }
    for (text, reason) in [
      ("a > 1", "2 columns are called 'a' — say which by its number: #1, #3"),
      ("b > 1 and A = 2", "2 columns are called 'A' — say which by its number: #1, #3"),
    ] {
      #expect {
        try RecordFilter(text, columns: columns)
      } throws: {
        "\($0)".contains(reason)
      }
    }
    #expect(try RecordFilter("#3 > 1 and b = 1 and B = 2", columns: columns)?.columns == [1, 2, 3])
    #expect(throws: ConditionError.self) { try RecordFilter("#5 > 1", columns: columns) }
  }
}
