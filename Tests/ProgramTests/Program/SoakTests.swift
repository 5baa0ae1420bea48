import Glibc
import SeededRandom
import Testing

extension DataEndToEnd {
  /// A few hundred random keys are part of every test run; `make soak` sets a larger number.
  @Suite("the program, after keys at random") struct Soak {
    private static func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }
    }

    private let program = "buttery"
    private let keys =
      variable("BUTTERY_SOAK_KEYS").flatMap { Int($0) } ?? cases(300, orShortly: 180)
    private let seed = variable("BUTTERY_SEED").flatMap { Int($0) } ?? 1

    /// The largest allowed difference of memory, in KiB, between the first and the last third of the keys.
    ///
    /// Only the program's own memory counts, as code is loaded when it is first used, which may be late.
    private static let slack = 1 << 10

    /// The widest numbers come first, so that columns don't grow when other rows come into sight.
    private static let records =
      "country,city,name,motto,a,b,c,d,e,f,g,h\n"
      + (0..<300).map { row in
        "country \(row / 7),city \(row),名\(row),\"to\nbe 😀 \(row)\","
          + (0..<8).map { "\((299 - row) * $0).5" }.joined(separator: ",") + "\n"
      }.joined()

    @Test("shows the dairy figures as a fresh one does, in no more memory")
    func dairy() throws {
      try check([])
    }

    @Test("shows a file with groups as a fresh one does, in no more memory")
    func file() throws {
      let file = try TemporaryFile(Self.records)
      // Changes of columns, order, totals, sparklines and folds would persist, so their keys are
      // avoided. Keys that write files are avoided, too.
      try check(
        [file.path, "--group-by", "country"], avoiding: "cozZS#*(OtaA-+HL.URWw=!FIv",
        clickingFromLine: 3)
    }

    private func check(
      _ arguments: [String], avoiding avoided: String = "", clickingFromLine line: Int = 1
    ) throws {
      let expected = try SoakSession(program, arguments).normalPictures()
      let soak = try SoakSession(program, arguments)
      var input = RandomInput(seed: seed, avoiding: avoided, clickingFromLine: line)
      var memory: [Int] = []
      let start = TerminalSession.now
      for third in 1...3 {
        do {
          try soak.perform(keys / 3, of: &input)
          let pictures = try soak.normalPictures()
          for (picture, wanted) in zip(pictures, expected) where picture != wanted {
            throw TerminalSession.Failure(picture.difference(from: wanted))
          }
        } catch {
          Issue.record(
            "third \(third) of \(keys) keys: BUTTERY_SEED=\(seed) repeats this\n\(error)")
          return
        }
        memory.append(try soak.session.memory("RssAnon"))
      }
      let seconds = Double(TerminalSession.now - start) / 1000
      print(
        "soak: seed \(seed), \(keys) keys in \(seconds) s, KiB after each third \(memory),",
        "peak \(try soak.session.peakMemory())")
      #expect(memory[2] - memory[0] <= Self.slack, "seed \(seed): \(memory)")
      soak.session.press("q")
      #expect(try soak.session.waitForExit() == .exited(0))
      #expect(soak.session.isRestored)
    }
  }
}

/// The program in a terminal, for random keys.
private struct SoakSession {
  let session: TerminalSession
  private let isGrouped: Bool

  /// The text on the screen, and the looks of its characters.
  struct Picture: Equatable {
    var text: String
    var looks: [Look]

    /// Both texts, or the first places with different looks if the texts are the same.
    func difference(from wanted: Picture) -> String {
      guard text == wanted.text else { return "\(text)\nshould be\n\(wanted.text)" }
      let places = looks.indices.filter { looks[$0] != wanted.looks[$0] }
      let first = places.prefix(3).map { place in
        "line \(place / 80), column \(place % 80): \(looks[place]) instead of \(wanted.looks[place])"
      }
      return "\(text)\n\(places.count) places look different: \(first.joined(separator: "; "))"
    }
  }

  init(_ program: String, _ arguments: [String]) throws {
    session = try TerminalSession(program, arguments)
    isGrouped = arguments.contains("--group-by")
    try session.wait(for: "? help")
    try session.settle()
  }

  func perform(_ count: Int, of input: inout RandomInput) throws {
    for number in 0..<count {
      switch input.next() {
      case .key(let key): session.press(key)
      case .bytes(let bytes): session.send(bytes)
      case .resize(let columns, let lines):
        // libvterm crashes on wide characters in output for a screen larger than its own.
        try session.settle(quiet: 5)
        session.resize(columns: columns, lines: lines)
      case .pause(let milliseconds): session.pump(milliseconds: milliseconds)
      }
      try session.waitForRoom()
      guard (try? session.memory("VmRSS")) != nil else {
        let status = try session.waitForExit()
        throw session.failure("the program ended with \(status) after key \(number + 1)")
      }
    }
  }

  /// The beginning and the end of the table, on a screen of 80 columns and 24 lines without panels.
  func normalPictures() throws -> [Picture] {
    session.resize(columns: 79, lines: 24)
    try session.settle(quiet: 110)
    session.forgetReceived()
    session.resize(columns: 80, lines: 24)
    try session.settle(quiet: 110)
    // Esc closes a prompt or a panel, ends a search, removes a filter, and removes the focus, one at a time.
    for _ in 0..<5 {
      session.press("esc")
      try session.settle(quiet: 50)
    }
    if session.screen.contains(" inspector ─") {
      session.press("i")
      try session.settle()
    }
    try choosePlainStyle()
    session.press("left", times: 20)
    try unfoldAll()
    return try ["home", "end"].map { key in
      // A key to move away comes first, so that the top line says which row is the first one.
      for key in [key, key == "home" ? "pgdn" : "pgup"] { session.press(key) }
      try session.settle()
      session.press(key)
      try session.settle(quiet: 300)
      return picture
    }
  }

  /// Unfolds all sections of a file, as clicks on headers fold some of them, in sight or not.
  private func unfoldAll() throws {
    guard isGrouped else { return }
    // The command folds all sections if any is open, and else unfolds all. After it, all are alike.
    repeat {
      for key in [":", "fold or unfold all", "enter"] { session.press(key) }
      try session.settle()
    } while session.screen.contains("▸")
  }

  private func choosePlainStyle() throws {
    for _ in 0..<3 {
      session.press("s")
      try session.settle()
      if session.text(line: 0).trimmingTrailingBlanks.hasSuffix(" plain") { return }
    }
    throw session.failure("no style is called plain")
  }

  /// The screen as drawn after the last resize, when everything was drawn anew.
  ///
  /// It is fed to a fresh terminal, as libvterm 0.1 fails to delete characters on some lines after many
  /// resizes.
  private var picture: Picture {
    let model = ScreenModel(columns: 80, lines: 24)
    _ = model.feed(session.received[...])
    return Picture(
      text: (0..<24).map { line in
        (0..<80).map { model.text(column: $0, line: line) }.joined() + "\n"
      }.joined(),
      looks: (0..<24).flatMap { line in
        (0..<80).map { model.look(column: $0, line: line) }
      })
  }
}
