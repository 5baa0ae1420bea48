internal import FoundationEssentials

// Pressing, selecting and deselecting a row by a person.
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
    guard isSelectionAllowed, flash(row), changes == interaction.changes else { return }
    if selectsSeveralRows, interaction.isSelected(row) {
      _ = deselectAsPerson(row)
    } else if selectAsPerson(row) {
      performPrimaryAction(of: row)
    }
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
