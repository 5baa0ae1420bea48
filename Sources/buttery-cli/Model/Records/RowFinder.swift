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
  private static let maximumStandIns = 64

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
    // Rows that are added to sorted ones stand between them.
    let isMixed = new.query.isSorted && new.list.count != old.list.count
    guard new.keepsOrder(of: old), !isMixed else { return placeByRecord(of: path) }
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
    for section in (0...path.section).reversed().prefix(Self.maximumStandIns) {
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
  private var maximumRows: Int { !new.query.isSorted ? Self.maximumStandIns : 4 }

  /// The row of the record at `path`, or of the nearest record above it that is still there.
  private func row(standingInFor path: IndexPath, inSection section: Int) -> Int {
    for row in (0...path.row).reversed().prefix(maximumRows) {
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

// MARK: - Comparing results

extension QueryResult {
  /// Whether all rows of `old` are here too, in the same order; rows may have been added.
  func keepsOrder(of old: QueryResult) -> Bool {
    query.groupLevels == old.query.groupLevels && query.groupOrder == old.query.groupOrder
      && query.filters == old.query.filters && query.sort == old.query.sort
      && hasSameOrder(whenAdding: list.count - old.list.count)
      && (!dependsOnValues || hasForms(of: old))
      && hasFiles(of: old)
  }

  /// Whether no file has been read anew from its beginning since `old`.
  func hasFiles(of old: QueryResult) -> Bool {
    zip(list.parts, old.list.parts).allSatisfy { $0.file === $1.file }
  }

  /// Whether added rows leave the sections in their order.
  private func hasSameOrder(whenAdding count: Int) -> Bool {
    count == 0 || count > 0 && (query.groupOrder == .appearance || query.groupOrder == .name)
  }

  /// Whether the columns of `old` have the same forms here; columns may have been added.
  func hasForms(of old: QueryResult) -> Bool {
    list.columns.starts(with: old.list.columns)
  }

  /// Whether the forms of columns decide which rows there are, and in which order.
  private var dependsOnValues: Bool {
    query.isSorted || query.groupOrder == .name || query.groupOrder.measure != nil
      || query.comparesValues
  }

  /// Whether the rows are certainly those of `old`, each in its place, because only the search has
  /// changed.
  func hasRows(of old: QueryResult) -> Bool {
    keepsOrder(of: old) && hasForms(of: old) && isArranged && old.isArranged
      && list.count == old.list.count
      && arrangement.rowCount == old.arrangement.rowCount
      && arrangement.sectionCount == old.arrangement.sectionCount
  }

  /// Whether the sections are certainly those of `old`.
  func hasSections(of old: QueryResult) -> Bool {
    phase == old.phase && list.count == old.list.count && query.filters == old.query.filters
      && query.groupLevels == old.query.groupLevels
      && query.groupOrder == old.query.groupOrder
      && arrangement.sectionCount == old.arrangement.sectionCount
  }

  /// Whether grouping, filtering and sorting are over.
  private var isArranged: Bool {
    (phase == .done || phase == .searching) && failure == nil && list.isComplete
  }

  /// Whether no later result of this query is to be expected.
  var isFinal: Bool { phase == .done || phase == .stopped || failure != nil }
}

// MARK: - Sorting and grouping by a column

extension RecordQuery {
  /// Sorts by a column: ascending, then descending, then not at all.
  ///
  /// Further sort columns, which order rows of equal values, stay until the sort is removed.
  mutating func cycleSort(ofColumn column: Int) {
    guard let first = sort.first, first.column == column else {
      sort = [SortOrder(column: column)]
      return
    }
    if first.isDescending { sort = [] } else { sort[0].isDescending = true }
  }

  /// Adds a column as the last sort key, for rows that are equal in all others: ascending, then
  /// descending, then not at all.
  mutating func cycleFurtherSort(ofColumn column: Int) {
    guard let rank = sort.firstIndex(where: { $0.column == column }) else {
      sort.append(SortOrder(column: column))
      return
    }
    if sort[rank].isDescending {
      sort.remove(at: rank)
    } else {
      sort[rank].isDescending = true
    }
  }

  /// Groups by a column inside of the existing sections.
  ///
  /// - Returns: False if there are already as many levels as possible.
  mutating func addLevel(ofColumn column: Int) -> Bool {
    guard groupLevels.count < GroupLevels.most else { return false }
    let levels = groupLevels
    groupLevels = GroupLevels((0..<levels.count).map { Array(levels[$0]) } + [[column]])
    return true
  }

  /// Groups by a column alone; removes it from the levels if it is already in one.
  mutating func toggleGroup(ofColumn column: Int) {
    if groupColumns.contains(column) {
      groupLevels = groupLevels.mapped { $0 == column ? nil : $0 }
    } else {
      groupColumns = [column]
    }
  }
}

extension GroupLevels {
  /// The form of the values of outermost groups; nil if these have several columns.
  func outermostForm(in columns: [RecordColumn]) -> ColumnForm? {
    guard count > 0, self[0].count == 1, let column = self[0].first,
      columns.indices.contains(column)
    else { return nil }
    return columns[column].form
  }
}
