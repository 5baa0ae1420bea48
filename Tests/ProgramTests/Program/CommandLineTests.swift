import Testing

extension DataEndToEnd {
  @Suite("the command line") struct CommandLine {
    /// Runs `command` in a shell, in a wide terminal; returns its output and its status.
    private func run(
      _ command: String, environment: [String: String?] = [:]
    ) throws -> (lines: [String], status: String) {
      let program = try Products.path(of: "buttery")
      let script = "buttery() { '\(program)' \"$@\"; }\n\(command)\necho \"status $?\""
      let session = try TerminalSession(
        "/bin/sh", ["-c", script], environment: environment, columns: 240, lines: 100)
      _ = try session.waitForExit()
      var lines = (0..<100).map { session.text(line: $0).trimmingTrailingBlanks }
        .filter { !$0.isEmpty }
      let status = lines.popLast() ?? ""
      return (lines, status)
    }

    @Test(
      "answers what can't be done with one line and a status",
      arguments: [
        ("buttery --stile plain", "--style", "status 2"),
        ("buttery --group-by x", "needs a file", "status 2"),
        ("buttery --filter x", "--filter needs a file", "status 2"),
        ("buttery --print yaml", "'plain', 'csv', 'jsonl', 'markdown'", "status 2"),
        ("buttery --delimiter xx x.csv", "'xx' is invalid for '--delimiter", "status 2"),
        (
          "buttery --delimiter xx x.csv", "comma, tab, semicolon, pipe, none, fixed, or one",
          "status 2"
        ),
        ("buttery --encoding utf-61 x.csv", "did you mean utf-16?", "status 2"),
        ("buttery --path a..b x.json", "separate keys by dots", "status 2"),
        ("buttery --type year x.csv", "write COLUMN=KIND", "status 2"),
        ("buttery --type year=int x.csv", "integer, decimal, percentage, date", "status 2"),
        ("buttery --quote '*' x.csv", "'none', 'double', 'single' or 'backslash'", "status 2"),
        ("buttery --quote single --delimiter \\' x.csv", "--quote single: ' can't", "status 2"),
        ("buttery --skip few x.csv", "write a number of lines, 0 for none", "status 2"),
        ("buttery --skip=-1 x.csv", "write a number of lines, 0 for none", "status 2"),
        ("buttery --comment // x.csv", "write one ASCII character, not a quote", "status 2"),
        ("buttery --strict", "--strict needs a file", "status 2"),
        ("buttery - - </dev/null", "standard input can be read only once", "status 2"),
        ("buttery -", "standard input is the terminal: pipe data into it", "status 2"),
        ("BUTTERY_OPTIONS=--stile buttery", "BUTTERY_OPTIONS: Unknown option", "status 2"),
        ("BUTTERY_OPTIONS=x.csv buttery", "BUTTERY_OPTIONS: 'x.csv' isn't an option", "status 2"),
        ("BUTTERY_OPTIONS='--stats --help' buttery", "BUTTERY_OPTIONS: --help belongs", "status 2"),
        ("BUTTERY_OPTIONS=--version buttery x.csv", "TIONS: --version belongs on", "status 2"),
        ("BUTTERY_OPTIONS=--generate-man-page buttery", "TIONS: --generate-man", "status 2"),
        (
          "BUTTERY_OPTIONS='--generate-completion-script bash' buttery",
          "TIONS: --generate-completion-script belongs", "status 2"
        ),
        ("buttery /nowhere/cities.csv", "/nowhere/cities.csv: no such file", "status 1"),
        ("buttery /tmp", "/tmp: is a directory", "status 1"),
        ("TERM=dumb buttery", "can't place its cursor", "status 1"),
        ("TERM= buttery", "TERM is not set", "status 1"),
        ("TERM=no-such-terminal buttery", "unknown", "status 1"),
        ("LC_ALL=C buttery /nowhere", "/nowhere: no such file or directory - check", "status 1"),
        ("buttery > /dev/full", "standard output: No space left", "status 1"),
        ("buttery --help > /dev/full", "standard output: No space left", "status 1"),
        ("buttery --version > /dev/full", "standard output: No space left", "status 1"),
        (
          "buttery --generate-completion-script fish > /dev/full",
          "standard output: No space left", "status 1"
        ),
        ("buttery --version >&-", "standard output: Bad file descriptor", "status 1"),
      ])
    func refuses(command: String, message: String, status: String) throws {
      let said = try run(command)
      #expect(said.lines.count == 1, "\(said.lines)")
      #expect(said.lines.first?.hasPrefix("buttery: ") == true)
      #expect(said.lines.first?.contains(message) == true, "\(said.lines)")
      #expect(said.status == status)
    }

    @Test(
      "names the nearest column where there is none of that name",
      arguments: [
        "--sort yaer", "--sort -yaer", "--sort yaer:desc", "-g yaer", "-g name,yaer", "-gyaer",
        "-g name -g yaer", "--sort name,yaer:desc", "--chart yaer", "--type yaer=text",
        "--columns yaer", "--hide yaer", "--width yaer:3", "-g name --group-order yaer",
        "-g name --summary --totals yaer:sum",
      ])
    func unknownColumns(option: String) throws {
      let said = try run(
        "printf 'name,year\\na,1\\n' >/tmp/columns.$$; "
          + "buttery /tmp/columns.$$ \(option); status=$?; rm /tmp/columns.$$; (exit $status)")
      #expect(said.lines.count == 1, "\(said.lines)")
      #expect(said.lines.first?.contains("no column is called 'yaer'") == true)
      #expect(said.lines.first?.contains("did you mean 'year'?") == true)
      #expect(said.status == "status 2")
    }

    @Test("waits for the columns of a pipe that is silent at first, where they are named")
    func silentPipe() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh",
        ["-c", "{ sleep 0.5; printf 'a,b\\n1,x\\n1,y\\n'; } | '\(program)' -g a --sort b:desc"])
      try session.wait("the section of both rows should be there") { session in
        (0..<24).contains { session.text(line: $0).hasPrefix(" 1  2 rows") }
      }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("takes options from the environment, and those of the command line before them")
    func environment() throws {
      let said = try run(
        "buttery --version; buttery --print jsonl | head -n 1; buttery --no-mouse | head -n 1",
        environment: ["BUTTERY_OPTIONS": "--print  csv --no-header"])
      #expect(
        try said.lines == [
          Release.latest, #"{"product":"Milk","year":1975,"pounds":247}"#, "product,year,pounds",
        ])
    }

    @Test("shows without any words what words for the defaults show, and what the environment says")
    func noWords() throws {
      let without = try DairySession()
      let plain = try DairySession(["--style", "plain", "--color", "auto"])
      #expect(without.line(at: 0) == plain.line(at: 0))
      #expect(without.table == plain.table)
      for line in 0..<24 {
        for column in stride(from: 0, to: 80, by: 7) {
          let looks = [without, plain].map { $0.session.style(column: column, line: line) }
          #expect(looks[0] == looks[1], "at \(column), \(line)")
        }
      }
      let grouped = try DairySession(environment: ["BUTTERY_OPTIONS": "--style grouped"])
      #expect(grouped.table == (try DairySession(["--style", "grouped"])).table)
      #expect(grouped.table != without.table)
    }

    @Test("shows what is sent to it without any words")
    func noWordsAndPipe() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession("/bin/sh", ["-c", "printf 'a,b\\n1,x\\n' | '\(program)'"])
      try session.wait("the record should be there") { $0.text(line: 2).hasPrefix(" 1  x") }
      #expect(session.text(line: 1).hasPrefix(" a  b"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("prints CSV on a terminal without anything that it would obey")
    func csvOnTerminal() throws {
      let file = try TemporaryFile("a,b\n\u{1B}]0;t\u{07}\u{9B}1m,\"x\ny\"\n")
      let said = try run("buttery --print csv '\(file.path)'")
      #expect(said.lines == ["a,b", "␛]0;t␇�1m,x␊y"])
      let piped = try run("buttery --print csv '\(file.path)' | cat -v")
      #expect(piped.lines == ["a,b", "^[]0;t^GM-BM-^[1m,\"x", "y\""])
    }

    @Test("takes options for records from the environment, and shows the dairy figures as well")
    func environmentForRecords() throws {
      let said = try run("buttery | head -n 1", environment: ["BUTTERY_OPTIONS": "-g product"])
      #expect(said.lines == ["US dairy consumption per person"], "\(said.lines)")
    }

    @Test("prints plain rows where standard output is no terminal")
    func printsPlainly() throws {
      let said = try run("buttery | head -n 60 | tail -n 54 | cat -v")
      #expect(said.lines.contains("  1980    234"))
      #expect(said.lines.contains("Yogurt"))
      #expect(said.lines.allSatisfy { !$0.contains("^[") })
      #expect(said.status == "status 0")
    }

    @Test("has help and a version whatever stands in the environment")
    func helpsAlways() throws {
      for options in ["--bad", "--help", "--print", "x.csv"] {
        let said = try run(
          "buttery --version; buttery --help | grep -c OPTIONS:; buttery -h | grep -c OPTIONS:",
          environment: ["BUTTERY_OPTIONS": options])
        #expect(try said.lines == [Release.latest, "1", "1"], "\(options)")
      }
    }

    @Test(
      "refuses what says something of files where there is none",
      arguments: [
        ("--group-by", "COLUMN"), ("--group-order", "name"), ("--totals", "count"),
        ("--sort", "COLUMN"), ("--filter", "TEXT"), ("--search", "TEXT"), ("--chart", "COLUMN"),
        ("--keep-first-column", ""), ("--delimiter", "tab"), ("--encoding", "latin-1"),
        ("--path", "a"), ("--header", ""), ("--no-header", ""),
        ("--type", "COLUMN=text"), ("--follow", ""), ("--missing-as-null", ""),
      ])
    func needsFile(option: String, value: String) throws {
      for environment in [nil, "\(option) \(value)"] {
        let said = try run(
          "buttery \(option) \(value)", environment: ["BUTTERY_OPTIONS": environment])
        #expect(said.lines.count == 1, "\(said.lines)")
        let line = "buttery: \(option) needs a file: buttery FILE \(option)"
        #expect(said.lines.first?.hasPrefix(line) == true, "\(said.lines)")
        #expect(said.status == "status 2")
      }
    }

    @Test("has help that begins with examples, and a version")
    func helps() throws {
      let help = try run("buttery --help")
      #expect(help.lines.contains { $0.contains("buttery cities.csv --group-by country") })
      #expect(help.lines.prefix(11).count { $0.contains("buttery") } > 6)
      #expect(help.status == "status 0")
      #expect(try run("buttery --version").lines == [Release.latest])
    }

    /// Whether this machine lets a test have a file system of its own; many containers don't.
    private static let mayUnshare: Bool = {
      let session = try? TerminalSession(
        "/bin/sh", ["-c", "unshare --mount --map-root-user mount -t tmpfs none /proc"])
      return (try? session?.waitForExit()) == .exited(0)
    }()

    @Test(
      "is refused where the system doesn't tell it, as in a root of one's own without /proc",
      .enabled(if: mayUnshare, "this machine doesn't permit unshare and mount"))
    func isUnknown() throws {
      let program = try Products.path(of: "buttery")
      let words = "mount -t tmpfs none /proc && exec '\(program)' --version"
      let said = try run(#"unshare --mount --map-root-user sh -c "\#(words)""#)
      #expect(said.lines.count == 1)
      #expect(said.lines.first?.contains("mount -t proc proc /proc") == true, "\(said.lines)")
      #expect(said.status == "status 1")
    }
  }
}
