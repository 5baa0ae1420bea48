// Moving the focus by commands.
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
