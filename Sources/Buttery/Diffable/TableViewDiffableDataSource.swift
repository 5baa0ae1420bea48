public import FoundationEssentials

/// A data source that gets snapshots of what to show and finds out itself what has changed.
///
/// It sets itself as the table's `dataSource`. Keep a reference to it, because the table has only a
/// weak one. Cells come from the closure that is passed when the data source is created.
///
///     let source = TableViewDiffableDataSource<String, Int>(tableView: tableView) {
///       tableView, indexPath, number in
///       let cell = tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
///       cell.textLabel?.text = "\(number)"
///       return cell
///     }
///     var snapshot = source.snapshot()
///     snapshot.appendSections(["Numbers"])
///     snapshot.appendItems([1, 2, 3])
///     source.apply(snapshot)
///
/// For titles, editing and the index, make a subclass and override methods. There is an open method
/// for each one of `TableViewDataSource`: if a subclass implemented a method that only has a
/// default in the protocol, the table would never call it.
@MainActor
open class TableViewDiffableDataSource<
  SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: TableViewDataSource {
  /// Returns the cell of an item at an index path; `nil` is a mistake that ends the program.
  public typealias CellProvider = @MainActor (TableView, IndexPath, ItemID) -> TableViewCell?

  /// What happens when a person moves a row.
  public struct ReorderingHandlers {
    /// Whether an item can be moved by hand while the table is edited; with `nil`, the default, no
    /// item can.
    public var canReorderItem: (@MainActor (ItemID) -> Bool)?
    /// Called with the new snapshot when a person has dropped a row in another place.
    public var didReorder: (@MainActor (DiffableDataSourceSnapshot<SectionID, ItemID>) -> Void)?
  }

  /// The animation of rows that differ between two snapshots.
  public var defaultRowAnimation = TableView.RowAnimation.automatic

  /// What happens when a person moves a row; by default no row can be moved.
  public var reorderingHandlers = ReorderingHandlers()

  @usableFromInline weak var tableView: TableView?
  @usableFromInline var current = DiffableDataSourceSnapshot<SectionID, ItemID>()
  let turns = ApplyTurns()
  private let cellProvider: CellProvider
  /// What brings snapshots by itself.
  var following: Task<Void, any Error>?

  deinit { following?.cancel() }

  /// Creates a data source without sections and makes it the data source of `tableView`.
  public init(tableView: TableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    tableView.dataSource = self
  }

  // MARK: - What is shown

  /// The snapshot that is shown, as a copy to change and to `apply`.
  public func snapshot() -> DiffableDataSourceSnapshot<SectionID, ItemID> { current }

  /// The item at a place; `nil` if there is no such place.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? {
    let lists = current.store.lists
    guard lists.indices.contains(indexPath.section),
      (0..<lists[indexPath.section].count).contains(indexPath.row)
    else { return nil }
    return current.store.item(atRow: indexPath.row, inSection: indexPath.section)
  }

  /// The place of an item; `nil` if it isn't shown.
  ///
  /// O(sections + items of the section / 100).
  public func indexPath(for id: ItemID) -> IndexPath? {
    current.store.path(of: id).map { IndexPath(row: $0.row, section: $0.section) }
  }

  /// The section at an index; `nil` if there is no such index.
  public func sectionIdentifier(for index: Int) -> SectionID? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The index of a section; `nil` if it isn't shown.
  public func index(for id: SectionID) -> Int? { current.indexOfSection(id) }

  // MARK: - TableViewDataSource

  /// The number of items in the section.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    current.store.lists[section].count
  }

  /// What the cell provider returns.
  open func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    else {
      TableViewDiagnostics.stop(.noCell(indexPath, from: "\(type(of: self))"), in: tableView)
    }
    return cell
  }

  /// The number of sections of the snapshot.
  open func numberOfSections(in tableView: TableView) -> Int { current.numberOfSections }

  /// `nil`: no title.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    tableView.recordInherited(.headerTitle)
    return nil
  }

  /// `nil`: no title.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    tableView.recordInherited(.footerTitle)
    return nil
  }

  /// 0: an outermost section.
  open func tableView(_ tableView: TableView, levelForSection section: Int) -> Int { 0 }

  /// `true`.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.recordDefaultEditing()
  }

  /// The result of `reorderingHandlers.canReorderItem`, or `false` without that closure.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    guard let canReorder = reorderingHandlers.canReorderItem,
      let item = itemIdentifier(for: indexPath)
    else { return false }
    return canReorder(item)
  }

  /// Does nothing.
  open func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Moves the item in the snapshot, as the table has done already, and calls
  /// `reorderingHandlers.didReorder`.
  ///
  /// An override must call `super`.
  open func tableView(
    _ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath
  ) {
    guard let item = itemIdentifier(for: source) else { return }
    current.store.move(item, toRow: destination.row, inSection: destination.section)
    reorderingHandlers.didReorder?(current)
  }

  /// `nil`: no index.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// `index`.
  open func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}

// MARK: - Bringing a table to another snapshot

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
    enqueue { [self] in
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
    enqueue { [self] in showAll(of: snapshot, completion: completion) }
  }

  @usableFromInline
  func enqueue(_ work: @escaping @MainActor () -> Void) {
    turns.enqueue(work, in: tableView)
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
    if tableView.style.hasSectionIndex { tableView.reloadSectionIndexTitles() }
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

// MARK: - Turns

/// A queue that shows snapshots one after the other, and none while the table asks for cells of the
/// one before.
@MainActor final class ApplyTurns {
  private var waiting: [@MainActor () -> Void] = []
  private var isRunning = false

  /// Runs `work` after all waiting work: now, or when the current work or layout has ended.
  func enqueue(_ work: @escaping @MainActor () -> Void, in tableView: TableView?) {
    waiting.append(work)
    guard let tableView, tableView.layout.marks.isWorkingOff, !isRunning else { return runAll() }
    if !tableView.updates.isExpected {
      TableViewDiagnostics.warning(
        "a snapshot was applied while the table was asking for parts; it is shown after that")
    }
    tableView.performAfterLayout { [weak self] in self?.runAll() }
    tableView.wantsAnotherLayout = true
  }

  private func runAll() {
    guard !isRunning else { return }
    isRunning = true
    while !waiting.isEmpty {
      let works = waiting
      waiting = []
      for work in works { work() }
    }
    isRunning = false
  }
}
