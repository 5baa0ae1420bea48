import Testing

extension DataEndToEnd {
  @Suite("records of which none is to be seen") struct EmptyRecords {
    @Test("say that the filter leaves nothing, and how to get it back")
    func filter() throws {
      let records = try RecordSession("a,b\n1,2\n", ["--filter", "xyz"], columns: 50, lines: 6)
      try records.session.wait(for: "No row has 'xyz'. Esc shows all rows again.")
    }

    @Test("say which word a column has instead of nothing")
    func missingWord() throws {
      let records = try RecordSession(
        "name,sex\nAnn,female\nBob,NA\nCy,NA\n", ["--filter", "sex ="], columns: 70, lines: 6)
      try records.session.wait(for: "No row matches 'sex ='. 2 values are NA: sex = NA")
    }

    @Test("are none in an empty file, and each key says why it does nothing")
    func emptyFile() throws {
      let file = try TemporaryFile("")
      let session = try TerminalSession("buttery", [file.path], columns: 60, lines: 10)
      try session.wait(for: "This file is empty")
      for key in ["c", "Z", "I", "#", "F", "z", "t", "&"] {
        session.press(key)
        try session.wait("\(key) should say so") { $0.text(line: 0).contains("the file is empty") }
        session.press("down")
        try session.wait("the message should go") {
          !$0.text(line: 0).contains("the file is empty")
        }
      }
      session.press("v")
      try session.wait(for: "no rows to chart")
      session.press("i")
      try session.wait(for: "format  none: the file is empty")
      #expect(!session.screen.contains("--type"))
    }

    @Test("can't send control sequences to the terminal by a filter's text")
    func controls() throws {
      let records = try RecordSession(
        "a,b\n1,2\n", ["--filter", "x\u{1B}[31m"], columns: 60, lines: 6)
      try records.session.wait(for: "No row has 'x␛[31m'")
    }
  }
}
