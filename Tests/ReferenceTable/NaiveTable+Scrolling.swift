package import Buttery

extension NaiveTable {
  /// Scrolls the content line `line` to the top, as far as there is content.
  package mutating func scroll(to line: Int) {
    offset = min(max(line, offsets.lowerBound), offsets.upperBound)
  }

  /// Sets the offset of a table with estimates, as a program does.
  ///
  /// From top to bottom, parts with a line in sight get their true heights; what lies below them
  /// moves. The offset doesn't change, and may turn out to be beyond the end.
  ///
  /// - Parameters:
  ///   - line: The offset.
  ///   - truth: The same parts with their true heights.
  package mutating func setOffset(_ line: Int, learning truth: TableModel) {
    guard line <= offsets.upperBound else { return }
    offset = max(line, offsets.lowerBound)
    while let part = partsInSight.first(where: { model.height(of: $0) != truth.height(of: $0) }) {
      model.copyHeight(of: part, from: truth)
      placeParts()
    }
  }

  /// The headers, rows and footers with a line in sight, by their order in the content.
  private var partsInSight: [TableModel.Part] {
    let rows = Dictionary(grouping: visibleRows, by: \.section)
    let (headers, footers) = (visibleHeaders, visibleFooters)
    return places.indices.flatMap { section -> [TableModel.Part] in
      (headers.contains(section) ? [.header(section)] : [])
        + (rows[section] ?? []).map { .row($0.row, section: section) }
        + (footers.contains(section) ? [.footer(section)] : [])
    }
  }

  /// Scrolls down by `lines`.
  package mutating func scroll(by lines: Int) {
    settle()
    scroll(to: offset + lines)
  }

  /// Sets the offset so that a part that spans `lines` begins on the table's line `screenLine`.
  package mutating func align(_ lines: Range<Int>, toScreenLine screenLine: Int) {
    offset = lines.lowerBound - screenLine
  }

  /// The row that stays where it is on the screen when heights change: the first one that ends
  /// below the top inset.
  package var anchorRow: IndexPath? {
    model.indexPaths.first {
      let lines = places[$0.section].rows[$0.row]
      return !lines.isEmpty && lines.upperBound > pinTop
    }
  }

  /// The lines by which a page scrolls: those free of pinned views, except one that stays in sight.
  package var pageHeight: Int {
    let free = size.height - model.inset.top - model.inset.bottom
    return max(1, free - pinnedHeaderLines - pinnedFooterLines - 1)
  }

  /// Performs the command of a key.
  package mutating func perform(_ command: TableCommand) {
    settle()
    switch command {
    case .lineUp: scroll(by: -1)
    case .lineDown: scroll(by: 1)
    case .pageUp: scroll(by: -pageHeight)
    case .pageDown: scroll(by: pageHeight)
    case .halfPageUp: scroll(by: -max(1, pageHeight / 2))
    case .halfPageDown: scroll(by: max(1, pageHeight / 2))
    case .beginning: scroll(to: offsets.lowerBound)
    case .end: scroll(to: offsets.upperBound)
    case .nextSection:
      let next = places.indices.first { target(ofSection: $0) > offset }
      if let next { scroll(to: target(ofSection: next)) }
    case .previousSection:
      let previous = places.indices.last { target(ofSection: $0) < offset }
      scroll(to: previous.map(target) ?? offsets.lowerBound)
    // The models have no section index, and the focus is handled elsewhere.
    case .focusRow, .sectionIndex: break
    }
  }

  /// Scrolls until a section's header is at the top.
  package mutating func scrollToSection(_ section: Int) {
    scroll(to: target(ofSection: section))
  }

  /// Scrolls until a row is at `position`.
  package mutating func scrollToRow(_ path: IndexPath, at position: TableView.ScrollPosition) {
    settle()
    scroll(to: target(ofRow: path, at: position))
  }

  /// Returns the content lines in sight that no floating view covers among the rows of a section.
  package func freeLines(inSection section: Int) -> Range<Int> {
    let first = pinTop + headerRoom(section)
    return first..<max(first, pinBottom - footerRoom(section))
  }

  /// Returns the offset at which a row ends at the end of the free space.
  ///
  /// Below the last row of a section the section's footer is in sight too.
  func endTarget(ofRow path: IndexPath) -> Int {
    let section = places[path.section]
    return section.rows[path.row].upperBound + footerBelow(path) - size.height + model.inset.bottom
  }

  /// Returns the lines that footers take below a row.
  ///
  /// The section's own footer is included as a whole below its last row, unless the section has
  /// subsections.
  private func footerBelow(_ path: IndexPath) -> Int {
    let section = path.section
    let isLast = path.row == places[section].rows.count - 1
    guard isLast, model.last(inside: section) == section else { return footerRoom(section) }
    return footersBelow(section) + places[section].footer.count
  }

  private func target(ofRow path: IndexPath, at position: TableView.ScrollPosition) -> Int {
    let section = places[path.section]
    let row = section.rows[path.row]
    let area = size.height - model.inset.top - model.inset.bottom
    let headerRoom = headerRoom(path.section)
    let footerRoom = footerRoom(path.section)
    let shownHeader =
      path.row == 0 ? headersAbove(path.section) + section.header.count : headerRoom
    let shownFooter = footerBelow(path)
    let top = row.lowerBound - model.inset.top - shownHeader
    let bottom = endTarget(ofRow: path)
    let isTooHighForBottom = row.count > area - headerRoom - shownFooter
    switch position {
    case .top: return top
    case .bottom: return isTooHighForBottom ? top : bottom
    case .middle:
      if row.count > area - headerRoom - footerRoom { return top }
      return row.lowerBound - model.inset.top - (area - row.count) / 2
    case .none:
      if row.lowerBound < pinTop + headerRoom { return top }
      if row.upperBound > pinBottom - footerRoom { return isTooHighForBottom ? top : bottom }
      return offset
    }
  }
}

// MARK: - Changes

extension NaiveTable {
  /// Loads other sections; the offset doesn't change, as far as there is content.
  package mutating func reload(_ sections: [TableModel.Section]) {
    model.sections = sections
    placeParts()
    scroll(to: offset)
    selected = []
    if let focused { putFocus(on: focusableRow(near: focused)) }
  }

  /// Changes settings of the model; the anchor row stays where it is on the screen.
  package mutating func changeHeights(_ body: (inout TableModel) -> Void) {
    keepAnchor { body(&$0.model) }
  }

  /// Changes the insets; a table that shows its beginning still does so afterwards.
  package mutating func setInset(_ inset: EdgeInsets) {
    let isAtMinimum = offset <= offsets.lowerBound
    model.inset = inset
    scroll(to: isAtMinimum ? offsets.lowerBound : offset)
  }

  /// Changes the style; the anchor row stays where it is on the screen.
  package mutating func setStyle(_ style: TableView.Style) {
    changeHeights { $0.style = style }
  }

  /// Changes the size; if the width changes, the anchor row stays where it is on the screen.
  package mutating func resize(to size: Size) {
    guard size.width != self.size.width else {
      self.size = size
      scroll(to: offset)
      return
    }
    keepAnchor { $0.size = size }
  }

  /// Makes a change and keeps the distance of the anchor row from the top inset.
  ///
  /// - Parameters:
  ///   - keepsPart: Whether, without an anchor row, the part on the first line keeps its place.
  ///   - change: The change.
  mutating func keepAnchor(
    keepsPart: Bool = false, during change: (inout NaiveTable) -> Void
  ) {
    let isAtMinimum = offset <= offsets.lowerBound
    let anchor = anchorRow
    let part = keepsPart ? firstPart : nil
    let top = part.map { self.top(of: $0) } ?? 0
    let distance = anchor.map { places[$0.section].rows[$0.row].lowerBound - pinTop }
    change(&self)
    placeParts()
    if isAtMinimum {
      scroll(to: offsets.lowerBound)
    } else if let anchor, let distance {
      let lines = linesOfRow(near: anchor)
      scroll(to: lines.lowerBound - model.inset.top - max(distance, 1 - lines.count))
    } else if let part {
      scroll(to: offset + self.top(of: part) - top)
    } else {
      scroll(to: offset)
    }
  }

  /// Returns the lines of a row; if it has none, those of the next row with lines, or else of the
  /// last one before.
  private func linesOfRow(near path: IndexPath) -> Range<Int> {
    let rows = model.indexPaths.filter { !places[$0.section].rows[$0.row].isEmpty }
    let row = rows.first { $0 >= path } ?? rows.last { $0 < path } ?? path
    return places[row.section].rows[row.row]
  }

  /// The part on the first line in sight; padding belongs to the header below it.
  private var firstPart: TableModel.Part? {
    let line = max(offset, tableHeader.upperBound)
    guard line < tableFooter.lowerBound,
      let section = places.lastIndex(where: { $0.whole.contains(line) })
    else { return .tableFooter }
    let parts = places[section]
    if line < parts.header.upperBound { return .header(section) }
    if let row = parts.rows.firstIndex(where: { $0.contains(line) }) {
      return .row(row, section: section)
    }
    return .footer(section)
  }

  private func top(of part: TableModel.Part) -> Int {
    switch part {
    case .tableHeader: 0
    case .header(let section): places[section].header.lowerBound
    case .row(let row, let section): places[section].rows[row].lowerBound
    case .footer(let section): places[section].footer.lowerBound
    case .tableFooter: tableFooter.lowerBound
    }
  }
}

extension TableModel {
  /// The height of a part of a model in which all heights are given.
  fileprivate func height(of part: Part) -> Height? {
    switch part {
    case .header(let section): sections[section].header.lines.map(Height.lines)
    case .row(let row, let section): sections[section].rows[row].height
    case .footer(let section): sections[section].footer.lines.map(Height.lines)
    case .tableHeader, .tableFooter: nil
    }
  }

  fileprivate mutating func copyHeight(of part: Part, from other: TableModel) {
    switch part {
    case .header(let section): sections[section].header = other.sections[section].header
    case .row(let row, let section):
      sections[section].rows[row].height = other.sections[section].rows[row].height
    case .footer(let section): sections[section].footer = other.sections[section].footer
    case .tableHeader, .tableFooter: break
    }
  }
}
