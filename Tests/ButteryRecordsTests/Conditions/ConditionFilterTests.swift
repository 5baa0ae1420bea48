import ButteryRecords
import RuleTrait
import Synchronization
import Testing

@Suite("rows that are as a condition says")
struct ConditionFilterTests {
  private static let table = """
    name,sales,day,clock,share,note
    Ghana,1000,2020-05-31,9:05,5%,first
    Kenya,12.5,2020-06-01,09:05:30,12.5 %,
    "Korea, South",-3,2020-06-30 23:59:59,10:00,7%,a (b)
    ghana,NA,2021-01-01,x,0%,NA
    Gabon,,,8:00,,Ünder
    Chad,12345678901234567890.1,2019-12-31,23:59,99%,b) and c
    Mali,12345678901234567890.2,2020-02-29,0:00,1%,under

    """
    // There are enough rows that the value x doesn't make the column one of texts.
    + String(repeating: "Zaire,1,2018-01-01,7:00,1%,x\n", count: 30)

  /// Returns the indexes of those of the first seven rows for which a condition holds.
  private func rows(_ text: String, of table: String = table) throws -> [Int] {
    try rows(text, ofFile: Array(table.utf8)).filter { $0 < 7 }
  }

  private func rows(_ text: String, ofFile bytes: [UInt8]) throws -> [Int] {
    var found: [Int] = []
    try RecordList.reading(bytes) { list throws in
      let filter = try #require(try RecordFilter(text, columns: list.columns))
      let matches = try RecordMatches(of: [filter], in: list, control: PassControl())
      found = (0..<list.count).filter(matches.contains)
      #expect(found.count == matches.count)
    }
    return found
  }

  @Test(
    "compares numbers by all their digits, percentages too", .rules("FI-1"),
    arguments: [
      ("sales > 12.5", [0, 5, 6]), ("sales >= 12.5", [0, 1, 5, 6]), ("sales < 0", [2]),
      ("sales <= 12.50", [1, 2]), ("sales = 12.5", [1]), ("sales = 1,000", []),
      ("sales = \"1,000\"", [0]),
      ("sales = -3..12.5", [1, 2]), ("sales = -3, 1000", [0, 2]), ("sales = -3,12.5", [1, 2]),
      ("sales = 12345678901234567890.1", [5]), ("sales > 12345678901234567890.1", [6]),
      ("share > 5", [1, 2, 5]), ("share > 5%", [1, 2, 5]), ("sales = $12.5", [1]),
    ])
  func numbers(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "takes fractions that begin with their point, behind the points of a range too", .rules("FI-1"),
    arguments: [
      ("x = .5..0.9", [1, 2, 3, 4]), ("x = .5...9", [1, 2, 3, 4]), ("x = 0.5 ...9", [1, 2, 3, 4]),
      ("x = .539...55, .4", [0, 1, 4]), ("x = -.5...41", [0, 5]), ("x = .5.. .9", [1, 2, 3, 4]),
    ])
  func fractions(text: String, expected: [Int]) throws {
    #expect(try rows(text, of: "x,y\n0.4,a\n0.55,b\n0.7,c\n0.9,d\n.539,e\n-.5,f\n") == expected)
  }

  @Test(
    "three points between whole numbers are no range up to a fraction", .rules("FI-1"),
    arguments: ["x = 1...9", "x = 1990...1999", "x = 1.5...3", "x = .5....9", "x = .5..."])
  func threePoints(text: String) {
    #expect(throws: (any Error).self) { try rows(text, of: "x,y\n0.4,a\n0.55,b\n") }
  }

  @Test(
    "takes a year, month, week or day as all of its time", .rules("FI-1"),
    arguments: [
      ("day = 2020-06", [1, 2]), ("day >= 2020-06", [1, 2, 3]), ("day > 2020-06", [3]),
      ("day < 2020-06", [0, 5, 6]), ("day <= 2020-06", [0, 1, 2, 5, 6]),
      ("day = 2020", [0, 1, 2, 6]),
      ("day = 2020-06-30", [2]), ("day = 2020-06-30 23:59:59", [2]), ("day = 30.06.2020", [2]),
      ("day = 2020-W23", [1]), ("day = 2020-02..2020-05", [0, 6]), ("day = 2019, 2021", [3, 5]),
      ("day = May 31, 2020", [0]), ("day = 2020-12", []), ("day > 2020-06-30 23:59:58", [2, 3]),
      ("clock = 9:05", [0]), ("clock > 9:05", [1, 2, 5]), ("clock = 9:00..10:00", [0, 1, 2]),
      ("clock <= 8:00", [4, 6]),
    ])
  func dates(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "compares texts in the order in which they are sorted, and finds texts in them", .rules("FI-1"),
    arguments: [
      ("name = Ghana", [0]), ("name = Ghana, Kenya", [0, 1]), ("name = ghana", [3]),
      ("name = \"Korea, South\", Chad", [2, 5]), ("name > ghana", [1, 2, 6]),
      ("name = 'Ghana'", [0]), ("name = 'Korea, South', 'Chad'", [2, 5]), ("name : 'a, s'", [2]),
      ("(note = 'b) and c') or name = 'Mali'", [5, 6]), ("name = 'Ghana", []),
      ("name >= Ghana", [0, 1, 2, 3, 6]), ("name = c..gh", [4, 5]), ("name : an", [0, 3]),
      ("name : Gh", [0]), ("name : gh", [0, 3]), ("note = a (b)", [2]),
      ("note = \"b) and c\"", [5]), ("note : ünder", [4]), ("name : \"a, s\"", [2]),
    ])
  func texts(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "finds missing fields with nothing behind =, which != leaves in", .rules("FI-1"),
    arguments: [
      ("sales =", [3, 4]), ("sales != ", [0, 1, 2, 5, 6]), ("note =", [1]),
      ("note != \"\"", [0, 2, 3, 4, 5, 6]),
      ("sales != 1000", [1, 2, 3, 4, 5, 6]), ("not sales = 1000", [1, 2, 3, 4, 5, 6]),
      ("sales <> -3..1000", [3, 4, 5, 6]), ("not sales > 0", [2, 3, 4]), ("day =", [4]),
      ("share =", [4]), ("clock =", [3]),
    ])
  func missing(text: String, expected: [Int]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(
    "takes words such as NA for missing among numbers and dates, and for texts among texts",
    .rules("FI-1", "DA-1"),
    arguments: [
      ("symbol =", [2]), ("symbol !=", [0, 1, 3, 4]), ("not symbol =", [0, 1, 3, 4]),
      ("symbol = Na", [0]), ("symbol = \"\"", [2]), ("symbol != \"\"", [0, 1, 3, 4]),
      ("n =", [1]), ("day =", [3, 4]),
    ])
  func missingWords(text: String, expected: [Int]) throws {
    let elements = """
      symbol,n,day
      Na,1,2020-01-01
      He,NA,2020-01-02
      ,3,2020-01-03
      null,4,N/A
      O,5,
      """
    #expect(try rows(text, of: elements) == expected)
  }

  @Test(
    "signs of mathematics are operators, and the last end of a range may begin a list",
    .rules("FI-1"),
    arguments: [
      ("sales ≥ 1000", [0, 5, 6]), ("sales ≤ 0", [2]), ("sales ≠ 1000", [1, 2, 3, 4, 5, 6]),
      ("sales = -5..0,1000", [0, 2]), ("name = Trinidad and Tobago", []),
      ("name : rock and roll", []),
    ])
  func signs(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "joins comparisons with and, or, not and parentheses", .rules("FI-1"),
    arguments: [
      ("name : a and sales > 12", [0, 1, 5, 6]), ("name = Chad or name = Mali and sales < 0", [5]),
      ("(name = Chad or name = Mali) and sales > 0", [5, 6]),
      ("not (name = Chad or name : k)", [0, 3, 4, 6]),
      ("not name : k and not note =", [0, 3, 4, 5, 6]), ("(sales =) or (clock = 9:05)", [0, 3, 4]),
    ])
  func joins(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "finds regular expressions, capitals matter where the pattern has any", .rules("FI-1"),
    arguments: [
      ("name ~ ^g", [0, 3, 4]), ("name ~ ^G", [0, 4]), ("name ~ a$", [0, 1, 3]),
      ("name ~ ^\\W*g", [0, 3, 4]), ("name ~ ^(ghana|mali)$", [0, 3, 6]), ("note ~ \\)$", [2]),
      ("note ~ ^\\wnder", [4, 6]), ("name ~ \"a, s\"", [2]), ("not name ~ a", []),
      ("(name ~ ^(c|m)) and sales > 0", [5, 6]), ("note ~ ^ü", [4]), ("sales ~ ^1", [0, 1, 5, 6]),
    ])
  func patterns(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "takes a comma between digits for a part of a number where the column has such, else for a list",
    .rules("FI-1"),
    arguments: [
      ("n\tx\n181\ta\n186\tb\n181186\tc\n", "n = 181,186", [0, 1]),
      ("n\tx\n181\ta\n186\tb\n181,186\tc\n", "n = 181,186", [2]),
      ("n\tx\n181\ta\n186\tb\n181,186\tc\n", "n = 181, 186", [0, 1]),
      ("n\tx\n1\ta\n2000\tb\n3,000\tc\n", "n = 1,000..2,500, 3000", [1, 2]),
    ])
  func commas(table: String, text: String, expected: [Int]) throws {
    #expect(try rows(text, of: table) == expected)
  }

  @Test("compares with longer times than a day where the column has such", .rules("FI-1"))
  func longTimes() throws {
    let table = "t,x\n9:05,a\n25:10,b\n123:45:06,c\n"
    #expect(try rows("t > 25:00", of: table) == [1, 2])
  }

  @Test(
    "leaves out a record that takes too many steps to decide, and says so", .rules("FI-2"),
    arguments: [
      ("text ~ ^(a+)+$", [2], 1), ("not text ~ ^(a+)+$", [0], 1),
      ("not not text ~ ^(a+)+$", [2], 1), ("not (n = 9 or text ~ ^(a+)+$)", [0], 1),
      // Another test decides, before or after it.
      ("text ~ ^(a+)+$ or n = 2", [1, 2], 0), ("n = 2 or text ~ ^(a+)+$", [1, 2], 0),
      ("not text ~ ^(a+)+$ or n = 2", [0, 1], 0), ("not (text ~ ^(a+)+$ and n = 1)", [0, 1, 2], 0),
      ("text ~ ^(a+)+$ and n = 3", [2], 0), ("not (text ~ ^(a+)+$ or n = 2)", [0], 0),
      ("text ~ ^(a+)+$ and not text ~ ^(a+)+c$", [2], 1),
    ])
  func limits(text: String, expected: [Int], abandoned: Int) throws {
    let table = "n,text\n1,aaab\n2,\(String(repeating: "a", count: 60))b\n3,aaa\n"
    try RecordList.reading(Array(table.utf8)) { list throws in
      let filter = try #require(try RecordFilter(text, columns: list.columns))
      let matches = try RecordMatches(of: [filter], in: list, control: PassControl())
      #expect((0..<list.count).filter(matches.contains) == expected)
      #expect(matches.abandonedCount == abandoned)
    }
  }

  @Test("stops soon where a regular expression takes long", .rules("FI-2"))
  func stops() throws {
    let long = String(repeating: "a", count: 80) + "b\n"
    let table = "text\n" + String(repeating: long, count: 5_000)
    try RecordList.reading(Array(table.utf8)) { list throws in
      let filter = try #require(try RecordFilter("text ~ ^(a+)+$", columns: list.columns))
      let control = PassControl()
      let clock = ThreadClock()
      let start = clock.now
      let cancelled = Mutex(Duration?.none)
      Background.run {
        clock.wait(until: start + .milliseconds(50))
        control.cancel()
        let now = clock.now
        cancelled.withLock { $0 = now }
      }
      #expect(throws: PassFailure.cancelled) {
        try RecordMatches(of: [filter], in: list, control: control)
      }
      let end = clock.now
      // Nil if the pass has ended before this was noted. It checks for cancellation every 32 records, each of
      // which takes about a millisecond.
      if let cancelled = cancelled.withLock({ $0 }) {
        #expect(end - cancelled < (cancelled - start) * 10)
      }
    }
  }

  @Test("reads numbers as their column writes them, or with a point", .rules("FI-1"))
  func commas() throws {
    let table = "a;b\n1,5;1.250\n2,25;3.000,5\n10,75;\n"
    for (text, expected) in [
      ("a = 1,5", [0]), ("a = 1.5", [0]), ("a > 1,5, 3", nil), ("a = 1,5, 2,25", [0, 1]),
      ("b = 1.250", [0]), ("b = 1250", [0]), ("b > 1250", [1]), ("a = 2,25..11", [1, 2]),
    ] as [(String, [Int]?)] {
      #expect((try? rows(text, of: table)) == expected, "\(text)")
    }
  }

  @Test(
    "asks JSON, quoted and padded fields what they are, and none of an empty table", .rules("FI-1"))
  func formats() throws {
    let json = "{\"a\":1,\"b\":\"x\"}\n{\"b\":\"y\"}\n{\"a\":null,\"b\":\"\"}\n{\"a\":3}\n"
    #expect(try rows("a >= 1", ofFile: Array(json.utf8)) == [0, 3])
    #expect(try rows("a =", ofFile: Array(json.utf8)) == [1, 2])
    #expect(try rows("b =", ofFile: Array(json.utf8)) == [2, 3])
    let quoted = "a,b\n\"1,000\",\"x\"\n\"2\",\"say \"\"hi\"\"\"\n"
    #expect(try rows("a > 2", of: quoted) == [0])
    #expect(try rows("b = \"say \"\"hi\"\"\" and a = 2", of: quoted) == [1])
    #expect(try rows("a > 1000", of: "a,b\n") == [])
    let filter = try #require(
      try RecordFilter("a > 2", columns: [RecordColumn(name: "a", kind: .integer)]))
    #expect(filter.problem(in: [RecordColumn(name: "a", kind: .date)]) != nil)
  }
}
