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
