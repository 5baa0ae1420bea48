import Buttery
import ButteryRecords

/// Finds a row of one result in another one.
struct RowFinder {
  let old: QueryResult
  let new: QueryResult
  /// Maps a record of the old result to one of the new, if records have other numbers; nil if the
  /// numbers are the same.
  var translation: ((_ record: Int) -> Int?)?

  /// How many rows or sections above a vanished row are tried as its stand-in.
  private static let mostStandIns = 64

  /// The row in the new result that a row of the old one has become.
  ///
  /// If rows have only been added, this is the row at the same place of its group. Otherwise it is
  /// the row of the same record, or of the nearest record before it that is still there. Nil if the
  /// new result has no rows.
  func place(of path: IndexPath) -> IndexPath? {
    guard new.arrangement.rowCount > 0, path.section < old.arrangement.sectionCount else {
      return nil
    }
    if let place = placeOfHeader(of: path.section) { return place }
    guard path.row < old.arrangement.rowCount(inSection: path.section)
    else { return nil }
    if let translation { return place(of: path, translation) }
    guard new.keepsOrder(of: old) else { return placeByRecord(of: path) }
    guard let section = section(ofGroup: old.arrangement.group(ofSection: path.section)),
      !new.arrangement.holdsSections(section)
    else { return placeByRecord(of: path) }
    return IndexPath(
      row: min(path.row, new.arrangement.rowCount(inSection: section) - 1), section: section)
  }

  /// The place of a section that holds others: row 0 of that section.
  private func placeOfHeader(of section: Int) -> IndexPath? {
    guard keepsGroups, old.arrangement.holdsSections(section) else { return nil }
    return self.section(ofGroup: old.arrangement.group(ofSection: section)).map {
      IndexPath(row: 0, section: $0)
    }
  }

  private var firstPlace: IndexPath? {
    guard new.arrangement.rowCount > 0 else { return nil }
    let place = new.arrangement.place(ofOrdinal: 0)
    return IndexPath(row: place.row, section: place.section)
  }

  private var keepsGroups: Bool { old.query.groupLevels == new.query.groupLevels }

  // MARK: By record

  private func place(of path: IndexPath, _ translation: (Int) -> Int?) -> IndexPath? {
    let record = old.arrangement.record(atRow: path.row, inSection: path.section)
    return translation(record).flatMap { placeInAllSections(ofRecord: $0) } ?? firstPlace
  }

  private func placeByRecord(of path: IndexPath) -> IndexPath? {
    let record = old.arrangement.record(atRow: path.row, inSection: path.section)
    guard keepsGroups, !old.arrangement.holdsSections(path.section) else {
      return placeInAllSections(ofRecord: record)
    }
    // If the group has no rows any more, the nearest group above takes its place.
    for section in (0...path.section).reversed().prefix(Self.mostStandIns) {
      let group = old.arrangement.group(ofSection: section)
      guard let found = self.section(ofGroup: group), !new.arrangement.holdsSections(found) else {
        continue
      }
      let last = new.arrangement.rowCount(inSection: found) - 1
      guard section == path.section else { return IndexPath(row: last, section: found) }
      return IndexPath(row: row(standingInFor: path, inSection: found), section: found)
    }
    return firstPlace
  }

  /// How many rows are tried: in sorted sections, each attempt searches all rows.
  private var mostRows: Int { !new.query.isSorted ? Self.mostStandIns : 4 }

  /// The row of the record at `path`, or of the nearest record above it that is still there.
  private func row(standingInFor path: IndexPath, inSection section: Int) -> Int {
    for row in (0...path.row).reversed().prefix(mostRows) {
      let record = old.arrangement.record(atRow: row, inSection: path.section)
      let found = self.row(ofRecord: record, inSection: section)
      if found.isExact || !new.query.isSorted && !old.query.isSorted { return found.row }
    }
    return 0
  }

  private func placeInAllSections(ofRecord record: Int) -> IndexPath? {
    var nearest: IndexPath?
    var nearestRecord = -1
    for section in 0..<new.arrangement.sectionCount
    where !new.arrangement.holdsSections(section) {
      let (row, isExact) = row(ofRecord: record, inSection: section)
      if isExact { return IndexPath(row: row, section: section) }
      let found = new.arrangement.record(atRow: row, inSection: section)
      guard found < record, found > nearestRecord else { continue }
      nearest = IndexPath(row: row, section: section)
      nearestRecord = found
    }
    return nearest ?? firstPlace
  }

  /// The row of a record, or of the last one before it; the first where there is none.
  private func row(ofRecord record: Int, inSection section: Int) -> (row: Int, isExact: Bool) {
    let arrangement = new.arrangement
    let count = arrangement.rowCount(inSection: section)
    guard !new.query.isSorted else {
      for row in 0..<count where arrangement.record(atRow: row, inSection: section) == record {
        return (row, true)
      }
      return (0, false)
    }
    let next = (0..<count).partitionIndex {
      arrangement.record(atRow: $0, inSection: section) > record
    }
    guard next > 0 else { return (0, false) }
    return (next - 1, arrangement.record(atRow: next - 1, inSection: section) == record)
  }

  private func section(ofGroup group: Int) -> Int? {
    guard new.groups != nil else { return group == 0 && new.arrangement.sectionCount > 0 ? 0 : nil }
    return new.arrangement.section(ofGroup: group)
  }
}
