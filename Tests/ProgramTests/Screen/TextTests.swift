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

    @Test("leaves Burmese marks out in GNU screen, which would write over what stands beside them")
    func burmese() throws {
      for (text, shown) in [("မြန်မာ", "\u{FFFD}\u{FFFD}န\u{FFFD}\u{FFFD}|"), ("a कि", "a कि|")] {
        let session = try start(text, environment: ["STY": "1.pts-1.host"])
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

  @Suite("ambiguous widths") struct AmbiguousWidths {
    private static let question = "\u{1B}[?6n"

    /// The program in a Japanese locale, whose terminal answers with `answer`, and has sent `early` before.
    private func start(
      _ program: String, _ arguments: [String], early: String = "", answer: String
    ) throws -> TerminalSession {
      let session = try TerminalSession(
        program, arguments, environment: ["LC_ALL": "ja_JP.UTF-8"])
      session.answers = false
      try session.wait("the width should be asked for") {
        $0.transcript.count(of: Self.question) == 1
      }
      session.send(early)
      session.send(answer)
      try session.settle()
      return session
    }

    @Test(
      "are two columns where the terminal says so, and one elsewhere",
      arguments: [
        ("Кот○", "\u{1B}[?1;3R\u{1B}[?62;22c", [0: "К", 2: "о", 4: "т", 6: "○", 8: "|"]),
        ("Кот○", "\u{1B}[?1;2R\u{1B}[?62;22c", [0: "К", 1: "о", 2: "т", 3: "○", 4: "|"]),
        ("Кот○", "\u{1B}[?6c", [0: "К", 1: "о", 2: "т", 3: "○", 4: "|"]),
        ("漢ab…", "\u{1B}[?12;3R\u{1B}[?62;22c", [0: "漢", 2: "a", 3: "b", 4: "…", 6: "|"]),
      ] as [(String, String, [Int: String])])
    func text(text: String, answer: String, shown: [Int: String]) throws {
      let session = try start("curses-probe", ["text", text], answer: answer)
      try session.wait("the text isn't there") { $0.text(line: 0).contains("|") }
      for (column, character) in shown {
        #expect(session.model.text(column: column, line: 0) == character, "\(column)")
      }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("leave lines and signs to ASCII where they are two columns, and lose no early key")
    func signs() throws {
      let file = try TemporaryFile("sign,n\n○○,1\n××,2\n")
      for (answer, frame) in [("3", "+----"), ("2", "╰────")] {
        let session = try start(
          "buttery", [file.path], early: "?", answer: "\u{1B}[?1;\(answer)R\u{1B}[?62;22c")
        try session.wait("the help's frame isn't there") { $0.screen.contains(frame) }
        #expect(!session.screen.contains("1;"), "\(session.screen)")
        session.press("esc")
        try session.wait("the help should close") { !$0.screen.contains(frame) }
        #expect(session.text(line: 2).contains("○"))
        session.press("q")
        #expect(try session.waitForExit() == .exited(0))
      }
    }

    @Test("are asked for in Chinese, Japanese and Korean locales alone, for a second at most")
    func asked() throws {
      for (locale, times) in [("de_DE.UTF-8", 0), ("ko_KR.UTF-8", 1), ("zh_TW.UTF-8", 1)] {
        let session = try TerminalSession(
          "curses-probe", ["text", "Кот"], environment: ["LC_ALL": locale])
        session.answers = false
        try session.wait("the text isn't there") { $0.text(line: 0).contains("|") }
        #expect(session.transcript.count(of: Self.question) == times, "\(locale)")
        #expect(session.text(line: 0).hasPrefix("Кот|"))
        session.send("\u{1B}[?1;3R")
        session.press("q")
        #expect(try session.waitForExit() == .exited(0))
      }
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
