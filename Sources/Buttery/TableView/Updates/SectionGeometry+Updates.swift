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
  ///   - commonHeight: The height that all new rows have, where that is known without asking for
  ///     each.
  /// - Complexity: O(sections + changes + rows with a height of their own in sections that change);
  ///   new rows that follow each other count as one where they have a common height.
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
      // The first answer may have shown that nobody has a say.
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

/// The height of each of some rows that have come.
private typealias PlacedHeight = (rows: Range<Int>, height: Int)

extension RowHeights {
  /// The heights after rows have left and others have come.
  ///
  /// - Parameter placed: The heights of the rows that have come.
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
