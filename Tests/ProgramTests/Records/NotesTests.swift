import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("the notes on what was found out") struct Notes {
    private static let doubtful =
      """
      name,price,when,amount,mixed
      a,"1,250",3/4/2024,$5.00,"1,5"
      b,"2,500",5/6/2024,€ 3,2.5
      c,"3,750",1/2/2024,$7,"3,5"
      d,x,1/2/2024,$7

      """
      + (1...25).map { "z\($0),\"1,500\",2/2/2024,$1,1.\($0)\n" }.joined()

    @Test(
      "say what is doubtful about columns, and with which lines",
      .rules("DA-1", "DA-2", "DA-3", "DA-4"))
    func columns() throws {
      let records = try RecordSession(Self.doubtful, columns: 100, lines: 34)
      try records.press("i")
      let picture = records.picture
      for text in [
        "format    CSV, commas between fields", "titles    the first record", "--no-header",
        "1 record with more or fewer fields than titles: line 5",
        "1 integer, 4 text", "no numbers, and so missing: 1 of 29 values",
        "a number like 1,250 is taken for a thousand and more, a guess", "--decimal comma",
        "--type when=dmy or mdy", "amounts of several currencies", "--decimal point or comma",
      ] {
        #expect(picture.contains(text), "\(text)\n\(picture)")
      }
    }

    @Test(
      "say what was left out, or read in an unusual way", .rules("DA-7", "DA-11"),
      arguments: [
        ("id | name\n---+-----\n 1 | x\n(1 row)\n", "a table, bars between columns"),
        ("a,b\n1,\"x \\\"y, z\\\"\"\n2,\"\"\n", "backslashes before quotes"),
        ("a b\nc, d\ne f\n", "lines, one field in each"),
        ("a,b\nx,1,50\ny,2,75\n", "which has none for the first column: numbers"),
      ])
    func shapes(text: String, note: String) throws {
      let records = try RecordSession(text, columns: 100, lines: 20)
      try records.press("i")
      #expect(records.picture.contains(note), "\(records.picture)")
    }

    @Test("say which array of JSON has the rows, and how to choose another", .rules("DA-11"))
    func arrays() throws {
      let text = #"{"l":{"m":[{"y":1}]},"i":{"j":{"k":[{"x":1}]}}}"#
      let records = try RecordSession(text, columns: 100, lines: 20)
      try records.press("i")
      #expect(records.picture.contains("the elements of l.m, a guess; other arrays: i.j.k"))
      #expect(records.picture.contains("JSON, an object for each record"))
      #expect(records.picture.contains("--path i.j.k"), "\(records.picture)")
      #expect(!records.picture.contains("--delimiter"), "\(records.picture)")
    }

    @Test(
      "say which lines are no JSON, and which objects have a key twice", .rules("DA-12", "DA-13"))
    func strangeRecords() throws {
      let text = "{\"a\":1}\npanic: x\n{\"a\":1,\"a\":2}\n{\n"
      let records = try RecordSession(text, columns: 100, lines: 20)
      try records.press("i")
      #expect(
        records.picture.contains("not JSON objects, put into the first column: 2 lines"),
        "\(records.picture)")
      #expect(records.picture.contains("a key twice, of which the last value is taken: 1 line"))
    }

    @Test("say which lines aren't of their encoding", .rules("DA-10"))
    func undecoded() throws {
      let file = try TemporaryFile(bytes: Array("a,b\n1,é\n2,".utf8) + [0xFF, 0x0A])
      let session = try TerminalSession("buttery", [file.path], columns: 80, lines: 20)
      try session.wait(for: "é")
      session.press("i")
      try session.wait(for: "UTF-8, except for bytes on 1 of 3 lines, from line 3 on")
      try session.wait(for: "--encoding NAME")
    }

    @Test("say all of what is wrong with a compressed file", .rules("DA-11"))
    func cut() throws {
      let rows = (0..<20_000).map { "\($0),row \($0)\n" }.joined()
      let file = try TemporaryFile("a,b\n" + rows)
      _ = try Printing("gzip -c $1 | head -c 20000 >$1.x; mv $1.x $1", files: [file.path])
      let session = try TerminalSession("buttery", [file.path], columns: 80, lines: 24)
      try session.wait(for: "can't be")
      session.press("i")
      try session.wait(for: "not all could be read")
      try session.wait(for: "get the file again")
    }

    @Test("are followed by what the table does, and go with Esc")
    func pages() throws {
      let records = try RecordSession("a,b\n1,2\n", columns: 60, lines: 16)
      try records.press("i")
      #expect(records.picture.contains("what was detected"))
      try records.press("i")
      #expect(records.picture.contains("inspector"))
      try records.press("esc")
      #expect(!records.picture.contains("inspector"))
      try records.press("i")
      try records.press("esc")
      try records.expect(" a  b\n 1  2")
    }

    @Test("scroll where the screen is small")
    func small() throws {
      let records = try RecordSession(Self.doubtful, columns: 40, lines: 10)
      try records.press("i")
      #expect(!records.picture.contains("--decimal point or comma"))
      try records.press("end")
      #expect(records.picture.contains("--decimal point or comma"), "\(records.picture)")
    }

    @Test("name the lines of records beyond the first ones, once all are read")
    func late() throws {
      let lines = (0..<20_000).map { $0 == 15_000 ? "\($0),\"a\nb\",3" : "\($0),\"x\ny\"" }
      let records = try RecordSession(
        "n,text\n" + lines.joined(separator: "\n") + "\n", columns: 100, lines: 24)
      try records.press("i")
      #expect(records.picture.contains("titles: line 30,002"), "\(records.picture)")
    }
  }
}
