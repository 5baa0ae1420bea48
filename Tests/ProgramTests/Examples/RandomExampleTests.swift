import Buttery
import ButteryTestSupport
import SeededRandom
import Testing
import example_contacts
import example_settings

@Suite("random use of the examples") @MainActor struct RandomExampleTests {
  private static let keys: [Key] =
    [
      .tab, .tab, .up, .up, .down, .down, .down, .left, .left, .right, .right, .enter, .enter,
      .enter,
      .escape, .escape, .home, .end, .pageUp, .pageDown, .backspace, .function(5),
    ].map { Key($0) } + [
      Key(.tab, modifiers: .shift), " ", " ", "/", ",", ",", "'", "a", "e", "m", "n", "s", "y", "+",
      "?",
    ]

  private func act(_ screen: ScriptedScreen, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<75: screen.enqueue(.key(Self.keys.randomElement(using: &random)!))
    case 75..<97:
      let place = Point(
        x: Int.random(in: 0..<80, using: &random), y: Int.random(in: 0..<24, using: &random))
      let action: MouseEvent.Action = [
        .press(button: 1), .release(button: 1), .press(button: 3), .drag(button: 1), .wheelDown,
        .wheelUp,
      ].randomElement(using: &random)!
      screen.enqueue(.mouse(MouseEvent(action, at: place)))
    default:
      screen.resize(
        width: [1, 20, 40, 80, 130].randomElement(using: &random)!,
        height: [1, 6, 10, 24, 30].randomElement(using: &random)!)
    }
  }

  private func front(of controller: ViewController) -> ViewController {
    var front = controller
    while let next = front.presentedViewController { front = next }
    return front
  }

  /// All visible views of the front controller; controllers behind remember their first responders.
  private func viewsInFront(of controller: ViewController) -> [View] {
    func inside(_ view: View) -> [View] {
      view.isHidden ? [] : [view] + view.subviews.flatMap(inside)
    }
    return inside(front(of: controller).view)
  }

  /// The frame of a view on the screen, computed from frames and bounds alone.
  private func place(of view: View) -> Rect {
    var rect = Rect(origin: .zero, size: view.frame.size)
    var inner = view
    while let superview = inner.superview {
      rect.origin.x += inner.frame.minX - superview.bounds.minX
      rect.origin.y += inner.frame.minY - superview.bounds.minY
      inner = superview
    }
    return rect
  }

  /// Expects that at most one view is first responder, and that it has the cursor, or a table does.
  private func check(_ controller: ViewController, _ screen: ScriptedScreen, seed: Int) {
    let views = viewsInFront(of: controller)
    let holders = views.filter(\.isFirstResponder)
    #expect(holders.count <= 1, "BUTTERY_SEED=\(seed): \(holders)")
    guard let cursor = screen.cursor else { return }
    // A table whose focused row is out of sight, or that has none, has the cursor on another one.
    let rows: [View] = views.compactMap { $0 as? TableView }.map { table in
      table.indexPathForFocusedRow.flatMap { table.cellForRow(at: $0) } ?? table
    }
    #expect(
      (holders + rows).contains { place(of: $0).contains(cursor.place) },
      "BUTTERY_SEED=\(seed): the cursor is at \(cursor.place), but \(holders) has the keys:\n\(screen.lines.joined(separator: "\n"))"
    )
  }

  /// Runs some programs, one after the other, with 1,000 random acts each.
  private func use(
    _ makeController: @MainActor () -> ViewController
  ) async throws {
    let count = 1_000
    var fronts: Set<String> = []
    let first = TestEnvironment["BUTTERY_SEED"].flatMap { Int($0) } ?? 1
    for seed in first..<first + cases(10, orShortly: 2) {
      var random = SeededGenerator(seed: UInt64(seed))
      let controller = makeController()
      let screen = ScriptedScreen(width: 80, height: 24)
      screen.post { controller.runningApplication?.showsKeyHints = true }
      var passes = 0
      for _ in 0..<count {
        act(screen, &random)
        screen.pass { screen in
          passes += 1
          fronts.insert("\(type(of: self.front(of: controller)))")
          self.check(controller, screen, seed: seed)
        }
      }
      await screen.runServing(controller)
      #expect(passes == count, "BUTTERY_SEED=\(seed) repeats this")
    }
    // These are the root, the help, and at least one alert or menu.
    #expect(fronts.count >= 3, "\(fronts)")
  }

  @Test("random keys and clicks in contacts lose no focus, and the cursor follows it")
  func contacts() async throws {
    try await use { ContactsScene.makeRootViewController(delay: .zero, failures: 1) }
  }

  @Test("random keys and clicks in settings lose no focus, and the cursor follows it")
  func settings() async throws {
    try await use { SettingsScene.makeRootViewController() }
  }
}
