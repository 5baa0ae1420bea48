/// Which sections lie in which others; a section comes after the one that holds it.
struct SectionNesting: Sendable {
  /// The level of each section, 0 for the outermost.
  var levels: [UInt8] = []

  /// The section that each one lies in; `UInt32.max` for none.
  var parents: [UInt32] = []

  /// The section behind the last one that lies in each.
  var ends: [UInt32] = []
}

// Nested sections: only those of the innermost level have rows, all others hold sections.
extension Arrangement {
  /// Whether sections lie in others.
  package var isNested: Bool { nesting != nil }

  /// The level of a section, 0 for the outermost.
  package func level(ofSection section: Int) -> Int { nesting.map { Int($0.levels[section]) } ?? 0 }

  /// The section that a section lies in; nil for one of the outermost.
  package func parent(ofSection section: Int) -> Int? {
    guard let parent = nesting?.parents[section], parent < .max else { return nil }
    return Int(parent)
  }

  /// A section with all that lie in it.
  package func sections(within section: Int) -> Range<Int> {
    section..<(nesting.map { Int($0.ends[section]) } ?? section + 1)
  }

  /// Whether sections lie in a section; it has no rows of its own.
  package func holdsSections(_ section: Int) -> Bool { sections(within: section).count > 1 }

  /// The number of rows of a section and of all that lie in it, at least one.
  ///
  /// `record(atRow:inSection:)` counts through all of them.
  package func wholeRowCount(inSection section: Int) -> Int {
    Int(starts[sections(within: section).upperBound] - starts[section])
  }

  /// The place of a row of another arrangement of the same rows.
  ///
  /// For a section that holds others, it is a place that stands for the section's header.
  package func place(ofRow row: Int, inSection section: Int, of other: Arrangement) -> (
    section: Int, row: Int
  )? {
    if other.holdsSections(section),
      let same = self.section(ofGroup: other.group(ofSection: section))
    {
      return (same, 0)
    }
    let ordinal = other.ordinal(ofRow: row, inSection: section)
    return ordinal < rowCount ? place(ofOrdinal: ordinal) : nil
  }

  /// The innermost sections alone, each of which has rows.
  package var flattened: Arrangement {
    guard nesting != nil else { return self }
    let sections = (0..<sectionCount).filter { !holdsSections($0) }
    var flat = rows
    if case .runs(let firsts) = rows { flat = .runs(sections.map { firsts[$0] }) }
    return Arrangement(
      starts: sections.map { starts[$0] } + [UInt32(rowCount)],
      groups: groups.map { groups in sections.map { groups[$0] } }, rows: flat)
  }
}

// Sections as the user chooses to see them: joined or folded.
extension Arrangement {
  /// The same rows in fewer sections.
  ///
  /// Rows keep their ordinals. A folded section that holds others becomes one that has all of their
  /// rows itself.
  ///
  /// - Parameters:
  ///   - joinsLevels: whether the result has a single level, of those sections that have rows.
  ///   - isFolded: whether the section of a group is folded.
  package func shown(joinsLevels: Bool, isFolded: (_ group: Int) -> Bool) -> Arrangement {
    guard nesting != nil else { return self }
    var shown = ShownSections(of: self)
    var section = 0
    while section < sectionCount {
      let isWhole = holdsSections(section) && isFolded(group(ofSection: section))
      if isWhole || !joinsLevels || !holdsSections(section) { shown.append(section, isWhole) }
      section = isWhole ? sections(within: section).upperBound : section + 1
    }
    return shown.arrangement(joinsLevels: joinsLevels)
  }
}

/// Some of the sections of an arrangement.
private struct ShownSections {
  private let all: Arrangement
  private var kept: [Int] = []
  private var hasWhole = false

  /// The new number of each section that has been seen; for one that is left out, that of the next
  /// kept one.
  private var places: [Int] = []

  init(of all: Arrangement) {
    self.all = all
  }

  /// - Parameter isWhole: whether the section gets the rows of the sections that lie in it.
  mutating func append(_ section: Int, _ isWhole: Bool) {
    notePlaces(upTo: section)
    kept.append(section)
    if isWhole { hasWhole = true }
  }

  private mutating func notePlaces(upTo section: Int) {
    while places.count <= section { places.append(kept.count) }
  }

  mutating func arrangement(joinsLevels: Bool) -> Arrangement {
    notePlaces(upTo: all.sectionCount)
    return Arrangement(
      starts: kept.map { all.starts[$0] } + [UInt32(all.rowCount)],
      groups: kept.map { UInt32(all.group(ofSection: $0)) }, rows: rows,
      nesting: joinsLevels ? nil : nesting)
  }

  private var rows: Arrangement.Rows {
    guard case .runs(let firsts) = all.rows else { return all.rows }
    guard hasWhole else { return .runs(kept.map { firsts[$0] }) }
    var records: [UInt32] = []
    records.reserveCapacity(all.rowCount)
    all.forEachRecord { record, _ in records.append(UInt32(record)) }
    return .list(records)
  }

  private var nesting: SectionNesting {
    var nesting = SectionNesting()
    for section in kept {
      nesting.levels.append(UInt8(all.level(ofSection: section)))
      nesting.parents.append(all.parent(ofSection: section).map { UInt32(places[$0]) } ?? .max)
      let end = places[all.sections(within: section).upperBound]
      nesting.ends.append(UInt32(max(nesting.ends.count + 1, end)))
    }
    return nesting
  }
}
