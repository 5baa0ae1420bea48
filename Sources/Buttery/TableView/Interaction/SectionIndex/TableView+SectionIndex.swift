internal import ButteryGrid

// The section index at the right edge.
extension TableView {
  /// A title of the index that leads to the very beginning of the content, and not to a section.
  ///
  /// It is shown as a magnifying glass; in index mode the key `/` chooses it.
  public nonisolated static let indexSearch = "{search}"

  /// Asks for the titles of the index again, in the next layout.
  ///
  /// `reloadData` asks for the titles, too; inserting and deleting rows or sections doesn't. Call
  /// this method if such a change affects the titles, or if the number of rows crosses
  /// `sectionIndexMinimumDisplayRowCount`.
  public func reloadSectionIndexTitles() {
    settleOffset()
    layout.markIndexTitles()
    setNeedsLayout()
  }

  /// The columns that the index takes from the elements, a gap included.
  var sectionIndexWidth: Int {
    style == .plain && interaction.sectionIndex.width > 0 ? interaction.sectionIndex.width + 1 : 0
  }

  private var hasSectionIndex: Bool { sectionIndexWidth > 0 }

  /// Asks for the titles of the index, once row counts are known.
  func loadSectionIndex(rowCount: Int) {
    layout.noteIndexTitles()
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    let isActive = interaction.sectionIndex.isActive
    interaction.setIndexTitles(rowCount < sectionIndexMinimumDisplayRowCount ? [] : titles)
    interaction.setIndexActive(isActive && hasSectionIndex)
  }

  /// Asks for the titles of the index before a layout, if `reloadSectionIndexTitles` was called.
  func loadSectionIndexIfDue() {
    guard layout.marks.indexTitles, !layout.marks.reload else { return }
    let width = sectionIndexWidth
    loadSectionIndex(rowCount: layout.geometry.sections.reduce(0) { $0 + $1.rows.count })
    if sectionIndexWidth != width { doubtHeights() }
  }

  // MARK: Showing

  /// Places the index in front of the elements.
  func placeSectionIndex() {
    guard hasSectionIndex else { return removeSectionIndexView() }
    if interaction.sectionIndex.sections == nil { interaction.setIndexSections(sectionsOfTitles()) }
    interaction.noteTopSection(sectionAtTop)
    let view = interaction.sectionIndexView ?? makeSectionIndexView()
    view.index = interaction.sectionIndex
    view.color = sectionIndexColor
    view.frame = Rect(
      x: indexColumns.lowerBound, y: bounds.minY + contentInset.top, width: indexColumns.count,
      height: sectionIndexHeight)
  }

  private var indexColumns: Range<Int> {
    let end = bounds.width - scrollIndicatorColumns
    return end - interaction.sectionIndex.width..<end
  }

  private var sectionIndexHeight: Int {
    max(0, bounds.height - contentInset.top - contentInset.bottom)
  }

  private func makeSectionIndexView() -> SectionIndexView {
    let view = SectionIndexView()
    interaction.showIndex(in: view)
    add(view, to: .sectionIndex)
    return view
  }

  private func removeSectionIndexView() {
    guard let view = interaction.sectionIndexView else { return }
    view.removeFromSuperview()
    interaction.showIndex(in: nil)
  }

  // MARK: Choosing

  private func sectionsOfTitles() -> [Int] {
    let titles = interaction.sectionIndex.titles
    let sections = titles.indices.map { isSearch($0) ? -1 : section(forTitle: $0) }
    let count = layout.geometry.sectionCount
    // An empty table may have its titles already.
    if count > 0, let title = sections.firstIndex(where: { $0 >= count }) {
      TableViewDiagnostics.warning(
        "the index title \"\(titles[title])\" leads to section \(sections[title]), but there are "
          + "only \(count) sections")
    }
    return sections
  }

  private func isSearch(_ title: Int) -> Bool {
    interaction.sectionIndex.titles[title] == Self.indexSearch
  }

  private func section(forTitle title: Int) -> Int {
    let text = interaction.sectionIndex.titles[title]
    return dataSource?.tableView(self, sectionForSectionIndexTitle: text, at: title) ?? -1
  }

  /// Scrolls to the section of a title; does nothing if that section doesn't exist.
  private func goToTitle(_ title: Int) {
    guard !isSearch(title) else { return scroll(to: .beginning) }
    let section = section(forTitle: title)
    if hasSection(section) { scroll(to: .section(section)) }
  }

  /// Handles a press on the index.
  ///
  /// - Parameter point: The point in content coordinates.
  /// - Returns: Whether the press was on the index.
  func handleIndexPress(at point: Point) -> Bool {
    guard hasSectionIndex, indexColumns.contains(point.x) else { return false }
    let line = lineOfIndex(at: point)
    guard line >= 0, line < sectionIndexHeight else { return false }
    bringGeometryUpToDate()
    interaction.dragIndex(to: goToTitle(nearestTo: line))
    return true
  }

  /// Handles dragging or releasing the mouse after a press on the index, wherever the mouse is now.
  ///
  /// - Returns: Whether the press was on the index.
  func handleIndexDrag(_ action: MouseEvent.Action, at point: Point) -> Bool {
    guard let title = interaction.sectionIndex.draggedTitle else { return false }
    guard case .drag = action, hasSectionIndex else {
      interaction.dragIndex(to: nil)
      return true
    }
    bringGeometryUpToDate()
    let line = min(max(0, lineOfIndex(at: point)), sectionIndexHeight - 1)
    interaction.dragIndex(to: goToTitle(nearestTo: line, unless: title))
    return true
  }

  private func lineOfIndex(at point: Point) -> Int { point.y - bounds.minY - contentInset.top }

  /// Scrolls to the section of the title nearest to a line of the index.
  ///
  /// - Parameters:
  ///   - line: The line of the index.
  ///   - current: The title to whose section the table has already scrolled.
  /// - Returns: The title, or `current` if there is none.
  private func goToTitle(nearestTo line: Int, unless current: Int? = nil) -> Int? {
    let plan = SectionIndexPlan(
      titles: interaction.sectionIndex.titles.count, lines: sectionIndexHeight)
    let title = plan.title(nearestTo: line)
    if let title, title != current { goToTitle(title) }
    return title ?? current
  }

  /// Enters index mode, in which letters choose titles.
  ///
  /// - Returns: Whether there is an index.
  func enterIndexMode() -> Bool {
    bringGeometryUpToDate()
    if hasSectionIndex { setIndexMode(true) }
    return hasSectionIndex
  }

  private func setIndexMode(_ active: Bool) {
    interaction.setIndexActive(active)
    setNeedsLayout()
  }

  /// Handles a key in index mode.
  ///
  /// A letter goes to the first title that begins with it; the same letter again goes to the next
  /// one. A letter without a title, and Esc, end index mode. Other keys end it and then have their
  /// usual meaning.
  ///
  /// - Returns: Whether the key was handled.
  func handleIndexKey(_ key: Key) -> Bool {
    guard interaction.sectionIndex.isActive else { return false }
    bringGeometryUpToDate()
    guard hasSectionIndex, case .character(let letter) = key.code,
      key.modifiers.isDisjoint(with: [.control, .alt])
    else {
      setIndexMode(false)
      return key.code == .escape
    }
    if let title = interaction.chooseIndexTitle(letter) {
      goToTitle(title)
    } else {
      setIndexMode(false)
    }
    return true
  }
}
