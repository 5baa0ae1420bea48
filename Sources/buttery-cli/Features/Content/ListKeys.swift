import Buttery

extension KeyBindings where Command == TableCommand {
  /// What keys mean for a list in which letters are typed.
  static var list: KeyBindings {
    KeyBindings([
      Binding([Key(.down), Key(.tab), .control("n")], .lineDown),
      Binding([Key(.up), Key(.tab, modifiers: .shift), .control("p")], .lineUp),
      Binding([Key(.pageDown), .control("d")], .pageDown),
      Binding([Key(.pageUp), .control("u")], .pageUp),
      Binding([Key(.home)], .beginning),
      Binding([Key(.end)], .end),
    ])
  }
}

extension KeyBindings where Command == TextCommand {
  /// What keys mean in a line above a list: those that the list needs aren't taken.
  static var besideList: KeyBindings {
    KeyBindings(
      textField.bindings.map { binding in
        Binding(
          binding.keys.filter { KeyBindings<TableCommand>.list[$0] == nil }, binding.command,
          binding.summary)
      })
  }
}

extension TablePanel {
  /// Has a person type into a field above the list, which keeps the keys that move in it.
  func take(_ field: TextField, saying placeholder: String) {
    tableView.keyBindings = .list
    tableView.rowKeyBindings = KeyBindings([])
    field.placeholder = placeholder
    field.textAttributes = .bold
    field.keyBindings = .besideList
    titleField = field
    field.becomeFirstResponder()
  }
}
