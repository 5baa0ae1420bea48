import Buttery
import ButteryRecords

// Rows by their numbers.
extension RecordsContent {
  func ordinal(ofRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    guard model.hasRow(at: indexPath) else { return 0 }
    return model.result.arrangement.ordinal(ofRow: indexPath.row, inSection: indexPath.section)
  }

  func showRow(ofOrdinal ordinal: Int, in tableView: TableView) -> IndexPath? {
    guard (0..<rowCount).contains(ordinal) else { return nil }
    let place = model.result.arrangement.place(ofOrdinal: ordinal)
    let sections = model.sections
    if sections.isFolded(section: place.section) { sections.toggleFold(ofSection: place.section) }
    return IndexPath(row: place.row, section: place.section)
  }
}
