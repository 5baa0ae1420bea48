internal import ButteryGrid

// The context menu of a row.
extension TableView {
  /// The column of the cell at which a menu opened by a key is shown, where the text begins.
  private static let columnForKeys = 1

  /// Whether the delegate has a context menu for the focused row.
  var hasContextMenu: Bool {
    bringUpToDate()
    guard let row = interaction.focusedRow, hasRow(row) else { return false }
    return contextMenu(of: row, at: pointForKeys(of: row)) != nil
  }

  /// Shows the context menu of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - point: The point of the mouse press in content coordinates; `nil` if a key opens the menu.
  /// - Returns: Whether a menu is shown.
  func showContextMenu(of row: ElementKey, at point: Point? = nil) -> Bool {
    bringUpToDate()
    guard interaction.reorder == nil, hasRow(row),
      let presenter = homeController as? any MenuPresenter
    else { return false }
    let changes = interaction.changes
    closeSwipe()
    guard changes == interaction.changes,
      let menu = contextMenu(of: row, at: point ?? pointForKeys(of: row)),
      changes == interaction.changes
    else { return false }
    showWholeRow(row)
    guard changes == interaction.changes, let cell = displayedCell(of: row) else { return false }
    let column = point.map { $0.x - cell.frame.minX } ?? Self.columnForKeys
    let place = Rect(x: column, y: 0, width: 1, height: cell.bounds.height)
    guard let shown = presenter.show(menu, beside: cell, place) else { return false }
    interaction.noteContextMenu(shown, of: row)
    return true
  }

  /// Handles a press of the right button: focuses the row at the point and shows its context menu.
  ///
  /// - Returns: Whether there is a row at the point.
  func pressForContextMenu(at point: Point) -> Bool {
    bringUpToDate()
    guard interaction.reorder == nil, let row = rowInFront(at: point), hasRow(row) else {
      return false
    }
    let changes = interaction.changes
    takeKeysForPress()
    if row != interaction.focusedRow, canFocus(row) { giveFocusInPlace(to: row) }
    if changes == interaction.changes { _ = showContextMenu(of: row, at: point) }
    return true
  }

  /// Closes the open context menu, if there is one.
  func closeContextMenu() {
    interaction.forgetContextMenu()?.close()
  }

  private func contextMenu(of row: ElementKey, at point: Point) -> Menu? {
    let changes = interaction.changes
    let configuration =
      delegate?.tableView(self, contextMenuConfigurationForRowAt: row.indexPath, point: point)
    return changes == interaction.changes ? configuration?.makeMenu() : nil
  }

  private func pointForKeys(of row: ElementKey) -> Point {
    let rect = rectForRow(at: row.indexPath)
    return Point(x: rect.minX + Self.columnForKeys, y: rect.minY)
  }
}
