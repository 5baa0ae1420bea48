// Nested sections. A table without levels never runs the more expensive code here.

/// The room that floating views of a section's parents take.
struct FloatingRoom: Hashable, Sendable {
  /// The lines of the parents' floating headers, above the section's own.
  var above = 0
  /// The lines of the parents' floating footers, below the section's own.
  var below = 0
  /// Whether the section's own header and footer float.
  var floats = true
}

extension SectionGeometry {
  /// The last section nested in `section`, or `section` itself.
  func last(of section: Int) -> Int { levels?.last(of: section) ?? section }

  /// The number of parents of `section`, up to the outermost one.
  func depth(of section: Int) -> Int { parents(of: section).reduce(0) { depth, _ in depth + 1 } }

  /// The parents of `section`, from the innermost to the outermost one.
  func parents(of section: Int) -> SectionPath {
    SectionPath(from: levels?.parent(of: section), in: levels)
  }

  /// `section` and its parents, up to the outermost one.
  func path(from section: Int) -> SectionPath { SectionPath(from: section, in: levels) }

  /// Whether `section` is `other` or one of the parents of `other`.
  func owns(_ section: Int, _ other: Int) -> Bool {
    section <= other && other <= last(of: section)
  }

  /// All lines of a section, including its padding, its footer and the sections nested in it.
  func wholeLines(ofSection section: Int) -> Range<Int> {
    guard levels != nil else { return lines(ofSection: section) }
    return lines(ofSection: section).lowerBound..<footerLines(ofSection: section).upperBound
  }

  /// The lines between a section's header and its footer: its rows and the sections nested in it.
  func bodyLines(ofSection section: Int) -> Range<Int> {
    guard levels != nil else { return rowLines(ofSection: section) }
    return headerLines(ofSection: section).upperBound..<footerLines(ofSection: section).lowerBound
  }

  /// The top line of a section's footer, behind the footers of the sections nested in it.
  func footerTop(ofSection section: Int, _ levels: SectionLevels) -> Int {
    var closed = levels.last(of: section)
    var top = rowLines(ofSection: closed).upperBound
    while closed != section, let parent = levels.parent(of: closed) {
      top += sections[closed].footer
      closed = parent
    }
    return top
  }

  /// The footer at `line`, among the footers that follow the rows of `section`.
  func footer(atLine line: Int, behindRowsOf section: Int) -> ElementKey {
    guard let levels else { return .footer(section) }
    var owner = section
    while let parent = levels.parent(of: owner), !footerLines(ofSection: owner).contains(line),
      levels.last(of: parent) == section
    {
      owner = parent
    }
    return .footer(owner)
  }

  /// Whether an element lies before another one in the content.
  func isBefore(_ key: ElementKey, _ other: ElementKey) -> Bool {
    guard levels != nil, key.kind == .footer || other.kind == .footer else { return key < other }
    let (place, otherPlace) = (place(of: key), place(of: other))
    if place != otherPlace { return place < otherPlace }
    return key.kind == .footer && key.section > other.section
  }

  /// A key whose place in the order of keys is the element's place in the content.
  func place(of key: ElementKey) -> ElementKey {
    key.kind == .footer ? .footer(last(of: key.section)) : key
  }

  // MARK: Floating

  /// The room that floating views of a section's parents take above and below its own.
  ///
  /// The header and footer of an outermost section always float. Those of a nested section float if
  /// they, together with those of all its parents, take at most `limit` lines.
  ///
  /// - Complexity: O(depth).
  func floatingRoom(ofSection section: Int, within limit: Int) -> FloatingRoom {
    var room = FloatingRoom()
    guard let levels, levels.parent(of: section) != nil else { return room }
    var lines = path(from: section).reduce(0) { $0 + sections[$1].header + sections[$1].footer }
    for one in path(from: section) {
      let (header, footer) = (sections[one].header, sections[one].footer)
      let floats = levels.parent(of: one) == nil || lines <= limit
      lines -= header + footer
      if one == section {
        room.floats = floats
      } else if floats {
        room.above += header
        room.below += footer
      }
    }
    return room
  }

  /// The place where the header and footer of a section float; `nil` where they don't, or where
  /// there is no room for them.
  func floatingPlace(ofSection section: Int, _ viewport: Viewport) -> FloatingPlace? {
    guard viewport.floats else { return nil }
    guard levels != nil else { return viewport.floating }
    let room = floatingRoom(ofSection: section, within: viewport.maximumPinnedLines)
    guard room.floats else { return nil }
    return FloatingPlace(
      pinTop: viewport.floating.pinTop + room.above,
      pinBottom: viewport.floating.pinBottom - room.below)
  }

  /// The sections whose headers are pinned at the top and aren't being pushed, the innermost first.
  func pinnedSections(in viewport: Viewport) -> [Int] {
    guard viewport.floats, levels != nil else { return [] }
    let top = viewport.floating.pinTop
    var pinned: [Int] = []
    for line in (top..<freeTop(in: viewport)).reversed() {
      guard let section = section(atLine: line) else { continue }
      for one in path(from: section) {
        let header = displayedTop(of: .header(one), in: viewport)
        let natural = headerLines(ofSection: one)
        guard (header..<header + natural.count).contains(line), natural.lowerBound < header,
          header == floatingPlace(ofSection: one, viewport)?.pinTop, !pinned.contains(one)
        else { continue }
        pinned.append(one)
      }
    }
    return pinned
  }

  // MARK: Going from section to section

  /// The first section whose header lies below `line` by more than the lines of its parents'
  /// floating headers.
  ///
  /// - Complexity: O(log n · (log n + depth)).
  func firstSection(withHeaderBelow line: Int, floatingIn viewport: Viewport) -> Int {
    guard levels != nil else { return firstSection(withHeaderBelow: line) }
    return (0..<sectionCount).partitionIndex { section in
      headerLines(ofSection: section).lowerBound
        - floatingRoom(ofSection: section, within: viewport.maximumPinnedLines).above > line
    }
  }

  /// The last section whose padding or header has reached the line at the top where its header is
  /// pinned.
  func sectionAtTop(of viewport: Viewport) -> Int {
    let line = viewport.floating.pinTop
    let next = (0..<sectionCount).partitionIndex { section in
      lines(ofSection: section).lowerBound
        - floatingRoom(ofSection: section, within: viewport.maximumPinnedLines).above > line
    }
    return max(0, next - 1)
  }
}

extension Range<Int> {
  /// The first index that satisfies `predicate`, or the end; all indexes after it must satisfy it
  /// too.
  fileprivate func partitionIndex(where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: - Levels

/// The nesting of a table's sections.
///
/// A section of level n belongs to the nearest earlier one of a lower level, its parent. The table
/// makes this once when it loads; finding a parent or the last nested section costs O(1).
package struct SectionLevels: Hashable, Sendable {
  /// The parent of each section; -1 for none.
  private var parents: [Int] = []
  /// The last section nested in each section at any depth, or the section itself.
  private var lasts: [Int]

  /// Creates the nesting; `nil` where no section belongs to another one.
  ///
  /// - Parameter levels: The level of each section, 0 or more.
  /// - Complexity: O(n).
  package init?(_ levels: [Int]) {
    lasts = Array(levels.indices)
    parents.reserveCapacity(levels.count)
    var open: [Int] = []
    for (section, level) in levels.enumerated() {
      while let last = open.last, levels[last] >= level {
        lasts[last] = section - 1
        open.removeLast()
      }
      parents.append(open.last ?? -1)
      open.append(section)
    }
    for section in open { lasts[section] = levels.count - 1 }
    guard parents.contains(where: { $0 >= 0 }) else { return nil }
  }

  package var count: Int { parents.count }

  /// The parent of `section`; `nil` for an outermost one.
  package func parent(of section: Int) -> Int? {
    let parent = parents[section]
    return parent < 0 ? nil : parent
  }

  /// The last section nested in `section` at any depth, or `section` itself.
  package func last(of section: Int) -> Int { lasts[section] }
}

/// A section and its parents, from the innermost to the outermost one.
struct SectionPath: Sequence, IteratorProtocol {
  private var section: Int?
  private let levels: SectionLevels?

  init(from section: Int?, in levels: SectionLevels?) {
    self.section = section
    self.levels = levels
  }

  mutating func next() -> Int? {
    guard let section else { return nil }
    self.section = levels?.parent(of: section)
    return section
  }
}
