internal import ButteryGrid

/// Shows one of several controllers above a line with their names.
///
///     let tabs = TabBarController()
///     tabs.viewControllers = [NavigationController(rootViewController: ContactsController()), settings]
///
/// A digit chooses a controller, unless another responder handles that key; so does a click on its
/// name.
@MainActor open class TabBarController: ViewController {
  private var controllers: [ViewController] = []
  private var selected = 0
  private lazy var bar = TabBar { [weak self] in self?.choose($0) }

  /// The delegate that decides which controllers a person may choose, and is told of the choice.
  open weak var delegate: (any TabBarControllerDelegate)?

  /// The number of controllers that digits can choose.
  private static let maximumByDigit = 9

  /// The controllers, in the order of their names.
  open var viewControllers: [ViewController]? {
    get { controllers }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the controllers; the one that is shown stays if it is among the new ones.
  open func setViewControllers(_ controllers: [ViewController]?, animated: Bool) {
    let new = controllers ?? []
    let (old, shown) = (self.controllers, selectedViewController)
    for controller in new where !old.contains(where: { $0 === controller }) { addChild(controller) }
    let going = old.filter { one in !new.contains { $0 === one } }
    for controller in going { controller.willMove(toParent: nil) }
    self.controllers = new
    selected = new.firstIndex { $0 === shown } ?? 0
    showSelected(insteadOf: shown, animated: animated)
    for controller in going { controller.removeFromParent() }
    for controller in new where !old.contains(where: { $0 === controller }) {
      controller.didMove(toParent: self)
    }
  }

  /// The index of the controller that is shown; setting an index out of range changes nothing.
  open var selectedIndex: Int {
    get { selected }
    set {
      guard controllers.indices.contains(newValue), newValue != selected else { return }
      let old = selectedViewController
      selected = newValue
      showSelected(insteadOf: old, animated: false)
    }
  }

  /// The controller that is shown.
  open var selectedViewController: ViewController? {
    get { controllers.indices.contains(selected) ? controllers[selected] : nil }
    set {
      guard let index = controllers.firstIndex(where: { $0 === newValue }) else { return }
      selectedIndex = index
    }
  }

  // MARK: Choosing

  /// Key commands for digits, each of which chooses a controller.
  open override var keyCommands: [KeyCommand]? { commands }

  private lazy var commands = (1...Self.maximumByDigit).map { number in
    KeyCommand(title: "", keys: [Key(.character(Character("\(number)")))]) { [weak self] _ in
      self?.choose(number - 1)
    }
  }

  override var keyHelp: [KeyHelp] {
    let digits = commands.prefix(controllers.count).flatMap(\.keys)
    return super.keyHelp + (digits.isEmpty ? [] : [KeyHelp("", [KeyHelp.Row(digits, "tabs")])])
  }

  private func choose(_ index: Int) {
    guard controllers.indices.contains(index) else { return }
    let controller = controllers[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controller)
  }

  // MARK: Layout

  /// Makes a view with the tab bar and a place for the controller that is shown.
  open override func loadView() {
    let view = TabBarView(bar: bar)
    view.place = { [weak self] in self?.placeParts(in: $0) }
    self.view = view
    showSelected(insteadOf: nil, animated: false)
  }

  private func showSelected(insteadOf old: ViewController?, animated: Bool) {
    guard isViewLoaded else { return }
    if let old, old !== selectedViewController { old.loadedView?.removeFromSuperview() }
    if let shown = selectedViewController, shown.view.superview !== view {
      view.addSubview(shown.view)
    }
    showNames()
    view.setNeedsLayout()
    placeParts(in: view.bounds)
    runningApplication?.arrangeViews(animated: animated, goesFirst: true)
  }

  private func showNames() {
    bar.show(
      controllers.map { $0.title ?? $0.children.first?.title ?? "" }, selected: selected)
  }

  private func placeParts(in bounds: Rect) {
    showNames()
    let height = bounds.height > 1 ? 1 : 0
    bar.isHidden = height == 0
    bar.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    selectedViewController?.view.frame = Rect(
      x: 0, y: 0, width: bounds.width, height: bounds.height - height)
  }

  /// The preferred focused view of the controller that is shown.
  open override var preferredFocusedView: View {
    selectedViewController?.preferredFocusedView ?? view
  }
}

/// The view of a tab bar controller.
private final class TabBarView: View {
  var place: (Rect) -> Void = { _ in }

  init(bar: TabBar) {
    super.init(frame: .zero)
    addSubview(bar)
  }

  override func layoutSubviews() { place(bounds) }
}

/// Decides which controllers a person may choose, and is told of the choice.
@MainActor public protocol TabBarControllerDelegate: AnyObject {
  /// Whether a person may choose the controller; `true` by default.
  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool

  /// Called when a person has chosen the controller.
  func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController)
}

extension TabBarControllerDelegate {
  /// `true`.
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) {}
}

extension ViewController {
  /// The tab bar controller that this controller, or one around it, is in.
  public var tabBarController: TabBarController? {
    var outer = parent
    while let controller = outer {
      if let found = controller as? TabBarController { return found }
      outer = controller.parent
    }
    return nil
  }
}

// MARK: - The bar

/// The line of names below a tab bar controller's content, each with its number.
///
///      1 Contacts  2 Settings
private final class TabBar: View {
  private var names: [String] = []
  private var selected = 0
  private let choose: @MainActor (Int) -> Void

  /// - Parameter choose: Called when a name is clicked.
  init(choose: @escaping @MainActor (Int) -> Void) {
    self.choose = choose
    super.init(frame: .zero)
    clipsToBounds = true
  }

  func show(_ names: [String], selected: Int) {
    guard names != self.names || selected != self.selected else { return }
    self.names = names
    self.selected = selected
    setNeedsDisplay()
  }

  /// The columns of each name; if not all names fit, each gets at most an equal share.
  private var places: [Range<Int>] {
    let widths = names.indices.map { TextMetrics.width(of: text($0)) }
    let share = max(1, bounds.width / max(1, names.count))
    let fits = widths.reduce(0, +) <= bounds.width
    var column = 0
    return widths.map { width in
      let start = min(column, bounds.width)
      column += fits ? width : min(width, share)
      return start..<min(column, bounds.width)
    }
  }

  private func text(_ index: Int) -> String { " \(index + 1) \(names[index]) " }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    for (index, place) in places.enumerated() {
      canvas.write(
        text(index), at: Point(x: place.lowerBound, y: 0),
        style: Style(attributes: index == selected ? [.bold, .reverse] : []),
        columns: place.count, ellipsis: true)
    }
  }

  override func handle(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event, case .press(button: 1) = mouse.action else {
      return false
    }
    let column = pointInside(forScreen: mouse.place).x
    guard let index = places.firstIndex(where: { $0.contains(column) }) else { return false }
    choose(index)
    return true
  }
}
