import RuleTrait
import Testing

extension EndToEnd {
  @Suite("typing on the top line") struct PromptKeys {
    @Test(
      "has the terminal's cursor where the next character comes, until it is left", .rules("AP-14"))
    func cursor() throws {
      let it = try RecordKeySession(lines: 6)
      #expect(!it.session.isCursorVisible)
      it.press("/")
      try it.expectCursor(atColumn: 3)
      it.press("sweet")
      try it.expectCursor(atColumn: 8)
      it.press("left", "left")
      try it.expectCursor(atColumn: 6)
      it.press("ctrl-a")
      try it.expectCursor(atColumn: 3)
      it.press("東")
      try it.expectCursor(atColumn: 5)
      it.press("esc")
      try it.session.wait("the cursor should be hidden") { !$0.isCursorVisible }
    }

    @Test("is left with Ctrl-C as with Esc; the program goes on", arguments: ["/", "&", "W"])
    func interrupted(key: String) throws {
      let it = try RecordKeySession(lines: 8)
      it.press(key)
      // Until the prompt is there, the terminal makes a signal of the key.
      try it.session.wait("the prompt should be there") { $0.isCursorVisible }
      try it.session.settle()
      it.press("x", "ctrl-c")
      try it.session.wait("the prompt should be gone") { !$0.isCursorVisible }
      try it.session.settle()
      it.press("ctrl-c")
      #expect(try it.session.waitForExit() == .signaled(2))
    }

    @Test("finds a text in a hidden column, and says in which", .rules("FI-2"))
    func hiddenMatch() throws {
      let records = try RecordSession(
        "a,secret\nx,sweet\ny,sour\n", ["--hide", "secret"], columns: 70, lines: 6)
      try records.press("/", "sour", "enter")
      #expect(
        records.session.text(line: 0).contains("1 of 1 in secret, which is hidden"),
        "\(records.session.text(line: 0))")
      try records.press("/", "x", "enter")
      #expect(!records.session.text(line: 0).contains("which is hidden"))
    }

    @Test("has readline's keys, and undo")
    func readline() throws {
      let it = try RecordKeySession(lines: 6)
      it.press("/", "one two")
      // Ctrl-W cuts the second word, and Ctrl-Y pastes it in front.
      it.press("ctrl-w", "ctrl-a", "ctrl-y")
      try it.expectLine(0, " / twoone")
      // Undo the paste, then the cut.
      it.press("ctrl-_", "ctrl-_")
      try it.expectLine(0, " / one two")
      it.press("\u{1B}b", "ctrl-k")
      try it.expectLine(0, " / one")
    }

    @Test("brings back what was typed before, and what was being typed")
    func history() throws {
      let it = try RecordKeySession(lines: 6)
      it.press("/", "sweet", "enter", "/", "sour", "enter", "/", "new")
      try it.expectLine(0, " / new")
      for (key, text) in [
        ("up", "sour"), ("up", "sweet"), ("up", "sweet"), ("down", "sour"), ("down", "new"),
        ("ctrl-p", "sour"), ("ctrl-n", "new"),
      ] {
        it.press(key)
        try it.expectLine(0, " / \(text)")
      }
    }

    private static func inSections() throws -> RecordKeySession {
      let rows = (1...1_300).map { "\($0 <= 500 ? "a" : "b"),value \($0)\n" }.joined()
      return try RecordKeySession(
        "group,value\n" + rows, grouping: "group", lines: 8, waitingFor: "value 1")
    }

    /// Types a text letter by letter, so that rows follow each of them.
    private static func type(_ text: String, in it: RecordKeySession) throws {
      for letter in text {
        it.press(letter == " " ? "space" : String(letter))
        try it.session.settle()
      }
    }

    @Test("leaves sections folded, and the focus where it was, if a search is left", .rules("RM-5"))
    func searchIsLeft() throws {
      let it = try Self.inSections()
      it.press("enter", "down", "down")
      try it.expectOnScreen("▌value 3")
      it.press("/")
      try Self.type("value 70", in: it)
      try it.expectOnScreen("▌value 70")
      it.press("esc")
      try it.expectOnScreen("▌value 3")
      it.press("esc")
      try it.session.wait("no row should be focused") { _ in !it.table.contains("▌") }
      it.press(":", "fold all", "enter")
      try it.session.wait("all should be folded") { _ in !it.table.contains("value ") }
      it.press("/")
      try Self.type("value 7", in: it)
      try it.session.wait("a section should be open") { _ in it.table.contains("value 7") }
      it.press("esc")
      try it.session.wait("all should be folded again") { _ in !it.table.contains("value ") }
      try it.expectOnScreen("▸a  500 rows")
    }

    @Test(
      "keeps the focused row while a condition is typed of which a part has no rows", .rules("FI-2")
    )
    func conditionIsTyped() throws {
      let it = try Self.inSections()
      it.press("700G")
      try it.expectOnScreen("▌value 700")
      it.press("&")
      try Self.type("group", in: it)
      try it.session.wait("no row should be left") { _ in !it.table.contains("value ") }
      try Self.type(" = b", in: it)
      try it.expectOnScreen("▌value 700")
      it.press("enter")
      try it.expectTop("row 200/800")
      it.press("backspace")
      try it.expectOnScreen("▌value 700")
      it.press("&")
      try Self.type("value 1", in: it)
      it.press("esc")
      try it.expectOnScreen("▌value 700")
      try it.expectTop("row 700/1,300")
    }

    @Test("pages through the table behind, and keeps the cursor where it is clicked")
    func paging() throws {
      let rows = (0..<50).map { "\($0),row \($0)\n" }.joined()
      let it = try RecordKeySession(
        "number,text\n" + rows, grouping: nil, lines: 8, waitingFor: "row 0")
      it.press("/", "zz")
      try it.expectCursor(atColumn: 5)
      it.press("pgdn")
      try it.session.wait("there should be another page") { !$0.text(line: 2).contains("row 0") }
      it.session.send("\u{1B}[<0;5;5M\u{1B}[<0;5;5m")
      it.press("y")
      try it.expectLine(0, " / zzy")
      try it.expectCursor(atColumn: 6)
    }
  }
}

extension RecordKeySession {
  /// Waits until the terminal's cursor is visible at a column of the top line.
  fileprivate func expectCursor(atColumn column: Int) throws {
    try session.wait("the cursor should be at column \(column) of the top line") {
      $0.isCursorVisible && $0.cursor == [0, column]
    }
  }
}
