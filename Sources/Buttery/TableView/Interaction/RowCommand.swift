/// The commands for the focused row.
public enum RowCommand: Hashable, Sendable, CaseIterable {
  /// Select it, as a click on it does.
  case activate
  /// Press the button in its accessory.
  case accessory
  /// Reveal its actions at the trailing or the leading edge.
  case swipeTrailing, swipeLeading
  /// Show its menu.
  case contextMenu
  /// Take the focus away from it.
  case leave
}
