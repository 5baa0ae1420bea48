import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("keys on the column at hand") struct ColumnActions {
    @Test(
      "o sorts by it, the other way, and as it came; O adds and takes out further keys",
      .rules("CO-2"))
    func sort() throws {
      let it = try RecordKeySession(grouping: nil, columns: 76)
      it.press("o")
      try it.expectTop("sorted by kind ↑")
      it.press("right", "right", "O")
      try it.expectTop("sorted by kind ↑, price ↑")
      try it.expectLine(2, " apple   Gala")
      it.press("O")
      try it.expectTop("sorted by kind ↑, price ↓")
      try it.expectLine(2, " apple   Boskoop")
      it.press("O")
      try it.expectTop("sorted by kind ↑")
      it.press("o", "o")
      try it.expectTop("sorted by price ↓")
      try it.expectLine(2, " berry   blackberry")
      it.press("o")
      try it.expectTop("not sorted")
      try it.expectLine(2, " apple   Boskoop")
    }

    @Test(
      "o shows the beginning of what is sorted, but keeps a focused row in its place",
      .rules("CO-2"))
    func sortFromTheBeginning() throws {
      let rows = (1...200).map { "\($0 % 2 == 0 ? "even" : "odd"),\($0)" }
      let text = "kind,number\n" + rows.joined(separator: "\n") + "\n"
      let it = try RecordKeySession(text, grouping: nil, columns: 76, waitingFor: "odd")
      it.press("end", "right")
      try it.expectOnScreen("200")
      it.press("o", "o")
      try it.expectTop("sorted by number ↓")
      try it.expectLine(2, " even     200")
      it.press("end", "enter", "o")
      try it.expectTop("not sorted")
      try it.expectOnScreen("▌")
      let grouped = try RecordKeySession(text, columns: 76, waitingFor: "odd")
      grouped.press("tab", "pgdn", "o", "o")
      try grouped.expectTop("sorted by number ↓")
      try grouped.session.wait("the section should begin at the top") { session in
        session.text(line: 2).contains("even  100 rows") && session.text(line: 3).contains("200")
      }
    }

    @Test("o says while a pipe is open that only what is read is sorted", .rules("CO-2"))
    func sortWhileReading() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "(printf 'a,b\\n2,x\\n1,y\\n'; sleep 600) | '\(program)' -"])
      try session.wait(for: "Esc stops")
      session.press("o")
      try session.wait(for: "sorted by a ↑; still reading")
      session.press("q")
    }

    @Test("# makes sections of it, with all sums, and of the same again none", .rules("CO-2"))
    func group() throws {
      let file = try TemporaryFile(RecordKeySession.fruit)
      let session = try TerminalSession("buttery", [file.path], columns: 70, lines: 18)
      try session.wait(for: "Boskoop")
      session.press("#")
      try session.wait(for: "sections by kind; # again: none")
      try session.wait(for: "Σ 8.10")
      #expect(session.text(line: 1).hasPrefix(" name        price  note"))
      session.press("#")
      try session.wait(for: "no sections")
      try session.wait("the titles should be back") { $0.text(line: 1).hasPrefix(" kind    name") }
      #expect(!session.screen.contains("Σ"))
      // Group by another column instead.
      session.press("#")
      try session.wait(for: "sections by kind")
      try session.wait(for: "Σ 8.10")
      session.press("right")
      session.press("#")
      try session.wait(for: "sections by price")
    }

    @Test("t goes round the kinds that its values have, and says how many do", .rules("CO-2"))
    func kinds() throws {
      let text = "when,n\n3/4/2020,1\n4/5/2020,x\n5/6/2020,3\n"
      let it = try RecordKeySession(text, grouping: nil, columns: 76, waitingFor: "3/4")
      for message in [
        "when as dates; 3 of 3 values fit", "when as dates, day first; 3 of 3 values fit",
        "when as texts; 3 of 3 values fit",
      ] {
        it.press("t")
        try it.expectTop(message)
      }
      it.press("right", "t")
      try it.expectTop("n as numbers; 2 of 3 values fit")
      try it.expectLine(1, " when      n")
      it.press("o", "o")
      try it.expectLine(2, " 5/6/2020  3")
      it.press("t")
      try it.expectTop("n as texts; 3 of 3 values fit")
      try it.expectLine(2, " 4/5/2020  x")
    }

    @Test(
      "on a narrow screen, messages say what has happened, and leave out what can be done",
      .rules("RM-6"))
    func narrow() throws {
      let it = try RecordKeySession(grouping: nil, columns: 40, lines: 10)
      for (key, message) in [
        ("-", "kind is hidden"), ("U", "undone: hide kind"), ("w", "long texts wrap"),
        ("w", "long texts are cut"), ("#", "sections by kind"), ("U", "undone: sections by kind"),
        ("z", "no sections to fold"), ("$", "records"), ("t", "note stays text"),
        ("y", "copy: y row  c cell  v column"),
      ] {
        it.press(key)
        try it.session.wait("the top line should say \"\(message)\"") { _ in
          it.top.contains(message) || key == "$"
        }
        // Undoing rearranges rows in the background, which must end before the next key.
        try it.session.settle()
      }
    }

    @Test("t leaves a column alone whose values are nothing but texts, and says so", .rules("CO-2"))
    func noKind() throws {
      let it = try RecordKeySession(grouping: nil, columns: 76)
      it.press("t")
      try it.expectTop("kind stays text; none of its values is anything else")
    }

    @Test("- hides it, says how it comes back, and refuses for the last one", .rules("CO-2"))
    func hide() throws {
      let it = try RecordKeySession("a,b,c\n1,2,3\n", grouping: nil, waitingFor: "3")
      it.press("right", "-")
      try it.expectTop("b is hidden; the list (c) shows it again")
      try it.expectAtHand("c")
      it.press("-")
      try it.expectAtHand("a")
      it.press("-")
      try it.expectTop("a stays; it is the last column in sight")
      it.press("c", "down", "space", "esc")
      try it.expectLine(1, " a  b")
    }

    @Test("+ makes it as wide as its content, and as it was", .rules("CO-2"))
    func widen() throws {
      let long = String(repeating: "abcdefghi ", count: 6)
      let it = try RecordKeySession(
        "text,n\n\(long)|,1\n", grouping: nil, columns: 64, waitingFor: "abc")
      #expect(it.session.text(line: 2).contains("…"))
      it.press("+")
      try it.expectTop("text is as wide as what was seen; + again: as before")
      try it.expectLine(2, " \(long)|")
      it.press("+")
      try it.expectTop("text is as wide as before")
      #expect(it.session.text(line: 2).contains("…"))
      it.press("right", "+")
      try it.expectTop("no value of n seen so far is cut")
    }

    @Test("H and L move it, and it stays at hand", .rules("CO-2"))
    func moveColumn() throws {
      let it = try RecordKeySession("a,b,c\n1,2,3\n", grouping: nil, waitingFor: "3")
      it.press("L")
      try it.expectTop("a is column 2 of 3")
      try it.expectLine(1, " b  a  c")
      try it.expectLine(2, " 2  1  3")
      try it.expectAtHand("a")
      it.press("L", "L")
      try it.expectTop("a is the last column")
      it.press("H", "H", "H")
      try it.expectTop("a is the first column")
      try it.expectLine(1, " a  b  c")
    }

    @Test(
      ". has the columns up to it stay, none again, and refuses to leave no room", .rules("CO-2"))
    func freeze() throws {
      let it = try RecordKeySession(
        "first,second,third,fourth,fifth\n1,2,3,4,5\n", grouping: nil, columns: 32,
        waitingFor: "first")
      it.press("right", ".")
      try it.expectInTop("columns up to second")
      try it.expectLine(1, " first  second │ third")
      it.press("$")
      try it.expectLine(1, " first  second ‹ fourth  fifth")
      it.press("^")
      try it.expectLine(1, " first  second │ third")
      it.press("$")
      try it.expectLine(1, " first  second ‹ fourth  fifth")
      it.press(".")
      try it.expectInTop("can't freeze")
      it.press("^", "right", ".")
      try it.expectInTop("no column is frozen")
      try it.session.wait("the line should be gone") { !$0.text(line: 1).contains("│") }
    }

    @Test(
      ". keeps a column in sight when files are read again, until the column is gone",
      .rules("CO-2"))
    func freezeReadAgain() throws {
      let it = try RecordKeySession(
        "a,b,c\n11,22,33\n", grouping: nil, columns: 11, lines: 6, waitingFor: "11")
      it.press(".", "$")
      try it.expectLine(1, "  a ‹  c")
      for (text, titles) in [
        ("a,x,b,c\n12,99,22,33\n", "  a ‹  c"), ("a,c\n13,33\n", "  a │  c"),
        ("a,b,c\n14,22,33\n", "  a ‹  c"), ("b,a,c\n22,15,33\n", "  b ‹  c"),
        ("x,c\n99,33\n", "  x   c"), ("a,c\n11,33\n", "  a   c"),
      ] {
        let other = try TemporaryFile(text)
        #expect(rename(other.path, it.file.path) == 0)
        it.press("r")
        try it.expectLine(2, " " + text.split(separator: "\n")[1].prefix(2))
        it.press("$")
        try it.expectLine(1, titles)
      }
    }

    @Test(
      "y copies the row, the cell or the column", .rules("CO-2"),
      arguments: [
        ("y", "YXBwbGUJRWxzdGFyCTIuODAJc3dlZXQ=", "row copied"),
        ("c", "RWxzdGFy", "cell copied"),
      ])
    func copy(key: String, encoded: String, message: String) throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("right", "enter", "down", "y")
      try it.expectTop("copy: y row  c cell  v column")
      it.press(key)
      try it.expectTop(message)
      #expect(it.session.received.contains("\u{1B}]52;c;\(encoded)\u{07}"))
    }

    @Test(
      "y, y copies a row's columns as they stand, without those that are hidden", .rules("CO-2"))
    func copyArranged() throws {
      let it = try RecordKeySession("a,b,c\n1,2,3\n", grouping: nil, waitingFor: "3")
      it.press("L", "$", "-", "y", "y")
      try it.expectTop("row copied, without 1 hidden column")
      // The base64 form of "2\t1".
      #expect(it.session.received.contains("\u{1B}]52;c;Mgkx\u{07}"))
    }

    @Test("y, v copies the column as it is filtered and sorted; Esc copies nothing", .rules("CO-2"))
    func copyColumn() throws {
      let it = try RecordKeySession("a,b\n2,x\n1,x\n3,y\n", grouping: nil, waitingFor: "3")
      it.press("o", "y", "esc")
      try it.session.wait("the question should be gone") { _ in !it.top.contains("copy") }
      #expect(!it.session.received.contains("]52;"))
      it.press("&", "x", "enter")
      try it.expectTop("[x ×]  2 of 3 rows")
      it.press("y", "v")
      try it.expectTop("column copied")
      // The base64 form of "1\n2\n".
      #expect(it.session.received.contains("\u{1B}]52;c;MQoyCg==\u{07}"))
    }

    @Test("y, v says how much can be copied where a column is longer", .rules("CO-2"))
    func copyTooMuch() throws {
      let value = String(repeating: "x", count: 200)
      let rows = (0..<500).map { "\($0),\(value)" }.joined(separator: "\n")
      let it = try RecordKeySession(
        "a,b\n\(rows)\n", grouping: nil, columns: 78, waitingFor: "xxx")
      it.press("right", "y", "v")
      try it.expectTop("too long to copy; terminals take 75 kB")
      #expect(!it.session.received.contains("]52;"))
    }

    @Test("any other key after y is what it always is", .rules("CO-2"))
    func copyNothing() throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("y", "o")
      try it.expectTop("sorted by kind ↑")
      it.press("c")
      try it.expectOnScreen("╭─ columns")
    }
  }
}
