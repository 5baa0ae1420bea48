public import ButteryGrid

/// Something that can be done with a row, offered beside it.
@MainActor public final class ContextualAction {
  /// What an action does to its row.
  public enum Style: Hashable, Sendable {
    /// It leaves the row in place.
    case normal
    /// It is meant to take the row away.
    case destructive
  }

  /// Does what the action means; the row closes when the completion is called, with either value.
  public typealias Handler =
    @MainActor (
      ContextualAction, View, @escaping @MainActor (Bool) -> Void
    ) -> Void

  /// What the action does to its row.
  public let style: Style
  /// What the button says.
  public var title: String?
  /// What is painted behind the title; `nil` for what the style has by itself.
  public var backgroundColor: Color?
  let handler: Handler

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// The actions at one side of a row.
@MainActor public final class SwipeActionsConfiguration {
  /// The actions, the one nearest to the edge first.
  public let actions: [ContextualAction]
  /// Whether the key that reveals the actions, pressed once more, runs the first one.
  public var performsFirstActionWithFullSwipe = true

  /// Creates a configuration; without actions the row has none.
  public init(actions: [ContextualAction]) {
    self.actions = actions
  }
}
