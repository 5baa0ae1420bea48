public import ButteryGrid

extension TableView {
  /// Handles a key; its meaning for the focused row comes before its meaning for the table.
  ///
  /// - Returns: Whether the table handled the key.
  @discardableResult public func handle(_ key: Key) -> Bool {
    if regainFirstResponder(for: key) { return true }
    if handleIndexKey(key) { return true }
    if handleEditingKey(key) { return true }
    if leavesToTab(key) { return false }
    if interaction.focusedRow != nil, let command = rowKeyBindings[key], perform(command) {
      return true
    }
    guard let command = keyBindings[key] else { return false }
    return perform(command)
  }

  /// Performs a command; this only changes state, and the picture follows in the next pass.
  ///
  /// - Returns: Whether the table could perform the command: `focusRow` needs `allowsFocus`,
  ///   `sectionIndex` needs an index, and other commands need a focused row or `isScrollEnabled`.
  @discardableResult public func perform(_ command: TableCommand) -> Bool {
    let scrolls = command != .focusRow && command != .sectionIndex && hasMeaning(command)
    if scrolls { reportDragging() }
    prepareToScroll()
    if command == .focusRow { return focusRow() }
    if command == .sectionIndex { return enterIndexMode() }
    guard scrolls else { return false }
    if interaction.focusedRow != nil { learnHeightsInSight() }
    let place = placeBeforePull
    if let row = interaction.focusedRow { moveFocus(from: row, command) } else { scroll(command) }
    if refreshControl != nil { updatePull(goingUp: command == .lineUp, from: place) }
    return true
  }

  /// Returns whether a command can have an effect: without a focused row, most need `isScrollEnabled`.
  func hasMeaning(_ command: TableCommand) -> Bool {
    isScrollEnabled || interaction.focusedRow != nil || command == .focusRow
      || command == .sectionIndex
  }

  /// Performs a command on the focused row, and scrolls the row into sight if necessary.
  ///
  /// - Returns: Whether there was anything to do; if not, the key may have another meaning.
  @discardableResult public func perform(_ command: RowCommand) -> Bool {
    bringGeometryUpToDate()
    learnHeightsInSight()
    guard let row = interaction.focusedRow else { return false }
    switch command {
    case .activate:
      bringIntoSight(row)
      activate(row)
    case .accessory:
      bringIntoSight(row)
      bringUpToDate()
      return pressAccessory(of: row)
    case .swipeTrailing: return revealSwipeActions(trailing: true)
    case .swipeLeading: return revealSwipeActions(trailing: false) || enterAccessoryView()
    case .contextMenu: return showContextMenu(of: row)
    case .leave:
      // Where the program speaks a row always has the focus, and the key may mean something else.
      guard !Accessibility.isVoiceOverRunning else { return false }
      putFocus(on: nil)
    }
    return true
  }

  /// Focuses a row, if none is focused.
  private func focusRow() -> Bool {
    guard allowsFocus else { return false }
    learnHeightsInSight()
    if interaction.focusedRow == nil, let row = rowToFocus() { moveFocus(to: row) }
    return true
  }

  private func scroll(_ command: TableCommand) {
    switch command {
    case .lineUp, .lineDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown:
      scroll(by: lines(of: command))
    case .beginning: scroll(to: .beginning)
    case .end: scroll(to: .end)
    case .previousSection: scroll(to: previousSection.map { .section($0) } ?? .beginning)
    case .nextSection:
      if let nextSection { scroll(to: .section(nextSection)) }
    case .focusRow, .sectionIndex: break
    }
  }

  /// The number of lines that a command moves down, or up where negative.
  func lines(of command: TableCommand) -> Int {
    switch command {
    case .lineUp: -1
    case .lineDown: 1
    case .pageUp: -pageHeight
    case .pageDown: pageHeight
    case .halfPageUp: -max(1, pageHeight / 2)
    case .halfPageDown: max(1, pageHeight / 2)
    case .beginning, .end, .previousSection, .nextSection, .focusRow, .sectionIndex: 0
    }
  }

  func handle(_ mouse: MouseEvent) -> Bool {
    if handleEditingMouse(mouse) { return true }
    switch mouse.action {
    case .wheelUp where isScrollEnabled: turnWheel(by: -3)
    case .wheelDown where isScrollEnabled: turnWheel(by: 3)
    case .press(button: 1): return press(at: pointInside(forScreen: mouse.place))
    case .press(button: 3): return pressForContextMenu(at: pointInside(forScreen: mouse.place))
    case .drag(button: 1), .release(button: 1):
      return handleIndexDrag(mouse.action, at: pointInside(forScreen: mouse.place))
    default: return false
    }
    return true
  }

  private func turnWheel(by lines: Int) {
    reportDragging()
    prepareToScroll()
    let place = placeBeforePull
    scroll(by: lines)
    if refreshControl != nil { updatePull(goingUp: lines < 0, from: place) }
  }

  /// Handles a press at a content point; only the frontmost element there gets it.
  private func press(at point: Point) -> Bool {
    if handleIndexPress(at: point) { return true }
    var hit = hitTest(point)
    while let view = hit, view.superview !== self { hit = view.superview }
    guard let cell = hit as? TableViewCell, let path = indexPath(for: cell) else { return false }
    becomeFirstResponderForPress()
    if handleEditingPress(on: cell, at: point) { return true }
    if cell.hasAccessoryButton(atColumn: point.x - cell.frame.minX) {
      delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    } else {
      press(ElementKey(rowAt: path))
    }
    return true
  }

  /// Finds out what scrolling and moving the focus need: counts, heights and a valid offset.
  ///
  /// Views aren't needed, so that a burst of keys leads to only one layout. But if row heights are
  /// estimates, each step lays the table out, because it needs the heights of the rows on the way.
  func prepareToScroll() {
    bringGeometryUpToDate()
    if layout.estimated.contains(.rows) || layout.marks.anchor?.isOffset == true {
      bringUpToDate()
    }
    if layout.marks.anchor == nil { clampOffset() }
  }

  func scroll(by lines: Int) {
    moveContent(to: Point(x: bounds.minX, y: bounds.minY + lines))
  }

  private func firstSection(withHeaderBelow line: Int) -> Int {
    style.floats
      ? layout.geometry.firstSection(withHeaderBelow: line, floatingIn: viewport)
      : layout.geometry.firstSection(withHeaderBelow: line)
  }

  /// The first section whose header is below the line where it would be pinned; `nil` behind the last
  /// one.
  package var nextSection: Int? {
    bringGeometryUpToDate()
    let next = firstSection(withHeaderBelow: viewport.floating.pinTop)
    return next < layout.geometry.sectionCount ? next : nil
  }

  /// The last section whose header is above the line where it would be pinned; `nil` before the first
  /// one.
  package var previousSection: Int? {
    bringGeometryUpToDate()
    let next = firstSection(withHeaderBelow: viewport.floating.pinTop - 1)
    return next > 0 ? next - 1 : nil
  }
}
