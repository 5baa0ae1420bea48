// Bringing a table to another snapshot.
extension TableViewDiffableDataSource {
  /// Shows `snapshot`, with as few changes as possible.
  ///
  /// The difference to the shown snapshot becomes one batch of updates. Rows that are in both
  /// snapshots keep their cells, also when they move to another section. If rows move into new
  /// sections or out of deleted ones, there are two or three batches, because one batch can't do
  /// that. Changed contents with the same identifier aren't noticed: mark them with `reloadItems`
  /// or `reconfigureItems`. Applying the shown snapshot changes nothing.
  ///
  /// If the table is just asking its data source or delegate, the snapshot waits until the layout
  /// has ended, with a warning. Until then `snapshot()` returns the old one.
  ///
  /// The cost is O(items) comparisons and O(differences) lookups.
  ///
  /// - Parameters:
  ///   - snapshot: What the table is to show.
  ///   - animatingDifferences: Whether changes are animated with `defaultRowAnimation`. The first
  ///     rows of a table are never animated.
  ///   - completion: Called once when the changes are on the screen, even if there are none. As for
  ///     `performBatchUpdates`, it isn't called during this call, unless there is neither a table nor
  ///     a running application.
  @inlinable
  public func apply(
    _ snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    takeTurn { [self] in
      show(snapshot, isAnimated: animatingDifferences, completion: completion)
    }
  }

  /// Shows `snapshot` and reloads the whole table.
  ///
  /// - Parameters:
  ///   - snapshot: What the table is to show.
  ///   - completion: Called once, when the snapshot is on the screen; see
  ///     `apply(_:animatingDifferences:completion:)`.
  public func applySnapshotUsingReloadData(
    _ snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>, completion: (() -> Void)? = nil
  ) {
    takeTurn { [self] in showAll(of: snapshot, completion: completion) }
  }

  @usableFromInline
  func takeTurn(_ work: @escaping @MainActor () -> Void) {
    turns.take(work, in: tableView)
  }

  @inlinable
  func show(
    _ snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>, isAnimated: Bool,
    completion: (() -> Void)?
  ) {
    // With `keepsRowsInSightDuringUpdates`, rows that follow later may be inserted above those in
    // sight by then, so even the first snapshot isn't shown by a reload.
    let keepsRows = tableView?.keepsRowsInSightDuringUpdates ?? false
    if current.numberOfSections == 0, snapshot.numberOfSections > 0, !keepsRows {
      return showAll(of: snapshot, completion: completion)
    }
    let isAnimated = isAnimated && current.numberOfItems > 0
    let steps = current.steps(to: snapshot)
    for (index, step) in steps.enumerated() {
      change(
        to: step, by: SnapshotDifference(from: current, to: step), isAnimated: isAnimated,
        completion: index == steps.count - 1 ? completion : nil)
    }
  }

  @usableFromInline
  func change(
    to snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>, by difference: SnapshotDifference,
    isAnimated: Bool, completion: (() -> Void)?
  ) {
    guard let tableView, !difference.isEmpty else {
      adopt(snapshot)
      if let completion { callWithoutChange(completion) }
      return
    }
    tableView.performBatchUpdates(animated: isAnimated) { [self] in
      adopt(snapshot)
      difference.change(tableView, with: isAnimated ? defaultRowAnimation : .none)
    } completion: { _ in
      completion?()
    }
  }

  @usableFromInline
  func showAll(
    of snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>, completion: (() -> Void)?
  ) {
    guard let tableView else {
      adopt(snapshot)
      if let completion { callWithoutChange(completion) }
      return
    }
    tableView.performBatchUpdates { [self] in
      adopt(snapshot)
      tableView.reloadData()
    } completion: { _ in
      completion?()
    }
  }

  /// Calls `completion` in the order in which it would be called after a change.
  private func callWithoutChange(_ completion: @escaping () -> Void) {
    if let tableView {
      tableView.callWhenShown { _ in completion() }
    } else if let application = Screen.main.application {
      application.callAfterPicture([{ _ in completion() }], of: nil)
    } else {
      completion()
    }
  }

  private func adopt(_ snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>) {
    current = snapshot
    current.clearMarks()
  }
}

extension SnapshotDifference {
  /// Makes all changes in a table, inside a batch of updates.
  @MainActor func change(_ tableView: TableView, with animation: TableView.RowAnimation) {
    changeSections(of: tableView, with: animation)
    if !deletedRows.isEmpty { tableView.deleteRows(at: deletedRows, with: animation) }
    if !insertedRows.isEmpty { tableView.insertRows(at: insertedRows, with: animation) }
    if !reloadedRows.isEmpty { tableView.reloadRows(at: reloadedRows, with: animation) }
    if !reconfiguredRows.isEmpty { tableView.reconfigureRows(at: reconfiguredRows) }
    for move in movedRows { tableView.moveRow(at: move.origin, to: move.target) }
  }

  @MainActor private func changeSections(
    of tableView: TableView, with animation: TableView.RowAnimation
  ) {
    if !deletedSections.isEmpty { tableView.deleteSections(deletedSections, with: animation) }
    if !insertedSections.isEmpty { tableView.insertSections(insertedSections, with: animation) }
    if !reloadedSections.isEmpty { tableView.reloadSections(reloadedSections, with: animation) }
    for move in movedSections { tableView.moveSection(move.origin, toSection: move.target) }
  }
}
