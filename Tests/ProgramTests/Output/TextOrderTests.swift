import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("texts") struct Texts {
    private static let people = """
      name,number
      Zebra,１２３
      Müller,5
      Äpfel,٧
      MU\u{308}LLER,1’234.5
      apfel,8
      Straße,9
      Apfel,10
      Mu\u{308}ller,11
      İstanbul,12

      """

    private func names(_ options: String) throws -> [String] {
      let file = try TemporaryFile(Self.people)
      let printing = try Printing("buttery $1 \(options) --print csv", files: [file.path])
      #expect(printing.errors == [])
      return printing.lines.dropFirst().dropLast().map { String($0.prefix { $0 != "," }) }
    }

    /// The names by their bytes, as both ways to write `ü` are equal for `String`.
    private func bytes(_ options: String) throws -> [[UInt8]] {
      try names(options).map { Array($0.utf8) }
    }

    @Test("are found in any of Unicode's forms", .rules("PE-5"))
    func search() throws {
      #expect(
        try bytes("--search müller")
          == ["Müller", "MU\u{308}LLER", "Mu\u{308}ller"].map { Array($0.utf8) })
      #expect(try names("--filter strasse") == ["Straße"])
      #expect(try names("--filter 'name : istanbul'") == ["İstanbul"])
      #expect(try names("--filter 'name : i\u{307}s'") == ["İstanbul"])
      #expect(
        try bytes("--filter 'name = Müller'") == ["Müller", "Mu\u{308}ller"].map { Array($0.utf8) })
      #expect(try names("--filter 'name = müller'") == [])
      #expect(try names("--filter 'name : 'muller") == [])
      #expect(try names("--search １２３") == ["Zebra"])
      #expect(try names("--search 123") == ["Zebra"])
    }

    @Test("are sorted by letters, marks and case, or by bytes", .rules("PE-5"))
    func order() throws {
      #expect(
        try bytes("--sort name")
          == [
            "Apfel", "apfel", "Äpfel", "İstanbul", "MU\u{308}LLER", "Müller", "Mu\u{308}ller",
            "Straße", "Zebra",
          ].map { Array($0.utf8) })
      let binary = [
        "Apfel", "MU\u{308}LLER", "Mu\u{308}ller", "Müller", "Straße", "Zebra", "apfel", "Äpfel",
        "İstanbul",
      ]
      #expect(try names("--sort name --collation binary") == binary)
      #expect(try names("--filter 'name >= Zebra' --collation binary").count == 4)
      #expect(try names("--filter 'name >= Zebra'").count == 1)
      let file = try TemporaryFile(Self.people)
      let set = try Printing(
        "buttery $1 --sort name --print csv --columns name", files: [file.path],
        environment: ["BUTTERY_OPTIONS": "--collation binary"])
      #expect(set.lines.dropFirst().dropLast().map { String($0) } == binary)
    }

    @Test("have no other order than these", .rules("PE-5"))
    func unknownOrder() throws {
      let file = try TemporaryFile(Self.people)
      let wrong = try Printing("buttery $1 --collation german --print csv", files: [file.path])
      #expect(wrong.status == .exited(2))
      #expect(wrong.errors.joined().contains("'letters' and 'binary'"), "\(wrong.errors)")
      let none = try Printing("buttery --collation binary")
      #expect(none.errors.joined().contains("--collation needs a file"), "\(none.errors)")
    }

    @Test("make a section where they are canonically equal, and only there", .rules("PE-5"))
    func sections() throws {
      let file = try TemporaryFile(
        "name,n\nMüller,1\nmilk,2\nMu\u{308}ller,3\nMilk,4\nmilk,5\n１,6\n1,7\n")
      for options in ["-g name --summary", "--frequencies name"] {
        let printing = try Printing("buttery $1 \(options) --print csv", files: [file.path])
        let counts = printing.lines.dropFirst().dropLast().map {
          $0.split(separator: ",").prefix(2).joined(separator: " ")
        }
        #expect(counts.sorted() == ["1 1", "Milk 1", "Müller 2", "milk 2", "１ 1"])
      }
      let distinct = try Printing("buttery $1 --statistics --print csv", files: [file.path])
      #expect(distinct.lines.contains { $0.hasPrefix("name,0,,,,,5,text") }, "\(distinct.output)")
    }

    @Test("are numbers and dates in other digits, too", .rules("PE-6"))
    func values() throws {
      let file = try TemporaryFile(Self.people)
      let json = try Printing("buttery $1 --print jsonl --columns number", files: [file.path])
      #expect(
        json.lines.dropLast()
          == [123, 5, 7, 1234.5, 8, 9, 10, 11, 12].map {
            "{\"number\":\($0 == 1234.5 ? "1234.5" : "\(Int($0))")}"
          })
      #expect(try names("--sort number:desc").prefix(2) == ["MU\u{308}LLER", "Zebra"])
      #expect(try names("--filter 'number = 123'") == ["Zebra"])
      let days = try TemporaryFile("day,n\n2024年12月31日,1\n2023-01-05,2\n２０２４年1月5日,3\n")
      let sorted = try Printing("buttery $1 --sort day --print csv", files: [days.path])
      #expect(sorted.output == "day,n\n2023-01-05,2\n２０２４年1月5日,3\n2024年12月31日,1\n")
      let found = try Printing(
        "buttery $1 --filter 'day > 2024-06' --print csv", files: [days.path])
      #expect(found.output == "day,n\n2024年12月31日,1\n")
    }

    @Test("are underlined with all their marks where they are found", .rules("PE-5"))
    func underlined() throws {
      let it = try RecordKeySession(
        "name,n\nxStraßex,1\nxMu\u{308}llerx,2\n", grouping: nil, columns: 80, waitingFor: "xStra")
      it.press("/", "strasse", "enter")
      try it.expectTop("/ strasse  1 of 1")
      let line = try #require((1..<10).first { it.session.text(line: $0).contains("xStra") })
      let first = try #require(
        (0..<20).first { it.session.style(column: $0, line: line).isUnderlined })
      let last = try #require(
        (0..<20).last { it.session.style(column: $0, line: line).isUnderlined })
      #expect(last - first + 1 == "Straße".count)
      it.press("/", "ü", "enter")
      try it.expectTop("/ ü  1 of 1")
      it.press("&", "name:müller", "enter")
      try it.session.wait("one row should be left") { _ in
        !(1..<10).contains { it.session.text(line: $0).contains("xStra") }
      }
    }
  }
}
