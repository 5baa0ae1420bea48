internal import ButteryGrid

// The table on the way of keys.
extension TableView {
  /// Whether Tab goes to another view, so that it can't mean the next section.
  private var hasOtherTabStops: Bool {
    (homeController?.view.tabStops().count ?? 0) > 1
  }

  /// Whether a key means the next view or the one before.
  func leavesToTab(_ key: Key) -> Bool {
    (key == .tab || key == .backTab) && hasOtherTabStops
  }

  /// Whether keys come first to something inside of a row, and to the table only after that.
  private var isAroundFirstResponder: Bool {
    containsFirstResponder && !isFirstResponder
  }

  /// Has keys come to the table that came to something in a row.
  ///
  /// - Returns: Whether that is all the key is about.
  func takeKeysBack(for key: Key) -> Bool {
    guard isAroundFirstResponder, !leavesToTab(key) else { return false }
    guard key.code == .escape || keyBindings[key] != nil || rowKeyBindings[key] != nil else {
      return false
    }
    return becomeFirstResponder() && key.code == .escape
  }

  /// Ends what a person edits in a cell that is about to give its row away, before the row's next
  /// cell is asked for: what was typed belongs into that.
  func endEditing(inCellsOf rows: @autoclosure () -> Set<ElementKey>) {
    guard isAroundFirstResponder else { return }
    for row in rows() {
      guard let cell = displayedCell(of: row), cell.containsFirstResponder else { continue }
      cell.endEditing(true)
      becomeFirstResponder()
    }
  }

  /// Has keys come to the table that a person clicks on, where they came to something else.
  func takeKeysForPress() {
    guard let target = homeController?.keyTarget as? View, !isInside(target) else { return }
    becomeFirstResponder()
  }

  /// Takes a key that means something to what is open in the table: letters that choose titles of
  /// the index, a row that is being moved, a row's menu.
  func handleOpenThing(_ key: Key) -> Bool {
    if handleIndexKey(key) { return true }
    if interaction.reorder != nil { return handleReorderKey(key) }
    return interaction.menu != nil && handleMenuKey(key)
  }

  /// Has keys come to the accessory view of the focused row.
  ///
  /// - Returns: Whether it takes keys.
  func enterAccessoryView() -> Bool {
    bringUpToDate()
    guard let view = interaction.focusedRow.flatMap(displayedCell)?.accessoryView else {
      return false
    }
    return view.tabStops().first?.becomeFirstResponder() ?? false
  }

  /// The focused row and the table's footer: other rows have to be gone to first, where that can be.
  var tabbedElements: [View] {
    let focused = interaction.focusedRow.flatMap(displayedCell)
    let cells = subviews.filter { view in
      view is TableViewCell && (view === focused || view.containsFirstResponder || !allowsFocus)
    }
    let covers = subviews.filter { $0.stackingLevel == View.coverLevelInFront }
    return View.inReadingOrder(cells) + [tableFooterView].compactMap(\.self) + covers
  }

  /// Has the focus go where keys went: to the row that `view` is in.
  func moveFocus(toRowAround view: View) {
    guard !layout.marks.isWorkingOff else { return }
    var inner = view
    while let outer = inner.superview, outer !== self { inner = outer }
    guard let path = (inner as? TableViewCell).flatMap(indexPath(for:)) else { return }
    let row = ElementKey(rowAt: path)
    if row != interaction.focusedRow, hasRow(row), canFocus(row) { putFocus(on: row) }
  }

  /// Has the focused row look focused while keys come to the table, to something inside of it, or to
  /// whoever is around it and may hand them on.
  func showFocus(whereKeysComeTo target: Responder) {
    let hasKeys = (target as? View).map { $0.isInside(self) || isInside($0) } ?? true
    guard hasKeys != interaction.hasKeys else { return }
    interaction.hasKeys = hasKeys
    interaction.focusedRow.flatMap(displayedCell)?.setNeedsDisplay()
  }

  /// The first line of the focused row that is in sight; `nil` where none is.
  var focusCursor: Cursor? {
    guard let row = interaction.focusedRow, let cell = displayedCell(of: row) else { return nil }
    let top = max(cell.frame.minY, min(freeLines(forRow: row).lowerBound, cell.frame.maxY - 1))
    return Cursor(at: Point(x: cell.frame.minX, y: top), isVisible: false)
  }

  /// The keys of the table that matter most.
  var hintsOfTable: [String] {
    if isAroundFirstResponder { return ["Esc back"] }
    guard hintsOfOpenRow.isEmpty else { return [] }
    guard let row = interaction.focusedRow else {
      guard indexPathsForVisibleRows?.isEmpty == false else { return [] }
      return (allowsFocus ? ["Enter row"] : []) + ["↑↓ scroll"]
    }
    return ["Enter choose"] + hintsOfMenus(ofRow: row) + ["Esc leave", "↑↓ row"]
  }

  /// How to come to what else can be done with a row.
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

  /// How to go on with the letters of the index, a row that is being moved or a row's buttons.
  var hintsOfOpenRow: [String] {
    if interaction.sectionIndex.isActive { return ["A-Z section", "Esc back"] }
    if interaction.reorder != nil { return ["↑↓ move", "Enter drop", "Esc put back"] }
    guard let look = interaction.menu?.look else { return [] }
    let other = look.buttons.count > 1 ? ["←→ choose"] : []
    return ["Enter \(look.buttons[look.chosen].title)"] + other + ["Esc close"]
  }

  /// What keys mean in the table now.
  var keyHelpOfTable: [KeyHelp] {
    let isRow = interaction.focusedRow != nil
    let editing = interaction.isEditing ? [KeyHelp("Editing", editingKeyBindings)] : []
    let table = KeyHelp("Table", keyBindings).without { [self] key in
      leavesToTab(key) || takesForRow(key)
    }
    return (isRow ? [keyHelpOfRow] : []) + editing + [table]
  }

  /// What keys mean for the focused row; its menu is told of where there is one.
  private var keyHelpOfRow: KeyHelp {
    let hasMenu = hasContextMenu
    return KeyHelp("Row", rowKeyBindings).without { [self] key in
      rowKeyBindings[key] == .contextMenu && !hasMenu
    }
  }

  /// Whether a key that came as far as here goes no further.
  func takes(_ key: Key) -> Bool {
    if isAroundFirstResponder, key.code == .escape { return true }
    if leavesToTab(key) { return false }
    return takesForRow(key) || keyBindings[key] != nil
  }

  /// Whether a key means something to the focused row: there needn't be actions, a menu or an
  /// accessory.
  private func takesForRow(_ key: Key) -> Bool {
    guard let row = interaction.focusedRow, let command = rowKeyBindings[key] else { return false }
    switch command {
    case .activate, .leave: return true
    case .accessory: return displayedCell(of: row)?.hasPressedAccessory ?? false
    case .swipeLeading, .swipeTrailing, .contextMenu: return false
    }
  }
}
