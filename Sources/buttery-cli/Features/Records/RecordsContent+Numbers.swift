import Buttery
import ButteryRecords

// Row numbers.
extension RecordsContent {
  /// The number that a row shows; 0 if rows aren't numbered.
  func number(ofRowAt indexPath: IndexPath) -> Int {
    appearance.arrangement.numbersRows ? ordinal(ofRowAt: indexPath) + 1 : 0
  }

  /// Updates the numbers of the visible rows.
  func numberRows(of tableView: TableView) {
    for path in tableView.indexPathsForVisibleRows ?? [] {
      (tableView.cellForRow(at: path) as? RecordCell)?.number = number(ofRowAt: path)
    }
  }

  func ordinal(ofRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    guard model.hasRow(at: indexPath) else { return 0 }
    return model.result.arrangement.ordinal(ofRow: indexPath.row, inSection: indexPath.section)
  }

  func showRow(ofOrdinal ordinal: Int, in tableView: TableView) -> IndexPath? {
    guard (0..<rowCount).contains(ordinal) else { return nil }
    var place = model.result.arrangement.place(ofOrdinal: ordinal)
    // A folded section may hold sections that are folded, too.
    while model.sections.isFolded(section: place.section) {
      model.sections.toggleFold(ofSection: place.section)
      place = model.result.arrangement.place(ofOrdinal: ordinal)
    }
    return IndexPath(row: place.row, section: place.section)
  }
}
