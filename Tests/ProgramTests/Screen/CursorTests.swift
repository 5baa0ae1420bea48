import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the terminal's cursor") struct TerminalCursor {
    private static func rows() throws -> RecordKeySession {
      let rows = (1...30).map { "\($0),row \($0)\n" }.joined()
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
      #expect(first[1] == 0)
      for step in 1...3 {
        it.press("down")
        try session.settle()
        #expect(session.cursor == [first[0] + step, 0])
      }
      #expect(!session.isCursorVisible)
    }

    @Test(
      "costs a focus that moves at most eight bytes, and a table that scrolls none", .rules("AP-18")
    )
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
      // The output ends with the text of the new line, and no cursor movement follows.
      #expect(try Self.lastMovement(in: bytes(of: "down")) == nil)
      _ = try bytes(of: "enter")
      for _ in 0..<3 {
        let movement = try #require(Self.lastMovement(in: bytes(of: "down")))
        #expect(movement.count <= 8)
      }
    }

    /// Returns the bytes at the very end that only move the cursor.
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
