/// Computes the offsets for `scrollToRow`, before clamping.
struct ScrollTarget {
  let geometry: SectionGeometry
  let viewport: Viewport
  /// Whether headers and footers float and take room from rows.
  let isFloating: Bool
  /// The elements inserted since the scroll was requested, which don't count as a section's last
  /// rows.
  var newcomers = Newcomers()

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

  /// The offset at which the header of `section` stands at the top, below those of the sections
  /// that it belongs to.
  func offset(ofSection section: Int) -> Int {
    geometry.headerLines(ofSection: section).lowerBound - viewport.inset.top - room(section).above
  }

  /// The lines between the insets.
  private var area: Int { viewport.height - viewport.inset.top - viewport.inset.bottom }

  /// The room that floating views of the section's parents take above and below its rows.
  private func room(_ section: Int) -> FloatingRoom {
    guard isFloating else { return FloatingRoom(floats: false) }
    return geometry.floatingRoom(ofSection: section, within: viewport.maximumPinnedLines)
  }

  private func headerRoom(_ section: Int) -> Int {
    let room = room(section)
    return room.above + (room.floats ? geometry.sections[section].header : 0)
  }

  private func footerRoom(_ section: Int) -> Int {
    let room = room(section)
    return room.below + (room.floats ? geometry.sections[section].footer : 0)
  }

  private func top(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    let headers =
      row == 0
      ? room(section).above + geometry.sections[section].header : headerRoom(section)
    return lines.lowerBound - viewport.inset.top - headers
  }

  private func bottom(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    // A row higher than the free space shows its first lines, not its last ones.
    if lines.count > area - headerRoom(section) - footerBelow(row, section) {
      return top(lines, row: row, section: section)
    }
    return offset(ofEndOfRow: row, inSection: section)
  }

  /// The lines that footers take below a row at the bottom.
  ///
  /// Behind the section's last row, the section's own footer is shown whole, unless sections that
  /// belong to it come in between.
  private func footerBelow(_ row: Int, _ section: Int) -> Int {
    guard geometry.last(of: section) == section else { return footerRoom(section) }
    let isLast = (row + 1..<geometry.rowCount(inSection: section)).allSatisfy {
      newcomers.rows.contains(.row($0, section))
    }
    return isLast ? room(section).below + geometry.sections[section].footer : footerRoom(section)
  }

  /// The offset at which the last line of `row` of `section` is the last one of the free space.
  func offset(ofEndOfRow row: Int, inSection section: Int) -> Int {
    geometry.lines(ofRow: row, inSection: section).upperBound + footerBelow(row, section)
      - viewport.height + viewport.inset.bottom
  }

  private func middle(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    if lines.count > area - headerRoom(section) - footerRoom(section) {
      return top(lines, row: row, section: section)
    }
    return lines.lowerBound - viewport.inset.top - (area - lines.count) / 2
  }

  /// The lines that no floating view covers while rows of `section` are in sight.
  func freeLines(inSection section: Int) -> Range<Int> {
    let first = viewport.floating.pinTop + headerRoom(section)
    return first..<max(first, viewport.floating.pinBottom - footerRoom(section))
  }

  /// The position of a row that takes the least scrolling; `nil` where it is in sight already.
  func nearestPosition(of row: ElementKey) -> TableView.ScrollPosition? {
    let lines = geometry.lines(of: row)
    if lines.lowerBound < viewport.floating.pinTop + headerRoom(row.section) { return .top }
    let end = viewport.floating.pinBottom - footerRoom(row.section)
    return lines.upperBound > end ? .bottom : nil
  }
}
