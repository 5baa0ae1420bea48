public import FoundationEssentials

/// Changes that a program makes to rows and sections, one by one or in batches.
///
/// Change the data before a single call, or before the end of the outermost batch. The table
/// compares the data source's counts with the changes. If they don't match, that is a mistake that
/// ends the program with a message of all numbers, before anything of the batch is applied. Rows
/// that aren't deleted or reloaded keep their cells, heights, selection and focus.
///
///     fruits.remove(at: 2)
///     fruits.insert("Fig", at: 0)
///     tableView.performBatchUpdates {
///       tableView.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .automatic)
///       tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
///     }
///
/// A table that hasn't loaded yet, in `viewDidLoad` for instance, may be changed as well: it later
/// loads the state after the changes.
///
/// In a batch, deleted, reloaded and moved elements are named by their places before the batch.
/// Inserted elements and the targets of moves are named by their places after it. The order of the
/// calls doesn't matter.
extension TableView {
  /// Shows rows that were added to the data, named by their places afterwards.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.insertRows(indexPaths, with: animation) }
  }

  /// Shows a run of rows that were added to the data of a section, named by their places
  /// afterwards.
  ///
  /// Not in UIKit. Use it where row counts become known while the table is on the screen. A million
  /// rows cost as much as one, unless the delegate decides the height, or the estimate, of each
  /// row. With `keepsRowsInSightDuringUpdates` nothing in sight moves.
  ///
  ///     // There are 2,807 rows in section 4, of which 500 were known.
  ///     tableView.insertRows(500..<2_807, inSection: 4, with: .none)
  public func insertRows(
    _ rows: Range<Int>, inSection section: Int, with animation: RowAnimation
  ) {
    update { $0.insertRows(rows, inSection: section, with: animation) }
  }

  /// Takes away a run of rows that were removed from the data of a section, named by their places
  /// before.
  ///
  /// Not in UIKit; see `insertRows(_:inSection:with:)`.
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

  /// Asks for new cells and heights of rows, and deselects the rows.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.reloadRows(indexPaths, with: animation) }
  }

  /// Asks the data source to configure the cells of rows again.
  ///
  /// The table asks as for a new cell, but dequeuing returns the displayed cell, which the data
  /// source must return. Rows out of sight are configured when they come into sight.
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

  /// Asks again for everything in sections: number of rows, heights, cells, header and footer.
  public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation) {
    update { $0.reloadSections(sections, with: animation) }
  }

  /// Makes all changes that `updates` requests together, and asks for or measures the heights of
  /// elements in sight again.
  ///
  /// Batches nest; the changes are made at the end of the outermost one.
  ///
  /// - Parameters:
  ///   - updates: Calls the methods above. With `nil`, only heights are updated.
  ///   - completion: Called once, with `true`, when the changes are on the screen. It is never
  ///     called
  ///     during this call or while another batch is being collected. Completions are called in the
  ///     order of their batches. A running application calls it in its next pass even if the table
  ///     can't be seen. Without a running application, the table's next `layoutIfNeeded()` calls it.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    self.updates.depth += 1
    updates?()
    endUpdates()
    if let completion { callWhenShown(completion) }
  }

  /// Makes changes like `performBatchUpdates`; without `animated` nothing is animated, not even
  /// moves.
  func performBatchUpdates(
    animated: Bool, _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    if !animated { self.updates.animates = false }
    withoutActuallyEscaping(updates) { performBatchUpdates($0, completion: completion) }
  }

  /// Begins a batch of changes, which `endUpdates()` ends.
  ///
  /// A batch that a running application finds open when it waits for the next event gives a warning.
  public func beginUpdates() {
    if !updates.isCollecting { registerWithApplication() }
    updates.depth += 1
  }

  /// Ends a batch of changes; the end of the outermost batch makes them.
  public func endUpdates() {
    guard updates.end() else {
      return TableViewDiagnostics.warning("endUpdates was called without beginUpdates")
    }
    if !updates.isCollecting { commitUpdates() }
  }

  /// Makes the scrolls that were requested during a batch, after its changes have been made.
  func makeWaitingScrolls() {
    for scroll in updates.scrolls.takeAll() { scroll() }
  }

  /// Whether changes wait for the end of their batch.
  public var hasUncommittedUpdates: Bool { updates.hasUncommittedUpdates }

  private func update(_ collect: (inout UpdateBatch) -> Void) {
    collect(&updates.batch)
    if !updates.isCollecting { commitUpdates() }
  }
}

// MARK: - Completion handlers, called when changes are on the screen

extension TableView {
  /// Whether there are handlers whose changes aren't on the screen yet.
  var hasCompletions: Bool { !updates.completions.isEmpty }

  /// Whether changes are being collected; no handler is called until they have been made.
  var isCollecting: Bool { updates.isCollecting }

  /// Calls `completion` when all changes made until now are on the screen.
  ///
  /// While an application runs, this is after the next picture, or after the last picture of an
  /// animation. Without one it is in the next layout.
  func callWhenShown(_ completion: @escaping (Bool) -> Void) {
    updates.completions.append(completion)
    // The changes may have been laid out already, and there may be none.
    if isLayingOut { wantsAnotherLayout = true } else { markForLayout() }
    registerWithApplication()
  }

  /// Makes the running application, or else the next one that runs, look after handlers and an open
  /// batch.
  private func registerWithApplication() {
    if let application = window?.application {
      application.registerCompletions(of: self)
    } else {
      Screen.main.register(self)
    }
  }

  /// Warns that changes are still being collected when the turn has ended.
  func warnOfOpenBatch() {
    TableViewDiagnostics.warning(
      "beginUpdates was called without endUpdates: the table shows no changes until then")
  }

  /// Hands over the completion handlers, to be called once the changes are on the screen; does
  /// nothing while a batch is being collected.
  func completeUpdates() {
    guard hasCompletions, !isCollecting else { return }
    let completions = updates.completions.takeAll()
    if let application = runningApplication {
      application.callAfterPicture(completions, of: self)
    } else {
      performAfterLayout { [unowned self] in call(completions) }
    }
  }

  /// Defers work that was requested while the table was asking for elements until the layout's end.
  func performAfterLayout(_ work: @escaping @MainActor () -> Void) {
    updates.workAfterLayout.append(work)
  }

  /// The application that shows the table, or else the one that runs.
  private var runningApplication: Application? {
    window?.application ?? Screen.main.application
  }

  private func call(_ completions: [(Bool) -> Void]) {
    for (index, completion) in completions.enumerated() {
      // A completion handler has begun a batch, so the remaining ones wait for its end.
      guard !isCollecting else { return restore(Array(completions[index...])) }
      completion(true)
    }
  }

  /// Gets back handlers for which there was no picture, to call them before all others.
  func restore(_ completions: [(Bool) -> Void]) {
    updates.completions.insert(contentsOf: completions, at: 0)
    markForLayout()
  }
}

// MARK: - Animations

extension TableView {
  /// How inserted, deleted and reloaded rows are animated.
  ///
  /// The final picture is the same with all animations.
  public enum RowAnimation: Hashable, Sendable {
    /// The animation that suits the change.
    case automatic
    /// No animation.
    case none
    /// Rows appear faint at first.
    case fade
    /// Rows slide in from, and out to, a side.
    case right, left
    /// Rows open downwards, upwards, from their middle.
    case top, bottom, middle
  }
}
