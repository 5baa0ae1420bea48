// How heights follow their rows through a batch of changes.
extension SectionGeometry {
  /// The geometry after a batch of changes.
  ///
  /// Elements that stay keep their heights, those that are asked for anew, too: it is the best
  /// estimate of them that there is.
  ///
  /// - Parameters:
  ///   - rowCounts: The number of rows of each section after the batch.
  ///   - levels: Which sections belong to which after the batch.
  ///   - load: Asks for a section, by its place after, that is new or asked for anew; gets what was
  ///     known of it.
  ///   - loadRow: Asks for the height of a row, by its place after, that is new.
  /// - Complexity: O(sections + changes + rows with a height of their own in sections that change).
  func applying(
    _ plan: UpdatePlan, rowCounts: [Int], levels: SectionLevels?,
    load: (Int, Section?) -> Section,
    loadRow: (ElementKey) -> Int
  ) -> SectionGeometry {
    let changed = rowCounts.indices.map { new -> Section in
      guard let old = plan.oldSection(ofNew: new) else { return load(new, nil) }
      guard plan.isKept(old) else { return load(new, sections[old]) }
      var section = sections[old]
      if let shift = plan.shiftOfRows(inOldSection: old) {
        section.rows = section.rows.applying(shift, count: rowCounts[new]) { row in
          let key = ElementKey.row(row, new)
          return plan.oldKey(of: key).map(height) ?? loadRow(key)
        }
      }
      return section
    }
    return SectionGeometry(
      sections: changed, padding: padding, tableHeader: tableHeader, tableFooter: tableFooter,
      levels: levels)
  }
}

extension RowHeights {
  /// The heights after rows have left and others have come.
  ///
  /// - Parameter heightOfPlaced: The height of a row that has come, by its place.
  func applying(
    _ shift: IndexShift, count: Int, heightOfPlaced: (Int) -> Int
  ) -> RowHeights {
    let placed = shift.placedIndexes
    let heights = placed.map(heightOfPlaced)
    var result = moved(by: shift, count: count, common: self.count > 0 ? nil : heights.first)
    for (row, height) in zip(placed, heights) { result.setHeight(height, ofRow: row) }
    return result
  }
}
