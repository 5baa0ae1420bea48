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
