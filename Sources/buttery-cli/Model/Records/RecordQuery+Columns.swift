import ButteryRecords

// What is asked of columns.
extension RecordQuery {
  /// Sorts by a column: ascending, then descending, then as it came.
  ///
  /// By what those are sorted that have the same value stays until then.
  mutating func cycleSort(ofColumn column: Int) {
    guard let first = sort.first, first.column == column else {
      sort = [SortOrder(column: column)]
      return
    }
    if first.isDescending { sort = [] } else { sort[0].isDescending = true }
  }

  /// Sorts those rows by a column that are equal in all that they are sorted by: ascending, then
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

  /// Has a column make sections inside of those that there are.
  ///
  /// - Returns: Whether there can be one more level.
  mutating func addLevel(ofColumn column: Int) -> Bool {
    guard groupLevels.count < GroupLevels.most else { return false }
    let levels = groupLevels
    groupLevels = GroupLevels((0..<levels.count).map { Array(levels[$0]) } + [[column]])
    return true
  }

  /// Has a column make the sections, alone; or makes none of it where it does.
  mutating func toggleGroup(ofColumn column: Int) {
    if groupColumns.contains(column) {
      groupLevels = groupLevels.mapped { $0 == column ? nil : $0 }
    } else {
      groupColumns = [column]
    }
  }
}
