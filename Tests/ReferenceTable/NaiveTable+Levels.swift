internal import Buttery

// Nested sections, as specified in Documentation/Levels.md.
extension TableModel {
  /// Returns the sections that contain a section, beginning with the outermost, and the section
  /// itself.
  package func path(to section: Int) -> [Int] {
    var path = [section]
    while let first = path.first,
      let parent = (0..<first).last(where: { sections[$0].level < sections[first].level })
    {
      path.insert(parent, at: 0)
    }
    return path
  }

  /// Returns the last subsection of a section, or the section itself.
  package func last(inside section: Int) -> Int {
    let next = (section + 1..<sections.count).first {
      sections[$0].level <= sections[section].level
    }
    return (next ?? sections.count) - 1
  }

  /// Whether any section is a subsection.
  package var isNested: Bool { sections.indices.contains { path(to: $0).count > 1 } }
}

extension NaiveTable {
  /// The maximum number of lines that floating parts of inner levels may take.
  private var pinnedLimit: Int { model.maximumPinnedLines ?? size.height / 3 }

  /// Returns whether the header and footer of a section float.
  package func floats(_ section: Int) -> Bool {
    let path = model.path(to: section)
    let lines = path.reduce(0) { $0 + places[$1].header.count + places[$1].footer.count }
    return model.style == .plain && (path.count == 1 || lines <= pinnedLimit)
  }

  /// Returns the lines of floating headers of outer sections above that of a section.
  func headersAbove(_ section: Int) -> Int {
    model.path(to: section).dropLast().filter(floats).reduce(0) { $0 + places[$1].header.count }
  }

  /// Returns the lines of floating footers of outer sections below that of a section.
  func footersBelow(_ section: Int) -> Int {
    model.path(to: section).dropLast().filter(floats).reduce(0) { $0 + places[$1].footer.count }
  }

  /// Returns the lines that floating headers take above the rows of a section.
  func headerRoom(_ section: Int) -> Int {
    headersAbove(section) + (floats(section) ? places[section].header.count : 0)
  }

  /// Returns the lines that floating footers take below the rows of a section.
  func footerRoom(_ section: Int) -> Int {
    footersBelow(section) + (floats(section) ? places[section].footer.count : 0)
  }

  /// The lines below the top inset that are covered by pinned headers, one below the other.
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

  /// The lines above the bottom inset that are covered by pinned footers, one above the other.
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

  /// Returns the offset at which a section's header is directly below those that float above it.
  func target(ofSection section: Int) -> Int {
    places[section].header.lowerBound - model.inset.top - headersAbove(section)
  }
}
