internal import ButteryGrid

/// Shows the top controller of a stack, below a bar with its title, its buttons and a back button.
///
///     let contacts = NavigationController(rootViewController: ContactsController())
///     try Application(device: CursesScreen()).run(contacts)
///
/// A controller on the stack pushes the next one; its `navigationItem` decides what the bar shows:
///
///     override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
///       let detail = DetailController(contacts[indexPath.row])
///       navigationController?.pushViewController(detail, animated: true)
///     }
///
/// Esc and Alt-Left go back, unless another responder handles them; so does a click on the back
/// button. Tab reaches the other buttons. `animated` is passed on to the controllers and makes no
/// other difference.
@MainActor open class NavigationController: ViewController {
  private var stack: [ViewController] = []
  private lazy var bar = NavigationBar { [weak self] in self?.goBack() }
  private lazy var commands = [
    KeyCommand(title: "back", input: Key(.escape), Key(.left, modifiers: .alt)) {
      [weak self] _ in self?.goBack()
    }
  ]

  /// The search whose bar is shown.
  private var shownSearch: SearchController?

  /// Where going back from the root leads: the item that names the place, and a closure that goes
  /// there.
  var wayOut: (item: NavigationItem?, go: () -> Void)? {
    didSet { if isViewLoaded { showTop(insteadOf: nil) } }
  }

  /// The delegate that is told which controller is on top.
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

  /// The last controller of the stack.
  public var topViewController: ViewController? { stack.last }

  /// The controller that the navigation controller presents, or else the top one.
  public var visibleViewController: ViewController? { presentedViewController ?? stack.last }

  /// Makes `controllers` the stack.
  ///
  /// A controller that is there twice, or a navigation controller, is a mistake that ends the
  /// program.
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
    if oldTop !== stack.last { notifyOfTop(animated: animated) }
  }

  /// Puts `controller` on top.
  open func pushViewController(_ controller: ViewController, animated: Bool) {
    setViewControllers(stack + [controller], animated: animated)
  }

  /// Removes the top controller.
  ///
  /// - Returns: The removed controller; `nil`, with a warning, if that is the root, which stays.
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

  /// Removes all controllers above `controller`.
  ///
  /// - Returns: The removed controllers; `nil`, with a warning, if `controller` isn't on the stack.
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

  /// Removes all controllers but the root.
  ///
  /// - Returns: The removed controllers.
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

  /// Whether the bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Shows or hides the bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    hidesBar = hidden
    if isViewLoaded { view.setNeedsLayout() }
    sheet?.setNeedsLayout()
  }

  override var hasTitleBar: Bool { !hidesBar }

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
    installSearch()
    view.setNeedsLayout()
    placeParts(in: view.bounds)
  }

  private func placeParts(in bounds: Rect) {
    // If there is no room for both bar and content, the content gets the lines.
    var height = hidesBar || bounds.height <= bar.height ? 0 : bar.height
    bar.isHidden = height == 0
    bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    installSearch()
    height += placeSearch(below: height, in: bounds)
    let content = Rect(x: 0, y: height, width: bounds.width, height: bounds.height - height)
    stack.last?.view.frame = content
    if contentController !== stack.last { contentController?.view.frame = content }
  }

  private func notifyOfTop(animated: Bool) {
    guard let top = stack.last else { return }
    delegate?.navigationController(self, willShow: top, animated: animated)
    let tell = { [self] in
      delegate?.navigationController(self, didShow: top, animated: animated) ?? ()
    }
    guard let application = runningApplication else { return tell() }
    application.arrangeViews(animated: animated, goesFirst: true, completion: tell)
  }

  // MARK: Keys

  /// The preferred focused view of the controller that shows the content.
  open override var preferredFocusedView: View { contentController?.preferredFocusedView ?? view }

  /// Esc and Alt-Left, if there is something to go back to; `/`, if there is a search.
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

/// Is told which controller of a navigation controller is on top.
@MainActor public protocol NavigationControllerDelegate: AnyObject {
  /// Called before the controller is shown.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// Called when the controller has been shown: there is a picture of it.
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

// MARK: - The search of the controller on top

extension NavigationController {
  /// The search of the controller on top.
  var search: SearchController? { topViewController?.navigationItem.searchController }

  /// Shows the search bar of the controller on top, in place of another one.
  private func installSearch() {
    let search = search
    guard shownSearch !== search else { return }
    if let old = shownSearch {
      old.host = nil
      old.searchBar.removeFromSuperview()
      hideResults(of: old)
    }
    shownSearch = search
    guard let search else { return }
    search.host = self
    view.addSubview(search.searchBar)
    searchChanged(search)
  }

  /// Places the search bar below `line`, and returns the number of lines that it takes.
  private func placeSearch(below line: Int, in bounds: Rect) -> Int {
    guard let bar = shownSearch?.searchBar else { return 0 }
    // If there are only a few lines, at least one is left for the content.
    let height = max(0, min(bar.intrinsicContentSize.height, bounds.height - line - 1))
    bar.isHidden = height == 0
    bar.frame = Rect(x: 0, y: line, width: bounds.width, height: height)
    return height
  }

  func searchChanged(_ search: SearchController) {
    if search.showsResults { showResults(of: search) } else { hideResults(of: search) }
    topViewController?.viewIfLoaded?.alpha = search.obscuresBackground ? 0.5 : 1
    topViewController?.setNeedsUpdateContentUnavailableConfiguration()
    viewIfLoaded?.setNeedsLayout()
  }

  private func showResults(of search: SearchController) {
    guard let results = search.searchResultsController, results.parent == nil, isViewLoaded
    else { return }
    addChild(results)
    topViewController?.view.isHidden = true
    view.addSubview(results.view)
    results.didMove(toParent: self)
  }

  private func hideResults(of search: SearchController) {
    guard let results = search.searchResultsController, results.parent === self else { return }
    topViewController?.view.isHidden = false
    results.willMove(toParent: nil)
    results.view.removeFromSuperview()
    results.removeFromParent()
  }

  /// The controller that shows the content: the one with search results, or the one on top.
  private var contentController: ViewController? {
    if let results = shownSearch?.searchResultsController, results.parent === self {
      return results
    }
    return topViewController
  }

  /// The key commands of a search, which come before those that go back; none while another
  /// controller is in front.
  private func searchCommands() -> [KeyCommand] {
    guard let search = shownSearch, !search.searchBar.isHidden, presentedViewController == nil
    else {
      return []
    }
    guard search.isActive else {
      return [KeyCommand(title: "search", input: "/") { _ in search.isActive = true }]
    }
    return [
      KeyCommand(title: "end the search", input: Key(.escape)) { _ in search.isActive = false },
      KeyCommand(title: "search", input: "/") { _ in
        search.searchBar.searchTextField.becomeFirstResponder()
      },
    ]
  }
}

// MARK: - Controllers on a stack

extension ViewController {
  /// The navigation controller on whose stack this controller, or one around it, is.
  public var navigationController: NavigationController? {
    var outer = parent
    while let controller = outer {
      if let found = controller as? NavigationController { return found }
      outer = controller.parent
    }
    return nil
  }

  /// Pushes `controller` onto the navigation controller that this one is in, or else presents it.
  public func show(_ controller: ViewController, sender: Any?) {
    let stack = self as? NavigationController ?? navigationController
    guard let stack else { return present(controller, animated: true) }
    stack.pushViewController(controller, animated: true)
  }

  /// What a navigation controller's bar shows while this controller is on top; at first the
  /// controller's title.
  public var navigationItem: NavigationItem {
    let item = ownNavigationItem ?? NavigationItem(of: self)
    ownNavigationItem = item
    return item
  }
}
