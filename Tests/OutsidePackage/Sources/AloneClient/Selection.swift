import Buttery

/// Selects and focuses rows of a table by program.
@MainActor func select(in table: TableView) -> [IndexPath] {
  let path = IndexPath(row: 0, section: 0)
  table.allowsSelection = true
  table.allowsMultipleSelection = true
  table.allowsSelectionDuringEditing = false
  table.allowsMultipleSelectionDuringEditing = false
  table.selectRow(at: path, animated: true, scrollPosition: .none)
  table.selectRow(at: nil, animated: false, scrollPosition: .middle)
  table.deselectRow(at: path, animated: true)
  table.scrollToNearestSelectedRow(at: .top, animated: true)
  return (table.indexPathsForSelectedRows ?? []) + [table.indexPathForSelectedRow ?? path]
}

@MainActor func focus(in table: TableView) -> Bool {
  table.allowsFocus = true
  table.selectionFollowsFocus = true
  table.remembersLastFocusedIndexPath = true
  table.focusRow(at: IndexPath(row: 0, section: 0))
  table.rowKeyBindings = KeyBindings(
    KeyBindings<RowCommand>.standard.bindings + [.init(["o"], .activate, "opens the row")])
  table.perform(.focusRow)
  table.perform(.leave)
  return table.indexPathForFocusedRow == nil && table.visibleCells.contains { $0.isFocused }
}
