import ButteryRecords
import Testing

@Suite("the message of a record error")
struct RecordErrorTests {
  @Test("says where a quote opens and what to do")
  func openQuote() {
    let error = RecordError.unterminatedQuote(
      file: "cities.csv", line: 3, column: 1, columnName: "country")
    #expect(
      error.description == "cities.csv:3: column 2 (country): a quote opens here and is never "
        + "closed — close it, or write it twice within quotes where it is meant as text")
  }

  @Test("says what the system said")
  func unreadable() {
    #expect(
      RecordError.unreadable(file: "cities.csv", code: 2).description
        == "cities.csv: no such file or directory — check the name")
    #expect(
      RecordError.unreadable(file: "x", code: 9_999).description.contains("error 9999"))
  }

  @Test("says why a file can't be read from the middle, or no more")
  func randomAccess() {
    #expect(
      RecordError.notRegular(file: "pipe").description
        == "pipe: not a regular file — write what it gives into one first")
    #expect(
      RecordError.shortened(file: "cities.csv").description
        == "cities.csv: has become shorter since it was opened — open it again")
  }

  @Test("says how many records there may be, and what to do with more")
  func tooMany() {
    #expect(
      RecordError.tooManyRecords(file: "cities.csv", limit: 4_294_967_295).description
        == "cities.csv: makes more than 4294967295 records in all, which can't be shown — "
        + "split it into smaller files, and open one at a time")
  }

  @Test("shows control characters of names instead of obeying them")
  func sanitised() throws {
    let name = "a\nb\u{1B}[31m\u{7F}\u{9B}\u{202E}c"
    let expected = "a␊b␛[31m␡\u{FFFD}\u{FFFD}c"
    let errors: [RecordError] = [
      .unreadable(file: name, code: 2),
      .notRegular(file: name),
      .shortened(file: name),
      .tooManyRecords(file: name, limit: 1),
      .unsupportedEncoding(file: name, encoding: "UTF-16"),
      .unterminatedQuote(file: name, line: 1, column: 0, columnName: name),
      .longPreamble(file: name, lines: 9),
      .unknownColumn(file: name, name: name, nearest: name, available: [name]),
    ]
    for error in errors {
      #expect(error.description.hasPrefix(expected))
      #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
    #expect(try RecordFile(bytes: [], name: name).name == expected)
  }

  @Test("names the column that was meant, and those there are")
  func unknownColumn() throws {
    let list = try RecordList(csv: "city,country,population\n")
    let error = #expect(throws: RecordError.self) { try list.column(named: "contry") }
    #expect(
      error?.description == "test.csv: no column is called 'contry' — "
        + "did you mean 'country'? There are 'city', 'country', 'population'")
    let far = #expect(throws: RecordError.self) { try list.column(named: "zebra") }
    #expect(
      far?.description == "test.csv: no column is called 'zebra' — "
        + "choose one of 'city', 'country', 'population'")
  }

  @Test("stays short where there are many columns or none")
  func manyColumns() throws {
    let header = (1...40).map { "c\($0)" }.joined(separator: ",")
    let many = #expect(throws: RecordError.self) {
      try RecordList(csv: header).column(named: "something else")
    }
    #expect(many?.description.hasSuffix("'c12' and 28 more") == true)
    let none = #expect(throws: RecordError.self) {
      try RecordList(csv: "").column(named: "a")
    }
    #expect(
      none?.description
        == "test.csv: no column is called 'a' — the table has no columns, check the file")
  }

  @Test("finds columns by exact name first, then without regard to case")
  func columnLookup() throws {
    let list = try RecordList(csv: "Name,name,ÉTAT,name\n")
    #expect(try list.column(named: "name") == 1)
    // A column can be given by its number if no column has that name.
    #expect(try RecordList(csv: "a,a,#1\n1,2,3\n").column(named: "#2") == 1)
    #expect(try RecordList(csv: "a,a,#1\n1,2,3\n").column(named: "#1") == 2)
    for word in ["#0", "#4", "#", "#x", "#-1", "#99999999999999999999"] {
      #expect(throws: RecordError.self) {
        try RecordList(csv: "a,a,#1\n1,2,3\n").column(named: word)
      }
    }
    #expect(try list.column(named: "Name") == 0)
    #expect(try list.column(named: "NAME") == 0)
    #expect(try list.column(named: "état") == 2)
  }
}
