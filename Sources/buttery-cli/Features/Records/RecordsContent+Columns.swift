import Buttery
import ButteryRecords

// Columns and their widths.
extension RecordsContent: RowAppearanceObserver, ColumnTable {
  var list: RecordList { model.result.list }

  func adoptColumns() {
    appearance.rowCount = model.rowCount
    appearance.pictures = pictureColumns
    appearance.adopt(model.result.list) { readShown($0, into: &$1) == nil }
    if let totals = totalsRecord {
      appearance.makeRoom(for: [totals]) { readShown($0, into: &$1) == nil }
    }
    adoptMeasures()
  }

  private func adoptMeasures() {
    measures = model.measures(ofColumns: appearance.layout.columns.map(\.index))
  }

  /// Widens columns for the first and last rows if these are sorted, since the largest numbers
  /// stand there.
  func makeRoomForEnds() {
    guard model.result.query.isSorted, model.rowCount > 0 else { return }
    let last = model.sectionCount - 1
    let begin = model.result.arrangement.place(ofOrdinal: 0).section
    let firstCount = model.rowCount(inSection: begin)
    let lastCount = model.rowCount(inSection: last)
    let first = (0..<min(Self.endCount, firstCount)).map { IndexPath(row: $0, section: begin) }
    let end = (max(0, lastCount - Self.endCount)..<lastCount).map {
      IndexPath(row: $0, section: last)
    }
    appearance.makeRoom(for: (first + end).map(model.record(at:))) {
      readShown($0, into: &$1) == nil
    }
  }

  private static let endCount = 50

  func appearanceChanged() {
    showAppearance()
    arrangementObserver?.arrangementChanged()
  }

  /// Updates the visible rows and footers.
  func showAppearance() {
    guard let tableView else { return }
    adoptMeasures()
    fitSections(of: tableView)
    numberRows(of: tableView)
    redrawColumns(of: tableView)
    measureRows(of: tableView)
    showFooters(of: tableView)
    observer?.didArrange()
  }

  /// Measures rows again: with other columns, wrapped texts have other heights.
  func measureRows(of tableView: TableView) {
    if appearance.wraps { tableView.performBatchUpdates({}) }
  }

  func columnsGrew() {
    tableView?.setNeedsDisplay()
    columnTitles?.setNeedsDisplay()
  }

  /// Fits the columns to the table's width.
  func showColumns(in tableView: TableView) {
    let margin = tableView.style == .insetGrouped ? 4 : 0
    let index = tableView.style == .plain ? letters.map { $0.width + 1 } ?? 0 : 0
    let width = max(0, tableView.bounds.width - margin - index)
    let isNew = width != appearance.shownWidth
    appearance.shownWidth = width
    if isNew { measureRows(of: tableView) }
    let most = appearance.window(width: appearance.shownWidth).mostFirst
    appearance.firstColumn = min(appearance.firstColumn, most)
  }

  /// Updates the visible rows after columns have changed.
  func redrawColumns(of tableView: TableView) {
    showColumns(in: tableView)
    for cell in tableView.visibleCells { (cell as? RecordCell)?.makeRoom() }
    columnTitles?.setNeedsDisplay()
    tableView.setNeedsDisplay()
  }
}
