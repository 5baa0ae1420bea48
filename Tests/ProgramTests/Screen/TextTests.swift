import Testing

extension EndToEnd {
  @Suite("text on the screen") struct TextOnTheScreen {
    private func start(
      _ text: String, environment: [String: String?] = [:]
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        "curses-probe", ["text", text], environment: environment)
      try session.wait("the text isn't there") { $0.text(line: 0).contains("|") }
      try session.settle()
      return session
    }

    /// Each line ends with a bar at the column where the grid expects its end.
    ///
    /// U+2FFFC stands for what the C library doesn't know: it is assigned in no version of Unicode. Of a
    /// family libvterm shows what has room in two columns.
    @Test(
      "keeps columns straight",
      arguments: [
        ("Käse", "Käse|", 4), ("Ka\u{308}se", "Ka\u{308}se|", 4), ("漢字", "漢字|", 4),
        ("한국", "한국|", 4), ("😀", "😀|", 2), ("👨‍👩‍👧", "👨\u{200D}|", 2), ("👍🏽", "👍|", 2),
        ("❤\u{FE0F}", "❤\u{FE0F} |", 2), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3} |", 2),
        ("🇩🇪", "🇩🇪|", 2), ("\u{2FFFC}", "\u{2FFFC}|", 2), ("कि", "कि|", 2), ("क्षि", "क्षि|", 3),
        ("\u{1112}\u{1161}\u{11AB}", "한|", 2), ("\u{1B}[31m", "␛[31m|", 5),
        ("a\u{202E}b", "a\u{FFFD}b|", 3),
        ("ไทย", "ไทย|", 3),
        ("e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "e\u{301}\u{302}\u{303}\u{304}|", 1),
        ("שלום", "שלום|", 4),
        ("a\u{200D}b", "a\u{FFFD}b|", 3),
      ])
    func keepsColumns(text: String, shown: String, width: Int) throws {
      let session = try start(text)
      let found = session.text(line: 0)
      #expect(found.hasPrefix(shown), "\(found)")
      #expect(session.model.text(column: width, line: 0) == "|")
    }

    @Test("keeps right-to-left letters in their columns where a terminal reorders them")
    func rightToLeft() throws {
      for (text, shown) in [
        ("שלום", "שלום\u{200E}|"), ("a שלום", "a\u{200E} שלום\u{200E}|"), ("plain", "plain|"),
      ] {
        let session = try start(text, environment: ["VTE_VERSION": "7006"])
        #expect(session.text(line: 0).hasPrefix(shown), "\(session.text(line: 0))")
      }
    }

    @Test("is reduced where a terminal can't remember its cursor's place")
    func withoutSavedCursor() throws {
      let entries = try TerminalEntries(without: ["sc", "rc"])
      for (text, shown) in [
        ("👨‍👩‍👧", "👨|"), ("❤\u{FE0F}", "❤ |"), ("1\u{FE0F}\u{20E3}", "1\u{20E3} |"),
        ("🇩🇪", "🇩🇪|"), ("\u{2FFFC}", "\u{FFFD} |"),
      ] {
        let session = try start(text, environment: entries.environment("xterm-kitty"))
        #expect(session.text(line: 0).hasPrefix(shown), "\(session.text(line: 0))")
      }
    }

    @Test("is nothing but ASCII in a locale that knows nothing else", arguments: ["C", "POSIX"])
    func isASCII(locale: String) throws {
      let text = "Käse 漢字 😀 ┌─┐ ▁▄█ → … · e\u{301} 👨‍👩‍👧 \u{202E}"
      let session = try start(text, environment: ["LC_ALL": locale])
      #expect(session.transcript.allSatisfy { $0 < 0x80 })
      #expect(session.text(line: 0).hasPrefix("Kase ???? ?? +-+ _=# > . . e ?? ?|"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }
  }

  @Suite("styles") struct Styles {
    private func looks(
      _ arguments: [String] = [], environment: [String: String?] = [:]
    ) throws -> [String: Look] {
      let session = try TerminalSession(
        "curses-probe", ["styles"] + arguments, environment: environment)
      try session.wait(for: "rgb on grey")
      try session.settle()
      var looks: [String: Look] = [:]
      for line in 0..<15 {
        let name = session.text(line: line).split(separator: "  ").first ?? ""
        looks[String(name)] = session.style(column: 0, line: line)
      }
      return looks
    }

    @Test("use the terminal's palette of 256 colours")
    func palette() throws {
      let looks = try looks()
      #expect(looks["plain"] == .plain && looks["default"] == .plain)
      #expect(looks["bold"]?.isBold == true && looks["italic"]?.isItalic == true)
      #expect(looks["underline"]?.isUnderlined == true && looks["reverse"]?.isReverse == true)
      #expect(looks["red"] == Look(ink: 1) && looks["on blue"] == Look(paper: 4))
      #expect(looks["green on white"] == Look(ink: 2, paper: 7))
      // It couldn't be read on white, and nobody has said what the background is.
      #expect(looks["bright yellow"] == .plain)
      #expect(looks["indexed 208"] == Look(ink: 208) && looks["rgb orange"] == Look(ink: 208))
      #expect(looks["rgb on grey"] == Look(ink: 16, paper: 244))
    }

    @Test("come down to eight colours", arguments: ["xterm", "linux", "tmux", "screen"])
    func eightColors(type: String) throws {
      let looks = try looks(environment: ["TERM": type])
      #expect(looks["red"] == Look(ink: 1) && looks["green on white"] == Look(ink: 2, paper: 7))
      #expect(looks["bright yellow"] == .plain)
      #expect(looks["bright black"]?.ink == -1)
      #expect([-1, 1].contains(looks["indexed 208"]?.ink))
    }

    @Test(
      "have no colour where none is wanted, or none there",
      arguments: [
        (["NO_COLOR": "1"], []), (["TERM": "vt100"], []), (["TERM": "vt100"], ["--colors=always"]),
        ([:], ["--colors=never"]), (["NO_COLOR": "1"], ["--colors=never"]),
      ] as [([String: String], [String])])
    func noColors(environment: [String: String], arguments: [String]) throws {
      let looks = try looks(arguments, environment: environment)
      #expect(looks.count == 15)
      #expect(looks.values.allSatisfy { $0.ink == -1 && $0.paper == -1 })
      #expect(looks["bold"]?.isBold == true && looks["reverse"]?.isReverse == true)
    }

    @Test("have colours where they are wanted whatever NO_COLOR says, and where it is empty")
    func colorsAllTheSame() throws {
      #expect(try looks(["--colors=always"], environment: ["NO_COLOR": "1"])["red"]?.ink == 1)
      #expect(try looks(environment: ["NO_COLOR": ""])["red"]?.ink == 1)
    }
  }
}
