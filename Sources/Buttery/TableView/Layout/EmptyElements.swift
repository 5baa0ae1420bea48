/// Elements of no height whose heights were found out since all heights were last in doubt.
///
/// An element with lines comes into sight and is asked for then. One without never does: it has to
/// be remembered that there is nothing to show, or else it would be asked for in each layout.
struct EmptyElements: Sendable {
  private var headers = IndexRanges()
  private var footers = IndexRanges()
  /// By section.
  private var rows: [Int: IndexRanges] = [:]
  /// Sections of which nothing is left to ask for.
  private var sections = IndexRanges()
  /// Whether a row was ever found to have no height: else there is none to look for.
  private(set) var includeRows = false

  /// Notes that an element has no height.
  mutating func insert(_ key: ElementKey) {
    switch key.kind {
    case .header: headers.insert(key.section)
    case .footer: footers.insert(key.section)
    case .row:
      includeRows = true
      rows[key.section, default: IndexRanges()].insert(key.row)
    }
  }

  /// Notes that there are rows of no height, whichever.
  mutating func noteRows() { includeRows = true }

  /// All heights are in doubt: everything of no height has to be asked for again.
  mutating func doubt() {
    let includeRows = includeRows
    self = EmptyElements()
    self.includeRows = includeRows
  }

  func contains(_ key: ElementKey) -> Bool {
    switch key.kind {
    case .header: headers.contains(key.section)
    case .footer: footers.contains(key.section)
    case .row: rows[key.section]?.contains(key.row) ?? false
    }
  }

  /// The first element of no height that has to be asked for, among those that the picture would
  /// depend on if they had one; `nil` where none has.
  ///
  /// - Parameter kinds: The kinds of elements that are asked for at all.
  /// - Complexity: O(log n) for each element with lines there; runs of elements without cost as
  ///   much as one once they are known.
  mutating func firstToAsk(
    in geometry: SectionGeometry, at viewport: Viewport, isFloating: Bool,
    of kinds: EstimatedKinds
  ) -> ElementKey? {
    let lines = Self.lines(in: geometry, at: viewport, isFloating: isFloating)
    var section = geometry.firstSection(endingFrom: lines.lowerBound)
    if let key = firstOfAncestorsToAsk(
      in: geometry, of: section, viewport, lines, isFloating, kinds)
    {
      return key
    }
    while section < geometry.sectionCount,
      geometry.lines(ofSection: section).lowerBound < lines.upperBound
    {
      let next = sections.firstMissing(from: section)
      if next > section {
        section = next
        continue
      }
      if let key = firstToAsk(in: geometry, section, at: viewport, lines, isFloating, of: kinds) {
        return key
      }
      // A footer that stands behind other sections comes with them.
      if geometry.isEmpty(section), geometry.last(of: section) == section {
        sections.insert(section)
      }
      section += 1
    }
    return nil
  }

  /// The first header or footer to ask for of the sections that `section` belongs to.
  private func firstOfAncestorsToAsk(
    in geometry: SectionGeometry, of section: Int, _ viewport: Viewport, _ lines: Range<Int>,
    _ isFloating: Bool, _ kinds: EstimatedKinds
  ) -> ElementKey? {
    guard let levels = geometry.levels, section < geometry.sectionCount else { return nil }
    var next = levels.parent(of: section)
    while let one = next {
      next = levels.parent(of: one)
      let floats = isFloating && geometry.floats(one, in: viewport)
      let (header, footer) = (ElementKey.header(one), ElementKey.footer(one))
      if kinds.contains(.headers), isToAsk(header, in: geometry, at: lines, floats) {
        return header
      }
      if kinds.contains(.footers), isToAsk(footer, in: geometry, at: lines, floats) {
        return footer
      }
    }
    return nil
  }

  /// Where elements of no height would come into sight; behind the last element, where the end of
  /// the content does.
  private static func lines(
    in geometry: SectionGeometry, at viewport: Viewport, isFloating: Bool
  ) -> Range<Int> {
    let lines = geometry.decisiveLines(in: viewport, isFloating: isFloating)
    guard lines.upperBound == geometry.tableFooterTop else { return lines }
    return lines.lowerBound..<lines.upperBound + 1
  }

  private func firstToAsk(
    in geometry: SectionGeometry, _ section: Int, at viewport: Viewport, _ lines: Range<Int>,
    _ isFloating: Bool, of kinds: EstimatedKinds
  ) -> ElementKey? {
    let rows = geometry.rowLines(ofSection: section)
    let floats = isFloating && geometry.bodyLines(ofSection: section).overlaps(lines)
    let header = ElementKey.header(section)
    if kinds.contains(.headers), isToAsk(header, in: geometry, at: lines, floats) { return header }
    if kinds.contains(.rows), includeRows {
      var wanted = geometry.decisiveLines(ofSection: section, in: viewport, isFloating: isFloating)
      // Under a header that covers everything, the row below it tells how far it was scrolled.
      let isCovered = wanted.upperBound > lines.upperBound
      wanted = wanted.lowerBound..<max(lines.upperBound, wanted.upperBound + (isCovered ? 1 : 0))
      let row = geometry.sections[section].rows.firstEmptyRow(
        at: wanted.lowerBound - rows.lowerBound..<wanted.upperBound - rows.lowerBound,
        notIn: self.rows[section] ?? IndexRanges())
      if let row { return .row(row, section) }
    }
    let footer = ElementKey.footer(section)
    guard kinds.contains(.footers), isToAsk(footer, in: geometry, at: lines, floats) else {
      return nil
    }
    return footer
  }

  /// The row of no height nearest to `key` that has to be asked for, among those that lie between
  /// it and `end`, which have none; `nil` where none has.
  ///
  /// - Parameters:
  ///   - end: A row, before or after `key`, or an element behind all rows or before them.
  func nearestRow(from key: ElementKey, to end: ElementKey, in geometry: SectionGeometry)
    -> ElementKey?
  {
    guard includeRows else { return nil }
    let isDown = key < end
    var section = key.section
    while isDown ? section <= end.section : section >= end.section {
      let count = geometry.rowCount(inSection: section)
      let rows = rowsBetween(min(key, end), max(key, end), section, count)
      let known = self.rows[section] ?? IndexRanges()
      let row =
        isDown
        ? known.firstMissing(from: rows.lowerBound) : known.lastMissing(before: rows.upperBound)
      if rows.contains(row) { return .row(row, section) }
      section += isDown ? 1 : -1
    }
    return nil
  }

  private func rowsBetween(
    _ first: ElementKey, _ last: ElementKey, _ section: Int, _ count: Int
  ) -> Range<Int> {
    var (start, end) = (0, count)
    if first.section == section {
      start = first.kind == .header ? 0 : first.kind == .row ? first.row + 1 : count
    }
    if last.section == section {
      end = last.kind == .header ? 0 : last.kind == .row ? last.row : count
    }
    return min(start, count)..<max(min(start, count), min(end, count))
  }

  private func isToAsk(
    _ key: ElementKey, in geometry: SectionGeometry, at lines: Range<Int>, _ floats: Bool
  ) -> Bool {
    geometry.height(of: key) == 0 && !contains(key)
      && (floats || lines.contains(geometry.lines(of: key).lowerBound))
  }
}

extension RowHeights {
  /// The first row of no height at one of `lines` that isn't among `known`.
  fileprivate func firstEmptyRow(at lines: Range<Int>, notIn known: IndexRanges) -> Int? {
    var line = max(0, lines.lowerBound)
    var row = 0
    if line > 0 {
      guard let last = self.row(atLine: line - 1) else { return nil }
      row = last + 1
      line = top(ofRow: row)
    }
    while row < count, line < lines.upperBound {
      let lined = self.row(atLine: line) ?? count
      let missing = known.firstMissing(from: row)
      if missing < lined { return missing }
      guard lined < count else { return nil }
      line += height(ofRow: lined)
      row = lined + 1
    }
    return nil
  }
}
