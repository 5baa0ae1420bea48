import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("controllers inside of controllers") @MainActor struct ContainmentTests {
  /// A controller that shows its name, fills its view with it, and records the calls that it gets.
  private final class Named: ViewController {
    let name: String
    let tape: CallTape
    var takes: Set<Key> = []
    private let ink: Unicode.Scalar
    init(_ name: String, _ tape: CallTape) {
      self.name = name
      self.tape = tape
      ink = name.unicodeScalars.first ?? "?"
    }
    private func note(_ call: String) { tape.record("\(name) \(call)") }
    override func loadView() {
      let counted = CountedView(name: name, frame: .zero) { [tape] in
        tape.record("\($0) is drawn")
      }
      counted.ink = ink
      view = counted
    }
    override func willMove(toParent parent: ViewController?) {
      note("will move to \((parent as? Named)?.name ?? "nobody")")
    }
    override func didMove(toParent parent: ViewController?) {
      note("did move to \((parent as? Named)?.name ?? "nobody")")
    }
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewIsAppearing(_ animated: Bool) { note("is appearing on \(view.frame.width)") }
    override func viewDidAppear(_ animated: Bool) { note("did appear") }
    override func viewWillDisappear(_ animated: Bool) {
      note("will disappear" + (isMovingFromParent ? " for good" : ""))
    }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
    override func handle(_ event: Event) -> Bool {
      guard case .key(let key) = event else { return false }
      note("hears \(key)")
      return takes.contains(key)
    }
  }

  private func embed(_ child: ViewController, in parent: ViewController, at frame: Rect) {
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.view.frame = frame
    child.didMove(toParent: parent)
  }

  @Test(
    "a child appears and disappears with its parent, and when it comes and goes",
    .rules("AP-6", "AP-12"))
  func appearances() {
    let tape = CallTape()
    let (outer, inner) = (Named("A", tape), Named("B", tape))
    embed(inner, in: outer, at: Rect(x: 1, y: 0, width: 2, height: 1))
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.post { tape.record("-") }
    screen.pass { #expect($0.lines == ["ABBA"]) }
    screen.post { outer.present(ViewController()) }
    screen.pass { _ in tape.record("-") }
    screen.post { outer.dismiss() }
    screen.pass { _ in tape.record("-") }
    screen.post {
      inner.willMove(toParent: nil)
      inner.view.removeFromSuperview()
      inner.removeFromParent()
    }
    screen.pass { #expect($0.lines == ["AAAA"]) }
    screen.run(outer)
    let told = CallTape()
    for line in tape.lines where !line.hasSuffix("drawn") { told.record(line) }
    expectTape(
      told,
      """
      B will move to A
      B did move to A
      A will appear
      B will appear
      A is appearing on 4
      B is appearing on 2
      A did appear
      B did appear
      -
      A will disappear
      B will disappear
      A did disappear
      B did disappear
      -
      A will appear
      B will appear
      A is appearing on 4
      B is appearing on 2
      A did appear
      B did appear
      -
      B will move to nobody
      B did move to nobody
      B will disappear for good
      B did disappear
      """)
  }

  @Test(
    "a key goes from a child's view to the child, its parent, and the presenter", .rules("AP-6"))
  func wayOfKeys() {
    let tape = CallTape()
    let (root, outer, inner) = (Named("R", tape), Named("A", tape), Named("B", tape))
    embed(inner, in: outer, at: Rect(x: 1, y: 0, width: 2, height: 1))
    let field = KeyTaker("field", at: Rect(x: 0, y: 0, width: 2, height: 1), tape: tape)
    inner.view.addSubview(field)
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.post {
      root.present(outer)
      field.becomeFirstResponder()
      tape.clear()
    }
    screen.type("x")
    screen.pass()
    screen.post {
      #expect(field.isFirstResponder)
      inner.view.removeFromSuperview()
      #expect(!field.isFirstResponder)
    }
    screen.run(root)
    #expect(
      tape.lines.filter { $0.hasSuffix("hears x") }
        == ["field hears x", "B hears x", "A hears x", "R hears x"])
  }

  @Test(
    "a click goes from a child's view to the child and its parent, and no further", .rules("AP-6"))
  func clicks() {
    final class Clicked: ViewController {
      var clicks = 0
      override func handle(_ event: Event) -> Bool {
        if case .mouse = event { clicks += 1 }
        return false
      }
    }
    let (root, outer, inner) = (Clicked(), Clicked(), Clicked())
    embed(inner, in: outer, at: Rect(x: 1, y: 0, width: 2, height: 1))
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.post { root.present(outer) }
    screen.enqueue(.mouse(MouseEvent(.press(button: 1), at: Point(x: 1, y: 0))))
    screen.run(root)
    #expect([inner, outer, root].map(\.clicks) == [1, 1, 0])
  }

  @Test("what a child presents comes in front of all, and goes again", .rules("AP-6"))
  func presentsFromChild() {
    let tape = CallTape()
    let (outer, inner, front) = (Named("A", tape), Named("B", tape), Named("C", tape))
    embed(inner, in: outer, at: Rect(x: 1, y: 0, width: 2, height: 1))
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.post { inner.present(front) }
    screen.pass { screen in
      #expect(screen.lines == ["CCCC"])
      #expect(inner.presentedViewController === front && outer.presentedViewController === front)
      #expect(front.presentingViewController === outer)
      #expect(inner.runningApplication === outer.runningApplication)
    }
    screen.post { inner.dismiss() }
    screen.pass { #expect($0.lines == ["ABBA"]) }
    screen.run(outer)
  }

  @Test(
    "what is presented comes in front where the presenter isn't a child, with a warning",
    .rules("AP-6"))
  func presentsFromStranger() {
    let warnings = Warnings()
    let tape = CallTape()
    let (outer, inner) = (Named("A", tape), Named("B", tape))
    outer.view.addSubview(inner.view)
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.post { inner.present(Named("C", tape)) }
    screen.pass { #expect($0.lines == ["CCCC"]) }
    screen.run(outer)
    #expect(
      warnings.end() == [
        "Named presents a controller, and its view is inside of that of Named, whose child it isn't:"
          + " call addChild"
      ])
  }

  @Test("what a controller covers completely isn't drawn until it is uncovered", .rules("AP-7"))
  func coveredIsNotDrawn() {
    let tape = CallTape()
    let (root, front) = (Named("A", tape), Named("B", tape))
    let screen = ScriptedScreen(width: 4, height: 1, checksPictures: false)
    screen.pass()
    screen.post {
      tape.clear()
      root.present(front)
    }
    screen.pass()
    screen.post { root.view.setNeedsDisplay() }
    screen.pass { screen in
      #expect(!tape.lines.contains("A is drawn") && screen.lines == ["BBBB"])
    }
    screen.post { root.dismiss() }
    screen.pass { #expect($0.lines == ["AAAA"]) }
    screen.run(root)
  }

  @Test(
    "what can't be done says so: dismissing twice, presenting off screen, no parent", .rules("AP-6")
  )
  func warnings() {
    let warnings = Warnings()
    let (root, front, other) = (ViewController(), ViewController(), TableViewController())
    let screen = ScriptedScreen(width: 4, height: 1)
    var completions = 0
    screen.post {
      root.present(front)
      front.dismiss()
      front.dismiss { completions += 1 }
      root.dismiss { completions += 1 }
      #expect(completions == 2)
      front.present(other)
      other.removeFromParent()
    }
    screen.run(root)
    let twice = "dismiss of ViewController: it neither presents a controller nor is presented"
    #expect(
      warnings.end() == [
        twice, twice, "ViewController can't present TableViewController: it isn't on the screen",
        "removeFromParent: TableViewController has no parent",
      ])
  }
}

/// Collects the warnings until `end()` is called, instead of printing them.
@MainActor final class Warnings {
  private var lines: [String] = []
  private let old = TableViewDiagnostics.warning

  init() {
    TableViewDiagnostics.warning = { [unowned self] in lines.append($0) }
  }

  func end() -> [String] {
    TableViewDiagnostics.warning = old
    return lines
  }
}
