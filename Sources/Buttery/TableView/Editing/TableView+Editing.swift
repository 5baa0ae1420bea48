internal import ButteryGrid

// What a person changes about the rows.
extension TableView {
  /// Shows on a cell that is about to be displayed how its row can be edited.
  func showEditing(on cell: TableViewCell, at key: PartKey) {}

  /// Takes a key that means something to an open row menu, a question or a row that is being moved.
  ///
  /// - Returns: Whether it did; else the key means what it always means.
  func handleEditingKey(_ key: Key) -> Bool { false }

  /// Takes a press on a control of a row.
  ///
  /// - Parameter point: In content coordinates.
  /// - Returns: Whether there was a control.
  func handleEditingPress(on cell: TableViewCell, at point: Point) -> Bool { false }

  /// Closes an open row menu before something else happens to the table.
  func closeSwipe() {}

  /// Reveals the actions of the focused row, which comes into sight before.
  ///
  /// - Returns: Whether it has any; else the key means what it always means.
  func revealSwipeActions(trailing: Bool) -> Bool { false }
}
