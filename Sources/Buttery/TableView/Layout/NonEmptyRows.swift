/// Rows of one section that have lines, ascending, and their heights; those of no height are passed
/// over at once, however many there are.
struct NonEmptyRows: Sequence, IteratorProtocol {
  private let heights: RowHeights
  private var rest: Range<Int>

  /// - Parameter rows: Where to look; the first and the last one have lines.
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

/// Sections that have lines, ascending; those of no height are passed over at once.
package struct NonEmptySections: Sequence, IteratorProtocol {
  private let geometry: SectionGeometry
  private var rest: Range<Int>

  /// - Parameter sections: Where to look; the first and the last one have lines.
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
