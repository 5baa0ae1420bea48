import ButteryRecords

// Sorting and grouping by a column.
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
