import Testing

extension DataEndToEnd {
  @Suite("columns of plain text") struct PlainColumns {
    private static let long = String(repeating: "x", count: 60)
    private static let digits = String(repeating: "7", count: 45)

    /// The parts of a line between gaps of two or more blanks.
    private func parts(_ line: String) -> [String] {
      var parts: [String] = []
      var blanks = 2
      for character in line {
        if character != " " {
          if blanks >= 2 { parts.append("") } else if blanks == 1 { parts[parts.count - 1] += " " }
          parts[parts.count - 1].append(character)
        }
        blanks = character == " " ? blanks + 1 : 0
      }
      return parts
    }

    @Test("are two blanks apart at least, whatever stands in them")
    func apart() throws {
      let rows = [
        ["ab", "1.25", "one two", "7"], [Self.long, "100", Self.long, "8"],
        ["東京東京", Self.digits, "é", "9"], ["c", "no number at all", "🇩🇪", Self.digits],
        ["e\u{301}", "2", Self.long, "1.5"],
      ]
      // With many rows before, the last rows lie behind those that determine the widths.
      let many = [[String]](repeating: ["a", "1", "b", "2"], count: 1200)
      for all in [rows, many + rows] {
        let file = try TemporaryFile(
          "name,amount,note,n\n" + all.map { $0.joined(separator: ",") + "\n" }.joined())
        let printed = try Printing("buttery $1 --type amount=decimal", files: [file.path])
        #expect(parts(printed.lines[0]) == ["name", "amount", "note", "n"])
        #expect(printed.lines.dropFirst().dropLast().map { parts($0) } == all)
      }
    }

    @Test("begin below their titles, however long these are")
    func titles() throws {
      let title = "a title that takes many more columns than any of the values below it"
      let file = try TemporaryFile("\(title),b,n\n1 x,2 y,3\n東京,z,44\n")
      let printed = try Printing("buttery $1", files: [file.path])
      let blanks = { String(repeating: " ", count: $0) }
      #expect(
        printed.output == """
          \(title)  b     n
          1 x\(blanks(title.count - 3))  2 y   3
          東京\(blanks(title.count - 4))  z    44

          """)
    }

    @Test("stay apart where fields are empty, and stand-ins take the place of controls")
    func emptyAndControls() throws {
      let file = try TemporaryFile("a,b,c\nx,,z\n,,\n\"u\tv\",\"1\n2\",w\n")
      let printed = try Printing("buttery $1", files: [file.path])
      #expect(
        printed.lines.map { $0.trimmingTrailingBlanks } == [
          "a    b    c", "x         z", "", "u␉v  1␊2  w", "",
        ])
    }

    @Test("that are chosen have the kinds that all records show, and what is unusual is told")
    func chosen() throws {
      let rows =
        Array(repeating: "x,1,2\n", count: 12_000) + Array(repeating: "x,w,2\n", count: 20_000)
      let file = try TemporaryFile("a,b,c\n\(rows.joined())a,b,c\n")
      let printed = try Printing("buttery $1 --columns c,b --print jsonl", files: [file.path])
      #expect(printed.lines.first == "{\"c\":2,\"b\":\"1\"}")
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains(":32002: repeats the titles") == true)
    }
  }
}
