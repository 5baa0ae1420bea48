import RuleTrait
import Testing

extension EndToEnd {
  @Suite("going to a row by its number") struct RowNumbers {
    private static func session(_ grouping: String? = nil, lines: Int = 12) throws
      -> RecordKeySession
    {
      let rows = (1...1_300).map { "\($0 <= 500 ? "a" : "b"),value \($0)\n" }.joined()
      return try RecordKeySession(
        "group,value\n" + rows, grouping: grouping, lines: lines, waitingFor: "value 1")
    }

    /// Removes the focus, and scrolls to the beginning.
    private static func leaveRow(of it: RecordKeySession) throws {
      it.press("esc")
      try it.session.wait("no row should be focused") { _ in !it.table.contains("▌") }
      it.press("home")
    }

    @Test(
      "shows digits at the right; G goes to the row and focuses it a third from the top",
      .rules("RM-5"))
    func goes() throws {
      let it = try Self.session()
      it.press("3")
      try it.expectTop("3_")
      it.press("01")
      try it.expectTop("301_")
      it.press("G")
      try it.expectTop("row 301 of 1,300")
      try it.expectLine(5, "▌a      value 301")
      it.press("1", "G")
      try it.expectTop("row 1 of 1,300")
      try it.expectLine(2, "▌a      value 1")
    }

    @Test("counts rows through all sections", .rules("RM-5"))
    func sections() throws {
      let it = try Self.session("group")
      it.press("501G")
      try it.expectTop("row 501 of 1,300")
      try it.expectOnScreen("▌value 501")
      try it.expectOnScreen(" b  800 rows")
    }

    @Test("unfolds the section in which the row is; a fold changes no number", .rules("RM-5"))
    func folds() throws {
      let it = try Self.session("group")
      it.press(":", "fold all", "enter")
      try it.session.wait("all should be folded") { _ in !it.table.contains("value 1") }
      it.press("enter")
      try it.expectTop("no row is in sight; z opens a folded section")
      it.press("700G")
      try it.expectTop("row 700 of 1,300")
      try it.expectOnScreen("▌value 700")
      try Self.leaveRow(of: it)
      try it.expectLine(2, "▸a  500 rows")
      try it.expectLine(3, " b  800 rows")
    }

    @Test("goes to the last row beyond the end, and says so; there is no row 0", .rules("RM-5"))
    func ends() throws {
      let it = try Self.session()
      for typed in ["1301", "99999999999999999999"] {
        it.press("\(typed)G")
        try it.expectTop("row 1,300 is the last one")
        try it.expectOnScreen("▌b      value 1300")
        try Self.leaveRow(of: it)
        try it.expectLine(2, " a      value 1")
      }
      it.press("0G")
      try it.expectTop("no row 0: the first one is 1")
      for (typed, answer) in [
        (":0", "no row 0: the first one is 1"), (":301", "row 301 of 1,300"),
        (":99999999999999999999", "row 1,300 is the last one"),
      ] {
        it.press(typed, "enter")
        try it.expectTop(answer)
      }
    }

    @Test("another key drops the digits and is itself, Esc only drops them", .rules("CO-4"))
    func drops() throws {
      let it = try Self.session()
      it.press("enter")
      try it.expectLine(2, "▌a")
      it.press("42")
      try it.expectTop("42_")
      it.press("esc")
      try it.session.wait("the digits should be gone") { _ in !it.top.contains("42_") }
      try it.expectLine(2, "▌a")
      it.press("42", "down")
      try it.session.wait("the digits should be gone") { _ in !it.top.contains("42_") }
      try it.expectLine(3, "▌a")
      it.press("G")
      try it.expectOnScreen("▌b      value 1300")
      it.press("5g")
      try it.expectLine(2, "▌a      value 1")
      it.press("5o")
      try it.expectTop("sorted by group ↑")
    }

    @Test("digits go where something else is said in their place", .rules("CO-4"))
    func overwritten() throws {
      let it = try Self.session()
      it.press("42")
      try it.expectTop("42_")
      it.click(2)
      try it.expectTop("sorted by group ↑")
      // Another order begins at the top when it is there, which may be after the message.
      try it.session.settle()
      it.press("G")
      try it.expectOnScreen("value 1300")
      #expect(!it.top.contains("row 42"))
    }

    @Test("says so where there are no rows", .rules("RM-5"))
    func empty() throws {
      let it = try RecordKeySession("a,b\n", grouping: nil, waitingFor: "a")
      it.press("7G")
      try it.expectTop("there are no rows to go to")
    }
  }
}
