import Buttery

// Moving columns sideways.
extension RecordsContent {
  /// Fits the columns to the table's width.
  func showColumns(in tableView: TableView) {
    let margin = tableView.style == .insetGrouped ? 4 : 0
    model.shownWidth = max(0, tableView.bounds.width - margin)
    let most = model.window(width: model.shownWidth).mostFirst
    model.firstColumn = min(model.firstColumn, most)
  }

  func scrollSideways(toRight: Bool, in tableView: TableView) -> Bool {
    let most = model.window(width: model.shownWidth).mostFirst
    let wanted = max(0, min(most, model.firstColumn + (toRight ? 1 : -1)))
    guard wanted != model.firstColumn else { return false }
    model.firstColumn = wanted
    redrawColumns(of: tableView)
    return true
  }

  /// Shows the rows in sight with other columns.
  func redrawColumns(of tableView: TableView) {
    showColumns(in: tableView)
    for cell in tableView.visibleCells { (cell as? RecordCell)?.makeRoom() }
    columnTitles?.setNeedsDisplay()
    tableView.setNeedsDisplay()
  }
}
