import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the terminal's cursor") struct TerminalCursor {
    private static func rows() throws -> RecordKeySession {
      let rows = (1...90).map { "\($0),row \($0)\n" }.joined()
      return try RecordKeySession("number,text\n" + rows, grouping: nil, waitingFor: "row 1 ")
    }

    @Test("stands unseen at the focused row, which screen readers follow", .rules("AP-18"))
    func focusedRow() throws {
      let it = try Self.rows()
      let session = it.session
      it.press("enter")
      try session.settle()
      let first = session.cursor
      #expect(session.text(line: first[0]).contains("▌"))
      let column = first[1]
      for step in 1...3 {
        it.press("down")
        try session.settle()
        #expect(session.cursor == [first[0] + step, column])
      }
      #expect(!session.isCursorVisible)
    }

    @Test(
      "stands on the first row in sight without a focus, at its field in the current column",
      .rules("PE-3"))
    func noFocus() throws {
      let it = try Self.rows()
      let session = it.session
      try session.settle()
      let first = session.cursor
      #expect(session.text(line: first[0]).contains("row 1 "))
      it.press("down")
      try session.settle()
      #expect(session.cursor == first)
      #expect(session.text(line: first[0]).contains("row 2 "))
      it.press("right")
      try session.settle()
      #expect(session.cursor[0] == first[0])
      #expect(session.text(line: first[0]).dropFirst(session.cursor[1]).hasPrefix("row 2"))
      it.press("enter")
      try session.settle()
      #expect(session.text(line: session.cursor[0]).dropFirst(session.cursor[1]).hasPrefix("row 2"))
      #expect(!session.isCursorVisible)
    }

    @Test(
      "stands on the line that keys act on in panels, where the text field draws its own",
      .rules("PE-3"))
    func panels() throws {
      let it = try Self.rows()
      let session = it.session
      it.press("enter", "enter")
      try session.settle()
      #expect(session.text(line: session.cursor[0]).contains("number"))
      it.press("esc")
      try session.settle()
      it.press("?")
      try session.wait(for: "one line down")
      #expect(session.text(line: session.cursor[0]).contains("one line down"))
      it.press("esc")
      try session.settle()
      it.press(":")
      try session.wait(for: "a command, column")
      let top = session.cursor[0]
      #expect(session.text(line: top).contains("▌"))
      it.press("down")
      try session.settle()
      #expect(session.cursor[0] == top + 1)
      it.press("s", "o", "r", "t")
      try session.wait(for: ": sort")
      #expect(session.cursor[0] == top)
      #expect(session.text(line: top).contains("sort"))
      #expect(!session.isCursorVisible)
      let title = session.text(line: top - 1)
      let end = try #require(title.firstRange(of: "sort")).upperBound
      let caret = title.distance(from: title.startIndex, to: end)
      #expect(session.style(column: caret, line: top - 1).isReverse)
      #expect(!session.style(column: caret - 1, line: top - 1).isReverse)
      it.press(":", "#")
      try session.settle()
      // Nothing is found, so that only the text is left to keys.
      #expect(session.isCursorVisible)
      #expect(session.cursor[0] == top - 1)
    }

    @Test(
      "costs a focus that moves at most eight bytes, and a table that scrolls twelve",
      .rules("AP-18"))
    func bytes() throws {
      let it = try Self.rows()
      let session = it.session
      func bytes(of key: String) throws -> [UInt8] {
        session.forgetReceived()
        it.press(key)
        try session.settle()
        return session.received
      }
      _ = try bytes(of: "down")
      let movements = try (0..<9).map { _ in
        // The text of the new line comes last, and behind it the way back to the first row.
        let bytes = try bytes(of: "down")
        let text = try #require(bytes.lastStart(of: Array("row ".utf8)))
        return bytes.count - text - "row 12".utf8.count
      }
      // On a busy machine the title may show a row's number before the next key.
      #expect((1...12).contains(movements.sorted()[4]))
      _ = try bytes(of: "enter")
      for _ in 0..<3 {
        let movement = try #require(Self.lastMovement(in: bytes(of: "down")))
        #expect(movement.count <= 8)
      }
    }

    /// The bytes at the very end that only move the cursor; nil for none.
    private static func lastMovement(in bytes: [UInt8]) -> [UInt8]? {
      var text = String(decoding: bytes, as: UTF8.self)[...]
      for plain in ["\u{1B}[m", "\u{1B}(B"] where text.hasSuffix(plain) {
        text = text.dropLast(plain.count)
      }
      if text.hasSuffix("\r") || text.hasSuffix("\u{8}") { return [13] }
      guard let start = text.lastIndex(of: "\u{1B}"), "HAGd".contains(text.last ?? " ") else {
        return nil
      }
      return Array(text[start...].utf8)
    }

    @Test("is hidden and anywhere again after a stop", .rules("AP-18"))
    func stop() throws {
      let it = try Self.rows()
      it.press("enter")
      try it.session.settle()
      let session = it.session
      let before = session.cursor
      session.signal(SIGSTOP)
      try session.settle()
      // A shell's prompt would overwrite the picture.
      _ = session.model.feed(Array("\u{1B}[H\u{1B}[2J$ \u{1B}[?25h".utf8)[...])
      session.signal(SIGCONT)
      try session.wait(for: "row 1 ")
      try session.settle()
      #expect(session.cursor == before)
      #expect(!session.isCursorVisible)
    }
  }
}
