import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("room on the screen") struct Room {
    private static let rows = (1...400).map { "\($0 % 2 == 0 ? "even" : "odd"),\($0),text \($0)" }
    private static let text = "kind,number,text\n" + rows.joined(separator: "\n") + "\n"

    @Test("has 7 rows at 40x10 with sections, whose totals stand in their headers", .rules("RM-1"))
    func lowScreen() throws {
      let records = try RecordSession(
        Self.text, ["-g", "kind", "--totals", "number"], columns: 40, lines: 10)
      try records.session.wait(for: "Σ number 40,000")
      try records.expect(
        """
         number  text
         odd  200 rows  Σ number 40,000
              1  text 1
              3  text 3
              5  text 5
              7  text 7
              9  text 9
             11  text 11
             13  text 13
        """)
      records.session.resize(columns: 40, lines: 20)
      try records.session.wait(for: "200 rows Σ 40,000")
    }

    @Test(
      "keeps the focused row in sight on a smaller screen", .rules("FO-1"),
      arguments: [[], ["-g", "kind"], ["--wrap"]])
    func focusOnSmallerScreen(options: [String]) throws {
      let records = try RecordSession(Self.text, options, columns: 80, lines: 24)
      records.session.send("118G")
      try records.session.wait(for: "▌")
      try records.press("down", "down", "down", "down", "down", "down", "down", "down", "down")
      let focused = try #require(
        (0..<24).map { records.session.text(line: $0) }.first { $0.hasPrefix("▌") })
      records.session.resize(columns: 80, lines: 10)
      try records.session.wait("the focused row should be in sight") { session in
        (0..<10).contains { session.text(line: $0).hasPrefix(focused.prefix(20)) }
      }
    }

    @Test(
      "marks the focused row by a quiet background", .rules("RM-4"),
      arguments: [("dark", 236), ("light", 254)])
    func focusedRow(theme: String, paper: Int) throws {
      let records = try RecordSession(Self.text, ["--theme", theme])
      try records.press("enter", "down")
      let session = records.session
      for column in [0, 1, 8, 40, 59] {
        #expect(session.style(column: column, line: 3).paper == paper)
        #expect(session.style(column: column, line: 2).paper == -1)
      }
      #expect(session.text(line: 3).hasPrefix("▌"))
    }

    @Test(
      "marks it in bold where there are no colours, or the background isn't known", .rules("RM-4"))
    func focusedRowWithoutColor() throws {
      for environment in [["NO_COLOR": "1"], [:]] as [[String: String?]] {
        let records = try RecordSession(Self.text, environment: environment)
        try records.press("enter", "down")
        #expect(try records.look(of: "text 2").isBold)
        #expect(try !records.look(of: "text 3").isBold)
        #expect(try !records.look(of: "text 2").isReverse)
      }
    }

    @Test(
      "asks once for the background, and uses no yellow before the answer, or on a light one",
      .rules("RM-7"),
      arguments: [
        "xterm-256color", "rxvt-unicode-256color", "screen-256color", "tmux-256color",
        "xterm-kitty",
      ])
    func lightTerminal(type: String) throws {
      let entries = try TerminalEntries()
      let records = try RecordSession(
        Self.text, ["-g", "kind"], environment: entries.environment(type))
      let session = records.session
      #expect(session.transcript.count(of: "\u{1B}]11;?") == 1)
      #expect(session.style(column: 1, line: 2).ink == -1)
      try records.press("down")
      session.send("\u{1B}]11;rgb:ffff/ff")
      session.send("ff/ffff\u{1B}\\")
      try session.wait("the header should be readable") { session in
        session.style(column: 1, line: 2).ink == -1
      }
      try records.press("enter")
      #expect(session.style(column: 1, line: 3).paper == 254)
      #expect(session.transcript.count(of: "\u{1B}]11;?") == 1)
    }

    @Test("uses yellow on a dark background, as the terminal or COLORFGBG tells it", .rules("RM-7"))
    func darkTerminal() throws {
      let answered = try RecordSession(Self.text, ["-g", "kind"])
      answered.session.send("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
      try answered.session.wait("the header should be yellow") { session in
        session.style(column: 1, line: 2).ink == 11
      }
      for (value, ink) in [("15;0", 11), ("12;default;0", 11), ("0;15", -1), ("0;default", -1)] {
        let records = try RecordSession(
          Self.text, ["-g", "kind"], environment: ["COLORFGBG": value])
        #expect(records.session.style(column: 1, line: 2).ink == ink, "\(value)")
        // What the terminal says itself counts more.
        records.session.send("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
        try records.session.wait("the header should be yellow") { session in
          session.style(column: 1, line: 2).ink == 11
        }
      }
    }

    @Test(
      "asks a terminal what it is before it asks for the background, where nobody has said it",
      .rules("RM-7"),
      arguments: [("?62;4;22c", true), ("?6c", false), ("?1;2c", false)])
    func asksForKindFirst(answer: String, isAsked: Bool) throws {
      let file = try TemporaryFile(Self.text)
      let session = try TerminalSession(
        "buttery", [file.path, "-g", "kind"], environment: ["TERM": "linux"],
        columns: 60, lines: 12)
      session.answers = false
      try session.wait(for: "odd  200 rows")
      try session.settle()
      #expect(session.transcript.count(of: "\u{1B}[c") == 1)
      #expect(session.transcript.count(of: "\u{1B}]11;?") == 0)
      // A late answer must not be read as a key, nor one that arrives in pieces.
      session.press("down")
      try session.settle()
      let middle = answer.index(answer.startIndex, offsetBy: 2)
      session.send("\u{1B}[" + answer[..<middle])
      session.send(String(answer[middle...]))
      session.press("down")
      try session.settle()
      if isAsked {
        try session.wait("the background should be asked for") {
          $0.transcript.count(of: "\u{1B}]11;?") == 1
        }
        session.send("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
        try session.wait("the header should be readable") { session in
          session.style(column: 1, line: 2).ink == -1
        }
      }
      #expect(session.transcript.count(of: "\u{1B}]11;?") == (isAsked ? 1 : 0))
      #expect(session.transcript.count(of: "\u{1B}[c") == 1)
      #expect(!session.screen.contains("_"))
    }

    @Test(
      "asks for nothing without colours, or where a theme is given", .rules("RM-7"),
      arguments: [["--color", "never"], ["--theme", "dark"]])
    func asksNothing(options: [String]) throws {
      let records = try RecordSession(Self.text, options)
      #expect(records.session.transcript.count(of: "\u{1B}]11;?") == 0)
    }

    @Test(
      "stays at the end of a file that grows, and counts what comes while it is above",
      .rules("RM-8"))
    func follows() throws {
      let file = try TemporaryFile(Self.text)
      let session = try TerminalSession("buttery", [file.path, "-f"], columns: 60, lines: 12)
      try session.wait(for: "400 rows")
      try session.settle()
      session.press("end")
      try session.wait(for: "text 400")
      try file.append("odd,401,text 401\n")
      try session.wait(for: "text 401")
      session.press("home")
      try session.wait(for: "text 9 ")
      try file.append("even,402,text 402\nodd,403,text 403\n")
      try session.wait(for: "2 new rows below")
      #expect(session.text(line: 2).contains("text 1 "))
      session.press("end")
      try session.wait(for: "text 403")
      try session.wait("nothing should be new") { !$0.text(line: 0).contains("new row") }
    }

    @Test(
      "says that a file is gone, whose rows can still be saved, until there is one again",
      .rules("RM-8"))
    func lost() throws {
      let file = try TemporaryFile("a,b\nx,1\ny,2\n")
      let session = try TerminalSession("buttery", [file.path, "-f"], columns: 40, lines: 8)
      try session.wait(for: "y  2")
      #expect(rename(file.path, file.path + ".old") == 0)
      defer { unlink(file.path + ".old") }
      try session.wait(for: "has been deleted or renamed")
      let saved = file.path + ".csv"
      defer { unlink(saved) }
      for key in ["&", "x", "enter", "S", saved, "enter"] { session.press(key) }
      try session.wait(for: "saved 1 row")
      #expect(try TerminalSession.contents(saved) == "a,b\nx,1\n")
      session.press("esc")
      let other = try TemporaryFile("a,b\nx,3\n")
      #expect(rename(other.path, file.path) == 0)
      try session.wait(for: "x  3")
      try session.wait("the file is there again") { !$0.text(line: 0).contains("deleted") }
    }

    @Test(
      "counts of what comes the rows that pass, and says below only where they are", .rules("RM-8"))
    func countsNewRows() throws {
      let file = try TemporaryFile(Self.text)
      let session = try TerminalSession(
        "buttery", [file.path, "-f", "--filter", "kind = odd"], columns: 90, lines: 12)
      try session.wait(for: "200 of 400 rows")
      try session.settle()
      try file.append("even,401,text 401\neven,402,text 402\nodd,403,text 403\n")
      try session.wait(for: "201 of 403 rows")
      try session.wait(for: "1 new row below")
      session.press("o")
      try session.wait(for: "sorted by kind")
      try session.settle()
      session.press("end")
      try session.wait(for: "text 403")
      try session.wait("they have been in sight") { !$0.text(line: 0).contains("new row") }
      session.press("home")
      try session.wait(for: "text 9 ")
      try file.append("odd,404,text 404\n")
      try session.wait(for: "202 of 404 rows")
      try session.wait(for: "1 new row")
      #expect(!session.text(line: 0).contains("below"))
      session.press("pgdn")
      try session.wait("nothing should be new") { !$0.text(line: 0).contains("new row") }
    }

    @Test("counts no new rows where all rows are in sight, whatever is focused", .rules("RM-8"))
    func countsNoRowsInSight() throws {
      let file = try TemporaryFile("name,value\nfirst,1\nsecond,2\n")
      let session = try TerminalSession(
        "buttery", [file.path, "-f", "--filter", "value > 1"], columns: 90, lines: 12)
      try session.wait(for: "1 of 2 rows")
      try session.settle()
      session.press("enter")
      try file.append("third,0\nfourth,4\n")
      try session.wait(for: "2 of 4 rows")
      try session.settle()
      #expect(!session.text(line: 0).contains("new"))
    }

    @Test("marks new rows at their left for a moment, with colours and without", .rules("RM-8"))
    func marksNewRows() throws {
      for options in [[], ["--color", "never"]] {
        let file = try TemporaryFile("name,value\nfirst,1\nsecond,2\n")
        let session = try TerminalSession(
          "buttery", [file.path, "-f"] + options, columns: 60, lines: 12)
        try session.wait(for: "second")
        try session.settle()
        #expect(!session.screen.contains("+"))
        try file.append("third,3\nfourth,4\n")
        try session.wait(for: "+third")
        #expect(session.screen.contains("+fourth") && session.screen.contains(" second"))
        try session.wait("the marks should go") { !$0.screen.contains("+") }
        #expect(session.screen.contains(" third"))
      }
    }

    @Test("has no dot where nothing stands at its left, or at its right", .rules("RM-6"))
    func dots() throws {
      for options in [[], ["-g", "kind"]] {
        let records = try RecordSession(Self.text, options, columns: 110)
        try records.press("down", "right", "-")
        try records.session.wait(for: "is hidden")
        try records.press("left")
        try records.session.wait(for: "1 hidden")
        #expect(!records.session.text(line: 0).contains("  ·"))
        records.session.resize(columns: 40, lines: 10)
        try records.press("o")
        try records.session.wait(for: "sorted by")
        #expect(!records.session.text(line: 0).contains("·  "))
      }
    }

    @Test(
      "says at the left what has been changed, and at the right what happened last", .rules("RM-6"))
    func titleLine() throws {
      let it = try RecordKeySession(grouping: nil, columns: 110)
      it.press("right", "right", "o")
      try it.expectTop("sorted by price ↑")
      try it.expectInTop("8 rows · price ▲")
      it.press("right", "-")
      try it.expectInTop("price ▲ · 1 hidden")
      it.press("&", "berry", "enter")
      try it.expectInTop("[berry ×]  2 of 8 rows · price ▲ · 1 hidden")
      try it.expectTop("& filter  Esc removes it  ? help")
    }
  }
}
