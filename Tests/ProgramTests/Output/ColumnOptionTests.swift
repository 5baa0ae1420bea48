import Glibc
import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("options that arrange columns") struct ColumnOptions {
    private static let text = """
      a,"b,c",a,,"q""x",Name
      1,2,3,4,5,long
      2,3,4,5,6,other

      """

    private func print(_ options: String, format: String = "csv") throws -> Printing {
      let file = try TemporaryFile(Self.text)
      return try Printing("buttery $1 \(options) --print \(format)", files: [file.path])
    }

    @Test(
      "--columns and --hide choose columns by their names, in any case, or by number",
      .rules("FI-4"),
      arguments: [
        ("--columns name,#1", "Name,a\nlong,1\nother,2\n"),
        ("--columns '#3,\"b,c\"'", "a,\"b,c\"\n3,2\n4,3\n"),
        ("--columns b,c", nil), ("--columns 'b,c'", "\"b,c\"\n2\n3\n"),
        ("--columns '\"q\"\"x\"' --columns '#1'", "\"q\"\"x\",a\n5,1\n6,2\n"),
        ("--hide '#1,#4' --hide 'q\"x'", "\"b,c\",a,Name\n2,3,long\n3,4,other\n"),
        ("--columns '#1,name,#3' --hide '#1'", "Name,a\nlong,3\nother,4\n"),
        ("--columns name --sort '\"b,c\":desc'", "Name\nother\nlong\n"),
        ("--columns name --sort '#3:desc'", "Name\nother\nlong\n"),
        ("--columns name --filter '#1 = 2'", "Name\nother\n"),
      ])
    func chooses(options: String, output: String?) throws {
      let printed = try print(options)
      if let output {
        #expect(printed.output == output && printed.errors.isEmpty, "\(printed.errors)")
      } else {
        #expect(printed.output == "\"b,c\"\n2\n3\n")
      }
    }

    @Test("they hold in every format, and for totals", .rules("FI-4"))
    func formats() throws {
      #expect(
        try print("--columns name,#3", format: "jsonl").output
          == "{\"Name\":\"long\",\"a\":3}\n{\"Name\":\"other\",\"a\":4}\n")
      #expect(
        try print("--columns name,#3", format: "markdown").output.hasPrefix("| Name | a |"))
      #expect(
        try print("--columns name,#3 -g '#1'", format: "plain").output.hasPrefix("Name   a\n"))
      let ragged = try TemporaryFile("a,b\n1,2\n3,4,5\n")
      let printed = try Printing("buttery $1 --columns a --print jsonl", files: [ragged.path])
      #expect(printed.output == "{\"a\":1}\n{\"a\":3}\n")
    }

    @Test(
      "what is wrong in them is told, with the nearest name", .rules("FI-4"),
      arguments: [
        ("--columns nmae", "--columns: ", "no column is called 'nmae' — did you mean 'Name'?"),
        ("--hide nmae", "--hide: ", "did you mean 'Name'?"),
        ("--width nmae:3", "--width: ", "did you mean 'Name'?"),
        ("--columns '#9'", "--columns: ", "no column is called '#9'"),
        ("--width name:0", "'name:0'", "a width is a number from 1 to 400, or fit"),
        ("--width name:abc", "'name:abc'", "a width is a number from 1 to 400, or fit"),
        ("--width name", "'name'", "write COLUMN:WIDTH, for example name:20, or name:fit"),
        ("-g nmae", "--group-by: ", "did you mean 'Name'?"),
        ("--sort nmae:desc", "--sort: ", "no column is called 'nmae' — did you mean 'Name'?"),
        ("--type nmae=date", "--type: ", "did you mean 'Name'?"),
        ("--chart nmae", "--chart: ", "did you mean 'Name'?"),
        ("--totals nmae:sum", "--totals: ", "did you mean 'Name'?"),
        ("--group-order nmae", "--group-order: ", "did you mean 'Name'?"),
        ("--freeze 99", "--freeze 99:", "there are only 6 columns"),
        ("--freeze -1", "'-1'", "write a number of columns, 0 for none"),
        ("--freeze=-1", "'-1'", "write a number of columns, 0 for none"),
        ("--freeze 2 --keep-first-column", "--keep-first-column is", "give only one of them"),
        ("--hide '#1,#2,#3,#4,#5,#6'", "--hide: ", "no column would be left"),
        ("--fold x", "--fold: ", "there are no sections; --group-by COLUMN makes some"),
        ("-g a --fold x --fold-all", "--fold-all", "--unfold NAME, not --fold"),
        ("-g a --unfold x", "--unfold", "works only with --fold-all"),
      ])
    func mistakes(options: String, option: String, message: String) throws {
      let printed = try print(options)
      #expect(printed.status == .exited(2))
      #expect(printed.errors.count == 1, "\(printed.errors)")
      let line = try #require(printed.errors.first)
      #expect(line.contains(option) && line.contains(message))
    }

    @Test(
      "a name that several columns have is refused, with the numbers that tell them apart",
      .rules("FI-4"),
      arguments: [
        "--columns x", "--hide x", "--width x:3", "-g x", "--sort x", "--sort x:desc", "--chart x",
        "--type x=text", "-g y --group-order x:sum", "--summary --totals x", "--columns X",
      ])
    func repeatedNames(options: String) throws {
      let file = try TemporaryFile("x,y,x\n1,2,3\n")
      let printed = try Printing("buttery $1 \(options)", files: [file.path])
      #expect(printed.status == .exited(2))
      #expect(printed.errors.count == 1, "\(printed.errors)")
      let line = try #require(printed.errors.first)
      #expect(line.contains("2 columns are called '"))
      #expect(line.contains("say which by its number: #1, #3"))
      let one = try Printing("buttery $1 --columns '#3' --print csv", files: [file.path])
      #expect(one.output == "x\n3\n")
    }

    @Test("--width makes a column so wide whatever its content, or as wide as that", .rules("FI-4"))
    func widths() throws {
      let text = "a,b,c\nshort,\(String(repeating: "x", count: 50)),1\n"
      let it = try RecordSession(
        text, ["--width", "a:8", "--width", "b:fit"], columns: 72, lines: 6)
      try it.expect(
        " a         b" + String(repeating: " ", count: 51) + "c\n"
          + " short     " + String(repeating: "x", count: 50) + "  1")
      let narrow = try RecordSession(text, ["--width", "b:6"], columns: 72, lines: 6)
      try narrow.expect(" a      b       c\n short  xxxxx…  1")
      try narrow.press("right", "+")
      try narrow.expect(
        " a      b" + String(repeating: " ", count: 51) + "c\n"
          + " short  " + String(repeating: "x", count: 50) + "  1")
    }

    @Test("--freeze lets so many columns stay, whichever are the first", .rules("FI-4"))
    func freezes() throws {
      let it = try RecordSession(
        "a,b,c,d\n11,22,33,44\n", ["--freeze", "2", "--columns", "c,a,b,d"], columns: 16, lines: 5)
      try it.press("$")
      try it.expect("  c   a ‹  d\n 33  11 │ 44")
    }

    @Test(
      "--fold folds the sections that it names, --fold-all all but those of --unfold",
      .rules("FI-4"))
    func folds() throws {
      let text = "k,v\nx,1\ny,2\n#1,3\nz,4\n"
      let picture = " v\n x  1 row\n 1\n▸y  1 row\n #1  1 row\n 3\n▸z  1 row"
      let some = try RecordSession(
        text, ["-g", "k", "--totals", "none", "--fold", "y", "--fold", "#4"], columns: 40)
      try some.expect(picture)
      let all = try RecordSession(
        text, ["-g", "k", "--totals", "none", "--fold-all", "--unfold", "x", "--unfold", "##1"],
        columns: 40)
      try all.expect(picture)
    }

    @Test(
      "--unfold opens the sections around the one that it names", .rules("FI-4"),
      arguments: [" › ", ","])
    func unfoldWithin(separator: String) throws {
      let text = "k,l,v\nx,p,1\nx,q,2\ny,p,3\n"
      let records = try RecordSession(
        text,
        ["-g", "k,l", "--totals", "none", "--fold-all", "--unfold", "x\(separator)q"],
        columns: 40, lines: 24)
      try records.expect(" v\n x  2 rows\n  ▸p  1 row\n   q  1 row\n 2\n▸y  1 row")
    }

    @Test(
      "they hold where files are read again with columns in other places, and more of them",
      .rules("FI-4"))
    func reading() throws {
      let it = try RecordKeySession(
        "{\"a\":1,\"b\":2,\"c\":3}\n", grouping: nil, ["--columns", "c,a"], columns: 60,
        waitingFor: "1")
      try it.expectOnScreen(" c  a\n 3  1")
      let other = try TemporaryFile("{\"d\":9,\"a\":7,\"c\":8}\n")
      #expect(rename(other.path, it.file.path) == 0)
      it.press("r")
      try it.expectOnScreen(" c  a\n 8  7")
      let natural = try RecordKeySession(
        "a,b,c\n1,2,3\n", grouping: nil, ["--columns", "a,b"], columns: 60, waitingFor: "1")
      let moved = try TemporaryFile("d,b,a\n9,8,7\n")
      #expect(rename(moved.path, natural.file.path) == 0)
      natural.press("r")
      try natural.expectOnScreen(" a  b\n 7  8")
    }

    @Test("they hold where the columns come late, and are obeyed in a plain pipe", .rules("FI-4"))
    func pipe() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh",
        ["-c", "(sleep 1; printf 'a,b\\n1,x\\n'; sleep 600) | '\(program)' - --columns b,a"])
      try session.wait("the columns should stand the other way") {
        $0.text(line: 1).hasPrefix(" b  a") && $0.text(line: 2).hasPrefix(" x  1")
      }
      session.press("q")
    }
  }
}
