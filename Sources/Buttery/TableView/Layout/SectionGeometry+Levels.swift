// Sections that belong to others. A table without levels never comes to what costs more here.

/// What the sections that a section belongs to leave of the room for floating views.
struct FloatingRoom: Hashable, Sendable {
  /// The lines of their floating headers, above its own.
  var above = 0
  /// The lines of their floating footers, below its own.
  var below = 0
  /// Whether its own header and footer float.
  var floats = true
}

extension SectionGeometry {
  /// The last section that belongs to `section`, or itself.
  func last(of section: Int) -> Int { levels?.last(of: section) ?? section }

  /// How many sections `section` belongs to.
  func depth(of section: Int) -> Int { levels?.depth(of: section) ?? 0 }

  /// Whether `section` is `other`, or one that `other` belongs to.
  func owns(_ section: Int, _ other: Int) -> Bool {
    section <= other && other <= last(of: section)
  }

  /// All lines of a section: with its padding, with those that belong to it, and with its footer.
  func wholeLines(ofSection section: Int) -> Range<Int> {
    guard levels != nil else { return lines(ofSection: section) }
    return lines(ofSection: section).lowerBound..<footerLines(ofSection: section).upperBound
  }

  /// The lines between a section's header and its footer: its rows, and what belongs to it.
  func bodyLines(ofSection section: Int) -> Range<Int> {
    guard levels != nil else { return rowLines(ofSection: section) }
    return headerLines(ofSection: section).upperBound..<footerLines(ofSection: section).lowerBound
  }

  /// Where a footer stands that closes what belongs to its section: behind those of the last one.
  func footerTop(ofSection section: Int, _ levels: SectionLevels) -> Int {
    var closed = levels.last(of: section)
    var top = rowLines(ofSection: closed).upperBound
    while closed != section, let parent = levels.parent(of: closed) {
      top += sections[closed].footer
      closed = parent
    }
    return top
  }

  /// The footer that `line` belongs to, among those that follow the rows of `section`.
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

  /// An element that comes in the order of the keys where this one comes in the content.
  func place(of key: ElementKey) -> ElementKey {
    key.kind == .footer ? .footer(last(of: key.section)) : key
  }

  // MARK: Floating

  /// What floats above and below the header and footer of a section, of those that it belongs to.
  ///
  /// From the outermost level on, a section's header and footer float as long as they take, with
  /// those of the sections that it belongs to, at most `limit` lines; the outermost always float.
  ///
  /// - Complexity: O(depth).
  func floatingRoom(ofSection section: Int, within limit: Int) -> FloatingRoom {
    var room = FloatingRoom()
    guard let levels, levels.parent(of: section) != nil else { return room }
    var lines = pinnedLines(ofSection: section, levels)
    var next: Int? = section
    while let one = next {
      next = levels.parent(of: one)
      let (header, footer) = (sections[one].header, sections[one].footer)
      let floats = next == nil || lines <= limit
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

  /// The lines of the headers and footers of a section and of all that it belongs to.
  private func pinnedLines(ofSection section: Int, _ levels: SectionLevels) -> Int {
    var lines = 0
    var next: Int? = section
    while let one = next {
      lines += sections[one].header + sections[one].footer
      next = levels.parent(of: one)
    }
    return lines
  }

  /// Where the header and footer of a section float; `nil` where they give way and don't.
  func floatingPlace(ofSection section: Int, _ viewport: Viewport) -> FloatingPlace? {
    guard levels != nil else { return viewport.floating }
    let room = floatingRoom(ofSection: section, within: viewport.maximumPinnedLines)
    guard room.floats else { return nil }
    return FloatingPlace(
      pinTop: viewport.floating.pinTop + room.above,
      pinBottom: viewport.floating.pinBottom - room.below)
  }

  /// The sections whose headers are pinned below the top inset and aren't pushed, the innermost first.
  func pinnedSections(in viewport: Viewport, isFloating: Bool) -> [Int] {
    guard isFloating, let levels else { return [] }
    let top = viewport.floating.pinTop
    var pinned: [Int] = []
    for line in (top..<freeTop(in: viewport, isFloating: true)).reversed() {
      var next = section(atLine: line)
      while let one = next {
        next = levels.parent(of: one)
        let header = displayedHeaderTop(ofSection: one, viewport, isFloating: true)
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

  /// The first section whose header rests below the headers of those that it belongs to, where
  /// those take their lines from `line` on, at the earliest one line further down.
  ///
  /// - Complexity: O(log n · (log n + depth)).
  func firstSection(withHeaderBelow line: Int, floatingIn viewport: Viewport) -> Int {
    guard levels != nil else { return firstSection(withHeaderBelow: line) }
    return (0..<sectionCount).partitionIndex { section in
      headerLines(ofSection: section).lowerBound
        - floatingRoom(ofSection: section, within: viewport.maximumPinnedLines).above > line
    }
  }

  /// The last section that has reached the place at the top where its header is pinned, or its
  /// padding would be.
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
  /// The first index that satisfies `predicate`, which all after it do too; the end where none does.
  fileprivate func partitionIndex(where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
