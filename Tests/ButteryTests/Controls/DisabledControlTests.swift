import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a control that is disabled") @MainActor struct DisabledControlTests {
  /// A controller that shows a control and has commands for the control's keys.
  private func stage(_ kind: ControlKind, tape: CallTape) -> (Control, KeyController) {
    let control = kind.make()
    control.frame = Rect(x: 0, y: 0, width: 20, height: 1)
    let root = View()
    root.addSubview(control)
    let controller = KeyController(tape: tape) { root }
    controller.commands = [
      KeyCommand(title: "go", input: Key(.enter)) { _ in tape.record("go") },
      KeyCommand(title: "back", input: Key(.left)) { _ in tape.record("back") },
    ]
    return (control, controller)
  }

  @Test(
    "lets keys go on to the next responder while it is first", .rules("AP-11", "AP-13"),
    arguments: ControlKind.allCases)
  func keys(_ kind: ControlKind) {
    let tape = CallTape()
    let (control, controller) = stage(kind, tape: tape)
    let screen = ScriptedScreen(width: 40, height: 2)
    screen.post { _ = control.becomeFirstResponder() }
    // A slider has no use for Enter.
    if kind != .slider { screen.press(.enter) }
    screen.press(.left)
    screen.pass { _ in #expect(!tape.lines.contains("go")) }
    screen.post { tape.clear() }
    screen.post { control.isEnabled = false }
    for key in [Key(.enter), Key(.left), " ", "-", Key(.home)] { screen.enqueue(.key(key)) }
    screen.pass { _ in #expect(control.isFirstResponder) }
    screen.run(controller)
    expectTape(
      tape,
      """
      go
      back
      controller hears Space
      controller hears -
      controller hears Home
      """)
  }

  @Test(
    "leaves hints and help to the commands that its keys come to", .rules("AP-11", "AP-13"),
    arguments: ControlKind.allCases)
  func hints(_ kind: ControlKind) {
    let (control, controller) = stage(kind, tape: CallTape())
    let screen = ScriptedScreen(width: 60, height: 24)
    screen.post { controller.runningApplication?.showsKeyHints = true }
    screen.post { _ = control.becomeFirstResponder() }
    screen.pass { #expect(kind == .slider || !$0.lines[23].contains("Enter go")) }
    screen.post { control.isEnabled = false }
    screen.pass { #expect($0.lines[23].hasPrefix(" Enter go  ← back  ? help")) }
    screen.type("?")
    screen.pass { grid in
      let rows = grid.lines.filter { $0.contains("Enter ") || $0.contains("← ") }
      #expect(rows.count == 2 && rows[0].contains("go") && rows[1].contains("back"))
    }
    screen.run(controller)
  }
}
