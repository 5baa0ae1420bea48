import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("undo and redo by key") struct UndoKeys {
    @Test(
      "U takes back one act after the other, R makes them again, and the top line says it",
      .rules("FI-4"))
    func eachAct() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      let first = it.table
      let acts = [
        ("o", "sort by kind ↑"), ("O", "sort by kind ↓"), ("-", "hide kind"),
        ("L", "move of name"), (".", "frozen columns"), ("t", "kind of price"), ("w", "wrap"),
        ("s", "style"), ("s", "style"),
      ]
      var pictures = [first]
      for (key, _) in acts {
        if key == "t" { it.press("left") }
        it.press(key)
        try it.session.settle()
        pictures.append(it.table)
      }
      for (place, act) in acts.enumerated().reversed() {
        it.press("U")
        try it.expectTop("undone: \(act.1)")
        try it.session.wait("\(act) should be undone") { _ in it.table == pictures[place] }
      }
      it.press("U")
      try it.expectTop("nothing to undo")
      for (place, act) in acts.enumerated() {
        it.press("R")
        try it.expectTop("redone: \(act.1)")
        try it.session.wait("\(act) should be redone") { _ in it.table == pictures[place + 1] }
      }
      it.press("R")
      try it.expectTop("nothing to redo")
    }

    @Test("U calls totals of all columns so, though one had a total of its own", .rules("FI-4"))
    func totals() throws {
      let it = try RecordKeySession(totals: nil, columns: 78)
      it.press("right", "right", "a", "A", "U")
      try it.expectTop("undone: totals")
      it.press("U")
      try it.expectTop("undone: total of note")
    }

    @Test("U calls an opened section so, and a folded one", .rules("FI-4"))
    func folds() throws {
      let it = try RecordKeySession(columns: 78)
      it.press("z", "z", "U")
      try it.expectTop("undone: unfold")
      it.press("U")
      try it.expectTop("undone: fold")
    }

    @Test(
      "an order and sections by columns that are gone when the file is read again are said to end",
      .rules("CO-1"))
    func lostColumns() throws {
      let it = try RecordKeySession(columns: 78)
      it.press("right", "o")
      try it.expectInTop("sorted by price")
      let other = try TemporaryFile("name,note\npear,soft\n")
      #expect(rename(other.path, it.file.path) == 0)
      it.press("r")
      try it.expectTop("sort by price, sections by kind ended: no such column now")
      it.press("U")
      try it.expectTop("nothing to undo")
    }

    @Test(
      "headers show the figures of the new columns when the file is read again with others",
      .rules("CO-1"))
    func otherFigures() throws {
      let it = try RecordKeySession(
        "name,team,score\na,x,17.5\nb,y,17.5\n", grouping: "score", totals: nil, columns: 78,
        waitingFor: "17.5")
      let other = try TemporaryFile("city,score,height\np,3,1.5\nq,4,2.5\nr,3,4.5\n")
      #expect(rename(other.path, it.file.path) == 0)
      it.press("r")
      try it.expectOnScreen("3  2 rows  ⌀ height 3.000")
      try it.expectOnScreen("height 1.5–4.5")
      try it.expectOnScreen("4  1 row  ⌀ height 2.500")
    }

    @Test("U takes back what sparklines in headers show, and R shows it again", .rules("FI-4"))
    func sparklines() throws {
      let it = try RecordKeySession(columns: 78)
      let first = it.table
      it.press("right", "right", "v", "v")
      try it.expectTop("price in headers, each its own scale")
      let own = it.table
      it.press("U")
      try it.expectTop("undone: sparklines in headers")
      try it.session.wait("one scale should be back") { _ in it.table == first }
      it.press("R")
      try it.session.wait("each should have its own scale") { _ in it.table == own }
    }

    @Test("U takes back a filter that was typed as one act, and R makes it again", .rules("FI-4"))
    func typedFilter() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      let first = it.table
      it.press("&", "sweet", "enter")
      try it.expectTop("[sweet ×]  3 of 8 rows")
      it.press("U")
      try it.expectTop("undone: filter sweet")
      try it.session.wait("all rows should be back") { _ in it.table == first }
      it.press("R")
      try it.expectTop("redone: filter sweet")
      try it.session.wait("the filter should be back") { _ in !it.table.contains("Boskoop") }
      it.press("esc")
      try it.session.wait("all rows should be back") { _ in it.table == first }
      it.press("U")
      try it.expectTop("undone: without filter sweet")
      try it.session.wait("the filter should be back") { _ in !it.table.contains("Boskoop") }
    }

    @Test("what is typed into a prompt that Esc leaves is no act", .rules("FI-4"))
    func leftPrompt() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      it.press("&", "sweet")
      try it.expectTop("3 of 8 rows")
      it.press("esc")
      try it.expectOnScreen("Boskoop")
      it.press("U")
      try it.expectTop("nothing to undo")
    }

    @Test("U takes back the filters of the command line, the last one first", .rules("FI-4"))
    func filtersOfCommandLine() throws {
      let file = try TemporaryFile(RecordKeySession.fruit)
      let session = try TerminalSession(
        "buttery", [file.path, "--filter", "sweet", "--filter", "kind = berry"], columns: 78)
      try session.wait(for: "1 of 8 rows")
      session.press("U")
      try session.wait(for: "undone: filter kind = berry")
      try session.wait(for: "Elstar")
      session.press("U")
      try session.wait(for: "undone: filter sweet")
      try session.wait(for: "Boskoop")
      session.press("U")
      try session.wait(for: "nothing to undo")
    }

    @Test("U brings back sections with their folds, and R takes them away again", .rules("FI-4"))
    func sections() throws {
      let it = try RecordKeySession(columns: 78)
      it.press("z")
      try it.session.wait("the rows should be gone") { _ in !it.table.contains("Boskoop") }
      let folded = it.table
      it.press("#")
      try it.expectTop("sections by name; # again: none")
      try it.session.wait("each fruit has a section") { _ in it.table.contains("Boskoop  1 row") }
      it.press("U")
      try it.expectTop("undone: sections by name")
      try it.session.wait("the folded section should be back") { _ in it.table == folded }
      it.press("U")
      try it.expectTop("undone: fold")
      try it.expectOnScreen("Boskoop")
      it.press("R", "R")
      try it.expectTop("redone: sections by name")
      try it.expectOnScreen("Boskoop  1 row")
    }

    @Test("a new act leaves nothing to be made again", .rules("FI-4"))
    func newAct() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      it.press("o", "U", "-", "R")
      try it.expectTop("nothing to redo")
      it.press("U")
      try it.expectTop("undone: hide kind")
      it.press("U")
      try it.expectTop("nothing to undo")
    }

    @Test("U takes back what the list of columns did", .rules("FI-4"))
    func fromTheList() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      let first = it.table
      it.press("c", "G", "space")
      try it.expectOnScreen("note is hidden")
      it.press("k", "o")
      try it.expectOnScreen("sorted by price")
      it.press("q", "U")
      try it.expectTop("undone: sort by price ↑")
      it.press("U")
      try it.expectTop("undone: hide note")
      try it.session.wait("all should be as before") { _ in it.table == first }
    }

    @Test(
      "U means columns by their names where the file is read again with other ones", .rules("FI-4"))
    func otherColumns() throws {
      let it = try RecordKeySession(
        "a,b,c\n3,x,1\n1,y,2\n2,z,3\n", grouping: nil, columns: 78,
        waitingFor: "x")
      it.press("right", "-", "o")
      try it.expectTop("sorted by c ↑")
      it.press("^", "o")
      try it.expectTop("sorted by a ↑")
      let other = try TemporaryFile("c,n,b,a\n1,0,x,3\n2,0,y,1\n3,0,z,2\n")
      #expect(rename(other.path, it.file.path) == 0)
      it.press("r")
      try it.expectOnScreen(" c  n  a")
      it.press("U")
      try it.expectTop("undone: sort by a ↑")
      try it.expectOnScreen(" c▲ n  a\n 1  0  3\n 2  0  1")
      it.press("U", "U")
      try it.expectTop("undone: hide b")
      try it.expectOnScreen(" c  n  b  a\n 1  0  x  3")
    }

    @Test(
      "columns that come later are no act, and what was done before them is taken back",
      .rules("FI-4"))
    func columnsThatCome() throws {
      let it = try RecordKeySession(
        "{\"a\":1,\"b\":2}\n", grouping: nil, columns: 78,
        waitingFor: "1")
      it.press("-")
      try it.expectTop("a is hidden; the list (c) shows it again")
      let file = open(it.file.path, O_WRONLY | O_APPEND)
      let row = Array("{\"a\":3,\"b\":4,\"c\":5}\n".utf8)
      #expect(write(file, row, row.count) == row.count)
      close(file)
      it.press("r")
      try it.expectOnScreen(" b  c")
      it.press("U")
      try it.expectTop("undone: hide a")
      try it.expectOnScreen(" a  b  c")
      it.press("U")
      try it.expectTop("nothing to undo")
      it.press("R")
      try it.expectOnScreen(" b  c")
    }

    @Test("U takes back a filter whose pass still runs", .rules("FI-4"))
    func whileItRuns() throws {
      let rows = (0..<60_000).map { "\($0),row number \($0) of many\n" }.joined()
      let it = try RecordKeySession(
        "n,text\n" + rows, grouping: nil, columns: 78,
        waitingFor: "row number")
      it.press("&", "text ~ (9+ of )+many$", "enter", "U")
      try it.expectTop("undone: filter text ~ (9+ of )…")
      try it.session.wait("all rows should be there") { $0.text(line: 2).contains("number 0 of") }
      it.press("R")
      try it.session.wait("the filter should be back") { $0.text(line: 2).contains("number 9 of") }
    }

    @Test(
      "keys that act on sections wait for those that were asked for just before", .rules("FI-4"))
    func fastKeys() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      let first = it.table
      try it.session.press(["^", "#", "z"], behind: "right")
      try it.expectOnScreen("▸apple  3 rows")
      try it.session.press(["U", "U", "z"], behind: "right")
      try it.session.wait("there should be no sections") { _ in it.table == first }
      try it.expectTop("no sections to fold; # groups by the current column")
      try it.session.press(["^", "#", "z", "U"], behind: "right")
      try it.expectTop("undone: fold")
      try it.expectOnScreen("\n apple  3 rows")
    }

    @Test("a summary is of the sections that were asked for just before", .rules("FI-4"))
    func fastSummary() throws {
      let it = try RecordKeySession(grouping: nil, columns: 78)
      let first = it.table
      try it.session.press(["^", "#", "Z"], behind: "right")
      try it.session.wait(for: "3 sections by kind")
      it.press("Z", "U")
      try it.expectTop("undone: sections by kind")
      // Until the sections' own column is back, the key Right leads to another column.
      try it.session.wait("there should be no sections") { _ in it.table == first }
      try it.session.press(["&", "sweet", "enter", "F"], behind: "right")
      try it.session.wait(for: "name · 3 values")
    }
  }
}
