internal import ButteryGrid

/// What a person can want of the focused row while the table is edited.
public enum EditingCommand: Hashable, Sendable, CaseIterable {
  /// To delete it.
  case delete
  /// To insert a row.
  case insert
  /// To take it and move it elsewhere.
  case move
}

extension KeyBindings where Command == EditingCommand {
  /// The signs of the controls, and keys that mean the same.
  public static var standard: KeyBindings {
    KeyBindings([
      Binding(["-", Key(.delete)], .delete, "delete the row"),
      Binding(["+", Key(.insert)], .insert, "insert a row"),
      Binding(["m"], .move, "move the row with the arrows"),
    ])
  }
}
