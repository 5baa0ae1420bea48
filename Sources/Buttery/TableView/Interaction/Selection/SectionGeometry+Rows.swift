// Rows one after the other, across sections; rows of no height are left out.
extension SectionGeometry {
  func hasRow(_ key: ElementKey) -> Bool {
    key.kind == .row && sections.indices.contains(key.section) && key.row >= 0
      && key.row < rowCount(inSection: key.section)
  }

  /// The first row with a line after an element; `nil` too for an element that doesn't exist any
  /// more.
  ///
  /// - Complexity: O(log n), and as much for each section with lines but without rows on the way.
  func row(after key: ElementKey) -> ElementKey? {
    guard key.section < sectionCount else { return nil }
    let before = key.kind == .footer ? last(of: key.section) : key.section
    let rows = sections[key.section].rows
    let first = rowsBefore(key) + (key.kind == .row ? 1 : 0)
    if first < rows.count, let row = rows.row(atLine: rows.top(ofRow: first)) {
      return .row(row, key.section)
    }
    let end = lines(ofSection: before).upperBound
    for section in sections(inLines: end..<max(end, tableFooterTop)) {
      if let row = sections[section].rows.row(atLine: 0) { return .row(row, section) }
    }
    return nil
  }

  /// The last row with a line before an element; `nil` too for an element that doesn't exist any
  /// more.
  ///
  /// - Complexity: As of `row(after:)`.
  func row(before key: ElementKey) -> ElementKey? {
    guard key.section < sectionCount else { return nil }
    var section = key.kind == .footer ? last(of: key.section) : key.section
    var end = section == key.section ? rowsBefore(key) : rowCount(inSection: section)
    while true {
      let rows = sections[section].rows
      if let row = rows.row(atLine: rows.top(ofRow: end) - 1) { return .row(row, section) }
      guard let previous = self.section(atLine: lines(ofSection: section).lowerBound - 1) else {
        return nil
      }
      section = previous
      end = rowCount(inSection: section)
    }
  }

  /// How many rows of its section lie before an element.
  private func rowsBefore(_ key: ElementKey) -> Int {
    switch key.kind {
    case .header: 0
    case .row: min(key.row, rowCount(inSection: key.section))
    case .footer: rowCount(inSection: key.section)
    }
  }

  /// The element that `line` belongs to, or the nearest header or footer of a section; `nil`
  /// without sections.
  ///
  /// Of footers that follow each other, the first one stands for all.
  func nearestElement(toLine line: Int) -> ElementKey? {
    guard sectionCount > 0 else { return nil }
    let element = element(atLine: line).map(place)
    return element ?? (line < tableFooterTop ? .header(0) : .footer(sectionCount - 1))
  }

  /// The row at `key`, or where the counts are lower now, the last one before it; else the first
  /// one after it, `nil` where there are none.
  func row(clamping key: ElementKey) -> ElementKey? {
    guard sectionCount > 0 else { return nil }
    if hasRow(key) { return key }
    let end = ElementKey.endOfRows(inSection: min(key.section, sectionCount - 1))
    return row(before: end) ?? row(after: end)
  }
}
