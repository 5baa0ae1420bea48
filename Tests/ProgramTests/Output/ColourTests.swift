import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("colours for a terminal in the input") struct Colours {
    private static let text =
      "\u{1B}[1mname\u{1B}[0m,\u{1B}[1mn\u{1B}[0m\n\u{1B}[31mb\u{1B}[0m,\u{1B}[1;32m10\u{1B}[0m\n"
      + "\u{1B}[32ma\u{1B}[0m,\u{1B}[1;31m9\u{1B}[m\nc,31\n"

    private func print(_ options: String, _ text: String = text) throws -> Printing {
      let file = try TemporaryFile(text)
      return try Printing("buttery $1 \(options)", files: [file.path])
    }

    @Test("are no part of values, names and kinds", .rules("DA-23"))
    func values() throws {
      let sorted = try print("--sort n --print plain")
      #expect(sorted.lines == ["name   n", "a      9", "b     10", "c     31", ""])
      #expect(sorted.errors.isEmpty)
      #expect(
        try print("--statistics --print csv").lines[2].hasPrefix("n,0,9,10,31,"))
      #expect(
        try print("--filter 'name = a' --print jsonl").output == #"{"name":"a","n":9}"# + "\n")
      #expect(try print("--columns n --print csv").lines.count == 5)
    }

    @Test("are found by no search", .rules("DA-23"))
    func searches() throws {
      #expect(try print("--filter 31 --print jsonl").output == #"{"name":"c","n":31}"# + "\n")
      #expect(try print("--search '~^.3' --print jsonl").status == .exited(1))
    }

    @Test(
      "are printed as CSV as they are in the file", .rules("DA-23", "DA-13"),
      arguments: [",", ";", "\t", "|"])
    func csv(delimiter: String) throws {
      let text = Self.text.replacing(",", with: delimiter)
      #expect(try print("--print csv", text).output == Self.text)
      #expect(
        try print("--sort n --print csv", text).lines[1]
          == "\u{1B}[32ma\u{1B}[0m,\u{1B}[1;31m9\u{1B}[m")
    }

    @Test("are left out far behind the beginning, too", .rules("DA-23"))
    func late() throws {
      let text = "n,t\n" + (1...20_000).map { "\($0),x\n" }.joined() + "\u{1B}[7m0\u{1B}[0m,y\n"
      #expect(try print("--sort n --print csv", text).lines[1] == "\u{1B}[7m0\u{1B}[0m,y")
      #expect(try print("--filter 'n = 0' --print jsonl", text).output == "{\"n\":0,\"t\":\"y\"}\n")
    }

    @Test("aren't shown, and told in the notes; other sequences stay visible", .rules("DA-23"))
    func shown() throws {
      let records = try RecordSession(
        Self.text + "d\u{1B}[2J,5\n", columns: 80, lines: 20)
      #expect(records.picture.contains("b "))
      #expect(!records.picture.contains("31m"), "\(records.picture)")
      #expect(records.picture.contains("d␛[2J"), "\(records.picture)")
      try records.press("i")
      #expect(
        records.picture.contains("colours   of a terminal, no part of values"),
        "\(records.picture)")
    }
  }

  @Suite("printed titles") struct PrintedTitles {
    @Test("have the bytes of the file, as values have", .rules("DA-13"))
    func bytes() throws {
      let file = try TemporaryFile("")
      let printed = try Printing(
        "printf 'n\\351m,b\\n1,2\\n' > $1; buttery --encoding utf-8 $1 --print csv | od -An -c",
        files: [file.path])
      #expect(
        printed.lines[0].split(separator: " ") == [
          "n", "351", "m", ",", "b", "\\n", "1", ",", "2", "\\n",
        ])
    }

    @Test("are none where the file has none", .rules("DA-13"))
    func none() throws {
      let file = try TemporaryFile("1,2\n3,4\n")
      let print = { (options: String) in
        try Printing("buttery $1 \(options)", files: [file.path]).output
      }
      #expect(try print("--print csv") == "1,2\n3,4\n")
      #expect(try print("--columns 'column 2' --print csv") == "2\n4\n")
      #expect(try print("--header --print csv") == "1,2\n3,4\n")
      #expect(try print("--print jsonl").hasPrefix("{\"column 1\":1,"))
    }
  }
}
