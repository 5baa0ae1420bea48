import Buttery
import ButteryDatabase
import ButteryRecords

// Numbers of rows, and jumps to them.
extension DatabaseContent {
  var rowCount: Int { model.rowCount }

  var rowCountMark: CountMark { model.countMark }

  var knowsWay: Bool { model.snapshot.knowsAllNumbers }

  func knowsNumber(ofSection section: Int) -> Bool {
    model.snapshot.hasSeenSections(to: model.place(of: IndexPath(row: 0, section: section)).section)
  }

  /// The index among all rows, or within the section if that is unknown.
  func ordinal(ofRowAt indexPath: IndexPath) -> Int {
    let place = model.place(of: indexPath)
    guard model.hasRow(at: indexPath), model.snapshot.isOrdinalKnown(place) else {
      return indexPath.row
    }
    return (0..<indexPath.section).reduce(indexPath.row) { $0 + model.rowCount(inSection: $1) }
  }

  func ordinal(ofRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    ordinal(ofRowAt: indexPath)
  }

  func inexactPlace(ofRowAt indexPath: IndexPath) -> String? {
    let place = model.place(of: indexPath)
    guard rowCountMark != .exact || !model.snapshot.isOrdinalKnown(place) else { return nil }
    let isKnown = model.snapshot.isNumberKnown(place)
    let number = NumberFormatter.grouped(indexPath.row + 1)
    let row = model.snapshot.isNumberUnknown(place) ? "?" : isKnown ? number : "~\(number)"
    guard hasSections else { return "row \(row)/\(rowCountMark.text(rowCount))" }
    let count = model.count(ofSection: indexPath.section)
    return "row \(row)/\(CountMark(count).text(count.number)) in section"
  }

  /// Whether the last row of the table is loaded.
  var hasEnd: Bool {
    let snapshot = model.snapshot
    let last = snapshot.sectionCount - 1
    guard last >= 0 else { return true }
    let place = DatabasePlace(section: last, row: snapshot.rowCount(inSection: last) - 1)
    return snapshot.hasAllSections && snapshot.row(place) != nil
  }

  func goToRow(_ number: Int, in tableView: TableView) -> String {
    guard number > 0 else { return "no row 0: the first one is 1" }
    let section = tableView.rowAtHand.map { model.place(of: $0).section } ?? 0
    let count = model.snapshot.rowCount(inSection: section)
    let isKnown = model.snapshot.section(section)?.count.isExact ?? false
    let row = isKnown ? min(number, count) : number
    search?.goToRow(DatabasePlace(section: section, row: row - 1))
    return hasSections ? "row \(NumberFormatter.grouped(row)) of this section" : ""
  }
}
