/// The completion handlers that are due while an application runs.
///
/// A table that has changed is noted. If it can be seen, it hands its handlers over when the change
/// is complete. Otherwise the next pass asks for them. They are called after the picture.
@MainActor struct Completions {
  @MainActor private struct Due {
    let owner: TableView?
    let call: (Bool) -> Void

    var isCallable: Bool { owner?.isCollecting != true }
  }

  private var waiting: [TableView] = []
  /// The tables that have changed in this turn.
  private var changed: [TableView] = []
  private var due: [Due] = []
  /// Whether a table was noted after the last pass.
  private var owesPass = false

  /// Whether handlers can be called now, or after a pass that is needed only for them.
  var areOwed: Bool { owesPass || due.contains { $0.isCallable } }

  /// Notes that `owner` has changed and has handlers to call.
  mutating func register(_ owner: TableView) {
    owesPass = true
    if !changed.contains(where: { $0 === owner }) { changed.append(owner) }
    if !waiting.contains(where: { $0 === owner }) { waiting.append(owner) }
  }

  /// Adds handlers to call after the next picture.
  mutating func append(_ calls: [(Bool) -> Void], of owner: TableView?) {
    for call in calls { due.append(Due(owner: owner, call: call)) }
  }

  /// The tables that still have to hand over their handlers; to be called when a pass begins.
  mutating func takeWaiting() -> [TableView] {
    owesPass = false
    waiting.removeAll { !$0.hasCompletions }
    return waiting
  }

  /// Warns of batches that were begun in this turn and haven't been ended.
  mutating func warnOfOpenBatches() {
    guard !changed.isEmpty else { return }
    for owner in changed where owner.isCollecting { owner.warnOfOpenBatch() }
    changed = []
  }

  /// The number of handlers to call.
  var dueCount: Int { due.count }

  /// Takes the first handler that can be called now.
  mutating func takeFirst() -> ((Bool) -> Void)? {
    guard let index = due.firstIndex(where: { $0.isCallable }) else { return nil }
    return due.remove(at: index).call
  }

  /// Gives handlers for which there will be no picture back to their owners.
  ///
  /// - Returns: The tables that have handlers.
  mutating func giveBack() -> [TableView] {
    let (left, noted) = (due, waiting)
    self = Completions()
    for index in left.indices.reversed() { left[index].owner?.restore([left[index].call]) }
    return (noted + left.compactMap(\.owner)).filter(\.hasCompletions)
  }
}
