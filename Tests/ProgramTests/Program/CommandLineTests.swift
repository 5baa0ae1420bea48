import Testing

extension EndToEnd {
  @Suite("the command line") struct CommandLine {
    /// Runs `command` in a shell, in a wide terminal; returns what it said and its status.
    private func run(
      _ command: String, environment: [String: String?] = [:]
    ) throws -> (lines: [String], status: String) {
      let program = try Products.path(of: "buttery")
      let script = "buttery() { '\(program)' \"$@\"; }\n\(command)\necho \"status $?\""
      let session = try TerminalSession(
        "/bin/sh", ["-c", script], environment: environment, columns: 240, lines: 60)
      _ = try session.waitForExit(timeout: 5000)
      var lines = (0..<60).map { session.text(line: $0).trimmingTrailingBlanks }
        .filter { !$0.isEmpty }
      let status = lines.popLast() ?? ""
      return (lines, status)
    }

    @Test(
      "answers what can't be done with one line and a status",
      arguments: [
        ("buttery --stile plain", "--style", "status 2"),
        ("buttery --group-by x", "needs a file", "status 2"),
        ("buttery /nowhere/cities.csv", "/nowhere/cities.csv: no such file", "status 1"),
        ("buttery /tmp", "/tmp: is a directory", "status 1"),
        ("TERM=dumb buttery", "can't place its cursor", "status 1"),
        ("TERM= buttery", "TERM is not set", "status 1"),
        ("TERM=no-such-terminal buttery", "unknown", "status 1"),
        ("LC_ALL=C buttery /nowhere", "/nowhere: no such file or directory - check", "status 1"),
        ("buttery > /dev/full", "standard output: No space left", "status 1"),
      ])
    func refuses(command: String, message: String, status: String) throws {
      let said = try run(command)
      #expect(said.lines.count == 1, "\(said.lines)")
      #expect(said.lines.first?.hasPrefix("buttery: ") == true)
      #expect(said.lines.first?.contains(message) == true, "\(said.lines)")
      #expect(said.status == status)
    }

    @Test("prints plain rows where standard output is no terminal")
    func printsPlainly() throws {
      let said = try run("buttery | head -n 60 | tail -n 54 | cat -v")
      #expect(said.lines.contains("  1980    234"))
      #expect(said.lines.contains("Yogurt"))
      #expect(said.lines.allSatisfy { !$0.contains("^[") })
      #expect(said.status == "status 0")
    }

    @Test("has help that begins with examples, and a version")
    func helps() throws {
      let help = try run("buttery --help")
      #expect(help.lines.contains { $0.contains("buttery cities.csv --group-by country") })
      #expect(help.status == "status 0")
      #expect(try run("buttery --version").lines == ["0.1.0"])
    }
  }
}
