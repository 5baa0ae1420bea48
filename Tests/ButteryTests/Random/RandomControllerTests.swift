import Buttery
import ButteryTestSupport
import RuleTrait
import SeededRandom
import Testing

@Suite("random comings and goings of controllers") @MainActor struct RandomControllerTests {
  /// A controller that checks that its appearance methods are called in the right order.
  private final class Checked: TableViewController {
    enum State { case gone, appearing, shown, disappearing }
    var state = State.gone
    var errors: [String] = []

    private func go(from old: State, to new: State) {
      if state != old { errors.append("\(title ?? "") is \(state), not \(old), before \(new)") }
      state = new
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      go(from: .gone, to: .appearing)
    }
    override func viewIsAppearing(_ animated: Bool) {
      if state != .appearing { errors.append("\(title ?? "") is appearing while \(state)") }
    }
    override func viewDidAppear(_ animated: Bool) { go(from: .appearing, to: .shown) }
    override func viewWillDisappear(_ animated: Bool) { go(from: .shown, to: .disappearing) }
    override func viewDidDisappear(_ animated: Bool) { go(from: .disappearing, to: .gone) }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      30
    }
    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = TableViewCell()
      cell.textLabel?.text = "\(title ?? "") \(indexPath.row)"
      return cell
    }
  }

  @MainActor private final class Trial<Random: RandomNumberGenerator> {
    let root: ViewController
    private let tabs = TabBarController()
    private let split = SplitViewController(style: .doubleColumn)
    var random: Random
    var made: [Checked] = []

    /// - Parameter isLarge: Whether a navigation stack and a split view are behind tabs.
    init(_ random: Random, isLarge: Bool) {
      self.random = random
      let stack = NavigationController()
      root = isLarge ? tabs : stack
      stack.viewControllers = [make()]
      guard isLarge else { return }
      split.setViewController(make(), for: .primary)
      split.setViewController(make(), for: .secondary)
      tabs.viewControllers = [split, stack, make()]
    }

    private func make() -> Checked {
      let controller = Checked()
      controller.title = "c\(made.count)"
      controller.navigationItem.rightBarButtonItem = controller.editButtonItem
      made.append(controller)
      return controller
    }

    var front: ViewController {
      var front: ViewController = root
      while let next = front.presentedViewController { front = next }
      return front
    }

    /// Performs one random action of the program or the user.
    func act(on screen: ScriptedScreen) {
      if front === tabs, Int.random(in: 0..<3, using: &random) == 0 { return actOnLarge() }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: (front as? NavigationController)?.pushViewController(make(), animated: false)
      case 1: present()
      case 2: if front !== root { front.dismiss() }
      case 3:
        guard let stack = front as? NavigationController, let top = stack.viewControllers.first
        else { return }
        stack.viewControllers = Bool.random(using: &random) ? [make()] : [make(), top]
      case 4:
        screen.resize(
          width: Int.random(in: 0...110, using: &random),
          height: Int.random(in: 0...26, using: &random))
      case 5, 6:
        let place = Point(
          x: Int.random(in: 0...max(1, screen.size.width), using: &random),
          y: Int.random(in: 0...max(1, screen.size.height), using: &random))
        screen.click(at: place)
      default:
        let keys: [Key.Code] = [.escape, .tab, .enter, .down, .up, .left, .right, .pageDown]
        screen.press(keys.randomElement(using: &random) ?? .escape)
      }
    }

    private func actOnLarge() {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: tabs.selectedIndex = Int.random(in: 0...3, using: &random)
      case 1: split.show(Bool.random(using: &random) ? .primary : .secondary)
      case 2:
        split.viewController(for: .primary)?.showDetailViewController(make(), sender: nil)
      default:
        guard let stack = tabs.selectedViewController as? NavigationController else { return }
        stack.pushViewController(make(), animated: false)
      }
    }

    private func present() {
      let styles: [ModalPresentationStyle] = [
        .automatic, .fullScreen, .pageSheet, .formSheet, .popover,
      ]
      let controller =
        Bool.random(using: &random) ? make() : NavigationController(rootViewController: make())
      controller.modalPresentationStyle = styles.randomElement(using: &random) ?? .automatic
      controller.popoverPresentationController?.sourceView = made.first?.tableView
      (front as? NavigationController ?? front).present(controller)
    }

    func check(_ screen: ScriptedScreen) throws {
      try #require(made.flatMap(\.errors) == [])
      for controller in made {
        try #require(controller.state == .gone || controller.state == .shown)
        guard controller.state == .shown else { continue }
        try #require(controller.view.frame.size.width <= screen.size.width)
      }
      try #require(inFront.contains { $0.state == .shown })
    }

    /// The controllers of which at least one must be visible.
    private var inFront: [Checked] {
      let shown = front === tabs ? tabs.selectedViewController : front
      if shown === split {
        let columns: [SplitViewController.Column] = [.primary, .secondary]
        return columns.compactMap { split.viewController(for: $0) as? Checked }
      }
      return [((shown as? NavigationController)?.topViewController ?? shown) as? Checked]
        .compactMap(\.self)
    }
  }

  @Test(
    "everybody appears and disappears in turn, and who is in front is seen",
    .rules("AP-6", "AP-7", "AP-8"),
    arguments: [false, true])
  func random(isLarge: Bool) throws {
    try withSeeds(count: 2) { generator in
      let trial = Trial(generator, isLarge: isLarge)
      let screen = ScriptedScreen(width: 80, height: 24)
      var left = cases(400, orShortly: 150)
      var failure: (any Error)?
      screen.run(trial.root) { screen in
        do { try trial.check(screen) } catch { failure = error }
        guard left > 0, failure == nil else { return nil }
        left -= 1
        trial.act(on: screen)
        return []
      }
      generator = trial.random
      if let failure { throw failure }
      #expect(left == 0)
    }
  }
}
