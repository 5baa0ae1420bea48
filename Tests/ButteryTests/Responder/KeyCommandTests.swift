import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("key commands") @MainActor struct KeyCommandTests {
  @Test(
    "at each stop commands are asked before handle(_:), from the inside outward", .rules("AP-11"))
  func order() {
    let stage = KeyStage()
    func note(_ text: String) -> @MainActor (KeyCommand) -> Void {
      { _ in stage.tape.record(text) }
    }
    stage.first.commands = [KeyCommand(title: "one", input: "1", action: note("view: 1"))]
    stage.controller.commands = [
      KeyCommand(title: "one", input: "1", action: note("controller: 1")),
      KeyCommand(title: "two", input: "2", .control("b"), action: note("controller: 2")),
    ]
    stage.first.becomeFirstResponder()
    stage.tape.clear()
    stage.cursors(afterKeys: ["1", "2", .control("b"), "3"])
    expectTape(
      stage.tape,
      """
      view: 1
      first hears 2
      controller: 2
      first hears Ctrl-B
      controller: 2
      first hears 3
      controller hears 3
      first resigns: true
      """)
  }

  @Test("a command that isn't enabled leaves its keys to whoever comes next", .rules("AP-11"))
  func disabled() {
    let stage = KeyStage()
    var command = KeyCommand(title: "one", input: "1") { _ in stage.tape.record("ran") }
    command.isEnabled = false
    stage.controller.commands = [command]
    stage.cursors(afterKeys: ["1"])
    expectTape(stage.tape, "controller hears 1")
  }

  @Test(
    "a table's key bindings count where the table is on the way, after its commands",
    .rules("AP-11"))
  func table() {
    final class Commanding: TableView {
      var ran: [String] = []
      override var keyCommands: [KeyCommand]? {
        [KeyCommand(input: "j") { [unowned self] in ran.append($0.keys[0].description) }]
      }
    }
    let source = RowSource([20])
    let table = Commanding(frame: .zero, style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.dataSource = source
    let screen = ScriptedScreen(width: 10, height: 4)
    screen.type("jk")
    screen.press(.down)
    screen.run(table)
    #expect(table.ran == ["j"])
    #expect(table.contentOffset.y == 1)
  }

  @Test(
    "letters that choose titles of an index, and an open menu, come before commands",
    .rules("AP-11"))
  func openThings() {
    let source = IndexedSource("ABCDE")
    let table = source.table(height: 6)
    let tape = CallTape()
    let controller = KeyController(tape: tape) { table }
    controller.commands = [KeyCommand(title: "c", input: "c") { _ in tape.record("command") }]
    final class Commanding: View {
      var commands: [KeyCommand] = []
      override var keyCommands: [KeyCommand]? { commands }
    }
    let screen = ScriptedScreen(width: 10, height: 6)
    screen.type("c'c")
    screen.press(.escape)
    screen.type("c")
    screen.run(controller)
    expectTape(tape, "command\ncommand")
    #expect(table.contentOffset.y > 0)
  }

  @Test(
    "q and Ctrl-C end the program, unless somebody takes them or they are none", .rules("AP-11"))
  func quitting() {
    for key in ["q", Key.control("c")] {
      let stage = KeyStage()
      stage.screen.enqueue(.key(key))
      stage.screen.pass()
      stage.screen.type("z")
      stage.screen.run(stage.controller)
      #expect(stage.screen.pendingEvents == [.key("z")])
    }
    let taking = KeyStage()
    taking.controller.commands = [KeyCommand(title: "ask", input: "q") { _ in }]
    taking.screen.type("q")
    taking.screen.run(taking.controller)
    #expect(taking.screen.pendingEvents.isEmpty)
    let without = KeyStage()
    without.screen.post { without.controller.runningApplication?.quitKeys = [] }
    without.screen.type("qz")
    without.screen.run(without.controller)
    #expect(without.screen.pendingEvents.isEmpty)
  }

  @Test(
    "the controller that presents is asked after the one in front, and not its views",
    .rules("AP-11"))
  func presenter() {
    let stage = KeyStage()
    let front = KeyController("front", tape: stage.tape) { View() }
    stage.controller.commands = [
      KeyCommand(title: "one", input: "1") { _ in stage.tape.record("presenter: 1") }
    ]
    stage.screen.post { stage.controller.present(front) }
    stage.screen.type("1")
    stage.screen.press(.down)
    stage.screen.run(stage.controller)
    expectTape(
      stage.tape, "front hears 1\npresenter: 1\nfront hears ↓\ncontroller hears ↓")
    #expect(stage.table.contentOffset.y == 0)
  }

  @Test("keys that a table doesn't bind any more come to the controller", .rules("AP-11"))
  func removing() {
    let stage = KeyStage()
    stage.table.keyBindings = stage.table.keyBindings.removing(
      "d", Key(.end), Key(.end, modifiers: .control), "G", ">", .alt(">"))
    #expect(stage.table.keyBindings[.control("d")] == .halfPageDown)
    #expect(!stage.table.keyBindings.bindings.contains { $0.command == .end })
    stage.cursors(afterKeys: ["d", Key(.end)])
    expectTape(stage.tape, "controller hears d\ncontroller hears End")
  }
}
