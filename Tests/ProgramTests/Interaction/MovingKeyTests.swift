import RuleTrait
import Testing

extension EndToEnd {
  @Suite("moving by key") struct MovingKeys {
    private static let there = [
      ["down", "j", "ctrl-n"], ["pgdn", "space", "f", "ctrl-f", "ctrl-v"], ["d", "ctrl-d"],
      ["tab", "]"], ["end", "G", ">"],
    ]
    private static let back = [
      ["up", "k", "ctrl-p"], ["pgup", "b", "ctrl-b", "\u{1B}v"], ["u", "ctrl-u"],
      ["shift-tab", "["], ["home", "g", "<"],
    ]

    @Test(
      "goes there and back by lines, pages, half pages, sections and to both ends", .rules("CO-2"))
    func moves() throws {
      let rows = (1...90).map { "\($0 / 30),value \($0)\n" }.joined()
      let it = try RecordKeySession(
        "group,value\n" + rows, grouping: "group", waitingFor: "value 1")
      let start = it.table
      for (there, back) in zip(Self.there, Self.back) {
        it.press(there[0])
        try it.session.wait("\(there[0]) should move") { _ in it.table != start }
        try it.session.settle()
        let end = it.table
        for (number, key) in there.enumerated() {
          let other = back[number % back.count]
          it.press(other)
          try it.session.wait("\(other) should go back") { _ in it.table == start }
          it.press(key)
          try it.session.wait("\(key) should move as \(there[0]) does") { _ in it.table == end }
        }
        it.press("home")
        try it.session.wait("home should go back") { _ in it.table == start }
      }
    }

    @Test("shows the help with ? and F1, and draws the screen anew with Ctrl-L", .rules("CO-2"))
    func help() throws {
      let it = try RecordKeySession(grouping: nil)
      for key in ["?", "f1"] {
        it.press(key)
        try it.session.wait(for: "─ keys ─")
        it.press("q")
        try it.session.wait("the help should be gone") { !$0.screen.contains("─ keys ─") }
      }
      let table = it.table
      it.session.press("ctrl-l")
      try it.session.settle()
      #expect(it.table == table)
    }
  }
}
