internal import ButteryGrid

/// Shows one controller of a stack, below a line with its title, its buttons and the way back.
///
///     let contacts = NavigationController(rootViewController: ContactsController())
///     try Application(device: CursesScreen()).run(contacts)
///
/// A controller on the stack pushes the next one, and says by its `navigationItem` what the bar shows:
///
///     override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
///       let detail = DetailController(contacts[indexPath.row])
///       navigationController?.pushViewController(detail, animated: true)
///     }
///
/// Esc and Alt-Left go back where nobody else takes them, and so does a click on the way back. Tab
/// reaches the buttons. `animated` is handed on to the controllers and makes no other difference.
@MainActor open class NavigationController: ViewController {
  private var stack: [ViewController] = []
  private lazy var bar = NavigationBar { [weak self] in self?.goBack() }
  private lazy var commands = [
    KeyCommand(title: "back", input: Key(.escape), Key(.left, modifiers: .alt)) {
      [weak self] _ in self?.goBack()
    }
  ]

  /// The search whose bar is shown.
  var shownSearch: SearchController?

  /// What is behind the root, where that is another one's stack, and how to go there.
  var wayOut: (item: NavigationItem?, go: () -> Void)? {
    didSet { if isViewLoaded { showTop(insteadOf: nil) } }
  }

  /// Hears which controller is on top.
  open weak var delegate: (any NavigationControllerDelegate)?

  /// Creates a controller with an empty stack.
  public override init() {
    super.init()
  }

  /// Creates a controller with a stack of one.
  public init(rootViewController: ViewController) {
    super.init()
    setViewControllers([rootViewController], animated: false)
  }

  // MARK: The stack

  /// The stack, the root first.
  open var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last one of the stack.
  public var topViewController: ViewController? { stack.last }

  /// The one that is in front: what the navigation controller presents, or else the top.
  public var visibleViewController: ViewController? { presentedViewController ?? stack.last }

  /// Makes `controllers` the stack.
  ///
  /// One that is there twice, and another navigation controller, are mistakes that end the program.
  open func setViewControllers(_ controllers: [ViewController], animated: Bool) {
    check(controllers)
    let (old, oldTop) = (stack, stack.last)
    let going = old.filter { one in !controllers.contains { $0 === one } }
    let coming = controllers.filter { one in !old.contains { $0 === one } }
    for controller in coming { addChild(controller) }
    for controller in going { controller.willMove(toParent: nil) }
    stack = controllers
    if isViewLoaded { showTop(insteadOf: oldTop) }
    for controller in going { controller.removeFromParent() }
    for controller in coming { controller.didMove(toParent: self) }
    if oldTop !== stack.last { tellOfTop(animated: animated) }
  }

  /// Puts `controller` on top.
  open func pushViewController(_ controller: ViewController, animated: Bool) {
    setViewControllers(stack + [controller], animated: animated)
  }

  /// Takes the top away.
  ///
  /// - Returns: What was on top; `nil`, with a warning, where that is the root, which stays.
  @discardableResult
  open func popViewController(animated: Bool) -> ViewController? {
    guard stack.count > 1, let top = stack.last else {
      TableViewDiagnostics.warning(
        "popViewController: \(stack.last.map { "\(type(of: $0))" } ?? "nobody") is the root of its"
          + " navigation controller and stays")
      return nil
    }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  /// Takes all away that is above `controller`.
  ///
  /// - Returns: What was taken away; `nil`, with a warning, where `controller` isn't on the stack.
  @discardableResult
  open func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController]? {
    guard let index = stack.firstIndex(where: { $0 === controller }) else {
      TableViewDiagnostics.warning(
        "popToViewController: \(type(of: controller)) isn't on the stack")
      return nil
    }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  /// Takes all away but the root.
  ///
  /// - Returns: What was taken away.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [ViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  private func check(_ controllers: [ViewController]) {
    for (number, controller) in controllers.enumerated() {
      if controllers[..<number].contains(where: { $0 === controller }) {
        TableViewDiagnostics.stop(
          .invalidController("\(type(of: controller)) is pushed a second time - pop it first"))
      }
      guard controller is NavigationController else { continue }
      TableViewDiagnostics.stop(
        .invalidController(
          "\(type(of: controller)) is pushed on a navigation controller - present it"))
    }
  }

  // MARK: The bar

  private var hidesBar = false

  /// Whether there is no bar.
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Shows or hides the bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    hidesBar = hidden
    if isViewLoaded { view.setNeedsLayout() }
  }

  /// Makes a view with the bar and a place for the controller on top.
  open override func loadView() {
    let view = NavigationView(bar: bar)
    view.place = { [weak self] in self?.placeParts(in: $0) }
    self.view = view
    showTop(insteadOf: nil)
  }

  private func showTop(insteadOf old: ViewController?) {
    let top = stack.last
    let previous = stack.dropLast().last?.navigationItem
    bar.show(top?.navigationItem, previous: previous ?? wayOut?.item)
    if let old, old !== top { old.loadedView?.removeFromSuperview() }
    if let top, top.view.superview !== view { view.addSubview(top.view) }
    takeSearch()
    view.setNeedsLayout()
    placeParts(in: view.bounds)
  }

  private func placeParts(in bounds: Rect) {
    // Of two lines, one is worth more to the content.
    var height = hidesBar || bounds.height <= bar.height ? 0 : bar.height
    bar.isHidden = height == 0
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    takeSearch()
    height += placeSearch(below: height, in: bounds)
    let content = Rect(x: 0, y: height, width: bounds.width, height: bounds.height - height)
    stack.last?.view.frame = content
    if contentController !== stack.last { contentController?.view.frame = content }
  }

  private func tellOfTop(animated: Bool) {
    guard let top = stack.last else { return }
    delegate?.navigationController(self, willShow: top, animated: animated)
    let tell = { [self] in
      delegate?.navigationController(self, didShow: top, animated: animated) ?? ()
    }
    guard let application = runningApplication else { return tell() }
    application.arrangeViews(animated: animated, goesFirst: true, completion: tell)
  }

  // MARK: Keys

  /// What keys come to in the controller on top.
  open override var preferredFocusedView: View { contentController?.preferredFocusedView ?? view }

  /// Esc and Alt-Left, where there is a way back; `/`, where there is a search.
  open override var keyCommands: [KeyCommand]? {
    let back = stack.count > 1 || wayOut != nil ? commands : nil
    return shownSearch == nil ? back : searchCommands() + (back ?? [])
  }

  private func goBack() {
    if stack.count < 2, let wayOut { return wayOut.go() }
    popViewController(animated: true)
  }
}

/// The view of a navigation controller.
private final class NavigationView: View {
  var place: (Rect) -> Void = { _ in }

  init(bar: NavigationBar) {
    super.init(frame: .zero)
    addSubview(bar)
  }

  override func layoutSubviews() { place(bounds) }
}

/// Hears which controller of a navigation controller is on top.
@MainActor public protocol NavigationControllerDelegate: AnyObject {
  /// It is about to be shown.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// There is a picture of it.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
}

extension NavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {}
}
