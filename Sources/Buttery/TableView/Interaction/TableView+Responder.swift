internal import ButteryGrid

// The table in the responder chain: focus between views, key hints and help.
extension TableView {
  /// Whether there are other views that Tab goes to, so that Tab can't go to the next section.
  private var hasOtherTabStops: Bool {
    (homeController?.view.tabStops().count ?? 0) > 1
  }

  /// Whether a key moves to the next or previous view.
  func leavesToTab(_ key: Key) -> Bool {
    (key == .tab || key == .backTab) && hasOtherTabStops
  }

  /// Whether a view inside the table is the first responder and so gets keys before the table.
  var isAroundFirstResponder: Bool {
    containsFirstResponder && !isFirstResponder
  }

  /// Makes the table the first responder in place of a view in a row, if the key is one of the
  /// table's.
  ///
  /// - Returns: Whether the key has no further meaning.
  func regainFirstResponder(for key: Key) -> Bool {
    guard isAroundFirstResponder, !leavesToTab(key) else { return false }
    guard key.code == .escape || keyBindings[key] != nil || rowKeyBindings[key] != nil else {
      return false
    }
    return becomeFirstResponder() && key.code == .escape
  }

  /// Ends text editing in cells that are about to be replaced.
  ///
  /// This happens before the table asks for the rows' new cells, so that these can show what was
  /// typed.
  func endEditingInReplacedCells() {
    guard isAroundFirstResponder else { return }
    for cell in visible.replacedCells where cell.containsFirstResponder {
      cell.endEditing(true)
      becomeFirstResponder()
    }
  }

  /// Makes the table the first responder when a person clicks on it, unless keys go to the table or
  /// to a view around it.
  func becomeFirstResponderForPress() {
    guard let target = homeController?.keyTarget as? View, !isDescendant(of: target) else { return }
    becomeFirstResponder()
  }

  /// Handles a key for whatever is open in the table: index mode, a row that is being moved, or a
  /// row's menu.
  func handleOpenThing(_ key: Key) -> Bool {
    if handleIndexKey(key) { return true }
    if interaction.reorder != nil { return handleReorderKey(key) }
    return interaction.menu != nil && handleMenuKey(key)
  }

  /// Makes the accessory view of the focused row the first responder.
  ///
  /// - Returns: Whether the accessory view accepts keys.
  func enterAccessoryView() -> Bool {
    bringUpToDate()
    guard let view = interaction.focusedRow.flatMap(displayedCell)?.accessoryView else {
      return false
    }
    return view.tabStops().first?.becomeFirstResponder() ?? false
  }

  /// The views that Tab visits: the focused row's cell, the table's footer and covering views.
  ///
  /// Cells of other rows are included only if rows can't be focused.
  var tabbedElements: [View] {
    let focused = interaction.focusedRow.flatMap(displayedCell)
    let cells = subviews.filter { view in
      view is TableViewCell && (view === focused || view.containsFirstResponder || !allowsFocus)
    }
    let covers = subviews.filter { $0.stackingLevel == View.coverLevelInFront }
    return View.inReadingOrder(cells) + [tableFooterView].compactMap(\.self) + covers
  }

  /// Moves the focus to the row that contains `view`, after `view` has become the first responder.
  func moveFocus(toRowAround view: View) {
    guard !layout.marks.isWorkingOff else { return }
    var inner = view
    while let outer = inner.superview, outer !== self { inner = outer }
    guard let path = (inner as? TableViewCell).flatMap(indexPath(for:)) else { return }
    let row = ElementKey(rowAt: path)
    if row != interaction.focusedRow, hasRow(row), canFocus(row) { putFocus(on: row) }
  }

  /// Makes the focused row look focused while the table, a view inside it, or a view around it gets
  /// the keys.
  func showFocus(whereKeysComeTo target: Responder) {
    let hasKeys =
      (target as? View).map { $0.isDescendant(of: self) || isDescendant(of: $0) } ?? true
    guard hasKeys != interaction.hasKeys else { return }
    interaction.hasKeys = hasKeys
    interaction.focusedRow.flatMap(displayedCell)?.setNeedsDisplay()
  }

  /// An invisible cursor on the row that keys act on: the focused one, at its first line in sight.
  ///
  /// Where there is none, or it is out of sight, it is on the first row that is wholly in sight; without
  /// rows at the upper left.
  var rowCursor: Cursor {
    Cursor(at: placeOfFocus ?? placeOfFirstRow ?? bounds.origin, isVisible: false)
  }

  private var placeOfFocus: Point? {
    guard let row = interaction.focusedRow, let cell = displayedCell(of: row) else { return nil }
    let top = max(cell.frame.minY, min(freeLines(forRow: row).lowerBound, cell.frame.maxY - 1))
    return Point(x: cell.frame.minX, y: top)
  }

  private var placeOfFirstRow: Point? {
    guard let start = layout.geometry.nearestElement(toLine: viewport.floating.pinTop) else {
      return nil
    }
    let whole = firstRowInSight(from: start) { _ in true }
    let row = whole ?? start
    var top = layout.geometry.lines(of: row).lowerBound
    if whole == nil { top = max(top, freeLines(forRow: row).lowerBound) }
    return Point(x: displayedCell(of: row)?.frame.minX ?? bounds.minX, y: top)
  }

  /// The key hints for the table in its usual state.
  var hintsOfTable: [String] {
    if isAroundFirstResponder { return ["Esc back"] }
    guard openRowHints.isEmpty else { return [] }
    guard let row = interaction.focusedRow else {
      guard indexPathsForVisibleRows?.isEmpty == false else { return [] }
      return (allowsFocus ? ["Enter row"] : []) + (isScrollEnabled ? ["↑↓ scroll"] : [])
    }
    return ["Enter choose"] + hintsOfMenus(ofRow: row) + ["Esc leave", "↑↓ row"]
  }

  /// The key hints for a row's menu and actions.
  private func hintsOfMenus(ofRow row: ElementKey) -> [String] {
    let offers = offers(ofFocusedRow: row)
    var hints: [String] = []
    if offers.hasMenu { hints.append(", menu") }
    switch (offers.hasTrailingActions, offers.hasLeadingActions) {
    case (true, true): hints.append("←→ actions")
    case (true, false): hints.append("← actions")
    case (false, true): hints.append("→ actions")
    case (false, false): break
    }
    return hints
  }

  /// The key hints for index mode, a row that is being moved, or a row's open buttons.
  var openRowHints: [String] {
    if interaction.sectionIndex.isActive { return ["A-Z section", "Esc back"] }
    if interaction.reorder != nil { return ["↑↓ move", "Enter drop", "Esc put back"] }
    guard let look = interaction.menu?.look else { return [] }
    let other = look.buttons.count > 1 ? ["←→ choose"] : []
    return ["Enter \(look.buttons[look.chosen].title)"] + other + ["Esc close"]
  }

  /// The help for the keys that the table handles now.
  var keyHelpOfTable: [KeyHelp] {
    let isRow = interaction.focusedRow != nil
    let editing = interaction.isEditing ? [KeyHelp("Editing", editingKeyBindings)] : []
    let table = KeyHelp("Table", keyBindings).without { [self] key in
      leavesToTab(key) || handlesForRow(key) || isVain(keyBindings[key], .focusRow)
    }
    return (isRow ? [keyHelpOfRow] : []) + editing + [table]
  }

  /// The help for the keys of the focused row; it names the menu only if the row has one.
  private var keyHelpOfRow: KeyHelp {
    let hasMenu = hasContextMenu
    return KeyHelp("Row", rowKeyBindings).without { [self] key in
      rowKeyBindings[key] == .contextMenu && !hasMenu || isVain(rowKeyBindings[key], .leave)
    }
  }

  /// Whether a command is the one that gives the focus or takes it away, where the program speaks: a row
  /// has it always.
  private func isVain<Command: Equatable>(_ command: Command?, _ focusing: Command) -> Bool {
    command == focusing && Accessibility.isVoiceOverRunning
  }

  /// Whether the table handles a key, so that the key isn't passed on.
  func handles(_ key: Key) -> Bool {
    if isAroundFirstResponder, key.code == .escape { return true }
    if leavesToTab(key) { return false }
    return handlesForRow(key) || keyBindings[key].map(hasMeaning) ?? false
  }

  /// Whether the focused row certainly handles a key.
  ///
  /// Keys for actions and menus don't count, because a row needn't have any.
  private func handlesForRow(_ key: Key) -> Bool {
    guard let row = interaction.focusedRow, let command = rowKeyBindings[key] else { return false }
    switch command {
    case .activate, .leave: return true
    case .accessory: return displayedCell(of: row)?.hasPressedAccessory ?? false
    case .swipeLeading, .swipeTrailing, .contextMenu: return false
    }
  }
}
