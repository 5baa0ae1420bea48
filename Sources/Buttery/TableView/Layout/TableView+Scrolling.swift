internal import ButteryGrid
public import FoundationEssentials

extension TableView {
  /// Scrolls until a row stands at `position`.
  ///
  /// Where headers and footers float, the row comes to stand between them. Row
  /// `IndexPath.sectionRow` (Foundation's `NSNotFound`) means the section itself: its header goes
  /// to the top, below the headers of the sections around it. A row that doesn't exist is a mistake
  /// that ends the program.
  ///
  /// Where heights are estimates, the table is laid out at once, so that all heights in sight there
  /// are known when this method returns. In a batch of updates the call takes effect at the end of
  /// the batch and names the row by its place after it. A table without a size scrolls when it gets
  /// one.
  ///
  /// - Parameters:
  ///   - indexPath: The row, or a section by `IndexPath.sectionRow`.
  ///   - position: Where in the table the row is to stand.
  ///   - animated: Makes no difference yet; the end is the same.
  public func scrollToRow(
    at indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    guard !updates.isCollecting else {
      updates.scrolls.append { [weak self] in
        self?.scrollToRow(at: indexPath, at: position, animated: animated)
      }
      return
    }
    bringUpToDate()
    let section = indexPath.section
    guard hasSection(section) else {
      TableViewDiagnostics.stop(
        .outOfBoundsScrollSection(section: section, sections: layout.geometry.sectionCount),
        in: self)
    }
    guard indexPath.row != IndexPath.sectionRow else { return scroll(to: .section(section)) }
    guard hasRow(indexPath) else {
      TableViewDiagnostics.stop(
        .outOfBoundsScroll(
          row: indexPath.row, rows: layout.geometry.rowCount(inSection: section), section: section),
        in: self)
    }
    let key = ElementKey.row(indexPath.row, section)
    if position != .none || awaitsSize {
      scroll(to: .row(key, position))
    } else if let nearest = nearestPosition(of: key) {
      scroll(to: .row(key, nearest))
    }
  }

  /// The position of a row that takes the least scrolling; `nil` where it is in sight already.
  ///
  /// A row with an estimated height right above the first line, or right below the last one, is in
  /// sight if it turns out to have none.
  func nearestPosition(of row: ElementKey) -> ScrollPosition? {
    let target = scrollTarget
    guard let position = target.nearestPosition(of: row) else { return nil }
    let free = target.freeLines(inSection: row.section)
    let lines = layout.geometry.lines(of: row)
    let isAtEdge =
      position == .top
      ? lines.upperBound == free.lowerBound : lines.lowerBound == free.upperBound
    return isAtEdge && !isMeasured(row) && askForHeight(of: row) == 0 ? nil : position
  }

  /// Scrolls to a place that the next layout works out exactly.
  func scroll(to target: ScrollAnchor.Target) {
    let anchor = ScrollAnchor(target)
    guard !awaitsSize else { return wait(with: anchor) }
    prepareContentSize()
    guard anchor.exists(in: layout.geometry) else { return }
    let line = anchor.offset(in: layout.geometry, viewport: viewport)
    moveContent(to: Point(x: bounds.minX, y: line))
    // Who was told of the scroll may have taken the row away.
    guard !layout.estimated.isEmpty, anchor.exists(in: layout.geometry) else { return }
    if isSettled(at: line), layout.marks.reached == target || isSettled(anchor) { return }
    layout.marks.anchor = anchor
    setNeedsLayout()
    bringUpToDate()
  }

  /// Whether all heights on which an anchor's offset depends are known, and none is an estimate.
  private func isSettled(_ anchor: ScrollAnchor) -> Bool {
    var needed: [ElementKey] = []
    anchor.addNeededElements(to: &needed, in: layout.geometry, at: viewport)
    return needed.allSatisfy { key in
      !layout.estimated.contains(EstimatedKinds(key.kind))
        || visible.element(for: key)?.isMeasured == true
    }
  }

  /// Keeps a scroll until the table has a line to show anything on.
  ///
  /// Earlier scrolls still count only if this one wants the least scrolling.
  private func wait(with anchor: ScrollAnchor) {
    layout.wait(with: anchor)
    setNeedsLayout()
  }

  /// Whether the table shows `offset` and knows all heights in sight there.
  private func isSettled(at offset: Int) -> Bool {
    !needsLayout && !isMarkedInLayout && layout.marks.laidOut == viewport
      && viewport.offset == offset
  }

  // MARK: Offsets set by a program

  /// Moves the content to an offset that a program sets; the next layout finds out heights there.
  func setOffset(_ offset: Point) {
    prepareOffset()
    if !layout.marks.isWorkingOff, offset.y != bounds.minY { closeSwipe() }
    // Where heights are exact, the place is known now.
    let isPending = !layout.estimated.isEmpty || awaitsSize || layout.marks.anchor != nil
    if isPending, !isSettled(at: clamped(offset).y) {
      layout.setOffset(offset.y)
      markForLayout()
    }
    moveContent(to: offset, countsAsScrolling: false)
    if let refreshControl, !refreshControl.isHidden {
      refreshControl.offsetSetMeanwhile = bounds.minY
    }
  }

  /// Scrolls as little as possible to make `rect` visible, and keeps the part that lies there in
  /// sight while heights on the way are found out.
  ///
  /// - Returns: Whether the table did so; it doesn't if there is no height to find out.
  func scrollToPart(in rect: Rect) -> Bool {
    bringUpToDate()
    let rect = rect.limited
    let goal = nearestOffset(showing: rect)
    guard !layout.estimated.isEmpty, !awaitsSize, goal.y != bounds.minY else { return false }
    let isAtTop = goal.y == rect.minY - contentInset.top
    let line = min(isAtTop ? rect.minY : rect.maxY - 1, layout.geometry.contentHeight - 1)
    layout.marks.anchor = ScrollAnchor(
      showing: max(0, line), at: goal.y, in: layout.geometry, pinTop: goal.y + contentInset.top)
    layout.marks.overshoot = 0
    closeSwipe()
    moveContent(to: goal, countsAsScrolling: false)
    markForLayout()
    return true
  }

  /// The section at the first content line below the top inset, or the nearest one; `nil` where
  /// there are no sections.
  ///
  /// In plain style with nested sections, this is the last section that has reached the line where
  /// its header is pinned, below the headers of the sections around it.
  public var sectionAtTop: Int? {
    bringUpToDate()
    guard layout.geometry.sectionCount > 0 else { return nil }
    if style.floats, layout.geometry.levels != nil {
      return layout.geometry.sectionAtTop(of: viewport)
    }
    let line = viewport.floating.pinTop
    if let section = layout.geometry.section(atLine: line) { return section }
    return line < layout.geometry.tableHeader ? 0 : layout.geometry.sectionCount - 1
  }

  /// The lines by which paging moves: those free of floating views, less one line that stays in
  /// sight.
  var pageHeight: Int {
    let free = bounds.height - contentInset.top - contentInset.bottom
    return max(1, free - pinnedHeaderHeight - pinnedFooterHeight - 1)
  }

  /// The lines at the top that a floating header covers.
  var pinnedHeaderHeight: Int {
    let viewport = viewport
    return layout.geometry.freeTop(in: viewport) - viewport.floating.pinTop
  }

  /// The lines at the bottom that a floating footer covers.
  var pinnedFooterHeight: Int {
    let viewport = viewport
    return viewport.floating.pinBottom - layout.geometry.freeBottom(in: viewport)
  }
}

// MARK: - Goals

/// Computes the offsets for `scrollToRow`, before clamping.
struct ScrollTarget {
  let geometry: SectionGeometry
  let viewport: Viewport
  /// The elements inserted since the scroll was requested, which don't count as a section's last
  /// rows.
  var newcomers = Newcomers()

  /// The offset for `row` of `section`.
  func offset(ofRow row: Int, inSection section: Int, at position: TableView.ScrollPosition) -> Int
  {
    let lines = geometry.lines(ofRow: row, inSection: section)
    return switch position {
    case .top: top(lines, row: row, section: section)
    case .bottom: bottom(lines, row: row, section: section)
    case .middle: middle(lines, row: row, section: section)
    case .none: viewport.offset
    }
  }

  /// The offset at which the header of `section` stands at the top, below those of the sections
  /// that it belongs to.
  func offset(ofSection section: Int) -> Int {
    geometry.headerLines(ofSection: section).lowerBound - viewport.inset.top - room(section).above
  }

  /// The lines between the insets.
  private var area: Int { viewport.height - viewport.inset.top - viewport.inset.bottom }

  /// The room that floating views of the section's parents take above and below its rows.
  private func room(_ section: Int) -> FloatingRoom {
    guard viewport.floats else { return FloatingRoom(floats: false) }
    return geometry.floatingRoom(ofSection: section, within: viewport.maximumPinnedLines)
  }

  private func headerRoom(_ section: Int) -> Int {
    let room = room(section)
    return room.above + (room.floats ? geometry.sections[section].header : 0)
  }

  private func footerRoom(_ section: Int) -> Int {
    let room = room(section)
    return room.below + (room.floats ? geometry.sections[section].footer : 0)
  }

  private func top(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    let headers =
      row == 0
      ? room(section).above + geometry.sections[section].header : headerRoom(section)
    return lines.lowerBound - viewport.inset.top - headers
  }

  private func bottom(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    // A row higher than the free space shows its first lines, not its last ones.
    if lines.count > area - headerRoom(section) - footerBelow(row, section) {
      return top(lines, row: row, section: section)
    }
    return offset(ofEndOfRow: row, inSection: section)
  }

  /// The lines that footers take below a row at the bottom.
  ///
  /// Behind the section's last row, the section's own footer is shown whole, unless sections that
  /// belong to it come in between.
  private func footerBelow(_ row: Int, _ section: Int) -> Int {
    guard geometry.last(of: section) == section else { return footerRoom(section) }
    let isLast = (row + 1..<geometry.rowCount(inSection: section)).allSatisfy {
      newcomers.rows.contains(.row($0, section))
    }
    return isLast ? room(section).below + geometry.sections[section].footer : footerRoom(section)
  }

  /// The offset at which the last line of `row` of `section` is the last one of the free space.
  func offset(ofEndOfRow row: Int, inSection section: Int) -> Int {
    geometry.lines(ofRow: row, inSection: section).upperBound + footerBelow(row, section)
      - viewport.height + viewport.inset.bottom
  }

  private func middle(_ lines: Range<Int>, row: Int, section: Int) -> Int {
    if lines.count > area - headerRoom(section) - footerRoom(section) {
      return top(lines, row: row, section: section)
    }
    return lines.lowerBound - viewport.inset.top - (area - lines.count) / 2
  }

  /// The lines that no floating view covers while rows of `section` are in sight.
  func freeLines(inSection section: Int) -> Range<Int> {
    let first = viewport.floating.pinTop + headerRoom(section)
    return first..<max(first, viewport.floating.pinBottom - footerRoom(section))
  }

  /// The position of a row that takes the least scrolling; `nil` where it is in sight already.
  func nearestPosition(of row: ElementKey) -> TableView.ScrollPosition? {
    let lines = geometry.lines(of: row)
    if lines.lowerBound < viewport.floating.pinTop + headerRoom(row.section) { return .top }
    let end = viewport.floating.pinBottom - footerRoom(row.section)
    return lines.upperBound > end ? .bottom : nil
  }
}
