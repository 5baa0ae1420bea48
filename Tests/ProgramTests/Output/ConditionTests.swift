import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("conditions on the command line") struct Conditions {
    private static let sales = """
      Order ID,Sales,day,country
      1,12.5,2020-05-31,Ghana
      2,NA,2020-06-01,Kenya
      3,3000,2020-06-30,Ghana
      4,7,2021-01-01,

      """

    private func print(
      _ options: String, of text: String = sales, format: String = "csv"
    ) throws -> Printing {
      let file = try TemporaryFile(text)
      return try Printing("buttery $1 \(options) --print \(format)", files: [file.path])
    }

    /// The first fields of the printed rows.
    private func firsts(_ options: String, of text: String = sales) throws -> [String] {
      try print(options, of: text).lines.dropFirst().dropLast().map {
        String($0.prefix { $0 != "," })
      }
    }

    @Test(
      "leave the rows for which all of them hold, beside texts", .rules("FI-1"),
      arguments: [
        ("--filter 'Sales > 7'", ["1", "3"]), ("--filter 'sales='", ["2"]),
        ("--filter 'day = 2020-06' --filter ghana", ["3"]),
        ("--filter 'Sales > 5' --filter 'country = Ghana, Kenya'", ["1", "3"]),
        ("--filter 'not country = Ghana' --sort Sales:desc", ["4", "2"]),
        ("--filter '\"order id\" = 1, 4'", ["1", "4"]), ("--filter 'country ~ ^k'", ["2"]),
        ("--filter 'Sales >= 7' --search ghana --sort Sales", ["1", "3"]),
      ])
    func filters(options: String, expected: [String]) throws {
      #expect(try firsts(options) == expected)
    }

    @Test("hold for groups and all formats, and are found by nothing with status 1", .rules("FI-1"))
    func formats() throws {
      let groups = try print("--filter 'Sales > 5' -g country", format: "plain").output
      #expect(groups.contains("Ghana  (2 rows)"), "\(groups)")
      #expect(!groups.contains("Kenya"))
      let json = try print("--filter 'day > 2020-06'", format: "jsonl").output
      #expect(json == #"{"Order ID":4,"Sales":7,"day":"2021-01-01","country":null}"# + "\n")
      let none = try print("--filter 'Sales > 99999'")
      #expect(none.lines == ["Order ID,Sales,day,country", ""])
      #expect(none.status == .exited(1))
      #expect(none.errors.isEmpty)
      let empty = try print("--filter 'Sales > 5'", of: "Order ID,Sales\n")
      #expect(empty.status == .exited(1))
      #expect(empty.errors.isEmpty)
    }

    @Test(
      "are told of where they were taken for texts and nothing is found", .rules("FI-1"),
      arguments: [
        ("--filter 'country is Ghana'", "--filter: no row has the text 'country is Ghana'"),
        ("--filter 'Order ID = 999'", "in double quotes: \"Order ID\" = 999"),
        ("--search nope:foo", "--search: no row has the text 'nope:foo'"),
      ])
    func takenForTexts(option: String, message: String) throws {
      let none = try print(option)
      #expect(none.status == .exited(1))
      #expect(none.errors.count == 1 && none.errors[0].contains(message), "\(none.errors)")
    }

    @Test(
      "for what is missing tell of words that stand for it, where nothing is found", .rules("FI-1"))
    func missingWords() throws {
      let text = "name,tail\na,N1\nb,NA\nc,NA\n"
      for options in ["--filter 'tail ='", "--filter 'tail =' --summary -g name"] {
        let none = try print(options, of: text)
        #expect(none.status == .exited(1))
        #expect(none.errors == ["buttery: no row is left — 2 values are NA: tail = NA"])
      }
    }

    @Test("go by what all records show of a column, which its first ones don't", .rules("FI-1"))
    func kinds() throws {
      // The first records have integers, but most have codes.
      let numbers = (0..<20_000).map { "\($0),some text that makes the file longer\n" }.joined()
      let codes = (0..<40_000).map { "C\($0),some text\n" }.joined()
      let text = "code,text\n" + numbers + codes
      #expect(try firsts("--filter 'code = C7'", of: text) == ["C7"])
      let problem = try print("--filter 'code = C7'", of: "code,text\n" + numbers)
      #expect(problem.status == .exited(2))
      #expect(
        problem.errors.first?.contains("code is an integer column; 'C7' isn't a number") == true)
    }

    @Test(
      "that are wrong are one line with the place, and status 2", .rules("FI-1"),
      arguments: [
        ("Sales > abc", "character 9: Sales is a decimal column; 'abc' isn't a number"),
        ("Salse > 3", "character 1: no column is called 'Salse' — did you mean 'Sales'?"),
        ("(Sales > 3", "character 1: this parenthesis is never closed"),
        ("Sales >", "character 8: a value is expected after '>'"),
        ("day < 2020-13", "character 7: day is a date column; '2020-13' isn't a date"),
        ("country ~ (", "in the regular expression: missing closing parenthesis"),
      ])
    func mistakes(condition: String, problem: String) throws {
      for format in ["csv", "jsonl"] {
        let printed = try print("--filter '\(condition)'", format: format)
        #expect(printed.errors.count == 1)
        let line = printed.errors.first ?? ""
        #expect(line.hasPrefix("buttery: --filter '\(condition)': character "), "\(line)")
        #expect(line.contains(problem), "\(line)")
        #expect(printed.output.isEmpty)
        #expect(printed.status == .exited(2))
      }
    }

    @Test("are told before there is a screen", .rules("FI-1"))
    func beforeScreen() throws {
      let file = try TemporaryFile(Self.sales)
      let session = try TerminalSession("buttery", [file.path, "--filter", "Sales > abc"])
      #expect(try session.waitForExit() == .exited(2))
    }

    @Test("in quotes are a text", .rules("FI-1"))
    func quotes() throws {
      let text = "a,b\n1,x > 3\n2,y\n"
      #expect(try firsts("--filter '\"x > 3\"'", of: text) == ["1"])
      #expect(try print("--filter 'x > 3'", of: text).status == .exited(2))
    }

    @Test(
      "that take too long for a record leave it out, also behind not, which is told once",
      .rules("FI-2"), arguments: [("b ~ ^(a+)+$", "1,aa"), ("not b ~ ^(a+)+$", "4,b")])
    func limits(condition: String, row: String) throws {
      let long = String(repeating: "a", count: 80)
      let printed = try print(
        "--filter '\(condition)'", of: "a,b\n1,aa\n2,\(long)b\n3,\(long)c\n4,b\n")
      #expect(printed.lines.dropFirst() == [row, ""])
      #expect(
        printed.errors == [
          "buttery: --filter: 2 records took too long for a regular expression, and are left out"
        ])
    }
  }
}
