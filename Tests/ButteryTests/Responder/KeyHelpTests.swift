import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the help of keys in force") @MainActor struct KeyHelpTests {
  private func stage() -> KeyStage {
    let stage = KeyStage()
    stage.first.commands = [KeyCommand(title: "shout", input: "s", "S") { _ in }]
    stage.controller.commands = [
      KeyCommand(title: "add a row", input: "a") { _ in },
      KeyCommand(input: "h") { _ in },
    ]
    return stage
  }

  @Test("? shows the keys from the first responder outward, Esc closes it", .rules("AP-11"))
  func panel() {
    let stage = stage()
    let screen = ScriptedScreen(width: 40, height: 14)
    screen.pass { _ in stage.first.becomeFirstResponder() }
    screen.type("?")
    var grid = Grid(size: .zero)
    screen.pass { grid = $0.grid }
    screen.press(.escape)
    var after: [String] = []
    screen.pass { after = $0.lines }
    screen.run(stage.controller)
    expectDrawing(
      grid,
      """
      |first     second                        |
      |╭─ keys ───────────────────────────────╮|
      |│ s  S            shout                │|
      |│                                      │|
      |│ a               add a row            │|
      |│                                      │|
      |│ Program                              │|
      |│ Tab  Shift-Tab  next field, back     │|
      |│ ?  F1           this help            │|
      |│ Ctrl-L          redraw the screen    │|
      |│ q  Ctrl-C       quit                 │|
      |│                                      │|
      |╰────────────── ↑↓ scroll  Esc closes ─╯|
      |                                        |
      """)
    #expect(after[0].hasPrefix("first     second"))
    #expect(after.allSatisfy { !$0.contains("Esc closes") })
  }

  @Test("it lists a table's bindings, and those for a row once one is focused", .rules("AP-11"))
  func table() {
    let stage = stage()
    let screen = ScriptedScreen(width: 70, height: 60)
    var before = ""
    var focused = ""
    screen.type("?")
    screen.pass { before = $0.lines.joined(separator: "\n") }
    screen.press(.escape)
    screen.press(.enter)
    screen.press(.function(1))
    screen.pass { focused = $0.lines.joined(separator: "\n") }
    screen.run(stage.controller)
    #expect(before.contains("one line down") && before.contains("add a row"))
    #expect(!before.contains("activates the row") && focused.contains("activates the row"))
    #expect(!before.contains("shout"))
    #expect(before.contains("quit"))
  }

  @Test(
    "texts that are longer than a line are wrapped, and a wide screen has room for longer ones",
    .rules("AP-11"), arguments: [(200, 100), (90, 90), (40, 40)])
  func longTexts(width: Int, panel: Int) {
    let stage = stage()
    let words =
      "every word of a text that is much longer than a line of a narrow screen can be seen"
    stage.controller.commands = [
      KeyCommand(title: words + ", " + words, input: "a") { _ in },
      KeyCommand(title: "last", input: "z") { _ in },
    ]
    let screen = ScriptedScreen(width: width, height: 40)
    screen.type("?")
    var lines: [String] = []
    screen.pass { lines = $0.lines }
    screen.run(stage.controller)
    let inside = lines.compactMap { line in
      line.contains("│")
        ? line.split(separator: "│").last(where: { $0.contains { $0 != " " } }) : nil
    }
    let text = inside.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("a " + words + ", " + words + " z last"), "\(text)")
    #expect(lines.contains { $0.contains("╭─ keys") && $0.trimmed.count == panel })
  }

  @Test("whoever takes ? has it, and without help keys there is no help", .rules("AP-11"))
  func taken() {
    let stage = stage()
    stage.controller.takes = { $0 == .key("?") }
    stage.screen.type("?")
    stage.screen.pass()
    stage.screen.run(stage.controller)
    #expect(stage.controller.presentedViewController == nil)
    let other = self.stage()
    other.screen.post { other.controller.runningApplication?.helpKeys = [] }
    other.screen.type("?")
    other.screen.pass { _ in #expect(other.controller.presentedViewController == nil) }
    other.screen.run(other.controller)
  }

  @Test(
    "a line of hints says which keys matter and where one is, in the room there is", .rules("AP-11")
  )
  func hints() {
    let stage = stage()
    let screen = ScriptedScreen(width: 60, height: 8)
    screen.post { stage.controller.runningApplication?.showsKeyHints = true }
    var hints: [String] = []
    let look = { (screen: ScriptedScreen) in hints.append(screen.lines.last ?? "") }
    screen.pass(look)
    screen.press(.down)
    screen.pass(look)
    screen.press(.enter)
    screen.pass(look)
    screen.post { stage.first.becomeFirstResponder() }
    screen.pass(look)
    screen.resize(width: 24, height: 8)
    screen.pass(look)
    screen.resize(width: 24, height: 2)
    screen.pass(look)
    screen.post { stage.controller.runningApplication?.showsKeyHints = false }
    screen.resize(width: 24, height: 4)
    screen.pass(look)
    screen.run(stage.controller)
    #expect(
      hints.map(\.trimmed) == [
        "a add a row  Enter row  ? help  q quit           1/2 · 0 %",
        "a add a row  Enter row  ? help  q quit          1/2 · 20 %",
        "a add a row  Enter choose  Esc leave  ? help    1/2 · 20 %",
        "s shout  a add a row  ? help  q quit",
        "s shout  ? help", "▌row 0.1", "row 0.3",
      ])
  }

  @Test("neither hints nor help tell of keys that somebody takes before", .rules("AP-11"))
  func shadowed() {
    let stage = stage()
    stage.controller.commands = [
      KeyCommand(title: "drop", input: "d", .control("x")) { _ in },
      KeyCommand(title: "shout too", input: "s") { _ in },
    ]
    let front = KeyController("front", tape: stage.tape) { View() }
    front.commands = [KeyCommand(title: "sing", input: "s") { _ in }]
    let screen = ScriptedScreen(width: 80, height: 40)
    var (table, presented, help) = ("", "", "")
    screen.post { stage.controller.runningApplication?.showsKeyHints = true }
    screen.pass { table = $0.lines.last ?? "" }
    screen.post { stage.controller.present(front) }
    screen.pass { presented = $0.lines.last ?? "" }
    screen.press(.function(1))
    screen.pass { help = $0.lines.joined(separator: "\n") }
    screen.run(stage.controller)
    // The table scrolls by the key d, and has no use for Ctrl-X and s.
    #expect(table.hasPrefix(" Ctrl-X drop  s shout too  Enter row"))
    #expect(presented.hasPrefix(" s sing  d drop  ? help"))
    #expect(help.contains("sing") && !help.contains("shout too"))
    #expect(help.split(separator: "\n").last?.contains("  Esc close  Ctrl-C quit") == true)
  }

  @Test(
    "in a narrow line the most useful hint stays, before the way out", .rules("AP-11"),
    arguments: [
      (60, " a add a row  d delete it  ? help  q quit"), (40, " a add a row  ? help  q quit"),
      (29, " a add a row  ? help  q quit"), (28, " a add a row  ? help"), (20, " ? help  q quit"),
      (16, " ? help  q quit"), (12, " ? help"), (6, ""),
    ])
  func narrowHints(width: Int, line: String) {
    let controller = KeyController(tape: CallTape()) { View() }
    controller.commands = [
      KeyCommand(title: "add a row", input: "a") { _ in },
      KeyCommand(title: "delete it", input: "d") { _ in },
    ]
    let screen = ScriptedScreen(width: width, height: 3)
    screen.post { controller.runningApplication?.showsKeyHints = true }
    var hints = ""
    screen.pass { hints = $0.lines[2] }
    screen.run(controller)
    #expect(hints == line.padding(width))
  }
}

extension String {
  /// The text without leading and trailing blanks.
  fileprivate var trimmed: String {
    var rest = self[...].drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  /// Returns the text padded with blanks to `width` columns.
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
