import Buttery
import ButteryTestSupport
import Testing

/// A view that can become first responder, shows its name, and records the events that it gets.
final class KeyTaker: View {
  let name: String
  let tape: CallTape
  /// Whether the view handles an event.
  var takes: (Event) -> Bool = { _ in false }
  var commands: [KeyCommand]?
  var accepts = true
  var letsGo = true

  init(_ name: String, at frame: Rect, tape: CallTape) {
    self.name = name
    self.tape = tape
    super.init(frame: frame)
  }

  override var canBecomeFirstResponder: Bool { accepts }
  override var canResignFirstResponder: Bool { letsGo }
  override var keyCommands: [KeyCommand]? { commands }
  override var cursor: Cursor? { Cursor(at: Point(x: bounds.width - 1, y: 0)) }

  @discardableResult override func becomeFirstResponder() -> Bool {
    let result = super.becomeFirstResponder()
    tape.record("\(name) becomes: \(result)")
    return result
  }

  @discardableResult override func resignFirstResponder() -> Bool {
    let result = super.resignFirstResponder()
    tape.record("\(name) resigns: \(result)")
    return result
  }

  override func handle(_ event: Event) -> Bool {
    if case .key(let key) = event { tape.record("\(name) hears \(key)") }
    return takes(event)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.write(name, at: .zero, columns: bounds.width)
  }
}

/// A controller that records the keys that it gets, with a view that contains key takers.
final class KeyController: ViewController {
  let name: String
  let tape: CallTape
  var commands: [KeyCommand]?
  var takes: (Event) -> Bool = { _ in false }
  var place: (Rect) -> Rect = { $0 }
  var preferred: View?
  private let makeView: () -> View

  init(_ name: String = "controller", tape: CallTape, _ makeView: @escaping () -> View) {
    self.name = name
    self.tape = tape
    self.makeView = makeView
  }

  override func loadView() { view = makeView() }
  override var keyCommands: [KeyCommand]? { commands }
  override var preferredFocusedView: View { preferred ?? super.preferredFocusedView }
  override func frame(inScreen bounds: Rect) -> Rect { place(bounds) }
  override func handle(_ event: Event) -> Bool {
    if case .key(let key) = event { tape.record("\(name) hears \(key)") }
    return takes(event)
  }
}

/// Two key takers, a table of five rows below them, and another key taker.
@MainActor final class KeyStage {
  let tape = CallTape()
  let root = View()
  let first: KeyTaker
  let second: KeyTaker
  let last: KeyTaker
  let source = RowSource([5, 5])
  let table: TableView
  let controller: KeyController
  let screen = ScriptedScreen(width: 20, height: 8)

  init(loadsView: Bool = true) {
    first = KeyTaker("first", at: Rect(x: 0, y: 0, width: 8, height: 1), tape: tape)
    second = KeyTaker("second", at: Rect(x: 10, y: 0, width: 8, height: 1), tape: tape)
    last = KeyTaker("last", at: Rect(x: 0, y: 7, width: 8, height: 1), tape: tape)
    table = source.table(width: 20, height: 5)
    table.frame = Rect(x: 0, y: 1, width: 20, height: 5)
    // The order of the subviews isn't the reading order.
    for view in [last, table, second, first] as [View] { root.addSubview(view) }
    let root = root
    controller = KeyController(tape: tape) { root }
    if loadsView { _ = controller.view }
  }

  /// Presses keys with a pass after each, and returns the cursor after each.
  @discardableResult func cursors(afterKeys keys: [Key]) -> [Cursor?] {
    var cursors: [Cursor?] = []
    screen.pass { cursors.append($0.cursor) }
    for key in keys {
      screen.enqueue(.key(key))
      screen.pass { cursors.append($0.cursor) }
    }
    screen.run(controller)
    return cursors
  }
}
