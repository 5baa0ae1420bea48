import Glibc
import Testing

extension EndToEnd {
  /// `make soak` sets the number of keys; a few hundred are part of every run.
  @Suite("the program, after keys at random") struct Soak {
    private static func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }
    }

    private let program = "buttery"
    private let keys = variable("BUTTERY_SOAK_KEYS").flatMap { Int($0) } ?? 300
    private let seed = variable("BUTTERY_SEED").flatMap { Int($0) } ?? 1

    /// The limit in KiB on the growth of memory from the first third of the keys to the last.
    ///
    /// Only the program's private memory counts, because code is only in memory from its first use
    /// on, which may come late.
    private static let slack = 1 << 10

    /// Records with the widest numbers first, so that columns needn't grow when others come into
    /// sight.
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
      // Changes of columns, order, totals and folds would remain, and files must not be changed, so
      // their keys are avoided.
      try check(
        [file.path, "--group-by", "country"], avoiding: "cozZS#*(OtaA-+HL.URWw=!FI",
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

/// The program in a terminal with random input.
private struct SoakSession {
  let session: TerminalSession

  /// The text on the screen, and its looks.
  struct Picture: Equatable {
    var text: String
    var looks: [Look]

    /// Returns both texts, or the first places with other looks if the texts are equal.
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
    try session.wait(for: "? help")
    try session.settle()
  }

  func perform(_ count: Int, of input: inout RandomInput) throws {
    for number in 0..<count {
      switch input.next() {
      case .key(let key): session.press(key)
      case .bytes(let bytes): session.send(bytes)
      case .resize(let columns, let lines):
        // libvterm crashes if it gets wide characters in a picture for a screen larger than its
        // own.
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

  /// Returns the beginning and the end of the table, on a screen of 80x24 with nothing in front of
  /// it.
  func normalPictures() throws -> [Picture] {
    session.resize(columns: 79, lines: 24)
    try session.settle(quiet: 110)
    session.forgetReceived()
    session.resize(columns: 80, lines: 24)
    try session.settle(quiet: 110)
    // Esc once each for a prompt, a panel, a search, a filter and the focus of a row.
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
    return try ["home", "end"].map { key in
      // Each key moves, and the table has come to rest: the top line shows the first row.
      session.press(key == "home" ? "pgdn" : "pgup")
      try session.settle()
      session.press(key)
      try session.settle(quiet: 300)
      return picture
    }
  }

  private func choosePlainStyle() throws {
    for _ in 0..<3 {
      session.press("s")
      try session.settle()
      if session.text(line: 0).trimmingTrailingBlanks.hasSuffix(" plain") { return }
    }
    throw session.failure("no style is called plain")
  }

  /// The picture of a new terminal that got only the bytes since the last resize, after which
  /// everything was drawn.
  ///
  /// After many resizes libvterm 0.1 doesn't delete characters on some lines.
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
