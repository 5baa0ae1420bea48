import ButteryRecords
import RuleTrait
import Testing

@Suite("records with a column on each line")
struct ExpandedRecordsTests {
  private static let psql = """
    -[ RECORD 1 ]-------
    id   | 1
    name | Köln, Dom
    note | first line   +
         | second | line
    -[ RECORD 2 ]-------
    id   | 2
    name |\u{20}
    note | x

    """

  private static let lines = """
    ─[ DATENSATZ 1 ]───
    id   │ 1
    name │ Köln, Dom
    note │ first line   ↵
         │ second line
    ─[ DATENSATZ 2 ]───
    id   │ 2
    name │
    note │ x
    """

  private static let mysql = """
    mysql> select * from t\\G
    *************************** 1. row ***************************
      id: 1
    name: Köln: Dom
    note: first line

    second: line
    *************************** 2. row ***************************
      id: 2
    name: NULL
    note: x
    2 rows in set (0.00 sec)

    mysql> quit
    Bye

    """

  @Test(
    "are read as psql and mysql write them", .rules("DA-11"),
    arguments: [
      (psql, ["1 Köln, Dom first line\nsecond | line", "2  x"]),
      (lines, ["1 Köln, Dom first line\nsecond line", "2  x"]),
      (mysql, ["1 Köln: Dom first line\n\nsecond: line", "2 NULL x"]),
      (
        mysql.replacing("\n", with: "\r\n"), ["1 Köln: Dom first line\n\nsecond: line", "2 NULL x"]
      ),
    ])
  func records(text: String, rows: [String]) throws {
    let result = try RecordWorker.result(of: text)
    #expect(result.list.columns.map(\.name) == ["id", "name", "note"])
    #expect(try result.contents() == rows)
    #expect(result.list.parts[0].input.isExpanded)
  }

  @Test("are told of with the lines around them", .rules("DA-8", "DA-11"))
  func linesAround() throws {
    #expect(try RecordWorker.result(of: Self.psql).list.warnings.isEmpty)
    let list = try RecordWorker.result(of: Self.mysql).list
    #expect(list.parts[0].notes.skippedLines?.count == 1)
    #expect(list.warnings.contains { $0.contains("left out 2 lines below") })
  }

  @Test("don't take what psql says below them", .rules("DA-11"))
  func below() throws {
    let result = try RecordWorker.result(of: Self.psql + "\nTime: 0.5 ms\n")
    #expect(try result.contents().last == "2  x")
    #expect(result.list.warnings.contains { $0.contains("left out 1 line below") })
  }

  @Test("may lack columns, or have them in another order", .rules("DA-11"))
  func columns() throws {
    let result = try RecordWorker.result(
      of: "-[ RECORD 1 ]-\na | 1\nb | 2\n-[ RECORD 2 ]-\nb | 3\n-[ RECORD 3 ]-\nb | 4\na | 5\n")
    #expect(try result.contents() == ["1 2", " 3", "5 4"])
  }

  @Test(
    "are none without such numbers, or where somebody says otherwise", .rules("DA-11"),
    arguments: [
      "* 1. row *\nid: 1\n", "a | 1\nb | 2\n", "[ RECORD 1 ]\nx | 1\n", "*** x ***\nid: 1\n",
    ])
  func others(text: String) throws {
    #expect(try !RecordWorker.result(of: text).list.parts[0].input.isExpanded)
    var options = ReadingOptions()
    options.delimiter = .semicolon
    #expect(try !RecordWorker.result(of: Self.mysql, options).list.parts[0].input.isExpanded)
  }
}
