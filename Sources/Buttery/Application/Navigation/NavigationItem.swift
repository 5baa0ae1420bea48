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

// MARK: - Buttons

/// A button in the bar of a navigation controller.
///
///     navigationItem.rightBarButtonItem = BarButtonItem(
///       systemItem: .add, primaryAction: Action { [unowned self] _ in addContact() })
///
/// Tab and a click reach the button; Enter and the space bar press it. Differs from UIKit: a button
/// performs an `Action`, as there are no selectors, and has a title but no picture.
@MainActor open class BarButtonItem {
  /// How much a button stands out.
  public enum Style: Hashable, Sendable {
    /// The button doesn't stand out.
    case plain
    /// The button is bold, for an action that finishes something.
    case done
  }

  /// Standard buttons, which mean the same in all programs.
  public enum SystemItem: Hashable, Sendable {
    /// Keeps changes and leaves.
    case done
    /// Leaves without keeping changes.
    case cancel
    /// Begins editing.
    case edit
    /// Keeps changes.
    case save
    /// Adds something new.
    case add
    /// Writes something new.
    case compose
    /// Answers.
    case reply
    /// Moves something elsewhere.
    case organize
    /// Shows what was kept to be found again.
    case bookmarks
    /// Shares something.
    case action
    /// Deletes something.
    case trash
    /// Searches for something.
    case search
    /// Fetches the content again.
    case refresh
    /// Undoes the last change.
    case undo
    /// Makes the undone change again.
    case redo
    /// Leaves.
    case close
    /// Begins something that goes on.
    case play
    /// Halts it.
    case pause
    /// Ends it.
    case stop

    var title: String {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .add: "+"
      case .compose: "New"
      case .reply: "Reply"
      case .organize: "Move"
      case .bookmarks: "Bookmarks"
      case .action: "Share"
      case .trash: "Delete"
      case .search: "Search"
      case .refresh: "Refresh"
      case .undo: "Undo"
      case .redo: "Redo"
      case .close: "Close"
      case .play: "Play"
      case .pause: "Pause"
      case .stop: "Stop"
      }
    }

    var style: Style { self == .done || self == .save ? .done : .plain }
  }

  /// The title of the button.
  open var title: String? {
    didSet { if title != oldValue { owner?.changed() } }
  }
  /// How much the button stands out.
  open var style: Style {
    didSet { if style != oldValue { owner?.changed() } }
  }
  /// Whether the button can be pressed; if not, it is dim.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { owner?.changed() } }
  }
  /// The action that the button performs, with the item as its sender.
  open var primaryAction: Action?

  /// The item of the controller that the button belongs to.
  weak var owner: NavigationItem?
  /// The view that shows the button, while a bar does.
  weak var view: View?

  /// Creates a button; without a title it has that of the action.
  public init(title: String? = nil, style: Style = .plain, primaryAction: Action? = nil) {
    self.title = title ?? primaryAction?.title
    self.style = style
    self.primaryAction = primaryAction
  }

  /// Creates a standard button.
  public convenience init(systemItem: SystemItem, primaryAction: Action? = nil) {
    self.init(title: systemItem.title, style: systemItem.style, primaryAction: primaryAction)
  }

  /// Becomes the button that ends editing, or the one that begins it.
  func showEditing(_ isEditing: Bool) {
    let item = isEditing ? SystemItem.done : .edit
    title = item.title
    style = item.style
  }

  func press() {
    if isEnabled { primaryAction?.perform(sender: self) }
  }
}
