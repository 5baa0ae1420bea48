import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("numbers in front of rows") struct NumbersOfRows {
    private static let values =
      "kind,value\n" + (1...1_300).map { "\($0 <= 500 ? "a" : "b"),value \($0)\n" }.joined()

    private static func session(
      grouping: String? = nil, _ options: [String] = ["--row-numbers"], columns: Int = 60
    ) throws -> RecordKeySession {
      try RecordKeySession(
        values, grouping: grouping, options, columns: columns, waitingFor: "value 1")
    }

    @Test(
      "--row-numbers puts them in front, right-aligned, with commas and a line behind",
      .rules("RM-5"))
    func option() throws {
      let it = try Self.session()
      try it.expectLine(1, "       │ kind  value")
      try it.expectLine(2, "     1 │ a     value 1")
      it.press("1000G")
      try it.expectOnScreen(
        """
           999 │ b     value 999
        ▌1,000 │ b     value 1000
         1,001 │ b     value 1001
        """)
    }

    @Test(
      "they are the numbers that G takes, counted through sections, and follow the order",
      .rules("RM-5"))
    func order() throws {
      let it = try Self.session(grouping: "kind")
      try it.expectLine(3, "     1 │ value 1")
      it.press("501G")
      try it.expectOnScreen("▌  501 │ value 501")
      it.press("esc")
      try it.session.wait("no row should be focused") { _ in !it.table.contains("▌") }
      it.press("home", "o", "o")
      try it.expectOnScreen("     1 │ value 99\n")
    }

    @Test("they stay while columns scroll sideways, behind columns that stay", .rules("RM-5"))
    func sideways() throws {
      let it = try RecordKeySession(
        "first,second,third,fourth\n1,2,3,4\n", grouping: nil,
        ["--row-numbers", "--freeze", "1"], columns: 32, waitingFor: "first")
      try it.expectLine(1, "     │ first │ second  third")
      it.press("$")
      try it.expectLine(1, "     │ first ‹ third  fourth")
      try it.expectLine(2, "   1 │     1 │     3       4")
      it.click(8)
      try it.expectAtHand("first")
    }

    @Test("a row of several lines has its number on the first one", .rules("RM-5"))
    func wrapped() throws {
      let it = try RecordKeySession(
        "name,letter\nAnn,the quick brown fox jumps over the lazy dog\nBob,short\n", grouping: nil,
        ["--row-numbers", "--wrap"], columns: 40, waitingFor: "Ann")
      try it.expectOnScreen(
        """
           1 │ Ann   the quick brown fox jumps
             │       over the lazy dog
           2 │ Bob   short
        """)
    }

    @Test("a narrow screen has none, and a wider one has them again", .rules("RM-5"))
    func narrow() throws {
      let it = try Self.session(columns: 24)
      try it.expectLine(2, " a     value 1")
      it.session.resize(columns: 40, lines: 12)
      try it.expectLine(2, "     1 │ a     value 1")
    }

    @Test(
      "a command of the palette puts them there and takes them away; U takes that back",
      .rules("RM-5"))
    func toggles() throws {
      let it = try Self.session([])
      it.press(":", "row numbers", "enter")
      try it.expectTop("rows are numbered")
      try it.expectLine(2, "     1 │ a     value 1")
      it.press("U")
      try it.expectTop("undone: row numbers")
      try it.expectLine(2, " a     value 1")
      it.press("R")
      try it.expectLine(3, "     2 │ a     value 2")
      it.press(":", "row numbers", "enter")
      try it.expectTop("no row numbers")
      try it.expectLine(2, " a     value 1")
    }

    @Test("W writes them, and --replay shows them", .rules("RM-5", "FI-4"))
    func replays() throws {
      let it = try Self.session()
      let path = it.file.path + ".view"
      defer { unlink(path) }
      it.press("W")
      try it.expectLine(0, " write view to:")
      it.press(path, "enter")
      try it.session.wait(for: "view written to")
      #expect(try TerminalSession.contents(path).contains("\n--row-numbers\n"))
      let replayed = try TerminalSession("buttery", ["--replay", path], columns: 60, lines: 12)
      try replayed.wait(for: "     1 │ a     value 1")
    }
  }
}
