internal import ButteryGrid

extension KeyBindings where Command == RowCommand {
  /// Enter, the space bar, Esc, `a`, `,` and the left and right arrows.
  public static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.enter), " "], .activate, "activates the row"),
      Binding(["a"], .accessory, "presses its accessory"),
      Binding([Key(.left)], .swipeTrailing, "its actions"),
      Binding([Key(.right)], .swipeLeading, "its actions at the other side"),
      Binding([","], .contextMenu, "its menu"),
      Binding([Key(.escape)], .leave, "takes the focus away"),
    ])
  }
}
