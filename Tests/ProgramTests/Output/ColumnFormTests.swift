import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("values that are written otherwise") struct ColumnForms {
    private static let bills = """
      month;load;cost
      Jan;1,250;1.234,50 €
      Jan;4522,51;(12,00 €)
      Feb;17;3,5 €

      """

    @Test("are numbers with decimal commas and money, in JSON and in sums", .rules("DA-2", "DA-3"))
    func commas() throws {
      let file = try TemporaryFile(Self.bills)
      let printing = try Printing("buttery $1 --print jsonl", files: [file.path])
      #expect(
        printing.output == """
          {"month":"Jan","load":1.250,"cost":1234.50}
          {"month":"Jan","load":4522.51,"cost":-12.00}
          {"month":"Feb","load":17,"cost":3.5}

          """)
      let totals = try Printing("buttery $1 -g month --print plain", files: [file.path]).output
      #expect(totals.contains("load: sum 4.523,760  mean"))
      #expect(totals.contains("min (12,00 €)  max 1.234,50 €"))
    }

    @Test("have the decimal mark that was asked for", .rules("DA-2"))
    func asked() throws {
      let file = try TemporaryFile("a,b\n\"1,250\",x\n")
      let guessed = try Printing("buttery $1 --print jsonl", files: [file.path])
      #expect(guessed.output == "{\"a\":1250,\"b\":\"x\"}\n")
      let asked = try Printing("buttery $1 --decimal comma --print jsonl", files: [file.path])
      #expect(asked.output == "{\"a\":1.250,\"b\":\"x\"}\n")
      let wrong = try Printing("buttery $1 --decimal semi", files: [file.path])
      #expect(wrong.status == .exited(2))
      #expect(wrong.errors.joined().contains("'point' and 'comma'"))
    }

    @Test("are told where few of them decide how many others are read", .rules("DA-2"))
    func fewVotes() throws {
      let text = "id;v\n" + (1...40).map { "\($0);\($0).123\n" }.joined() + "41;1,5\n"
      let file = try TemporaryFile(text)
      let printing = try Printing("cat $1 | buttery - --summary", files: [file.path])
      #expect(
        printing.errors == [
          "buttery: standard input: numbers of v like 1.250 are taken for a thousand and more because "
            + "of 1 of 41, a guess — --decimal point reads them the other way"
        ])
      let records = try RecordSession(text, columns: 110, lines: 20)
      try records.press("i")
      try records.session.wait(for: "1 of 41 numbers, a guess")
    }

    @Test("are told where one file decides how those of another one are read", .rules("DA-2"))
    func otherFile() throws {
      let grouped = try TemporaryFile("id,v\n1,\"1,234\"\n2,\"12,500\"\n3,\"9,750\"\n")
      let fractions = try TemporaryFile("id;v\n1;1,5\n2;2,75\n")
      for files in [[grouped.path, fractions.path], [fractions.path, grouped.path]] {
        let printing = try Printing("buttery $1 $2 --summary --print csv", files: files)
        #expect(printing.errors.count == 1)
        #expect(printing.errors.first?.contains("because of 2 of 5, a guess — --decimal") == true)
      }
      let alike = try Printing(
        "buttery $1 $1 --summary --print csv", files: [grouped.path])
      #expect(alike.errors.isEmpty)
    }

    @Test("may be infinite, which counts as missing however it is written", .rules("DA-1"))
    func infinity() throws {
      let file = try TemporaryFile("k,v\na,1\nb,Infinity\nc,-Infinity\nd,+infinity\ne,2\nf,inf\n")
      let printing = try Printing(
        "buttery $1 --totals v:sum --summary --print csv", files: [file.path])
      #expect(printing.output.contains(",3"))
    }

    @Test(
      "are told where semicolons suggest that points group digits, and nothing else", .rules("DA-2")
    )
    func guessed() throws {
      let file = try TemporaryFile("d;v\na;1.234\nb;2.500\n")
      let printing = try Printing("buttery $1 --print csv", files: [file.path])
      #expect(printing.errors.count == 1)
      #expect(
        printing.errors.first?.hasSuffix(
          "numbers of v like 1.250 are taken for one and a quarter, a guess — --decimal comma reads "
            + "them the other way") == true)
      let asked = try Printing("buttery $1 --print csv --decimal point", files: [file.path])
      #expect(asked.errors.isEmpty)
      let other = try TemporaryFile("d,v\na,1.234\nb,2.500\n")
      #expect(try Printing("buttery $1 --print csv", files: [other.path]).errors.isEmpty)
    }

    @Test("a long first record doesn't make all columns texts", .rules("DA-1"))
    func longRecord() throws {
      let file = try TemporaryFile(
        "id,t,v\n1,\(String(repeating: "x", count: 200_000)),10\n2,y,9\n3,z,100\n")
      let printing = try Printing(
        "buttery $1 --sort v --columns id,v --print csv", files: [file.path])
      #expect(printing.output == "id,v\n2,9\n1,10\n3,100\n")
    }

    @Test("with two digits of the year are dates, which are sorted by time", .rules("DA-4"))
    func shortDates() throws {
      let file = try TemporaryFile("d,n\n1/13/24,2\n12/31/23,1\n2/1/24,3\n")
      let sorted = try Printing("buttery $1 --sort d --columns n --print csv", files: [file.path])
      #expect(sorted.output == "n\n1\n2\n3\n")
      let typed = try Printing("buttery $1 --type d=mdy --print csv", files: [file.path])
      #expect(typed.errors.isEmpty)
    }

    @Test("are dates in the order that was asked for", .rules("DA-4"))
    func dates() throws {
      let file = try TemporaryFile("when,n\n3/4/2024,1\n1/5/2024,2\n2/4/2024,3\n")
      let sorted = { (type: String) in
        try Printing("buttery $1 --type when=\(type) --sort when --print csv", files: [file.path])
          .output.split(separator: "\n").dropFirst().map { $0.suffix(1) }.joined()
      }
      #expect(try sorted("dmy") == "312")
      #expect(try sorted("mdy") == "231")
    }

    @Test(
      "are said to be fewer than all where a kind was asked for that doesn't fit", .rules("DA-5"))
    func unfit() throws {
      let file = try TemporaryFile("when,n\n2024-01-31,1\nsoon,2\n,3\n")
      let printing = try Printing("buttery $1 --type when=date --print csv", files: [file.path])
      #expect(printing.status == .exited(0))
      #expect(printing.errors == ["buttery: --type when=date: 1 of 2 values are dates"])
      let none = try Printing("buttery $1 --type when=integer --print csv", files: [file.path])
      #expect(none.errors == ["buttery: --type when=integer: 0 of 2 values are numbers"])
      let unknown = try Printing("buttery $1 --type wen=date", files: [file.path])
      #expect(unknown.errors.joined().contains("did you mean 'when'?"))
    }

    @Test("make a column what all of a large file's values are, on the screen too", .rules("DA-1"))
    func largeFile() throws {
      let rows = (0..<9_000).map { "row \($0),\($0 < 300 ? "7" : "seven")\n" }
      let records = try RecordSession(
        "name,how many\n" + rows.joined(), [], columns: 40, lines: 4)
      let session = records.session
      try session.wait("the column stays a number") { $0.text(line: 2).contains("row 0     7") }
      #expect(session.text(line: 1).contains("name      how many"))
    }

    @Test("are sorted as what all of them are", .rules("DA-1"))
    func sorted() throws {
      let rows = (0..<9_000).map { "\($0 < 300 ? "\($0 + 10)" : "9 lives"),x\n" }
      let file = try TemporaryFile("a,b\n" + rows.joined())
      let lines = try Printing("buttery $1 --sort a --print csv", files: [file.path])
        .output.split(separator: "\n")
      // As text, 100 comes before 11.
      #expect(lines[1...3] == ["10,x", "100,x", "101,x"])
    }

    @Test("are said to have no numbers where a decimal mark was asked for", .rules("DA-2"))
    func needlessMark() throws {
      let file = try TemporaryFile("name,city\nx,Rome\ny,Oslo\n")
      for format in ["csv", "plain"] {
        let printed = try Printing(
          "buttery $1 --decimal comma --print \(format)", files: [file.path])
        #expect(printed.errors == ["buttery: --decimal comma: no column has numbers"])
        #expect(printed.status == .exited(0))
      }
    }
  }
}
