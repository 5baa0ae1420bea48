internal import Buttery

// Sections inside others, as Documentation/Levels.md has it.
extension TableModel {
  /// The sections that a section belongs to, the outermost first, and itself.
  package func path(to section: Int) -> [Int] {
    var path = [section]
    while let first = path.first,
      let parent = (0..<first).last(where: { sections[$0].level < sections[first].level })
    {
      path.insert(parent, at: 0)
    }
    return path
  }

  /// The last section that belongs to a section, or itself.
  package func last(inside section: Int) -> Int {
    let next = (section + 1..<sections.count).first {
      sections[$0].level <= sections[section].level
    }
    return (next ?? sections.count) - 1
  }

  /// Whether any section belongs to another.
  package var isNested: Bool { sections.indices.contains { path(to: $0).count > 1 } }
}

extension NaiveTable {
  /// How many lines floating parts of inner levels may take.
  private var pinnedLimit: Int { model.maximumPinnedLines ?? size.height / 3 }

  /// Whether the header and footer of a section float.
  package func floats(_ section: Int) -> Bool {
    let path = model.path(to: section)
    let lines = path.reduce(0) { $0 + places[$1].header.count + places[$1].footer.count }
    return model.style == .plain && (path.count == 1 || lines <= pinnedLimit)
  }

  /// The lines of floating headers that belong above that of a section.
  func headersAbove(_ section: Int) -> Int {
    model.path(to: section).dropLast().filter(floats).reduce(0) { $0 + places[$1].header.count }
  }

  /// The lines of floating footers that belong below that of a section.
  func footersBelow(_ section: Int) -> Int {
    model.path(to: section).dropLast().filter(floats).reduce(0) { $0 + places[$1].footer.count }
  }

  /// The lines that floating headers take above rows of a section.
  func headerRoom(_ section: Int) -> Int {
    headersAbove(section) + (floats(section) ? places[section].header.count : 0)
  }

  /// The lines that floating footers take below rows of a section.
  func footerRoom(_ section: Int) -> Int {
    footersBelow(section) + (floats(section) ? places[section].footer.count : 0)
  }

  /// The lines below the top inset that pinned headers cover, one below the other.
  var pinnedHeaderLines: Int {
    var free = pinTop
    while let section = places.indices.first(where: { section in
      let header = displayedHeader(ofSection: section)
      return floats(section) && header.contains(free)
        && header.lowerBound <= pinTop + headersAbove(section)
    }) {
      free = displayedHeader(ofSection: section).upperBound
    }
    return free - pinTop
  }

  /// The lines above the bottom inset that pinned footers cover, one above the other.
  var pinnedFooterLines: Int {
    var free = pinBottom
    while let section = places.indices.first(where: { section in
      let footer = displayedFooter(ofSection: section)
      return floats(section) && footer.contains(free - 1)
        && footer.upperBound >= pinBottom - footersBelow(section)
    }) {
      free = displayedFooter(ofSection: section).lowerBound
    }
    return pinBottom - free
  }

  /// The offset at which a section's header rests below those that float above it.
  func target(ofSection section: Int) -> Int {
    places[section].header.lowerBound - model.inset.top - headersAbove(section)
  }
}
