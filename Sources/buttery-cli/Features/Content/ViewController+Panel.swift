import Buttery

extension ViewController {
  /// Makes the controller a panel in front of the table: a sheet that keeps all keys.
  ///
  /// - Parameters:
  ///   - hints: The key hints, the longest text first; nil for a hint at Esc.
  ///   - leavesTopLine: Whether the top line stays visible; it has messages about changes of the table.
  func bePanel(hints: [String]? = nil, leavesTopLine: Bool = false) {
    modalPresentationStyle = .formSheet
    guard let sheet = sheetPresentationController else { return }
    sheet.keepsKeys = true
    sheet.hints = hints
    if leavesTopLine { sheet.margins = EdgeInsets(top: 1) }
  }
}

extension TableView {
  /// A table for a panel: one line a row, nothing between them.
  static func inPanel() -> TableView {
    let tableView = TableView(frame: .zero, style: .plain)
    tableView.rowHeight = 1
    tableView.sectionHeaderHeight = 0
    tableView.sectionFooterHeight = 0
    tableView.separatorStyle = .none
    return tableView
  }
}

extension TableViewCell {
  /// Shows a text, bold while the row is focused.
  func show(_ content: ListContentConfiguration) {
    configurationUpdateHandler = { cell, state in
      var content = content
      content.textProperties.attributes = state.isFocused ? .bold : []
      cell.contentConfiguration = content
    }
  }
}

// MARK: - Lists below a text field

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
  func install(_ field: TextField, above list: TableView, saying placeholder: String) {
    list.keyBindings = .list
    list.rowKeyBindings = KeyBindings([])
    field.placeholder = placeholder
    field.textAttributes = .bold
    field.keyBindings = .besideList
    sheetPresentationController?.titleView = field
    field.chosenList = list
    field.becomeFirstResponder()
  }
}
