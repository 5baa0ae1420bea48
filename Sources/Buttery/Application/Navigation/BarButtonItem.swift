/// A button in the bar of a navigation controller.
///
///     navigationItem.rightBarButtonItem = BarButtonItem(
///       systemItem: .add, primaryAction: Action { [unowned self] _ in addContact() })
///
/// Tab and a click reach it, Enter and the space bar press it. Differs from UIKit: what it does is an
/// `Action`, as there are no selectors; items have titles and no pictures.
@MainActor open class BarButtonItem {
  /// How much a button stands out.
  public enum Style: Hashable, Sendable {
    /// It doesn't.
    case plain
    /// It is bold, for what ends something.
    case done
  }

  /// Buttons that mean the same everywhere.
  public enum SystemItem: Hashable, Sendable {
    /// Keeps what was done, and leaves.
    case done
    /// Leaves without keeping it.
    case cancel
    /// Begins to change what is shown.
    case edit
    /// Keeps what was done.
    case save
    /// Makes something new.
    case add
    /// Answers.
    case reply
    /// Hands something on.
    case action
    /// Takes something away.
    case trash
    /// Looks for something.
    case search
    /// Gets what is shown anew.
    case refresh
    /// Takes the last change back.
    case undo
    /// Makes it again.
    case redo
    /// Leaves.
    case close

    var title: String {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .add: "+"
      case .reply: "Reply"
      case .action: "Share"
      case .trash: "Delete"
      case .search: "Search"
      case .refresh: "Refresh"
      case .undo: "Undo"
      case .redo: "Redo"
      case .close: "Close"
      }
    }

    var style: Style { self == .done || self == .save ? .done : .plain }
  }

  /// What the button says.
  open var title: String? {
    didSet { if title != oldValue { owner?.changed() } }
  }
  /// How much it stands out.
  open var style: Style {
    didSet { if style != oldValue { owner?.changed() } }
  }
  /// Whether it can be pressed; where not, it is dim.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { owner?.changed() } }
  }
  /// What it does; the item is the action's sender.
  open var primaryAction: Action?

  /// The item of the controller that the button belongs to.
  weak var owner: NavigationItem?
  /// What shows the button, while a bar does.
  weak var view: View?

  /// Creates a button; without a title it has the action's.
  public init(title: String? = nil, style: Style = .plain, primaryAction: Action? = nil) {
    self.title = title ?? primaryAction?.title
    self.style = style
    self.primaryAction = primaryAction
  }

  /// Creates a button that means the same everywhere.
  public convenience init(systemItem: SystemItem, primaryAction: Action? = nil) {
    self.init(title: systemItem.title, style: systemItem.style, primaryAction: primaryAction)
  }

  /// Becomes what ends editing, or what begins it.
  func showEditing(_ isEditing: Bool) {
    let item = isEditing ? SystemItem.done : .edit
    title = item.title
    style = item.style
  }

  func press() {
    if isEnabled { primaryAction?.perform(sender: self) }
  }
}
