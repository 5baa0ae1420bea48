internal import ButteryGrid

/// The commands for the focused row while the table is edited.
public enum EditingCommand: Hashable, Sendable, CaseIterable {
  /// Deletes the row.
  case delete
  /// Inserts a row.
  case insert
  /// Lifts the row, so that it can be moved elsewhere.
  case move
}

extension KeyBindings where Command == EditingCommand {
  /// The characters that the controls show, and keys with the same meaning.
  public static var standard: KeyBindings {
    KeyBindings([
      Binding(["-", Key(.delete)], .delete, "delete the row"),
      Binding(["+", Key(.insert)], .insert, "insert a row"),
      Binding(["m"], .move, "move the row with the arrows"),
    ])
  }
}
