internal import ButteryGrid

// Which rows are selected, and which one the keys act on.
extension TableView {
  /// Shows on a cell that is about to be displayed whether its row is selected and focused.
  func showSelection(on cell: TableViewCell, at key: PartKey) {}

  /// Follows a reload, after the new counts are known.
  func followReload() {}
}
