import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the first responder") @MainActor struct FirstResponderTests {
  @Test("keys go to it first, then to its superviews, then to the controller", .rules("AP-10"))
  func way() {
    let stage = KeyStage()
    let box = KeyTaker("box", at: Rect(x: 0, y: 0, width: 18, height: 1), tape: stage.tape)
    box.accepts = false
    stage.root.addSubview(box)
    box.addSubview(stage.first)
    #expect(stage.first.becomeFirstResponder())
    stage.cursors(afterKeys: ["x"])
    expectTape(
      stage.tape,
      """
      first becomes: true
      first hears x
      box hears x
      controller hears x
      first resigns: true
      """)
  }

  @Test("whoever takes a key ends its way", .rules("AP-10"))
  func taken() {
    let stage = KeyStage()
    stage.first.takes = { $0 == .key("x") }
    stage.first.becomeFirstResponder()
    stage.tape.clear()
    stage.cursors(afterKeys: ["x", "y"])
    expectTape(
      stage.tape,
      """
      first hears x
      first hears y
      controller hears y
      first resigns: true
      """)
  }

  @Test(
    "without one, keys go to the first table inside, or to what the controller prefers",
    .rules("AP-10"))
  func preferred() {
    let stage = KeyStage()
    #expect(stage.controller.preferredFocusedView === stage.table)
    stage.cursors(afterKeys: [Key(.down)])
    #expect(stage.table.contentOffset.y == 1)

    let other = KeyStage()
    other.controller.preferred = other.last
    other.cursors(afterKeys: [Key(.down)])
    #expect(other.table.contentOffset.y == 0)
    expectTape(other.tape, "last hears ↓\ncontroller hears ↓")
  }

  @Test(
    "a view becomes it before it is on the screen, but not without a controller", .rules("AP-10"))
  func early() {
    let stage = KeyStage(loadsView: false)
    // The controller's view isn't loaded yet, so the view's place in the hierarchy is unknown.
    #expect(!stage.first.becomeFirstResponder())
    _ = stage.controller.view
    #expect(stage.first.becomeFirstResponder())
    #expect(stage.first.isFirstResponder)
    #expect(!KeyTaker("alone", at: .zero, tape: stage.tape).becomeFirstResponder())
    #expect(!View().becomeFirstResponder())
  }

  @Test("the one before resigns first, and may refuse", .rules("AP-10"))
  func resigning() {
    let stage = KeyStage()
    stage.first.becomeFirstResponder()
    stage.tape.clear()
    #expect(stage.second.becomeFirstResponder())
    expectTape(stage.tape, "first resigns: true\nsecond becomes: true")
    stage.second.letsGo = false
    #expect(!stage.first.becomeFirstResponder())
    #expect(!stage.second.resignFirstResponder())
    #expect(stage.second.isFirstResponder)
    stage.second.letsGo = true
    #expect(stage.second.resignFirstResponder())
    #expect(!stage.second.isFirstResponder)
    #expect(stage.first.resignFirstResponder())
  }

  @Test("a view that leaves resigns, and keys go on to what is around it", .rules("AP-10"))
  func leaving() {
    let stage = KeyStage()
    stage.first.becomeFirstResponder()
    stage.first.removeFromSuperview()
    #expect(!stage.first.isFirstResponder)
    stage.table.tableHeaderView = stage.first
    stage.first.becomeFirstResponder()
    stage.table.tableHeaderView = nil
    #expect(stage.table.isFirstResponder)
  }

  @Test("even one that never lets go can be taken out", .rules("AP-10"))
  func takenOut() {
    let stage = KeyStage()
    stage.first.becomeFirstResponder()
    stage.first.letsGo = false
    stage.first.removeFromSuperview()
    #expect(!stage.first.isFirstResponder)
    #expect(stage.second.becomeFirstResponder())
  }

  @Test("a view in a row that goes out of sight hands keys on to the table", .rules("AP-10"))
  func recycled() {
    let stage = KeyStage()
    let field = KeyTaker("field", at: Rect(x: 10, y: 0, width: 5, height: 1), tape: stage.tape)
    stage.source.configure = { cell, path in
      if path == IndexPath(row: 0, section: 0) { cell.contentView.addSubview(field) }
    }
    stage.screen.pass { _ in field.becomeFirstResponder() }
    stage.screen.turnWheel(2, at: Point(x: 3, y: 3))
    var isTableFirst = false
    stage.screen.pass { _ in isTableFirst = stage.table.isFirstResponder }
    stage.cursors(afterKeys: [])
    #expect(isTableFirst)
    #expect(!field.isFirstResponder)
  }

  @Test(
    "one whose delegate chooses another one while it resigns doesn't stop that", .rules("AP-10"))
  func nested() {
    final class Choosing: View {
      var other: Responder?
      override var canBecomeFirstResponder: Bool { true }
      @discardableResult override func resignFirstResponder() -> Bool {
        let result = super.resignFirstResponder()
        _ = other?.becomeFirstResponder()
        return result
      }
    }
    let stage = KeyStage()
    let choosing = Choosing()
    choosing.other = stage.second
    stage.root.addSubview(choosing)
    choosing.becomeFirstResponder()
    #expect(!stage.first.becomeFirstResponder())
    #expect(stage.second.isFirstResponder)
  }

  @Test("a controller in front has one of its own, and the one behind keeps its", .rules("AP-10"))
  func presented() {
    let stage = KeyStage()
    let sheet = KeyTaker("sheet", at: .zero, tape: stage.tape)
    let front = KeyController("front", tape: stage.tape) { sheet }
    var whileCovered: [Bool] = []
    stage.screen.post { [self] in
      stage.first.becomeFirstResponder()
      stage.controller.present(front)
      sheet.becomeFirstResponder()
      stage.tape.clear()
      _ = self
    }
    stage.screen.type("x")
    stage.screen.pass { _ in whileCovered = [stage.first.isFirstResponder, sheet.isFirstResponder] }
    stage.screen.post { front.dismiss() }
    stage.screen.type("y")
    stage.screen.run(stage.controller)
    #expect(whileCovered == [true, true])
    expectTape(
      stage.tape,
      """
      sheet hears x
      front hears x
      controller hears x
      sheet resigns: true
      first hears y
      controller hears y
      first resigns: true
      """)
  }

  @Test("a controller can be it", .rules("AP-10"))
  func controller() {
    final class Listening: ViewController {
      var heard: [Event] = []
      override var canBecomeFirstResponder: Bool { true }
      override func handle(_ event: Event) -> Bool {
        heard.append(event)
        return true
      }
    }
    let controller = Listening()
    #expect(controller.becomeFirstResponder())
    let screen = ScriptedScreen(width: 4, height: 2)
    screen.type("ab")
    screen.run(controller)
    #expect(controller.heard == [.key("a"), .key("b")])
    #expect(controller.isFirstResponder)
  }

  @Test("pasted text takes the way of keys, the mouse the way from where it is", .rules("AP-10"))
  func otherEvents() {
    let stage = KeyStage()
    var heard: [String] = []
    stage.first.takes = {
      if case .paste(let text) = $0 { heard.append("first: \(text)") }
      return false
    }
    stage.second.takes = {
      if case .mouse = $0 { heard.append("second: mouse") }
      return false
    }
    let front = KeyController("front", tape: stage.tape) { View() }
    front.place = { Rect(x: 0, y: 6, width: $0.width, height: 2) }
    front.takes = {
      if case .mouse = $0 { heard.append("front: mouse") }
      return false
    }
    stage.controller.takes = {
      if case .mouse = $0 { heard.append("controller: mouse") }
      return false
    }
    stage.first.becomeFirstResponder()
    stage.screen.paste("butter")
    stage.screen.enqueue(.mouse(MouseEvent(.press(button: 1), at: Point(x: 11, y: 0))))
    stage.screen.post { stage.controller.present(front) }
    stage.screen.enqueue(.mouse(MouseEvent(.press(button: 1), at: Point(x: 11, y: 0))))
    stage.screen.run(stage.controller)
    #expect(heard == ["first: butter", "second: mouse", "controller: mouse", "front: mouse"])
  }

  @Test(
    "editing ends in all of a view, and in spite of whoever is against it where forced",
    .rules("AP-10"))
  func endEditing() {
    let stage = KeyStage()
    stage.first.becomeFirstResponder()
    stage.first.letsGo = false
    #expect(stage.table.endEditing(false))
    #expect(!stage.root.endEditing(false))
    #expect(stage.first.isFirstResponder)
    #expect(stage.root.endEditing(true))
    #expect(!stage.first.isFirstResponder)
  }

  @Test(
    "a controller in front hides what lies behind it, though it draws nothing itself",
    .rules("AP-10"))
  func opaque() {
    let stage = KeyStage()
    let front = KeyController("front", tape: stage.tape) {
      let view = View()
      view.addSubview(
        KeyTaker("inside", at: Rect(x: 4, y: 2, width: 6, height: 1), tape: stage.tape))
      return view
    }
    var lines: [String] = []
    stage.screen.post { stage.controller.present(front) }
    stage.screen.pass { lines = $0.lines }
    stage.screen.run(stage.controller)
    #expect(lines.enumerated().allSatisfy { $0.offset == 2 || $0.element.allSatisfy { $0 == " " } })
    #expect(lines[2].hasPrefix("    inside  "))
  }
}
