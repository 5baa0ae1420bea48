import Glibc
import SeededRandom
import Testing

extension DataEndToEnd {
  @Suite("records that change while they are looked at") struct RecordChange {
    /// Shows 200 rows of a pipe that gives 3,800 others when a gate opens.
    private func piped(until gate: Gate, columns: Int) throws -> TerminalSession {
      let program = try Products.path(of: "buttery")
      let script = """
        { echo id,name; seq 1 200 | sed 's/$/,row/'; \(gate.wait); seq 201 4000 | sed 's/$/,more/'; } \\
          | '\(program)' -
        """
      let session = try TerminalSession("/bin/sh", ["-c", script], columns: columns, lines: 8)
      try session.wait(for: "6  row")
      return session
    }

    @Test("keep the row at the top in its place while more come through a pipe")
    func grows() throws {
      let gate = try Gate()
      let session = try piped(until: gate, columns: 40)
      session.press("down", times: 100)
      try session.wait(for: "106  row")
      try gate.open()
      try session.wait(for: "row 101/4,000")
      #expect(session.text(line: 2).contains(" 101  row"))
    }

    /// The new rows arrive while keys are handled: before the layout that shows the keys' effect.
    @Test(
      "F5: that are fewer when they are read again come between keys and the picture of these",
      arguments: [[], ["--group-by", "kind"]])
    func shrinks(options: [String]) throws {
      let rows = (0..<5_000).map { "\($0),row \($0),kind \($0 / 100)\n" }.joined()
      let many = "id,name,kind\n" + rows
      let file = try TemporaryFile(many)
      let session = try TerminalSession("buttery", [file.path] + options, lines: 12)
      for round in 0..<cases(6, orShortly: 3) {
        try session.wait(for: "4  row 4")
        try session.settle()
        let few = try TemporaryFile("id,name,kind\n7,other \(round),kind\n")
        #expect(rename(few.path, file.path) == 0)
        let ways = [String](repeating: "end", count: 200) + ["home", "pgdn", "end"]
        try session.press(["r"] + ways, behind: "down")
        try session.wait(for: "7  other \(round)")
        let again = try TemporaryFile(many)
        #expect(rename(again.path, file.path) == 0)
        try session.press(["r"] + ways + ["home"], behind: "right")
      }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("F5: have columns as wide as what is read again needs")
    func widths() throws {
      let file = try TemporaryFile("k,v\na,1\nb,2\n")
      let session = try TerminalSession("buttery", [file.path], columns: 40, lines: 6)
      try session.wait(for: "a  1")
      let other = try TemporaryFile("k,v\nlonger,1\nand longer,2\n")
      #expect(rename(other.path, file.path) == 0)
      session.press("r")
      try session.wait(for: "and longer  2")
    }

    @Test("are scrolled by keys that come before their new order does")
    func ordered() throws {
      let rows = (0..<3_000).map { "\($0),\(9_999 - $0)\n" }.joined()
      let file = try TemporaryFile("id,number\n" + rows)
      let session = try TerminalSession("buttery", [file.path], columns: 60, lines: 12)
      try session.wait(for: "3,000")
      try session.settle()
      try session.press(["o", "end"], behind: "right")
      try session.wait(for: "number ▲")
      try session.settle()
      #expect(session.text(line: 11).contains("0    9999"), "\(session.screen)")
      try session.press(["o", "home", "down"], behind: "down")
      try session.settle()
      #expect(session.text(line: 2).contains("1    9998"), "\(session.screen)")
    }

    @Test(
      "keep the focused row, the match and the row at the top where rows come between sorted ones",
      arguments: [
        ("15G", "▌r16  16"), ("/r15\r", " r15  15"), ("jjj", " r27  27"),
      ])
    func sorted(keys: String, row: String) throws {
      let file = try TemporaryFile("k,v\n" + (1...30).map { "r\($0),\($0)\n" }.joined())
      let session = try TerminalSession(
        "buttery", ["-f", file.path, "--sort", "v:desc"], columns: 70, lines: 9)
      try session.wait(for: "r30  30")
      session.send(keys)
      try session.wait(for: keys == "jjj" ? "row 4/30" : row)
      try session.settle()
      let line = try #require((0..<9).first { session.text(line: $0).hasPrefix(row) })
      try file.append("r31,31\nr32,32\n")
      try session.wait(for: "2 new rows")
      try session.wait("the row should stay on its line") { $0.text(line: line).hasPrefix(row) }
    }

    @Test("keep the folded section that keys act on where rows are added")
    func folded() throws {
      let file = try TemporaryFile(
        "k,cat,v\n" + (0..<30).map { "r\($0),c\($0 % 3),\($0)\n" }.joined())
      let session = try TerminalSession(
        "buttery", ["-f", file.path, "-g", "cat"], columns: 76, lines: 9)
      try session.wait(for: "c0")
      session.press("tab", times: 3)
      session.press("z")
      try session.wait(for: "▸c2")
      try file.append("r30,c0,1\nr31,c1,1\nr32,c2,2\n")
      try session.wait(for: "▸c2  11 rows")
      #expect(session.text(line: 0).contains("c2 3/3"), "\(session.screen)")
      session.press("z")
      try session.wait(for: " c2  11 rows")
    }

    @Test("come through a pipe behind the row of a number, which keeps the focus")
    func number() throws {
      let gate = try Gate()
      let session = try piped(until: gate, columns: 60)
      session.send("15G")
      try session.wait(for: "row 15 of")
      try gate.open()
      try session.wait(for: "row 15/4,000")
      #expect(session.screen.contains("▌  15  row"), "\(session.screen)")
    }

    @Test("say that there is nothing yet while a pipe is silent")
    func waits() throws {
      let program = try Products.path(of: "buttery")
      let gate = try Gate()
      let session = try TerminalSession(
        "/bin/sh", ["-c", "{ \(gate.wait); echo a,b; echo 1,2; } | '\(program)' -"])
      try session.wait(for: "Waiting for standard input")
      try gate.open()
      try session.wait(for: "1  2")
      #expect(!session.screen.contains("Waiting"))
    }
  }
}

extension DataEndToEnd {
  @Suite("sections that are folded") struct RecordFold {
    @Test("leave their header in sight where it was, with a sign, and the rows come back")
    func folds() throws {
      let records = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "none"], columns: 40, lines: 7)
      try records.press("down", "down", "z")
      try records.expect(
        """
         year  height
        ▸ash  4 rows
         beech  4 rows
         2001      20
         2002      40
         2003      60
        """)
      try records.press("z")
      try records.expect(
        """
         year  height
         ash  4 rows
         2003      30
         2004      40
         beech  4 rows
         2001      20
        """)
      try records.press(":", "fold all", "enter")
      try records.expect(
        """
         year  height
        ▸ash  4 rows
        ▸beech  4 rows
        ▸cedar  4 rows
        ▸elm  4 rows
        ▸fir  4 rows
        """)
      try records.press(":", "fold all", "enter")
      try records.expect(
        """
         year  height
         ash  4 rows
         2003      30
         2004      40
         beech  4 rows
         2001      20
        """)
    }

    /// Stopping the program again and again has the effect of a busy machine.
    @Test("have their sparklines, whatever else the machine has to do meanwhile")
    func busy() throws {
      let rows = (0..<1_280).map { "group \($0 / 64),\($0 % 64)\n" }.joined()
      let records = try RecordSession(
        "name,number\n" + rows,
        ["-g", "name", "--totals", "none", "--chart", "number"], lines: 22)
      let session = records.session
      for key in [":", "fold all", "enter"] { session.press(key) }
      for _ in 0..<200 {
        session.signal(SIGSTOP)
        usleep(6_000)
        session.signal(SIGCONT)
        usleep(200)
        session.pump(milliseconds: 0)
      }
      try session.wait(for: "▸group 19")
      try session.settle()
      for line in 2..<22 {
        #expect(session.text(line: line).contains("▁▂▂"), "\(session.text(line: line))")
      }
    }

    @Test("have the range of all in each header, also in one drawn before the last was read")
    func range() throws {
      let program = try Products.path(of: "buttery")
      let gate = try Gate()
      let script = """
        { echo name,number; seq 1 70 | sed 's/^/first,/'; \(gate.wait)
          seq 3 90 | sed 's/^/last,/'; } | '\(program)' - -g name --totals none --chart number
        """
      let session = try TerminalSession("/bin/sh", ["-c", script], columns: 90, lines: 12)
      try session.wait(for: "first  70 rows")
      try session.settle()
      try gate.open()
      try session.wait(for: "first 1/2")
      try session.wait("the first section's header should have the range") {
        $0.text(line: 2).contains("number 1–90")
      }
    }

    @Test("are drawn of a pipe that had sent nothing but its title when the program started")
    func late() throws {
      let program = try Products.path(of: "buttery")
      let gate = try Gate()
      let script = """
        { echo name,number; \(gate.wait); seq 1 70 | sed 's/^/first,/'; } |
          '\(program)' - -g name --totals none --chart number
        """
      let session = try TerminalSession("/bin/sh", ["-c", script], columns: 90, lines: 12)
      try session.wait(for: "Waiting for standard input")
      try gate.open()
      try session.wait(for: "number 1–70")
    }

    @Test("have none of records so long that a header isn't worth reading them")
    func long() throws {
      let long = String(repeating: "x", count: 20_000)
      let rows = (0..<128).map { "\($0 < 64 ? "short" : "long"),\($0),\($0 < 64 ? "x" : long)\n" }
      let records = try RecordSession(
        "name,number,text\n" + rows.joined(),
        ["-g", "name", "--totals", "none", "--chart", "number"], lines: 7)
      try records.press(":", "fold all", "enter")
      try records.session.wait(for: "▸short")
      try records.session.settle()
      let lines = (0..<7).map(records.session.text(line:))
      #expect(lines.contains { $0.hasPrefix("▸short") && $0.contains("▁▁▂") }, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("▸long  64 rows") && !$0.contains("▁") }, "\(lines)")
    }

    @Test("are a summary with their totals")
    func totals() throws {
      let records = try RecordSession(
        RecordTexts.groups, ["-g", "tree", "--totals", "all"], columns: 40, lines: 9)
      try records.press(":", "fold all", "enter")
      try records.expect(
        """
         year  height
        ▸ash  4 rows  ⌀ height 25.00
        ▸beech  4 rows  ⌀ height 50.00
        ▸cedar  4 rows  ⌀ height 75.00
        ▸elm  4 rows  ⌀ height 100.0
        ▸fir  4 rows  ⌀ height 125.0
        """)
    }
  }

  @Suite("the place of records in another order") struct RecordOrder {
    @Test("is that of the row with the focus")
    func focus() throws {
      let rows = (1...60).map { "\($0),\(($0 * 37) % 61)" }.joined(separator: "\n")
      let records = try RecordSession("id,key\n\(rows)\n", columns: 40, lines: 9)
      try records.press("end", "enter", "up", "&")
      records.session.send("5")
      try records.press("enter")
      try records.expect(
        """
         id  key
        ▌53    9
         54   46
         55   22
         56   59
         57   35
         58   11
         59   48
        """)
    }

    @Test("is that of the row at the top, or of the nearest before it that is left, and given back")
    func top() throws {
      let rows = (1...60).map { "\($0),\($0 % 2 == 0 ? "even" : "odd")" }
      let records = try RecordSession(
        "id,key\n\(rows.joined(separator: "\n"))\n", columns: 40, lines: 9)
      for _ in 0..<20 { records.session.press("down") }
      try records.press("&")
      records.session.send("even")
      try records.press("enter")
      try records.expect(
        """
         id  key
         20  even
         22  even
         24  even
         26  even
         28  even
         30  even
         32  even
        """)
      try records.press("esc")
      try records.expect(
        """
         id  key
         21  odd
         22  even
         23  odd
         24  even
         25  odd
         26  even
         27  odd
        """)
    }
  }
}
