import Buttery
import ButteryRecords

// Rows by their numbers, counted through all sections.
extension TableContent {
  func ordinal(ofRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    (0..<indexPath.section).reduce(indexPath.row) {
      $0 + self.tableView(tableView, numberOfRowsInSection: $1)
    }
  }

  func showRow(ofOrdinal ordinal: Int, in tableView: TableView) -> IndexPath? {
    var rest = ordinal
    for section in 0..<numberOfSections(in: tableView) {
      let count = self.tableView(tableView, numberOfRowsInSection: section)
      if rest < count { return IndexPath(row: rest, section: section) }
      rest -= count
    }
    return nil
  }

  func goToRow(_ number: Int, in tableView: TableView) -> String {
    let count = rowCount
    guard count > 0 else { return "there are no rows to go to" }
    guard number > 0 else { return "no row 0: the first one is 1" }
    guard let row = showRow(ofOrdinal: min(number, count) - 1, in: tableView) else { return "" }
    tableView.focusRow(at: nil)
    tableView.bringToThird(row)
    tableView.focusRow(at: row)
    let all = NumberFormatter.grouped(count)
    return number > count
      ? "row \(all) is the last one\(isReading ? " so far" : "")"
      : "row \(NumberFormatter.grouped(number)) of \(all)"
  }

  private var isReading: Bool {
    result.map { [.reading, .waiting].contains($0.phase) } ?? false
  }
}
