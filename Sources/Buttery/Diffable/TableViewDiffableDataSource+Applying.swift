// Bringing a table to another snapshot.
extension TableViewDiffableDataSource {
  /// Shows `snapshot`, with as few changes as possible.
  ///
  /// The difference to what is shown becomes one batch of updates: rows that are in both keep their
  /// cells, also when they move to another section. (Two or three batches, where rows move into
  /// new sections or out of ones that go: one batch can't move these.) An item with the same
  /// identifier and other contents isn't noticed: `reloadItems` or `reconfigureItems` says so.
  /// Applying what is shown already changes nothing.
  ///
  /// Called while the table is asking for parts, it waits until the layout has ended, with a
  /// warning; until then `snapshot()` is the old one.
  ///
  /// O(items) comparisons, O(differences) lookups.
  ///
  /// - Parameters:
  ///   - snapshot: What the table is to show.
  ///   - animatingDifferences: Whether rows come and go as `defaultRowAnimation` says. The first
  ///     rows of a table are there at once in any case.
  ///   - completion: Called once, when the changes are on the screen, also if there are none: as
  ///     that of `performBatchUpdates`, never in this call while there is a table or an application
  ///     runs.
  @inlinable
  public func apply(
    _ snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    takeTurn { [self] in
      show(snapshot, isAnimated: animatingDifferences, completion: completion)
    }
  }

  /// Shows `snapshot` and asks for everything again.
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
    // With the switch, what follows may come above what is in sight by then.
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

  /// Calls `completion` as after a change: in its turn.
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
  /// Tells a table of all changes, inside a batch of it.
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
