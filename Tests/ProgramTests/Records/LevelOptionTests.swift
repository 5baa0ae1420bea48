import RuleTrait
import Testing

extension DataEndToEnd.Levels {
  @Suite("on the command line") struct CommandLine {
    @Test("a+b makes one level, but where a column is called so", .rules("GR-4"))
    func pairs() throws {
      func printing(_ options: String, _ text: String) throws -> Printing {
        let file = try TemporaryFile(text)
        return try Printing("buttery $1 \(options)", files: [file.path])
      }
      let pairs = try printing("-g region+state --totals none", DataEndToEnd.Levels.text)
      #expect(pairs.output.contains("\nSouth · Kentucky  (4 rows)\n"), "\(pairs.output)")
      let text = "a,b,a+b,c+d\n1,2,3,4\n"
      for (groups, title) in [
        ("a+b", "3"), ("a+b,a", "3"), ("b+a", "2 · 1"), ("'\"a+b\"+a'", "3 · 1"),
        ("c+d", "4"), ("'\"c+d\"+\"a+b\"'", "4 · 3"),
      ] {
        let printed = try printing("-g \(groups) --totals none", text)
        #expect(printed.output.contains("\n\(title)  (1 row)\n"), "\(groups): \(printed.output)")
      }
    }

    @Test(
      "are refused where there are too many, or a column twice", .rules("GR-4"),
      arguments: [
        ("region,state,city,sales,more", "takes 4 levels at most, and there are 5"),
        ("region,region", "names 'region' twice"), ("region+Region", "names 'region' twice"),
        ("region,", "no column is called ''"), ("region,stat", "no column is called 'stat'"),
      ])
    func refusals(groups: String, problem: String) throws {
      let file = try TemporaryFile("region,state,city,sales,more\n1,2,3,4,5\n")
      let printed = try Printing("buttery $1 -g \(groups) --print plain", files: [file.path])
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains(problem) == true, "\(printed.errors)")
    }

    @Test(
      "as text have their headings and totals in levels; for programs they are no matter",
      .rules("GR-4"))
    func printing() throws {
      let file = try TemporaryFile("a,b,n\nx,p,1\ny,p,2\nx,q,3\n")
      func print(_ options: String) throws -> String {
        try Printing("buttery $1 \(options)", files: [file.path]).output
      }
      #expect(
        try print("-g a,b") == """
          n

          x  (2 rows)

            p  (1 row)
          1
            1 row · n: sum 1  mean 1.000  min 1  max 1

            q  (1 row)
          3
            1 row · n: sum 3  mean 3.000  min 3  max 3
          2 rows · n: sum 4  mean 2.000  min 1  max 3

          y  (1 row)

            p  (1 row)
          2
            1 row · n: sum 2  mean 2.000  min 2  max 2
          1 row · n: sum 2  mean 2.000  min 2  max 2

          """)
      #expect(
        try print("-g a,b --totals none --print markdown").hasPrefix(
          "## x\n\n### p\n\n| n |\n| ---: |\n| 1 |\n\n### q\n"))
      #expect(try print("-g a,b --print csv") == "a,b,n\nx,p,1\nx,q,3\ny,p,2\n")
      #expect(
        try print("-g a,b --summary --print csv")
          == print("-g a+b --summary --print csv").reordered)
    }
  }
}

extension String {
  /// The lines of a summary of `x,p`, `y,p`, `x,q`, reordered so that both groups of `x` come first.
  fileprivate var reordered: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    lines.swapAt(2, 3)
    return lines.joined(separator: "\n")
  }
}
