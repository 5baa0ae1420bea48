import Buttery
import ButteryRecords

/// A table whose rows have columns, of which one is at hand.
@MainActor protocol ColumnTable: TableContent {
  var appearance: RowAppearance { get }

  /// The table that shows the content.
  var tableView: TableView? { get }

  /// The columns, and the records where they are those of files.
  var list: RecordList { get }

  /// Shows the rows in sight with other columns.
  func redrawColumns(of tableView: TableView)

  /// Columns have come into sight that rows may be higher for.
  func measureRows(of tableView: TableView)
}

// Columns: the one at hand, and moving them sideways.
extension ColumnTable {
  func measureRows(of tableView: TableView) {}

  /// Has keys act on the column at a place of the layout, or on the last one before or behind.
  func takeColumn(atPlace place: Int) {
    let columns = appearance.layout.columns
    guard !columns.isEmpty else { return }
    takeColumn(columns[max(0, min(columns.count - 1, place))].index)
  }

  /// Has keys act on a column of the list, and brings it into sight.
  func takeColumn(_ column: Int) {
    appearance.takeColumn(column, of: list)
    columnTitles?.setNeedsDisplay()
    if let tableView { reveal(column: column, in: tableView) }
  }

  /// Scrolls sideways until the column at a place of the layout is the first one that scrolls, as far
  /// as there are columns behind it.
  func scrollSideways(toPlace place: Int) {
    guard let tableView else { return }
    let window = appearance.window(width: appearance.shownWidth)
    scroll(toFirst: max(0, min(window.mostFirst, place - window.fixedCount)), in: tableView)
  }

  /// Scrolls sideways until a column is in sight whole, only as far as needed.
  func reveal(column: Int, in tableView: TableView) {
    guard let place = appearance.layout.columns.firstIndex(where: { $0.index == column }) else {
      return
    }
    // Columns that come into sight may grow and push it out.
    for _ in 0..<4 {
      let window = appearance.window(width: appearance.shownWidth)
      let wanted = window.first(showing: place)
      guard wanted != appearance.firstColumn else { return }
      scroll(toFirst: wanted, in: tableView)
    }
  }

  private func scroll(toFirst first: Int, in tableView: TableView) {
    guard first != appearance.firstColumn else { return }
    appearance.firstColumn = first
    redrawColumns(of: tableView)
    measureRows(of: tableView)
  }

  /// What a column is called in a message, in which the rest is to be read too.
  func shortName(ofColumn column: Int, atMost length: Int = 16) -> String {
    guard list.columns.indices.contains(column) else { return "" }
    let name = list.columns[column].name
    return name.count > length ? name.prefix(length - 1) + "…" : name
  }
}
