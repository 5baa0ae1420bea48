import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("lines in front of a table in a file") struct Preambles {
    @Test("are skipped and told, and not printed", .rules("DA-8"))
    func titles() throws {
      let file = try TemporaryFile("Sales of 2024\n\nname,count\na,1\nb,2\n")
      let printing = try Printing("buttery $1 --print csv", files: [file.path])
      #expect(printing.output == "name,count\na,1\nb,2\n")
      #expect(
        printing.errors == [
          "buttery: \(file.path): skipped 2 lines in front of the table, the first "
            + "'Sales of 2024' — --skip 0 skips none"
        ])
      let none = try Printing("buttery $1 --skip 0 --print csv", files: [file.path])
      #expect(none.lines.first == "Sales of 2024" && none.errors.isEmpty)
      let more = try Printing("buttery $1 --skip 3 --no-header --print csv", files: [file.path])
      #expect(more.output == "a,1\nb,2\n" && more.errors.isEmpty)
      let all = try Printing("buttery $1 --skip 99 --print csv", files: [file.path])
      #expect(all.output.isEmpty)
      #expect(
        all.errors == [
          "buttery: \(file.path): nothing is left but the 99 lines that --skip leaves out"
        ])
    }

    @Test("are told on the screen", .rules("DA-8"))
    func screen() throws {
      let file = try TemporaryFile("Sales of 2024\n\nname,count\na,1\nb,2\n")
      let session = try TerminalSession("buttery", [file.path], columns: 160, lines: 6)
      try session.wait(for: "skipped 2 lines in front of the table")
      #expect(session.text(line: 1).contains("name"))
    }

    @Test("and comments are no records, in files and pipes", .rules("DA-8"))
    func comments() throws {
      let file = try TemporaryFile("# first\na,b\n#,2\n1,2\n")
      for script in ["buttery $1", "cat $1 | buttery"] {
        let printing = try Printing("\(script) --comment '#' --print csv", files: [file.path])
        #expect(printing.output == "a,b\n1,2\n")
        #expect(printing.errors.isEmpty)
      }
    }

    @Test("that name the delimiter, as Excel writes them, are followed", .rules("DA-8"))
    func delimiter() throws {
      let printing = try Printing("printf 'sep=|\\r\\na|b;c\\r\\n1|2\\r\\n' | buttery --print csv")
      #expect(printing.output == "a,b;c\n1,2\n")
      #expect(printing.errors.isEmpty)
    }
  }
}
