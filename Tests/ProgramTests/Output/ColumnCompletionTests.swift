import Glibc
import Testing

extension DataEndToEnd {
  @Suite("completions of columns") struct ColumnCompletions {
    /// A header of names that shells, or the option itself, would read as something else.
    private static let header = #"""
      name,first name,"last, name",it's,$(touch /tmp/never),a:b,back\slash,"say ""x""",2020,größe
      x,1,2,3,4,5,6,7,8,9

      """#

    /// The program's answers to a shell that completes the last of `words`.
    private static func answers(
      _ option: String, _ words: [String], shell: String = "fish"
    ) throws -> [String] {
      let quoted = words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
      let cursor = words.last?.count ?? 0
      let line = "buttery ---completion -- \(option) \(words.count) \(cursor) buttery "
      // A busy machine may not read the file within the time limit; then there are no answers.
      for _ in 1..<50 {
        let printed = try Printing(
          line + quoted.joined(separator: " "), environment: ["SAP_SHELL": shell])
        #expect(printed.status == .exited(0) && printed.errors.isEmpty)
        if printed.output.contains(where: { !$0.isWhitespace }) {
          return printed.lines.filter { !$0.isEmpty && $0 != " " }
        }
      }
      return []
    }

    private static func nothing(_ option: String, _ words: [String]) throws {
      let line = "buttery ---completion -- \(option) \(words.count) 0 buttery "
      let printed = try Printing(line + words.joined(separator: " "))
      #expect(printed.output == "\n" && printed.errors.isEmpty, "\(words)")
      #expect(printed.status == .exited(0))
    }

    @Test("name all of them, so that the option understands them")
    func all() throws {
      let file = try TemporaryFile(Self.header)
      let names = try Self.answers("--columns", [file.path, "--columns", ""])
      #expect(
        names == [
          "name", "first name", "\"last, name\"", "it's", "$(touch /tmp/never)", "a:b",
          #"back\slash"#, #"say "x""#, "2020", "größe",
        ])
      for name in names {
        let printed = try Printing(
          "buttery \"$1\" --print csv --columns \"$2\"", files: [file.path, name])
        #expect(printed.errors.isEmpty && printed.lines.count == 3, "\(name)")
      }
    }

    @Test("go on with what is written, without the columns that are there already")
    func several() throws {
      let file = try TemporaryFile("a,b,\"c,d\",e\n1,2,3,4\n")
      #expect(
        try Self.answers("--columns", [file.path, "--columns", "b,\"c,d\","]) == [
          "b,\"c,d\",a", "b,\"c,d\",e",
        ])
      #expect(
        try Self.answers("--group-by", [file.path, "-g", "b+e,a+"]) == ["b+e,a+\"c,d\""])
      #expect(try Self.answers("--sort", [file.path, "--sort", "-e,"]).first == "-e,a")
      #expect(try Self.answers("--sort", [file.path, "--sort", "-"]).first == "-a")
    }

    @Test("name statistics of columns with numbers, and kinds of any")
    func endings() throws {
      let file = try TemporaryFile("name,year,yield\nx,1990,2\ny,1991,3\n")
      #expect(
        try Self.answers("--totals", [file.path, "--totals", "y"]) == [
          "none", "count", "all", "year:sum", "yield:sum",
        ])
      let statistics = try Self.answers("--totals", [file.path, "--totals", "yea"]).dropFirst(3)
      #expect(statistics.prefix(3) == ["year:sum", "year:mean", "year:median"])
      #expect(statistics.allSatisfy { $0.hasPrefix("year:") })
      #expect(
        try Self.answers("--type", [file.path, "--type", "name="]).suffix(7) == [
          "name=duration", "name=size", "name=text", "name=dmy", "name=mdy", "name=epoch",
          "name=epoch-ms",
        ])
      #expect(
        try Self.answers("--width", [file.path, "--width", ""]) == [
          "name:fit", "year:fit", "yield:fit",
        ])
    }

    @Test("read the file as the other options of the command line say")
    func readingOptions() throws {
      let file = try TemporaryFile("a;b,c;d\n1;2,3;4\n")
      #expect(
        try Self.answers("--hide", ["--delimiter", "comma", file.path, "--hide", ""]) == [
          "a;b", "c;d",
        ])
      // An unknown option, as one that is still being typed, must not matter.
      #expect(
        try Self.answers("--hide", [file.path, "--wr", "--hide", ""]) == ["a", "\"b,c\"", "d"])
      let quoted = ["'\(file.path)'", "--hide", ""]
      #expect(try Self.answers("--hide", quoted, shell: "bash") == ["a", "'\"b,c\"'", "d"])
    }

    @Test("name the tables of a database, and the columns of the one that is named")
    func database() throws {
      let file = try TemporaryFile("")
      _ = try Printing(
        """
        rm $1; sqlite3 $1 'create table orders(id integer primary key, region text);
          create table "odd name"(x); insert into orders values(1, 2)'
        """, files: [file.path])
      #expect(
        try Self.answers("--table", [file.path, "--table", ""]).sorted() == ["odd name", "orders"])
      #expect(
        try Self.answers("--group-by", [file.path, "--table", "orders", "-g", ""]) == [
          "id", "region",
        ])
      try Self.nothing("--group-by", [file.path, "-g", "''"])
    }

    @Test("say nothing without a file, and take nothing out of a pipe")
    func nothing() throws {
      try Self.nothing("--columns", ["--columns", "''"])
      try Self.nothing("--columns", ["/nowhere/at/all", "--columns", "''"])
      try Self.nothing("--columns", ["/dev/zero", "--columns", "''"])
      try Self.nothing(
        "--columns", ["postgresql://localhost/shop", "--table", "t", "--columns", "''"])
      let pipe = try TemporaryFile("").path + ".pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      defer { unlink(pipe) }
      try Self.nothing("--columns", [pipe, "--columns", "''"])
    }

    @Test("are taken into the line as bash, zsh and fish write them", arguments: Shell.allCases)
    fileprivate func shells(shell: Shell) throws {
      let file = try TemporaryFile(Self.header)
      let line = try ShellLine(shell)
      let begin = "buttery \(file.path) "
      for (typed, completed) in [
        ("--columns fi", #"--columns first\ name"#), ("--columns \"fi", "--columns \"first name\""),
        ("--sort i", #"--sort it\'s"#), ("-g name,bac", #"-g name,back\\slash"#),
        ("--hide 20", "--hide 2020"), ("--columns name,gr", "--columns name,größe"),
      ] {
        // bash escapes commas, which changes nothing.
        let result = try line.completing(begin + typed).replacing("\\,", with: ",")
        #expect(result == begin + completed)
      }
      // The text `$(touch …)` in the file must never be executed as a command.
      _ = try line.completing(begin + "--columns n")
      #expect(access("/tmp/never", F_OK) != 0)
      #expect(try line.completing(begin + "--statis") == begin + "--statistics")
    }
  }
}

private enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var arguments: [String] {
    switch self {
    case .bash: ["--norc", "--noprofile", "-i"]
    case .zsh: ["-f", "-i"]
    case .fish: ["--no-config", "--private", "-i"]
    }
  }

  /// Commands that load the completions, and set the prompt to `prompt`.
  ///
  /// - Parameter folder: A temporary folder.
  func preparation(prompt: String, folder: String) -> String {
    let script = "buttery --generate-completion-script \(rawValue)"
    let half = prompt.count / 2
    // The prompt is written in two parts, so that the command itself doesn't look like a prompt.
    let parts = "'\(prompt.prefix(half))''\(prompt.dropFirst(half))'"
    return switch self {
    case .bash: "\(script) >\(folder)/it; source \(folder)/it; PS1=\(parts)\r"
    case .zsh:
      "\(script) >\(folder)/_buttery; fpath=(\(folder) $fpath); autoload -U compinit;"
        + " compinit -D -u; PS1=\(parts)\r"
    case .fish: "\(script) | source; function fish_prompt; echo -n \(parts); end\r"
    }
  }
}

/// The command line of an interactive shell.
private struct ShellLine {
  private static let prompt = "ready> "
  private let session: TerminalSession
  private let folder: TemporaryFolder

  init(_ shell: Shell) throws {
    folder = try TemporaryFolder()
    let program = try Products.path(of: "buttery")
    guard symlink(program, folder.path + "/buttery") == 0 else {
      throw TerminalSession.Failure("no link to \(program)")
    }
    session = try TerminalSession(
      "/usr/bin/\(shell)", shell.arguments,
      environment: [
        "PATH": "\(folder.path):/usr/bin:/bin", "HOME": folder.path, "HISTFILE": "/dev/null",
        "TERM": "xterm",
      ], columns: 160)
    try session.settle(quiet: 300)
    session.send(shell.preparation(prompt: Self.prompt, folder: folder.path))
    try session.wait("there should be a prompt") { Self.line(of: $0) == "" }
  }

  /// The text after the last prompt; nil if there is no prompt.
  private static func line(of session: TerminalSession) -> String? {
    let lines = (0..<session.model.lines).map { line in
      String(session.text(line: line).reversed().drop { $0 == " " }.reversed())
    }
    guard let last = lines.last(where: { !$0.isEmpty }), last.hasPrefix(prompt.dropLast()) else {
      return nil
    }
    return String(last.dropFirst(prompt.count))
  }

  /// The command line after typing `typed` and Tab.
  func completing(_ typed: String) throws -> String {
    session.send(typed)
    try session.wait("the line should be there") { Self.line(of: $0)?.hasPrefix(typed) ?? false }
    var completed = typed
    // A busy machine may not read the file within the time limit; then there are no answers.
    for _ in 1..<50 where completed == typed {
      session.send("\t")
      try session.settle()
      completed = Self.line(of: session) ?? typed
    }
    session.send("\u{15}")
    try session.wait("the line should be empty") { Self.line(of: $0) == "" }
    return completed
  }
}
