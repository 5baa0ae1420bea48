internal import ButteryGrid

// The index at the right edge.
extension TableView {
  /// A title of the index that leads to the very beginning of the content, and not to a section.
  ///
  /// It is shown as a magnifying glass; in index mode the key `/` chooses it.
  public nonisolated static let indexSearch = "{search}"

  /// Asks for the titles of the index again, in the next layout.
  ///
  /// Reloading does so too. Inserting and deleting doesn't: call this where it changes the titles,
  /// or the number of rows such that `sectionIndexMinimumDisplayRowCount` matters.
  public func reloadSectionIndexTitles() {
    layout.markIndexTitles()
    setNeedsLayout()
  }

  /// The columns that the index takes from the elements, a gap included.
  var sectionIndexWidth: Int {
    style == .plain && interaction.sectionIndex.width > 0 ? interaction.sectionIndex.width + 1 : 0
  }

  private var hasSectionIndex: Bool { sectionIndexWidth > 0 }

  /// Asks for the titles of the index, when counts have become known.
  func loadSectionIndex(rowCount: Int) {
    layout.noteIndexTitles()
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    let isActive = interaction.sectionIndex.isActive
    interaction.setIndexTitles(rowCount < sectionIndexMinimumDisplayRowCount ? [] : titles)
    interaction.setIndexActive(isActive && hasSectionIndex)
  }

  /// Asks for the titles of the index before a layout, if somebody wants that.
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
    view.frame = Rect(
      x: bounds.width - interaction.sectionIndex.width, y: bounds.minY + contentInset.top,
      width: interaction.sectionIndex.width, height: sectionIndexHeight)
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
    interaction.sectionIndex.titles.indices.map { title in
      isSearch(title) ? -1 : section(forTitle: title)
    }
  }

  private func isSearch(_ title: Int) -> Bool {
    interaction.sectionIndex.titles[title] == Self.indexSearch
  }

  private func section(forTitle title: Int) -> Int {
    let text = interaction.sectionIndex.titles[title]
    return dataSource?.tableView(self, sectionForSectionIndexTitle: text, at: title) ?? -1
  }

  /// Goes where a title leads to; a section that doesn't exist leads nowhere.
  private func goToTitle(_ title: Int) {
    guard !isSearch(title) else { return scroll(to: .beginning) }
    let section = section(forTitle: title)
    if hasSection(section) { scroll(to: .section(section)) }
  }

  /// Takes a press on the index.
  ///
  /// - Parameter point: In content coordinates.
  /// - Returns: Whether it was on the index.
  func handleIndexPress(at point: Point) -> Bool {
    guard hasSectionIndex, point.x >= bounds.width - interaction.sectionIndex.width,
      point.x < bounds.width
    else { return false }
    let line = lineOfIndex(at: point)
    guard line >= 0, line < sectionIndexHeight else { return false }
    bringGeometryUpToDate()
    interaction.dragIndex(to: goToTitle(nearestTo: line))
    return true
  }

  /// Takes the mouse that was pressed on the index and moves, wherever it moves to, or is released.
  ///
  /// - Returns: Whether it was pressed there.
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

  /// Goes where the title on a line of the index leads to.
  ///
  /// - Parameter current: The title that was gone to already.
  /// - Returns: The title.
  private func goToTitle(nearestTo line: Int, unless current: Int? = nil) -> Int? {
    let plan = SectionIndexPlan(
      titles: interaction.sectionIndex.titles.count, lines: sectionIndexHeight)
    let title = plan.title(nearestTo: line)
    if let title, title != current { goToTitle(title) }
    return title ?? current
  }

  /// Has the next letters choose titles of the index.
  ///
  /// - Returns: Whether there is one.
  func enterIndexMode() -> Bool {
    bringGeometryUpToDate()
    if hasSectionIndex { setIndexMode(true) }
    return hasSectionIndex
  }

  private func setIndexMode(_ active: Bool) {
    interaction.setIndexActive(active)
    setNeedsLayout()
  }

  /// Takes a key while letters choose titles of the index.
  ///
  /// A letter goes to the title that begins with it, again and again to the next one. A letter
  /// without title and Esc only end this; other keys do, and mean what they always mean.
  ///
  /// - Returns: Whether the key is done with.
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
