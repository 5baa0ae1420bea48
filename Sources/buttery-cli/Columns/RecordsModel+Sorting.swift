import ButteryRecords

/// The order of rows, step by step.
extension RecordsModel {
  /// Sorts by a column: ascending, then descending, then as it came.
  func cycleSort(ofColumn column: Int) {
    guard let sort = query.sort, sort.column == column else {
      query.sort = SortOrder(column: column)
      return
    }
    query.sort = sort.isDescending ? nil : SortOrder(column: column, isDescending: true)
  }

  /// The column of which the title stands at `x`, in columns from the left edge of the titles.
  func column(ofTitleAt x: Int) -> Int? {
    let window = window(width: shownWidth)
    let place = window.columns.indices.first { place in
      let left = window.left(ofColumn: place)
      return window.shows(place) && (left..<left + window.columns[place].width).contains(x)
        && (window.isFixed(place) || x >= window.edge)
    }
    return place.map { window.columns[$0].index }
  }
}
