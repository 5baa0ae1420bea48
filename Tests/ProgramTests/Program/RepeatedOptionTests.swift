import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("an option that is given again") struct RepeatedOption {
    private static let text = """
      country,city,people,a:desc
      Japan,Tokyo,3,1
      France,Paris,2,2
      Japan,Kyoto,1,3
      Japan,Tokyo,4,4

      """

    private func print(
      _ options: String, format: String = "csv", environment: String? = nil
    ) throws -> Printing {
      let file = try TemporaryFile(Self.text)
      return try Printing(
        "buttery $1 \(options) --print \(format)", files: [file.path],
        environment: ["BUTTERY_OPTIONS": environment])
    }

    @Test("groups by all columns, a level for each, as with commas", .rules("DA-15", "GR-4"))
    func groups() throws {
      let once = try print("-g country,city", format: "plain")
      let titles = "\nJapan  (3 rows)\n\n  Tokyo  (2 rows)\n"
      #expect(once.output.contains(titles), "\(once.output)")
      let again = [
        "-g country -g city", "--group-by country -gcity", "-gcountry,city",
      ]
      for options in again {
        #expect(try print(options, format: "plain").output == once.output, "\(options)")
      }
    }

    @Test(
      "adds up to the statistics of both; a word takes the place of what is before it",
      .rules("GR-1"))
    func totals() throws {
      let titles = { (options: String, environment: String?) in
        let printed = try print("-g country --summary \(options)", environment: environment)
        return printed.lines[0]
      }
      let both = "country,rows,share%,people:mean,city:distinct"
      #expect(try titles("--totals people:mean,city:distinct", nil) == both)
      #expect(try titles("--totals people:mean --totals city:distinct", nil) == both)
      #expect(try titles("--totals people:mean --totals none", nil) == "country,rows,share%")
      #expect(try titles("--totals none --totals people:mean --totals city:distinct", nil) == both)
      #expect(
        try titles("--totals people:max", "--totals people:mean")
          == "country,rows,share%,people:max"
      )
      #expect(try titles("", "--totals people:mean --totals city:distinct") == both)
    }

    @Test("names a kind for each column")
    func types() throws {
      let printed = try print(
        "--type people=text --type a:desc=text --filter Paris", format: "jsonl")
      #expect(
        printed.output
          == #"{"country":"France","city":"Paris","people":"2","a:desc":"2"}"# + "\n")
    }

    @Test(
      "is refused where only one can be obeyed",
      arguments: [
        ("--sort people --sort people:desc", "--sort takes 'people' in one direction, not in both"),
        ("--sort city,-people,people", "--sort takes 'people' in one direction, not in both"),
        ("--search o --search k", "--search takes one text, not both 'o' and 'k'"),
      ])
    func refuses(options: String, problem: String) throws {
      let printed = try print(options)
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.hasPrefix("buttery: \(problem)") == true, "\(printed.errors)")
      #expect(printed.output.isEmpty)
      #expect(printed.status == .exited(2))
    }

    @Test(
      "sorts by the first column, and where that is the same by the next", .rules("DA-15"),
      arguments: [
        "--sort city --sort people:desc", "--sort city,people:desc", "--sort=city,-people",
        "--sort city --sort city,-people --sort -people",
      ])
    func sorts(options: String) throws {
      #expect(
        try print(options).lines.dropFirst().dropLast() == [
          "Japan,Kyoto,1,3", "France,Paris,2,2", "Japan,Tokyo,4,4", "Japan,Tokyo,3,1",
        ])
    }

    @Test("leaves the rows that have all texts, each in any of its fields", .rules("DA-15"))
    func filters() throws {
      #expect(try print("--filter Japan --filter Tokyo --filter 4").lines[1] == "Japan,Tokyo,4,4")
      let none = try print("--filter Japan --filter Paris", format: "plain")
      #expect(none.output.isEmpty && none.status == .exited(1))
    }

    @Test("is obeyed where it says the same")
    func same() throws {
      let once = try print("--sort people --filter o")
      #expect(once.status == .exited(0))
      let again = try print("--sort people --filter o --sort people:asc --filter o")
      #expect(again.output == once.output)
      #expect(try print("--sort a:desc").lines[1] == "Japan,Tokyo,3,1")
    }

    @Test("on the command line takes the place of those of the environment")
    func environment() throws {
      let byCity = try print("-g city --filter k --sort people", format: "plain")
      #expect(byCity.output.contains("Kyoto  (1 row)"))
      let both = try print(
        "-g city --filter k --sort people", format: "plain",
        environment: "-g country --filter P --sort -people --search x --search x")
      #expect(both.output.isEmpty && both.status == .exited(1), "the search is still asked for")
      let replaced = try print(
        "-g city --filter k --sort people", format: "plain",
        environment: "-g country -g people --filter P --sort -people")
      #expect(replaced.output == byCity.output)
      let usual = try print("", environment: "--filter k --sort -people")
      #expect(
        usual.lines.dropFirst().dropLast() == [
          "Japan,Tokyo,4,4", "Japan,Tokyo,3,1", "Japan,Kyoto,1,3",
        ])
      let kinds = try print(
        "--filter Paris --type people=text", format: "jsonl", environment: "--type a:desc=text")
      #expect(kinds.output.contains(#""people":"2","a:desc":2}"#), "\(kinds.output)")
    }

    @Test("that names no column is refused", arguments: ["-g ''", "-g country,", "--sort ''"])
    func emptyName(options: String) throws {
      let printed = try print(options)
      #expect(printed.errors.count == 1)
      #expect(printed.errors.first?.contains("no column is called ''") == true)
      #expect(printed.errors.first?.contains("'country', 'city'") == true)
      #expect(printed.status == .exited(2))
    }
  }
}
