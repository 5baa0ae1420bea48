import Buttery

/// The table on the program's screen: it notifies the top line of each layout, and knows the
/// section that keys act on.
final class MainTableView: TableView {
  /// The top line, which is notified after each layout, before the screen is drawn.
  weak var titleBar: TitleBar?

  /// The section that was scrolled to, until the table moves.
  ///
  /// One near the end can't come to the top, and a folded one has no row that could have the focus.
  private var destination: Destination?

  /// The row to focus when the rows that were asked for are there.
  var focusAwaited: IndexPath?

  /// Puts the focus on the awaited row, if its rows are there.
  func focusAwaitedRow() {
    guard let row = focusAwaited, !awaitsRowsToSay else { return }
    focusAwaited = nil
    focusRow(at: row)
  }

  private struct Destination {
    var section: Int
    var sectionCount: Int
    /// The content offset at that time.
    var offset: Int
  }

  /// A right click puts the focus on the row and shows its details.
  override func handle(_ event: Event) -> Bool {
    if Accessibility.isVoiceOverRunning, case .key(let key) = event, let command = keyBindings[key],
      walks(by: command)
    {
      return true
    }
    let isHandled = super.handle(event)
    guard isHandled, case .mouse(let mouse) = event, mouse.action == .press(button: 3),
      indexPathForFocusedRow != nil
    else { return isHandled }
    return super.handle(.key(Key(.enter)))
  }

  /// Scrolls until the header of a section is at the top, or as near as the content allows.
  func go(toSection section: Int) {
    scrollToSection(section)
    keep(section: section)
  }

  /// Makes keys act on a section until the table moves, wherever its header is.
  func keep(section: Int) {
    // Only a layout clamps the offset to its range.
    layoutIfNeeded()
    destination = Destination(
      section: section, sectionCount: numberOfSections, offset: contentOffset.y)
    // If nothing scrolls, no layout would notify the top line.
    titleBar?.didLayOut()
  }

  /// The section that keys act on: the focused row's, the one scrolled to, or the one at the top.
  var currentSection: Int? {
    indexPathForFocusedRow?.section ?? sectionGoneTo ?? sectionAtTop
  }

  /// The section that was scrolled to, if the table hasn't moved since.
  var sectionGoneTo: Int? {
    guard let destination, destination.sectionCount == numberOfSections,
      destination.offset == contentOffset.y
    else { return nil }
    return destination.section
  }

  /// The row whose number is shown where none has the focus: of the section that keys act on, the first one
  /// in sight, or the first one at all where it was scrolled to and is farther down; nil where it has none.
  var numberedRow: IndexPath? {
    guard let section = currentSection, let first = firstRowInSight,
      !sections(around: first.section).contains(section)
    else { return firstRowInSight }
    guard numberOfRows(inSection: section) > 0 else { return nil }
    return sectionGoneTo != nil && first.section < section
      ? IndexPath(row: 0, section: section) : first
  }

  /// Shows the rows in another style; a focused row stays in sight.
  func show(_ style: Style) {
    let wasFocusInSight = indexPathForFocusedRow.map(isInSight) ?? false
    self.style = style
    // The column titles have the margins of the style.
    superview?.setNeedsLayout()
    guard wasFocusInSight else { return }
    superview?.layoutIfNeeded()
    bringFocusIntoSight()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleBar?.didLayOut()
  }

  // MARK: What a person hears

  /// A folded section that was gone to.
  override var accessibilityFocusedSection: Int? {
    guard indexPathForFocusedRow == nil else { return nil }
    return sectionGoneTo.flatMap { numberOfRows(inSection: $0) == 0 ? $0 : nil }
  }

  /// Moves by rows and sections where folded sections count as one step: nobody sees their headers.
  ///
  /// - Returns: False for a step that is the same without folded sections.
  private func walks(by command: TableCommand) -> Bool {
    guard let section = currentSection else { return false }
    switch command {
    case .nextSection: return enter(section: section + 1)
    case .previousSection:
      let isAtStart = indexPathForFocusedRow.map { $0.row == 0 } ?? true
      return enter(section: isAtStart ? section - 1 : section)
    case .lineDown:
      let isAtEnd = indexPathForFocusedRow.map { $0.row == numberOfRows(inSection: section) - 1 }
      return isAtEnd ?? true ? enter(section: section + 1) : false
    case .lineUp:
      let isAtStart = indexPathForFocusedRow.map { $0.row == 0 } ?? true
      return isAtStart ? enter(section: section - 1, atEnd: true) : false
    default: return false
    }
  }

  /// Puts the focus on the first or the last row of a section, or goes to the section if it has none.
  ///
  /// - Returns: Whether there is such a section.
  @discardableResult func enter(section: Int, atEnd: Bool = false) -> Bool {
    guard (0..<numberOfSections).contains(section) else { return false }
    let rows = numberOfRows(inSection: section)
    guard rows > 0 else {
      focusRow(at: nil)
      go(toSection: section)
      return true
    }
    if !atEnd { scrollToSection(section) }
    focusRow(at: IndexPath(row: atEnd ? rows - 1 : 0, section: section))
    return true
  }

  private var content: (any TableContent)? { dataSource as? any TableContent }

  override func accessibilityPosition(ofRowAt indexPath: IndexPath) -> String? {
    content?.spokenPlace(ofRowAt: indexPath)
  }

  override func accessibilityLabel(ofSection section: Int) -> String? {
    if let shown = super.accessibilityLabel(ofSection: section) { return shown }
    return content?.rows.name(ofSection: section).map { $0.isEmpty ? "empty" : $0 }
  }

  override func accessibilityPosition(ofSection section: Int) -> String? {
    guard let content, !content.rows.knowsAllSections else {
      return super.accessibilityPosition(ofSection: section)
    }
    return content.rows.knowsNumber(ofSection: section) ? "section \(section + 1)" : nil
  }

  override var awaitsRowsToSay: Bool { content?.awaitsAnswer ?? false }

  /// Nothing: the top line says how many rows there are.
  override var accessibilityValue: String? {
    get { nil }
    set { super.accessibilityValue = newValue }
  }
}

// MARK: - Places

/// Visible rows and sections of a table, and scrolling to others.
extension TableView {
  /// The lines that the headers pinned at the top cover.
  var pinnedLines: Int {
    guard style.floats, let section = sectionAtTop else { return 0 }
    var (top, covered, taken) = (contentOffset.y, 0, 0)
    for (level, section) in sections(around: section).enumerated() {
      let header = rectForHeader(inSection: section)
      taken += header.height + max(0, sectionFooterHeight)
      // Inner headers aren't pinned if all of them would take more than a third of the table.
      guard header.minY <= top, level == 0 || taken <= bounds.height / 3 else { break }
      top += header.height
      covered = max(covered, min(top, rect(forSection: section).maxY) - contentOffset.y)
    }
    return max(0, covered)
  }

  /// The sections around a section, the outermost first, and the section itself.
  func sections(around section: Int) -> [Int] {
    (dataSource as? any TableContent)?.rows.sections(around: section) ?? [section]
  }

  /// The number of sections around a section.
  func level(ofSection section: Int) -> Int { sections(around: section).count - 1 }

  /// The screen lines of the headers around a section: where they are pinned, or further down where
  /// they stand.
  func headerLines(around section: Int) -> [Int] {
    var pinned = 0
    return sections(around: section).map { section in
      let header = rectForHeader(inSection: section)
      defer { pinned += style.floats ? header.height : 0 }
      return max(pinned, header.minY - contentOffset.y)
    }
  }

  /// The screen line for the header of a section, from lines noted by `headerLines(around:)`
  /// before.
  func headerLine(of section: Int, in lines: [Int]) -> Int {
    let level = level(ofSection: section)
    return lines.indices.contains(level) ? lines[level] : lines.last ?? 0
  }

  /// The first row that no pinned header covers; nil without rows.
  var firstRowInSight: IndexPath? {
    let top = contentOffset.y + pinnedLines
    let area = Rect(x: 0, y: top, width: max(1, bounds.width), height: max(1, bounds.height))
    return indexPathsForRows(in: area)?.first
  }

  /// The row that keys act on: the focused one, or else the first visible one; nil without rows.
  var currentRow: IndexPath? { indexPathForFocusedRow ?? firstRowInSight }

  /// The row that keys act on; where only headers are in sight, the place of the first row of the topmost
  /// section.
  var currentPlace: IndexPath { currentRow ?? IndexPath(row: 0, section: sectionAtTop ?? 0) }

  /// Whether a row is fully visible.
  func isInSight(_ row: IndexPath) -> Bool {
    let lines = rectForRow(at: row)
    return lines.minY >= contentOffset.y + pinnedLines
      && lines.maxY <= contentOffset.y + bounds.height
  }

  /// Scrolls only as far as is needed to see all of the focused row, if there is one.
  func bringFocusIntoSight() {
    guard let row = indexPathForFocusedRow, !isInSight(row) else { return }
    scrollToRow(at: row, at: .none, animated: false)
  }

  /// Scrolls until the header of a section is at the top.
  func scrollToSection(_ section: Int) {
    scrollToRow(
      at: IndexPath(row: IndexPath.sectionRow, section: section), at: .top, animated: false)
  }

  /// Scrolls until a row stands a third from the top, unless it is visible already.
  func bringToThird(_ row: IndexPath) {
    if indexPathForFocusedRow != nil || Accessibility.isVoiceOverRunning { focusRow(at: row) }
    guard !isInSight(row) else { return }
    scrollToRow(at: row, at: .top, animated: false)
    let most = max(0, contentSize.height - bounds.height)
    let line = max(0, min(most, rectForRow(at: row).minY - bounds.height / 3))
    if line < contentOffset.y {
      setContentOffset(Point(x: contentOffset.x, y: line), animated: false)
    }
  }
}

// MARK: - Messages in place of rows

extension TableView {
  /// Shows a message in place of rows; nil for none.
  ///
  /// There is no label behind rows: it doesn't scroll with them, so that all lines would be drawn
  /// anew.
  func showEmptyMessage(_ text: String?) {
    guard let text else {
      if backgroundView != nil { backgroundView = nil }
      return
    }
    let label = backgroundView as? Label ?? Label()
    label.text = text
    if Accessibility.isVoiceOverRunning { label.accessibilityLabel = text.withoutPercentage }
    label.numberOfLines = 0
    label.textAlignment = .center
    if backgroundView !== label { backgroundView = label }
  }
}

extension String {
  /// The text without a number of per cent, which changes all the time.
  fileprivate var withoutPercentage: String {
    split(separator: " ").filter { $0 != "%." && $0 != "%" && Int($0) == nil }.joined(
      separator: " ")
  }
}

// MARK: - Heights

/// The heights from which a screen has room for more than rows.
enum ScreenHeight {
  /// A lower screen has totals in the header's line, as each footer would take a row's line.
  static let minimumWithFooters = 16

  /// A screen lower than this joins the levels of sections, naming outer sections in the headers of
  /// inner ones.
  static let minimumWithLevels = 12
}
