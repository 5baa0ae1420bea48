import Buttery
import ButteryRecords

// Columns: their widths, and moving them sideways.
extension RecordsContent: RowAppearanceObserver {
  func adoptColumns() {
    appearance.adopt(model.result.list) { model.read($0, into: &$1) == nil }
  }

  func appearanceChanged() {
    guard let tableView else { return }
    redrawColumns(of: tableView)
    showFooters(of: tableView)
  }

  func columnsGrew() {
    tableView?.setNeedsDisplay()
    columnTitles?.setNeedsDisplay()
  }

  /// Fits the columns to the table's width.
  func showColumns(in tableView: TableView) {
    let margin = tableView.style == .insetGrouped ? 4 : 0
    appearance.shownWidth = max(0, tableView.bounds.width - margin)
    let most = appearance.window(width: appearance.shownWidth).mostFirst
    appearance.firstColumn = min(appearance.firstColumn, most)
  }

  func scrollSideways(toRight: Bool, in tableView: TableView) -> Bool {
    let most = appearance.window(width: appearance.shownWidth).mostFirst
    let wanted = max(0, min(most, appearance.firstColumn + (toRight ? 1 : -1)))
    guard wanted != appearance.firstColumn else { return false }
    appearance.firstColumn = wanted
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

  /// Scrolls sideways until a column is in sight.
  func reveal(column: Int, in tableView: TableView) {
    guard let place = appearance.layout.columns.firstIndex(where: { $0.index == column }) else {
      return
    }
    for _ in appearance.layout.columns {
      let window = appearance.window(width: appearance.shownWidth)
      let left = window.left(ofColumn: place)
      let least = min(window.columns[place].width, appearance.shownWidth / 2)
      let isBeyond = left + least > appearance.shownWidth
      let isBefore = !window.isFixed(place) && left < window.edge
      guard isBefore || isBeyond, scrollSideways(toRight: isBeyond, in: tableView) else {
        return
      }
    }
  }
}
