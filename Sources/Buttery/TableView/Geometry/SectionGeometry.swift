/// Where every part of a table lies in its content, ignoring that headers and footers float.
///
/// A value: built from heights, asked by line or by index, compared in the tests with a naive twin.
/// Lines are content coordinates. A section's lines are its padding, header, rows and footer, in
/// that order; the table's header lies before the first section, its footer after the last.
struct SectionGeometry: Hashable, Sendable {
  /// What a section is made of, in lines.
  struct Section: Hashable, Sendable {
    var header: Int
    var footer: Int
    var rows: RowHeights

    var height: Int { header + rows.total + footer }
  }

  private(set) var sections: [Section] = []
  /// Where each section begins with its padding, and at the end where the last one ends.
  private var tops: [Int]
  let padding: Int
  let tableHeader: Int
  let tableFooter: Int

  init(sections: [Section] = [], padding: Int = 0, tableHeader: Int = 0, tableFooter: Int = 0) {
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

  var sectionCount: Int { sections.count }

  /// The height of everything.
  var contentHeight: Int { tableFooterTop + tableFooter }

  var tableFooterTop: Int { tops[tops.count - 1] }

  func rowCount(inSection section: Int) -> Int { sections[section].rows.count }

  /// The lines of a section, with its padding.
  func lines(ofSection section: Int) -> Range<Int> { tops[section]..<tops[section + 1] }

  func headerLines(ofSection section: Int) -> Range<Int> {
    let top = tops[section] + padding
    return top..<top + sections[section].header
  }

  /// The lines of all rows of a section.
  func rowLines(ofSection section: Int) -> Range<Int> {
    let top = headerLines(ofSection: section).upperBound
    return top..<top + sections[section].rows.total
  }

  func footerLines(ofSection section: Int) -> Range<Int> {
    let top = rowLines(ofSection: section).upperBound
    return top..<top + sections[section].footer
  }

  func lines(ofRow row: Int, inSection section: Int) -> Range<Int> {
    let rows = sections[section].rows
    let top = headerLines(ofSection: section).upperBound + rows.top(ofRow: row)
    return top..<top + rows.height(ofRow: row)
  }

  /// The section that `line` belongs to; `nil` in the table's header and footer and outside.
  func section(atLine line: Int) -> Int? {
    guard line >= tableHeader, line < tableFooterTop else { return nil }
    return tops.partitionIndex { $0 > line } - 1
  }

  /// The first section whose header begins below `line`; `sectionCount` where none does.
  func firstSection(withHeaderBelow line: Int) -> Int {
    min(sectionCount, tops.partitionIndex { $0 + padding > line })
  }

  /// The sections of which at least one line lies in `lines`; those of no height between others
  /// are part of the range.
  func sections(inLines lines: Range<Int>) -> Range<Int> {
    let wanted = lines.clamped(to: tableHeader..<max(tableHeader, tableFooterTop))
    guard !wanted.isEmpty, let first = section(atLine: wanted.lowerBound),
      let last = section(atLine: wanted.upperBound - 1)
    else { return 0..<0 }
    return first..<last + 1
  }

  /// The row that `line` belongs to; `nil` on headers, footers, padding and outside.
  func row(atLine line: Int) -> (section: Int, row: Int)? {
    guard let section = section(atLine: line) else { return nil }
    let first = headerLines(ofSection: section).upperBound
    guard let row = sections[section].rows.row(atLine: line - first) else { return nil }
    return (section, row)
  }

  /// The rows of `section` of which at least one line lies in `lines`.
  func rows(inLines lines: Range<Int>, ofSection section: Int) -> Range<Int> {
    let first = headerLines(ofSection: section).upperBound
    return sections[section].rows.rows(
      inLines: lines.lowerBound - first..<lines.upperBound - first)
  }

  private func checkInvariants() {
    assert(tops.count == sections.count + 1, "\(tops.count) tops for \(sections.count) sections")
    assert(zip(tops, tops.dropFirst()).allSatisfy { $0 <= $1 }, "sections must follow each other")
  }
}
