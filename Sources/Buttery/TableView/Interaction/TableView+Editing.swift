internal import ButteryGrid

// Editing of rows by a person.
extension TableView {
  /// Whether rows show controls to delete, insert and move them; setting it calls
  /// `setEditing(_:animated:)`.
  public var isEditing: Bool {
    get { interaction.isEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Which keys work the controls of the focused row while the table is edited.
  public var editingKeyBindings: KeyBindings<EditingCommand> {
    get { interaction.editingBindings }
    set { interaction.editingBindings = newValue }
  }

  /// Shows or removes the controls to delete, insert and move rows; `animated` makes no difference.
  ///
  /// The table asks the data source and the delegate about the rows in sight now, and about other
  /// rows when they come into sight. It measures rows again whose heights their contents decide.
  public func setEditing(_ isEditing: Bool, animated: Bool) {
    endRowInteraction()
    guard isEditing != interaction.isEditing else { return }
    interaction.isEditing = isEditing
    clearSelectionForEditing()
    configureEditingInSight()
  }

  /// Asks about the rows in sight, and shows how they can be edited.
  func configureEditingInSight() {
    for cell in visible.elements.compactMap(\.cell) {
      // Displayed rows may not exist in the data any more; the reload asks about those that do.
      guard !layout.marks.reload else { return }
      if let key = cell.displayedKey { configureEditing(of: cell, at: key) }
    }
    if fixedHeight(of: .row) == nil { measureRowsInSight() }
  }

  /// Gives a cell the editing state and the controls of its row.
  func configureEditing(of cell: TableViewCell, at key: ElementKey) {
    if interaction.isEditing { askForControls(of: cell, at: dataSourcePath(for: key).indexPath) }
    if cell.isEditing != interaction.isEditing {
      cell.setEditing(interaction.isEditing, animated: false)
    }
  }

  private func askForControls(of cell: TableViewCell, at path: IndexPath) {
    if areRowsUnknown { return }
    let changes = interaction.changes
    let isEditable = dataSource?.tableView(self, canEditRowAt: path) ?? false
    guard changes == interaction.changes else { return }
    let marksSelection = isEditable && selectsSeveralRows
    let style = isEditable && !marksSelection ? editingStyle(ofEditableRowAt: path) : .none
    guard changes == interaction.changes else { return }
    let mayIndent =
      isEditable && (delegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true)
    cell.setControls(style, marksSelection: marksSelection, mayIndent: mayIndent)
    cell.showsReorderControl = dataSource?.tableView(self, canMoveRowAt: path) ?? false
  }

  func editingStyle(ofEditableRowAt path: IndexPath) -> TableViewCell.EditingStyle {
    delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  /// Shows on a cell that is about to be displayed how its row can be edited.
  func showEditing(on cell: TableViewCell, at key: ElementKey) {
    if cell.isEditing != interaction.isEditing { configureEditing(of: cell, at: key) }
    guard !interaction.isEditingIdle else { return }
    if let menu = interaction.menu, menu.key == key { cell.show(menu.look) }
    if let reorder = interaction.reorder { cell.showLifted(reorder.target == key) }
  }

  // MARK: - Keys

  /// Handles a key for an open row menu, a question, a row that is being moved or the focused row's
  /// controls.
  ///
  /// - Returns: Whether the key was handled; if not, it has its usual meaning.
  func handleEditingKey(_ key: Key) -> Bool {
    if interaction.isEditingIdle { return false }
    if interaction.reorder != nil { return handleReorderKey(key) }
    if interaction.menu != nil, handleMenuKey(key) { return true }
    guard interaction.isEditing, let row = interaction.focusedRow else { return false }
    if let command = interaction.editingBindings[key] { return perform(command, onRow: row) }
    // Where rows can't be selected, activating a row works its control.
    guard rowKeyBindings[key] == .activate, !isSelectionAllowed else { return false }
    return activateControl(of: row)
  }

  private func perform(_ command: EditingCommand, onRow key: ElementKey) -> Bool {
    bringUpToDate()
    guard hasRow(key) else { return false }
    let changes = interaction.changes
    showWholeRow(key)
    guard changes == interaction.changes, let cell = displayedCell(of: key) else { return false }
    switch command {
    case .delete where cell.editingStyle == .delete: askForConfirmation(of: key)
    case .insert where cell.editingStyle == .insert: commit(.insert, at: key)
    case .move where cell.showsReorderControl: beginReordering(key)
    default: return false
    }
    return true
  }

  /// Activates the control at the leading edge of a row.
  ///
  /// - Returns: Whether the row has such a control.
  func activateControl(of key: ElementKey) -> Bool {
    perform(.delete, onRow: key) || perform(.insert, onRow: key)
  }

  /// Scrolls a row into sight, if it isn't, and displays it.
  func showWholeRow(_ key: ElementKey) {
    bringIntoSight(key)
    bringUpToDate()
  }

  // MARK: - Mouse

  /// Handles the mouse for an open menu or a row that is being moved, and the sideways wheel over a
  /// row.
  ///
  /// - Returns: Whether the event was handled.
  func handleEditingMouse(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .wheelLeft: return handleSidewaysWheel(mouse, side: .leading)
    case .wheelRight: return handleSidewaysWheel(mouse, side: .trailing)
    case .press(button: 1) where interaction.menu != nil:
      return handleMenuPress(at: pointInside(forScreen: mouse.place))
    case .press(button: 1) where interaction.reorder != nil:
      dropRow()
      return true
    case .drag(button: 1), .release(button: 1):
      return handleReorderMouse(mouse)
    default: return false
    }
  }

  /// Handles a press on a control of a row.
  ///
  /// - Parameters:
  ///   - cell: The row's cell.
  ///   - point: The point in content coordinates.
  /// - Returns: Whether there was a control.
  func handleEditingPress(on cell: TableViewCell, at point: Point) -> Bool {
    guard interaction.isEditing, let key = cell.displayedKey,
      let control = cell.editingControl(atColumn: point.x - cell.frame.minX)
    else { return false }
    switch control {
    case .edit where cell.marksSelection: activate(key)
    case .edit: return activateControl(of: key)
    case .move: beginReordering(key, mouseLine: point.y)
    }
    return true
  }

  /// The row whose cell is in front at a content point.
  func rowInFront(at point: Point) -> ElementKey? {
    var hit = hitTest(point)
    while let view = hit, view.superview !== self { hit = view.superview }
    return (hit as? TableViewCell)?.displayedKey
  }

  // MARK: - Ending

  /// Closes an open row menu and puts back a row that is being moved, before the table changes in
  /// another way.
  func endRowInteraction() {
    closeSwipe()
    cancelReordering()
  }

  /// Tells the data source to insert or delete at a row, as a person requested.
  func commit(_ style: TableViewCell.EditingStyle, at key: ElementKey) {
    dataSource?.tableView(self, commit: style, forRowAt: key.indexPath)
  }
}
