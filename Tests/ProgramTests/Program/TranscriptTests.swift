import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  /// What a person hears of a program: sessions as they are kept in `Transcripts`, key by key.
  ///
  /// A file begins with the command line, and `<down>` is a key that was pressed; what isn't the name of a
  /// key is typed. A line that begins with `? ` comes only if there was time for it. BUTTERY_RECORD=1 writes
  /// the files anew, without these marks: look at what has changed.
  @Suite("a transcript instead of a picture") struct TranscriptTests {
    @Test(
      "says what each key has done, in a terminal that can do nothing else",
      .rules("PE-1", "PE-2"),
      arguments: ["dairy", "grouped", "summary", "folded", "contacts", "database", "panels"])
    func sessions(_ name: String) throws {
      let transcript = try Transcript(named: name)
      let database = transcript.command.contains("SHOP") ? try SQLiteDatabase.shop() : nil
      let session = try transcript.start(database)
      var acts: [Transcript.Act] = []
      for act in transcript.acts {
        session.forgetReceived()
        if let key = act.key { press(key, in: session) }
        let lines = try hear(act.lines, from: session, nameless: database)
        acts.append(.init(key: act.key, lines: lines))
      }
      try check(session.transcript)
      session.press("ctrl-c")
      _ = try session.waitForExit()
      if transcript.isRecorded { return try transcript.write(acts) }
      for (heard, wanted) in zip(acts, transcript.acts) {
        #expect(
          Transcript.matches(heard.lines, wanted.lines),
          "\(name), after \(wanted.key ?? "the start"): \(heard.lines) instead of \(wanted.lines)")
      }
    }

    /// Types a key or a text; the letters of a text come one by one.
    private func press(_ key: String, in session: TerminalSession) {
      if key.hasPrefix("type ") {
        for letter in key.dropFirst(5) { session.press(String(letter)) }
      } else {
        session.press(key)
      }
    }

    /// The lines that are said until they are as wanted, or until nothing more is said.
    private func hear(
      _ wanted: [String], from session: TerminalSession, nameless database: SQLiteDatabase?
    ) throws -> [String] {
      let silence = Transcript.isRecording ? 2_000 : 20_000
      var quiet = 0
      func heard() -> [String] {
        // Its file has another name each time.
        let name = database?.path.split(separator: "/").last.map(String.init)
        return Transcript.lines(of: session.received).map { $0 == name ? "SHOP" : $0 }
      }
      while true {
        let lines = heard()
        if !Transcript.isRecording, Transcript.matches(lines, wanted) {
          try session.settle()
          return heard()
        }
        quiet = session.pump(milliseconds: 20) ? 0 : quiet + 20
        if quiet > silence { return lines }
      }
    }

    /// Nothing but lines of text: no escape sequence, no control character, nothing that is drawn.
    private func check(_ bytes: [UInt8]) throws {
      let text = String(decoding: bytes, as: UTF8.self)
      let drawn = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0A, 0x0D: false
        case 0..<0x20, 0x7F..<0xA0, 0x2500...0x25FF, 0x2800...0x28FF: true
        default: false
        }
      }
      #expect(drawn.isEmpty, "\(drawn.map { String($0.value, radix: 16) })")
    }

    @Test("the option beats the environment, and either makes it", .rules("PE-1"))
    func choosing() throws {
      let cases: [([String], [String: String?], Bool)] = [
        (["--accessible"], [:], true), ([], ["ACCESSIBLE": "1"], true),
        ([], ["BUTTERY_OPTIONS": "--accessible"], true), ([], ["ACCESSIBLE": "0"], false),
        (["--no-accessible"], ["ACCESSIBLE": "1"], false),
      ]
      for (arguments, environment, speaks) in cases {
        let session = try TerminalSession("buttery", arguments, environment: environment)
        try session.wait(for: "1975")
        #expect(session.transcript.contains(0x1B) != speaks, "\(arguments) \(environment)")
      }
    }

    @Test("the last row of a growing file is followed by the next one", .rules("PE-1"))
    func following() throws {
      let file = try TemporaryFile("a,b\n1,2\n3,4\n")
      let session = try TerminalSession("buttery", ["--accessible", "--follow", file.path])
      try session.wait(for: "row 1 of 2")
      session.press("end")
      try session.wait(for: "row 2 of 2")
      try file.append("5,6\n")
      try session.wait(for: "row 3 of 3: new, a 5, b 6")
      session.press("up")
      try session.wait("Up goes to the row before") { $0.says("row 2 of 3: a 3") }
      try session.settle()
      session.forgetReceived()
      try file.append("7,8\n")
      try session.wait(for: "4 rows")
      #expect(!session.says("7"))
    }

    @Test("a stop gives the terminal back, and so does the end", .rules("PE-1"))
    func leaving() throws {
      let program = try Products.path(of: "buttery")
      let script = "'\(program)' --accessible; echo stopped; read line; fg; echo ended: $?"
      let session = try TerminalSession("/bin/sh", ["-m", "-c", script])
      try session.wait(for: "lists the keys")
      try session.settle()
      session.press("ctrl-z")
      try session.wait(for: "stopped")
      #expect(session.isCooked)
      session.press("enter")
      try session.settle()
      #expect(!session.isCooked)
      session.press("down")
      try session.wait("Down does nothing after fg") { $0.says("row 2 of 344") }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored && session.says("ended: 0"))
    }

    @Test("a terminal without a place for its cursor is told of the option", .rules("PE-1"))
    func refusal() throws {
      let session = try TerminalSession("buttery", environment: ["TERM": "dumb"])
      #expect(try session.waitForExit() == .exited(1))
      #expect(session.says("or use --accessible"))
    }
  }
}

extension TerminalSession {
  /// Whether a text has come since `forgetReceived()`.
  fileprivate func says(_ text: String) -> Bool {
    String(decoding: received, as: UTF8.self).contains(text)
  }
}

/// A session as it was heard.
private struct Transcript {
  /// A key, and what was said for it; without a key, what is said at the start.
  struct Act {
    var key: String?
    var lines: [String]
  }

  static let isRecording = getenv("BUTTERY_RECORD") != nil

  private let path: String
  let command: [String]
  var acts: [Act] = [Act(key: nil, lines: [])]

  var isRecorded: Bool { Self.isRecording }

  init(named name: String, file: String = #filePath) throws {
    let folder = file.split(separator: "/").dropLast(2).joined(separator: "/")
    path = "/\(folder)/Transcripts/\(name).txt"
    let lines = try TerminalSession.contents(path).split(
      separator: "\n", omittingEmptySubsequences: false)
    command = lines[0].split(separator: " ").map(String.init)
    for line in lines.dropFirst().dropLast() {
      if line.hasPrefix("<"), line.hasSuffix(">") {
        acts.append(Act(key: String(line.dropFirst().dropLast()), lines: []))
      } else {
        acts[acts.count - 1].lines.append(String(line))
      }
    }
  }

  /// Starts the program of the command line, among files beside the transcripts.
  func start(_ database: SQLiteDatabase?) throws -> TerminalSession {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let arguments = command.dropFirst().map { word in
      word == "SHOP" ? database?.path ?? word : word.hasSuffix(".csv") ? "/\(folder)/\(word)" : word
    }
    return try TerminalSession(
      command[0], arguments, environment: ["TERM": "dumb", "ACCESSIBLE": "1"])
  }

  /// Whether the lines are as wanted, but for those that depend on how long work takes.
  ///
  /// These begin with `? ` in the file, or are about the work itself, or say a number of rows that isn't
  /// counted yet. What is known at once may come before an answer or with it, so the order isn't compared
  /// here.
  static func matches(_ lines: [String], _ wanted: [String]) -> Bool {
    var rest = lines.filter { line in
      !works.contains(where: line.hasPrefix) && !line.contains(/^about [0-9,]+ rows?$/)
    }.map { $0.replacing(" of about ", with: " of ") }
    for line in wanted {
      let isVolatile = line.hasPrefix("? ")
      if let place = rest.firstIndex(of: isVolatile ? String(line.dropFirst(2)) : line) {
        rest.remove(at: place)
      } else if !isVolatile {
        return false
      }
    }
    return rest.isEmpty
  }

  /// What a program that works for a while says of it.
  private static let works = [
    "reading", "grouping", "filtering", "sorting", "searching", "fetching", "old rows",
    "saving", "Reading all", "Summing up", "Counting",
  ]

  static func lines(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
  }

  func write(_ acts: [Act]) throws {
    var text = command.joined(separator: " ") + "\n"
    for act in acts {
      if let key = act.key { text += "<\(key)>\n" }
      for line in act.lines { text += line + "\n" }
    }
    guard let file = fopen(path, "w") else { throw TerminalSession.Failure("can't write \(path)") }
    fputs(text, file)
    fclose(file)
  }
}
