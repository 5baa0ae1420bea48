import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("conditions by key") struct ConditionKeys {
    @Test("show only rows for which they hold, and stand on the top line", .rules("FI-1"))
    func filter() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("&", "price > 4 and not note =")
      try it.expectOnScreen(
        """
         kind    name        price  note
         berry   blackberry   9.50  wild
         berry   blueberry    8.00  sweet
         citrus  pomelo       4.10  from a cake shop

        """)
      it.press("enter")
      try it.expectTop("[price > 4 and not note = ×]  3 of 8 rows")
      it.press("esc")
      try it.expectOnScreen("Boskoop")
    }

    /// A file of 90 rows, every third of them with another kind; row 17 has the focus.
    private func sessionAtRow17() throws -> RecordKeySession {
      let rows = (1...90).map { "\($0 % 3 == 0 ? "fizz" : "none"),row \($0)" }
      let it = try RecordKeySession(
        "kind,name\n" + rows.joined(separator: "\n") + "\n", grouping: nil, columns: 78, lines: 8,
        waitingFor: "row 6")
      it.press("pgdn", "pgdn", "pgdn", "enter", "down")
      try it.expectOnScreen("▌none  row 17")
      return it
    }

    @Test("that are removed give back the place before them, unless one has scrolled since")
    func place() throws {
      let it = try sessionAtRow17()
      try it.session.settle()
      let before = it.table
      it.press("&", "kind = fizz", "enter")
      try it.expectTop("30 of 90 rows")
      it.press("&", "60", "enter")
      try it.expectOnScreen("▌fizz  row 60")
      it.press("backspace", "backspace")
      try it.session.wait("the place should be given back") { _ in it.table == before }
      it.press("&", "kind = fizz", "enter")
      try it.expectTop("30 of 90 rows")
      try it.expectOnScreen("▌fizz  row 15")
      it.press("esc")
      try it.session.wait("no row has the focus") { _ in !it.table.contains("▌") }
      it.press("end")
      try it.expectOnScreen("fizz  row 90")
      it.press("backspace")
      try it.expectTop("removed: kind = fizz")
      try it.expectOnScreen("fizz  row 75")
    }

    @Test("that are typed at once keep the place, whatever rows the beginnings of their texts have")
    func typedAtOnce() throws {
      let it = try sessionAtRow17()
      for pause in 0..<100 {
        // The answer to the beginning, which no row fits, may come behind the key that ends the text.
        it.session.send("&kind = ")
        usleep(UInt32(pause * 20))
        it.session.send("fizz\r")
        try it.expectOnScreen("▌fizz  row 15")
        try it.expectTop("30 of 90 rows")
        it.press("backspace")
        try it.expectOnScreen("▌none  row 17")
      }
    }

    @Test("that are removed leave the rows in sight where those were reached with them")
    func placeBehind() throws {
      let rows = (1...90).map { "\($0 > 40 ? "late" : "early"),row \($0)" }
      let it = try RecordKeySession(
        "kind,name\n" + rows.joined(separator: "\n") + "\n", grouping: nil,
        ["--filter", "kind = late"], columns: 78, lines: 8, waitingFor: "row 41")
      it.press("esc")
      try it.expectTop("removed: kind = late")
      try it.expectLine(2, " late   row 41")
    }

    @Test("that are wrong are told on the line, which stays until they are right", .rules("FI-1"))
    func mistakes() throws {
      let it = try RecordKeySession(grouping: nil, columns: 120)
      it.press("&", "price > x")
      try it.expectTop(
        "character 9: price is a decimal column; 'x' isn't a number — ':' finds it as a text")
      it.press("enter")
      try it.session.wait("the text should stay") { _ in it.top.contains("& price > x ") }
      it.press("ctrl-u", "prise > 3")
      try it.expectTop("no column is called 'prise' — did you mean 'price'?")
      it.press("ctrl-u", "(price > 3")
      try it.expectTop("character 1: this parenthesis is never closed")
      it.press(")", "enter")
      try it.expectTop("[(price > 3) ×]  4 of 8 rows")
      it.press("&", "price >")
      try it.expectTop("a value is expected after '>'")
      it.press("esc")
      try it.expectTop("[(price > 3) ×]  4 of 8 rows")
    }

    @Test(
      "on a misspelt column are refused, and Tab takes the name that was meant", .rules("FI-1"),
      arguments: ["prise > 4", "not prise > 4"])
    func misspelt(text: String) throws {
      let it = try RecordKeySession(grouping: nil, columns: 100)
      it.press("&", text)
      try it.expectTop("no column is called 'prise' — did you mean 'price'?  Tab takes it")
      it.press("enter")
      try it.session.wait("the text should stay") { _ in it.top.contains("& \(text) ") }
      it.press("tab", "enter")
      let mended = text.replacing("prise", with: "price")
      try it.expectTop("[\(mended) ×]")
    }

    @Test("on no column are told as texts, and quotes make a text of all", .rules("FI-1"))
    func asText() throws {
      let it = try RecordKeySession(
        "note,b\nlevel=error,1\nweight > 3,2\n", grouping: nil, columns: 80, waitingFor: "level")
      it.press("&", "level=error")
      try it.expectTop("as a text: 1 of 2 rows")
      it.press("ctrl-u", "weight > 3")
      try it.expectTop("no column is called 'weight'")
      it.press("ctrl-u", "\"weight > 3\"")
      try it.expectTop("as a text: 1 of 2 rows")
    }

    @Test("that are wrong are told on 40 columns too, where names leave room", .rules("FI-1"))
    func onFortyColumns() throws {
      let it = try RecordKeySession(
        "a_rather_long_name,another_rather_long_one\n1,2\n3,4\n", grouping: nil, columns: 40,
        lines: 10, waitingFor: "1")
      it.press("&", "#1 > x")
      try it.expectTop("'x' isn't a number")
      it.press("ctrl-u", "a_rather_long_nime = 1")
      try it.session.wait("the question should be in sight") { _ in
        it.top.contains(" did you mean 'a_rath")
      }
      it.press("esc")
      try it.expectLine(0, " records")
      it.press("o")
      try it.expectTop("sorted by a_rather_long_n… ↑")
      it.press("right", "O")
      try it.expectTop("sorted by a_rather… ↑, another_… ↑")
    }

    @Test("that hold for no row say what was asked, and how to get all rows back", .rules("FI-1"))
    func nothing() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("&", "price > 999", "enter")
      try it.expectOnScreen("No row matches 'price > 999'. Esc shows all rows again.")
    }

    @Test("whose column's name lacks its quotes are texts, and say what lacks", .rules("FI-1"))
    func unquoted() throws {
      let records = try RecordSession(
        "Order ID,b\n7,x\n", ["--filter", "order id = 7"], columns: 90, lines: 6)
      try records.session.wait(for: "No row has 'order id = 7'. A name with blanks goes in quotes:")
      try records.session.wait(for: "\"Order ID\" = 7")
    }

    @Test(
      "with a text that looks like a condition and isn't in any row say how it was understood",
      .rules("FI-1"),
      arguments: [
        ("kind=apple and Sex=MALE", "kind = text \"apple and Sex=MALE\": nothing found."),
        ("Sex=MALE", "text \"Sex=MALE\": nothing found."),
      ])
    func understood(text: String, message: String) throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("&", text, "enter")
      try it.expectOnScreen("\(message) Backspace removes it.")
    }

    @Test(
      "hold together; Esc takes the last one away, and a click on its cross any one", .rules("FI-1")
    )
    func several() throws {
      let records = try RecordSession(
        "a,b\n1,x\n2,x\n3,y\n", ["--filter", "x", "--filter", "a > 1"], columns: 70, lines: 6)
      try records.session.wait(for: "[x ×] [a > 1 ×]  1 of 3 rows")
      let cross = try records.place(of: "×] [a")
      // A click on the text before the cross has no effect.
      for column in [cross.column - 2, cross.column] {
        records.session.send("\u{1B}[<0;\(column + 1);1M\u{1B}[<0;\(column + 1);1m")
      }
      try records.session.wait(for: "removed: x")
      try records.press("down")
      try records.session.wait(for: " [a > 1 ×]  2 of 3 rows")
      try records.press("esc")
      try records.session.wait(for: "removed: a > 1")
      try records.session.wait(for: "3 rows")
    }

    @Test(
      "are added by one prompt after another, and Backspace takes the last one away", .rules("FI-1")
    )
    func backspace() throws {
      let it = try RecordKeySession(grouping: nil, columns: 90)
      it.press("backspace")
      try it.expectTop("no filter to remove")
      it.press("&", "sweet", "enter", "&", "price > 2.4", "enter")
      try it.expectTop("[sweet ×] [price > 2.4 ×]  2 of 8 rows")
      it.press("backspace")
      try it.expectTop("removed: price > 2.4")
      it.press("down")
      try it.expectTop("[sweet ×]  3 of 8 rows")
      // Setting the same condition again changes nothing.
      it.press("&", "sweet", "enter")
      try it.expectTop("[sweet ×]  3 of 8 rows")
      it.press("backspace")
      try it.expectOnScreen("Boskoop")
    }

    @Test("too long for the line are cut each, and the number of rows stays", .rules("FI-1"))
    func long() throws {
      let it = try RecordKeySession(grouping: nil, columns: 60)
      for text in ["price > 2 and price < 100", "not name = none", "kind != nothing"] {
        it.press("&", text, "enter")
        try it.session.wait("it should be there") { _ in !it.top.contains("&") }
      }
      try it.expectTop("7 of 8 rows")
      try it.session.wait("each should be cut") { _ in
        it.top.split(separator: "… ×]").count == 4
      }
    }

    @Test(
      "that there is no room for are counted, and crosses take away what they stand behind",
      .rules("FI-1"))
    func narrow() throws {
      let it = try RecordKeySession(grouping: nil, columns: 40)
      for text in ["price > 2", "sweet", "kind != none"] {
        it.press("&", text, "enter")
        try it.session.wait("it should be there") { _ in !it.top.contains("&") }
      }
      try it.session.wait("one should be in sight") { _ in
        it.top.contains("+2 [kind") && it.top.contains(" ×]  3 rows")
      }
      let column = try #require(Array(it.top).firstIndex(of: "×"))
      it.session.send("\u{1B}[<0;\(column + 1);1M\u{1B}[<0;\(column + 1);1m")
      try it.expectTop("removed: kind != none")
      it.press("down")
      try it.session.wait("the one before should be in sight") { _ in it.top.contains("[sweet ×]") }
    }

    @Test("of values of several lines hold, and show no line end", .rules("FI-1"))
    func lines() throws {
      let it = try RecordKeySession(
        "a,b\n\"x\ny\",1\nz,2\n", grouping: nil, columns: 60, waitingFor: "z")
      it.press("=")
      try it.expectTop("[a = x␊y ×]  1 of 2 rows")
      it.press("&", "up")
      try it.expectLine(0, " & a")
    }

    @Test("with control characters send none to the terminal as chips", .rules("FI-1"))
    func controls() throws {
      let records = try RecordSession(
        "a,b\n1,2\n", ["--filter", "not b : x\u{1B}[31m"], columns: 70, lines: 6)
      try records.session.wait(for: "[not b : x␛[31m ×]  1 of 1 row")
    }

    @Test(
      "of the command line are among the earlier ones, a text in quotes where it needs them",
      .rules("FI-1"))
    func textAgain() throws {
      let records = try RecordSession(
        "a,b\n1,a > 1\n2,x\n", ["--filter", "\"a > 1\""], columns: 70, lines: 6)
      try records.session.wait(for: "[a > 1 ×]  1 of 2 rows")
      try records.press("&", "up")
      try records.session.wait(for: "& \"a > 1\"")
    }

    @Test("on nothing say why there is nothing", .rules("FI-1"), arguments: ["", "a,b\n"])
    func empty(text: String) throws {
      let file = try TemporaryFile(text)
      let session = try TerminalSession("buttery", [file.path], columns: 60, lines: 6)
      try session.wait(for: "q")
      try session.settle()
      session.press("&")
      try session.wait(for: "nothing to filter: the")
      session.press("=")
      try session.wait(for: text.isEmpty ? "the file is empty" : "no row to filter by")
    }
  }

  @Suite("conditions on the column at hand") struct ConditionAtHand {
    @Test(
      "= shows only rows with its value, ! all but those; the focused row's if there is one",
      .rules("CO-2"))
    func values() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("=")
      try it.expectTop("[kind = apple ×]  3 of 8 rows")
      it.press("right", "enter", "down", "!")
      try it.expectTop("[kind = apple ×] [name != Elstar ×]  2 of 8 rows")
      it.press("=")
      try it.session.wait("one row should be left") { _ in it.top.hasSuffix("1 of 8 rows") }
    }

    @Test(
      "= and ! tell rows apart that lack the value, and refuse what holds already", .rules("CO-2"))
    func missing() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("$", "down", "enter", "down", "down", "=")
      try it.expectTop("[note = ×]  1 of 8 rows")
      it.press("=")
      try it.expectTop("already filtered by note =")
      it.press("backspace")
      try it.expectOnScreen("pomelo")
      it.press("!")
      try it.expectTop("[note != ×]  7 of 8 rows")
    }

    @Test("& begins with its name, which what is typed replaces, and arrows keep", .rules("CO-2"))
    func suggestion() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("right", "right", "&")
      try it.expectLine(0, " & price")
      #expect(it.session.style(column: 3, line: 0).isReverse)
      it.press("enter")
      try it.session.wait("nothing should have changed") { _ in it.top.contains(" 8 rows  ") }
      it.press("&", "tab")
      try it.expectTop("type a text; Tab keeps the name: = > : ~")
      it.press("> 4", "enter")
      try it.expectTop("[price > 4 ×]  3 of 8 rows")
      it.press("backspace", "&", "end", "> 4", "enter")
      try it.expectTop("[price > 4 ×]  3 of 8 rows")
      it.press("&", "sweet", "enter")
      try it.expectTop("[price > 4 ×] [sweet ×]  1 of 8 rows")
      it.press("&", "up", "up", "ctrl-w", "9", "enter")
      try it.expectTop("[price > 4 ×] [sweet ×] [price > 9 ×]  0 of 8 rows")
    }

    @Test("& quotes a name with blanks, and numbers one that isn't the only one", .rules("CO-2"))
    func names() throws {
      let it = try RecordKeySession(
        "Order ID,twin,twin\n7,1,x\n8,2,y\n", grouping: nil, columns: 80, waitingFor: "8")
      it.press("&")
      try it.expectLine(0, " & \"Order ID\" ")
      it.press("end", "= 8", "enter")
      try it.expectTop("[\"Order ID\" = 8 ×]  1 of 2 rows")
      it.press("right", "right", "=")
      try it.expectTop("[\"Order ID\" = 8 ×] [#3 = y ×]  1 of 2 rows")
      it.press("&", "twin = 1")
      try it.expectTop("2 columns are called 'twin' — say which by its number: #2, #3")
    }

    @Test("Esc takes one thing at a time: search, focus, the last condition", .rules("CO-2"))
    func escape() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("&", "sweet", "enter", "/", "or", "enter")
      try it.expectTop("[sweet ×]  3 of 8 rows")
      try it.expectTop("/ or  1 of 1")
      it.press("enter")
      try it.expectOnScreen("▌citrus")
      it.press("esc")
      try it.expectTop("[sweet ×]  3 of 8 rows")
      try it.expectOnScreen("▌citrus")
      it.press("esc")
      try it.session.wait("the focus should be gone") { _ in !it.table.contains("▌") }
      try it.expectTop("[sweet ×]  3 of 8 rows")
      it.press("esc")
      try it.expectOnScreen("Boskoop")
    }

    @Test("typed while a pipe has no columns yet is read again when they come", .rules("FI-1"))
    func pipe() throws {
      let gate = try Gate()
      let program = try Products.path(of: "buttery")
      let rows = "\(gate.wait); printf 'a,b\\n1,x\\n5,y\\n'"
      let session = try TerminalSession(
        "/bin/sh", ["-c", "(\(rows)) | '\(program)'"], columns: 70, lines: 8)
      try session.wait(for: "Waiting for standard input")
      session.press("&")
      session.press("a > 3")
      session.press("enter")
      try session.wait(for: "[a > 3 ×]")
      try gate.open()
      try session.wait(for: "[a > 3 ×]  1 of 2 rows")
    }

    @Test(
      "whose column is gone when files are read again say so, and hold once it is back",
      .rules("FI-1"))
    func lost() throws {
      let it = try RecordKeySession(
        "b,c,a\nx,,1\ny,,5\n", grouping: nil, columns: 90, waitingFor: "5")
      it.press("&", "a > 3", "enter")
      try it.expectTop("[a > 3 ×]  1 of 2 rows")
      for (text, top) in [
        ("b,c\nx,1\ny,2\n", "column 'a' no longer exists"),
        ("b\nx\n", "column 'a' no longer exists"),
        ("b,a\nx,1\ny,5\nz,6\n", "[a > 3 ×]  2 of 3 rows"),
      ] {
        let other = try TemporaryFile(text)
        #expect(rename(other.path, it.file.path) == 0)
        it.press("r")
        try it.expectTop(top)
      }
    }

    @Test("a filter is seen beside the long name of a section", .rules("CO-2"))
    func longSection() throws {
      let name = "a kind of fruit with a very long name indeed, longer than the screen"
      let it = try RecordKeySession(
        "kind,name\n\(name),Boskoop\n\(name),Elstar\n", columns: 78)
      it.press("&", "name = Elstar", "enter")
      try it.session.wait("the filter should be in the top line") { _ in it.top.contains("×]") }
    }
  }
}
