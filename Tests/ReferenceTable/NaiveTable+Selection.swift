package import Buttery

// What a person does to a row, and what the delegate hears of it.
extension NaiveTable {
  /// Presses the row at `path` and lets it go.
  package mutating func activate(_ path: IndexPath) {
    guard model.interaction.allowsSelection else { return }
    note("shouldHighlight", path)
    guard model[path].policy.canHighlight else { return }
    note("didHighlight", path)
    note("didUnhighlight", path)
    choose(path)
  }

  /// Selects the row at `path`, or deselects it where several rows may be selected.
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

  /// Deselects a selected row, or another one instead; `false` if the row stays selected.
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

// What a program does; the delegate hears nothing.
extension NaiveTable {
  /// Selects a row, or with `nil` none; scrolls to it unless `position` is `.none`.
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
