import Glibc
import Testing

extension EndToEnd {
  @Suite("the window around the terminal") struct WindowAroundTheTerminal {
    private static let push = "\u{1B}[22;2t"
    private static let pop = "\u{1B}[23;2t"
    private static let title = "\u{1B}]2;milk.csv – buttery\u{1B}\\"
    /// Those of a terminal whose description doesn't push titles with the other screen.
    private let entries: TerminalEntries
    private var other: [String: String?] { entries.environment("xterm-kitty") }

    init() throws { entries = try TerminalEntries() }

    private func start(
      named name: String = "milk.csv", environment: [String: String?] = [:]
    ) throws -> (session: TerminalSession, folder: TemporaryFolder) {
      let folder = try TemporaryFolder()
      let path = try folder.make(name, "name,n\nButter,1\n")
      let session = try TerminalSession("buttery", [path], environment: environment)
      try session.wait(for: "Butter")
      try session.settle()
      return (session, folder)
    }

    @Test("has the file's name as its title, and its own one back at the end")
    func title() throws {
      let (session, folder) = try start(environment: other)
      defer { withExtendedLifetime(folder) {} }
      #expect(session.transcript.contains(Self.push + Self.title))
      #expect(!session.transcript.contains(Self.pop))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.transcript.count(of: Self.push) == 1)
      #expect(session.textAfterRestore.contains(Self.pop))
    }

    @Test("has its title pushed once where the terminal's description does so")
    func pushedOnce() throws {
      let (session, folder) = try start()
      defer { withExtendedLifetime(folder) {} }
      #expect(session.transcript.contains(Self.title))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.transcript.count(of: "\u{1B}[22;") == 1)
      #expect(session.transcript.count(of: "\u{1B}[23;") == 1)
    }

    @Test("gets its title back where a signal ends the program")
    func signal() throws {
      let (session, folder) = try start(environment: other)
      defer { withExtendedLifetime(folder) {} }
      kill(session.process, SIGTERM)
      #expect(try session.waitForExit() == .signaled(SIGTERM))
      #expect(session.textAfterRestore.contains(Self.pop))
    }

    @Test("never gets a control character, nor a title where the terminal is a console")
    func hostile() throws {
      let (session, folder) = try start(named: "a\u{1B}]0;x\u{7}b.csv")
      defer { withExtendedLifetime(folder) {} }
      #expect(session.transcript.contains("\u{1B}]2;a␛]0;x␇b.csv – buttery\u{1B}\\"))
      for type in ["linux", "vt220"] {
        let (session, folder) = try start(environment: ["TERM": type])
        defer { withExtendedLifetime(folder) {} }
        #expect(!session.transcript.contains("\u{1B}]2;"), "\(type)")
        #expect(!session.transcript.contains(Self.push), "\(type)")
      }
    }

    @Test("shows how far work over a second is, where the terminal is known to show it")
    func progress() throws {
      let program = try Products.path(of: "buttery")
      let command =
        "(echo a,b; for i in $(seq 18); do echo $i,2; sleep 0.1; done) | \"$0\""
      for (environment, isShown) in [
        (["TERM_PROGRAM": "ghostty"], true), (["VTE_VERSION": "8000"], true), ([:], false),
        (["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.6.5"], false),
        (["TERM_PROGRAM": "ghostty", "TMUX": "/tmp/tmux"], false),
      ] as [([String: String], Bool)] {
        let session = try TerminalSession(
          "/bin/sh", ["-c", command, program], environment: environment)
        try session.wait("all rows should be there") { $0.screen.contains("18  2") }
        try session.wait("the end should be known") { $0.text(line: 0).contains("18 rows") }
        try session.settle()
        let isThere = session.transcript.contains("\u{1B}]9;4;3\u{1B}\\")
        #expect(isThere == isShown, "\(environment)")
        if isShown {
          try session.wait("the progress should go") {
            $0.transcript.contains("\u{1B}]9;4;0\u{1B}\\")
          }
        }
        session.press("q")
        _ = try session.waitForExit()
      }
    }
  }

  @Suite("a character set") struct CharacterSet {
    @Test("that lacks characters is told of once, where a question mark stands for one")
    func lacking() throws {
      for (text, isTold) in [("漢字", true), ("Käse?", false)] {
        let file = try TemporaryFile("name,n\n\(text),1\n")
        let session = try TerminalSession("buttery", [file.path], environment: ["LC_ALL": "POSIX"])
        try session.wait(for: "name")
        try session.settle()
        let isThere = session.text(line: 0).contains("? stands for what your locale")
        #expect(isThere == isTold, "\(session.text(line: 0))")
        session.press("down")
        try session.settle()
        #expect(!session.text(line: 0).contains("stands for"))
        session.press("q")
        #expect(try session.waitForExit() == .exited(0))
      }
    }
  }
}
