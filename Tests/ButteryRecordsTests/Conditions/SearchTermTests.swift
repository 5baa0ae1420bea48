import ButteryRecords
import RuleTrait
import Synchronization
import Testing

@Suite("what somebody types to search")
struct SearchTermTests {
  private static let table = """
    name,Order ID,note,note
    Ghana,7,first,x
    Mali,12,a name:x,Ghana
    "Korea, South",70,~tilde,
    Mc Coy,8,12:30,mcdonald

    """

  /// Returns the indexes of the rows that a search term finds.
  private func rows(_ text: String) throws -> [Int] {
    var found: [Int] = []
    try RecordList.reading(Array(Self.table.utf8)) { list throws in
      let term = try #require(try SearchTerm.read(text, columns: list.columns))
      let matches = try RecordMatches(of: term, in: list, control: PassControl())
      found = (0..<list.count).filter(matches.contains)
    }
    return found
  }

  private func mistake(in text: String) throws -> ConditionError? {
    var mistake: ConditionError?
    try RecordList.reading(Array(Self.table.utf8)) { list throws in
      do throws(ConditionError) {
        _ = try SearchTerm.read(text, columns: list.columns)
      } catch {
        mistake = error
      }
    }
    return mistake
  }

  @Test(
    "finds a text in all columns, or in the one that is named", .rules("FI-2"),
    arguments: [
      ("ghana", [0, 1]), ("name:ghana", [0]), ("NAME: ghana", [0]), ("name : Ghana", [0]),
      ("Order ID:7", [0, 2]), ("\"order id\":7", [0, 2]), ("#4:ghana", [1]), ("#3:x", [1]),
      ("12:30", [3]), ("nam:x", []), ("\"name:x\"", [1]), ("name:\", s\"", [2]),
    ])
  func texts(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "finds regular expressions, capitals matter where the pattern has any", .rules("FI-2"),
    arguments: [
      ("~^mc", [3]), ("~^Mc", [3]), ("~^g", [0, 1]), ("name:~^G", [0]), ("name: ~ ^k", [2]),
      ("~^\\d+$", [0, 1, 2, 3]), ("Order ID:~^.$", [0, 3]), ("\"~tilde\"", [2]),
      ("name:~\", S\"", [2]), ("~zzz", []),
    ])
  func patterns(text: String, expected: [Int]) throws { #expect(try rows(text) == expected) }

  @Test(
    "says where a pattern is wrong, and what lacks", .rules("FI-2"),
    arguments: [
      ("~a(b", 5, "in the regular expression: missing closing parenthesis"),
      ("name:~[", 8, "in the regular expression: missing terminating ]"),
      ("~", 2, "a regular expression is expected after '~'"),
      ("name:", 6, "a text is expected after ':'"),
      ("note:x", 1, "2 columns are called 'note' — say which by its number: #3, #4"),
    ])
  func mistakes(text: String, place: Int, reason: String) throws {
    let problem = try #require(try mistake(in: text))
    #expect(problem.offset + 1 == place, "\(problem)")
    #expect(problem.reason.contains(reason), "\(problem)")
  }

  @Test("counts a record that takes too many steps once, as no match", .rules("FI-2"))
  func limits() throws {
    let long = String(repeating: "a", count: 60) + "b"
    let table = "n,text\n1,aaab\n\(long),\(long)\n3,aaa\n"
    try RecordList.reading(Array(table.utf8)) { list throws in
      let term = try #require(try SearchTerm.read("~^(a+)+$", columns: list.columns))
      let matches = try RecordMatches(of: term, in: list, control: PassControl())
      #expect((0..<list.count).filter(matches.contains) == [2])
      #expect(matches.abandonedCount == 1)
    }
  }

  @Test("stops soon where a regular expression takes long in many columns", .rules("FI-2"))
  func stops() throws {
    let long = String(repeating: "a", count: 80) + "b"
    let row = [String](repeating: long, count: 40).joined(separator: ",") + "\n"
    let table = row + String(repeating: row, count: 500)
    try RecordList.reading(Array(table.utf8)) { list throws in
      let term = try #require(try SearchTerm.read("~^(a+)+$", columns: list.columns))
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
        try RecordMatches(of: term, in: list, control: control)
      }
      let end = clock.now
      // Nil if the pass has ended before this was noted.
      if let cancelled = cancelled.withLock({ $0 }) {
        #expect(end - cancelled < (cancelled - start) * 10)
      }
    }
  }

  @Test("marks each match that isn't empty, in the column that is looked in", .rules("FI-2"))
  func marks() throws {
    let columns = [RecordColumn(name: "a", kind: .text), RecordColumn(name: "b", kind: .text)]
    let finder = MatchFinder(try #require(try SearchTerm.read("b:~x*", columns: columns)))
    #expect(!finder.looks(inColumn: 0) && finder.looks(inColumn: 1))
    let places = Array("üxx-x".utf8).withUnsafeBufferPointer { field in
      var (places, start) = ([Range<Int>](), 0)
      while let range = finder.firstRange(in: field, from: start) {
        places.append(range)
        start = range.upperBound
      }
      return places
    }
    #expect(places == [2..<4, 5..<6])
  }
}
