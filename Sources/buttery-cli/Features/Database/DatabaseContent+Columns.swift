import Buttery
import ButteryDatabase
import ButteryRecords

// Columns and their widths.
extension DatabaseContent: RowAppearanceObserver {
  /// The number of rows, from the first, that determine the widths of columns.
  private static let mostMeasured = 200

  /// The rows of a table without a key come all at once, so all of them are measured.
  private var mostMeasured: Int {
    guard model.snapshot.relation?.key == DatabaseRelation.Key.none else {
      return Self.mostMeasured
    }
    return max(Self.mostMeasured, model.snapshot.loadedCount)
  }

  /// Widens columns for rows in sight, or one screen away, whose values may be longer than those before.
  ///
  /// - Returns: Whether a column has grown, so that cells must be drawn again.
  @discardableResult func measureRowsInSight(of tableView: TableView) -> Bool {
    let height = max(1, tableView.bounds.height)
    let top = tableView.contentOffset.y
    let area = Rect(x: 0, y: top - height, width: 1, height: 3 * height)
    let rows = (tableView.indexPathsForRows(in: area) ?? []).filter { model.values(at: $0) != nil }
    return appearance.grow(for: rows.indices) { model.read(rows[$0], into: &$1) }
  }

  /// Takes over the marks of sorted and grouped columns, which are those of the rows that are shown.
  func adoptQuery() {
    var shown = model.snapshot.query
    shown.search = model.search
    appearance.adopt(shown)
  }

  func adoptColumns() {
    appearance.rowCount = rowCount
    appearance.adopt(list) { _, _ in false }
    adoptQuery()
    adoptMeasures()
    measureRows()
  }

  func adoptMeasures() {
    measures = model.measures(ofColumns: appearance.layout.columns.map(\.index))
    model.want(measures)
  }

  /// Widens columns for the first rows, up to a limit, so that scrolling doesn't change the widths.
  private func measureRows() {
    guard measuredCount < mostMeasured else { return }
    let rows = rowsToMeasure
    guard rows.count > measuredCount else { return }
    measuredCount = rows.count
    appearance.makeRoom(for: rows.indices) { model.read(rows[$0], into: &$1) }
  }

  private var rowsToMeasure: [IndexPath] {
    var rows: [IndexPath] = []
    let most = mostMeasured
    for section in 0..<min(model.sections.count, most) {
      for row in 0..<min(model.rowCount(inSection: section), most) {
        guard rows.count < most else { return rows }
        let path = IndexPath(row: row, section: section)
        if model.values(at: path) != nil { rows.append(path) }
      }
    }
    return rows
  }

  func appearanceChanged() {
    guard let tableView else { return }
    adoptMeasures()
    fitSections(of: tableView)
    redrawColumns(of: tableView)
    arrangementObserver?.arrangementChanged()
    observer?.didArrange()
  }

  func columnsGrew() {
    tableView?.setNeedsDisplay()
    columnTitles?.setNeedsDisplay()
  }

  func redrawColumns(of tableView: TableView) {
    showColumns(in: tableView)
    for cell in tableView.visibleCells { (cell as? RecordCell)?.makeRoom() }
    columnTitles?.setNeedsDisplay()
    tableView.setNeedsDisplay()
  }

  func showColumns(in tableView: TableView) {
    let margin = tableView.style == .insetGrouped ? 4 : 0
    appearance.shownWidth = max(0, tableView.bounds.width - margin)
    let most = appearance.window(width: appearance.shownWidth).mostFirst
    appearance.firstColumn = min(appearance.firstColumn, most)
  }
}
