/// The offset at which a row comes to stand where `scrollToRow` wants it, before clamping.
struct ScrollTarget {
  let geometry: SectionGeometry
  let viewport: Viewport
  /// Whether headers and footers float and take room from rows.
  let isFloating: Bool

  /// The offset for `row` of `section`.
  func offset(ofRow row: Int, inSection section: Int, at position: TableView.ScrollPosition) -> Int
  {
    let lines = geometry.lines(ofRow: row, inSection: section)
    return switch position {
    case .top: top(lines, row: row, section: section)
    case .bottom: bottom(lines, row: row, section: section)
    case .middle: middle(lines, row: row, section: section)
    case .none: viewport.offset
    }
  }

  /// The offset at which the header of `section` stands at the top.
  func offset(ofSection section: Int) -> Int {
    geometry.headerLines(ofSection: section).lowerBound - viewport.inset.top
  }

  /// The lines between the insets.
  private var area: Int { viewport.height - viewport.inset.top - viewport.inset.bottom }

  private func headerRoom(_ section: Int) -> Int {
    isFloating ? geometry.sections[section].header : 0
  }

  private func footerRoom(_ section: Int) -> Int {
    isFloating ? geometry.sections[section].footer : 0
  }

  private func top(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    let room = row == 0 ? geometry.sections[section].header : headerRoom(section)
    return lines.lowerBound - viewport.inset.top - room
  }

  private func bottom(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    let isLast = row == geometry.rowCount(inSection: section) - 1
    let footer = isLast ? geometry.sections[section].footer : footerRoom(section)
    // A row that is too high for the free space shows its first lines, not its last ones.
    if lines.count > area - headerRoom(section) - footer {
      return top(lines, row: row, section: section)
    }
    return lines.upperBound + footer - viewport.height + viewport.inset.bottom
  }

  private func middle(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    if lines.count > area - headerRoom(section) - footerRoom(section) {
      return top(lines, row: row, section: section)
    }
    return lines.lowerBound - viewport.inset.top - (area - lines.count) / 2
  }

  /// Where a row comes to stand with the least scrolling; `nil` where it is in sight already.
  func nearestPosition(of row: PartKey) -> TableView.ScrollPosition? {
    let lines = geometry.lines(of: row)
    let first = viewport.floating.pinTop + headerRoom(row.section)
    let end = viewport.floating.pinBottom - footerRoom(row.section)
    if lines.lowerBound < first { return .top }
    return lines.upperBound > end ? .bottom : nil
  }
}
