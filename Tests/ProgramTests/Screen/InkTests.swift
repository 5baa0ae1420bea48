import RuleTrait
import Testing

extension EndToEnd {
  @Suite("ink") struct Ink {
    @Test(
      "lines and frames may be dim; what is to be read in details and charts isn't", .rules("RM-7"))
    func records() throws {
      let session = try RecordKeySession(lines: 24).session
      for (key, text) in [
        ("enter", "row 1/8"), ("enter", "record 1 of 8"), ("esc", ""),
        ("v", "sections  Esc closes"),
      ] {
        session.press(key)
        try session.wait(for: text)
        try session.settle()
      }
      #expect(Self.dimText(in: session.transcript).isSubset(of: Self.lines))
    }

    @Test("nor is it in the dairy figures", .rules("RM-7"))
    func dairy() throws {
      let session = try TerminalSession("buttery", columns: 80, lines: 30)
      try session.wait(for: "1975")
      for (key, text) in [
        ("enter", "row 1/"), ("enter", "a person in 1975"), ("esc", ""), ("end", ""),
      ] {
        session.press(key)
        try session.wait(for: text)
        try session.settle()
      }
      #expect(Self.dimText(in: session.transcript).isSubset(of: Self.lines))
    }

    private static let lines: Set<Character> = [" ", "─", "│", "╭", "╮", "╰", "╯"]

    /// Returns the characters that a terminal was sent while its text was dim.
    private static func dimText(in transcript: [UInt8]) -> Set<Character> {
      var text: Set<Character> = []
      var isDim = false
      for part in String(decoding: transcript, as: UTF8.self).split(separator: "\u{1B}") {
        guard part.first == "[", let end = part.dropFirst().firstIndex(where: \.isLetter) else {
          continue
        }
        if part[end] == "m" {
          isDim = isDimNow(part[part.index(after: part.startIndex)..<end], isDim)
        }
        if isDim { text.formUnion(part[part.index(after: end)...].filter { !$0.isNewline }) }
      }
      return text
    }

    /// Returns whether text is dim after a change of attributes (SGR).
    ///
    /// Colours by number have parameters of their own, which are skipped.
    private static func isDimNow(_ parameters: Substring, _ wasDim: Bool) -> Bool {
      var isDim = wasDim
      var rest = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
      while let parameter = rest.popFirst() {
        switch parameter {
        case "", "0", "22": isDim = false
        case "2": isDim = true
        case "38", "48": rest = rest.dropFirst(rest.first == "5" ? 2 : 4)
        default: break
        }
      }
      return isDim
    }
  }
}
