internal import ButteryGrid
public import FoundationEssentials

// The focus: the row on which keys act.
extension TableView {
  /// The key bindings while a row is focused; they come before `keyBindings`.
  public var rowKeyBindings: KeyBindings<RowCommand> {
    get { interaction.rowBindings }
    set { interaction.rowBindings = newValue }
  }

  /// The focused row; `nil`, as at first, for none.
  ///
  /// The focus stays with its row when rows and sections are inserted, deleted and moved. If the
  /// focused row is deleted, the row that takes its place gets the focus, or else the one before.
  /// `reloadData` can't follow rows, so it leaves the focus at the same index path, or at the last
  /// row before that. `reloadSections` does the same within a section.
  public var indexPathForFocusedRow: IndexPath? {
    bringGeometryUpToDate()
    return interaction.focusedRow?.indexPath
  }

  /// Puts the focus on a row and scrolls it into sight; `nil` takes the focus away.
  ///
  /// A row that doesn't exist or can't be focused is ignored. The delegate hears of the focus;
  /// nothing is selected, even with `selectionFollowsFocus`.
  public func focusRow(at indexPath: IndexPath?) {
    bringGeometryUpToDate()
    learnHeightsInSight()
    guard let indexPath else { return putFocus(on: nil) }
    guard hasRow(indexPath), canFocus(ElementKey(rowAt: indexPath)) else { return }
    bringIntoSight(ElementKey(rowAt: indexPath))
    putFocus(on: ElementKey(rowAt: indexPath))
  }

  /// Whether a row can be focused; it can by default.
  ///
  /// If not, keys only scroll, and a click on a row activates it.
  public var allowsFocus: Bool {
    get { interaction.isFocusAllowed }
    set {
      interaction.isFocusAllowed = newValue
      if !newValue { putFocus(on: nil) }
    }
  }

  /// Whether moving the focus to a row selects the row; by default it doesn't.
  ///
  /// The row is selected as if it had been activated, but without being highlighted.
  public var selectionFollowsFocus: Bool {
    get { interaction.focusSelects }
    set { interaction.focusSelects = newValue }
  }

  /// Whether Enter puts the focus back on the row that had it last; by default it goes to the first
  /// row that is wholly in sight.
  public var remembersLastFocusedIndexPath: Bool {
    get { interaction.focusReturns }
    set { interaction.focusReturns = newValue }
  }
}

extension TableView {
  /// Moves the focus to a row, shows this at once and tells the delegate; does nothing if the row
  /// has the focus already.
  func putFocus(on key: ElementKey?) {
    let previous = interaction.focusedRow
    guard key != previous, key.map(hasRow) ?? true else { return }
    closeSwipe()
    if let previous { displayedCell(of: previous)?.isFocused = false }
    giveFocus(to: key, from: previous)
  }

  /// Moves the focus to a row, shows this at once and tells the delegate; leaves the cell of the
  /// previous row alone, because that row may have been deleted.
  func giveFocus(to key: ElementKey?, from previous: ElementKey?) {
    interaction.focusedRow = key
    if let key { displayedCell(of: key)?.isFocused = true }
    delegate?.tableView(self, didUpdateFocusFrom: previous?.indexPath, to: key?.indexPath)
  }

  /// Moves the focus as a person does: the row comes into sight, and is selected where the
  /// selection follows the focus.
  func moveFocus(to row: ElementKey) {
    bringIntoSight(row)
    giveFocusInPlace(to: row)
  }

  /// Puts the focus on a row that is in sight, as a person does.
  func giveFocusInPlace(to row: ElementKey) {
    putFocus(on: row)
    guard interaction.focusSelects, interaction.focusedRow == row, hasRow(row), isSelectionAllowed
    else { return }
    if !(selectsSeveralRows && interaction.isSelected(row)) { selectAsPerson(row) }
  }

  /// Scrolls as little as possible until a row is wholly in sight and no floating view covers it.
  func bringIntoSight(_ row: ElementKey) {
    if awaitsSize, hasRow(row) { return scroll(to: .row(row, .none)) }
    guard !bounds.size.isEmpty, hasRow(row) else { return }
    prepareToScroll()
    // The rows may be other ones after a layout.
    guard hasRow(row) else { return }
    let target = scrollTarget
    if let position = target.nearestPosition(of: row) { scroll(to: .row(row, position)) }
  }

  // MARK: Finding rows

  /// Whether the focus may go to a row; it can't to one that is gone by now.
  func canFocus(_ row: ElementKey) -> Bool {
    guard interaction.isFocusAllowed, stillHasRow(row), hasLines(row) else { return false }
    // A row with an estimated height may turn out to have height 0.
    if !isMeasured(row), askForHeight(of: row) == 0 { return false }
    guard stillHasRow(row) else { return false }
    guard let delegate, !areRowsUnknown else { return true }
    return delegate.tableView(self, canFocusRowAt: row.indexPath) && stillHasRow(row)
  }

  /// Whether a row exists after somebody was asked or told, who may have taken it away.
  func stillHasRow(_ row: ElementKey) -> Bool {
    bringGeometryUpToDate()
    return hasRow(row)
  }

  /// Whether a row's height is known and not an estimate.
  func isMeasured(_ row: ElementKey) -> Bool {
    !layout.estimated.contains(.rows) || visible.element(for: row)?.isMeasured == true
  }

  /// The first row after an element that can be focused.
  func focusableRow(after key: ElementKey) -> ElementKey? {
    var row = nextRow(after: key)
    while let found = row, !canFocus(found) { row = nextRow(after: found) }
    return row
  }

  /// The last row before an element that can be focused.
  func focusableRow(before key: ElementKey) -> ElementKey? {
    var row = nextRow(before: key)
    while let found = row, !canFocus(found) { row = nextRow(before: found) }
    return row
  }

  private func nextRow(after key: ElementKey) -> ElementKey? {
    let found = layout.geometry.row(after: key)
    return askForRows(from: key, to: found ?? .footer(layout.geometry.sectionCount - 1)) ?? found
  }

  private func nextRow(before key: ElementKey) -> ElementKey? {
    let found = layout.geometry.row(before: key)
    return askForRows(from: key, to: found ?? .header(0)) ?? found
  }

  /// Asks again for rows of height 0 between two elements where that is necessary, and returns the
  /// first one that has a height now; rows in sight keep their lines.
  private func askForRows(from key: ElementKey, to end: ElementKey) -> ElementKey? {
    guard layout.estimated.contains(.rows), hasSection(key.section) else { return nil }
    while let row = layout.emptyElements.nearestRow(from: key, to: end, in: layout.geometry) {
      if hasLines(row) { return row }
    }
    return nil
  }

  /// Whether a row has any lines; the table asks again for a row of height 0 where that is
  /// necessary.
  private func hasLines(_ row: ElementKey) -> Bool {
    if layout.geometry.height(of: row) > 0 { return true }
    guard layout.estimated.contains(.rows), !layout.emptyElements.contains(row) else {
      return false
    }
    let height = askForHeight(of: row)
    guard height != 0 else {
      layout.emptyElements.insert(row)
      return false
    }
    recordAnchor()
    layout.geometry.setHeight(max(1, height), of: row)
    setNeedsLayout()
    bringUpToDate()
    return hasRow(row) && layout.geometry.height(of: row) > 0
  }

  /// The row to focus in place of one that may not exist any more: the row there, else one before
  /// it, else one after it.
  func focusableRow(near key: ElementKey) -> ElementKey? {
    if hasRow(key), canFocus(key) { return key }
    guard layout.geometry.sectionCount > 0 else { return nil }
    let section = min(key.section, layout.geometry.sectionCount - 1)
    let start = hasRow(key) ? key : .endOfRows(inSection: section)
    return focusableRow(before: start) ?? focusableRow(after: start)
  }

  /// The row that Enter focuses: the first one that is wholly in sight, else one near the top.
  func rowToFocus() -> ElementKey? {
    if interaction.focusReturns, let last = interaction.lastFocusedRow, hasRow(last), canFocus(last)
    {
      return last
    }
    guard let start = layout.geometry.nearestElement(toLine: viewport.floating.pinTop) else {
      return nil
    }
    if let row = firstRowInSight(from: start, where: canFocus) { return row }
    if hasRow(start), canFocus(start) { return start }
    return focusableRow(after: start) ?? focusableRow(before: start)
  }

  /// The first row from `start` on that is wholly in sight and as wanted.
  func firstRowInSight(
    from start: ElementKey, where isWanted: (ElementKey) -> Bool
  ) -> ElementKey? {
    let target = scrollTarget
    let end = viewport.floating.pinBottom
    var next = hasRow(start) ? start : layout.geometry.row(after: start)
    while let row = next, layout.geometry.lines(of: row).lowerBound < end {
      if target.nearestPosition(of: row) == nil, isWanted(row) { return row }
      next = layout.geometry.row(after: row)
    }
    return nil
  }
}

// MARK: - Moving the focus by commands

extension TableView {
  /// Performs a command while a row is focused: moves the focus and scrolls the new row into sight.
  func moveFocus(from row: ElementKey, _ command: TableCommand) {
    switch command {
    case .lineUp, .lineDown: stepFocus(from: row, by: lines(of: command))
    case .pageUp, .pageDown, .halfPageUp, .halfPageDown:
      turnPage(from: row, by: lines(of: command))
    case .beginning: moveFocusToBeginning(from: row)
    case .end: moveFocusToEnd(from: row)
    case .previousSection: moveFocusToSection(before: row)
    case .nextSection: moveFocusToSection(after: row)
    case .focusRow, .sectionIndex: break
    }
  }

  /// Moves to the next row, or scrolls as long as the focused row has more lines out of sight.
  ///
  /// Beyond the last row the content still scrolls, so that headers and footers can be reached.
  private func stepFocus(from row: ElementKey, by lines: Int) {
    if hidesLines(of: row, towards: lines) { return scroll(by: lines) }
    let next = lines > 0 ? focusableRow(after: row) : focusableRow(before: row)
    guard let next else { return scroll(by: lines) }
    if lines > 0 { moveFocus(to: next) } else { moveFocusUp(to: next) }
  }

  /// Whether a row that is higher than the free space has lines beyond it in one direction.
  private func hidesLines(of row: ElementKey, towards lines: Int) -> Bool {
    let place = layout.geometry.lines(of: row)
    let free = freeLines(forRow: row)
    guard place.count > free.count, place.overlaps(viewport.lines) else { return false }
    return lines > 0 ? place.upperBound > free.upperBound : place.lowerBound < free.lowerBound
  }

  /// The lines that no floating view covers in a row's section.
  func freeLines(forRow row: ElementKey) -> Range<Int> {
    scrollTarget.freeLines(inSection: row.section)
  }

  /// Moves up to a row; if the row is higher than the free space, its last lines come into sight.
  private func moveFocusUp(to row: ElementKey) {
    let free = freeLines(forRow: row)
    let place = layout.geometry.lines(of: row)
    let isEndInSight = place.upperBound > free.lowerBound && place.upperBound <= free.upperBound
    if isMeasured(row), isEndInSight, place.count > free.count { return giveFocusInPlace(to: row) }
    moveFocus(to: row)
    guard interaction.focusedRow == row, hasRow(row),
      layout.geometry.lines(of: row).count > freeLines(forRow: row).count
    else { return }
    scroll(to: .rowEnd(row))
  }

  /// Scrolls by a page and moves the focus by as many lines.
  ///
  /// If the row is higher than a page, the focus stays until the row is out of sight.
  private func turnPage(from row: ElementKey, by lines: Int) {
    scroll(by: lines)
    learnHeightsInSight()
    guard hasRow(row) else { return }
    let place = layout.geometry.lines(of: row)
    if place.count > lines.magnitude, place.overlaps(viewport.lines) { return }
    let target = place.lowerBound + lines
    let next =
      lines > 0
      ? focusableRow(after: row, atLine: target) : focusableRow(before: row, atLine: target)
    if let next { moveFocus(to: next) }
  }

  /// The first row from a line on, else the last one above it; `nil` where that isn't after `row`.
  private func focusableRow(after row: ElementKey, atLine line: Int) -> ElementKey? {
    guard let element = layout.geometry.nearestElement(toLine: line) else { return nil }
    if element > row, hasRow(element), canFocus(element) { return element }
    let start = max(element, row)
    if let next = focusableRow(after: start) { return next }
    return focusableRow(before: start).flatMap { $0 > row ? $0 : nil }
  }

  /// The last row up to a line, else the first one below it; `nil` where that isn't before `row`.
  private func focusableRow(before row: ElementKey, atLine line: Int) -> ElementKey? {
    guard let element = layout.geometry.nearestElement(toLine: line) else { return nil }
    if element < row, hasRow(element), canFocus(element) { return element }
    let start = min(element, row)
    if let next = focusableRow(before: start) { return next }
    return focusableRow(after: start).flatMap { $0 < row ? $0 : nil }
  }

  private func moveFocusToBeginning(from row: ElementKey) {
    scroll(to: .beginning)
    learnHeightsInSight()
    if let first = focusableRow(after: .header(0)), first != row { moveFocus(to: first) }
  }

  private func moveFocusToEnd(from row: ElementKey) {
    scroll(to: .end)
    learnHeightsInSight()
    guard let end = layout.geometry.nearestElement(toLine: .max) else { return }
    if let last = focusableRow(before: end), last != row { moveFocus(to: last) }
  }

  /// Goes to the first row of the next section that has one, and shows its header.
  private func moveFocusToSection(after row: ElementKey) {
    guard let next = focusableRow(after: .endOfRows(inSection: row.section)) else { return }
    moveFocusToSection(of: next)
  }

  /// Goes to the first row of the section, or from there to that of the one before.
  private func moveFocusToSection(before row: ElementKey) {
    guard let first = focusableRow(after: .header(row.section)) else { return }
    if first < row { return moveFocusToSection(of: first) }
    guard let previous = focusableRow(before: .header(row.section)),
      let first = focusableRow(after: .header(previous.section))
    else { return scroll(to: .beginning) }
    moveFocusToSection(of: first)
  }

  private func moveFocusToSection(of row: ElementKey) {
    scroll(to: .section(row.section))
    learnHeightsInSight()
    if hasRow(row) { moveFocus(to: row) }
  }

  /// Lays the table out if heights are estimates, because moving the focus depends on the heights
  /// in sight.
  func learnHeightsInSight() {
    if !layout.estimated.isEmpty { bringUpToDate() }
  }
}

// MARK: - Cells

extension TableViewCell {
  /// Draws the mark of the focus: a sign in the first column of each line, and a background or bold
  /// text over the whole width.
  ///
  /// The mark isn't reversed, so that it differs from the look of a selected row. While another
  /// view gets the keys, only the sign is drawn, and not bold. It shows where keys will act again.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - isSelected: Whether the row looks selected; it keeps that look over its width.
  func drawFocusMark(in canvas: inout Canvas, isSelected: Bool) {
    let hasKeys = (superview as? TableView)?.interaction.hasKeys ?? true
    if hasKeys, !isSelected { drawFocusOverWidth(in: &canvas) }
    let mark: Unicode.Scalar = canvas.traits.hasSigns ? "▌" : ">"
    // A row may have any height.
    for line in canvas.inSight(of: 0..<bounds.height) {
      canvas.write(mark, at: Point(x: 0, y: line), style: Style(attributes: hasKeys ? .bold : []))
    }
  }

  private func drawFocusOverWidth(in canvas: inout Canvas) {
    let all = Rect(origin: .zero, size: bounds.size)
    if let background = canvas.traits.quietBackground {
      canvas.addBackground(background, to: all)
    } else if !isEditing {
      // While rows are edited, bold marks the row that is being moved.
      canvas.add(.bold, to: all)
    }
  }
}
