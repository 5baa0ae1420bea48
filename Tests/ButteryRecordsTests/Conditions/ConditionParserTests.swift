import ButteryRecords
import RuleTrait
import Testing

@Suite("what somebody types to filter rows")
struct ConditionParserTests {
  private static let columns = [
    RecordColumn(name: "Sales", kind: .decimal), RecordColumn(name: "Order ID", kind: .text),
    RecordColumn(name: "name", kind: .text), RecordColumn(name: "not", kind: .integer),
    RecordColumn(name: "year", kind: .integer), RecordColumn(name: "day", kind: .date),
    RecordColumn(name: "a:b", kind: .text), RecordColumn(name: "clock", kind: .time),
  ]

  private func read(_ text: String) throws -> RecordFilter? {
    try RecordFilter(text, columns: Self.columns)
  }

  private func mistake(in text: String) -> ConditionError? {
    do throws(ConditionError) {
      _ = try RecordFilter(text, columns: Self.columns)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "is a condition if it begins with a whole column's name and an operator", .rules("FI-1"),
    arguments: [
      ("Sales > 1000", [0]), ("sales>1000", [0]), ("SALES <= -5", [0]), ("\"Order ID\" = 7", [1]),
      ("\"order id\"=7", [1]), ("name : text in it", [2]), ("name =", [2]), ("name = ", [2]),
      ("name != ", [2]), ("name <> x", [2]), ("name ~ ^Mc", [2]), ("not = 3", [3]),
      ("not Sales > 3", [0]), ("not not Sales > 3", [0]), ("NOT(Sales > 3)", [0]),
      ("(Sales > 3)", [0]), ("((Sales > 3) or name = x)", [0, 2]), ("year = 1990..1999", [4]),
      ("Sales > 3 and year = 1 or name : x", [0, 2, 4]), ("Sales > 3 AND not name =", [0, 2]),
      ("a:b = x", [6]), ("a:b : x", [6]), ("Sales>3 and(year=1)", [0, 4]),
      ("day >= 2020-06", [5]), ("  Sales > 3  ", [0]), ("name = war and peace", [2]),
    ])
  func conditions(text: String, columns: [Int]) throws {
    let filter = try #require(try read(text))
    guard case .condition = filter else { return #expect(Bool(false), "a text") }
    #expect(filter.columns == columns)
    #expect(filter.text == text)
  }

  @Test(
    "is a text otherwise", .rules("FI-1"),
    arguments: [
      "paris", "Sales", "Sales 1000", "Sales and name", "Order ID = 7", "Sales 3 > 3", "foo>3",
      "foo >3", "foo=3", "Salse>3", "level=error", "http://a.b", "a -> b", "a->3", "not",
      "not Sales",
      "(Sales)", "(", "()", "Salesx>1", "12:30", "\"Sales\"", "\"", "or", "and Sales", "= 3", "> 3",
      "foo =",
    ])
  func texts(text: String) throws {
    #expect(try read(text) == TextMatcher(text).map(RecordFilter.text))
  }

  @Test("that merely looks like a condition is a text in quotes", .rules("FI-1"))
  func quotes() throws {
    for text in ["Sales > 1000", "foo > 3", "(Sales = 1", "name : \"x\""] {
      let doubled = text.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      let filter = try #require(try read("\"\(doubled)\""))
      #expect(filter == TextMatcher(text).map(RecordFilter.text))
      #expect(filter.typedText(columns: Self.columns) == "\"\(doubled)\"")
    }
    #expect(try read("\"paris\"") == TextMatcher("\"paris\"").map(RecordFilter.text))
    #expect(try read("paris")?.typedText(columns: Self.columns) == "paris")
    #expect(try read("") == nil)
  }

  @Test(
    "that names no column, or ends too early, is told with the place", .rules("FI-1"),
    arguments: [
      ("Salse > 3", 1, "no column is called 'Salse' — did you mean 'Sales'?"),
      ("\"Order IDs\" = 3", 1, "no column is called 'Order IDs' — did you mean 'Order ID'?"),
      ("weight > 3", 1, "there are 'Sales', "),
      ("not Salse > 3", 5, "did you mean 'Sales'?"), ("zzzzzzz > 3", 1, "there are 'Sales', "),
      ("Sales > 3 and yaer = 1", 15, "did you mean 'year'?"),
      ("Sales >", 8, "a value is expected after '>'"), ("(Sales > ) and x", 10, "a value"),
      ("name :", 7, "a value is expected after ':'"), ("name ~ ", 8, "a value is expected"),
      ("name = \"x", 8, "this quote is never closed"), ("name = \"x\" y", 12, "'and', 'or'"),
      ("(Sales > 3", 1, "this parenthesis is never closed"),
      ("((Sales > 3) and year = 1", 1, "this parenthesis is never closed"),
      ("Sales > 3) or year = 1", 10, "this parenthesis was never opened"),
      ("(Sales > 3) x", 13, "'and', 'or' or the end"),
      ("(Sales > 3) and x", 17, "a column and an operator are expected"),
      ("year = 1, , 2", 11, "a value is expected"),
      ("year = 1..2..3", 12, "'and', 'or' or the end"),
      ("year = 9..1", 8, "a range begins with the lesser"),
      (String(repeating: "(", count: 90) + "Sales > 3", 61, "nested no deeper than 60"),
    ])
  func mistakes(text: String, place: Int, reason: String) throws {
    let problem = try #require(mistake(in: text))
    #expect(problem.offset + 1 == place, "\(problem)")
    #expect(problem.reason.contains(reason), "\(problem)")
    #expect("\(problem)".hasPrefix("character \(place): "))
  }

  @Test(
    "that misspells a column's name is told with the name that was perhaps meant", .rules("FI-1"),
    arguments: [
      ("Salse > 3", 5, "Sales"), ("not \"Order IDs\" = 3", 11, "Order ID"), ("zzzz > 3", 0, nil),
      ("Sales >", 0, nil),
    ] as [(String, Int, String?)])
  func misspellings(text: String, length: Int, name: String?) throws {
    let misspelling = try #require(mistake(in: text)).misspelling
    #expect(misspelling?.name == name)
    #expect(misspelling?.length ?? 0 == length)
  }

  @Test(
    "what stands behind and or or, and isn't part of a value by all appearances, is refused",
    .rules("FI-1"),
    arguments: [
      (
        "name != x and Order ID = 7", 15, "a name with blanks stands in double quotes: \"Order ID\""
      ),
      ("not name = x or order id > 7", 17, "in double quotes: \"Order ID\""),
      ("name != x and year", 15, "a condition is expected after 'and'"),
      ("name = x or", 10, "a condition is expected after 'or'"),
      ("(name = x or) and year = 1", 11, "a condition is expected after 'or'"),
      ("name = x && year = 1", 10, "conditions are joined by 'and'"),
      ("year = 1 || name = x", 10, "conditions are joined by 'or'"),
      ("year => 7", 6, "'>=' is written so, not '=>'"),
      ("Sales > 4000 and x", 9, "a condition is expected after 'and'"),
      ("year = 2007..", 8, "from there on is '>='"),
      ("Sales = NA", 9, "'=' with nothing behind it finds what is missing"),
    ])
  func joins(text: String, place: Int, reason: String) throws {
    let problem = try #require(mistake(in: text))
    #expect(problem.offset + 1 == place, "\(problem)")
    #expect(problem.reason.contains(reason), "\(problem)")
  }

  @Test(
    "whose value isn't of the column's kind is told, and names the kind", .rules("FI-1"),
    arguments: [
      ("Sales > abc", 9, "Sales is a decimal column; 'abc' isn't a number"),
      ("year = 1, x", 11, "year is an integer column; 'x' isn't a number"),
      ("year = 1,x", 10, "year is an integer column; 'x' isn't a number"),
      ("day < 2020-13", 7, "day is a date column; '2020-13' isn't a date"),
      ("clock > noon", 9, "clock is a time column; 'noon' isn't a time"),
      ("clock > 25:00", 9, "clock is a time column; '25:00' isn't a time"),
      ("name ~ a(b", 11, "in the regular expression: missing closing parenthesis"),
      ("name ~ " + String(repeating: "a", count: 1_001), 8, "1000 characters at most"),
    ])
  func kinds(text: String, place: Int, reason: String) throws {
    let problem = try #require(mistake(in: text))
    #expect(problem.offset + 1 == place, "\(problem)")
    #expect(problem.reason.contains(reason), "\(problem)")
    // A caller that doesn't know the kinds yet checks the values later.
    let filter = try #require(
      try RecordFilter(text, columns: Self.columns, checksValues: false))
    #expect(filter.problem(in: Self.columns) == problem)
  }
}
