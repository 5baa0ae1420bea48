/// The elements that are known to have height 0, since heights were last found out again.
///
/// The table asks for an element with lines when it comes into sight. An element of height 0 never
/// does, so it must be remembered, or else each layout would ask for it.
struct EmptyElements: Sendable {
  private var headers = IndexRanges()
  private var footers = IndexRanges()
  /// The rows of height 0, by section.
  private var rows: [Int: IndexRanges] = [:]
  /// The sections in which no element is left to ask for.
  private var sections = IndexRanges()
  /// Whether a row was ever found to have height 0; if not, there is no such row to search for.
  private(set) var includeRows = false

  /// Notes that an element has height 0.
  mutating func insert(_ key: ElementKey) {
    switch key.kind {
    case .header: headers.insert(key.section)
    case .footer: footers.insert(key.section)
    case .row:
      includeRows = true
      rows[key.section, default: IndexRanges()].insert(key.row)
    }
  }

  /// Notes that there are rows of height 0, without saying which.
  mutating func recordRows() { includeRows = true }

  /// Forgets all elements, so that the table asks for each of them again.
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

  /// The first element of height 0 to ask for, among those on which the picture would depend if
  /// they had a height; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the table.
  ///   - viewport: The viewport of the picture.
  ///   - kinds: The kinds of elements whose heights are estimates.
  /// - Complexity: O(log n) for each element with lines there; a run of known elements of height 0
  ///   costs as much as one.
  mutating func firstToAsk(
    in geometry: SectionGeometry, at viewport: Viewport, of kinds: EstimatedKinds
  ) -> ElementKey? {
    var lines = geometry.decisiveLines(in: viewport)
    // Where the end of the content is in sight, the line behind the last element counts.
    if lines.upperBound == geometry.tableFooterTop {
      lines = lines.lowerBound..<lines.upperBound + 1
    }
    var section = geometry.firstSection(endingFrom: lines.lowerBound)
    guard section < geometry.sectionCount else { return nil }
    for parent in geometry.parents(of: section) {
      let floats = geometry.floats(parent, in: viewport)
      if isToAsk(.header(parent), in: geometry, at: lines, floats, kinds) { return .header(parent) }
      if isToAsk(.footer(parent), in: geometry, at: lines, floats, kinds) { return .footer(parent) }
    }
    while section < geometry.sectionCount,
      geometry.lines(ofSection: section).lowerBound < lines.upperBound
    {
      let next = sections.firstMissing(from: section)
      if next > section {
        section = next
        continue
      }
      if let key = firstToAsk(in: geometry, section, at: viewport, lines, kinds) { return key }
      // The footer of a section with nested sections is asked for with the last of those.
      if geometry.isEmpty(section), geometry.last(of: section) == section {
        sections.insert(section)
      }
      section += 1
    }
    return nil
  }

  private func firstToAsk(
    in geometry: SectionGeometry, _ section: Int, at viewport: Viewport, _ lines: Range<Int>,
    _ kinds: EstimatedKinds
  ) -> ElementKey? {
    let rows = geometry.rowLines(ofSection: section)
    let floats = viewport.floats && geometry.bodyLines(ofSection: section).overlaps(lines)
    let (header, footer) = (ElementKey.header(section), ElementKey.footer(section))
    if isToAsk(header, in: geometry, at: lines, floats, kinds) { return header }
    if kinds.contains(.rows), includeRows {
      var wanted = geometry.decisiveLines(ofSection: section, in: viewport)
      // If a header covers everything, the row below it decides how far the header is pushed.
      let isCovered = wanted.upperBound > lines.upperBound
      wanted = wanted.lowerBound..<max(lines.upperBound, wanted.upperBound + (isCovered ? 1 : 0))
      let row = geometry.sections[section].rows.firstEmptyRow(
        at: wanted.lowerBound - rows.lowerBound..<wanted.upperBound - rows.lowerBound,
        notIn: self.rows[section] ?? IndexRanges())
      if let row { return .row(row, section) }
    }
    return isToAsk(footer, in: geometry, at: lines, floats, kinds) ? footer : nil
  }

  /// The row of height 0 nearest to `key` to ask for, among the rows between `key` and `end`; `nil`
  /// where there is none.
  ///
  /// - Parameters:
  ///   - key: The row from which the search begins.
  ///   - end: A row before or after `key`, or an element behind all rows or before them. All rows
  ///     in between have height 0.
  ///   - geometry: The geometry of the table.
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
    _ key: ElementKey, in geometry: SectionGeometry, at lines: Range<Int>, _ floats: Bool,
    _ kinds: EstimatedKinds
  ) -> Bool {
    kinds.contains(EstimatedKinds(key.kind)) && geometry.height(of: key) == 0 && !contains(key)
      && (floats || lines.contains(geometry.lines(of: key).lowerBound))
  }
}

extension RowHeights {
  /// The first row of height 0 at one of `lines` that isn't in `known`.
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

// MARK: - Ranges

/// A set of indexes, stored as ranges, so that indexes added in order take no extra memory.
private struct IndexRanges: Hashable, Sendable {
  /// The ranges in ascending order; no two of them touch.
  private var ranges: [Range<Int>] = []

  /// Adds an index.
  ///
  /// - Complexity: O(log n) for n ranges, and O(n) where it begins one between others.
  mutating func insert(_ index: Int) {
    let place = ranges.partitionIndex { $0.upperBound >= index }
    guard place < ranges.count, ranges[place].lowerBound <= index + 1 else {
      ranges.insert(index..<index + 1, at: place)
      return
    }
    let range = ranges[place]
    ranges[place] = min(range.lowerBound, index)..<max(range.upperBound, index + 1)
    guard place + 1 < ranges.count, ranges[place + 1].lowerBound == ranges[place].upperBound
    else { return }
    ranges[place] = ranges[place].lowerBound..<ranges[place + 1].upperBound
    ranges.remove(at: place + 1)
  }

  func contains(_ index: Int) -> Bool { firstMissing(from: index) != index }

  /// The first index from `start` on that isn't in the set.
  ///
  /// - Complexity: O(log n) for n ranges.
  func firstMissing(from start: Int) -> Int {
    let place = ranges.partitionIndex { $0.upperBound > start }
    guard place < ranges.count, ranges[place].lowerBound <= start else { return start }
    return ranges[place].upperBound
  }

  /// The last index before `end` that isn't in the set.
  ///
  /// - Complexity: O(log n) for n ranges.
  func lastMissing(before end: Int) -> Int {
    let place = ranges.partitionIndex { $0.upperBound >= end }
    guard place < ranges.count, ranges[place].lowerBound < end else { return end - 1 }
    return ranges[place].lowerBound - 1
  }
}
