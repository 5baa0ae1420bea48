/// The commands for the focused row.
public enum RowCommand: Hashable, Sendable, CaseIterable {
  /// Selects the row, as a click on it does.
  case activate
  /// Presses the button in the row's accessory.
  case accessory
  /// Reveals the row's swipe actions at the trailing or the leading edge.
  case swipeTrailing, swipeLeading
  /// Shows the row's context menu.
  case contextMenu
  /// Takes the focus away from the row.
  case leave
}
