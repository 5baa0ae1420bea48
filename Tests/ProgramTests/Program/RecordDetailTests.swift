import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("the details of a record") struct RecordDetail {
    private static let notes = #"""
      kind,name,note
      a,first,"He said ""so"", and left"
      b,second,"One line,
      another one

      and one after an empty one"
      a,third,
      a,fourth,a text that is far too long for any column of a table and goes on and on and on

      """#

    private func lines(_ session: TerminalSession) -> [String] {
      (0..<session.model.lines).map { session.text(line: $0).trimmingTrailingBlanks }
    }

    private func open(_ keys: [String], in arguments: [String], columns: Int = 60, lines: Int = 16)
      throws -> TerminalSession
    {
      let session = try TerminalSession("buttery", arguments, columns: columns, lines: lines)
      try session.wait(for: "first")
      for key in keys { session.press(key) }
      try session.wait(for: "record ")
      try session.settle()
      return session
    }

    @Test("show quotes and line feeds as they are, and empty values as such")
    func values() throws {
      let file = try TemporaryFile(Self.notes)
      let session = try open(["enter", "enter"], in: [file.path])
      func expect(_ drawing: String) throws {
        try session.wait("should show\n\(drawing)") {
          lines($0).joined(separator: "\n").contains(drawing)
        }
      }
      try expect(
        """
        ╭─ record 1 of 4 ──────────────────────────────────────────╮
        │ kind  a                                                  │
        │ name  first                                              │
        │ note  He said "so", and left                             │
        ╰─────── ←→ records  e empty fields  y copies  Esc closes ─╯
        """)
      session.press("right")
      try expect(
        """
        ╭─ record 2 of 4 ──────────────────────────────────────────╮
        │ kind  b                                                  │
        │ name  second                                             │
        │ note  One line,                                          │
        │       another one                                        │
        │                                                          │
        │       and one after an empty one                         │
        ╰─────── ←→ records  e empty fields  y copies  Esc closes ─╯
        """)
      session.press("right")
      try session.wait(for: "│ note  (empty)")
    }

    @Test(
      "e hides empty fields of this row and the next ones; y copies what is shown", .rules("RM-3"))
    func emptyFields() throws {
      let file = try TemporaryFile("name,note,price\nfirst,,1\nx,a,2\n,,\n")
      let session = try open(["enter", "enter"], in: [file.path], columns: 40, lines: 10)
      func expect(_ drawing: String) throws {
        try session.wait("should show\n\(drawing)") {
          lines($0).joined(separator: "\n").contains(drawing)
        }
      }
      session.press("e")
      try expect(
        """
        ╭─ record 1 of 3 · 1 empty hidden ─────╮
        │ name   first                         │
        │ price  1                             │
        │                                      │
        ╰──────────────── empty fields hidden ─╯
        """)
      session.press("y")
      try expect("copied, a line for each field ─╯")
      // The encoded text is "name\tfirst\nprice\t1\n".
      #expect(session.received.contains("\u{1B}]52;c;bmFtZQlmaXJzdApwcmljZQkxCg==\u{07}"))
      session.press("right")
      try expect("╭─ record 2 of 3 ─────")
      session.press("right")
      try expect("╭─ record 3 of 3 · 3 empty hidden ─")
      session.press("e")
      try expect("│ note   (empty)")
    }

    @Test("say in which directions there are more fields", .rules("RM-3"))
    func more() throws {
      let names = (1...20).map { "f\($0)" }.joined(separator: ",")
      let file = try TemporaryFile("\(names)\nfirst\(String(repeating: ",x", count: 19))\n")
      let session = try open(["enter", "enter"], in: [file.path], columns: 60, lines: 12)
      try session.wait(for: "─ ↓ more  ←→ records  ")
      session.press("down")
      try session.wait(for: "─ ↑↓ more  ←→ records  ")
      session.press("end")
      try session.wait(for: "─ ↑ more  ←→ records  ")
      session.resize(columns: 60, lines: 30)
      try session.wait(for: "─ ←→ records  e empty fields  y copies  Esc closes ─╯")
    }

    @Test("don't break a name in a word on a narrow screen", .rules("RM-3"))
    func longNames() throws {
      let file = try TemporaryFile("first,flipper_length_mm,body mass in grammes\nfirst,181,3750\n")
      let session = try open(["enter", "enter"], in: [file.path], columns: 40, lines: 10)
      for line in [
        "│ flipper_length_mm  181               │", "│ body mass in       3750              │",
        "│ grammes                              │",
      ] {
        try session.wait(line) { $0.screen.contains(line) }
      }
    }

    @Test("are those of the row, and of all columns, in a table with groups")
    func groups() throws {
      let file = try TemporaryFile(Self.notes)
      let session = try open(
        ["enter", "down", "down", "enter"], in: [file.path, "--group-by", "kind"])
      try session.wait(for: "record 4 of 4")
    }

    @Test("scroll where there is too little room for them, and keep the table's place")
    func scrolls() throws {
      let file = try TemporaryFile(Self.notes)
      let session = try open(["enter", "down", "enter"], in: [file.path], columns: 30, lines: 5)
      session.press("esc")
      try session.settle()
      let before = session.screen
      session.press("enter")
      try session.wait(for: "record 2 of 4")
      session.press("end")
      try session.wait(for: "empty one")
      session.press("left")
      try session.wait(for: "kind  a")
      session.press("right")
      session.press("enter")
      try session.wait("should show\n\(before)") { $0.screen == before }
    }

    @Test("leave Left and Right to the table's columns while a row has the focus")
    func sideways() throws {
      let file = try TemporaryFile("first,second,third\n1,2,3\n")
      let session = try TerminalSession("buttery", [file.path], columns: 14, lines: 6)
      try session.wait(for: "first")
      session.press("enter")
      session.press("right")
      try session.wait("the first column should be gone") {
        lines($0)[1].hasPrefix("‹second") && lines($0)[2].hasPrefix("▌")
      }
      session.press("left")
      try session.wait(for: "first")
    }

    @Test("are explained in the help, with the keys of a row")
    func help() throws {
      let file = try TemporaryFile(Self.notes)
      let session = try TerminalSession("buttery", [file.path], lines: 100)
      try session.wait(for: "first")
      session.press("?")
      try session.wait(for: "A row's details (Enter)")
      for text in ["│ Enter  Space             the row's details", "back to the table"] {
        try session.wait(for: text)
      }
    }
  }
}
