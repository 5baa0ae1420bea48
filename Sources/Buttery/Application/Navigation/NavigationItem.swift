/// What a navigation controller's bar shows while a controller is on top.
@MainActor open class NavigationItem {
  /// The title in the bar; at first the controller's own title.
  open var title: String? {
    didSet { if title != oldValue { changed() } }
  }
  /// A line above the bar.
  open var prompt: String? {
    didSet { if prompt != oldValue { changed() } }
  }
  /// The title of the back button that leads to this controller; `nil` for `title`.
  open var backButtonTitle: String? {
    didSet { if backButtonTitle != oldValue { changed() } }
  }
  /// Whether the bar shows no back button; keys still go back.
  open var hidesBackButton = false {
    didSet { if hidesBackButton != oldValue { changed() } }
  }
  /// Whether the back button is shown besides left items.
  open var leftItemsSupplementBackButton = false {
    didSet { if leftItemsSupplementBackButton != oldValue { changed() } }
  }
  /// The buttons at the left, from the left edge to the middle.
  open var leftBarButtonItems: [BarButtonItem]? {
    didSet { adopt(leftBarButtonItems) }
  }
  /// The buttons at the right, from the right edge to the middle.
  open var rightBarButtonItems: [BarButtonItem]? {
    didSet { adopt(rightBarButtonItems) }
  }

  /// The search below the bar; `nil` for none.
  open var searchController: SearchController? {
    didSet { if searchController !== oldValue { changed() } }
  }

  /// The bar that shows the item.
  weak var bar: NavigationBar?
  /// The bar whose back button leads to the item's controller.
  weak var barInFront: NavigationBar?

  /// Creates an item.
  public init(title: String) {
    self.title = title
  }

  init(of controller: ViewController) {
    title = controller.title
  }

  /// The outermost button at the left; setting it removes all others there.
  open var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The outermost button at the right; setting it removes all others there.
  open var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// Sets `leftBarButtonItem`; `animated` makes no difference.
  open func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets `rightBarButtonItem`; `animated` makes no difference.
  open func setRightBarButton(_ item: BarButtonItem?, animated: Bool) { rightBarButtonItem = item }

  /// Sets `leftBarButtonItems`; `animated` makes no difference.
  open func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets `rightBarButtonItems`; `animated` makes no difference.
  open func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  private func adopt(_ items: [BarButtonItem]?) {
    for item in items ?? [] { item.owner = self }
    changed()
  }

  func changed() {
    bar?.itemChanged()
    barInFront?.itemChanged()
  }
}
