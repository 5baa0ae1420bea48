import Buttery
import ButteryRecords

/// Is notified when a person has changed how a table looks.
@MainActor protocol ArrangementObserver: AnyObject {
  func arrangementChanged()
}

/// A table whose rows have columns, of which one is at hand.
@MainActor protocol ColumnTable: TableContent {
  var appearance: RowAppearance { get }

  /// The table that shows the content.
  var tableView: TableView? { get }

  /// The columns and, if the content is files, the records.
  var list: RecordList { get }

  /// Is notified when a person has changed how the table looks.
  var arrangementObserver: (any ArrangementObserver)? { get }

  /// Updates the visible rows after columns have changed.
  func redrawColumns(of tableView: TableView)

  /// Measures rows again, as columns that scrolled into view may need higher rows.
  func measureRows(of tableView: TableView)
}

// Columns: the one at hand, and moving them sideways.
extension ColumnTable {
  func measureRows(of tableView: TableView) {}

  /// Shows the rows in a style; nil changes nothing.
  func show(style: TableView.Style?) {
    guard let style, let tableView, tableView.style != style else { return }
    tableView.style = style
    // The column titles have the margins of the style.
    tableView.superview?.setNeedsLayout()
  }

  /// Why there are no columns to act on; nil if there are.
  var reasonForNoColumns: String? {
    guard list.columns.isEmpty else { return nil }
    return list.isComplete ? "the file is empty" : "there are no columns yet"
  }

  /// Takes the column at a place in the layout at hand; a place out of range means the first or the
  /// last column.
  func takeColumn(atPlace place: Int) {
    let columns = appearance.layout.columns
    guard !columns.isEmpty else { return }
    takeColumn(columns[max(0, min(columns.count - 1, place))].index)
  }

  /// Takes a column of the list at hand, so that keys act on it, and scrolls it into view.
  func takeColumn(_ column: Int) {
    appearance.takeColumn(column, of: list)
    columnTitles?.setNeedsDisplay()
    if let tableView { reveal(column: column, in: tableView) }
  }

  /// Scrolls sideways until the column at a place in the layout is the first one after the frozen
  /// ones, as far as there are columns after it.
  func scrollSideways(toPlace place: Int) {
    guard let tableView else { return }
    let window = appearance.window(width: appearance.shownWidth)
    scroll(toFirst: max(0, min(window.mostFirst, place - window.fixedCount)), in: tableView)
  }

  /// Scrolls sideways only as far as needed to bring a column fully into view.
  func reveal(column: Int, in tableView: TableView) {
    guard let place = appearance.layout.columns.firstIndex(where: { $0.index == column }) else {
      return
    }
    // Columns that scroll into view may grow and push it out.
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

  /// A column's name, shortened so that the rest of a message stays readable.
  func shortName(ofColumn column: Int, atMost length: Int = 16) -> String {
    guard list.columns.indices.contains(column) else { return "" }
    let name = list.columns[column].name
    return name.count > length ? name.prefix(length - 1) + "…" : name
  }
}
