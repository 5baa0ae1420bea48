package import Buttery

// The user's actions on a row, and the calls of the delegate that follow.
extension NaiveTable {
  /// Presses and releases the row at `path`.
  package mutating func activate(_ path: IndexPath) {
    guard model.interaction.allowsSelection else { return }
    note("shouldHighlight", path)
    guard model[path].policy.canHighlight else { return }
    note("didHighlight", path)
    note("didUnhighlight", path)
    choose(path)
  }

  /// Selects the row at `path`, or deselects a selected row if several rows may be selected.
  mutating func choose(_ path: IndexPath) {
    if model.interaction.allowsMultipleSelection, selected.contains(path) {
      _ = giveUp(path)
      return
    }
    note("willSelect", path)
    guard let chosen = model.rowToSelect(at: path) else { return }
    if !model.interaction.allowsMultipleSelection {
      for other in selected.sorted() where other != chosen {
        guard giveUp(other) else { return }
      }
    }
    selected.insert(chosen)
    note("didSelect", chosen)
  }

  /// Deselects a selected row or the one that the delegate names; returns false if the row stays
  /// selected.
  private mutating func giveUp(_ path: IndexPath) -> Bool {
    note("willDeselect", path)
    guard let given = model.rowToDeselect(at: path), selected.contains(given) else { return false }
    selected.remove(given)
    note("didDeselect", given)
    return given == path
  }

  private mutating func note(_ call: String, _ path: IndexPath) {
    tape.append("\(call) \(path.short)")
  }
}

// The program's actions, of which the delegate isn't told.
extension NaiveTable {
  /// Selects a row, or none if `path` is `nil`; scrolls to it unless `position` is `.none`.
  package mutating func selectRow(
    at path: IndexPath?, scrollPosition position: TableView.ScrollPosition
  ) {
    guard let path else {
      selected = []
      return
    }
    guard model.hasRow(path) else { return }
    if !model.interaction.allowsMultipleSelection { selected = [] }
    selected.insert(path)
    if position != .none { scrollToRow(path, at: position) }
  }

  /// Deselects a row.
  package mutating func deselectRow(at path: IndexPath) {
    selected.remove(path)
  }
}
