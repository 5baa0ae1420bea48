public import ButteryGrid

/// An action that a row offers beside its content.
@MainActor public final class ContextualAction {
  /// The effect of an action on its row.
  public enum Style: Hashable, Sendable {
    /// The action leaves the row in place.
    case normal
    /// The action is meant to delete the row.
    case destructive
  }

  /// A function that performs the action; the actions close when it calls the completion, with
  /// either value.
  public typealias Handler =
    @MainActor (
      ContextualAction, View, @escaping @MainActor (Bool) -> Void
    ) -> Void

  /// The effect of the action on its row.
  public let style: Style
  /// The text on the button.
  public var title: String?
  /// The background colour of the button; `nil` for the look of the style.
  public var backgroundColor: Color?
  let handler: Handler

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// The swipe actions at one end of a row.
@MainActor public final class SwipeActionsConfiguration {
  /// The actions, beginning with the one nearest to the edge.
  public let actions: [ContextualAction]
  /// Whether the key that reveals the actions runs the first one when it is pressed again.
  public var performsFirstActionWithFullSwipe = true

  /// Creates a configuration; an empty array means that the row has no actions.
  public init(actions: [ContextualAction]) {
    self.actions = actions
  }
}
