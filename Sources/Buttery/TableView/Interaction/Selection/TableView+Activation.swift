internal import FoundationEssentials

// What a person does with one row: press it, select it, deselect it.
extension TableView {
  /// Takes a click on a row: the focus goes there; where it is already, or can't be, the row is
  /// activated.
  func press(_ row: ElementKey) {
    if row != interaction.focusedRow, canFocus(row) { moveFocus(to: row) } else { activate(row) }
  }

  /// Highlights a row for as long as it is pressed, then selects it; several selected rows are
  /// deselected like that too.
  func activate(_ row: ElementKey) {
    closeSwipe()
    guard isSelectionAllowed, flash(row), hasRow(row) else { return }
    if selectsSeveralRows, interaction.isSelected(row) {
      _ = deselectAsPerson(row)
    } else {
      selectAsPerson(row)
    }
  }

  /// Highlights a row and ends that at once: a key isn't held down.
  ///
  /// - Returns: Whether the row may be highlighted.
  private func flash(_ row: ElementKey) -> Bool {
    let path = row.indexPath
    guard delegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return false }
    displayedCell(of: row)?.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
    displayedCell(of: row)?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    return true
  }

  /// Selects a row, or the one that the delegate names instead.
  func selectAsPerson(_ row: ElementKey) {
    let path = row.indexPath
    let wanted = delegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let wanted, hasRow(wanted) else { return }
    let key = ElementKey(rowAt: wanted)
    guard selectsSeveralRows || deselectOthers(than: key), hasRow(key) else { return }
    setSelected(true, key: key)
    delegate?.tableView(self, didSelectRowAt: wanted)
  }

  /// Makes room for the only selected row.
  ///
  /// - Returns: Whether no other row is selected any more: the delegate may keep one.
  private func deselectOthers(than key: ElementKey) -> Bool {
    for other in interaction.selectedRows.sorted() where other != key {
      guard deselectAsPerson(other) else { return false }
    }
    return true
  }

  /// Deselects a row, or the one that the delegate names instead.
  ///
  /// - Returns: Whether the row isn't selected any more.
  private func deselectAsPerson(_ row: ElementKey) -> Bool {
    let path = row.indexPath
    let wanted = delegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    guard let wanted, hasRow(wanted), interaction.isSelected(ElementKey(rowAt: wanted)) else {
      return !interaction.isSelected(row)
    }
    setSelected(false, key: ElementKey(rowAt: wanted))
    delegate?.tableView(self, didDeselectRowAt: wanted)
    return !interaction.isSelected(row)
  }

  /// Presses the button in a row's accessory.
  ///
  /// - Returns: Whether it has one.
  func pressAccessory(of row: ElementKey) -> Bool {
    guard let cell = displayedCell(of: row) else { return false }
    guard cell.hasAccessoryButton else { return cell.accessoryView?.pressAsAccessory() ?? false }
    delegate?.tableView(self, accessoryButtonTappedForRowWith: row.indexPath)
    return true
  }

  /// Whether there is a row at `key`, as of the last load.
  func hasRow(_ key: ElementKey) -> Bool { layout.geometry.hasRow(key) }
}
