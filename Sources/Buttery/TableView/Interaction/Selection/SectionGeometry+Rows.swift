// Going from row to row, across sections; rows of height 0 are skipped.
extension SectionGeometry {
  func hasRow(_ key: ElementKey) -> Bool {
    key.kind == .row && sections.indices.contains(key.section) && key.row >= 0
      && key.row < rowCount(inSection: key.section)
  }

  /// The first row with a line after an element; `nil` without one, or if the element's section
  /// doesn't exist.
  ///
  /// - Complexity: O(log n), and as much for each section with lines but without rows in between.
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

  /// The last row with a line before an element; `nil` without one, or if the element's section
  /// doesn't exist.
  ///
  /// - Complexity: As for `row(after:)`.
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

  /// The element at `line`, or the nearest header or footer; `nil` without sections.
  ///
  /// Of several footers in a row, the result is always the first one.
  func nearestElement(toLine line: Int) -> ElementKey? {
    guard sectionCount > 0 else { return nil }
    let element = element(atLine: line).map(place)
    return element ?? (line < tableFooterTop ? .header(0) : .footer(sectionCount - 1))
  }

  /// The row at `key` if it exists, else the last row before it, else the first row after it; `nil`
  /// without rows.
  func row(clamping key: ElementKey) -> ElementKey? {
    guard sectionCount > 0 else { return nil }
    if hasRow(key) { return key }
    let end = ElementKey.endOfRows(inSection: min(key.section, sectionCount - 1))
    return row(before: end) ?? row(after: end)
  }
}
