import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("printed frequencies and statistics") struct DerivedOptions {
    private static let birds = """
      species,sex,mass
      Adelie,male,3750
      Adelie,NA,
      Gentoo,male,5700.5
      "Chin, strap",female,3500

      """

    private func print(_ options: String) throws -> Printing {
      let file = try TemporaryFile(Self.birds)
      return try Printing("buttery $1 \(options)", files: [file.path])
    }

    @Test("--frequencies prints values, counts and shares, the commonest first", .rules("GR-3"))
    func frequencies() throws {
      let printed = try print("--frequencies species")
      #expect(printed.errors.isEmpty)
      #expect(
        printed.output == """
          species      count   share
          Adelie           2  50.0 %
          Gentoo           1  25.0 %
          Chin, strap      1  25.0 %

          """)
    }

    @Test("percentages are numbers in all statistics that programs read", .rules("GR-3"))
    func percentages() throws {
      let file = try TemporaryFile("p\n5%\n7%\n9.5 %\n")
      let printed = try Printing("buttery $1 --statistics --print csv", files: [file.path])
      #expect(printed.lines[1].hasPrefix("p,0,5,7.0,9.5,7.166666666666667,3,percentage,"))
      let shown = try Printing("buttery $1 --statistics", files: [file.path])
      #expect(shown.lines[1].contains(" 5.0%    7.0%  9.5% "), "\(shown.lines[1])")
    }

    @Test("a column's name may stand in quotes", .rules("GR-3"))
    func quotedNames() throws {
      let file = try TemporaryFile("a b,\"x,y\"\n1,5\n2,6\n")
      let print = { (options: String) in
        try Printing("buttery $1 --print csv \(options)", files: [file.path])
      }
      #expect(try print("--frequencies '\"a b\"'").lines.first == "a b,count,share%")
      #expect(
        try print("--summary --totals '\"a b\":sum,\"x,y\":max,\"a b\"'").lines.prefix(2) == [
          "rows,share%,a b:sum,\"x,y:max\"", "2,100.0,3,6",
        ])
      #expect(try print("--chart '\"a b\"' -g '\"x,y\"'").errors.isEmpty)
      let unknown = try print("--totals '\"a c\"'").errors
      #expect(unknown.first?.contains("no column is called 'a c'") == true, "\(unknown)")
    }

    @Test("programs read exact values, and shares in per cent as in summaries", .rules("GR-3"))
    func formats() throws {
      #expect(
        try print("--frequencies SEX --print csv --filter 'mass > 0'").output
          == "sex,count,share%\nmale,2,66.66666666666666\nfemale,1,33.33333333333333\n")
      #expect(
        try print("--frequencies mass --print jsonl").lines.first
          == #"{"mass":3750,"count":1,"share%":25.0}"#)
      #expect(
        try print("--frequencies species --print markdown").lines.suffix(2).first
          == "| Chin, strap | 1 | 25.0 % |")
    }

    @Test("--statistics prints a line for each column", .rules("GR-3"))
    func statistics() throws {
      let printed = try print("--statistics --print csv")
      #expect(
        printed.lines.dropLast() == [
          "column,missing,min,median,max,mean,distinct,kind,q1,q3,spread",
          "species,0,,,,,3,text,,,", "sex,0,,,,,3,text,,,",
          "mass,1,3500,3750.0,5700.5,4316.833333333333,3,decimal,3625.0,4725.25,▅▅             ▅",
        ])
    }

    @Test("the minimum and the maximum have all their digits, for people, too", .rules("DA-14"))
    func digits() throws {
      let file = try TemporaryFile("v\n1.234\n0.0000001\n12345.678901\n")
      let lines = try Printing("buttery $1 --statistics", files: [file.path]).lines
      let words = lines[1].split(separator: " ").map(String.init)
      #expect(words.prefix(5) == ["v", "0", "0.0000001", "1.23", "12345.678901"])
    }

    @Test("texts such as NA are told of, beside what is missing", .rules("GR-3"))
    func words() throws {
      let line = try print("--statistics").lines[2].split(separator: " ").map(String.init)
      #expect(line.prefix(3) == ["sex", "1", "NA"])
    }

    @Test("what they make nothing of is told, and what is wrong refused in a line", .rules("GR-3"))
    func refusals() throws {
      #expect(
        try print("--frequencies sex -g species --sort mass").errors == [
          "buttery: --group-by has no effect with --frequencies; --filter chooses rows",
          "buttery: --sort has no effect with --frequencies; --filter chooses rows",
        ])
      #expect(try print("--frequencies sx").errors.first?.contains("did you mean 'sex'?") == true)
      let both = try print("--statistics --summary")
      #expect(
        both.errors.first?.contains("--summary and --statistics: give only one of them") == true)
      #expect(try print("--frequencies sex --filter nowhere").lines == ["sex  count  share", ""])
    }
  }
}
