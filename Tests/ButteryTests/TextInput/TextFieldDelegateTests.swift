import Buttery
import ButteryTestSupport
import Testing

@Suite("a text field's delegate") @MainActor struct TextFieldDelegateTests {
  /// A delegate that records its calls, and refuses some of them.
  private final class Teller: TextFieldDelegate {
    var calls: [String] = []
    var refused: Set<String> = []

    private func ask(_ name: String, _ field: TextField, _ rest: String = "") -> Bool {
      calls.append("\(name) \(field.placeholder ?? "")\(rest)")
      return !refused.contains(name)
    }

    func textFieldShouldBeginEditing(_ field: TextField) -> Bool { ask("shouldBegin", field) }
    func textFieldDidBeginEditing(_ field: TextField) { _ = ask("didBegin", field) }
    func textFieldShouldEndEditing(_ field: TextField) -> Bool { ask("shouldEnd", field) }
    func textFieldDidEndEditing(_ field: TextField) { _ = ask("didEnd", field) }
    func textFieldShouldClear(_ field: TextField) -> Bool { ask("shouldClear", field) }
    func textFieldShouldReturn(_ field: TextField) -> Bool { ask("shouldReturn", field) }
    func textFieldDidChangeSelection(_ field: TextField) {
      _ = ask("selection", field, " \((field.text ?? "").marked(field.selectedRange))")
    }
    func textField(
      _ field: TextField, shouldChangeCharactersIn range: Range<String.Index>,
      replacementString string: String
    ) -> Bool {
      ask("shouldChange", field, " \((field.text ?? "").marked(range)) \(string)")
    }
  }

  private let teller = Teller()
  private let fields = ["A", "B"].enumerated().map { index, name in
    let field = TextField()
    field.placeholder = name
    field.frame = Rect(x: 0, y: index, width: 10, height: 1)
    return field
  }

  /// Runs a screen with two fields, the first of which has the cursor.
  private func run(_ script: (ScriptedScreen) -> Void) {
    let view = View()
    let screen = ScriptedScreen(width: 10, height: 2)
    for field in fields {
      view.addSubview(field)
      field.delegate = teller
      let events: [(Control.Event, String)] = [
        (.editingDidBegin, "began"), (.editingChanged, "changed"), (.editingDidEnd, "ended"),
        (.primaryActionTriggered, "primary"),
      ]
      for (event, name) in events {
        field.addAction(
          Action { [teller] action in
            teller.calls.append("\(name) \((action.sender as? TextField)?.placeholder ?? "nobody")")
          }, for: event)
      }
    }
    screen.post { [fields] in fields[0].becomeFirstResponder() }
    script(screen)
    screen.pass { [teller] _ in teller.calls.append(".") }
    screen.run(view)
  }

  private var told: [String] { teller.calls.split(separator: ".").first.map(Array.init) ?? [] }

  @Test("is asked and told in UIKit's order when the cursor comes and goes on to another field")
  func order() {
    run { $0.press(.tab) }
    #expect(
      told == [
        "shouldBegin A", "didBegin A", "began A", "shouldBegin B", "shouldEnd A", "didEnd A",
        "ended A", "didBegin B", "began B",
      ])
  }

  @Test("is asked before each change, which is told after it")
  func changes() {
    run { screen in
      screen.type("ab")
      screen.press(.backspace)
      screen.paste("x\ny")
      screen.press(.left)
      screen.press(.left, times: 5)
    }
    #expect(
      told.dropFirst(3) == [
        "shouldChange A | a", "selection A a|", "changed A",
        "shouldChange A a| b", "selection A ab|", "changed A",
        "shouldChange A a[b] ", "selection A a|", "changed A",
        "shouldChange A a| x y", "selection A ax y|", "changed A",
        "selection A ax |y", "selection A ax| y", "selection A a|x y", "selection A |ax y",
      ])
  }

  @Test("may refuse")
  func refusals() {
    teller.refused = ["shouldChange"]
    run { screen in
      screen.type("a")
      screen.paste("b")
    }
    #expect(fields[0].text == "")
    #expect(told.dropFirst(3) == ["shouldChange A | a", "shouldChange A | b"])
  }

  @Test("may keep the cursor, and may not have it")
  func cursorRefusals() {
    teller.refused = ["shouldEnd"]
    run { screen in
      screen.press(.tab)
      screen.type("a")
    }
    #expect(fields.map(\.text) == ["a", ""])
    #expect(told.filter { $0 == "shouldEnd A" }.count == 1)
    teller.refused = ["shouldBegin"]
    run { $0.type("a") }
    #expect(fields.map(\.isEditing) == [false, false])
  }

  @Test("hears of Enter, which ends editing where somebody listens to that")
  func enter() {
    run { $0.press(.enter) }
    #expect(told.dropFirst(3) == ["shouldReturn A", "primary A"])
  }

  @Test("hears that Enter ends editing where somebody listens to that")
  func exit() {
    fields[0].addAction(
      Action { [teller] _ in teller.calls.append("exit") }, for: .editingDidEndOnExit)
    run { $0.press(.enter) }
    #expect(
      told.dropFirst(3) == [
        "shouldReturn A", "exit", "primary A", "shouldEnd A", "didEnd A", "ended A",
      ])
  }

  @Test("may refuse that Enter does anything")
  func refusedEnter() {
    teller.refused = ["shouldReturn"]
    run { $0.press(.enter) }
    #expect(told.dropFirst(3) == ["shouldReturn A"])
  }

  @Test("hears that a field is cleared by its button, or when editing begins")
  func clearing() {
    fields[0].clearsOnBeginEditing = true
    fields[0].text = "old"
    fields[0].clearButtonMode = .always
    run { screen in
      screen.type("n")
      screen.click(at: Point(x: 9, y: 0))
    }
    #expect(
      told == [
        "shouldBegin A", "shouldClear A", "selection A |", "changed A", "didBegin A", "began A",
        "shouldChange A | n", "selection A n|", "changed A", "shouldClear A", "selection A |",
        "changed A",
      ])
  }

  @Test("hears that editing ends when the field is taken out, hidden things don't keep the cursor")
  func removal() {
    teller.refused = ["shouldEnd"]
    run { screen in screen.post { [fields] in fields[0].removeFromSuperview() } }
    #expect(told.suffix(2) == ["didEnd A", "ended A"])
    #expect(!fields[0].isEditing)
  }

  @Test("isn't asked where the program changes the text")
  func calls() {
    let field = fields[0]
    field.delegate = teller
    field.text = "abc"
    field.selectedRange = field.text!.startIndex..<field.text!.endIndex
    field.insertText("x")
    field.deleteBackward()
    #expect(teller.calls == ["selection A [abc]", "selection A x|", "selection A |"])
    #expect(!field.hasText)
  }

  @Test("a control's actions are performed in order, replaced by name, and removed")
  func actions() {
    let control = Control()
    var heard: [String] = []
    let first = Action { _ in heard.append("first") }
    control.addAction(first, for: [.valueChanged, .touchDown])
    control.addAction(
      Action(identifier: Action.Identifier("named")) { _ in heard.append("old") }, for: .allEvents)
    control.addAction(
      Action(identifier: Action.Identifier("named")) { _ in heard.append("new") },
      for: .valueChanged)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .touchDown)
    #expect(heard == ["first", "new", "first", "old"])
    control.removeAction(first, for: .valueChanged)
    control.removeAction(identifiedBy: Action.Identifier("named"), for: .allEvents)
    heard = []
    control.sendActions(for: .allEvents)
    #expect(heard == ["first"])
  }
}
