internal import ButteryGrid

// What a person changes about the rows.
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

  /// Shows or takes away the controls to delete, insert and move rows; `animated` makes no
  /// difference.
  ///
  /// The data source and the delegate are asked about the rows in sight, and about others as they
  /// come into sight. Rows whose heights their contents decide are measured again.
  public func setEditing(_ isEditing: Bool, animated: Bool) {
    endRowInteraction()
    guard isEditing != interaction.isEditing else { return }
    interaction.setEditing(isEditing)
    clearSelectionForEditing()
    // What is displayed may be gone from the data: the reload asks about what is there.
    guard !layout.marks.reload else { return }
    for element in visible.elements {
      if let cell = element.cell { configureEditing(of: cell, at: element.key) }
    }
    if fixedHeight(of: .row) == nil { measureRowsInSight() }
  }

  /// Puts a cell into the state that its row is edited in.
  func configureEditing(of cell: TableViewCell, at key: ElementKey) {
    if interaction.isEditing { askForControls(of: cell, at: dataSourcePath(for: key).indexPath) }
    if cell.isEditing != interaction.isEditing {
      cell.setEditing(interaction.isEditing, animated: false)
    }
  }

  private func askForControls(of cell: TableViewCell, at path: IndexPath) {
    let isEditable = dataSource?.tableView(self, canEditRowAt: path) ?? false
    let style = isEditable ? editingStyle(ofEditableRowAt: path) : .none
    let mayIndent =
      isEditable && (delegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true)
    cell.setControls(style, mayIndent: mayIndent)
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

  /// Takes a key that means something to an open row menu, a question or a row that is being moved.
  ///
  /// - Returns: Whether it did; else the key means what it always means.
  func handleEditingKey(_ key: Key) -> Bool {
    if interaction.isEditingIdle { return false }
    if interaction.reorder != nil { return handleReorderKey(key) }
    if interaction.menu != nil, handleMenuKey(key) { return true }
    guard interaction.isEditing, let row = interaction.focusedRow else { return false }
    if let command = interaction.editingBindings[key] { return perform(command, onRow: row) }
    // Where rows can't be selected, activating one has no other meaning.
    guard rowKeyBindings[key] == .activate, !isSelectionAllowed else { return false }
    return activateControl(of: row)
  }

  private func perform(_ command: EditingCommand, onRow key: ElementKey) -> Bool {
    bringUpToDate()
    guard hasRow(key) else { return false }
    showWholeRow(key)
    guard let cell = displayedCell(of: key) else { return false }
    switch command {
    case .delete where cell.editingStyle == .delete: askForConfirmation(of: key)
    case .insert where cell.editingStyle == .insert: commit(.insert, at: key)
    case .move where cell.showsReorderControl: beginReordering(key)
    default: return false
    }
    return true
  }

  /// Works the control at the leading edge of a row.
  ///
  /// - Returns: Whether it has one.
  func activateControl(of key: ElementKey) -> Bool {
    perform(.delete, onRow: key) || perform(.insert, onRow: key)
  }

  /// Scrolls a row into sight, if it isn't, and displays it.
  func showWholeRow(_ key: ElementKey) {
    bringIntoSight(key)
    bringUpToDate()
  }

  // MARK: - Mouse

  /// Takes what the mouse does to an open menu or a row that is being moved, and what it turns
  /// sideways over a row.
  ///
  /// - Returns: Whether it did anything.
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

  /// Takes a press on a control of a row.
  ///
  /// - Parameter point: In content coordinates.
  /// - Returns: Whether there was a control.
  func handleEditingPress(on cell: TableViewCell, at point: Point) -> Bool {
    guard interaction.isEditing, let key = cell.displayedKey,
      let control = cell.editingControl(atColumn: point.x - cell.frame.minX)
    else { return false }
    switch control {
    case .edit: return activateControl(of: key)
    case .move:
      beginReordering(key, mouseLine: point.y)
      return true
    }
  }

  /// The row whose cell is in front at a content point.
  func rowInFront(at point: Point) -> ElementKey? {
    var hit = hitTest(point)
    while let view = hit, view.superview !== self { hit = view.superview }
    return (hit as? TableViewCell)?.displayedKey
  }

  // MARK: - Ending

  /// Closes whatever is open and puts a row that is being moved back, before something else
  /// happens to the table.
  func endRowInteraction() {
    closeSwipe()
    cancelReordering()
  }

  /// Tells the data source what a person wants done with a row; it does it.
  func commit(_ style: TableViewCell.EditingStyle, at key: ElementKey) {
    dataSource?.tableView(self, commit: style, forRowAt: key.indexPath)
  }
}
