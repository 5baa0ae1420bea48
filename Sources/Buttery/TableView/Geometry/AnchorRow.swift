/// The row that must not move on screen while heights change around it, and where it stands.
struct AnchorRow: Hashable, Sendable {
  let section: Int
  let row: Int
  /// How far its top lies below the first unobscured content line; negative above.
  let distance: Int
  /// Whether the table was scrolled to its very beginning, where it then stays.
  let isAtMinimum: Bool

  /// The first row that ends below the top inset; `nil` where there is none.
  init?(in geometry: SectionGeometry, viewport: Viewport) {
    let pinTop = viewport.floating.pinTop
    let offsets = viewport.offsets(forContentHeight: geometry.contentHeight)
    guard let found = Self.firstRow(in: geometry, endingAfter: pinTop) else { return nil }
    (section, row) = found
    distance = geometry.lines(ofRow: row, inSection: section).lowerBound - pinTop
    isAtMinimum = viewport.offset <= offsets.lowerBound
  }

  private static func firstRow(
    in geometry: SectionGeometry, endingAfter line: Int
  ) -> (section: Int, row: Int)? {
    let first = geometry.section(atLine: max(line, geometry.tableHeader)) ?? geometry.sectionCount
    for section in first..<max(first, geometry.sectionCount) {
      let rows = geometry.rowLines(ofSection: section)
      guard rows.upperBound > line, !rows.isEmpty else { continue }
      let heights = geometry.sections[section].rows
      if let row = heights.row(atLine: max(0, line - rows.lowerBound)) { return (section, row) }
    }
    return nil
  }

  /// The offset that keeps the row where it was, before clamping.
  func offset(in geometry: SectionGeometry, viewport: Viewport) -> Int {
    let least = viewport.offsets(forContentHeight: geometry.contentHeight).lowerBound
    guard !isAtMinimum, section < geometry.sectionCount,
      row < geometry.rowCount(inSection: section)
    else { return isAtMinimum ? least : viewport.offset }
    let lines = geometry.lines(ofRow: row, inSection: section)
    // A row that became lower still ends below the inset.
    let kept = max(distance, 1 - max(1, lines.count))
    return lines.lowerBound - viewport.inset.top - kept
  }
}
