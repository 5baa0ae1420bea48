import ButteryRecords

// What is asked of columns.
extension RecordsModel {
  /// Sorts by a column: ascending, then descending, then as it came.
  ///
  /// By what those are sorted that have the same value stays until then.
  func cycleSort(ofColumn column: Int) {
    guard let sort = query.sort.first, sort.column == column else {
      query.sort = [SortOrder(column: column)]
      return
    }
    if sort.isDescending { query.sort = [] } else { query.sort[0].isDescending = true }
  }

  /// Sorts those rows by a column that are equal in all that they are sorted by: ascending, then
  /// descending, then not at all.
  func cycleFurtherSort(ofColumn column: Int) {
    guard let rank = query.sort.firstIndex(where: { $0.column == column }) else {
      query.sort.append(SortOrder(column: column))
      return
    }
    if query.sort[rank].isDescending {
      query.sort.remove(at: rank)
    } else {
      query.sort[rank].isDescending = true
    }
  }

  /// Has a column make sections inside of those that there are.
  ///
  /// - Returns: Whether there can be one more level.
  func addLevel(ofColumn column: Int) -> Bool {
    let levels = query.groupLevels
    guard levels.count < GroupLevels.most else { return false }
    query.groupLevels = GroupLevels((0..<levels.count).map { Array(levels[$0]) } + [[column]])
    return true
  }

  /// Has a column make the sections, alone; or makes none of it where it does.
  func toggleGroup(ofColumn column: Int) {
    if query.groupColumns.contains(column) {
      query.groupLevels = query.groupLevels.mapped { $0 == column ? nil : $0 }
    } else {
      query.groupColumns = [column]
    }
  }
}
