public import FoundationEssentials

// The selection of rows.
extension TableView {
  /// Whether a person may select rows; they may by default.
  ///
  /// If they may not, pressed rows aren't highlighted either, but the focus still moves.
  public var allowsSelection: Bool {
    get { interaction.permission.rows }
    set { interaction.permission.rows = newValue }
  }

  /// Whether a person may select several rows; by default selecting a row deselects the one before.
  ///
  /// With several, activating a selected row deselects it.
  public var allowsMultipleSelection: Bool {
    get { interaction.permission.severalRows }
    set { interaction.permission.severalRows = newValue }
  }

  /// Whether a person may select rows while the table is edited; by default they may not.
  public var allowsSelectionDuringEditing: Bool {
    get { interaction.permissionDuringEditing.rows }
    set { interaction.permissionDuringEditing.rows = newValue }
  }

  /// Whether a person may select several rows while the table is edited; by default they may not.
  ///
  /// If they may, rows that can be edited show `[ ]`, or `[✓]` while they are selected, in place of
  /// the controls to delete and insert, and the delegate isn't asked for editing styles. Enter, the
  /// space bar and a click on the mark select the row or deselect it.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { interaction.permissionDuringEditing.severalRows }
    set {
      guard newValue != allowsMultipleSelectionDuringEditing else { return }
      interaction.permissionDuringEditing.severalRows = newValue
      if isEditingRows { configureEditingInSight() }
    }
  }

  /// The selected row, or the first of several; `nil` if no row is selected.
  public var indexPathForSelectedRow: IndexPath? {
    bringGeometryUpToDate()
    return interaction.selectedRows.min()?.indexPath
  }

  /// The selected rows in ascending order; `nil` if no row is selected.
  ///
  /// A selection belongs to rows, not to cells: rows out of sight are among them. Reloading the
  /// table clears it.
  public var indexPathsForSelectedRows: [IndexPath]? {
    bringGeometryUpToDate()
    return interaction.selectedRows.isEmpty
      ? nil : interaction.selectedRows.sorted().map(\.indexPath)
  }

  /// Selects a row; the delegate isn't asked or told.
  ///
  /// Without `allowsMultipleSelection` another row is deselected. A row that doesn't exist is
  /// ignored.
  ///
  /// - Parameters:
  ///   - indexPath: The row, or `nil` to deselect all.
  ///   - animated: Ignored.
  ///   - scrollPosition: The position to which the row is scrolled. With `.none` nothing is
  ///     scrolled, unlike in `scrollToRow(at:at:animated:)`.
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    closeSwipe()
    bringGeometryUpToDate()
    guard let indexPath else { return deselectAllRows() }
    guard hasRow(indexPath) else { return }
    let key = ElementKey(rowAt: indexPath)
    if !selectsSeveralRows {
      for other in interaction.selectedRows where other != key { setSelected(false, key: other) }
    }
    setSelected(true, key: key)
    guard scrollPosition != .none else { return }
    scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Deselects a row; the delegate isn't asked or told.
  ///
  /// A row that isn't selected, or doesn't exist, is ignored; `animated` makes no difference.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    bringGeometryUpToDate()
    guard hasRow(indexPath) else { return }
    setSelected(false, key: ElementKey(rowAt: indexPath))
  }

  /// Scrolls the selected row that is nearest to `position` there; does nothing without a selected
  /// row.
  ///
  /// - Parameters:
  ///   - position: The position in the table to which the row is scrolled.
  ///   - animated: As in `scrollToRow(at:at:animated:)`.
  public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
    bringUpToDate()
    let target = scrollTarget
    let nearest = interaction.selectedRows.min { one, other in
      (target.distance(of: one, from: position), one)
        < (target.distance(of: other, from: position), other)
    }
    guard let nearest else { return }
    scrollToRow(at: nearest.indexPath, at: position, animated: animated)
  }
}

extension ScrollTarget {
  /// The lines to scroll until a row stands at `position`.
  fileprivate func distance(of row: ElementKey, from position: TableView.ScrollPosition) -> UInt {
    guard let wanted = position == .none ? nearestPosition(of: row) : position else { return 0 }
    let offset = offset(ofRow: row.row, inSection: row.section, at: wanted)
    return (offset - viewport.offset).magnitude
  }
}

extension TableView {
  /// Whether the rows are being edited.
  var isEditingRows: Bool { interaction.isEditing }

  private var permission: SelectionPermission {
    isEditingRows ? interaction.permissionDuringEditing : interaction.permission
  }

  /// Whether a person may select rows now.
  var isSelectionAllowed: Bool {
    permission.rows || (isEditingRows && permission.severalRows)
  }

  /// Whether selecting a row leaves others selected.
  var selectsSeveralRows: Bool { permission.severalRows }

  /// Shows on a cell that is about to be displayed whether its row is selected and focused.
  func showSelection(on cell: TableViewCell, at key: ElementKey) {
    let isSelected = interaction.isSelected(key)
    if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
    if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
    cell.isFocused = interaction.focusedRow == key
  }

  /// The cell that shows a row, if it is in sight; unlike `cellForRow(at:)` it lays nothing out.
  func displayedCell(of key: ElementKey) -> TableViewCell? {
    visible.element(for: key)?.cell
  }

  /// Selects or deselects a row, and shows it at once.
  func setSelected(_ isSelected: Bool, key: ElementKey) {
    interaction.setSelected(isSelected, key)
    guard let cell = displayedCell(of: key), cell.isSelected != isSelected else { return }
    cell.setSelected(isSelected, animated: false)
  }

  private func deselectAllRows() {
    for key in interaction.selectedRows { setSelected(false, key: key) }
  }

  /// Deselects all rows without telling the delegate, because editing begins or ends.
  func clearSelectionForEditing() {
    deselectAllRows()
  }

  /// Follows a reload, after the new counts are known.
  func followReload() {
    interaction.deselectAll()
    if let row = interaction.focusedRow { putFocus(on: focusableRow(near: row)) }
  }
}

// MARK: - Pressing, selecting and deselecting a row by a person

extension TableView {
  /// Handles a click on a row: focuses the row, or activates it if it is focused already or can't
  /// be.
  func press(_ row: ElementKey) {
    let changes = interaction.changes
    if row != interaction.focusedRow, canFocus(row) {
      moveFocus(to: row)
    } else if changes == interaction.changes {
      activate(row)
    }
  }

  /// Highlights a row briefly, selects it and performs its primary action.
  ///
  /// With multiple selection, a selected row is deselected, and there is no primary action. If the
  /// delegate refuses the selection, there is none either, because the action follows a selection.
  func activate(_ row: ElementKey) {
    closeSwipe()
    let changes = interaction.changes
    guard isSelectionAllowed, flash(row) else { return activateAccessory(of: row) }
    guard changes == interaction.changes else { return }
    if selectsSeveralRows, interaction.isSelected(row) {
      _ = deselectAsPerson(row)
    } else if selectAsPerson(row) {
      performPrimaryAction(of: row)
    }
  }

  /// Uses the control of a row that can't be selected, where the program speaks: nobody sees that there
  /// is another key for it.
  private func activateAccessory(of row: ElementKey) {
    guard Accessibility.isVoiceOverRunning, stillHasRow(row) else { return }
    _ = displayedCell(of: row)?.accessoryView?.performAccessoryAction()
  }

  /// Asks the delegate to perform the primary action of a row, unless several rows can be selected.
  private func performPrimaryAction(of row: ElementKey) {
    guard !selectsSeveralRows, stillHasRow(row), let delegate else { return }
    let path = row.indexPath
    let changes = interaction.changes
    guard delegate.tableView(self, canPerformPrimaryActionForRowAt: path),
      changes == interaction.changes
    else { return }
    delegate.tableView(self, performPrimaryActionForRowAt: path)
  }

  /// Highlights a row and ends the highlight at once, as a key isn't held down.
  ///
  /// - Returns: Whether the row may be highlighted.
  private func flash(_ row: ElementKey) -> Bool {
    let path = row.indexPath
    let changes = interaction.changes
    guard delegate?.tableView(self, shouldHighlightRowAt: path) ?? true,
      changes == interaction.changes
    else { return false }
    displayedCell(of: row)?.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
    displayedCell(of: row)?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    return true
  }

  /// Selects a row, or the one that the delegate names instead.
  ///
  /// - Returns: Whether a row was selected; the delegate may refuse it.
  @discardableResult func selectAsPerson(_ row: ElementKey) -> Bool {
    let path = row.indexPath
    let wanted = delegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    bringGeometryUpToDate()
    guard let wanted, hasRow(wanted) else { return false }
    let key = ElementKey(rowAt: wanted)
    guard selectsSeveralRows || deselectOthers(than: key), hasRow(key) else { return false }
    setSelected(true, key: key)
    delegate?.tableView(self, didSelectRowAt: wanted)
    return true
  }

  /// Deselects all rows but one.
  ///
  /// - Returns: Whether no other row is selected any more; the delegate may refuse to deselect one.
  private func deselectOthers(than key: ElementKey) -> Bool {
    for other in interaction.selectedRows.sorted() where other != key {
      // A reload meanwhile has deselected all rows.
      guard !interaction.isSelected(other) || deselectAsPerson(other) else { return false }
    }
    return true
  }

  /// Deselects a row, or the one that the delegate names instead.
  ///
  /// - Returns: Whether the row isn't selected any more.
  private func deselectAsPerson(_ row: ElementKey) -> Bool {
    let path = row.indexPath
    let wanted = delegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    bringGeometryUpToDate()
    guard let wanted, hasRow(wanted), interaction.isSelected(ElementKey(rowAt: wanted)) else {
      return !interaction.isSelected(row)
    }
    setSelected(false, key: ElementKey(rowAt: wanted))
    delegate?.tableView(self, didDeselectRowAt: wanted)
    return !interaction.isSelected(row)
  }

  /// Presses the button in a row's accessory.
  ///
  /// - Returns: Whether the row has such a button.
  func pressAccessory(of row: ElementKey) -> Bool {
    guard let cell = displayedCell(of: row) else { return false }
    guard cell.hasAccessoryButton else {
      return cell.accessoryView?.performAccessoryAction() ?? false
    }
    delegate?.tableView(self, accessoryButtonTappedForRowWith: row.indexPath)
    return true
  }

  /// Whether there is a row at `key`, as of the last load.
  func hasRow(_ key: ElementKey) -> Bool { layout.geometry.hasRow(key) }
}
