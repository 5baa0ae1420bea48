/// Where every part of a table lies in its content, ignoring that headers and footers float.
///
/// A value: built from heights, asked by line or by index, compared in the tests with a naive twin.
/// Lines are content coordinates. A section's lines are its padding, header, rows and footer, in
/// that order; the table's header lies before the first section, its footer after the last.
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
  /// Where each section begins with its padding, and at the end where the last one ends.
  private var tops: [Int]
  package let padding: Int
  package let tableHeader: Int
  package let tableFooter: Int

  package init(
    sections: [Section] = [], padding: Int = 0, tableHeader: Int = 0, tableFooter: Int = 0
  ) {
    self.sections = sections
    self.padding = padding
    self.tableHeader = tableHeader
    self.tableFooter = tableFooter
    tops = [tableHeader]
    tops.reserveCapacity(sections.count + 1)
    for section in sections {
      tops.append(tops[tops.count - 1] + padding + section.height)
    }
    checkInvariants()
  }

  package var sectionCount: Int { sections.count }

  /// The height of everything.
  package var contentHeight: Int { tableFooterTop + tableFooter }

  package var tableFooterTop: Int { tops[tops.count - 1] }

  package func rowCount(inSection section: Int) -> Int { sections[section].rows.count }

  /// The lines of a section, with its padding.
  package func lines(ofSection section: Int) -> Range<Int> { tops[section]..<tops[section + 1] }

  package func headerLines(ofSection section: Int) -> Range<Int> {
    let top = tops[section] + padding
    return top..<top + sections[section].header
  }

  /// The lines of all rows of a section.
  package func rowLines(ofSection section: Int) -> Range<Int> {
    let top = headerLines(ofSection: section).upperBound
    return top..<top + sections[section].rows.total
  }

  package func footerLines(ofSection section: Int) -> Range<Int> {
    let top = rowLines(ofSection: section).upperBound
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
    return tops.partitionIndex { $0 > line } - 1
  }

  /// The first section whose header begins below `line`; `sectionCount` where none does.
  package func firstSection(withHeaderBelow line: Int) -> Int {
    min(sectionCount, tops.partitionIndex { $0 + padding > line })
  }

  /// The sections of which at least one line lies in `lines`; those of no height between others
  /// are part of the range.
  package func sections(inLines lines: Range<Int>) -> Range<Int> {
    let wanted = lines.clamped(to: tableHeader..<max(tableHeader, tableFooterTop))
    guard !wanted.isEmpty, let first = section(atLine: wanted.lowerBound),
      let last = section(atLine: wanted.upperBound - 1)
    else { return 0..<0 }
    return first..<last + 1
  }

  /// The row that `line` belongs to; `nil` on headers, footers, padding and outside.
  package func row(atLine line: Int) -> (section: Int, row: Int)? {
    guard let section = section(atLine: line) else { return nil }
    let first = headerLines(ofSection: section).upperBound
    guard let row = sections[section].rows.row(atLine: line - first) else { return nil }
    return (section, row)
  }

  /// The rows of `section` of which at least one line lies in `lines`.
  package func rows(inLines lines: Range<Int>, ofSection section: Int) -> Range<Int> {
    let first = headerLines(ofSection: section).upperBound
    return sections[section].rows.rows(
      inLines: lines.lowerBound - first..<lines.upperBound - first)
  }

  private func checkInvariants() {
    assert(tops.count == sections.count + 1, "\(tops.count) tops for \(sections.count) sections")
    assert(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 }, "sections must follow each other")
  }
}
