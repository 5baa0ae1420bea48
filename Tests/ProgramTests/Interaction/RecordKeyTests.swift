import Glibc
import Testing

/// The program with a file in sections, for tests of keys.
struct RecordKeySession {
  let file: TemporaryFile
  let session: TerminalSession

  static let fruit = """
    kind,name,price,note
    apple,Boskoop,3.20,for cakes
    apple,Elstar,2.80,sweet
    apple,Gala,2.10,
    berry,blackberry,9.50,wild
    berry,blueberry,8.00,sweet
    citrus,lemon,1.90,sour
    citrus,orange,2.40,sweet
    citrus,pomelo,4.10,from a cake shop

    """

  init(
    _ text: String = fruit, grouping column: String? = "kind", _ options: [String] = [],
    totals: String? = "none", columns: Int = 60, lines: Int = 12,
    waitingFor first: String = "Boskoop"
  ) throws {
    file = try TemporaryFile(text)
    let arguments = column.map { ["--group-by", $0] } ?? []
    session = try TerminalSession(
      "buttery", [file.path] + (totals.map { ["--totals", $0] } ?? []) + arguments + options,
      columns: columns, lines: lines)
    try session.wait(for: first)
    if column != nil { try session.wait(for: " row") }
    try session.settle()
  }

  /// The lines below the top line, without trailing blanks.
  var table: String {
    (1..<session.model.lines).map { session.text(line: $0).trimmingTrailingBlanks }
      .joined(separator: "\n")
  }

  /// The top line, without trailing blanks.
  var top: String { session.text(line: 0).trimmingTrailingBlanks }

  func press(_ keys: String...) {
    for key in keys { session.press(key) }
  }

  /// Waits until the top line ends with a text, or has the text before two blanks or a separator.
  func expectTop(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try session.wait("the top line should end in \"\(text)\"") { _ in
      top.hasSuffix(text) || top.contains(text + "  ") || top.contains(text + " ·")
    }
  }

  /// Waits until a line of the screen begins with a text.
  func expectLine(_ line: Int, _ text: String) throws {
    try session.wait("line \(line) should begin with \"\(text)\"") { session in
      session.text(line: line).trimmingTrailingBlanks.hasPrefix(text)
    }
  }

  func expectOnScreen(_ drawing: String) throws {
    try session.wait("there should be\n\(drawing)") { _ in table.contains(drawing) }
  }
}

extension EndToEnd {
  @Suite("search by key") struct SearchKeys {
    @Test("follows each letter, counts, goes on, wraps with a word, and ends with Esc")
    func search() throws {
      let it = try RecordKeySession(lines: 6)
      it.press("/")
      try it.expectLine(0, " /  text to find")
      it.press("sw")
      try it.expectTop("1 of 3")
      it.press("enter")
      try it.expectTop("/ sw  1 of 3")
      it.press("n")
      try it.expectTop("/ sw  2 of 3")
      try it.expectOnScreen("blueberry")
      it.press("n", "n")
      try it.expectTop("from the top")
      try it.expectOnScreen("Elstar")
      it.press("N")
      try it.expectTop("from the end")
      try it.expectOnScreen("orange")
      it.press("N")
      try it.expectTop("/ sw  2 of 3")
      it.press("esc")
      try it.session.wait("the counter should be gone") { _ in !it.top.contains("/ sw") }
    }

    @Test("stands a match a third from the top, below its section's header")
    func third() throws {
      let rows = (0..<100).map { "\($0 / 50),\($0),\($0 == 40 ? "here" : "")\n" }.joined()
      let it = try RecordKeySession(
        "group,number,mark\n" + rows, grouping: "group", lines: 14, waitingFor: "number")
      it.press("/", "here", "enter")
      try it.expectLine(2, " 0  50 rows")
      try it.expectLine(6, "     40  here")
    }

    @Test("says what isn't there, and Esc brings back the place and the search before")
    func absent() throws {
      let it = try RecordKeySession(lines: 6)
      it.press("down", "down")
      try it.session.settle()
      let before = it.table
      it.press("/", "lemon")
      try it.expectTop("1 of 1")
      it.press("esc")
      try it.session.wait("the place should be as before") { _ in it.table == before }
      it.press("/", "xyz", "enter")
      try it.expectTop("not found: xyz")
      it.press("/", "lemon", "esc")
      try it.expectTop("not found: xyz")
    }

    @Test("keeps what was typed before, and lets the table scroll meanwhile")
    func history() throws {
      let it = try RecordKeySession(lines: 6)
      it.press("/", "wild", "enter", "/", "sour", "enter", "/", "up", "up")
      try it.expectLine(0, " / wild")
      // A match may arrive later, and would scroll back.
      try it.expectLine(2, " berry")
      it.press("pgup", "pgup", "pgup")
      try it.expectLine(2, " apple")
      it.press("ctrl-u", "x")
      try it.expectLine(0, " / x")
    }

    @Test("scrolls sideways to the field that has the text")
    func sideways() throws {
      let it = try RecordKeySession(grouping: nil, columns: 24)
      it.press("/", "cake shop", "enter")
      try it.expectOnScreen("from a cake")
    }
  }

  @Suite("filter by key") struct FilterKeys {
    @Test("shows only rows that have the text, section by section, and Esc shows all again")
    func filter() throws {
      let it = try RecordKeySession()
      it.press("&", "sweet")
      try it.expectOnScreen(
        """
         apple  1 of 3 rows
         Elstar       2.80  sweet
         berry  1 of 2 rows
         blueberry    8.00  sweet
         citrus  1 of 3 rows
         orange       2.40  sweet

        """)
      it.press("enter")
      try it.expectTop("[sweet ×]  3 of 8 rows")
      it.press("esc")
      try it.expectOnScreen("Boskoop")
      try it.session.wait("the filter should be gone") { _ in !it.top.contains("[sweet") }
    }

    @Test("leaves the row at the top where it is when Esc removes it")
    func keepsPlace() throws {
      let rows = (0..<200).map { "\($0),\($0 % 2 == 0 ? "even" : "odd")\n" }.joined()
      let it = try RecordKeySession(
        "number,kind\n" + rows, grouping: nil, lines: 12, waitingFor: "even")
      it.press("&", "odd", "enter")
      try it.expectInTop("[odd ×]  100")
      it.press("pgdn", "pgdn", "pgdn")
      try it.session.settle()
      let top = it.session.text(line: 2)
      it.press("esc")
      try it.session.wait("all rows should be back, the same one at the top") { session in
        session.text(line: 2) == top && session.text(line: 3).contains("even")
      }
    }

    @Test("works along with a search, which Esc clears first")
    func both() throws {
      let it = try RecordKeySession(columns: 80)
      it.press("&", "sweet", "enter", "/", "or", "enter")
      try it.expectInTop("[sweet ×]  3 of 8 rows")
      try it.expectTop("/ or  1 of 1")
      it.press("esc")
      try it.expectTop("[sweet ×]  3 of 8 rows")
    }

    @Test("is what it was before where its prompt is left with Esc")
    func cancel() throws {
      let it = try RecordKeySession()
      it.press("&", "sour")
      try it.expectTop("1 of 8 rows")
      it.press("esc")
      try it.expectOnScreen("Boskoop")
    }
  }

  @Suite("small things by key") struct SmallKeys {
    @Test("y, y copies the row as tab-separated text by OSC 52")
    func copy() throws {
      let it = try RecordKeySession()
      it.press("enter", "down", "y", "y")
      try it.expectTop("row copied")
      let encoded = "YXBwbGUJRWxzdGFyCTIuODAJc3dlZXQ="
      #expect(it.session.received.contains("\u{1B}]52;c;\(encoded)\u{07}"))
    }

    @Test("y copies the first row in sight of the dairy figures")
    func copyDairy() throws {
      let dairy = try DairySession()
      dairy.session.press("end")
      dairy.session.press("home")
      dairy.session.press("y")
      try dairy.session.wait(for: "copied")
      // The encoded text is "Milk", 1975 and 247, separated by tabs.
      #expect(dairy.session.received.contains("\u{1B}]52;c;TWlsawkxOTc1CTI0Nw==\u{07}"))
    }

    @Test("v draws a section of the dairy figures, and goes on to the next")
    func chart() throws {
      let dairy = try DairySession()
      dairy.session.press("v")
      try dairy.session.wait(for: "pounds a person and year")
      try dairy.session.wait(for: "247 lb in 1975")
      try dairy.session.wait(for: "1975")
      dairy.session.press("right")
      try dairy.session.wait("the next section should be drawn") { session in
        !(0..<session.model.lines).contains { session.text(line: $0).contains("╭─ Milk ") }
      }
      dairy.session.press("esc")
      try dairy.session.wait("the panel should be gone") { session in
        !(0..<session.model.lines).contains { session.text(line: $0).contains("╰") }
      }
    }

    @Test("v draws a section of records with what its numbers come to, and Esc keeps the place")
    func chartOfRecords() throws {
      let it = try RecordKeySession(columns: 60, lines: 24)
      let before = it.table
      it.press("v")
      try it.expectOnScreen("╭─ apple ─")
      for text in ["price", "sum      8.10", "max      3.20", "Boskoop", "Gala"] {
        try it.expectOnScreen(text)
      }
      it.press("esc")
      try it.session.wait("the place should be the same") { _ in it.table == before }
      it.press("v", "right")
      try it.expectOnScreen("╭─ berry ─")
      try it.expectOnScreen("sum      17.50")
    }

    @Test("z folds the section, Z all")
    func folds() throws {
      let it = try RecordKeySession()
      it.press("z")
      try it.session.wait("the rows should be gone") { _ in !it.table.contains("Boskoop") }
      try it.expectOnScreen("blackberry")
      it.press(":", "fold all", "enter")
      try it.session.wait("all rows should be gone") { _ in !it.table.contains("blackberry") }
      it.press(":", "fold all", "enter")
      try it.expectOnScreen("Boskoop")
    }

    @Test("r reads the file again")
    func reload() throws {
      let it = try RecordKeySession()
      let file = open(it.file.path, O_WRONLY | O_APPEND)
      let row = Array("citrus,yuzu,12.00,new\n".utf8)
      #expect(write(file, row, row.count) == row.count)
      close(file)
      it.press("r")
      try it.expectOnScreen("citrus  4 rows")
      it.press("end")
      try it.expectOnScreen("yuzu")
    }

    @Test("Esc stops reading, which a pipe shows, and leaves the rows so far")
    func stops() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "(printf 'a,b\\n1,x\\n2,y\\n'; sleep 600) | '\(program)' -"])
      try session.wait(for: "Esc stops")
      session.press("esc")
      try session.wait(for: "stopped; r reads again")
      #expect((1..<6).contains { session.text(line: $0).contains("x") })
      session.press("q")
    }

    @Test("v says where a section has no numbers")
    func chartWithoutNumbers() throws {
      let it = try RecordKeySession("a,b\nx,y\n", grouping: "a", waitingFor: "y")
      it.press("v")
      try it.expectOnScreen("This section has no numbers to draw.")
    }

    @Test("the help names the keys of records only where there are records")
    func help() throws {
      let it = try RecordKeySession(lines: 70)
      it.press("?")
      try it.expectOnScreen("filter by text or condition")
      let dairy = try DairySession(lines: 70)
      dairy.session.press("?")
      try dairy.session.wait(for: "jump to a section by its name")
      #expect(!dairy.table.joined().contains("filter"))
    }
  }
}
