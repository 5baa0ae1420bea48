import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("keys in the summary") struct SummaryKeys {
    private static let text = """
      species,island,mass
      ash,east,1
      ash,west,2
      ash,west,3
      elm,east,4
      elm,north,5

      """

    private func open(waitingFor text: String = " all") throws -> RecordKeySession {
      let it = try RecordKeySession(
        Self.text, grouping: "species,island", totals: "mass:sum", columns: 80, lines: 16,
        waitingFor: "ash")
      it.press("Z")
      try it.session.wait(for: text)
      return it
    }

    @Test(
      "the row for all stands behind all rows, and behind none of their sections", .rules("GR-2"))
    func sections() throws {
      let it = try open()
      #expect(it.table.contains("\n all "))
      it.press("#")
      try it.expectTop("sections by species; # again: none")
      try it.session.wait("no section has the totals of all") { _ in
        it.table.contains("\n ash  2 rows") && !it.table.contains("\n all ")
      }
    }

    @Test("under a condition in the summary, the row for all says that it has none", .rules("GR-2"))
    func filtered() throws {
      let it = try open()
      it.press("&", "island = east", "enter")
      try it.expectTop("2 of 4 rows")
      try it.session.wait(for: " all, unfiltered")
      it.press("backspace")
      try it.session.wait("all rows are back") { _ in !it.table.contains("unfiltered") }
    }

    @Test("what = does in a line with two names is taken back at once", .rules("GR-2"))
    func undo() throws {
      let it = try open()
      it.press("=")
      try it.expectTop("1 of 5 rows")
      it.press("U")
      try it.session.wait("no condition is left") { !$0.text(line: 0).contains("of 5 rows") }
    }

    @Test(
      "S saves what --summary prints, in each format", .rules("GR-2"),
      arguments: [("csv", "csv"), ("jsonl", "jsonl"), ("md", "markdown"), ("txt", "plain")])
    func save(ending: String, format: String) throws {
      let it = try open()
      let saved = it.file.path + "." + ending
      defer { unlink(saved) }
      it.press("S", saved, "enter")
      try it.session.wait(for: "saved 4 rows to")
      let printed = try Printing(
        "buttery $1 -g species,island --totals mass:sum --summary --print \(format)",
        files: [it.file.path])
      #expect(try TerminalSession.contents(saved) == printed.output)
    }

    @Test(
      "S saves what --frequencies and --statistics print, in each format", .rules("GR-3"),
      arguments: [("csv", "csv"), ("jsonl", "jsonl"), ("md", "markdown"), ("txt", "plain")])
    func saveOthers(ending: String, format: String) throws {
      for (key, option) in [("F", "--frequencies species"), ("I", "--statistics")] {
        let it = try RecordKeySession(Self.text, grouping: nil, columns: 100, waitingFor: "ash")
        let saved = it.file.path + "." + ending
        defer { unlink(saved) }
        it.press(key)
        try it.session.wait(for: "\(key) back")
        it.press("S", saved, "enter")
        try it.session.wait(for: "saved ")
        let printed = try Printing("buttery $1 \(option) --print \(format)", files: [it.file.path])
        #expect(try TerminalSession.contents(saved) == printed.output)
      }
    }

    @Test(
      "S saves the lines and columns of the summary that are left, without one for all",
      .rules("GR-2"))
    func saveSome() throws {
      let it = try open()
      let saved = it.file.path + ".md"
      defer { unlink(saved) }
      it.press("right", "right", "-", "&", "island = east", "enter")
      try it.expectTop("2 of 4 rows")
      it.press("$", "o", "o")
      try it.expectLine(2, " elm")
      it.press("S", saved, "enter")
      try it.session.wait(for: "saved 2 rows to")
      #expect(
        try TerminalSession.contents(saved) == """
          | species | island | share | sum mass |
          | --- | --- | ---: | ---: |
          | elm | east | 20.0 % | 4 |
          | ash | east | 20.0 % | 1 |

          """)
    }

    @Test(
      "files that S saves have shares in per cent without the sign", .rules("GR-2"),
      arguments: [
        ("Z", "csv", "60.0", 2), ("Z", "jsonl", "60.0", 2), ("F", "csv", "40.0", 3),
        ("F", "jsonl", "40.0", 3),
      ])
    func saveShares(key: String, ending: String, share: String, rows: Int) throws {
      let it = try RecordKeySession(
        Self.text, grouping: "species", totals: "none", columns: 80, lines: 16,
        waitingFor: "ash")
      it.press(key)
      try it.session.wait(for: "\(share) %")
      let saved = it.file.path + "." + ending
      defer { unlink(saved) }
      it.press("S", saved, "enter")
      try it.session.wait(for: "saved \(rows) rows to")
      let lines = try TerminalSession.contents(saved).split(separator: "\n")
      if ending == "csv" {
        #expect(lines.first?.contains("share%") == true)
        #expect(lines.dropFirst().first?.hasSuffix(",\(share)") == true)
      } else {
        #expect(lines.first?.contains("\"share%\":\(share)") == true)
      }
    }

    @Test("of very many groups, it is told how many are summed up; Esc goes back", .rules("GR-2"))
    func manyGroups() throws {
      let rows = (0..<60_000).map { "thing \($0),\($0 % 7)\n" }.joined()
      let it = try RecordKeySession(
        "name,amount\n" + rows, grouping: "name", totals: "amount:sum", columns: 80, lines: 16,
        waitingFor: "1/60000")
      // Where this process has to wait for its turn, it may see no more than the end.
      let isTold = try (0..<50).contains { _ in
        it.press("Z")
        var isTold = false
        try it.session.wait("groups should be summed up") { session in
          isTold = isTold || session.screen.contains(" %. Esc goes back.")
          return isTold || session.screen.contains("share") && session.screen.contains("thing 0")
        }
        it.press("esc")
        try it.session.wait(for: "thing 0  1 row")
        return isTold
      }
      #expect(isTold)
      try it.session.wait("nothing is said any more") { _ in !it.table.contains("Summing up") }
    }

    @Test("a bar has no values of its own", .rules("GR-2"))
    func bars() throws {
      let it = try open()
      it.press("right", "right", "right", "right")
      for key in ["F", "#", "*"] {
        it.press("down", "up", key)
        try it.expectTop("bar draws the values of the column before it")
      }
      it.press("I")
      try it.session.wait("there should be statistics of all columns but the bar") { _ in
        it.table.contains(" share ") && !it.table.contains("bar ")
      }
    }
  }

  @Suite("totals of sections in sections") struct OuterTotals {
    private static let text = """
      g,h,n,m
      x,a,1,10
      x,a,2,20
      x,b,3,30
      y,c,4,40

      """

    /// Enough rows for the outer section's header and footer to float.
    private static let long =
      "g,h,n,m\n"
      + (0..<40).map { "x,a,\($0),1\nx,b,\($0),2\n" }.joined()

    @Test(
      "change at all levels when a key changes them, wherever rows stand", .rules("GR-1", "GR-4"))
    func change() throws {
      let it = try RecordKeySession(
        Self.long, grouping: "g,h", totals: "n:sum", columns: 60, lines: 18, waitingFor: "x")
      it.press("down", "down", "down")
      try it.session.wait(for: "1,560")
      it.press("$", "left", "a")
      try it.session.wait("both footers have means") { _ in
        it.table.split(separator: "\n").count { $0.contains(" 19.5") } == 2
      }
      it.press("U")
      try it.session.wait("both footers have sums") { _ in
        it.table.contains("780") && it.table.contains("1,560")
      }
    }

    @Test(
      "that take a pass over all rows come at all levels", .rules("GR-1", "GR-4"),
      arguments: [("first", "0"), ("median", "19.5"), ("last", "39"), ("distinct", "40")])
    func pass(statistic: String, text: String) throws {
      let it = try RecordKeySession(
        Self.long, grouping: "g,h", totals: "n:\(statistic)", columns: 60, lines: 18,
        waitingFor: "x")
      try it.session.wait("both footers have the \(statistic)") { _ in
        it.table.split(separator: "\n").count {
          $0.contains(" rows  \(statistic)") && $0.contains(" \(text)")
        } == 2
      }
    }
  }

  @Suite("folded sections") struct Folds {
    /// Three sections of 30 rows.
    private static let text =
      "g,n\n"
      + ["a", "b", "c"].map { name in (0..<30).map { "\(name),\(name)\($0)\n" }.joined() }
      .joined()

    private func open(_ options: [String] = []) throws -> RecordKeySession {
      try RecordKeySession(
        Self.text, grouping: "g", options, columns: 60, lines: 12, waitingFor: "a  30 rows")
    }

    @Test(
      "z acts on the section that was gone to, also where that can't come to the top",
      .rules("GR-2"))
    func foldsDestination() throws {
      let it = try RecordKeySession(
        (1...3).map { "k\($0),\($0)\n" }.reduce("name,number\n", +), grouping: "name",
        ["--fold-all"], columns: 40, lines: 8, waitingFor: "k3")
      try it.expectLine(4, "▸k3  1 row")
      it.press("'", "k3", "enter", "z")
      try it.expectLine(4, " k3  1 row")
      try it.expectLine(2, "▸k1  1 row")
      it.press("z")
      try it.expectLine(4, "▸k3  1 row")
    }

    @Test(
      "a section that is opened has the first one inside of it below its header", .rules("GR-4"))
    func opensOuter() throws {
      let rows = (1...9).map { "a,b\($0),\($0)\nc,d\($0),\($0)\n" }
      let it = try RecordKeySession(
        rows.reduce("one,two,number\n", +), grouping: "one,two", ["--fold-all"], columns: 40,
        lines: 14, waitingFor: "▸c")
      it.press("z")
      try it.expectLine(2, " a  9 rows")
      try it.expectLine(3, "  ▸b1  1 row")
    }

    @Test("z twice is where it was, wherever in its section that is", .rules("GR-2"))
    func twice() throws {
      let it = try open()
      for keys in [["pgdn", "pgdn"], ["pgdn"], ["pgdn", "down"]] {
        for key in keys { it.press(key) }
        try it.session.settle()
        let before = it.table
        it.press("z")
        try it.session.wait(for: "▸")
        it.press("z")
        try it.session.wait("the same again") { _ in it.table == before }
      }
    }

    @Test(
      "z twice is where it was with a focused row, too, which no other section gets", .rules("GR-2")
    )
    func twiceWithFocus() throws {
      let it = try open()
      for key in ["]", "enter", "down", "down"] { it.press(key) }
      try it.session.settle()
      let before = it.table
      #expect(before.contains("▌b2"), "\(before)")
      it.press("z")
      try it.session.wait(for: "▸b  30 rows")
      #expect(!it.table.contains("▌"), "\(it.table)")
      it.press("z")
      try it.session.wait("the same again") { _ in it.table == before }
    }

    @Test("at the top don't have another section's row said with their name")
    func title() throws {
      let it = try open()
      it.press("down")
      it.press("z")
      try it.session.wait(for: "▸a  30 rows")
      try it.session.wait(for: "a 1/3")
      #expect(!it.session.text(line: 0).contains("row "), "\(it.session.text(line: 0))")
    }

    @Test("a focused row stays in sight in another style")
    func style() throws {
      let it = try open()
      for key in ["enter", "end"] { it.press(key) }
      try it.session.wait(for: "▌c29")
      for style in ["grouped", "inset grouped", "plain"] {
        it.press("s")
        try it.session.wait(for: style)
        #expect(it.table.contains("▌") && it.table.contains("c29"), "\(style): \(it.table)")
      }
    }

    @Test("a section that is opened has its rows below its header", .rules("GR-2"))
    func opened() throws {
      let it = try open(["--fold-all"])
      it.press("z")
      try it.expectOnScreen(" a  30 rows\n a0")
      it.press("z", "end", "z")
      try it.session.wait("a section is open") { _ in
        it.table.split(separator: "\n").adjacentPairs.contains {
          $0.hasPrefix(" ") && $0.hasSuffix("  30 rows") && $1.hasSuffix("0")
        }
      }
    }

    @Test(
      "are told of where there is none of that name",
      arguments: [
        (["--fold", "nosuch"], "--fold: no section is called 'nosuch'"),
        (["--fold", "a", "--fold", "#9"], "--fold: no section is called '#9'"),
        (["--fold-all", "--unfold", "x"], "--unfold: no section is called 'x'"),
      ])
    func vain(options: [String], message: String) throws {
      try open(options).expectTop(message)
    }
  }
}

extension EndToEnd {
  @Suite("digits in footers") struct FooterDigits {
    @Test("are three at least where the count can stand elsewhere", .rules("GR-1"))
    func room() throws {
      let text =
        "g,mass,height\n" + (0..<12).map { "x,\(480.5 + Double($0)),\($0 % 4).5\n" }.joined()
      let it = try RecordKeySession(
        text, grouping: "g", totals: "mass:sum,height:sum", columns: 60, lines: 18,
        waitingFor: "480.5")
      try it.session.wait("all digits and the count") { _ in
        it.table.split(separator: "\n").contains {
          $0.contains(" 5,832 ") && $0.contains(" 24.0") && $0.hasSuffix("  12 rows")
        }
      }
    }
  }
}

extension Array {
  fileprivate var adjacentPairs: [(Element, Element)] {
    zip(self, dropFirst()).map { ($0, $1) }
  }
}
