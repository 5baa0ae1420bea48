import Buttery
import ButteryTestSupport
import Testing

@Suite("the mouse in a text") @MainActor struct TextMouseTests {
  private func mouse(_ action: MouseEvent.Action, _ x: Int, _ y: Int = 0) -> Event {
    .mouse(MouseEvent(action, at: Point(x: x, y: y)))
  }

  /// Returns the marked text after the events, in a field in the middle of a screen.
  private func marked(_ text: String, width: Int = 12, _ events: [Event]) -> String {
    let (view, field) = (View(), TextField())
    field.frame = Rect(x: 4, y: 1, width: width, height: 1)
    field.text = text
    view.addSubview(field)
    let screen = ScriptedScreen(width: 30, height: 3)
    for event in events {
      screen.enqueue(event)
      screen.pass()
    }
    screen.pass { _ in #expect(field.isEditing) }
    screen.run(view)
    return text.marked(field.selectedRange)
  }

  @Test("a press brings the cursor to the character under it")
  func press() {
    #expect(marked("one two", [mouse(.press(button: 1), 6, 1)]) == "on|e two")
    #expect(marked("one two", [mouse(.press(button: 1), 14, 1)]) == "one two|")
    #expect(marked("東京", [mouse(.press(button: 1), 5, 1)]) == "|東京")
    #expect(marked("東京", [mouse(.press(button: 1), 6, 1)]) == "東|京")
    #expect(marked("e\u{301}a", [mouse(.press(button: 1), 5, 1)]) == "e\u{301}|a")
  }

  @Test("a drag selects, wherever it leads, and moves a long text")
  func drag() {
    #expect(
      marked("one two", [mouse(.press(button: 1), 6, 1), mouse(.drag(button: 1), 9, 2)])
        == "on[e t]wo")
    #expect(
      marked(
        "one two",
        [
          mouse(.press(button: 1), 8, 1), mouse(.drag(button: 1), 0, 0),
          mouse(.release(button: 1), 0, 0), mouse(.drag(button: 1), 9, 1),
        ]) == "[one ]two")
    let long = "0123456789abcdef"
    let right = Array(repeating: mouse(.drag(button: 1), 20, 1), count: 8)
    #expect(
      marked(long, width: 8, [mouse(.press(button: 1), 6, 1)] + right) == "01[23456789abcdef]")
    let left = Array(repeating: mouse(.drag(button: 1), 0, 1), count: 30)
    #expect(
      marked(long, width: 8, [mouse(.press(button: 1), 6, 1)] + right + left)
        == "[01]23456789abcdef")
  }

  @Test("two presses select a word, three everything, the fourth is a first one")
  func presses() {
    let press = mouse(.press(button: 1), 9, 1)
    #expect(marked("one two-x", [press, press]) == "one [two]-x")
    #expect(
      marked("one  two", [mouse(.press(button: 1), 7, 1), mouse(.press(button: 1), 7, 1)])
        == "one[  ]two")
    #expect(marked("one two-x", [press, press, press]) == "[one two-x]")
    #expect(marked("one two-x", [press, press, press, press]) == "one t|wo-x")
    #expect(marked("one two-x", [press, mouse(.press(button: 1), 10, 1)]) == "one tw|o-x")
  }

  @Test("presses that are far apart in time are single ones")
  func slowPresses() {
    let stage = FieldStage("one two")
    stage.screen.click(at: Point(x: 1, y: 0))
    stage.screen.wait(.milliseconds(600))
    stage.screen.click(at: Point(x: 1, y: 0))
    stage.run()
    #expect(stage.marked == "o|ne two")
  }

  @Test("a text view takes presses, drags beyond its edges, and the wheel")
  func textView() {
    let view = TextView()
    view.text = (0..<20).map { "line \($0)" }.joined(separator: "\n")
    let screen = ScriptedScreen(width: 12, height: 4)
    var shown: [String] = []
    screen.turnWheel(1)
    screen.pass { shown.append($0.lines[0]) }
    screen.enqueue(mouse(.press(button: 1), 5, 1))
    for _ in 0..<3 { screen.enqueue(mouse(.drag(button: 1), 2, 9)) }
    screen.pass { shown.append($0.lines[0]) }
    screen.run(view)
    #expect(shown == ["line 3      ", "line 4      "])
    #expect(String(view.text[view.selectedRange]) == "4\nline 5\nline 6\nli")
  }

  @Test("the wheel scrolls a text, unless a person can't scroll it: then it goes to what is around")
  func wheelOfDisabledText() {
    final class Around: View {
      var wheels = 0
      override func handle(_ event: Event) -> Bool {
        if case .mouse(let mouse) = event, mouse.action == .wheelDown { wheels += 1 }
        return false
      }
    }
    let (around, text) = (Around(), TextView())
    text.frame = Rect(x: 0, y: 0, width: 12, height: 3)
    text.text = (1...20).map(String.init).joined(separator: "\n")
    around.addSubview(text)
    let screen = ScriptedScreen(width: 12, height: 3)
    screen.enqueue(mouse(.wheelDown, 1))
    screen.pass { _ in #expect(text.contentOffset.y == 3) }
    screen.post { text.isScrollEnabled = false }
    screen.enqueue(mouse(.wheelDown, 1))
    screen.pass { _ in #expect(text.contentOffset.y == 3) }
    screen.enqueue(mouse(.wheelUp, 1))
    screen.pass { _ in #expect(text.contentOffset.y == 3) }
    // The cursor still moves, and the text scrolls to it.
    screen.post {
      text.becomeFirstResponder()
      text.selectedRange = text.text.startIndex..<text.text.startIndex
    }
    screen.press(.up)
    screen.pass { _ in #expect(text.contentOffset.y == 0) }
    screen.run(around)
    #expect(around.wheels == 1)
  }
}
