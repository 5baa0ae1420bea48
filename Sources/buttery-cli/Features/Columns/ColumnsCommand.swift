import Buttery

/// Commands for the list of columns itself, not for the column chosen in it.
enum ColumnsCommand: Hashable, Sendable {
  case take, toggle, narrow, close
}

extension KeyBindings where Command == ColumnsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.enter)], .take, "go to the column in the table"),
      Binding([" "], .toggle, "hide or show the column"),
      Binding(["/"], .narrow, "find columns by name"),
      Binding([Key(.escape), "c", "q", "Q"], .close, "back to the table"),
    ])
  }
}

extension KeyBindings where Command == TableCommand {
  /// The bindings of the list of columns: the standard ones for moving, without those that act on a
  /// column there.
  static var listOfColumns: KeyBindings {
    let moving = standard.bindings.filter { ![.sectionIndex, .focusRow].contains($0.command) }
    return KeyBindings(moving).removing(" ")
  }
}
