/// The places of all elements of a table in its content, ignoring that headers and footers float.
///
/// The geometry is built from heights and answers queries by line or by index. Tests compare it
/// with a naive implementation. Lines are content coordinates. A section consists of padding,
/// header, rows and footer, in that order. The table's header lies before the first section, its
/// footer after the last one. The footer of a section with nested sections lies behind the last of
/// those.
package struct SectionGeometry: Hashable, Sendable {
  /// What a section is made of, in lines.
  package struct Section: Hashable, Sendable {
    package var header: Int
    package var footer: Int
    package var rows: RowHeights

    package init(header: Int, footer: Int, rows: RowHeights) {
      self.header = header
      self.footer = footer
      self.rows = rows
    }

    package var height: Int { header + rows.total + footer }
  }

  package private(set) var sections: [Section] = []
  /// The lines from each section to the next one: its padding, header and rows, and all footers
  /// that follow directly.
  private var heights: PrefixSums
  private var sectionsHeight: Int
  package let padding: Int
  package private(set) var tableHeader: Int
  package private(set) var tableFooter: Int
  /// The nesting of sections; `nil` where no section belongs to another one.
  package let levels: SectionLevels?

  /// Creates a geometry.
  ///
  /// - Parameters:
  ///   - sections: The heights in each section.
  ///   - padding: The blank lines above each header.
  ///   - tableHeader: The lines of the table's header.
  ///   - tableFooter: The lines of the table's footer.
  ///   - levels: The nesting of sections, with as many levels as there are sections.
  package init(
    sections: [Section] = [], padding: Int = 0, tableHeader: Int = 0, tableFooter: Int = 0,
    levels: SectionLevels? = nil
  ) {
    self.sections = sections
    self.padding = padding
    self.tableHeader = tableHeader
    self.tableFooter = tableFooter
    self.levels = levels
    heights =
      levels.map { Self.heights(of: sections, padding: padding, $0) }
      ?? PrefixSums(sections.lazy.map { $0.height + padding })
    sectionsHeight = heights.sum(ofFirst: sections.count)
  }

  private static func heights(
    of sections: [Section], padding: Int, _ levels: SectionLevels
  ) -> PrefixSums {
    precondition(levels.count == sections.count, "levels of other sections")
    var heights = sections.map { padding + $0.header + $0.rows.total }
    for section in sections.indices {
      heights[levels.last(of: section)] += sections[section].footer
    }
    return PrefixSums(heights)
  }

  /// The same sections with other row counts; rows are added or removed at the end of each section.
  func resized(to rowCounts: [Int], newRowHeight: Int) -> SectionGeometry {
    guard rowCounts != sections.map(\.rows.count) else { return self }
    return SectionGeometry(
      sections: zip(sections, rowCounts).map { section, count in
        Section(
          header: section.header, footer: section.footer,
          rows: section.rows.resized(to: count, newHeight: newRowHeight))
      },
      padding: padding, tableHeader: tableHeader, tableFooter: tableFooter,
      levels: rowCounts.count == sectionCount ? levels : nil)
  }

  package var sectionCount: Int { sections.count }

  /// The height of everything.
  package var contentHeight: Int { tableFooterTop + tableFooter }

  package var tableFooterTop: Int { tableHeader + sectionsHeight }

  package func rowCount(inSection section: Int) -> Int { sections[section].rows.count }

  /// The line where a section's padding begins; for `sectionCount`, the end of the last section.
  private func top(ofSection section: Int) -> Int {
    tableHeader + heights.sum(ofFirst: section)
  }

  /// The lines of a section, with its padding, to the next section.
  package func lines(ofSection section: Int) -> Range<Int> {
    let top = top(ofSection: section)
    guard levels == nil else { return top..<self.top(ofSection: section + 1) }
    return top..<top + padding + sections[section].height
  }

  package func headerLines(ofSection section: Int) -> Range<Int> {
    let top = top(ofSection: section) + padding
    return top..<top + sections[section].header
  }

  /// The lines of all rows of a section.
  package func rowLines(ofSection section: Int) -> Range<Int> {
    let top = headerLines(ofSection: section).upperBound
    return top..<top + sections[section].rows.total
  }

  package func footerLines(ofSection section: Int) -> Range<Int> {
    let top =
      levels.map { footerTop(ofSection: section, $0) } ?? rowLines(ofSection: section).upperBound
    return top..<top + sections[section].footer
  }

  package func lines(ofRow row: Int, inSection section: Int) -> Range<Int> {
    let rows = sections[section].rows
    let top = headerLines(ofSection: section).upperBound + rows.top(ofRow: row)
    return top..<top + rows.height(ofRow: row)
  }

  /// The section that `line` belongs to; `nil` in the table's header and footer and outside.
  package func section(atLine line: Int) -> Int? {
    guard line >= tableHeader, line < tableFooterTop else { return nil }
    return heights.most(withSumUpTo: line - tableHeader).count
  }

  /// The first section that ends at `line` or below it; `sectionCount` where none does.
  func firstSection(endingFrom line: Int) -> Int {
    guard line > tableHeader else { return 0 }
    return heights.most(withSumUpTo: line - tableHeader - 1).count
  }

  /// The first section whose header begins below `line`; `sectionCount` where none does.
  package func firstSection(withHeaderBelow line: Int) -> Int {
    let last = line - padding - tableHeader
    return last < 0 ? 0 : min(sectionCount, heights.most(withSumUpTo: last).count + 1)
  }

  /// The sections of which at least one line lies in `lines`.
  package func sections(inLines lines: Range<Int>) -> NonEmptySections {
    let wanted = lines.clamped(to: tableHeader..<max(tableHeader, tableFooterTop))
    guard !wanted.isEmpty, let first = section(atLine: wanted.lowerBound),
      let last = section(atLine: wanted.upperBound - 1)
    else { return NonEmptySections(0..<0, in: self) }
    return NonEmptySections(first..<last + 1, in: self)
  }

  /// Whether a section has no line, not even of padding.
  func isEmpty(_ section: Int) -> Bool {
    guard levels == nil else { return lines(ofSection: section).isEmpty }
    return padding + sections[section].height == 0
  }

  /// The row that `line` belongs to; `nil` on headers, footers, padding and outside.
  package func row(atLine line: Int) -> (section: Int, row: Int)? {
    guard let section = section(atLine: line) else { return nil }
    let first = headerLines(ofSection: section).upperBound
    guard let row = sections[section].rows.row(atLine: line - first) else { return nil }
    return (section, row)
  }

  /// The rows of `section` of which at least one line lies in `lines`.
  func nonEmptyRows(inLines lines: Range<Int>, ofSection section: Int) -> NonEmptyRows {
    NonEmptyRows(rows(inLines: lines, ofSection: section), in: sections[section].rows)
  }

  /// The range from the first to the last row of `section` with a line in `lines`; it includes rows
  /// of height 0 between others.
  package func rows(inLines lines: Range<Int>, ofSection section: Int) -> Range<Int> {
    let first = headerLines(ofSection: section).upperBound
    return sections[section].rows.rows(
      inLines: lines.lowerBound - first..<lines.upperBound - first)
  }

  // MARK: Changes

  /// Sets the height of a row, a header or a footer; elements after it move.
  ///
  /// - Complexity: O(log n).
  mutating func setHeight(_ height: Int, of key: ElementKey) {
    let change = height - self.height(of: key)
    guard change != 0 else { return }
    switch key.kind {
    case .header: sections[key.section].header = height
    case .row: sections[key.section].rows.setHeight(height, ofRow: key.row)
    case .footer: sections[key.section].footer = height
    }
    heights.add(change, at: key.kind == .footer ? last(of: key.section) : key.section)
    sectionsHeight += change
  }

  /// Sets the heights of the table's header and footer; all sections keep theirs.
  mutating func setTableEnds(header: Int, footer: Int) {
    tableHeader = header
    tableFooter = footer
  }

  /// Sets the height of all rows, all headers or all footers.
  ///
  /// - Complexity: O(number of sections).
  mutating func setHeight(_ height: Int, ofAll kind: ElementKey.Kind) {
    for section in sections.indices {
      switch kind {
      case .header: sections[section].header = height
      case .row:
        let count = sections[section].rows.count
        sections[section].rows = .uniform(height: height, count: count)
      case .footer: sections[section].footer = height
      }
    }
    self = SectionGeometry(
      sections: sections, padding: padding, tableHeader: tableHeader, tableFooter: tableFooter,
      levels: levels)
  }

  func height(of key: ElementKey) -> Int {
    switch key.kind {
    case .header: sections[key.section].header
    case .row: sections[key.section].rows.height(ofRow: key.row)
    case .footer: sections[key.section].footer
    }
  }

  func lines(of key: ElementKey) -> Range<Int> {
    switch key.kind {
    case .header: headerLines(ofSection: key.section)
    case .row: lines(ofRow: key.row, inSection: key.section)
    case .footer: footerLines(ofSection: key.section)
    }
  }
}

// MARK: - Going from row to row, across sections; rows of height 0 are skipped

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
