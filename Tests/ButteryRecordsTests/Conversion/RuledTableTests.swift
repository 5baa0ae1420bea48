import ButteryRecords
import RuleTrait
import Testing

@Suite("a table with rules and bars")
struct RuledTableTests {
  private static let psql = """
     id |  name
    ----+--------
      1 | Köln
      2 | a|b
        |
    (3 rows)


    """

  private static let named = """
            List of relations
     Schema | Name | Type
    --------+------+-------
     public | cows | table
    (1 Zeile)

    """

  private static let mysql = """
    +----+------+
    | id | name |
    +----+------+
    |  1 | NULL |
    |  2 | b, c |
    +----+------+
    2 rows in set (0.00 sec)

    """

  private static let boxes = """
    ┌────┬──────┐
    │ id │ name │
    ├────┼──────┤
    │  1 │ "x"  │
    └────┴──────┘

    """

  private static let markdown = #"""
    | id | name |
    |---:|:----:|
    | 1 | a \| b\_ C:\dir |
    | - | &lt;x> |

    A text below it.

    """#

  @Test(
    "has the records that it shows, without the rules", .rules("DA-11"),
    arguments: [
      (psql, ["1 Köln", "2 a|b", " "]), (mysql, ["1 NULL", "2 b, c"]), (boxes, ["1 \"x\""]),
      (markdown, [#"1 a | b_ C:\dir"#, "- <x>"]),
      ("id | name\n---|---\n1 | x\n2 | y\n", ["1 x", "2 y"]),
      ("| id | name |\r\n| --- | --- |\r\n| 1 | |\r\n", ["1 "]),
      (" id | name \n----+------\n(0 rows)\n", []),
    ])
  func records(text: String, rows: [String]) throws {
    let result = try RecordWorker.result(of: text)
    #expect(result.list.columns.map(\.name) == ["id", "name"])
    #expect(try result.contents() == rows)
    #expect(result.list.parts[0].input.isRuledTable && result.list.warnings.isEmpty)
  }

  @Test("is told without the line of its name", .rules("DA-8", "DA-11"))
  func name() throws {
    let result = try RecordWorker.result(of: Self.named)
    #expect(try result.contents() == ["public cows table"])
    #expect(result.list.parts[0].notes.skippedLines?.count == 1)
    #expect(result.list.warnings.count == 1)
  }

  @Test("keeps the numbers of its lines", .rules("DA-11"))
  func lines() throws {
    let result = try RecordWorker.result(of: Self.mysql + "| x |\n")
    #expect(result.list.ragged?.lines == [8])
  }

  @Test(
    "is none with other lines, or where somebody says otherwise", .rules("DA-11"),
    arguments: [
      "a|b|c\n-|-|-\n1|2|3\n", "a|b\n---|---|---\n1|2\n", "a|b\n1|2\n---|---\n",
      "a+b\n---+---\n1+2\n", "Title\n-----\ntext\n", "a | b\n--- | ---\n\ntext\n",
      "+---+---+\na | b\n", "a,b\n--+--,x\n1,2\n",
    ])
  func others(text: String) throws {
    #expect(try !RecordWorker.result(of: text).list.parts[0].input.isRuledTable)
    var options = ReadingOptions()
    options.delimiter = .semicolon
    let said = try RecordWorker.result(of: Self.mysql, options)
    #expect(said.list.count == 7 && !said.list.parts[0].input.isRuledTable)
  }
}

@Suite("quotes that backslashes escape")
struct BackslashTests {
  @Test(
    "are text in fields where all records are equally long only then", .rules("DA-7"),
    arguments: [
      ("1,\"say \\\"a, b\\\" x\",10\n2,\"c\",20\n", ["1 say \"a, b\" x 10", "2 c 20"]),
      ("1,\"\\\"a\\\"\",x\n2,\"C:\\\\\",\"y\\z\"\n", ["1 \"a\" x", "2 C:\\ y\\z"]),
      ("1,\"a\\\nb\\\", \",c\n2,d,e\n", ["1 a\nb\",  c", "2 d e"]),
    ])
  func detected(text: String, rows: [String]) throws {
    for delimiter in [",", ";", "\t"] {
      let result = try RecordWorker.result(of: ("id,t,v\n" + text).replacing(",", with: delimiter))
      #expect(try result.contents() == rows.map { $0.replacing(",", with: delimiter) })
      #expect(result.list.parts[0].input.areQuotesEscaped)
    }
  }

  @Test(
    "close fields where records are equally long", .rules("DA-7"),
    arguments: [
      "id,t\n1,\"C:\\\"\n2,\"D:\\\"\n", "id,t\n1,\"a\\\"\"b\"\n2,c\n", "id,t\n1,a\\\"b\n2,c\n",
      "{\"a\":\"\\\"\"}\n{\"a\":\"x\"}\n",
    ])
  func others(text: String) throws {
    #expect(try !RecordWorker.result(of: text).list.parts[0].input.areQuotesEscaped)
  }

  @Test("are what somebody says they are", .rules("DA-7"))
  func said() throws {
    var options = ReadingOptions()
    let text = "id,t\n1,\"say \\\"a, b\\\" x\"\n2,\"c, d\",e\n"
    options.quotes = .backslash
    let said = try RecordWorker.result(of: text, options)
    #expect(try said.list.texts()[0] == ["1", "say \"a, b\" x"])
    options.quotes = .double
    let double = try RecordWorker.result(of: "a,b\n1,\"\\\"x\\\", y\"\n", options)
    #expect(!double.list.parts[0].input.areQuotesEscaped)
  }
}

extension RecordWorker {
  /// What a worker finds in a file of a text.
  static func result(
    of text: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> QueryResult {
    let folder = try NamedFiles()
    try folder.write(Array(text.utf8), to: "a.txt")
    let worker = RecordWorker(paths: [folder.path("a.txt")], options: options)
    try worker.open()
    worker.finish()
    return worker.result
  }
}
