public import FoundationEssentials

/// Changes that a program makes to rows and sections, one by one or in batches.
///
/// What the data source counts must have changed before a single call, or before the end of the
/// outermost batch: the counts are compared, and what doesn't fit is a mistake that ends the
/// program with all numbers, before anything of the batch is applied. Rows that stay keep their
/// cells, heights, selection and focus.
///
///     fruits.remove(at: 2)
///     fruits.insert("Fig", at: 0)
///     tableView.performBatchUpdates {
///       tableView.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .automatic)
///       tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
///     }
///
/// A table that hasn't loaded yet, in `viewDidLoad` for instance, may be changed as well: the data
/// source answers for what is there after the changes.
///
/// In a batch, what is deleted, reloaded or moved away is named by its place before the batch, what
/// is inserted, and where something moves to, by its place after it; the order of the calls doesn't
/// matter.
extension TableView {
  /// Shows rows that were added to the data, named by their places afterwards.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.insertRows(indexPaths, with: animation) }
  }

  /// Shows rows that were added to the data and follow each other in a section, named by their places
  /// afterwards.
  ///
  /// Not in UIKit. For counts that become known while the table is on the screen: a million rows cost
  /// as much as one, unless the delegate decides about the height, or its estimate, of each. With
  /// `keepsRowsInSightDuringUpdates` nothing in sight moves.
  ///
  ///     // There are 2,807 rows in section 4, of which 500 were known.
  ///     tableView.insertRows(500..<2_807, inSection: 4, with: .none)
  public func insertRows(
    _ rows: Range<Int>, inSection section: Int, with animation: RowAnimation
  ) {
    update { $0.insertRows(rows, inSection: section, with: animation) }
  }

  /// Takes away rows that were removed from the data and followed each other in a section, named by
  /// their places before.
  ///
  /// Not in UIKit; as `insertRows(_:inSection:with:)`.
  public func deleteRows(
    _ rows: Range<Int>, inSection section: Int, with animation: RowAnimation
  ) {
    update { $0.deleteRows(rows, inSection: section, with: animation) }
  }

  /// Takes away rows that were removed from the data, named by their places before.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.deleteRows(indexPaths, with: animation) }
  }

  /// Shows a row in another place; its cell goes with it.
  public func moveRow(at source: IndexPath, to destination: IndexPath) {
    update { $0.moveRow(source, to: destination) }
  }

  /// Asks for other cells for rows, and for their heights; they aren't selected any more.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    endEditing(inCellsOf: Set(indexPaths.map { ElementKey(rowAt: $0) }))
    update { $0.reloadRows(indexPaths, with: animation) }
  }

  /// Asks for the contents of the cells of rows again.
  ///
  /// The data source is asked as for a new cell; what it dequeues is the cell that is displayed,
  /// which it must return. Rows out of sight are configured when they come into sight.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    update { $0.reconfigureRows(indexPaths) }
  }

  /// Shows sections that were added to the data, with all their rows, named by their places
  /// afterwards.
  public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {
    update { $0.insertSections(sections, with: animation) }
  }

  /// Takes away sections that were removed from the data, with all their rows, named by their
  /// places before.
  public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {
    update { $0.deleteSections(sections, with: animation) }
  }

  /// Shows a section in another place, with all its rows.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    update { $0.moveSection(section, to: newSection) }
  }

  /// Asks for sections anew: number of rows, heights, cells, header and footer.
  public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {
    endEditing(
      inCellsOf: Set(
        sections.flatMap { section in visible.elements.map(\.key).filter { $0.section == section }
        })
    )
    update { $0.reloadSections(sections, with: animation) }
  }

  /// Makes the changes that `updates` calls for, all at once, and finds out the heights of what is
  /// in sight again.
  ///
  /// Batches nest; the outermost one makes the changes.
  ///
  /// - Parameters:
  ///   - updates: Calls the methods above. `nil` only finds out heights again.
  ///   - completion: Called once, with `true`, when the changes are on the screen: never in this
  ///     call or while another batch is being collected, and in the order of the batches. A running
  ///     application calls it in its next pass also where the table can't be seen; without one, the
  ///     table's next `layoutIfNeeded()` does.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates()
    if let completion { callWhenShown(completion) }
  }

  /// Makes changes as `performBatchUpdates` does; without `animated` they show at once, moves too.
  func performBatchUpdates(
    animated: Bool, _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    if !animated { self.updates.doNotAnimate() }
    withoutActuallyEscaping(updates) { performBatchUpdates($0, completion: completion) }
  }

  /// Begins a batch of changes, which `endUpdates()` makes.
  public func beginUpdates() {
    updates.begin()
  }

  /// Ends a batch of changes; the outermost one makes them.
  public func endUpdates() {
    guard updates.end() else {
      return TableViewDiagnostics.warning("endUpdates was called without beginUpdates")
    }
    if !updates.isCollecting { commitUpdates() }
  }

  /// Scrolls to where a batch wanted to, when it has been made.
  func makeWaitingScrolls() {
    for scroll in updates.takeScrolls() { scroll() }
  }

  /// Whether changes wait for the end of their batch.
  public var hasUncommittedUpdates: Bool { updates.hasUncommittedUpdates }

  private func update(_ collect: (inout UpdateBatch) -> Void) {
    updates.add(collect)
    if !updates.isCollecting { commitUpdates() }
  }
}
