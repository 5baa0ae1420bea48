public import FoundationEssentials

// Changes that a program makes to rows and sections.
extension TableView {
  /// Shows rows that were added to the data.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}

  /// Takes away rows that were removed from the data.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}

  /// Shows a row in another place.
  public func moveRow(at source: IndexPath, to destination: IndexPath) {}

  /// Asks for other cells for rows.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}

  /// Asks for the contents of the cells of rows again.
  public func reconfigureRows(at indexPaths: [IndexPath]) {}

  /// Shows sections that were added to the data.
  public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {}

  /// Takes away sections that were removed from the data.
  public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {}

  /// Shows a section in another place.
  public func moveSection(_ section: Int, toSection newSection: Int) {}

  /// Asks for sections anew.
  public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {}

  /// Makes the changes that `updates` calls for at once.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    updates?()
    reloadData()
    completion?(true)
  }

  /// Begins a batch of changes.
  public func beginUpdates() {}

  /// Ends a batch of changes and makes them.
  public func endUpdates() {}

  /// Whether changes wait for the end of their batch.
  public var hasUncommittedUpdates: Bool { false }

  /// Shows a row in another place, of which the data source doesn't know yet.
  func relocateRow(from source: PartKey, to target: PartKey) {}
}
