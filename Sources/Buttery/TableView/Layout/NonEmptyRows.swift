/// The rows of one section that have lines, ascending, with their heights.
///
/// A run of rows of height 0 is skipped in one step, however long it is.
struct NonEmptyRows: Sequence, IteratorProtocol {
  private let heights: RowHeights
  private var rest: Range<Int>

  /// - Parameters:
  ///   - rows: The rows to search; the first and the last one must have lines.
  ///   - heights: The heights of the section's rows.
  init(_ rows: Range<Int>, in heights: RowHeights) {
    self.heights = heights
    rest = rows
  }

  mutating func next() -> (row: Int, height: Int)? {
    guard var row = rest.first else { return nil }
    var height = heights.height(ofRow: row)
    if height == 0 {
      row = heights.row(atLine: heights.top(ofRow: row)) ?? row
      height = heights.height(ofRow: row)
    }
    rest = row + 1..<rest.upperBound
    return (row, height)
  }
}

/// The sections that have lines, ascending; a run of sections without lines is skipped in one step.
package struct NonEmptySections: Sequence, IteratorProtocol {
  private let geometry: SectionGeometry
  private var rest: Range<Int>

  /// - Parameters:
  ///   - sections: The sections to search; the first and the last one must have lines.
  ///   - geometry: The geometry of all sections.
  init(_ sections: Range<Int>, in geometry: SectionGeometry) {
    self.geometry = geometry
    rest = sections
  }

  package mutating func next() -> Int? {
    guard var section = rest.first else { return nil }
    if geometry.isEmpty(section) {
      section = geometry.section(atLine: geometry.lines(ofSection: section).lowerBound) ?? section
    }
    rest = section + 1..<rest.upperBound
    return section
  }
}
