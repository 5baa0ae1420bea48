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
      #expect(printed.lines[1].hasPrefix("p,0,5,7,9.5,7.16666666666667,3,percentage,"))
      let shown = try Printing("buttery $1 --statistics", files: [file.path])
      #expect(shown.lines[1].contains(" 5.0%    7.0%  9.5% "), "\(shown.lines[1])")
    }

    @Test(
      "small numbers have four significant digits, on lines and for programs", .rules("DA-22"),
      arguments: [
        ("1e-9\n2e-9\n3e-9", "0.000000002", "2e-09,3e-9,2e-09"),
        (
          "0.000000001\n0.0000000021\n0.0000000035", "0.0000000021",
          "2.1e-09,0.0000000035,0.0000000022"
        ),
        ("1000\n0.00001234\n0.00000123", "0.00001234", "1.234e-05,1000,333.333337856667"),
        ("1e-18\n2.1666666e-18", "1.583e-18", "1.5833333e-18,2.1666666e-18,1.5833333e-18"),
      ])
    func smallNumbers(fields: String, median: String, plain: String) throws {
      let file = try TemporaryFile("k,x\na,\(fields.replacing("\n", with: "\na,"))\n")
      let shown = try Printing("buttery $1 --statistics", files: [file.path])
      #expect(shown.lines[2].contains(" \(median) "), "\(shown.lines[2])")
      let printed = try Printing("buttery $1 --statistics --print csv", files: [file.path])
      #expect(printed.lines[2].contains(",\(plain),"), "\(printed.lines[2])")
      let summary = try Printing("buttery $1 -g k --summary --totals x:median", files: [file.path])
      #expect(summary.lines[1].hasSuffix(" \(median)"), "\(summary.lines[1])")
    }

    @Test(
      "for programs numbers have a decimal point, no group and no more digits than are known",
      .rules("DA-22"))
    func plainNumbers() throws {
      let file = try TemporaryFile("k;p\na;1.234,5\nb;3.811,5\na;2,25\n")
      let print = { (options: String) in
        try Printing("buttery $1 \(options)", files: [file.path]).lines
      }
      #expect(try print("--frequencies p --print csv")[1] == "1234.5,1,33.3333333333333")
      #expect(try print("--frequencies p")[1] == "1.234,5      1  33.3 %")
      #expect(
        try print("--statistics --print csv")[2].hasPrefix(
          "p,0,2.25,1234.5,3811.5,1682.75,3,decimal,618.375,2523,"))
      #expect(
        try print("-g k --summary --totals p:median --print csv") == [
          "k,rows,share%,p:median", "a,2,66.6666666666667,618.375", "b,1,33.3333333333333,3811.5",
          "",
        ])
    }

    @Test("durations add up in summaries, sizes and moments don't", .rules("DA-20"))
    func durations() throws {
      let file = try TemporaryFile(
        "k,len,size,ts\na,59:10,10K,1700000000\na,1:02:03,1.5 GiB,1600000000\nb,0:05,512,1500000000\n"
      )
      let print = { (options: String) in
        try Printing("buttery $1 \(options)", files: [file.path]).lines
      }
      #expect(
        try print("-g k --summary") == [
          "k    rows    share  sum len", "a       2   66.7 %  2:01:13", "b       1   33.3 %  0:05",
          "all     3  100.0 %  2:01:18", "",
        ])
      #expect(
        try print("-g k --summary --print csv") == [
          "k,rows,share%,len:sum", "a,2,66.6666666666667,2:01:13", "b,1,33.3333333333333,0:05", "",
        ])
      #expect(
        try print("--type ts=epoch --print jsonl")[0]
          == #"{"k":"a","len":"59:10","size":"10K","ts":1700000000}"#)
      #expect(try print("--sort size:desc --print csv")[1].hasPrefix("a,1:02:03,1.5 GiB,"))
      #expect(try print("--type ts=epoch --filter 'ts > 2021' --print csv").count == 3)
      let refused = try Printing("buttery $1 --summary --totals size:sum", files: [file.path])
      #expect(refused.errors.first?.contains("has sizes, which have no sum") == true)
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
          == "sex,count,share%\nmale,2,66.6666666666667\nfemale,1,33.3333333333333\n")
      #expect(
        try print("--frequencies mass --print jsonl").lines.first
          == #"{"mass":3750,"count":1,"share%":25.0}"#)
      #expect(
        try print("--frequencies species --print markdown").lines.suffix(2).first
          == "| Chin, strap | 1 | 25.0 % |")
    }

    @Test("sums of durations are texts in JSON, as they are in CSV", .rules("GR-2"))
    func durationsInJSON() throws {
      let file = try TemporaryFile("k,v\na,1h\na,30m\nb,45s\n")
      let printed = try Printing(
        "buttery $1 --summary -g k --totals v:sum --print jsonl", files: [file.path])
      #expect(printed.lines[0].hasSuffix(#","v:sum":"1h 30m"}"#), "\(printed.lines)")
    }

    @Test("fields far behind a file's beginning are in columns of their own", .rules("DA-8"))
    func furtherFields() throws {
      let rows = (0..<20_000).map { "\($0),\($0 % 3)\n" }.joined()
      let file = try TemporaryFile("id,a\n\(rows)20000,1,needle,5\n20001,2,,x\n")
      let printed = try Printing("buttery $1", files: [file.path])
      #expect(printed.errors == [])
      #expect(
        printed.lines.first?.split(separator: " ").suffix(4) == ["column", "3", "column", "4"])
      let rest = printed.lines.dropLast().suffix(2)
      #expect(
        rest.map { $0.split(separator: " ") } == [
          ["20000", "1", "needle", "5"], ["20001", "2", "x"],
        ])
      let found = try Printing(
        "buttery $1 --filter '\"column 4\" = 5' --print jsonl", files: [file.path])
      #expect(found.lines.dropLast() == [#"{"id":20000,"a":1,"column 3":"needle","column 4":"5"}"#])
      let statistics = try Printing("buttery $1 --statistics --print csv", files: [file.path])
      #expect(
        statistics.lines.dropLast().suffix(2) == [
          "column 3,20001,,,,,1,text,,,", "column 4,20000,,,,,2,text,,,",
        ])
      for (options, last) in [
        ("--columns 'column 4',id --print csv", "5,20000\nx,20001\n"),
        ("--columns id,a --print csv", "20000,1\n20001,2\n"),
        ("--hide a,id --print csv", "needle,5\n,x\n"),
        ("--filter '#4 = x' --print csv", "20001,2,,x\n"),
        ("--sort '#3:desc' --filter 'id > 19998' --print csv", "20001,2,,x\n"),
        ("--hide id --print jsonl", #"{"a":2,"column 3":null,"column 4":"x"}"# + "\n"),
        ("--frequencies '#3' --print csv", "needle,1,0.004999500049995\n"),
        ("-g 'column 4' --summary --totals none --print csv", "x,1,0.004999500049995\n"),
      ] {
        let printed = try Printing("buttery $1 \(options)", files: [file.path])
        #expect(printed.output.hasSuffix(last), "\(options): \(printed.output.suffix(60))")
        #expect(printed.errors == [], "\(options)")
      }
    }

    @Test(
      "CSV has fields far behind a file's beginning, and they are searched, without columns",
      .rules("DA-8"),
      arguments: ["", "--filter 'a > 0'", "--sort id:desc", "--filter eedl", "--search '~eed.e'"])
    func furtherFieldsOfCSV(options: String) throws {
      let rows = (0..<20_000).map { "\($0),\($0 % 3)\n" }.joined()
      let quoted = #"20002,"1",,"needle""#
      let file = try TemporaryFile("id,a\n\(rows)20000,1,needle\n20001,2,,x\n\(quoted)\n")
      let printed = try Printing("buttery $1 --print csv \(options)", files: [file.path])
      #expect(printed.lines.contains("20000,1,needle"))
      #expect(printed.lines.contains("20002,1,,needle"))
      #expect(printed.errors == [])
    }

    @Test("--statistics prints a line for each column", .rules("GR-3"))
    func statistics() throws {
      let printed = try print("--statistics --print csv")
      #expect(
        printed.lines.dropLast() == [
          "column,missing,min,median,max,mean,distinct,kind,q1,q3,spread",
          "species,0,,,,,3,text,,,", "sex,0,,,,,3,text,,,",
          "mass,1,3500,3750,5700.5,4316.83333333333,3,decimal,3625,4725.25,▅▅             ▅",
        ])
    }

    @Test("--statistics takes a text that is its column's title for a value", .rules("GR-3"))
    func titlesAmongTexts() throws {
      let file = try TemporaryFile("id,Status\n1,open\n2,Status\n3,closed\n4,Status\n")
      let printed = try Printing("buttery $1 --statistics", files: [file.path])
      #expect(printed.lines.contains { $0.split(separator: " ") == ["Status", "0", "3", "text"] })
      #expect(!printed.output.contains("NA"), "\(printed.output)")
    }

    @Test("--statistics says of chosen columns only", .rules("GR-3"))
    func chosenStatistics() throws {
      for options in ["--columns mass,species", "--hide sex"] {
        let printed = try print("--statistics --print csv \(options)")
        #expect(
          printed.lines.dropFirst().map { $0.prefix { $0 != "," } } == ["species", "mass", ""])
      }
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
