internal import ButteryGrid

extension KeyBindings where Command == RowCommand {
  /// Enter, the space bar, Esc, `a`, `,` and the left and right arrows.
  public static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.enter), " "], .activate, "activates the row"),
      Binding(["a"], .accessory, "presses its accessory"),
      Binding([Key(.left)], .swipeTrailing, "shows its trailing actions"),
      Binding([Key(.right)], .swipeLeading, "shows its leading actions"),
      Binding([","], .contextMenu, "opens its menu"),
      Binding([Key(.escape)], .leave, "removes the focus"),
    ])
  }
}
