// Carries the heights of rows through a batch of changes.
extension SectionGeometry {
  /// The geometry after a batch of changes.
  ///
  /// Elements that aren't deleted keep their heights. Reloaded elements do so, too, because the old
  /// height is the best estimate of the new one.
  ///
  /// - Parameters:
  ///   - rowCounts: The number of rows of each section after the batch.
  ///   - levels: The nesting of sections after the batch.
  ///   - load: Asks for a new or reloaded section, by its place after; gets the old section, or
  ///     `nil`
  ///     for a new one.
  ///   - loadRow: Asks for the height of a new row, by its place after.
  ///   - commonHeight: The height that all new rows have, where the table knows it without asking
  ///     for
  ///     each row.
  /// - Complexity: O(sections + changes + rows with a height of their own in sections that change);
  ///   a run of new rows counts as one change where they have a common height.
  func applying(
    _ plan: UpdatePlan, rowCounts: [Int], levels: SectionLevels?,
    load: (Int, Section?) -> Section,
    loadRow: (ElementKey) -> Int, commonHeight: () -> Int?
  ) -> SectionGeometry {
    let changed = rowCounts.indices.map { new -> Section in
      guard let old = plan.oldSection(ofNew: new) else { return load(new, nil) }
      guard plan.isKept(old) else { return load(new, sections[old]) }
      var section = sections[old]
      if let shift = plan.shiftOfRows(inOldSection: old) {
        var placed = newHeights(
          of: plan.insertedRows(inOldSection: old), inSection: new, loadRow, commonHeight)
        for key in plan.movedRows(intoSection: new) {
          plan.oldKey(of: key).map { placed.append((key.row..<key.row + 1, height(of: $0))) }
        }
        section.rows = section.rows.applying(shift, count: rowCounts[new], placed: placed)
      }
      return section
    }
    return SectionGeometry(
      sections: changed, padding: padding, tableHeader: tableHeader, tableFooter: tableFooter,
      levels: levels)
  }

  /// The heights of rows that are new.
  private func newHeights(
    of runs: [Range<Int>], inSection section: Int, _ load: (ElementKey) -> Int,
    _ commonHeight: () -> Int?
  ) -> [PlacedHeight] {
    var heights: [PlacedHeight] = []
    for run in runs {
      let first = load(.row(run.lowerBound, section))
      // Asking for the first row may have shown that the delegate doesn't decide about heights.
      if let common = commonHeight() {
        heights.append((run, common))
      } else {
        heights.append((run.lowerBound..<run.lowerBound + 1, first))
        for row in run.dropFirst() { heights.append((row..<row + 1, load(.row(row, section)))) }
      }
    }
    return heights
  }
}

/// A run of rows that are new in a section, and the height of each of them.
private typealias PlacedHeight = (rows: Range<Int>, height: Int)

extension RowHeights {
  /// The heights after rows have been removed and others have been placed.
  ///
  /// - Parameters:
  ///   - shift: The change of places.
  ///   - count: The number of rows after the change.
  ///   - placed: The heights of the rows that are new.
  fileprivate func applying(
    _ shift: IndexShift, count: Int, placed: [PlacedHeight]
  ) -> RowHeights {
    var result = moved(by: shift, count: count, common: self.count > 0 ? nil : placed.first?.height)
    for (rows, height) in placed where !result.hasCommonHeight(height) {
      for row in rows { result.setHeight(height, ofRow: row) }
    }
    return result
  }
}
