import Buttery

extension KeyBindings where Command == TableCommand {
  /// The bindings of a list below a text field.
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
  /// The bindings of a text field above a list, without the keys that the list needs.
  static var besideList: KeyBindings {
    KeyBindings(
      textField.bindings.map { binding in
        Binding(
          binding.keys.filter { KeyBindings<TableCommand>.list[$0] == nil }, binding.command,
          binding.summary)
      })
  }
}

extension ViewController {
  /// Puts a text field after the title of the panel, above a list.
  ///
  /// Keys that move in the list still do so while the field has the cursor.
  func take(_ field: TextField, above list: TableView, saying placeholder: String) {
    list.keyBindings = .list
    list.rowKeyBindings = KeyBindings([])
    field.placeholder = placeholder
    field.textAttributes = .bold
    field.keyBindings = .besideList
    sheetPresentationController?.titleView = field
    field.becomeFirstResponder()
  }
}
