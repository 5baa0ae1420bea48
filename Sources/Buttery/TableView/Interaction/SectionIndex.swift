internal import ButteryGrid

/// The titles of a section index, and the state of choosing among them.
struct SectionIndex {
  private(set) var titles: [String] = []
  /// The text that the index shows for each title.
  private(set) var symbols: [String] = []
  /// The columns of the widest symbol, 1 or 2; 0 without an index.
  private(set) var width = 0
  /// The section that each title leads to, -1 for none; `nil` until the table has asked.
  var sections: [Int]? {
    didSet { topSection = nil }
  }
  /// Whether letters choose titles.
  private(set) var isActive = false
  /// The title at the mouse while its button is held down on the index; else `nil`.
  var draggedTitle: Int?
  /// The title that a letter chose last.
  private var chosen: Int?
  private var topSection: Int?
  /// The title of the section at the top.
  private(set) var titleAtTop: Int?

  fileprivate static let searchSymbol = "⌕"
  private static let searchLetter: Character = "/"

  init(titles: [String] = []) {
    self.titles = titles
    symbols = titles.map { title in
      title == TableView.indexSearch ? Self.searchSymbol : String(title.prefix(1))
    }
    width = symbols.reduce(0) { max($0, min(max(1, TextMetrics.width(of: $1)), 2)) }
  }

  /// Switches index mode, in which letters choose titles, on or off.
  mutating func setActive(_ active: Bool) {
    isActive = active
    chosen = nil
  }

  /// The title that a letter chooses.
  ///
  /// This is the first title that begins with the letter. If the same letter was chosen before, it
  /// is the next such title.
  mutating func choose(_ letter: Character) -> Int? {
    let wanted = letter.lowercased()
    let fitting = titles.indices.filter { self.letter(of: $0)?.lowercased() == wanted }
    let place = chosen.flatMap(fitting.firstIndex)
    chosen = place.map { fitting[($0 + 1) % fitting.count] } ?? fitting.first
    return chosen
  }

  private func letter(of title: Int) -> Character? {
    titles[title] == TableView.indexSearch ? Self.searchLetter : titles[title].first
  }

  /// Finds the title of the section at the top: the first title that leads to that section, or else
  /// to the nearest section before it.
  mutating func updateTop(section: Int?) {
    guard section != topSection else { return }
    topSection = section
    titleAtTop = nil
    guard let section, let sections else { return }
    var nearest = -1
    for (title, target) in sections.enumerated() where target > nearest && target <= section {
      titleAtTop = title
      nearest = target
    }
  }
}

// MARK: - Places

/// The distribution of an index's titles over lines.
///
/// If all titles fit, they stand at equal distances, as wide apart as possible, and centred. If
/// there are more titles than lines, every other line shows a title; these are chosen evenly, with
/// the first and the last one among them. The lines between show dots, each of which stands for the
/// middle one of the titles left out there.
package struct SectionIndexPlan: Hashable, Sendable {
  /// The entry on a line, with the index of a title.
  package enum Entry: Hashable, Sendable {
    case title(Int)
    case dot(Int)

    /// The title that stands there, or that the dot stands for.
    package var title: Int {
      switch self {
      case .title(let title), .dot(let title): title
      }
    }
  }

  private let titles: Int
  /// The number of titles that are shown.
  private let shown: Int
  private let hasDots: Bool
  /// The lines from one entry to the next.
  private let step: Int
  /// The line of the first entry.
  private let top: Int

  /// Spreads `titles` titles over `lines` lines.
  package init(titles: Int, lines: Int) {
    self.titles = titles
    if titles <= lines {
      shown = titles
      hasDots = false
      step = titles > 1 ? (lines - 1) / (titles - 1) : 1
    } else {
      // Two lines have room for the first and the last title, but not for a dot between them.
      shown = max(min(2, lines), (lines + 1) / 2)
      hasDots = lines > 2
      step = 1
    }
    let entries = hasDots ? 2 * shown - 1 : shown
    top = max(0, lines - 1 - (entries - 1) * step) / 2
  }

  private var entryCount: Int { hasDots ? 2 * shown - 1 : shown }

  /// The entry on `line`; `nil` for a blank line.
  package subscript(line: Int) -> Entry? {
    let distance = line - top
    guard distance >= 0, distance % step == 0, distance / step < entryCount else { return nil }
    return entry(distance / step)
  }

  /// The title nearest to `line`, which a press there chooses; `nil` without titles.
  package func title(nearestTo line: Int) -> Int? {
    guard entryCount > 0 else { return nil }
    return entry(min(max(0, line - top + step / 2) / step, entryCount - 1)).title
  }

  /// The line of `title`, or of the dot in its place; `nil` where there is neither.
  package func line(of title: Int) -> Int? {
    guard title >= 0, title < titles else { return nil }
    var first = 0
    while first + 1 < shown, shownTitle(first + 1) <= title { first += 1 }
    guard first < shown else { return nil }
    if shownTitle(first) == title { return top + (hasDots ? 2 * first : first) * step }
    return hasDots ? top + 2 * first + 1 : nil
  }

  private func entry(_ index: Int) -> Entry {
    guard hasDots else { return .title(shownTitle(index)) }
    let first = shownTitle(index / 2)
    return index % 2 == 0 ? .title(first) : .dot((first + shownTitle(index / 2 + 1)) / 2)
  }

  /// The title that is the `index`th of those shown.
  private func shownTitle(_ index: Int) -> Int {
    shown > 1 ? (index * (titles - 1) + (shown - 1) / 2) / (shown - 1) : 0
  }
}

// MARK: - The view

/// The column of titles at the right edge of a plain table.
final class SectionIndexView: View {
  var index = SectionIndex()
  /// The colour of the titles; `nil` for the terminal's foreground colour.
  var color: Color? {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  /// The entries on the view's lines.
  private var plan: SectionIndexPlan {
    SectionIndexPlan(titles: index.titles.count, lines: bounds.height)
  }

  override func draw(in canvas: inout Canvas) {
    let plan = plan
    let marked = index.titleAtTop.flatMap(plan.line)
    for line in 0..<bounds.height {
      guard let entry = plan[line] else { continue }
      write(entry, onLine: line, isMarked: line == marked, in: &canvas)
    }
    if index.isActive { canvas.add(.reverse, to: bounds) }
  }

  private func write(
    _ entry: SectionIndexPlan.Entry, onLine line: Int, isMarked: Bool, in canvas: inout Canvas
  ) {
    let place = Point(x: 0, y: line)
    let isUnicode = canvas.traits.hasSigns
    switch entry {
    case .title(let title):
      let symbol = index.symbols[title]
      let style = ButteryGrid.Style(foreground: color, attributes: isMarked ? .bold : [])
      let shown = symbol == SectionIndex.searchSymbol && !isUnicode ? "/" : symbol
      canvas.write(shown, at: place, style: style, columns: bounds.width)
    case .dot:
      let style = ButteryGrid.Style(foreground: color, attributes: isMarked ? .bold : .dim)
      canvas.write(isUnicode ? "·" : ".", at: place, style: style)
    }
  }
}

// MARK: - The section index of a table

extension TableView {
  /// A title of the index that leads to the very beginning of the content, and not to a section.
  ///
  /// It is shown as a magnifying glass; in index mode the key `/` chooses it.
  public nonisolated static let indexSearch = "{search}"

  /// Asks for the titles of the index again, in the next layout.
  ///
  /// `reloadData` asks for the titles, too, and so does a diffable data source for each snapshot that
  /// it applies; inserting and deleting rows or sections doesn't. Call
  /// this method if such a change affects the titles, or if the number of rows crosses
  /// `sectionIndexMinimumDisplayRowCount`.
  public func reloadSectionIndexTitles() {
    settleOffset()
    layout.marks.indexTitles = true
    setNeedsLayout()
  }

  /// The columns that the index takes from the elements, a gap included.
  var sectionIndexWidth: Int {
    let width = interaction.sectionIndex.width
    return style.hasSectionIndex && width > 0 ? width + 1 : 0
  }

  private var hasSectionIndex: Bool { sectionIndexWidth > 0 }

  /// Asks for the titles of the index, once row counts are known.
  func loadSectionIndex(rowCount: Int) {
    layout.marks.indexTitles = false
    let titles = dataSource?.sectionIndexTitles(for: self) ?? []
    let isActive = interaction.sectionIndex.isActive
    interaction.sectionIndex = SectionIndex(
      titles: rowCount < sectionIndexMinimumDisplayRowCount ? [] : titles)
    interaction.sectionIndex.setActive(isActive && hasSectionIndex)
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
    if interaction.sectionIndex.sections == nil {
      interaction.sectionIndex.sections = sectionsOfTitles()
    }
    interaction.sectionIndex.updateTop(section: sectionAtTop)
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
    interaction.sectionIndexView = view
    add(view, to: .sectionIndex)
    return view
  }

  private func removeSectionIndexView() {
    guard let view = interaction.sectionIndexView else { return }
    view.removeFromSuperview()
    interaction.sectionIndexView = nil
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
    interaction.sectionIndex.draggedTitle = goToTitle(nearestTo: line)
    return true
  }

  /// Handles dragging or releasing the mouse after a press on the index, wherever the mouse is now.
  ///
  /// - Returns: Whether the press was on the index.
  func handleIndexDrag(_ action: MouseEvent.Action, at point: Point) -> Bool {
    guard let title = interaction.sectionIndex.draggedTitle else { return false }
    guard case .drag = action, hasSectionIndex else {
      interaction.sectionIndex.draggedTitle = nil
      return true
    }
    bringGeometryUpToDate()
    let line = min(max(0, lineOfIndex(at: point)), sectionIndexHeight - 1)
    interaction.sectionIndex.draggedTitle = goToTitle(nearestTo: line, unless: title)
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
    interaction.sectionIndex.setActive(active)
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
    if let title = interaction.sectionIndex.choose(letter) {
      goToTitle(title)
    } else {
      setIndexMode(false)
    }
    return true
  }
}
